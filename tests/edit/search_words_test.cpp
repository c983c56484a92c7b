#include "support/catch.hpp"

#include "edit/search_words.hpp"

using namespace runnel;

namespace {

/// What is found from the end, in brackets; empty when nothing is.
std::string found(std::string_view pattern, std::string_view text, bool literal = false) {
  SearchWords words(pattern, literal);
  const auto first = words.find(text, text.size(), true);
  if (!first) return "";
  std::string shown;
  for (const TextMatch& match : words.all(text, *first))
    shown.append("[").append(text.substr(match.begin, match.end - match.begin)).append("]") +=
        std::to_string(match.begin);
  return shown;
}

}  // namespace

TEST_CASE("a line has each word, in any order", "[edit]") {
  const auto [pattern, text, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"b a", "xa xb xb", "[b]7[a]1"},
      {"a b", "xa xb xb", "[a]1[b]4"},
      {"a z", "xa xb", ""},
      {"a ", "xa", "[a]1"},
      {" a", "xa", "[a]1"},
      {"  ", "a  b", "[  ]1"},
      {" ", "ab", ""},
      {"a\\ b", "ab a b", "[a b]3"},
      {"a\\ b", "a\\ b", ""},
      {"a\\", "xa\\b", "[a\\]1"},
      {"a\\b", "xa\\b", "[a\\b]1"},
      {"\\ ", "a b", "[ ]1"},
      {"aa aa", "aa", "[aa]0[aa]0"},
      // case counts in all words or in none
      {"a b", "B A", "[A]2[B]0"},
      {"a B", "b A", ""},
      {"a B", "B a A", "[a]2[B]0"},
      // whole clusters, through folding
      {"i st", "\xC4\xB0STANBUL", "[\xC4\xB0]0[ST]2"},
      {"stras ss", "Stra\xC3\x9F\x65", "[Stra\xC3\x9F]0[\xC3\x9F]4"},
      {"e x", "xe\xCC\x81", "[e\xCC\x81]1[x]0"},
  }));
  CAPTURE(pattern, text);
  CHECK(found(pattern, text) == expected);
}

TEST_CASE("a literal pattern is one word", "[edit]") {
  CHECK(found("b a", "a b b ax", true) == "[b a]4");
  CHECK(found("b a", "a b", true).empty());
  CHECK(found("a\\ b", "a\\ b", true) == "[a\\ b]0");
}

TEST_CASE("words are found wherever they stand in a line", "[edit]") {
  for (std::size_t size = 0; size < 40; ++size) {
    for (std::size_t place = 0; place + 3 <= size; ++place) {
      std::string line(size, 'q');
      line.replace(place, 3, "XyZ");
      CAPTURE(line);
      CHECK(SearchPattern("xyz").find(line, 0, false) == TextMatch{place, place + 3});
      CHECK(SearchPattern("xyz").is_in(line));
      line[place + 1] = '{';
      CHECK_FALSE(SearchPattern("x[z").is_in(line));  // [ and { differ by the bit of case
      CHECK(SearchPattern("x{z").is_in(line));
    }
  }
}
