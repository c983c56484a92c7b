#include "support/catch.hpp"

#include <memory>
#include <stdexcept>

#include "runnel/text.hpp"
#include "support/clusters.hpp"
#include "text/width.hpp"
#include "view/drawing.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

// `text` with `|` for the cursor.
Screen screen_of(std::string text, Size size, std::string_view prompt = "> ") {
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  return layout(Scene{prompt, "- ", text, cursor, {}, 0}, size);
}

// The bytes from one text to the other; the terminals must show it.
std::string change(const Kind& kind, const std::string& before, const std::string& after, Size size) {
  Judge judge(kind, size.columns, size.rows);
  judge.draw(screen_of(before, size));
  CHECK(judge.complaint() == "");
  judge.draw(screen_of(after, size));
  CHECK(judge.complaint() == "");
  return judge.bytes();
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("typing at the end costs what was typed", "[screen_diff]") {
  const auto [before, after, bytes] = GENERATE(table<std::string, std::string, std::string>({
      {"|", "a|", "a"},
      {"ab|", "abc|", "c"},
      {"ab|", "ab\u754c|", "\u754c"},
      {"ab|", "ab |", " "},
      {"ab |", "ab c|", "c"},
      {"ab|", "abcdef|", "cdef"},
      {"abcdefghijklmnopq|", "abcdefghijklmnopqr|", "r \r"},  // and the wrap made definite
      {"abcdefghijklmnopqr|", "abcdefghijklmnopqrs|", "s"},
      {"abcdefghijklmnopq|", "abcdefghijklmnopqrs|", "rs"},
      {"abcdefghijklmnopq|", "abcdefghijklmnopq\u754c|",
       "\u754c"},  // the terminal leaves the last cell blank
      {"ab|", "ab|", ""},
      {"abc|", "ab|", "\b \b"},
      {"ab|c", "abX|c", "Xc\b"},
  }));
  CAPTURE(before, after);
  CHECK(change(kind("xterm"), before, after, {20, 10}) == bytes);
}

TEST_CASE("one letter into the middle of a long line costs few bytes", "[screen_diff]") {
  const std::string head(100, 'a');
  const std::string tail = repeated("0123456789", 10);
  const auto cost = [&](const Kind& kind, int columns) {
    return change(kind, head + "|" + tail, head + "X|" + tail, {columns, 10}).size();
  };
  // On one row: ICH and the letter.
  CHECK(cost(kind("xterm"), 250) == 4);
  // On three: the same in each, with the moves between them.
  CHECK(cost(kind("xterm"), 80) == 17);
  CHECK(cost(kind("xterm"), 100) == 11);
  // Without ICH the rest is written again.
  CHECK(cost(kind("no insert"), 250) > 100);
}

TEST_CASE("a letter into a tall text is written in insert mode", "[screen_diff]") {
  // A byte for the letter and two for the next row; the mode is on for all rows.
  const std::string text = repeated("0123456789abc", 80);
  const auto cost = [&](const char* name) {
    return change(kind(name), "|" + text, "X|" + text, {80, 10}).size();
  };
  CHECK(cost("xterm") == 42);
  CHECK(cost("no insert mode") == 64);
  CHECK(change(kind("xterm"), "|abcdef", "X|abcdef", {80, 10}) == "\x1b[@X");
}

TEST_CASE("a letter out of the middle of a long line costs few bytes", "[screen_diff]") {
  const std::string head(100, 'a');
  const std::string tail = repeated("0123456789", 10);
  const auto cost = [&](const Kind& kind, int columns) {
    return change(kind, head + "X|" + tail, head + "|" + tail, {columns, 10}).size();
  };
  CHECK(cost(kind("xterm"), 250) == 4);
  CHECK(cost(kind("xterm"), 80) == 21);
  CHECK(cost(kind("no insert"), 250) > 100);
}

TEST_CASE("runs of the same are written with their count where that is shorter", "[screen_diff]") {
  const auto [name, before, after, bytes] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          // Blanks in mid-row by ECH, and without it by themselves.
          {"xterm", "|a12345678901234567890b", "|a                    b", "a\x1b[20X\b"},
          {"no insert", "|a1234567890123b", "|a             b", "a             \r> "},
          {"xterm", "|a12345678b", "|a        b", "a        \r> "},
          // The same letter by REP, but not where that saves nothing, nor into the last column.
          {"rep", "|", "-----------------------|", "-\x1b[22b"},
          {"rep", "|", "-----|", "-----"},
          {"rep", "|", "--------------------------------------|", "-\x1b[36b- \r"},
          {"xterm", "|", "-----------------------|", "-----------------------"},
      }));
  CAPTURE(name, before, after);
  CHECK(change(kind(name), before, after, {40, 10}) == bytes);
}

TEST_CASE("rows that stand elsewhere now are moved there", "[screen_diff]") {
  const std::string lines = "\nthe second of them\nsome words in the third\nand the fourth\nthe last one";
  const auto cost = [&](const char* name, const std::string& before, const std::string& after, Size size) {
    CAPTURE(name, before, after);
    return change(kind(name), before, after, size).size();
  };
  for (const int rows : {6, 10}) {
    // A line is put in, on a terminal with room below and on one without, and taken out.
    CHECK(cost("xterm", "first|" + lines, "first\n|" + lines, {40, rows}) <= 15);
    CHECK(cost("xterm", "first\n|" + lines, "first|" + lines, {40, rows}) <= 12);
    CHECK(cost("no insert lines", "first|" + lines, "first\n|" + lines, {40, rows}) > 60);
  }
  // The text is a window, and what hangs below it stays in its place.
  const auto with_menu = [&](const std::string& text) {
    Scene scene{"> ", "- ", text, 5, {"a menu", "in two rows"}, 0};
    return layout(scene, {40, 6});
  };
  Judge judge(kind("xterm"), 40, 6);
  judge.draw(with_menu("first" + lines));
  CHECK(judge.complaint() == "");
  judge.draw(with_menu("first\n" + lines));
  CHECK(judge.complaint() == "");
  CHECK(judge.bytes().size() <= 32);
}

TEST_CASE("moving the cursor writes nothing but the move", "[screen_diff]") {
  const std::string line(30, 'x');
  CHECK(change(kind("xterm"), "abc|", "ab|c", {20, 10}) == "\b");
  CHECK(change(kind("xterm"), "ab|c", "abc|", {20, 10}) == "c");
  CHECK(change(kind("xterm"), "|abcdefgh", "abcdefgh|", {20, 10}) == "\x1b[8C");
  CHECK(change(kind("xterm"), line + "|", "|" + line, {20, 10}) == "\r\x1bM> ");
  CHECK(change(kind("xterm"), "|" + line, line + "|", {20, 10}).size() <= 9);
}

TEST_CASE("a full row and the row after it", "[screen_diff]") {
  // Type 18 letters, X, and take two back: one row more for the cursor, and none left over.
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    const Size size{20, 6};
    Judge judge(kind, size.columns, size.rows);
    judge.foreign("above\r\n");
    const std::string letters = "abcdefghijklmnopqr";
    for (std::size_t i = 0; i <= letters.size(); ++i) {
      judge.draw(screen_of(letters.substr(0, i) + "|", size));
      REQUIRE(judge.complaint() == "");
    }
    CHECK(judge.model().cursor_row() == 2);
    CHECK(judge.model().cursor_column() == 0);
    judge.draw(screen_of(letters + "X|", size));
    REQUIRE(judge.complaint() == "");
    judge.draw(screen_of(letters + "|", size));
    REQUIRE(judge.complaint() == "");
    judge.draw(screen_of("abcdefghijklmnopq|", size));
    REQUIRE(judge.complaint() == "");
    if (kind.capabilities.dumb) continue;
    CHECK(judge.model().cursor_row() == 1);
    CHECK(judge.model().cursor_column() == 19);
    CHECK(judge.model().text(2).empty());
  }
}

TEST_CASE("wide clusters at the edge, and a letter before them", "[screen_diff]") {
  const Size size{20, 6};
  const std::string letters = "abcdefghijklmnop";
  const std::vector<std::vector<std::string>> steps = {
      {letters + "q\u6f22|", "|" + letters + "q\u6f22", letters + "q\u6f22|"},
      {letters + "\u6f22\u6f22|", "|" + letters + "\u6f22\u6f22", "Z|" + letters + "\u6f22\u6f22"},
      {letters + "\t|", letters + "\tb|", letters + "b|"},
  };
  for (const Kind& kind : kinds())
    for (const std::vector<std::string>& texts : steps)
      for (const std::string_view prompt : {"> ", "\x1b[1;31m> \x1b[m", "one\ntwo> ", "ten\rcells: "}) {
        INFO(kind.name << ", " << texts.back() << ", " << prompt);
        Judge judge(kind, size.columns, size.rows);
        judge.foreign("above\r\n");
        for (const std::string& text : texts) {
          judge.draw(screen_of(text, size, prompt));
          REQUIRE(judge.complaint() == "");
        }
      }
}

TEST_CASE("a row that goes on is wrapped by the terminal itself", "[screen_diff]") {
  const auto continued = [](std::string_view text, int columns) {
    Judge judge(kind("xterm"), columns, 10);
    judge.draw(screen_of(std::string(text), {columns, 10}));
    CHECK(judge.complaint() == "");
    std::string out;
    for (std::size_t row = 0; row < judge.last()->rows.size(); ++row)
      out += judge.model().row(static_cast<int>(row)).continued ? 'w' : '.';
    return out;
  };
  CHECK(continued("abcdef|", 5) == ".w");
  CHECK(continued("abc|", 5) == ".w");
  CHECK(continued("|abcdefghi", 5) == ".ww");
  CHECK(continued("ab\u754c|", 5) == ".w");
  CHECK(continued("ab\x07|", 5) == ".w");
  CHECK(continued("abc   x|", 5) == ".w");
  CHECK(continued("abc\nx|", 5) == "..");
  // Where terminals may disagree on the row's end, nothing is left to them.
  CHECK(continued("abe\u0301x|", 5) == "..");
}

TEST_CASE("a line that is wrapped reflows with the terminal", "[screen_diff]") {
  VTermScreen terminal(20, 10);
  const std::string text(30, 'x');
  terminal.write(screen_diff(nullptr, screen_of("|" + text, {20, 10}), kind("xterm").capabilities));
  terminal.resize(40, 10);
  CHECK(terminal.text() == "> " + text);
  // Typed one by one, over the edge.
  VTermScreen typed(10, 10);
  Screen before = screen_of("|", {10, 10});
  typed.write(screen_diff(nullptr, before, kind("xterm").capabilities));
  for (std::size_t i = 1; i <= 26; ++i) {
    const Screen after = screen_of(text.substr(0, i) + "|", {10, 10});
    typed.write(screen_diff(&before, after, kind("xterm").capabilities));
    before = after;
  }
  typed.resize(40, 10);
  CHECK(typed.text() == "> " + text.substr(0, 26));
}

TEST_CASE("new rows at the bottom scroll", "[screen_diff]") {
  for (const Kind& kind : kinds()) {
    if (kind.capabilities.dumb) continue;
    INFO(kind.name);
    const Size size{20, 5};
    Judge judge(kind, size.columns, size.rows);
    judge.foreign("1\r\n2\r\n3\r\n4\r\n");
    judge.draw(screen_of("a|", size));
    judge.draw(screen_of("a\nb\nc|", size));
    REQUIRE(judge.complaint() == "");
    CHECK(judge.model().scrollback() == std::vector<std::string>{"1", "2"});
    judge.draw(screen_of("a\n\n|\nc", size));
    REQUIRE(judge.complaint() == "");
    judge.draw(screen_of("|", size));
    REQUIRE(judge.complaint() == "");
  }
}

TEST_CASE("a layout taller than the terminal scrolls within it", "[screen_diff]") {
  const std::string text(150, 'x');
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    const Size size{20, 5};
    Judge judge(kind, size.columns, size.rows);
    judge.foreign("above\r\n");
    judge.draw(screen_of(text + "|", size));
    REQUIRE(judge.complaint() == "");
    judge.draw(screen_of("|" + text, size));
    REQUIRE(judge.complaint() == "");
    judge.draw(screen_of(text + "|", size));
    REQUIRE(judge.complaint() == "");
  }
  // By whole rows: one line deleted, the new one written.
  std::string lines;
  for (int i = 0; i < 9; ++i) lines += "line number " + std::to_string(i) + "\n";
  const Size size{20, 5};
  Judge judge(kind("xterm"), size.columns, size.rows);
  Scene scene{"> ", "- ", lines, 14 * 5 - 1, {}, 0};
  const Screen before = layout(scene, size);
  judge.draw(before);
  scene.cursor += 14;
  scene.first_row = before.first_row;
  judge.draw(layout(scene, size));
  CHECK(judge.complaint() == "");
  CHECK(judge.bytes().size() < 40);
  CHECK(judge.bytes().find("\x1b[M") != std::string::npos);
}

TEST_CASE("what is gone is cleared in the shortest way", "[screen_diff]") {
  const std::string prefix = "abcdefgh";
  CHECK(change(kind("xterm"), prefix + "xyzuvw|", prefix + "|", {40, 10}) == "\x1b[6D\x1b[K");
  CHECK(change(kind("xterm"), prefix + "xy|", prefix + "|", {40, 10}) == "\b\b  \b\b");
  CHECK(change(kind("no el"), prefix + "xyzuvw|", prefix + "|", {40, 10}) == "\x1b[6D      \x1b[6D");
  // The row's end and the rows below with one ED.
  CHECK(change(kind("xterm"), "abc\ndef\nghi|", "a|", {40, 10}) == "\x1b[2A\b\b\x1b[J");
}

TEST_CASE("from nothing: all is cleared, then drawn", "[screen_diff]") {
  Judge judge(kind("xterm"), 20, 10);
  judge.write("old stuff\r\nmore\x1b[A\r");
  judge.draw(screen_of("ab|", {20, 10}));
  CHECK(judge.complaint() == "");
  CHECK(judge.bytes() == " \x1b[J\r> ab");
  judge.write("\r");
  judge.forget();
  judge.draw(screen_of("x|", {20, 10}));
  CHECK(judge.complaint() == "");
}

TEST_CASE("styles are written only where they change, and end with the frame", "[screen_diff]") {
  const Size size{20, 10};
  const auto bytes = [&](const char* kind_name, std::string_view prompt) {
    Judge judge(kind(kind_name), size.columns, size.rows);
    judge.draw(screen_of("|", size, prompt));
    CHECK(judge.complaint() == "");
    return judge.bytes();
  };
  CHECK(bytes("xterm", "\x1b[1;31mab\x1b[32mc\x1b[0m") == " \x1b[J\r\x1b[1;31mab\x1b[32mc\x1b[m");
  CHECK(bytes("xterm", "\x1b[38;2;255;0;0ma\x1b[m") == " \x1b[J\r\x1b[38;5;196ma\x1b[m");
  CHECK(bytes("true color", "\x1b[38;2;255;0;0ma\x1b[m") == " \x1b[J\r\x1b[38;2;255;0;0ma\x1b[m");
  CHECK(bytes("no xenl", "\x1b[38;2;255;0;0ma\x1b[m") == " \x1b[J\r\x1b[31ma\x1b[m");
  CHECK(bytes("no ed", "\x1b[31;1ma\x1b[m") == "\x1b[K\x1b[1ma\x1b[m");  // no colours there
  CHECK(bytes("no styles", "\x1b[31;1ma\x1b[m") == " \x1b[J\ra");
  CHECK(bytes("dumb", "\x1b[31;1ma\x1b[m") == "a");
  CHECK(bytes("xterm", "\x1b]8;;u\x1b\\a\x1b]8;;\x1b\\") == " \x1b[J\r\x1b]8;;u\x1b\\a\x1b]8;;\x1b\\");
}

TEST_CASE("control strings are written in their places, once", "[screen_diff]") {
  const std::string prompt = "\x1b]133;A\x07> \x1b]133;B\x07";
  const Size size{20, 10};
  Judge judge(kind("xterm"), size.columns, size.rows);
  judge.draw(screen_of("ab|", size, prompt));
  CHECK(judge.complaint() == "");
  CHECK(judge.model().controls() == std::vector<std::string>{"0,0 133;A", "0,2 133;B"});
  judge.draw(screen_of("abc|", size, prompt));
  CHECK(judge.bytes() == "c");
  // An empty text: the last one stands where the cursor is.
  Judge empty(kind("xterm"), size.columns, size.rows);
  empty.draw(screen_of("|", size, prompt));
  CHECK(empty.model().controls() == std::vector<std::string>{"0,0 133;A", "0,2 133;B"});
  CHECK(empty.complaint() == "");
  // A prompt that fills its row, and a dumb terminal.
  Judge full(kind("xterm"), 2, size.rows);
  full.draw(screen_of("|", {2, 10}, prompt));
  CHECK(full.model().controls() == std::vector<std::string>{"0,0 133;A", "1,0 133;B"});
  CHECK(full.complaint() == "");
  Judge dumb(kind("dumb"), size.columns, size.rows);
  dumb.draw(screen_of("|", size, prompt));
  CHECK(dumb.bytes() == "> ");
}

TEST_CASE("frames of some size are marked as one update", "[screen_diff]") {
  Judge judge(kind("true color"), 20, 10);
  judge.draw(screen_of("ab|", {20, 10}));
  CHECK(judge.bytes() == " \x1b[J\r> ab");
  judge.draw(screen_of(std::string(80, 'x') + "|", {20, 10}));
  CHECK(judge.complaint() == "");
  CHECK(judge.bytes().starts_with("\x1b[?2026h"));
  CHECK(judge.bytes().ends_with("\x1b[?2026l"));
}

TEST_CASE("the pen goes by absolute columns behind a cluster of doubtful width", "[screen_diff]") {
  // A terminal that draws the family 6 columns wide, or 2: what follows is in the same place.
  CHECK(screen_diff(nullptr, screen_of(family + "z|", {20, 10}), kind("xterm").capabilities) ==
        " \x1b[J\r> " + family + "\x1b[5Gz   \b\b\b");
  CHECK(screen_diff(nullptr, screen_of(family + "|", {20, 10}), kind("xterm").capabilities) ==
        " \x1b[J\r> " + family + "\x1b[5G\x1b[K");
}

TEST_CASE("a wrong guess of a width does not pile up", "[screen_diff][widths][pitfall-9]") {
  using Width = int (*)(std::string_view);
  // Terminals that draw all that is composed in one column, or in two.
  const Width draws = GENERATE(
      Width([](std::string_view cluster) { return cluster.size() > 4 ? 1 : cluster_width(cluster); }),
      Width([](std::string_view cluster) { return cluster.size() > 4 ? 2 : cluster_width(cluster); }),
      Width([](std::string_view cluster) { return cluster_width(cluster, {.ambiguous_wide = true}); }));
  const std::string heart = "\u2764\ufe0f";
  const std::string watch = "\u231a\ufe0e";
  const std::vector<std::string> texts = {
      "|",
      family + "|",
      family + "z|",
      "a|" + family + "z",
      "ab|c" + heart + "xyz",
      "ab|" + watch + "xyz",
      "q" + heart + heart + "|" + family + "tail",
      "q" + heart + "|" + family + "tail",
      "abcdefg|hij",
      "abc" + heart + "|hij",
      "\u03b1\u03b2|z",
      "\u03b1|z",
      "x|",
  };
  // From each to each: the letters stand where the layout has them, and there are no others.
  for (const std::string& before : texts)
    for (const std::string& after : texts) {
      CAPTURE(before, after);
      Screen screen;
      ScreenModel model(20, 4, {}, {&next_grapheme, draws});
      std::unique_ptr<Screen> last;
      for (const std::string& text : {before, after}) {
        std::string plain = text;
        const std::size_t cursor = plain.find('|');
        plain.erase(cursor, 1);
        Scene scene{"> ", "- ", plain, cursor, {}, 0};
        scene.widths.ambiguous_doubted = true;
        screen = layout(scene, {20, 4});
        model.write(screen_diff(last.get(), screen, kind("xterm").capabilities));
        last = std::make_unique<Screen>(screen);
      }
      CHECK(model.cursor_row() == screen.cursor_row);
      CHECK(model.cursor_column() == screen.cursor_column);
      std::vector<Cell> cells(screen.rows[0].cells.begin(), screen.rows[0].cells.end());
      cells.resize(20);
      for (std::size_t column = 0; column < 20; ++column) {
        const std::string& shown = model.row(0).cells[column].text;
        CAPTURE(column, shown);
        const bool letter = cells[column].text.size() == 1 && cells[column].text != " ";
        if (letter) CHECK(shown == std::string_view(cells[column].text));
        // What is doubtful may be damaged, or reach over a blank; no letter is where none belongs.
        if (!letter) CHECK((shown.size() != 1 || shown == " "));
        if (column >= screen.rows[0].cells.size() + 4) CHECK(shown == " ");
      }
    }
}

TEST_CASE("a dumb terminal gets no escapes", "[screen_diff]") {
  const Size size{20, 10};
  const auto [before, after, bytes] = GENERATE(table<std::string, std::string, std::string>({
      {"ab|", "abc|", "c"},
      {"ab|", "a|b", "\b"},
      {"a|b", "aX|b", "Xb\b"},
      {"abc|", "ab|", "\b \b"},
      {"|abc", "abc|", "abc"},
      {"abcdef|", "|abcdef", "\r> "},
      {"abcdef|", "|", "\r>       \r> "},
      // The cursor has gone up, or a row above has changed: again from a new line on.
      {"ab\nc|", "ab|\nc", "\r\n> ab"},
      {"ab\nc|", "ab|", "\r\n> ab"},
      {"ab|", "ab\n|", "\r\n- "},
      {"ab|\ncd", "ab\ncd|", "\r\n- cd"},
  }));
  CAPTURE(before, after);
  CHECK(change(kind("dumb"), before, after, size) == bytes);
}

TEST_CASE("leaving and erasing a screen", "[screen_diff]") {
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    const Size size{20, 5};
    const Screen screen = screen_of("ab\nc|d\nef", size);
    Judge judge(kind, size.columns, size.rows);
    judge.foreign("1\r\n2\r\n");
    judge.draw(screen);
    judge.write(leave_screen(screen, kind.capabilities));
    CHECK(judge.model().cursor_column() == 0);
    CHECK(judge.model().text(judge.model().cursor_row()).empty());
    const int above = judge.model().cursor_row() - 1;
    CHECK(judge.model().text(above) == (kind.capabilities.dumb ? "- cd" : "- ef"));

    Judge erased(kind, size.columns, size.rows);
    erased.foreign("1\r\n2\r\n");
    erased.draw(screen);
    erased.write(erase_screen(screen, kind.capabilities));
    CHECK(erased.model().cursor_column() == 0);
    if (kind.capabilities.dumb) {
      CHECK(erased.model().text(erased.model().cursor_row()).empty());
      continue;
    }
    CHECK(erased.model().cursor_row() == 2);
    for (int row = 2; row < size.rows; ++row) CHECK(erased.model().text(row).empty());
    CHECK(erased.model().text(1) == "2");
  }
  const Screen one = screen_of("ab|", {20, 5});
  CHECK(leave_screen(one, kind("xterm").capabilities) == "\r\n");
  CHECK(erase_screen(one, kind("xterm").capabilities) == "\r\x1b[K");
}

TEST_CASE("a prompt starts on a fresh line", "[screen_diff]") {
  for (const Kind& kind : kinds()) {
    const std::string bytes = fresh_line(10, kind.capabilities);
    INFO(kind.name);
    if (kind.capabilities.dumb || !kind.capabilities.auto_margin) {
      CHECK(bytes.empty());
      continue;
    }
    for (std::size_t left = 0; left <= 25; ++left) {
      CAPTURE(left);
      Judge judge(kind, 10, 6);
      const std::string output = std::string("abcdefghijklmnopqrstuvwxyz").substr(0, left);
      judge.write(output + bytes);
      const ScreenModel& model = judge.model();
      CHECK(model.cursor_column() == 0);
      CHECK_FALSE(model.pending_wrap());
      CHECK(model.text(model.cursor_row()).empty());
      std::string kept;
      for (int row = 0; row < model.cursor_row(); ++row) kept += model.text(row);
      // Output that ends just at the edge looks like one that ends at the start of the next row.
      const bool at_edge = left % 10 == 0;
      CHECK(kept == (at_edge ? output : output + "%"));
    }
  }
}

TEST_CASE("screens that can't be are refused", "[screen_diff]") {
  const Screen wide = screen_of("a|", {20, 5});
  const Screen nothing;
  Screen outside = wide;
  outside.cursor_column = 20;
  CHECK_THROWS_AS(screen_diff(&wide, screen_of("a|", {10, 5}), Capabilities{}), std::invalid_argument);
  CHECK_THROWS_AS(screen_diff(&wide, nothing, Capabilities{}), std::invalid_argument);
  CHECK_THROWS_AS(screen_diff(&nothing, wide, Capabilities{}), std::invalid_argument);
  CHECK_THROWS_AS(screen_diff(nullptr, outside, Capabilities{}), std::invalid_argument);
  CHECK_THROWS_AS(leave_screen(nothing, Capabilities{}), std::invalid_argument);
  CHECK_THROWS_AS(erase_screen(nothing, Capabilities{}), std::invalid_argument);
}
