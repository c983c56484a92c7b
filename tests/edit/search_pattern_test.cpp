#include "support/catch.hpp"

#include <algorithm>

#include "edit/search_pattern.hpp"
#include "runnel/text.hpp"

using namespace runnel;

namespace {

std::optional<std::size_t> start_of(std::string_view pattern, std::string_view text, std::size_t from,
                                    bool backward) {
  const auto match = SearchPattern(pattern).find(text, from, backward);
  return match ? std::optional(match->begin) : std::nullopt;
}

}  // namespace

TEST_CASE("where a pattern is found", "[edit][pitfall-62]") {
  using Found = std::optional<std::size_t>;
  const std::size_t end = std::string::npos;
  const auto [text, pattern, from, backward, found] =
      GENERATE_COPY(table<std::string, std::string, std::size_t, bool, Found>({
          {"abcabc", "abc", end, true, 3},
          {"abcabc", "abc", 3, true, 3},
          {"abcabc", "abc", 2, true, 0},
          {"abcabc", "abc", 0, false, 0},
          {"abcabc", "abc", 1, false, 3},
          {"abcabc", "abc", 4, false, std::nullopt},
          {"abc", "bcd", end, true, std::nullopt},
          {"", "a", 0, true, std::nullopt},
          {"", "a", 0, false, std::nullopt},
          // smart case
          {"Foo foo", "foo", end, true, 4},
          {"Foo FOO", "foo", end, true, 4},
          {"Foo foo", "Foo", end, true, 0},
          {"FOO foo", "Foo", end, true, std::nullopt},
          {"\xC3\x89t\xC3\xA9", "\xC3\xA9t", end, true, 0},            // Été by ét
          {"\xC3\x89t\xC3\xA9", "\xC3\x89", end, true, 0},             // by É
          {"\xC3\xA9t\xC3\xA9", "\xC3\x89", end, true, std::nullopt},  // été not by É
          // one character that folds to two
          {"Stra\xC3\x9F\x65", "strasse", end, true, 0},
          {"Stra\xC3\x9F\x65", "sse", end, true, 4},
          {"Stra\xC3\x9F\x65", "se", end, true, 4},  // inside what ß became: its start
          {"Stra\xC3\x9F\x65", "e", end, true, 6},
          {"Stra\xC3\x9F\x65", "e", 6, false, 6},
          {"STRASSE", "stra\xC3\x9F\x65", end, true, 0},
          {"\xE1\xBA\x9E x", "\xC3\x9F", end, true, 0},  // ẞ by ß
          // İ folds to i and a dot above
          {"\xC4\xB0stanbul", "i", end, true, 0},
          {"\xC4\xB0stanbul", "stanbul", end, true, 2},
          {"\xC4\xB0stanbul", "stanbul", 2, false, 2},
          {"\xC4\xB0\xC4\xB0\xC4\xB0x", "x", end, true, 6},
          {"\xC4\xB0\xC4\xB0\xC4\xB0x", "i", 3, true, 2},  // from inside the second
          // both small sigmas are one
          {"\xCE\xBF\xCE\xB4\xCF\x8C\xCF\x82", "\xCF\x8C\xCF\x83", end, true, 4},
          // the match starts where its cluster does
          {"xe\xCC\x81y", "\xCC\x81", end, true, 1},
          {"xe\xCC\x81y", "\xCC\x81y", 0, false, 1},
          // bytes that are no text
          {"a\xFF"
           "b\xFF",
           "\xFF", end, true, 3},
          {"a\xFF"
           "b\xFF",
           "\xFF"
           "b",
           0, false, 1},
          {"\xC4\xB0\xFFx", "\xFFX", end, true, std::nullopt},
          {"\xC4\xB0\xFFx", "\xFFx", end, true, 2},
      }));
  CAPTURE(text, pattern, from, backward);
  CHECK(start_of(pattern, text, std::min(from, text.size()), backward) == found);
}

TEST_CASE("every start finds the nearest match on its side", "[edit]") {
  const std::string text = "\xC3\x9F\xC4\xB0 Ss e\xCC\x81\xFFi ss\xC3\x9F";
  for (const std::string& pattern :
       {std::string("s"), std::string("ss"), std::string("i"), std::string("\xFF")}) {
    std::vector<std::size_t> starts;  // found one after the other from the front
    for (std::size_t from = 0; from <= text.size();) {
      const auto found = start_of(pattern, text, from, false);
      if (!found) break;
      REQUIRE(*found >= from);
      starts.push_back(*found);
      from = next_grapheme(text, *found);
    }
    REQUIRE_FALSE(starts.empty());
    for (std::size_t from = 0; from <= text.size();
         from = from < text.size() ? next_grapheme(text, from) : from + 1) {
      CAPTURE(pattern, from);
      std::optional<std::size_t> before;
      std::optional<std::size_t> behind;
      for (const std::size_t start : starts) {
        if (start <= from) before = start;
        if (start >= from && !behind) behind = start;
      }
      CHECK(start_of(pattern, text, from, true) == before);
      CHECK(start_of(pattern, text, from, false) == behind);
    }
  }
}
