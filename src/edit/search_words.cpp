#include "edit/search_words.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace runnel {

namespace {

std::vector<std::string> words_of(std::string_view pattern) {
  std::vector<std::string> words;
  std::string word;
  const auto take = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.substr(i).starts_with("\\ ")) {
      word += pattern[++i];
    } else if (pattern[i] == ' ') {
      take();
    } else {
      word += pattern[i];
    }
  }
  take();
  if (words.empty()) words.emplace_back(pattern);
  return words;
}

}  // namespace

SearchWords::SearchWords(std::string_view pattern, bool literal, bool ignore_case) {
  const bool by_case = !ignore_case && is_by_case(pattern);
  if (literal) {
    words_.emplace_back(pattern, by_case);
    return;
  }
  for (const std::string& word : words_of(pattern)) words_.emplace_back(word, by_case);
}

std::optional<TextMatch> SearchWords::find(std::string_view text, std::size_t from, bool backward) {
  // What was typed last is least often there.
  const bool has_all =
      std::all_of(words_.rbegin(), words_.rend(), [text](SearchPattern& word) { return word.is_in(text); });
  return has_all ? words_.front().find(text, from, backward) : std::nullopt;
}

std::vector<TextMatch> SearchWords::all(std::string_view text, TextMatch first) {
  std::vector<TextMatch> matches = {first};
  for (auto word = words_.begin() + 1; word != words_.end(); ++word) {
    if (const auto match = word->find(text, 0, false)) matches.push_back(*match);
  }
  return matches;
}

}  // namespace runnel
