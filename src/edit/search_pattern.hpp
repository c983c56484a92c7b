// SearchPattern: finds a text in others, with or without regard to case.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace runnel {

/// Without an upper-case letter in the pattern case does not count, by full Unicode folding.
/// Source: Unicode 3.13 (default caseless matching).
class SearchPattern {
 public:
  /// Made ready once, for many texts. Not empty.
  explicit SearchPattern(std::string_view pattern);

  /// The match that starts nearest to `from`, at or before it (`backward`) or at or behind it: an offset into
  /// `text`, at the start of the cluster in which the match starts.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text, std::size_t from, bool backward) const;

 private:
  bool by_case_;
  std::string pattern_;
};

}  // namespace runnel
