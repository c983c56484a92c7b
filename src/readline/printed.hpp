// Printed: what threads print to go above the line, with the line that each of them has begun and not ended.
// Pure; whoever shares it sees to the lock.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace runnel {

class Printed {
 public:
  /// Who prints; `nobody`: what comes from elsewhere.
  using Source = std::thread::id;
  [[nodiscard]] static Source nobody() { return {}; }
  /// A partial line is part of every frame; a longer one is ended where it is.
  static constexpr std::size_t longest_partial_line = 4096;

  // --- while a line is edited ---

  void add(Source source, std::string_view text);
  [[nodiscard]] bool waits() const { return !waiting_.empty(); }
  /// The whole lines of what waits, each with its newline. What has no end is then among the partial rows.
  [[nodiscard]] std::string take_lines();
  /// A row for each line that was begun, with its newline; no two are put together.
  [[nodiscard]] std::string partial_rows() const;
  /// What waits, as it came; it waits no longer.
  [[nodiscard]] std::vector<std::pair<Source, std::string>> take_waiting();

  // --- while none is ---

  /// What to write for `text`: a line that another has begun is ended first.
  [[nodiscard]] std::string print(Source source, std::string_view text);
  /// What stands on the cursor's row without an end.
  [[nodiscard]] std::string_view partial_line() const {
    return partial_.empty() ? std::string_view() : std::string_view(partial_.back().second);
  }

  /// Partial lines are nobody's any more.
  void forget() { partial_.clear(); }

 private:
  using Lines = std::vector<std::pair<Source, std::string>>;
  Lines waiting_;  // in the order in which it came
  Lines partial_;  // none empty
};

}  // namespace runnel
