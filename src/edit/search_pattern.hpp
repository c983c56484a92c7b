// SearchPattern: finds a text in others, with or without regard to case.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace runnel {

/// Takes case out of text, a code point at a time: upper after lower case, which tells apart what full case
/// folding does and no more (ẞ, ß and ss are one, and so are both small sigmas). Invalid bytes stay as they
/// are.
class CaseFolding {
 public:
  void append_folded(std::string& folded, std::string_view text);

 private:
  // A long history has few different characters, and asking ICU for each of them again takes its time.
  std::unordered_map<char32_t, std::string> known_;
};

/// Without an upper-case letter in the pattern case does not count.
class SearchPattern {
 public:
  /// Made ready once, for many texts. Not empty.
  explicit SearchPattern(std::string_view pattern);

  /// The match that starts nearest to `from`, at or before it (`backward`) or at or behind it: an offset into
  /// `text`, at the start of the cluster in which the match starts.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text, std::size_t from, bool backward);

 private:
  [[nodiscard]] std::optional<std::size_t> find_folded(std::string_view text, std::size_t from,
                                                       bool backward);

  bool by_case_;
  std::string pattern_;  // folded, unless by case
  CaseFolding folding_;
  std::string folded_;  // the text at hand
};

}  // namespace runnel
