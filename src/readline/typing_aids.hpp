// TypingAids: what goes along with the text while it is typed: the hint behind it, the preview under it, and
// what its validator had against it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "edit/history_hint.hpp"

namespace runnel {

struct TypingAids {
  /// The text was invalid; until it is changed.
  struct Objection {
    std::string text;
    std::string message;
    std::optional<std::size_t> byte_offset;
  };

  explicit TypingAids(const History& history) : history_hint(history) {}

  /// The text that they were for is gone.
  void forget() {
    hint.clear();
    hinted_text.reset();
    preview.clear();
    previewed_text.reset();
    objection.reset();
  }

  HistoryHint history_hint;
  std::optional<std::string> hinted_text;  ///< that `hint` was made for; empty: for none
  std::string hint;
  std::optional<std::string> previewed_text;  ///< that `preview` was made for
  std::string preview;
  std::optional<Objection> objection;
  bool burst = false;  ///< in the input at hand several characters came at once
};

}  // namespace runnel
