#include "support/catch.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;
using namespace std::chrono_literals;

namespace {

using Strings = std::vector<std::string>;

const std::string up = "\x1b[A";
const std::string down = "\x1b[B";
const std::string left = "\x1b[D";

InterfaceOptions with_history(Strings newest_first) {
  InterfaceOptions options;
  options.history = std::move(newest_first);
  return options;
}

// What is in the line, with its cursor, after keys.
std::string after(std::string_view keys, InterfaceOptions options = {}) {
  Rig rig(40, 10, std::move(options));
  rig->prompt();
  rig.type(keys);
  return rig.line();
}

}  // namespace

TEST_CASE("the everyday keys", "[edit_mode]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"abc", "abc|"},
      {"abc\x01X", "X|abc"},
      {"abc\x01\x05X", "abcX|"},
      {"abc\x02X", "abX|c"},
      {"abc" + left + left + "\x1b[CX", "abX|c"},
      {"one two\x1b"
       "bX",
       "one X|two"},
      {"one two\x1b[1;5D\x1b[1;5DX", "X|one two"},
      {"one two\x01\x1b"
       "fX",
       "oneX| two"},
      {"abc\x7f", "ab|"},
      {"abc\x01\x1b[3~", "|bc"},
      {"abc\x01\x04", "|bc"},
      {"one two\x17", "one |"},
      {"one two\x15\x19\x19", "one twoone two|"},
      {"one two\x01\x0b", "|"},
      {"ab\x14", "ba|"},
      {"ab\x1f", "|"},
      {"one two\x1b"
       "b\x1b"
       "u",
       "one TWO|"},
      {"\x1b\x33x", "xxx|"},
      {"abcde\x1b\x32\x02X", "abcX|de"},
      {"a\x16\tb", "a\tb|"},
      {"a\x16\x07"
       "b",
       "a\x07"
       "b|"},
      {"one\x1b\rtwo", "one\ntwo|"},
      {"\xe6\xbc\xa2\xe5\xad\x97\x7f", "漢|"},
      {"a\xff\x62\xc3\x28\x63",
       "a\xff"
       "b\xc3(c|"},
      {"e\xcc\x81\x7f", "|"},
      {"a\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7\x7f"
       "b",
       "ab|"},
      {"ab\x1b[1;99z\x1b[[A\x1bO5QX", "abX|"},
  }));
  CAPTURE(keys);
  for (std::size_t cut = 0; cut <= keys.size(); ++cut) {
    Rig rig(40, 10);
    rig->prompt();
    if (cut > 0) rig.type(keys.substr(0, cut));
    if (cut < keys.size()) rig.type(keys.substr(cut));
    CAPTURE(cut);
    CHECK(rig.line() == line);
  }
}

TEST_CASE("the last column", "[edit_mode][pitfall-1]") {
  Rig rig(20, 6);
  rig->prompt();
  const std::string row = "> abcdefghijklmnopqr";
  rig.type("abcdefghijklmnopqr");
  CHECK(rig.cursor() == "1,0");
  CHECK(rig.screen.text() == row);
  rig.type("X");
  CHECK(rig.screen.text() == row + "\nX");
  CHECK(rig.cursor() == "1,1");
  rig.type("\x7f");
  CHECK(rig.screen.text() == row);
  CHECK(rig.cursor() == "1,0");
  rig.type("\x7f");
  CHECK(rig.screen.text() == row.substr(0, 19));
  CHECK(rig.cursor() == "0,19");
}

TEST_CASE("text taller than the screen", "[edit_mode][pitfall-19]") {
  Rig rig(20, 5);
  rig->prompt();
  rig.type(std::string(150, 'x') + "\x01");
  CHECK(rig.screen.row(0) == "> " + std::string(18, 'x'));
  CHECK(rig.cursor() == "0,2");
  rig.type("\x05");
  CHECK(rig.cursor() == "4,12");
  CHECK(rig.screen.row(4) == std::string(12, 'x'));
}

TEST_CASE("a screen without a size, and the smallest ones", "[edit_mode][pitfall-20]") {
  InterfaceOptions options;
  options.completer = [](std::string_view) { return Completion{{"aa", "bb", "漢字"}, 0}; };
  SECTION("0 columns are 80") {
    Rig rig(80, 6, options);
    rig.resize(80, 6);
    rig->prompt();
    rig.type(std::string(78, 'x'));
    CHECK(rig.cursor() == "1,0");
  }
  for (int columns = 1; columns <= 4; ++columns) {
    for (int rows = 1; rows <= 3; ++rows) {
      CAPTURE(columns, rows);
      Rig rig(columns, rows, options);
      rig->prompt();
      rig.type("\t\tabc漢\x01\x05\t\t\x0c");
      CHECK(rig->line() == "abc漢");
      rig.type("\r");
      CHECK(rig.events.back() == "line abc漢");
    }
  }
}

TEST_CASE("clear and repaint", "[edit_mode][pitfall-21]") {
  Rig rig(20, 6);
  rig->prompt();
  rig.type("one\rtwo" + left);
  rig.drop_frames();
  rig.type("\x0c");
  CHECK(rig.screen.text() == "> two");
  CHECK(rig.cursor() == "0,4");
  CHECK(rig.frames.size() == 1);
  CHECK(rig.written().find("\x1b"
                           "c") == std::string::npos);  // no full reset
}

TEST_CASE("the terminal's answers, cut anywhere, never reach the line", "[edit_mode][pitfall-22]") {
  const std::string answers = "\x1b[1;5R\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?64;1;2c\x1b[I\x1b[O";
  for (std::size_t cut = 0; cut <= answers.size(); ++cut) {
    CAPTURE(cut);
    Rig rig;
    rig->prompt();
    rig.type("ab");
    if (cut > 0) rig.type(answers.substr(0, cut));
    rig.resize(18, 6);
    if (cut < answers.size()) rig.type(answers.substr(cut));
    rig.type("c");
    CHECK(rig.line() == "abc|");
    CHECK(rig.screen.text() == "> abc");
  }
}

TEST_CASE("one frame, one write for whatever came at once", "[edit_mode][pitfall-23]") {
  Rig rig(80, 24);
  rig->prompt();
  rig.drop_frames();
  rig.type("hello\x01world\x05" + left + left + "\x17");
  CHECK(rig.frames.size() == 1);
  rig.drop_frames();
  rig.type(std::string(20000, 'x'));
  CHECK(rig.frames.size() == 1);
  CHECK(rig.written().size() < 4000);  // a screenful, not 20000 of anything
  rig.drop_frames();
  rig.type("\x1b[I");
  CHECK(rig.frames.empty());
}

TEST_CASE("a lone escape settles after its timeout, its late rest is no text", "[edit_mode][pitfall-26]") {
  InterfaceOptions options;
  options.escape_code_timeout = 0ms;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("ab\x1b");
  CHECK(rig->timeout() == 0ms);
  rig->process_timeout();
  CHECK_FALSE(rig->timeout());
  rig.type("[D");
  rig.type("X");
  CHECK(rig->line().find('[') == std::string::npos);
  CHECK(rig->line().find('D') == std::string::npos);
}

TEST_CASE("a lone escape rings no bell, and leaves a search", "[edit_mode]") {
  InterfaceOptions options;
  options.escape_code_timeout = 0ms;
  Rig rig(40, 6, options);
  rig->set_history({"abc"});
  rig->prompt();
  rig.type("\x1b");
  rig->process_timeout();
  CHECK_FALSE(rig->timeout());
  rig.type(
      "\x12"
      "b\x1b");
  rig->process_timeout();
  CHECK(rig.screen.text() == "> abc");
  CHECK(rig.screen.bells() == 0);
  rig.type("\x1b[24~");  // F12: another key that is bound to nothing
  CHECK(rig.screen.bells() == 1);
}

TEST_CASE("the timeout is what is left of the escape's", "[edit_mode]") {
  Rig rig;
  rig->prompt();
  CHECK_FALSE(rig->timeout());
  rig.type("\x1b");
  REQUIRE(rig->timeout());
  CHECK(*rig->timeout() > 0ms);
  CHECK(*rig->timeout() <= 500ms);
  rig->process_timeout();  // too early: nothing is settled
  CHECK(rig->timeout());
}

TEST_CASE("a paste is text and nothing else", "[edit_mode]") {
  InterfaceOptions options;
  options.completer = [](std::string_view) -> Completion {
    FAIL("no completion in a paste");
    return {};
  };
  const auto [pasted, line] = GENERATE(table<std::string, std::string>({
      {"a\tb\nc", "a\tb\nc|"},  // pitfall 33
      {"a\rb", "a\nb|"},        // pitfall 34
      {"a\r\nb", "a\nb|"},      //
      {"a\nb", "a\nb|"},        //
      {"x\x03\x1b[A" + std::string(1, '\0') +
           "\x9b"
           "y",
       "x\x03\x1b[A" + std::string(1, '\0') +
           "\x9b"
           "y|"},  // 35
  }));
  CAPTURE(pasted);
  Rig rig(30, 8, options);
  rig->prompt();
  rig.type("\x1b[200~" + pasted + "\x1b[201~");
  CHECK(rig.line() == line);
  CHECK(rig.events.empty());
  CHECK(rig.written().find("[201~") == std::string::npos);
  rig.type("\r");
  CHECK(rig.events.back() == "line " + line.substr(0, line.size() - 1));
}

TEST_CASE("the end of a paste inside a paste: what follows is keys", "[edit_mode][pitfall-35]") {
  Rig rig;
  rig->prompt();
  rig.type("\x1b[200~echo\x1b[201~ rm x\r");
  CHECK(rig.events.back() == "line echo rm x");
}

TEST_CASE("a paste and enter in one write submit once", "[edit_mode][pitfall-36]") {
  Rig rig;
  rig->prompt();
  rig.type("\x1b[200~one\ntwo\x1b[201~\r");
  CHECK(rig.events == Strings{"history 1", "line one\ntwo"});
  CHECK(rig.line() == "|");
}

TEST_CASE("a paste while searching goes to the search", "[edit_mode][pitfall-37]") {
  Rig rig(60, 6, with_history({"newest", "needle in it"}));
  rig->prompt();
  rig.type("\x12\x1b[200~needle\x1b[201~");
  CHECK(rig.screen.text() == "(reverse-i-search)`needle': needle in it");
  CHECK(rig->line() == "needle in it");
}

TEST_CASE("a paste while candidates are listed closes the list", "[edit_mode][pitfall-37]") {
  InterfaceOptions options;
  options.completer = [](std::string_view) { return Completion{{"aa", "bb"}, 0}; };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("\t\t");
  CHECK(rig.screen.text() == ">\naa  bb");
  rig.type("\x1b[200~x\x1b[201~");
  CHECK(rig.screen.text() == "> x");
}

TEST_CASE("several characters in one write are inserted in order", "[edit_mode][pitfall-38]") {
  CHECK(after("12\x01"
              "345") == "345|12");
}

TEST_CASE("ctrl-c: the text stays on the screen, the line is new", "[edit_mode][pitfall-46]") {
  Rig rig(20, 6, with_history({"newest", "older"}));
  std::string seen;
  rig->on_sigint = [&] {
    seen = rig->line();
    CHECK_FALSE(rig->editing());
    rig->prompt();
  };
  rig->prompt();
  rig.type("half\x03");
  CHECK(seen == "half");
  CHECK(rig.screen.text() == "> half\n>");
  CHECK(rig.line() == "|");
  rig.type(up + up + "\x03");
  rig.type(up);
  CHECK(rig.line() == "newest|");  // the history is walked from its end again
}

TEST_CASE("ctrl-c without a handler closes", "[edit_mode]") {
  Rig rig;
  rig->prompt();
  rig.type("half\x03more\r");
  CHECK(rig.events == Strings{"close"});
  CHECK(rig->closed());
  CHECK(rig.cursor() == "1,0");
  CHECK_FALSE(rig.written().find("\x1b[?2004l") == std::string::npos);
}

TEST_CASE("ctrl-c whose handler does not prompt: typing goes on without one", "[edit_mode]") {
  Rig rig;
  rig->on_sigint = [] {};
  rig->prompt();
  rig.type(
      "half\x03"
      "ab");
  CHECK(rig.screen.text() == "> half\nab");
  CHECK(rig.line() == "ab|");
}

TEST_CASE("ctrl-d ends only on an empty line", "[edit_mode][pitfall-47]") {
  Rig rig;
  rig->prompt();
  rig.type("ab\x01\x04\x04");
  CHECK_FALSE(rig->closed());
  CHECK(rig.line() == "|");
  rig.type("\x04");
  CHECK(rig.events == Strings{"close"});
  CHECK(rig.cursor() == "1,0");
}

TEST_CASE("a dumb terminal gets no escape", "[edit_mode][pitfall-53]") {
  InterfaceOptions options;
  options.term = "dumb";
  options.completer = [](std::string_view) { return Completion{{"aa", "bb"}, 0}; };
  Rig rig(20, 6, options);
  rig->on_sigint = [&] { rig->prompt(); };
  rig->prompt();
  rig.type("ab" + left + "X");
  CHECK(rig.screen.text() == "> aXb");
  CHECK(rig.cursor() == "0,4");
  rig.type("\x01\x15\x05\x17\t\t\x0cy\x03z\r");
  rig->print_above("text\n");
  rig->process_input();
  rig.resize(18, 6);
  rig.type("w\r");
  CHECK(rig.written().find('\x1b') == std::string::npos);
  CHECK(rig.events.back() == "line w");
}

TEST_CASE("terminals that are unknown get plain ANSI", "[edit_mode][pitfall-53]") {
  const std::string term = GENERATE("", "no-such-terminal", "vt52", "xterm");
  CAPTURE(term);
  InterfaceOptions options;
  options.term = term;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("ab" + left + "X");
  CHECK(rig->line() == "aXb");
  if (term != "vt52") CHECK(rig.screen.text() == "> aXb");
  CHECK(rig.events.empty());
}

TEST_CASE("edits to recalled entries stay with them until a line is accepted", "[edit_mode][pitfall-59]") {
  Rig rig(40, 8, with_history({"short", "a much longer entry", "two\nlines"}));
  rig->prompt();
  rig.type("mine" + std::string("\x10\x10") + "X" + "\x10");
  CHECK(rig.line() == "two\nlines|");
  rig.type("\x0e");
  CHECK(rig.line() == "a much longer entryX|");
  rig.type("\x0e\x0e");
  CHECK(rig.line() == "mine|");
  CHECK(rig.screen.text() == "> mine");
}

TEST_CASE("up and down go by rows inside the text, then through history", "[edit_mode]") {
  Rig rig(20, 8, with_history({"newest"}));
  rig->prompt();
  rig.type("first line\x1b\rs\x1b\rthird one");
  CHECK(rig.screen.text() == "> first line\n| s\n| third one");
  CHECK(rig.cursor() == "2,11");
  rig.type(up);
  CHECK(rig.cursor() == "1,3");
  rig.type(up);  // the column that it came from
  CHECK(rig.cursor() == "0,11");
  rig.type(down);
  CHECK(rig.cursor() == "1,3");
  rig.type(up + up);
  CHECK(rig.line() != "newest|");  // no entry starts like the text
  rig.type("\x10");
  CHECK(rig.line() == "newest|");
}

TEST_CASE("a row that is wrapped is a row", "[edit_mode]") {
  Rig rig(12, 8);
  rig->prompt();
  rig.type("ab\x1b\r" + std::string(15, 'x'));
  CHECK(rig.cursor() == "2,5");
  rig.type(up);
  CHECK(rig.cursor() == "1,5");
  rig.type(up);
  CHECK(rig.cursor() == "0,4");
}

TEST_CASE("history is walked and searched", "[edit_mode]") {
  Rig rig(60, 6, with_history({"three", "two", "one"}));
  rig->prompt();
  CHECK(rig->history_index() == -1);
  rig.type(up + up);
  CHECK(rig.line() == "two|");
  CHECK(rig->history_index() == 1);
  rig.type(down);
  CHECK(rig.line() == "three|");
  rig.type(down);
  CHECK(rig.line() == "|");
  rig.type("\x12o");
  CHECK(rig.screen.text() == "(reverse-i-search)`o': two");
  rig.type("\x12");
  CHECK(rig.screen.text() == "(reverse-i-search)`o': one");
  rig.type("zz");
  CHECK(rig.screen.text() == "(failed reverse-i-search)`ozz': one");
  rig.type("\x07");
  CHECK(rig.screen.text() == ">");
  rig.type("\x12one\r");
  CHECK(rig.events == Strings{"history 4", "line one"});
}

TEST_CASE("the search line takes the place of the prompt's last row", "[edit_mode]") {
  InterfaceOptions options = with_history({"abc"});
  options.prompt = "info\n$ ";
  Rig rig(40, 6, options);
  rig->prompt();
  CHECK(rig.screen.text() == "info\n$");
  rig.type("\x13");
  CHECK(rig.screen.text() == "info\n(i-search)`':");
  rig.type("\x07\x1b\x32");
  CHECK(rig.screen.text() == "info\n(arg: 2)");
  rig.type("x");
  CHECK(rig.screen.text() == "info\n$ xx");
}

TEST_CASE("the search line stays in sight with a match that is taller than the screen", "[edit_mode]") {
  const int height = GENERATE(2, 3, 4);
  CAPTURE(height);
  InterfaceOptions options = with_history({"1\n2\n3\n4\n5 needle"});
  Rig rig(40, height, options);
  rig->prompt();
  rig.type("\x12needle");
  CHECK(rig.screen.row(height - 1) == "(reverse-i-search)`needle':");
  CHECK(rig.screen.row(height - 2) == "| 5 needle");
  CHECK(rig.cursor() == std::to_string(height - 2) + ",4");
  rig.type("\x1b[F");
  CHECK(rig.screen.row(height - 1) == "| 5 needle");
  CHECK(rig.screen.text().find("search") == std::string::npos);
}

TEST_CASE("an argument that nothing comes of is no longer shown", "[edit_mode]") {
  const std::string keys = GENERATE("x", "\x1b[200~\x1b[201~", "\x07", "\x01");
  Rig rig(40, 6);
  rig->prompt();
  rig.type("\x1b-");
  CHECK(rig.screen.text() == "(arg: -1)");
  rig.type(keys);
  CHECK(rig.screen.text() == ">");
}

TEST_CASE("what was typed ahead waits for the next line", "[edit_mode]") {
  Rig rig(20, 8);
  rig->prompt();
  rig.type("one\rtwo\rthr");
  CHECK(rig.events == Strings{"history 1", "line one", "history 2", "line two"});
  CHECK(rig.line() == "thr|");
  CHECK(rig.screen.text() == "> one\n> two\n> thr");
}

TEST_CASE("a pause keeps what was typed ahead", "[edit_mode]") {
  Rig rig(20, 8);
  rig.prompt_again = false;
  rig->prompt();
  rig->on_line = [&](std::string_view line) {
    rig.events.push_back("line " + std::string(line));
    rig->pause();
  };
  rig.type("one\rtwo\rx");
  CHECK(rig.events == Strings{"history 1", "line one"});
  CHECK_FALSE(rig->editing());
  CHECK_FALSE(rig->timeout());
  rig->prompt();
  CHECK_FALSE(rig->paused());
  CHECK(rig->timeout() == 0ms);
  rig->process_timeout();
  CHECK(rig.events.back() == "line two");
  CHECK(rig->timeout() == std::nullopt);
  rig->resume();
  CHECK(rig->editing());
  rig->process_timeout();
  CHECK(rig.screen.text() == "> one\n> two\nx");
}

TEST_CASE("callbacks of a line may do anything", "[edit_mode]") {
  Rig rig(20, 8);
  rig.prompt_again = false;
  SECTION("not prompt: typing goes on without one") {
    rig->prompt();
    rig.type("one\rtwo\r");
    CHECK(rig.events == Strings{"history 1", "line one", "history 2", "line two"});
    CHECK(rig.screen.text() == "> one\ntwo");
    CHECK(rig->editing());
    CHECK(rig.cursor() == "2,0");
  }
  SECTION("close") {
    rig->on_line = [&](std::string_view) { rig->close(); };
    rig->prompt();
    rig.type("one\rtwo\r");
    CHECK(rig.events == Strings{"history 1", "close"});
    CHECK(rig.screen.text() == "> one");
    CHECK(rig.cursor() == "1,0");
  }
  SECTION("ask") {
    rig->on_line = [&](std::string_view line) {
      rig->question("sure? ", [&, text = std::string(line)](std::string_view answer) {
        rig.events.push_back(text + ": " + std::string(answer));
        rig->prompt();
      });
    };
    rig->prompt();
    rig.type("one\ryes\r");
    CHECK(rig.events == Strings{"history 1", "history 2", "one: yes"});
    CHECK(rig.screen.text() == "> one\nsure? yes\n>");
  }
  SECTION("type") {
    rig->on_line = [&](std::string_view line) {
      rig.events.push_back("line " + std::string(line));
      rig->prompt();
      rig->write("preset");
      CHECK(rig->line() == "preset");
      if (line == "one") rig->write("\r");
    };
    rig->prompt();
    rig.type("one\rX");
    CHECK(rig.events == Strings{"history 1", "line one", "history 2", "line preset"});
    CHECK(rig.line() == "presetX|");
    CHECK(rig.screen.text() == "> one\n> preset\n> presetX");
  }
  SECTION("feed and drive") {
    rig->on_line = [&](std::string_view line) {
      rig.events.push_back("line " + std::string(line));
      rig->process_input();
      rig->process_timeout();
      if (line == "one") rig->feed("fed\r");
      rig->prompt();
    };
    rig->prompt();
    rig.type("one\r");
    CHECK(rig.events == Strings{"history 1", "line one", "history 2", "line fed"});
  }
  SECTION("throw") {
    rig->on_line = [&](std::string_view line) {
      if (line == "bad") throw std::runtime_error("no");
      rig.events.push_back("line " + std::string(line));
    };
    rig->prompt();
    CHECK_THROWS_WITH(rig.type("bad\rgood\r"), "no");
    CHECK_FALSE(rig->editing());
    CHECK(rig->timeout() == 0ms);
    rig->process_timeout();
    CHECK(rig.events.back() == "line good");
    CHECK(rig->editing());
  }
}

TEST_CASE("incomplete text goes on in the next row", "[edit_mode]") {
  InterfaceOptions options;
  options.validator = [](std::string_view text) -> Validation {
    return {text.ends_with(';') ? Completeness::complete : Completeness::incomplete, {}, {}};
  };
  Rig rig(20, 8, options);
  rig->prompt();
  rig.type("one\rtwo\r");
  CHECK(rig.screen.text() == "> one\n| two\n|");
  CHECK(rig.events.empty());
  rig.type(";\r");
  CHECK(rig.events == Strings{"history 1", "line one\ntwo\n;"});
  CHECK(rig.screen.text() == "> one\n| two\n| ;\n>");
  rig.type(up);
  CHECK(rig.line() == "one\ntwo\n;|");
}

TEST_CASE("accepted in the middle of the text, the cursor is left below it", "[edit_mode]") {
  Rig rig(20, 8);
  rig.prompt_again = false;
  rig->on_line = [&](std::string_view) { rig->close(); };
  rig->prompt();
  rig.type("one\x1b\rtwo\x1b\rthree" + up + up + "\r");
  CHECK(rig.cursor() == "3,0");
}

TEST_CASE("prompt while editing shows all again below what the host printed", "[edit_mode]") {
  Rig rig(20, 8);
  rig->prompt();
  rig.type("ab");
  rig.screen.write("TICK\r\n");
  rig->prompt(true);
  CHECK(rig.screen.text() == "> abTICK\n> ab");
  CHECK(rig.line() == "ab|");
  rig->set_prompt("$ ");
  rig->prompt();
  CHECK(rig.screen.text() == "> abTICK\n$ ab");
  CHECK(rig.line() == "|ab");
}

TEST_CASE("set_line and write", "[edit_mode]") {
  Rig rig;
  rig->set_line("before", 2);
  rig->prompt(true);
  CHECK(rig.screen.text() == "> before");
  CHECK(rig.cursor() == "0,4");
  rig->set_line("other", 5);
  CHECK(rig.screen.text() == "> other");
  rig->write("!\x01?");
  CHECK(rig.line() == "?|other!");
  CHECK(rig.screen.text() == "> ?other!");
  rig->write("\r");
  CHECK(rig.events.back() == "line ?other!");
}

TEST_CASE("the cursor's position is told in rows and columns", "[edit_mode]") {
  InterfaceOptions options;
  options.prompt = "\x1b[31mab\x1b[0m\n> ";
  Rig rig(10, 8, options);
  rig->prompt();
  rig.type("漢字漢字漢");
  CHECK(rig->cursor_position().row == 2);
  CHECK(rig->cursor_position().column == 2);
  CHECK(rig.cursor() == "2,2");
}

TEST_CASE("lines that a host keeps out of history", "[edit_mode]") {
  InterfaceOptions options;
  options.add_lines_to_history = false;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("one\r");
  CHECK(rig->history().empty());
  rig->add_history("kept");
  CHECK(rig->history() == Strings{"kept"});
  CHECK(rig.events == Strings{"line one", "history 1"});
}

TEST_CASE("no history at all", "[edit_mode]") {
  InterfaceOptions options = with_history({"x"});
  options.history_size = 0;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("one\r" + up);
  CHECK(rig.line() == "|");
  CHECK(rig->history().empty());
  CHECK(rig.events == Strings{"line one"});
}

TEST_CASE("duplicates go when they are told to", "[edit_mode]") {
  InterfaceOptions options = with_history({"b", "a"});
  options.remove_history_duplicates = true;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("a\r");
  CHECK(rig->history() == Strings{"a", "b"});
}

TEST_CASE("the end of what is fed: the typed line, then the close", "[edit_mode]") {
  Rig rig;
  rig->prompt();
  rig.type("one\rhalf");
  rig->feed("");
  CHECK(rig.events == Strings{"history 1", "line one", "line half", "close"});
  rig->feed("x\r");
  rig->feed("");
  CHECK(rig.events.size() == 4);
}

TEST_CASE("ctrl-z with a handler", "[edit_mode]") {
  Rig rig;
  bool editing = true;
  rig->on_sigtstp = [&] { editing = rig->editing(); };
  rig->prompt();
  rig.type(
      "12\x1a"
      "3");
  CHECK_FALSE(editing);
  CHECK(rig.screen.text() == "> 12\n> 123");
}

TEST_CASE("what cannot be done rings the bell, in the frame", "[edit_mode]") {
  Rig rig;
  rig->prompt();
  rig.drop_frames();
  rig.type("\x7f");
  CHECK(rig.screen.bells() == 1);
  CHECK(rig.frames.size() == 1);
}

TEST_CASE("lines that are typed with CR LF are one each", "[edit_mode][pitfall-48]") {
  Rig rig(20, 8);
  rig->prompt();
  rig.type("one\r");
  rig.type("\ntwo\r\n");
  rig->write("three\r\n");
  CHECK(rig.events == Strings{"history 1", "line one", "history 2", "line two", "history 3", "line three"});
}

TEST_CASE("ctrl-o runs entries one after the other", "[edit_mode]") {
  Rig rig(20, 20);
  rig->set_history({"c", "b", "a"});
  rig->prompt();
  rig.type("\x1b<");
  CHECK(rig.line() == "a|");
  rig.type("\x0f");
  CHECK(rig.line() == "b|");
  CHECK(rig.screen.text() == "> a\n> b");
  CHECK(rig.cursor() == "1,3");
  rig.type("\x0f\x0f");
  CHECK(rig.line() == "a|");  // what was run first
  rig.type("\x1b>\x0f");
  CHECK(rig.line() == "|");
  rig.type("\x10\r");
  CHECK(rig.line() == "|");
}

TEST_CASE("ctrl-o on an entry that is not added again", "[edit_mode]") {
  Rig rig(20, 20);
  rig->set_history({"b", "a"});
  rig->prompt();
  rig.type("\x10\x0f");
  CHECK(rig.line() == "|");
  CHECK(rig.events == std::vector<std::string>{"line b"});
}

TEST_CASE("ctrl-bracket goes to the key that follows, whatever it is bound to", "[edit_mode]") {
  Rig rig;
  rig->prompt();
  rig.type("ab\x16\x01yb\x01\x1d\x01");
  CHECK(rig.line() == "ab|\x01yb");
  rig.type(
      "\x1d"
      "b\x1b\x1d"
      "aX");
  CHECK(rig.line() == "X|ab\x01yb");
}

TEST_CASE("a line becomes a comment of the host's language", "[edit_mode]") {
  InterfaceOptions options;
  options.comment_begin = "# ";
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("ab\x1b#");
  CHECK(rig.events.back() == "line # ab");
}
