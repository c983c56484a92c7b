// SearchWords: what a search line asks for. Each of its words must be in a line, in any order.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "edit/search_pattern.hpp"

namespace runnel {

/// Blanks part the words; one behind a backslash is a part of its word, and so is any other backslash. A
/// pattern of nothing but blanks is one word. An upper-case letter in any word makes case count in all of
/// them.
class SearchWords {
 public:
  /// Not empty. With `literal` all of it is one word; with `ignore_case` upper-case letters are like others.
  SearchWords(std::string_view pattern, bool literal, bool ignore_case = false);

  /// A line that has all words: where the first one is, as SearchPattern::find says.
  [[nodiscard]] std::optional<TextMatch> find(std::string_view text, std::size_t from, bool backward);
  /// All that is to be shown of a match: first itself, then for each other word the first place where it is.
  [[nodiscard]] std::vector<TextMatch> all(std::string_view text, TextMatch first);

 private:
  std::vector<SearchPattern> words_;
};

}  // namespace runnel
