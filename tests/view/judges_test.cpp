#include "support/catch.hpp"

#include <stdexcept>

#include "runnel/text.hpp"
#include "support/screen_model.hpp"
#include "support/vterm_screen.hpp"
#include "text/width.hpp"

using namespace runnel::test;

namespace {

// The rows after `bytes` on 5 x 3, and the cursor; or the fault.
std::string modelled(std::string_view bytes, ModelTraits traits = {}) {
  ScreenModel model(5, 3, traits, {&runnel::next_grapheme, [](std::string_view cluster) {
                                     return runnel::cluster_width(cluster);
                                   }});
  try {
    model.write(bytes);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  std::string out;
  for (int row = 0; row < 3; ++row) out += model.text(row) + "/";
  return out + std::to_string(model.cursor_row()) + "," + std::to_string(model.cursor_column()) +
         (model.pending_wrap() ? " pending" : "");
}

}  // namespace

TEST_CASE("the model is a terminal", "[judges]") {
  const auto [bytes, screen] = GENERATE(table<std::string, std::string>({
      {"ab", "ab///0,2"},
      {"abcde", "abcde///0,4 pending"},
      {"abcdef", "abcde/f//1,1"},
      {"abcde\rX", "Xbcde///0,1"},
      {"abcd\u754c", "abcd/\u754c//1,2"},
      {"1\r\n2\r\n3\r\n4", "2/3/4/2,1"},
      {"abc\b\bX", "aXc///0,2"},
      {"abc\x1b[2DX\x1b[CY", "aXcY///0,4"},
      {"a\r\nb\x1b[AX\x1b[BY", "aX/b Y//1,3"},
      {"abc\x1b[2GX", "aXc///0,2"},
      {"abcd\x1b[2G\x1b[2@", "a  bc///0,1"},
      {"abcd\x1b[2G\x1b[2P", "ad///0,1"},
      {"abcd\x1b[2G\x1b[K", "a///0,1"},
      {"a\r\nb\r\nc\x1b[2A\r\x1b[J", "///0,0"},
      {"a\r\nb\r\nc\x1b[2A\r\x1b[L", "/a/b/0,0"},
      {"a\r\nb\r\nc\x1b[2A\r\x1b[M", "b/c//0,0"},
      {"\u754c\rX", "X\u2592///0,1"},  // half of a wide cell is debris
  }));
  CAPTURE(bytes);
  CHECK(modelled(bytes) == screen);
}

TEST_CASE("the model has the margins of its terminal", "[judges]") {
  CHECK(modelled("abcde", {.eat_newline = false}) == "abcde///1,0");
  CHECK(modelled("abcdef", {.auto_margin = false}) == "abcdf///0,4");
  CHECK(modelled("ab\ncd", {.newline_returns = true}) == "ab/cd//1,2");
  CHECK(modelled("ab\ncd") == "ab/  cd//1,4");
}

TEST_CASE("the model faults what is unknown or unsafe", "[judges]") {
  const auto [bytes, fault] = GENERATE(table<std::string, std::string>({
      {"\x1b[5Z", "unknown sequence CSI 5 Z (at row 0, column 0)"},
      {"\x1b(B", "unknown escape sequence ESC ( (at row 0, column 0)"},
      {"\x1b[5", "an unfinished sequence (at row 0, column 0)"},
      {"\a", "control character 07 (at row 0, column 0)"},
      {"\t", "control character 09 (at row 0, column 0)"},
      {"\x1b[5m", "unknown SGR 5 (at row 0, column 0)"},
      {"\b", "a move to row 0, column -1 (at row 0, column 0)"},
      {"\x1b[A", "a move to row -1, column 0 (at row 0, column 0)"},
      {"\x1b[3B", "a move to row 3, column 0 (at row 0, column 0)"},
      {"\x1b[6G", "a move to row 0, column 5 (at row 0, column 0)"},
      {"abcde\b", "BS while a wrap is pending (at row 0, column 4, pending)"},
      {"abcde\x1b[A", "CSI A while a wrap is pending (at row 0, column 4, pending)"},
      {"abcde\x1b[K", "a clearing while a wrap is pending (at row 0, column 4, pending)"},
      {"abcde\n", "LF while a wrap is pending (at row 0, column 4, pending)"},
      {"\x1b[?2026l", "marks of a synchronized update that do not pair (at row 0, column 0)"},
  }));
  CAPTURE(bytes);
  CHECK(modelled(bytes) == fault);
  CHECK(modelled("\x1b[m", {.escapes = false}) == "an escape on a dumb terminal (at row 0, column 0)");
}

TEST_CASE("libvterm shows, answers and reflows", "[judges]") {
  VTermScreen terminal(10, 4);
  terminal.write("hello\r\n> abcdefghijk\x1b[1;31mX");
  CHECK(terminal.rows() == std::vector<std::string>{"hello", "> abcdefgh", "ijkX", ""});
  CHECK(terminal.text() == "hello\n> abcdefgh\nijkX");
  CHECK_FALSE(terminal.continued(1));
  CHECK(terminal.continued(2));
  CHECK(terminal.cursor_row() == 2);
  CHECK(terminal.cursor_column() == 4);
  CHECK(terminal.look(2, 3).bold);
  CHECK(terminal.look(2, 3).foreground == "1");
  CHECK(terminal.look(2, 2) == Look{});
  terminal.write("\x1b[6n");
  CHECK(terminal.replies() == "\x1b[3;5R");
  CHECK(terminal.replies().empty());
  terminal.write("\x1b]8;;u\x1b\\");
  CHECK(terminal.unknown() == std::vector<std::string>{"OSC 8;;u"});

  terminal.resize(6, 4);
  CHECK(terminal.rows() == std::vector<std::string>{"hello", "> abcd", "efghij", "kX"});
  CHECK(terminal.cursor_row() == 3);
  CHECK(terminal.cursor_column() == 2);
  terminal.resize(6, 3);
  CHECK(terminal.rows() == std::vector<std::string>{"> abcd", "efghij", "kX"});
  CHECK(terminal.scrollback() == std::vector<std::string>{"hello"});
  terminal.resize(20, 3, false);  // xterm: nothing moves
  CHECK(terminal.rows() == std::vector<std::string>{"> abcd", "efghij", "kX"});
  terminal.resize(4, 3, false);
  CHECK(terminal.rows() == std::vector<std::string>{"> ab", "efgh", "kX"});
}
