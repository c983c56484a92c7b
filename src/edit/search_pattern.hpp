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

/// Part of a text, by byte offsets: whole clusters.
struct TextMatch {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const TextMatch&) const = default;
};

/// Case counts in a pattern that has an upper-case letter.
[[nodiscard]] bool is_by_case(std::string_view pattern);

class SearchPattern {
 public:
  /// Made ready once, for many texts. Not empty.
  SearchPattern(std::string_view pattern, bool by_case);
  explicit SearchPattern(std::string_view pattern) : SearchPattern(pattern, is_by_case(pattern)) {}

  /// Whether it is anywhere in it: much the faster to ask, and most often the answer is no.
  [[nodiscard]] bool is_in(std::string_view text);
  /// The match that starts nearest to `from`, at or before it (`backward`) or at or behind it. It starts and
  /// ends with the clusters in which the pattern does.
  [[nodiscard]] std::optional<TextMatch> find(std::string_view text, std::size_t from, bool backward);

 private:
  [[nodiscard]] std::optional<TextMatch> find_folded(std::string_view text, std::size_t from, bool backward);

  bool by_case_;
  std::string pattern_;  // folded, unless by case
  CaseFolding folding_;
  std::string folded_;  // the text at hand
};

}  // namespace runnel
