// Words and case. '|' is the cursor.
#include "support/catch.hpp"

#include "text/words.hpp"

using namespace runnel;

namespace {

using Motion = std::size_t (*)(std::string_view, std::size_t);

std::string after(std::string text, Motion motion) {
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  const std::size_t moved = motion(text, cursor);
  return text.insert(moved, "|");
}

}  // namespace

TEST_CASE("forward-word goes to the end of a word", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"|foo bar", "foo| bar"},
      {"f|oo bar", "foo| bar"},
      {"foo| bar", "foo bar|"},
      {"foo bar|", "foo bar|"},
      {"|  foo", "  foo|"},
      {"foo|  ", "foo  |"},
      {"|foo_bar", "foo|_bar"},
      {"|3com.net", "3com|.net"},
      {"|\u6f22\u5b57, x", "\u6f22\u5b57|, x"},
      {"|cafe\u0301s x", "cafe\u0301s| x"},
      {"|na\u00EFve x", "na\u00EFve| x"},
      {"|\u0661\u0662 x", "\u0661\u0662| x"},  // Arabic digits
      {"|\U0001F600 x", "\U0001F600 x|"},      // an emoji is no word
      {"a\u0301|\u2028"
       "b",
       "a\u0301\u2028"
       "b|"},
      {"|ab\xff"
       "cd",
       "ab|\xff"
       "cd"},
      {"|a\nb", "a|\nb"},
  }));
  CAPTURE(before);
  CHECK(after(before, word_end) == expected);
}

TEST_CASE("word_start finds the next word", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"|  foo", "  |foo"},
      {"f|oo", "f|oo"},
      {"foo|  ", "foo  |"},
      {"|\u00AB\u6f22\u00BB", "\u00AB|\u6f22\u00BB"},
  }));
  CAPTURE(before);
  CHECK(after(before, word_start) == expected);
}

TEST_CASE("backward-word goes to the start of a word", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"|foo", "|foo"},
      {"foo|", "|foo"},
      {"fo|o", "|foo"},
      {"foo bar|", "foo |bar"},
      {"foo |bar", "|foo bar"},
      {"foo  |", "|foo  "},
      {"  |", "|  "},
      {"foo.bar|", "foo.|bar"},
      {"x cafe\u0301s|", "x |cafe\u0301s"},
      {"x \u6f22\u5b57\u3002|", "x |\u6f22\u5b57\u3002"},
      {"ab\xff"
       "cd|",
       "ab\xff|cd"},
      {"ab\xff|cd",
       "|ab\xff"
       "cd"},
  }));
  CAPTURE(before);
  CHECK(after(before, previous_word_start) == expected);
}

TEST_CASE("unix words are separated by blanks alone", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"a/b.c|", "|a/b.c"},
      {"x a/b.c|", "x |a/b.c"},
      {"x a/b.c  \t|", "x |a/b.c  \t"},
      {"x\na-b|", "x\n|a-b"},
      {"   |", "|   "},
      {"x\u3000y\u6f22|", "x\u3000|y\u6f22"},
      {"x \xff\xfe|", "x |\xff\xfe"},
  }));
  CAPTURE(before);
  CHECK(after(before, previous_unix_word_start) == expected);
}

TEST_CASE("case is mapped in full and invalid bytes are kept", "[text][words]") {
  const auto [text, up, down, capital] = GENERATE(table<std::string, std::string, std::string, std::string>({
      {"", "", "", ""},
      {"hello World", "HELLO WORLD", "hello world", "Hello World"},
      {"a1[z{@`", "A1[Z{@`", "a1[z{@`", "A1[Z{@`"},
      {"3com x", "3COM X", "3com x", "3com X"},
      {"-foo_bar", "-FOO_BAR", "-foo_bar", "-Foo_Bar"},
      {"stra\u00DFe", "STRASSE", "stra\u00DFe", "Stra\u00DFe"},
      {"\u00DF", "SS", "\u00DF", "Ss"},
      {"\u039F\u0394\u039F\u03A3 \u03A3", "\u039F\u0394\u039F\u03A3 \u03A3",
       "\u03BF\u03B4\u03BF\u03C2 \u03C3", "\u039F\u03B4\u03BF\u03C2 \u03A3"},
      {"\u01C6a", "\u01C4A", "\u01C6a", "\u01C5a"},  // a digraph has a title form of its own
      {"\uFB01t", "FIT", "\uFB01t", "Fit"},
      {"\u0130", "\u0130", "i\u0307", "\u0130"},
      {"i", "I", "i", "I"},
      {"\u00E9t\u00E9 e\u0301t", "\u00C9T\u00C9 E\u0301T", "\u00E9t\u00E9 e\u0301t",
       "\u00C9t\u00E9 E\u0301t"},
      {"\u6f22\u5b57", "\u6f22\u5b57", "\u6f22\u5b57", "\u6f22\u5b57"},
      {"\u0390", "\u0399\u0308\u0301", "\u0390",
       "\u0399\u0308\u0301"},  // one letter becomes three code points
      {"a\xff\xe6\xbc\u00E9"
       "B",
       "A\xff\xe6\xbc\u00C9"
       "B",
       "a\xff\xe6\xbc\u00E9"
       "b",
       "A\xff\xe6\xbc\u00C9"
       "b"},
      {"\xff", "\xff", "\xff", "\xff"},
  }));
  CAPTURE(text);
  CHECK(upcase(text) == up);
  CHECK(downcase(text) == down);
  CHECK(capitalize(text) == capital);
}

TEST_CASE("a mapping may grow a long text", "[text][words]") {
  std::string text;
  std::string expected;
  for (int count = 0; count < 1000; ++count) {
    text += "\u0390";
    expected += "\u0399\u0308\u0301";
  }
  CHECK(upcase(text) == expected);
}

TEST_CASE("subwords end at capitals, digits go with what stands before them", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"|fooBar", "foo|Bar"},
      {"foo|Bar baz", "fooBar| baz"},
      {"|HTTPServer", "HTTP|Server"},
      {"HTTP|Server", "HTTPServer|"},
      {"|foo_bar", "foo|_bar"},
      {"foo|_bar-baz", "foo_bar|-baz"},
      {"foo_bar|-baz", "foo_bar-baz|"},
      {"|v2Beta", "v2|Beta"},
      {"|ABC", "ABC|"},
      {"|aB", "a|B"},
      {"|\u00e9t\u00c9", "\u00e9t|\u00c9"},
      {"|  ", "  |"},
      {"|x\u0301Y", "x\u0301|Y"},
      {"|\xff"
       "aB",
       "\xff"
       "a|B"},
  }));
  CAPTURE(before);
  CHECK(after(before, subword_end) == expected);
}

TEST_CASE("and start there", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"fooBar|", "foo|Bar"},
      {"foo|Bar", "|fooBar"},
      {"HTTPServer|", "HTTP|Server"},
      {"HTTP|Server", "|HTTPServer"},
      {"foo_bar|", "foo_|bar"},
      {"foo-|bar", "|foo-bar"},
      {"ab  |", "|ab  "},
      {"\u00e9t\u00c9x|", "\u00e9t|\u00c9x"},
  }));
  CAPTURE(before);
  CHECK(after(before, previous_subword_start) == expected);
}

TEST_CASE("parts of file names are separated by blanks and slashes", "[text][words]") {
  const auto [before, expected] = GENERATE(table<std::string, std::string>({
      {"|", "|"},
      {"cd /usr/lib|", "cd /usr/|lib"},
      {"cd /usr/|", "cd /|usr/"},
      {"cd /|", "|cd /"},
      {"a b.c |", "a |b.c "},
      {"x/\u00e9\u3000|", "x/|\u00e9\u3000"},
  }));
  CAPTURE(before);
  CHECK(after(before, previous_filename_part_start) == expected);
}
