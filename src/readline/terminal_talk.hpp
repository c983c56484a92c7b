// TerminalTalk: what a terminal is asked about itself, and what it has answered so far. Pure: answers are
// events, in any order, late, or never.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "keys/key.hpp"
#include "term/terminal_modes.hpp"
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
  bool grapheme_clusters = false;    ///< mode 2027 is set: a cluster is as wide as Unicode says
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
  /// An answer to `ask_place` is to come.
  [[nodiscard]] bool place_is_asked() const { return places_asked_ > 0; }

  struct Answer {
    bool facts = false;             ///< they are others now
    std::optional<Position> place;  ///< of the cursor, from 0, as the last `ask_place` wants to know
  };
  Answer take(const Report& report);

 private:
  TerminalFacts facts_;
  int places_asked_ = 0;
};

/// Whether the terminal may be asked: not where it would show the questions, or is known to have no answers.
[[nodiscard]] bool may_be_asked(std::string_view term, const TerminalHints& hints);

}  // namespace runnel
