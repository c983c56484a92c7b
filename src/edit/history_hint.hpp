// HistoryHint: how the newest history entry that begins with the text goes on. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "edit/history.hpp"

namespace runnel {

/// Goes on from its last answer when the text has only grown: what was no match then is none now. Looks at
/// the newest 100'000 entries, so that no key waits for what nobody remembers.
class HistoryHint {
 public:
  /// `history` must outlive it.
  explicit HistoryHint(const History& history) : history_(history) {}
  /// What follows `text` in the newest entry that begins with it and is longer; empty when there is none.
  [[nodiscard]] std::string find(std::string_view text);

 private:
  static constexpr std::size_t farthest = 100'000;
  const History& history_;
  std::uint64_t revision_ = 0;
  std::string text_;
  std::size_t index_ = 0;  // of the entry that was found; where it has stopped when there was none
};

}  // namespace runnel
