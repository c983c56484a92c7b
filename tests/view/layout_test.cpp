#include "support/catch.hpp"

#include "runnel/text.hpp"
#include "support/clusters.hpp"
#include "view/drawing.hpp"

using namespace runnel;
using runnel::test::drawn;
using runnel::test::family;

namespace {

Scene scene_of(std::string_view prompt, std::string_view text, std::size_t cursor) {
  return Scene{prompt, "- ", text, cursor, {}, 0};
}

// `text` with `|` for the cursor, after the prompt "> ".
std::string shown(std::string text, int columns, int rows = 24) {
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  return drawn(layout(scene_of("> ", text, cursor), {columns, rows}));
}

std::string prompt_shown(std::string_view prompt, std::string_view text, int columns) {
  return drawn(layout(scene_of(prompt, text, text.size()), {columns, 24}));
}

}  // namespace

TEST_CASE("a text stands behind its prompt and wraps", "[layout]") {
  const auto [text, columns, rows] = GENERATE(table<std::string, int, std::string>({
      {"|", 20, "> |"},
      {"ab|", 20, "> ab|"},
      {"a|b", 20, "> a|b"},
      {"a |", 20, "> a |"},
      // A cursor behind a full row has the next one to itself, and only as long as it is there.
      {"abcdefghijklmnopqr|", 20, "> abcdefghijklmnopqr\n|"},
      {"abcdefghijklmnopqrX|", 20, "> abcdefghijklmnopqr\nX|"},
      {"abcdefghijklmnopq|r", 20, "> abcdefghijklmnopq|r"},
      {"|abcdefghijklmnopqr", 20, "> |abcdefghijklmnopqr"},
      {"abcdefghijklmnopqr|\nx", 20, "> abcdefghijklmnopqr\n|\n- x"},
      {"abcdefghijklmnopqr\n|x", 20, "> abcdefghijklmnopqr\n- |x"},
      {"ab\ncd|", 20, "> ab\n- cd|"},
      {"ab|\n\ncd", 20, "> ab|\n-\n- cd"},
      {"ab\n|", 20, "> ab\n- |"},
      // Every width down to one.
      {"abc|", 5, "> abc\n|"},
      {"abc|", 4, "> ab\nc|"},
      {"abc|", 3, "> a\nbc|"},
      {"abc|", 2, ">\nab\nc|"},
      {"abc|", 1, ">\n\na\nb\nc\n|"},
      {"a\nb|", 1, ">\n\na\n-\n\nb\n|"},
  }));
  CAPTURE(text, columns);
  CHECK(shown(text, columns) == rows);
}

TEST_CASE("clusters keep together and take their width", "[layout]") {
  const auto [text, columns, rows] = GENERATE(table<std::string, int, std::string>({
      // A wide one that does not fit goes on whole; the last cell stays blank.
      {"abcdefghijklmnopq\u6f22|", 20, "> abcdefghijklmnopq\n\u6f22|"},
      {"|abcdefghijklmnopq\u6f22", 20, "> |abcdefghijklmnopq\n\u6f22"},
      {"abcdefghijklmnopq|\u6f22", 20, "> abcdefghijklmnopq\n|\u6f22"},
      {"abcdefghijklmnop\u6f22\u6f22|", 20, "> abcdefghijklmnop\u6f22\n\u6f22|"},
      {"|Zabcdefghijklmnop\u6f22\u6f22", 20, "> |Zabcdefghijklmnop\n\u6f22\u6f22"},
      {"a\u6f22|", 1, ">\n\na\n?\n|"},
      {"\u6f22\u6f22|", 3, ">\n\u6f22\n\u6f22|"},
      {"e\u0301x|", 20, "> e\u0301x|"},
      {"abe\u0301|", 5, "> abe\u0301\n|"},
      {"a\U0001f469\u200d\U0001f469\u200d\U0001f467|b", 20,
       "> a\U0001f469\u200d\U0001f469\u200d\U0001f467|b"},
      {"\U0001f1ef\U0001f1f5\U0001f1ef|", 20, "> \U0001f1ef\U0001f1f5\U0001f1ef|"},
      {"\u2764\ufe0fz|", 20, "> \u2764\ufe0fz|"},
      {"\u2764\ufe0ez|", 20, "> \u2764\ufe0ez|"},
  }));
  CAPTURE(text, columns);
  CHECK(shown(text, columns) == rows);
}

TEST_CASE("the cursor's column counts cells", "[layout]") {
  const auto [text, column] = GENERATE(table<std::string, int>({
      {"\u6f22", 4},
      {"e\u0301", 3},
      {"\U0001f469\u200d\U0001f469\u200d\U0001f467", 4},
      {"\U0001f1ef\U0001f1f5", 4},
      {"\u2764\ufe0fz", 5},
      {"\u2764\ufe0ez", 4},
      {"\U0001f44d\U0001f3fdz", 5},
      {"\xff", 3},
      {"\xe6\xbc", 3},  // one U+FFFD for a cut character
      {"a\tb", 9},
      {"\x07", 4},
      {"\u202e", 10},
  }));
  CAPTURE(text);
  CHECK(layout(scene_of("> ", text, text.size()), {20, 24}).cursor_column == column);
}

TEST_CASE("what would not be seen is made visible", "[layout]") {
  const auto [text, columns, rows] = GENERATE(table<std::string, int, std::string>({
      {"a\x07"
       "b|",
       20, "> a^Gb|"},
      {std::string("a\0b|", 4), 20, "> a^@b|"},
      {"\x1b[31m|", 20, "> ^[[31m|"},
      {"\x7f|", 20, "> ^?|"},
      {"a\r\nb|", 20, "> a^M\n- b|"},
      // Kept together, as a wide cluster is.
      {"ab\x07|", 5, "> ab\n^G|"},
      {"a\x07|", 1, ">\n\na\n^\nG\n|"},
      {"\u0085|", 20, "> <U+0085>|"},
      {"\u009b|", 20, "> <U+009B>|"},
      {"a\u202eb|", 20, "> a<U+202E>b|"},
      {"\u2066\u2069|", 20, "> <U+2066><U+2069>|"},
      {"a\u200bb|", 20, "> a<U+200B>b|"},
      {"\ufeff|", 20, "> <U+FEFF>|"},
      {"\u2028|", 20, "> <U+2028>|"},
      {"\u0301|", 20, "> <U+0301>|"},  // a mark that has nothing to stand on
      {"\u202e|", 5, "> <U+\n202E>\n|"},
      {"\xff\x9b|", 20, "> \ufffd\ufffd|"},
      {"e\xcc|", 20, "> e\ufffd|"},
  }));
  CAPTURE(text, columns);
  CHECK(shown(text, columns) == rows);
}

TEST_CASE("a tab ends at its stop and never wraps", "[layout]") {
  const auto [text, columns, rows] = GENERATE(table<std::string, int, std::string>({
      {"a\tb|", 20, "> a     b|"},
      {"a|\tb", 20, "> a|     b"},
      {"abcdef\tb|", 20, "> abcdef        b|"},
      {"abcdefghijklmn\tb|", 20, "> abcdefghijklmn   b\n|"},
      {"abcdefghijklmnop\t|", 20, "> abcdefghijklmnop |"},   // from column 18 to the last
      {"abcdefghijklmnopq\t|", 20, "> abcdefghijklmnopq|"},  // there is no stop behind the last column
      {"abcdefghijklmnopqr\tb|", 20, "> abcdefghijklmnopqr\n        b|"},
      {"\t\t\t|", 1, ">\n\n|"},
  }));
  CAPTURE(text, columns);
  CHECK(shown(text, columns) == rows);
}

TEST_CASE("prompts take the columns that are seen of them", "[layout]") {
  const auto [prompt, text, columns, rows] = GENERATE(table<std::string, std::string, int, std::string>({
      {"\x1b[1;31m> \x1b[0m", "ab", 20, "> ab|"},
      {"\x1b]8;;u\x1b\\x\x1b]8;;\x07 ", "ab", 20, "x ab|"},
      {"\x1b]133;A\x07> \x1b]133;B\x1b\\", "ab", 20, "> ab|"},
      {"\xc2\x9d"
       "133;A\xc2\x9c> \xc2\x9b"
       "1m",
       "ab", 20, "> ab|"},
      {"\x9d"
       "133;A\x9c> ",
       "ab", 20, "> ab|"},
      {"\x1bPq\x1b\\\x1b_x\x1b\\\x1b^x\x1b\\\x1bXx\x1b\\> ", "ab", 20, "> ab|"},
      {"\x1b[2J\x1b[5;5H\x1b"
       "7\x1b"
       "c\x1b(0> ",
       "ab", 20, "> ab|"},
      {"\x01\x1b[31m\x02>\x01\x1b[m\x02 ", "ab", 20, "> ab|"},
      {"\x01invisible\x02> ", "ab", 20, "> ab|"},
      {"\x01> ", "ab", 20, "> ab|"},
      {"one\ntwo> ", "ab", 20, "one\ntwo> ab|"},
      {"one\n", "ab", 20, "one\nab|"},
      {"\n\n", "", 20, "\n\n|"},
      // What overwrites
      {"loading\r> ", "ab", 20, "> ab|ing"},  // the text too goes over what was left there
      {"loading\r\x1b[K> ", "ab", 20, "> ab|"},
      {"loading\r\x1b[1K\x1b[2K> ", "", 20, "> |ading"},
      {"abc\b\bX", "", 20, "aX|c"},
      {"\b\b> ", "ab", 20, "> ab|"},
      {"\u754c\u754c\bX", "", 20, "\u754c X|"},
      {"\u754c\u754c\rX", "", 20, "X| \u754c"},
      {"\u754c\u754c\b\x1b[K>", "", 20, "\u754c >|"},
      {"a\t> ", "ab", 20, "a       > ab|"},
      {"a\x07> ", "ab", 20, "a^G> ab|"},
      // Wider than the screen
      {"twelve cells", "abc", 5, "twelv\ne cel\nlsabc\n|"},
      {"12345", "", 5, "12345\n|"},
      {"12345", "a", 5, "12345\na|"},
      {"12345\n", "a", 5, "12345\na|"},
      {"12345\r>", "", 5, ">|2345"},
      {"> ", "a", 2, ">\na|"},
      {"\xff> ", "", 20, "\ufffd> |"},
      {"", "ab", 20, "ab|"},
      {"\x1b]0;never ends", "ab", 20, "ab|"},
  }));
  CAPTURE(prompt, columns);
  CHECK(prompt_shown(prompt, text, columns) == rows);
}

TEST_CASE("a prompt's style goes on in the text, not in continuations or below", "[layout]") {
  Scene scene{"\x1b[1m> \x1b[31m", "\x1b[3m- ", "ab\nc", 4, {"\x1b[4mx", "y"}, 0};
  const Screen screen = layout(scene, {20, 24});
  const Style plain;
  Style bold;
  bold.bold = true;
  Style typed = bold;
  typed.foreground = Color{Color::Kind::indexed, 1, 0, 0};
  Style italic;
  italic.italic = true;
  Style underline;
  underline.underline = true;
  CHECK(screen.rows[0].cells[0].style == bold);
  CHECK(screen.rows[0].cells[2].style == typed);
  CHECK(screen.rows[1].cells[0].style == italic);
  CHECK(screen.rows[1].cells[2].style == typed);
  CHECK(screen.rows[2].cells[0].style == underline);
  CHECK(screen.rows[3].cells[0].style == plain);
}

TEST_CASE("links and control strings of a prompt keep their places", "[layout]") {
  const std::string prompt =
      "\x1b]133;A\x07\x1b]8;id=1;http://x/\x1b\\a\u754c\x1b]8;;\x1b\\ \x01\x1b]0;title\x07\x02\x9d"
      "133;B\x9c";
  const Screen screen = layout(Scene{prompt, "\x1b]133;C\x07- ", "b\nc", 3, {}, 0}, {20, 24});
  CHECK(screen.rows[0].cells[0].link == "id=1;http://x/");
  CHECK(screen.rows[0].cells[2].link == "id=1;http://x/");
  CHECK(screen.rows[0].cells[3].link.empty());
  CHECK(screen.rows[0].cells[4].link.empty());
  CHECK(screen.controls == std::vector<Control>{{0, 0, "\x1b]133;A\x1b\\"},
                                                {0, 4, "\x1b]0;title\x1b\\"},
                                                {0, 4, "\x1b]133;B\x1b\\"},
                                                {1, 0, "\x1b]133;C\x1b\\"}});
}

TEST_CASE("rows say whether the text goes on in the next", "[layout]") {
  const auto wrapped = [](std::string_view text, int columns, int rows, std::vector<std::string_view> below) {
    const Screen screen = layout(Scene{"> ", "- ", text, text.size(), std::move(below), 0}, {columns, rows});
    std::string out;
    for (const Row& row : screen.rows) out += row.wrapped ? 'w' : '.';
    return out;
  };
  CHECK(wrapped("abcdef", 5, 24, {}) == "w.");
  CHECK(wrapped("abc", 5, 24, {}) == "w.");
  CHECK(wrapped("abc\nd", 5, 24, {}) == "..");
  CHECK(wrapped("ab\u6f22", 5, 24, {}) == "w.");
  CHECK(wrapped("abcdef", 5, 24, {"x"}) == "w..");
  CHECK(wrapped("abcdefghijklm", 5, 2, {}) == "w.");
  CHECK(wrapped("abcdefghijklm", 5, 2, {"x"}) == "..");
}

TEST_CASE("lines below are cut at the edge with a mark", "[layout]") {
  const auto [line, columns, row] = GENERATE(table<std::string, int, std::string>({
      {"abcdef", 6, "abcdef"},
      {"abcdefg", 6, "abcde\u2026"},
      {"abcd\u754c", 6, "abcd\u754c"},
      {"abcde\u754c", 6, "abcde\u2026"},
      {"abcd\u754cx", 6, "abcd \u2026"},
      {"\x1b[7mabc\x1b[mdefg\x1b[1m", 6, "abcde\u2026"},
      {"abcdef\x1b[m\x1b[K", 6, "abcdef"},
      {"a\nb\x07", 6, "a^Jb^G"},
      {"a\tb", 6, "a    b"},
      {"ab", 1, "\u2026"},
      {"", 6, ""},
  }));
  CAPTURE(line, columns);
  CHECK(drawn(layout(Scene{"", "", "", 0, {line}, 0}, {columns, 24})) == "|\n" + row);
}

TEST_CASE("a layout taller than the screen is a window around the cursor", "[layout]") {
  const std::string text = "1\n2\n3\n4\n5\n6";
  const auto window = [&](std::size_t cursor, int rows, int hint, std::vector<std::string_view> below = {}) {
    return layout(Scene{"> ", "- ", text, cursor, std::move(below), hint}, {20, rows});
  };
  CHECK(drawn(window(11, 3, 0)) == "- 4\n- 5\n- 6|");
  CHECK(window(11, 3, 0).first_row == 3);
  CHECK(drawn(window(0, 3, 0)) == "> |1\n- 2\n- 3");
  CHECK(window(0, 3, 3).first_row == 0);
  // No further than the cursor needs.
  CHECK(drawn(window(6, 3, 2)) == "- 3\n- |4\n- 5");
  CHECK(drawn(window(6, 3, 3)) == "- |4\n- 5\n- 6");
  CHECK(drawn(window(6, 3, 1)) == "- 2\n- 3\n- |4");
  CHECK(drawn(window(6, 3, -5)) == "- 2\n- 3\n- |4");
  CHECK(drawn(window(6, 3, 99)) == "- |4\n- 5\n- 6");
  CHECK(drawn(window(6, 1, 0)) == "- |4");
  CHECK(drawn(window(6, 6, 2)) == "> 1\n- 2\n- 3\n- |4\n- 5\n- 6");
  // What hangs below has what is left, or half.
  CHECK(drawn(window(0, 8, 0, {"a", "b", "c"})) == "> |1\n- 2\n- 3\n- 4\n- 5\na\nb\nc");
  CHECK(drawn(window(0, 9, 0, {"a", "b", "c"})) == "> |1\n- 2\n- 3\n- 4\n- 5\n- 6\na\nb\nc");
  CHECK(drawn(layout(Scene{"> ", "", "x", 0, {"a", "b", "c", "d"}, 0}, {20, 4})) == "> |x\na\nb\nc");
  CHECK(drawn(window(11, 4, 0, {"a", "b", "c"})) == "- 5\n- 6|\na\nb");
  CHECK(drawn(window(0, 5, 0, {"a", "b", "c"})) == "> |1\n- 2\n- 3\na\nb");
  CHECK(drawn(window(0, 1, 0, {"a"})) == "> |1");
  // 150 letters on 20 x 5: the prompt is there at the start, the cursor at the end.
  const std::string letters(150, 'x');
  const Screen start = layout(scene_of("> ", letters, 0), {20, 5});
  CHECK(drawn(start).starts_with("> |xxx"));
  CHECK(start.rows.size() == 5);
  const Screen end = layout(scene_of("> ", letters, 150), {20, 5});
  CHECK(end.cursor_row == 4);
  CHECK(end.cursor_column == 12);
  CHECK(end.first_row == 3);
}

TEST_CASE("a size that is not known is 80 x 24", "[layout]") {
  const std::string text(100, 'x');
  CHECK(layout(scene_of("> ", text, 0), {0, 0}) == layout(scene_of("> ", text, 0), {80, 24}));
  CHECK(layout(scene_of("> ", text, 0), {-1, 24}).columns == 80);
  CHECK(position_of(scene_of("> ", text, 0), {0, 0}, 100) == Position{1, 22});
}

TEST_CASE("no row is wider than the screen, whatever the width", "[layout]") {
  const std::string text = "ab\u754c\tc\x07\u202e\xff\U0001f1ef\U0001f1f5\ne\u0301 x\u754c";
  for (int columns = 1; columns <= 30; ++columns)
    for (int rows = 1; rows <= 5; ++rows)
      for (std::size_t cursor = 0; cursor <= text.size(); ++cursor) {
        const Screen screen =
            layout(Scene{"p\u754c\t> ", "- ", text, cursor, {"below \u754c\u754c"}, 2}, {columns, rows});
        CAPTURE(columns, rows, cursor);
        REQUIRE(screen.rows.size() <= static_cast<std::size_t>(rows));
        REQUIRE(screen.cursor_row < static_cast<int>(screen.rows.size()));
        REQUIRE(screen.cursor_column < columns);
        for (const Row& row : screen.rows) {
          int width = 0;
          for (const Cell& cell : row.cells) width += cell.width;
          REQUIRE(row.cells.size() <= static_cast<std::size_t>(columns));
          REQUIRE(width == static_cast<int>(row.cells.size()));
        }
      }
}

TEST_CASE("offsets and places lead to one another", "[layout]") {
  const std::string text = "ab\u754ccd\n\n\te\x07 long enough to wrap";
  for (int columns = 1; columns <= 30; ++columns)
    for (std::size_t offset = 0;; offset = next_grapheme(text, offset)) {
      CAPTURE(columns, offset);
      const Scene scene = scene_of("one\n> ", text, offset);
      const Position place = position_of(scene, {columns, 24}, offset);
      const auto back = offset_at(scene, {columns, 24}, place);
      // Several offsets share a place where a tab stops at the last column.
      REQUIRE(back.has_value());
      REQUIRE(position_of(scene, {columns, 24}, *back) == place);
      if (offset == text.size()) break;
    }
}

TEST_CASE("the offset nearest to a column", "[layout]") {
  // The rows: "one", "> abcdefgh", "ij", "- ", "- k\u754cm".
  const Scene scene = scene_of("one\n> ", "abcdefghij\n\nk\u754cm", 0);
  const Size size{10, 24};
  CHECK(offset_at(scene, size, {0, 2}) == std::nullopt);
  CHECK(offset_at(scene, size, {-1, 2}) == std::nullopt);
  CHECK(offset_at(scene, size, {5, 0}) == std::nullopt);
  CHECK(offset_at(scene, size, {1, 0}) == 0);
  CHECK(offset_at(scene, size, {1, 5}) == 3);
  CHECK(offset_at(scene, size, {1, 9}) == 7);
  CHECK(offset_at(scene, size, {1, 99}) == 7);
  CHECK(offset_at(scene, size, {2, 0}) == 8);
  CHECK(offset_at(scene, size, {2, 9}) == 10);
  CHECK(offset_at(scene, size, {3, 0}) == 11);
  CHECK(offset_at(scene, size, {3, 9}) == 11);
  CHECK(offset_at(scene, size, {4, 3}) == 13);
  CHECK(offset_at(scene, size, {4, 4}) == 13);  // the second half of a wide one
  CHECK(offset_at(scene, size, {4, 5}) == 16);
  CHECK(offset_at(scene, size, {4, 9}) == 17);
}

TEST_CASE("a megabyte is laid out without its hidden rows", "[layout]") {
  std::string text;
  while (text.size() < 1'000'000) text += "a line of text that is here many times, with \u754c in it\n";
  const Screen screen = layout(scene_of("> ", text, text.size() / 2 - text.size() / 2 % 57), {80, 24});
  CHECK(screen.rows.size() == 24);
  CHECK(screen.first_row > 1000);
}

TEST_CASE("clusters take the columns that this terminal gives them", "[layout][widths][pitfall-8]") {
  const WidthRules wide{.ambiguous_wide = true};
  const WidthRules no_selectors{.emoji_selector_widens = false, .text_selector_narrows = false};
  const WidthRules apart{.joins_sequences = false, .joins_flags = false, .joins_tones = false};
  const auto [rules, text, place] = GENERATE_COPY(table<WidthRules, std::string, Position>({
      {{}, "\u2192", {0, 3}},
      {wide, "\u2192", {0, 4}},
      {wide, "\u2192\u2192\u2192\u2192", {1, 0}},   // the row is just full
      {wide, "a\u2192\u2192\u2192\u2192", {1, 2}},  // the last one goes on whole
      {{}, "\u2764\ufe0f", {0, 4}},
      {no_selectors, "\u2764\ufe0f", {0, 3}},
      {{}, "\u231a\ufe0e", {0, 3}},
      {no_selectors, "\u231a\ufe0e", {0, 4}},
      {{}, family, {0, 4}},
      {apart, family, {0, 8}},
      {apart, "abc" + family, {1, 2}},  // its last part goes on in the next row
      {apart, "\U0001f1ef\U0001f1f5", {0, 6}},
      {apart, "\U0001f44d\U0001f3fd", {0, 6}},
      {apart, "e\u0301\u6f22", {0, 5}},
  }));
  CAPTURE(text);
  Scene scene = scene_of("> ", text, text.size());
  scene.widths = rules;
  CHECK(position_of(scene, {10, 24}, text.size()) == place);
  const Screen screen = layout(scene, {10, 24});
  CHECK(Position{screen.cursor_row, screen.cursor_column} == place);
}

TEST_CASE("each rule holds at every width", "[layout][widths]") {
  const std::string text =
      "a\u2192\u2764\ufe0f\u231a\ufe0e\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f1ef\U0001f1f5"
      "\U0001f44d\U0001f3fd\nb\U0001f1ef\t\u03b1\u0301z";
  for (unsigned bits = 0; bits < 64; ++bits) {
    const WidthRules rules{(bits & 1U) != 0, (bits & 2U) != 0,  (bits & 4U) != 0,
                           (bits & 8U) != 0, (bits & 16U) != 0, (bits & 32U) != 0};
    for (int columns = 1; columns <= 20; ++columns) {
      RowIndex index;
      for (std::size_t offset = 0;; offset = next_grapheme(text, offset)) {
        CAPTURE(bits, columns, offset);
        Scene scene{"\u2192> ", "- ", text, offset, {"below \u2192\u2192 \U0001f468\u200d\U0001f469 cut"}, 0};
        scene.widths = rules;
        const Screen screen = layout(scene, {columns, 60});
        REQUIRE(layout(scene, {columns, 60}, index) == screen);
        REQUIRE((screen.doubtful || columns == 1));  // wide ones are `?` there
        for (const Row& row : screen.rows) {
          int width = 0;
          for (const Cell& cell : row.cells) width += cell.width;
          REQUIRE(width == static_cast<int>(row.cells.size()));
          REQUIRE(width <= columns);
        }
        const Position place = position_of(scene, {columns, 60}, offset);
        REQUIRE(place == Position{screen.cursor_row, screen.cursor_column});
        const auto back = offset_at(scene, {columns, 60}, place);
        REQUIRE(back.has_value());
        REQUIRE(position_of(scene, {columns, 60}, *back) == place);
        if (offset == text.size()) break;
      }
    }
  }
}

TEST_CASE("the mark of a cut is one column wide", "[layout][widths]") {
  Scene scene = scene_of("> ", "", 0);
  scene.below = {"abcdefghij"};
  CHECK(drawn(layout(scene, {5, 24})) == "> |\nabcd\u2026");
  scene.widths.ambiguous_wide = true;
  CHECK(drawn(layout(scene, {5, 24})) == "> |\nabcd>");
}
