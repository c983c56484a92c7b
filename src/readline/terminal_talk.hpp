// TerminalTalk: what a terminal is asked about itself, and what it has answered so far. Pure: answers are
// events, in any order, late, or never.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keys/key.hpp"
#include "term/terminal_modes.hpp"
#include "text/width.hpp"
#include "view/layout.hpp"

namespace runnel {

/// What tells terminals apart without asking them; null: not set.
struct TerminalHints {
  const char* tmux = nullptr;           ///< TMUX
  const char* xterm_version = nullptr;  ///< XTERM_VERSION
  const char* program = nullptr;        ///< TERM_PROGRAM
};

struct TerminalFacts {
  bool answers = false;  ///< the last question has its answer: what has none by then never will
  bool kitty_keyboard = false;
  bool synchronized_update = false;  ///< mode 2026
  bool grapheme_clusters = false;    ///< mode 2027 (a cluster is drawn as one) is off and can be set
  std::string version;               ///< XTVERSION: "XTerm(379)", "tmux 3.3a"

  bool operator==(const TerminalFacts&) const = default;
  /// The best way to get keys that this terminal has.
  [[nodiscard]] KeyboardMode keyboard() const;
};

class TerminalTalk {
 public:
  [[nodiscard]] const TerminalFacts& facts() const { return facts_; }

  /// What asks for all facts. The last question is one that every terminal answers.
  [[nodiscard]] static std::string_view questions();
  /// What asks where the cursor is.
  [[nodiscard]] std::string_view ask_place();
  /// What asks how wide the terminal draws what terminals disagree on: clusters, each at the left edge of the
  /// cursor's row and followed by the question where the cursor is. Needs `widths_columns` columns, and
  /// leaves the row to be cleared.
  [[nodiscard]] std::string ask_widths();
  static constexpr int widths_columns = 12;

  struct Answer {
    bool facts = false;                ///< they are others now
    std::optional<Position> place;     ///< of the cursor, from 0, as the last `ask_place` wants to know
    std::optional<WidthRules> widths;  ///< as `ask_widths` has found them
  };
  Answer take(const Report& report);

 private:
  Answer take_place(Position place);

  enum class Asked : std::uint8_t { place, width };
  TerminalFacts facts_;
  std::deque<Asked> asked_;  // in the order of the answers
  std::vector<int> widths_;  // that have been answered
};

/// Whether the terminal may be asked: not where it would show the questions, or is known to have no answers.
[[nodiscard]] bool may_be_asked(std::string_view term, const TerminalHints& hints);

}  // namespace runnel
