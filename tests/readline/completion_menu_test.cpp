#include "support/catch.hpp"

#include "readline/completion_menu.hpp"

#include "runnel/text.hpp"

using namespace runnel;

namespace {

using Strings = std::vector<std::string>;
using Candidates = std::vector<Candidate>;

}  // namespace

TEST_CASE("candidates stand in columns", "[completion_menu]") {
  CHECK(completion_menu(Candidates{"a", "bbb", "cc", "d"}, 13, 10) == Strings{"a    bbb  cc", "d"});
  CHECK(completion_menu(Candidates{"aaa", "bbb"}, 8, 10) == Strings{"aaa  bbb"});
  CHECK(completion_menu(Candidates{"aaa", "bbb"}, 7, 10) == Strings{"aaa", "bbb"});
  CHECK(completion_menu(Candidates{}, 80, 10).empty());
}

TEST_CASE("columns line up by display width", "[completion_menu][pitfall-60]") {
  CHECK(completion_menu(Candidates{"おはよう", "x", "おはよう(", "y"}, 24, 10) ==
        Strings{"おはよう   x", "おはよう(  y"});
  CHECK(completion_menu(Candidates{"👩‍👩‍👧", "ab", "c"}, 20, 10) ==
        Strings{"👩‍👩‍👧  ab  c"});
}

TEST_CASE("an empty candidate starts a group", "[completion_menu]") {
  CHECK(completion_menu(Candidates{"a", "b", "", "c", "", "", "d"}, 80, 10) == Strings{"a  b", "c", "d"});
}

TEST_CASE("what is left out is counted", "[completion_menu]") {
  const Candidates many(10, "ab");
  CHECK(completion_menu(many, 6, 5) == Strings{"ab  ab", "ab  ab", "ab  ab", "ab  ab", "ab  ab"});
  CHECK(completion_menu(many, 10, 3) == Strings{"ab  ab  ab", "ab  ab  ab", "(4 more)"});
  CHECK(completion_menu(many, 10, 1) == Strings{"(10 more)"});
}

TEST_CASE("a list is never wider or higher than it may be", "[completion_menu][pitfall-60]") {
  const Candidates candidates = {
      "おはよう", "おはよう(", "👩‍👩‍👧x", "a\tb\x1b[31m", std::string(300, 'x'), "e\xcc\x81",
      "\xff\xfe", "z"};
  for (int columns = 1; columns <= 40; ++columns) {
    for (int rows = 1; rows <= 9; ++rows) {
      const Strings lines = completion_menu(candidates, columns, rows);
      CAPTURE(columns, rows, lines);
      CHECK(lines.size() <= static_cast<std::size_t>(rows));
      for (const std::string& line : lines) {
        CHECK(display_width(line) <= columns);
        CHECK(line.find('\x1b') == std::string::npos);
        CHECK(line.find('\t') == std::string::npos);
      }
    }
  }
  CHECK(completion_menu(Candidates{"abcdef"}, 4, 2) == Strings{"abc…"});
  CHECK(completion_menu(Candidates{"漢漢漢"}, 4, 2) == Strings{"漢…"});
}

TEST_CASE("a common prefix is never half a cluster", "[completion_menu]") {
  const auto [candidates, prefix] = GENERATE(table<Candidates, std::string>({
      {{"alpha", "alpine"}, "alp"},
      {{"same", "same"}, "same"},
      {{"", "x", ""}, "x"},
      {{"", ""}, ""},
      {Candidates{}, ""},
      {{"a", "b"}, ""},
      {{"e\xcc\x81x", "e\xcc\x80y"}, ""},  // e with two different accents
      {{"e", "e\xcc\x81"}, ""},            // `e` is but a part of the second
      {{"漢字", "漢子"}, "漢"},
      {{"\xe6\xbc\xa2", "\xe6\xbc\xa3"}, ""},  // differ in the last byte of a character
      {{"👩‍👩‍👧", "👩‍👩‍👦"}, ""},
      {{"ab", "abc"}, "ab"},
  }));
  CAPTURE(prefix);
  CHECK(common_prefix(candidates) == prefix);
}
