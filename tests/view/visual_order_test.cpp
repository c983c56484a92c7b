#include "support/catch.hpp"

#include "view/drawing.hpp"

using namespace runnel;
using runnel::test::drawn;

namespace {

// Hebrew for the capitals A to Z, so that a test can be read; and back.
std::string hebrew(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter >= 'A' && letter <= 'Z') {
      out += '\xd7';
      out += static_cast<char>(0x90 + (letter - 'A'));
    } else {
      out += letter;
    }
  }
  return out;
}

std::string latin(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\xd7') {
      out += static_cast<char>('A' + (static_cast<unsigned char>(text[++at]) - 0x90));
    } else {
      out += text[at];
    }
  }
  return out;
}

struct Text {
  std::string bytes;
  std::size_t cursor = 0;
};

Text text_of(std::string with_cursor) {
  const std::size_t mark = with_cursor.find('|');
  Text text;
  text.cursor = hebrew(with_cursor.substr(0, mark)).size();
  text.bytes = hebrew(with_cursor.erase(mark, 1));
  return text;
}

Scene scene_of(const Text& text) {
  Scene scene;
  scene.prompt = "> ";
  scene.continuation_prompt = "- ";
  scene.text = text.bytes;
  scene.cursor = text.cursor;
  return scene;
}

std::string shown(const std::string& with_cursor, int columns) {
  const Text text = text_of(with_cursor);
  return latin(drawn(layout(scene_of(text), {columns, 24})));
}

}  // namespace

TEST_CASE("right-to-left text is seen as it is read", "[bidi]") {
  const auto [text, columns, rows] = GENERATE(table<std::string, int, std::string>({
      {"abc|", 20, "> abc|"},
      {"ABC|", 20, "> | CBA"},
      {"AB|C", 20, ">  |CBA"},
      {"|ABC", 20, ">  CB|A"},
      {"ab CD|", 20, "> ab DC|"},
      {"ab |CD", 20, "> ab D|C"},
      {"ab CD| ef", 20, "> ab DC| ef"},
      {"ab C|D ef", 20, "> ab |DC ef"},
      {"AB cd|", 20, "> | cd BA"},
      {"AB |cd", 20, ">  |cd BA"},
      {"AB c|d EF", 20, ">  FE c|d BA"},
      {"A 12 B|", 20, "> | B 12 A"},
      {"12 A|", 20, "> | A 12"},
      {"(A)|", 20, "> | (A)"},
      {"a (B C) d|", 20, "> a (C B) d|"},
      {"A(b|", 20, "> | b)A"},
      // Blanks at the end of a row are the line's.
      {"a B |", 20, "> a B |"},
      {"A |", 20, "> |  A"},
      // Each line goes its own way, also an empty one.
      {"AB\ncd|", 20, ">  BA\n- cd|"},
      {"AB|\ncd", 20, "> | BA\n- cd"},
      {"ab\nCD|", 20, "> ab\n- | DC"},
      {"AB\n|\nCD", 20, ">  BA\n- |\n-  DC"},
      // Wrapped in the order of reading.
      {"ABCDEF|", 6, "> DCBA\n| FE"},
      {"ABCD|EF", 6, "> DCBA\n F|E"},
      {"AB|CDEF", 6, "> D|CBA\n FE"},
      {"ABCD|", 6, "> DCBA\n|"},
      {"abCDEFgh|", 6, "> abDC\nFEgh|"},
      {"A\tB|", 20, "> | B     A"},
      {"A\x07"
       "B|",
       20, "> | B^GA"},
      {"A\u202e"
       "B|",
       20, "> | B<U+202E>A"},
      {"A\u6f22"
       "B|",
       20,
       "> | B\u6f22"
       "A"},
      {"AB|", 1, ">\n\nA\nB\n|"},
      {"AB|", 3, "> A\n| B"},
  }));
  CAPTURE(text, columns);
  CHECK(shown(text, columns) == rows);
}

TEST_CASE("text that is not to be reordered stays as it is", "[bidi]") {
  const Text text = text_of("AB|C");
  Scene scene = scene_of(text);
  scene.reorders = false;
  CHECK(latin(drawn(layout(scene, {20, 24}))) == "> AB|C");
}

TEST_CASE("each place of a text is found where it is seen", "[bidi]") {
  for (const char* const words :
       {"|ABC", "|ab CD ef", "|AB cd EF", "|A 12 (b) C d\nEF g\n\nHI", "|A\tb\x07C"}) {
    const Text text = text_of(words);
    for (int columns = 2; columns < 20; ++columns) {
      const Scene scene = scene_of(text);
      for (std::size_t offset = 0; offset <= text.bytes.size(); ++offset) {
        if (offset < text.bytes.size() && (static_cast<unsigned char>(text.bytes[offset]) & 0xc0U) == 0x80)
          continue;
        Scene moved = scene;
        moved.cursor = offset;
        const Size size{columns, 24};
        const Position position = position_of(moved, size, offset);
        CAPTURE(words, columns, offset, position.row, position.column);
        CHECK(offset_at(moved, size, position) == offset);
        const Screen screen = layout(moved, size);
        CHECK(Position{screen.cursor_row, screen.cursor_column} == position);
      }
    }
  }
}

TEST_CASE("a row is clicked left and right of its text", "[bidi]") {
  const Text text = text_of("|ABC");
  const Scene scene = scene_of(text);
  CHECK(offset_at(scene, {20, 24}, {0, 0}) == 6);  // the end is the leftmost place
  CHECK(offset_at(scene, {20, 24}, {0, 3}) == 4);
  CHECK(offset_at(scene, {20, 24}, {0, 19}) == 0);
}

TEST_CASE("a style goes with its characters, and a hint on in the same direction", "[bidi]") {
  const Text text = text_of("ABC|");
  const std::vector<StyledRange> styles{{0, 2, {.bold = true}}};
  Scene scene = scene_of(text);
  scene.styles = styles;
  CHECK(layout(scene, {20, 24}).rows[0].cells[5].style.bold);
  CHECK_FALSE(layout(scene, {20, 24}).rows[0].cells[4].style.bold);
  const std::string hint = hebrew("DE");
  scene.hint = hint;
  CHECK(latin(drawn(layout(scene, {20, 24}))) == "> E|DCBA");
  const Text left = text_of("ab|");
  Scene other = scene_of(left);
  other.hint = hint;
  CHECK(latin(drawn(layout(other, {20, 24}))) == "> abE|D");
}

TEST_CASE("a window in a long right-to-left text", "[bidi]") {
  const std::string words = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCD|";
  const Text text = text_of(words);
  RowIndex index;
  const Scene scene = scene_of(text);
  CHECK(layout(scene, {6, 3}, index) == layout(scene, {6, 3}));
  CHECK(latin(drawn(layout(scene, {6, 3}, index))) == "VUTSRQ\nBAZYXW\n| DC");
}
