// Editor: performs actions on the line. Pure: it draws nothing and reads nothing; what the
// Interface must do about an action comes back as an Effect.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "edit/action.hpp"
#include "edit/history.hpp"
#include "edit/kill_ring.hpp"
#include "edit/line_buffer.hpp"
#include "edit/undo.hpp"

namespace runnel {

enum class Effect : std::uint8_t {
  nothing,      ///< the screen is right as it is (the bell is for the host to ring or not)
  refuse,       ///< nothing to do there: ring the bell
  redraw,
  accept,       ///< Enter: the line is done (the Interface asks `is_complete` first)
  interrupt,    ///< Ctrl-C
  end,          ///< Ctrl-D on an empty line
  complete,     ///< Tab
  suspend,      ///< Ctrl-Z
  clear,        ///< Ctrl-L
  quote,        ///< the next key is to be inserted as it is
  search,       ///< the incremental search was entered, changed or left: redraw with its line
};

class Editor {
 public:
  explicit Editor(History& history) : history_(history) {}

  /// Performs `action` `count` times (negative: the other way), as GNU readline would.
  Effect perform(Action action, std::optional<int> count = std::nullopt);
  /// One typed character (or a run of them: one undo step for what a person would call one edit).
  Effect type(std::string_view text);
  /// Pasted text: one undo step, never an action.
  Effect paste(std::string_view text);
  /// Replaces [from, cursor) with `text`: what a completion does.
  Effect replace_before_cursor(std::size_t from, std::string_view text);

  /// Starts a new line: empty text, undo forgotten, history position reset.
  void start();
  void set_line(std::string text, std::size_t cursor);
  [[nodiscard]] const LineBuffer& buffer() const { return buffer_; }

  /// While searching: what was typed into the search and whether it was found; else nothing.
  struct Search {
    std::string pattern;
    bool backward = true;
    bool failed = false;
  };
  [[nodiscard]] const std::optional<Search>& search() const;

 private:
  History& history_;
  LineBuffer buffer_;
};

}  // namespace runnel
