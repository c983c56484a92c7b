// Arguments, keyboard macros, lists: actions that are about keys.
#include "support/catch.hpp"

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

std::string after(std::string_view keys) {
  Rig rig(40, 10);
  CHECK(rig->bind("<f5>", "universal-argument").empty());
  CHECK(rig->bind("<f6>", "print-last-kbd-macro").empty());
  rig->prompt();
  rig.type(keys);
  return rig.line();
}

const std::string f5 = "\x1b[15~";
const std::string f6 = "\x1b[17~";

}  // namespace

TEST_CASE("the universal argument", "[key_commands]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {f5 + "x", "xxxx|"},
      {f5 + f5 + "x", "xxxxxxxxxxxxxxxx|"},
      {f5 + "3x", "xxx|"},
      {f5 + "12x", "xxxxxxxxxxxx|"},
      {f5 + "3" + f5 + "7", "777|"},
      {f5 + "3" + f5 + "7x", "777x|"},
      {"abcdef" + f5 + "\x02X", "abX|cdef"},
      {"abcdef\x01" + f5 + "-2\x02X", "abX|cdef"},
      {"abcdef\x01" + f5 + "-\x02X", "aX|bcdef"},
      {"\x1b"
       "3" +
           f5 + "-",
       "---|"},
      {"one two three" + f5 + "\x17\x19", "one two three|"},
      {"one two three\x17" + f5 + "2\x17\x19", "one two three|"},  // one kill
  }));
  CAPTURE(keys);
  CHECK(after(keys) == line);
}

TEST_CASE("a numeric argument by a key that is bound to it", "[key_commands]") {
  const auto [mode, keys, line] = GENERATE(table<EditingMode, std::string, std::string>({
      {EditingMode::emacs,
       "\x1b"
       "3x",
       "xxx|"},
      {EditingMode::emacs,
       "\x1b"
       "1\x1b"
       "2x",
       "xxxxxxxxxxxx|"},
      {EditingMode::emacs, "abc\x18-\x02X", "abcX|"},  // forward
      {EditingMode::emacs, "ab\x18qx", "abx|"},        // no digit
      {EditingMode::vi,
       "\x18"
       "31x",
       std::string(31, 'x') + "|"},
  }));
  InterfaceOptions options;
  options.editing_mode = mode;
  Rig rig(40, 10, options);
  for (const char* bound : {"<a-1>", "<a-2>", "<a-3>", "<c-x>3", "<c-x>-", "<c-x>q"})
    CHECK(rig->bind(bound, "digit-argument").empty());
  rig->prompt();
  rig.type(keys);
  CHECK(rig.line() == line);
}

TEST_CASE("the screen is cleared, and what has scrolled off it", "[key_commands]") {
  Rig rig;
  rig->prompt();
  rig.type("abc");
  rig.drop_frames();
  rig.type("\x0c");
  CHECK(rig.written().find("\x1b[3J") == std::string::npos);
  rig.type("\x1b\x0c");
  CHECK(rig.written().find("\x1b[3J") != std::string::npos);
  CHECK(rig.screen.text() == "> abc");
  CHECK(rig.cursor() == "0,5");
}

TEST_CASE("what is typed with Shift held means the same", "[key_commands]") {
  CHECK(after("one two\x1b"
              "BX") == "one X|two");
  CHECK(after("one two\x1b"
              "2\x1b"
              "BX") == "X|one two");
}

TEST_CASE("keyboard macros", "[key_commands]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"\x18(ab\x18)\x18"
       "e",
       "abab|"},
      {"\x18(ab\x18)\x1b"
       "3\x18"
       "e",
       "abababab|"},
      {"\x18(ab\x18)\x1b"
       "0\x18"
       "e",
       "ab|"},
      {"\x18(ab\x1b"
       "3\x18)",
       "ababab|"},
      {"\x18(a\x02\x18)\x18"
       "e",
       "|aa"},
      {"\x18(a\x1b[Db\x18)\x18"
       "e",
       "bb|aa"},
      {"\x18(\x1b"
       "3x\x18)\x18"
       "e",
       "xxxxxx|"},
      {"\x18(\x1b[200~p\nq\x1b[201~\x18)\x18"
       "e",
       "p\nqp\nq|"},
      {"\x18(a\x18)\x1b"
       "1\x18(b\x18)\x18"
       "e",
       "aabab|"},  // goes on with the last one, which is played first
      {"\x18(a\x18)\x18(b\x18)\x18"
       "e",
       "abb|"},
      {"\x18(a\x18(b\x18)\x18"
       "e",
       "abab|"},  // a start inside refuses
      {"\x18)x", "x|"},
      {"\x18"
       "ex",
       "x|"},
      {f6 + "x", "x|"},
      {"\x18(a\x18"
       "e\x18)\x18"
       "e",
       "aa|"},  // it cannot call itself
      {"\x18(\x18)x\x18"
       "e",
       "x|"},
  }));
  CAPTURE(keys);
  CHECK(after(keys) == line);
}

TEST_CASE("a macro goes on over several lines and leaves out what it plays", "[key_commands]") {
  Rig rig(40, 10);
  CHECK(rig->bind_macro("<f5>", "mac").empty());
  rig->prompt();
  rig.type("\x18(one\r\x1b[15~\x18)\x15");
  rig.drop_frames();
  rig.type(
      "\x18"
      "e");
  CHECK(rig.line() == "mac|");
  CHECK(rig.events == std::vector<std::string>{"history 1", "line one", "line one"});
}

TEST_CASE("the last macro is printed as an inputrc has it", "[key_commands]") {
  Rig rig(40, 6);
  CHECK(rig->bind("<f6>", "print-last-kbd-macro").empty());
  rig->prompt();
  rig.type("\x18(a\x02\x18)" + f6);
  CHECK(rig.screen.text() == "\"a\\C-b\"\n> a");
}

TEST_CASE("Ctrl-G ends macros that are being played", "[key_commands]") {
  Rig rig(40, 6);
  CHECK(rig->bind_macro("<f5>",
                        "a\x07"
                        "b")
            .empty());
  CHECK(rig->bind_macro("<f6>", "x\x1b[15~y").empty());
  rig->prompt();
  rig.type("\x1b[17~z");
  CHECK(rig.line() == "xaz|");
}

TEST_CASE("lists of what is bound", "[key_commands]") {
  Rig rig(60, 400);
  CHECK(rig->bind("<f5>", "dump-functions").empty());
  CHECK(rig->bind("<f6>", "dump-macros").empty());
  CHECK(rig->bind_macro("<f7>", "a\"\x01").empty());
  rig->prompt();
  rig.type("x" + f6);
  CHECK(rig.screen.text() == "<f7>: \"a\\\"\\C-a\"\n> x");
  rig.type(f5);
  const std::string text = rig.screen.text();
  CHECK(text.find("\nend-of-line: <c-e> <end>\n") != std::string::npos);
  CHECK(text.find("\nkill-subword is not bound\n") != std::string::npos);
  CHECK(text.ends_with("\n> x"));
}

TEST_CASE("the line is drawn anew", "[key_commands]") {
  Rig rig(20, 6);
  CHECK(rig->bind("<f5>", "redraw-current-line").empty());
  rig->prompt();
  rig.type("abc");
  rig.screen.write("\r\x1b[Kgarbage");
  rig.screen.write("\r\x1b[5C");
  rig.type(f5);
  CHECK(rig.screen.text() == "> abc");
}

TEST_CASE("the selection, or the line, goes to the clipboard", "[key_commands]") {
  const auto [keys, digits] = GENERATE(table<std::string, std::string>({
      {"foobar\x18\x1bw", "Zm9vYmFy"},
      {"x foo\x1b[1;2D\x1b[1;2D\x1b[1;2D\x18\x1bw", "Zm9v"},  // Shift-Left
      {"a\x1b\rb\x18\x1bw", "YQpi"},                          // M-Enter
  }));
  Rig rig(40, 10);
  rig->prompt();
  rig.type(keys);
  const std::string written = rig.written();
  const std::string command = "\x1b]52;c;" + digits + "\x1b\\";
  CHECK(written.find(command) != std::string::npos);
  CHECK(written.find("]52;") == written.rfind("]52;"));
  rig.type("!");
  CHECK(rig.line().find('!') != std::string::npos);
}

TEST_CASE("what cannot go to the clipboard is refused", "[key_commands]") {
  Rig rig(40, 10);
  rig->prompt();
  CHECK(rig->copy_to_clipboard(std::string(74'995, 'x')) == std::errc::message_size);
  CHECK_FALSE(rig->copy_to_clipboard(std::string(74'994, 'x')));
  rig->set_mask("*");
  rig.drop_frames();
  rig.type("secret\x18\x1bw");
  CHECK(rig.written().find("]52;") == std::string::npos);
  rig->close();
  CHECK(rig->copy_to_clipboard("x") == std::errc::not_supported);

  InterfaceOptions options;
  options.term = "dumb";
  Rig dumb(40, 10, options);
  dumb->prompt();
  dumb.drop_frames();
  CHECK(dumb->copy_to_clipboard("x") == std::errc::not_supported);
  dumb.type("a\x18\x1bw");
  CHECK(dumb.written() == "a\a");
}
