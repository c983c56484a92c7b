#include "support/catch.hpp"

#include "text/bidi.hpp"

using namespace runnel;

namespace {

// The levels of a line's bytes, a digit each, behind the level of the line.
std::string levels(std::string_view line) {
  const BidiLine result = bidi_line(line);
  std::string out = std::to_string(result.base) + ":";
  for (const std::uint8_t level : result.levels) out += static_cast<char>('0' + level);
  return out;
}

}  // namespace

TEST_CASE("right-to-left text is found wherever it is", "[bidi]") {
  const auto [text, found] = GENERATE(table<std::string, bool>({
      {"", false},
      {"plain text that is longer than one block of bytes, twice", false},
      {"\u00e9\u6f22\u0416\U0001f600\u0540", false},
      {"\u05d0", true},
      {"\u0627", true},
      {"\u0660", true},  // an Arabic digit
      {"\u07ca", true},
      {"\u0840", true},
      {"\ufb2a", true},
      {"\ufee0", true},
      {"\U00010840", true},
      {"\U0001e900", true},
      {"\uff21\uf8ff\uffff", false},
      {"\xd7", false},  // cut
      {"\xd7\xd7\xd7", false},
      {"\u202e", false},  // a control alone
  }));
  CAPTURE(text);
  CHECK(has_right_to_left(text) == found);
  for (std::size_t before = 0; before < 70; ++before) {
    const std::string ascii(before, 'a');
    CHECK(has_right_to_left(ascii + text) == found);
    CHECK(has_right_to_left(text + ascii) == found);
  }
}

TEST_CASE("each byte has the level of its character", "[bidi]") {
  const auto [line, expected] = GENERATE(table<std::string, std::string>({
      {"", "0:"},
      {"ab", "0:00"},
      {"\u05d0\u05d1", "1:1111"},
      {"a \u05d0", "0:0011"},
      {"\u05d0 a", "1:1112"},
      {"\u05d0 12", "1:11122"},
      {"12 \u05d0", "1:22111"},
      {"a\u05d0 \u05d1", "0:011111"},
      {"a \u05d0 ", "0:00110"},       // the blank at the end is the line's
      {"\u202e\u05d0a", "1:111112"},  // a control does nothing
      {"a\u2067\u05d0", "0:000011"},
      {"\xff\u05d0", "1:111"},
      {"\U0001e900a", "1:11112"},
      {"a\U0001e900", "0:01111"},
  }));
  CAPTURE(line);
  CHECK(levels(line) == expected);
}

TEST_CASE("brackets are turned", "[bidi]") {
  CHECK(mirrored("(") == ")");
  CHECK(mirrored("\u00ab") == "\u00bb");
  CHECK(mirrored("a") == "a");
  CHECK(mirrored("(\u0301") == ")\u0301");
  CHECK(mirrored("\xff") == "\xff");
  CHECK(mirrored("").empty());
}

TEST_CASE("items are seen from the left", "[bidi]") {
  const std::vector<std::uint8_t> levels{0, 1, 1, 2, 0};
  CHECK(visual_order(levels) == std::vector<std::size_t>{0, 3, 2, 1, 4});
}
