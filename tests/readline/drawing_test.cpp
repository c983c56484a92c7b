#include "support/catch.hpp"

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

TEST_CASE("text above the line, partial lines and a megabyte", "[drawing][pitfall-44]") {
  Rig rig(20, 8);
  rig->prompt();
  rig.type("12");
  rig.drop_frames();
  rig->print_above("TICK\n");
  CHECK(rig.frames.empty());  // another thread may have called: the driving one draws
  rig->process_input();
  CHECK(rig.frames.size() == 1);
  CHECK(rig.screen.text() == "TICK\n> 12");
  rig->print_above("TI");
  rig->process_input();
  CHECK(rig.screen.text() == "TICK\nTI\n> 12");
  rig.type("3");
  rig->print_above("CK");
  rig->process_input();
  CHECK(rig.screen.text() == "TICK\nTICK\n> 123");
  rig->print_above("!\nmore");
  rig->process_input();
  CHECK(rig.screen.text() == "TICK\nTICK!\nmore\n> 123");
  rig.drop_frames();
  std::string much;
  while (much.size() < 1000000) much += std::to_string(much.size()) + "\n";
  rig->print_above(much);
  rig->process_input();
  CHECK(rig.frames.size() == 1);
  CHECK(rig.screen.row(5) == "999990");
  CHECK(rig.screen.row(6) == "999997");
  CHECK(rig.screen.row(7) == "> 123");
  CHECK(rig.cursor() == "7,5");
}

TEST_CASE("a partial line of any width is continued where it ends", "[drawing]") {
  for (int width = 1; width <= 45; ++width) {
    Rig rig(20, 8);
    rig->prompt();
    rig.type("ab");
    std::string line;
    for (int i = 0; i < width; ++i) {
      const std::string letter(1, static_cast<char>('a' + i % 26));
      line += letter;
      rig->print_above(letter);
      rig->process_input();
    }
    rig->print_above("\nnext\n");
    rig->process_input();
    std::string expected;
    for (std::size_t at = 0; at < line.size(); at += 20) expected += line.substr(at, 20) + "\n";
    CAPTURE(width);
    CHECK(rig.screen.text() == expected + "next\n> ab");
  }
}

TEST_CASE("a partial line without an end in sight is ended", "[drawing]") {
  Rig rig(20, 8);
  rig->prompt();
  rig->print_above(std::string(100000, 'x'));
  rig->process_input();
  rig.drop_frames();
  rig.type("a");
  CHECK(rig.written().size() < 20);
  CHECK(rig.screen.row(7) == "> a");
}

TEST_CASE("text that is printed between two lines", "[drawing]") {
  Rig rig(20, 8);
  rig->print_above("before\n");
  CHECK(rig.screen.text() == "before");
  rig->prompt();
  rig.prompt_again = false;
  rig->on_line = [&](std::string_view) {
    rig->print_above("one\n");
    CHECK(rig.screen.text() == "before\n> x\none");
    rig->print_above("par");
    rig->print_above("tial");
    rig->prompt();
  };
  rig.type("x\r");
  CHECK(rig.screen.text() == "before\n> x\none\npartial\n>");
  rig->print_above(" end\n");
  rig->process_input();
  CHECK(rig.screen.text() == "before\n> x\none\npartial end\n>");
}

TEST_CASE("a partial line before the prompt, at every width", "[drawing][pitfall-17]") {
  for (int width = 1; width <= 45; ++width) {
    CAPTURE(width);
    Rig rig(20, 8);
    const std::string line(static_cast<std::size_t>(width), 'x');
    rig->print_above(line);
    rig->prompt();
    rig.type("ab");
    std::string expected;
    for (std::size_t at = 0; at < line.size(); at += 20) expected += line.substr(at, 20) + "\n";
    CHECK(rig.screen.text() == expected + "> ab");
  }
}

TEST_CASE("a prompt on a row of its own, with a mark behind what others left", "[drawing][pitfall-17]") {
  InterfaceOptions options;
  options.fresh_line = true;
  Rig rig(20, 8, options);
  rig.screen.write("abc");
  rig->prompt();
  CHECK(rig.screen.text() == "abc%\n>");
  rig.type(std::string(20, 'x'));
  CHECK(rig.screen.text() == "abc%\n> " + std::string(18, 'x') + "\nxx");
  rig.type("\r");
  CHECK(rig.screen.text() == "abc%\n> " + std::string(18, 'x') + "\nxx\n>");
}

TEST_CASE("without it the row is overwritten, as in Node", "[drawing]") {
  Rig rig(20, 8);
  rig.screen.write("abc");
  rig->prompt();
  CHECK(rig.screen.text() == ">");
}

TEST_CASE("a resize draws anew at once, without leftovers", "[drawing][pitfall-18]") {
  const bool reflow = GENERATE(true, false);
  InterfaceOptions options;
  // Those that cut lines are told by their names.
  options.term = reflow ? "xterm-256color" : "rxvt-unicode";
  for (const std::size_t length : {0U, 5U, 17U, 18U, 19U, 42U, 58U, 70U}) {
    for (int columns = 3; columns <= 45; ++columns) {
      Rig rig(20, 30, options);
      rig.screen.write("kept\r\n");
      rig->prompt();
      rig.type(std::string(length, 'a'));
      rig.drop_frames();
      rig.resize(columns, 30, reflow);
      CAPTURE(reflow, length, columns, rig.screen.text());
      CHECK(rig.frames.size() == (columns == 20 ? 0 : 1));
      rig.type("Q");
      const std::string shown = "> " + std::string(length, 'a') + "Q";
      std::string expected =
          columns < 4 && reflow ? "kep\nt" : std::string("kept").substr(0, static_cast<std::size_t>(columns));
      for (std::size_t at = 0; at < shown.size(); at += static_cast<std::size_t>(columns))
        expected += "\n" + shown.substr(at, static_cast<std::size_t>(columns));
      CHECK(rig.screen.text() == expected);
    }
  }
}

TEST_CASE("another height only", "[drawing]") {
  Rig rig(20, 8);
  rig->prompt();
  rig.type("ab");
  rig.resize(20, 3);
  CHECK(rig.screen.text() == "> ab");
  CHECK(rig.cursor() == "0,4");
}

TEST_CASE("nothing is drawn for what changes nothing", "[drawing]") {
  Rig rig;
  rig->prompt();
  rig.type("ab");
  rig.drop_frames();
  rig->process_input();
  rig->process_timeout();
  rig.type("\x05");
  CHECK(rig.written().empty());
}

TEST_CASE("while paused, text and resizes are still drawn", "[drawing]") {
  Rig rig(20, 6);
  rig->prompt();
  rig.type("ab");
  rig->pause();
  rig->print_above("TICK\n");
  rig->process_input();
  CHECK(rig.screen.text() == "TICK\n> ab");
  rig.resize(18, 6);
  rig.type("c");
  CHECK(rig.screen.text() == "TICK\n> ab");
  rig->resume();
  rig->process_timeout();
  CHECK(rig.screen.text() == "TICK\n> abc");
}

TEST_CASE("what is pasted into a search is never sent raw", "[drawing]") {
  Rig rig(60, 6);
  rig->prompt();
  rig.type("\x12");
  rig.drop_frames();
  rig.type("\x1b[200~a\x1b]0;title\x07\nb\x9b\x33\x31m\x1b[201~");
  CHECK(rig.written().find("\x1b]") == std::string::npos);
  CHECK(rig.written().find('\n') == std::string::npos);
  CHECK(rig.written().find('\x07') == std::string::npos);
  CHECK(rig.screen.text() == "(failed reverse-i-search)`a^[]0;title^G^Jb\xef\xbf\xbd\x33\x31m':");
}
