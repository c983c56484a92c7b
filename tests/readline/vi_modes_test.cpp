// The modes of vi on a terminal: how they begin and end, in bursts too, the cursor's shapes and the prompt.
#include "support/catch.hpp"

#include <chrono>

#include "vi_keys.hpp"

using namespace runnel;
using namespace runnel::test;
using namespace std::chrono_literals;

namespace {

InterfaceOptions vi_options() {
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  return options;
}

// The last of the cursor's shapes that was asked for; empty when none was.
std::string shape(const std::string& written) {
  const std::size_t end = written.rfind(" q");
  return end == std::string::npos
             ? ""
             : written.substr(written.rfind("\x1b[", end) + 2, end + 2 - written.rfind("\x1b[", end) - 2);
}

}  // namespace

TEST_CASE("a burst of keys goes through the modes", "[vi][pitfall-27]") {
  for (std::size_t cut = 0; cut <= 14; ++cut) {
    CAPTURE(cut);
    Rig rig(40, 6, vi_options());
    rig->prompt();
    const std::string keys =
        "foo bar\x1b"
        "bdwixA";
    rig.type(keys.substr(0, cut)).type(keys.substr(cut));
    CHECK(rig.line() == "fooxA| ");
  }
}

TEST_CASE("escape and a key at once are two keys", "[vi][pitfall-27]") {
  InterfaceOptions options = vi_options();
  options.history = {"older"};
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("\x1bk");
  CHECK(rig.line() == "|older");
}

TEST_CASE("escape waits for a short time by default, and as long as asked", "[vi]") {
  Rig rig(40, 6, vi_options());
  rig->prompt();
  rig.type("ab\x1b");
  REQUIRE(rig->timeout());
  CHECK(*rig->timeout() <= 50ms);
  InterfaceOptions options = vi_options();
  options.escape_code_timeout = 10s;
  Rig patient(40, 6, options);
  patient->prompt();
  patient.type("ab\x1b");
  REQUIRE(patient->timeout());
  CHECK(*patient->timeout() > 50ms);
}

TEST_CASE("the cursor's shape shows the mode", "[vi]") {
  Rig rig(40, 6, vi_options());
  rig->prompt();
  CHECK(shape(rig.written()) == "6 q");
  const auto after = [&rig](std::string_view keys) {
    rig.drop_frames();
    rig.type(keys);
    return shape(rig.written());
  };
  CHECK(after("ab").empty());
  CHECK(after("\x1b[27u") == "2 q");
  CHECK(after("h").empty());
  CHECK(after("R") == "4 q");
  CHECK(after("\x1b[27u") == "2 q");
  CHECK(after("v").empty());
  CHECK(after("cx") == "6 q");
  CHECK(after("\x1b[27u/") == "2 q");
  CHECK(after("\x1b[27u").empty());
  rig.drop_frames();
  rig.type("\r");
  // Back to the terminal's own with the line, and a bar with the next prompt.
  CHECK(rig.written().find("\x1b[0 q") != std::string::npos);
  CHECK(shape(rig.written()) == "6 q");
  rig.drop_frames();
  rig->close();
  CHECK(shape(rig.written()) == "0 q");
}

TEST_CASE("no shape where there is none to show", "[vi]") {
  const auto [term, mode] = GENERATE(table<std::string, EditingMode>({
      {"xterm-256color", EditingMode::emacs},
      {"dumb", EditingMode::vi},
      {"vt100", EditingMode::vi},
      {"", EditingMode::vi},
  }));
  InterfaceOptions options;
  options.editing_mode = mode;
  options.term = term;
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type(
      "ab\x1b"
      "h\x1b"
      "iz\r");
  CHECK(rig.written().find(" q") == std::string::npos);
}

TEST_CASE("the prompt shows the mode if asked", "[vi]") {
  InterfaceOptions options = vi_options();
  options.prompt = "one\ntwo> ";
  options.vi_insert_mode_string = "+";
  options.vi_command_mode_string = "\x1b[1m:\x1b[m";
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("a");
  CHECK(rig.screen.text() == "one\n+two> a");
  CHECK(rig->cursor_position().column == 7);
  rig.type("\x1b[27u");
  CHECK(rig.screen.text() == "one\n:two> a");
  CHECK(rig->cursor_position().column == 6);
  rig.type("d");
  CHECK(rig.screen.text() == "one\n:two> a");
}

TEST_CASE("the keys of emacs and vi are changed while editing", "[vi]") {
  InterfaceOptions options;
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type(
      "one two\x1b\n"
      "x\x1b[27u");  // M-C-j
  CHECK(rig.line() == "one two|x");
  rig.type("dbib");
  CHECK(rig.line() == "one b|x");
  rig.type("\r");
  rig.type("a\x1b[27ui");
  CHECK(rig.line() == "|a");
}

TEST_CASE("a new line starts in insert mode", "[vi]") {
  Rig rig(40, 6, vi_options());
  rig->prompt();
  rig.type("ab\x1b[27ud\r");  // d and Enter: a motion that fails
  CHECK(rig.line() == "a|b");
  rig.type("\r");
  CHECK(rig.events == std::vector<std::string>{"history 1", "line ab"});
  rig.type("dx");
  CHECK(rig.line() == "dx|");
  rig.type("\x1b[27uvh\x03");  // Ctrl-C with a selection
  CHECK(rig.events.back() == "close");
}

TEST_CASE("the search of vi stands in the place of the prompt", "[vi]") {
  InterfaceOptions options = vi_options();
  options.history = {"two foo", "one foo", "bar"};
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("x\x1b[27u/foo");
  CHECK(rig.screen.text() == "(search)/foo: two foo");
  CHECK(rig.line() == "two |foo");
  rig.type("\r");
  CHECK(rig.screen.text() == "> two foo");
  rig.type("n");
  CHECK(rig.line() == "one |foo");
  rig.type("N");
  CHECK(rig.line() == "two |foo");
  rig.type("/zz");
  CHECK(rig.screen.text() == "(failed search)/zz: two foo");
  rig.type("\x1b[27u");
  CHECK(rig.line() == "two |foo");
  rig.type("?^o\x7f\x7f\x7f");  // nothing newer; an empty pattern leaves it
  CHECK(rig.line() == "two |foo");
  rig.type("/^one\r");
  CHECK(rig.line() == "|one foo");
  CHECK(rig.events.empty());
}

TEST_CASE("j and k go through the lines of the text, and then through history", "[vi]") {
  const auto [keys, after] = GENERATE(table<std::string, std::string>({
      {"k", "|one"},
      {"kk", "a\n|b"},
      {"kkk", "|a\nb"},
      {"kkkj", "a\n|b"},
      {"2kkj", "a\n|b"},
      {"gg", "|new"},
      {"-", "|one"},
      {"kAx<esc>jk", "|onex"},
  }));
  CAPTURE(keys);
  CHECK(after_vi_keys("ne|w", keys, {"one", "a\nb"}) == after);
}

TEST_CASE("keys with Ctrl and Shift do in insert mode what they do in emacs", "[vi]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"\x1b[1;5D", "one two |xyz"},  // Ctrl-Left, by words of any language
      {"\x1b[1;5D\x1b[1;5D", "one |two xyz"},
      {"\x1b[H\x1b[1;5C", "one| two xyz"},
      {"\x1b[1;5H", "|one two xyz"},
      {"\x1b[1;2D\x1b[1;2D\x1b[3;2~", "one two x|"},  // Shift-Left twice and Shift-Delete
      {"\x1b[1;2H\x1b[3;2~", "|"},
      {"\x1b[1;2H\x1b[3;2~\x1b[2;2~\x1b[2;2~", "one two xyzone two xyz|"},
  }));
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("one two xyz" + keys);
  CHECK(rig.line() == line);
}
