// Words by Unicode. '|' is the cursor.
#include "support/catch.hpp"

#include "text/word_breaks.hpp"

#include "text/grapheme.hpp"

using runnel::WordBreaks;

namespace {

std::string after(std::string text, bool forward) {
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  WordBreaks words(text);
  return text.insert(forward ? words.next_end(cursor) : words.previous_start(cursor), "|");
}

}  // namespace

TEST_CASE("the end of a word of any language", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"|foo bar", "foo| bar"},
      {"fo|o bar", "foo| bar"},
      {"foo| bar", "foo bar|"},
      {"|can't stop", "can't| stop"},
      {"|foo_bar baz", "foo_bar| baz"},
      {"|console.log(x)", "console|.log(x)"},
      {"console|.log(x)", "console.log|(x)"},
      {"|a.b.c", "a|.b.c"},
      {"|a:b", "a|:b"},
      {"|3.14 x", "3.14| x"},
      {"|-- x", "-- x|"},
      {"|x --", "x| --"},
      {"x| --", "x --|"},
      {"|\u6771\u4eac\u90fd\u306b\u4f4f\u3080", "\u6771\u4eac|\u90fd\u306b\u4f4f\u3080"},
      {"|e\u0301a b", "e\u0301a| b"},
      {"|\xff\xfe x", "\xff\xfe x|"},
      {"a|\nb", "a\nb|"},
  }));
  CAPTURE(before);
  CHECK(after(before, true) == expected);
}

TEST_CASE("the start of a word of any language", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"foo bar|", "foo |bar"},
      {"foo b|ar", "foo |bar"},
      {"foo |bar", "|foo bar"},
      {"foo  |", "|foo  "},
      {"can't|", "|can't"},
      {"console.log(x)|", "console.log(|x)"},
      {"console.log(|x)", "console.|log(x)"},
      {"console.|log", "|console.log"},
      {"x 3.14|", "x |3.14"},
      {"-- |", "|-- "},
      {"x \u6771\u4eac\u90fd|", "x \u6771\u4eac|\u90fd"},
      {"b e\u0301|", "b |e\u0301"},
  }));
  CAPTURE(before);
  CHECK(after(before, false) == expected);
}

TEST_CASE("from any place a word's end is ahead and its start behind, on boundaries", "[text][words]") {
  const std::string text =
      "a.b \u6771\u4eac\U0001F468\u200D\U0001F469 "
      "\xff\xcc\x81.\u0301x:\r\n\U0001F1EF\U0001F1F5.\u0e2a\u0e27\u0e31";
  WordBreaks words(text);
  for (std::size_t at = 0; at <= text.size(); ++at) {
    CAPTURE(at);
    const std::size_t end = words.next_end(at);
    const std::size_t start = words.previous_start(at);
    CHECK((end > at || at == text.size()));
    CHECK((start < at || at == 0));
    CHECK(runnel::is_grapheme_boundary(text, end));
    CHECK(runnel::is_grapheme_boundary(text, start));
  }
}
