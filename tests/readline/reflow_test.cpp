#include "support/catch.hpp"

#include "readline/reflow.hpp"

#include <fmt/format.h>
#include "support/vterm_screen.hpp"

#include "view/layout.hpp"
#include "view/screen_diff.hpp"

using namespace runnel;
using runnel::test::VTermScreen;

namespace {

Screen screen_of(std::string_view prompt, std::string_view text, std::size_t cursor, int columns) {
  Scene scene;
  scene.prompt = prompt;
  scene.continuation_prompt = "| ";
  scene.text = text;
  scene.cursor = cursor;
  return layout(scene, {columns, 40});
}

// As VTermScreen's `text` has it.
std::string rows_of(const Screen& screen) {
  std::string text;
  for (const Row& row : screen.rows) {
    std::string line;
    for (const Cell& cell : row.cells) line += std::string_view(cell.text);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

}  // namespace

TEST_CASE("rows above the cursor after a resize", "[reflow]") {
  const auto [text, cursor, from, to, row] = GENERATE(table<std::string, std::size_t, int, int, int>({
      {"abc", 3, 80, 40, 0},
      {std::string(42, 'x'), 42, 30, 14, 3},
      {std::string(42, 'x'), 0, 30, 14, 0},
      {std::string(42, 'x'), 20, 30, 14, 1},
      {std::string(42, 'x'), 42, 14, 60, 0},  // wider: one row again
      {"one\ntwo\nthree", 13, 80, 40, 2},
      {"one\ntwo\nthree", 13, 80, 5, 3},   // `> one` just fits, `| three` does not
      {std::string(8, 'x'), 8, 80, 5, 2},  // the text fills two rows: the cursor is in the third
  }));
  CAPTURE(text, cursor, from, to);
  CHECK(reflowed(screen_of("> ", text, cursor, from), to).cursor_row == row);
}

TEST_CASE("a wide cluster goes to the next row whole", "[reflow]") {
  CHECK(reflowed(screen_of("> ", "漢漢漢漢", 12, 80), 5).cursor_row == 2);  // 2 + 2, then 4, then 2
}

TEST_CASE("a real terminal has the cursor where reflow says", "[reflow]") {
  const Capabilities capabilities;
  const std::string text =
      GENERATE(std::string(37, 'x'), std::string("ab\n") + std::string(25, 'y') + "\nzz");
  for (std::size_t cursor = 0; cursor <= text.size(); cursor += 5) {
    for (int columns = 3; columns <= 45; ++columns) {
      const Screen screen = screen_of("> ", text, cursor, 20);
      VTermScreen terminal(20, 40);
      terminal.write(screen_diff(nullptr, screen_of("> ", text, text.size(), 20), capabilities));
      terminal.write(fmt::format("\x1b[{};{}H", screen.cursor_row + 1, screen.cursor_column + 1));
      terminal.resize(columns, 40);
      CAPTURE(text, cursor, columns, terminal.text(), terminal.cursor_column());
      const Screen after = reflowed(screen, columns);
      CHECK(after.cursor_row == terminal.cursor_row());
      CHECK(after.cursor_column == terminal.cursor_column());
      CHECK(after.columns == columns);
      CHECK(rows_of(after) == terminal.text());
    }
  }
}

TEST_CASE("terminals that cut their lines are known", "[reflow]") {
  const auto [term, tmux, xterm, reflows] = GENERATE(table<std::string, bool, bool, bool>({
      {"xterm-256color", false, false, true},  // what VTE, Konsole and others call themselves
      {"xterm-256color", false, true, false},
      {"tmux-256color", false, true, true},
      {"screen-256color", true, true, true},
      {"linux", false, false, false},
      {"rxvt-unicode-256color", false, false, false},
      {"vt220", false, false, false},
      {"", false, false, true},
  }));
  CAPTURE(term, tmux, xterm);
  CHECK(terminal_reflows(term, {tmux ? "x" : nullptr, xterm ? "x" : nullptr, nullptr}) == reflows);
}
