#include "support/catch.hpp"

#include <cstdlib>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

InterfaceOptions for_screen_reader() {
  InterfaceOptions options;
  options.screen_reader = true;
  options.history = {"old entry"};
  options.completer = [](std::string_view) {
    Completion completion;
    completion.candidates = {{"alpha"}, {"beta"}};
    return completion;
  };
  return options;
}

}  // namespace

TEST_CASE("a screen reader is told what happens, once each", "[screen_reader]") {
  Rig rig(20, 10, for_screen_reader());
  rig->prompt();
  rig.type("abc");
  rig.type("\x7f");
  CHECK(rig.written().ends_with("> abcc"));
  rig.drop_frames();
  rig.type("\x1b[D");
  CHECK(rig.written() == "b");
  rig.drop_frames();
  rig.type("\x05\x15");
  CHECK(rig.written() == "ab");
  rig.drop_frames();
  rig.type("\x1b[A");
  CHECK(rig.written() == "\n> old entry");
  rig.drop_frames();
  rig.prompt_again = false;
  rig.type("\r");
  CHECK(rig.written() == "\n\x1b[?2004l\x1b[?2004h");
}

TEST_CASE("nothing moves the cursor, whatever is typed", "[screen_reader]") {
  Rig rig(20, 10, for_screen_reader());
  rig->prompt();
  for (const char* const keys :
       {"hello world", "\x01", "X", "\x1b[C", "\x17", "\x12", "ol", "\x07",
        "\x1b"
        "2",
        "\x0c", "\t", "\t", "a", "\x1b\r", "z", "\x1b[A", "\x1b[200~p\nq\x1b[201~", "\x1f", "\r"})
    rig.type(keys);
  rig->print_above("printed\n");
  rig->process_input();
  rig.resize(10, 5);
  rig.type("more\x03");
  const std::string all = rig.written();
  for (std::size_t at = all.find('\x1b'); at != std::string::npos; at = all.find('\x1b', at + 1))
    CHECK(all.compare(at, 4, "\x1b[?2") == 0);  // the paste's mode alone
  CHECK(all.find('\r') == std::string::npos);
  CHECK(all.find('\b') == std::string::npos);
}

TEST_CASE("candidates are plain lines", "[screen_reader]") {
  Rig rig(20, 10, for_screen_reader());
  rig->prompt();
  rig.drop_frames();
  rig.type("\t").type("\t");
  CHECK(rig.written().find("\nalpha  beta\n> ") != std::string::npos);
}

TEST_CASE("what is printed above comes between", "[screen_reader]") {
  Rig rig(20, 10, for_screen_reader());
  rig->prompt();
  rig.type("ab");
  rig.drop_frames();
  rig->print_above("TICK\n");
  rig->process_input();
  CHECK(rig.written() == "\nTICK\n> ab");
}

TEST_CASE("a password is told by its marks", "[screen_reader]") {
  InterfaceOptions options = for_screen_reader();
  options.mask = "*";
  Rig rig(20, 10, options);
  rig->prompt();
  rig.drop_frames();
  rig.type("ab\x7f");
  CHECK(rig.written() == "*");
  rig.type("c");
  CHECK(rig.written() == "**");
}

TEST_CASE("the environment may ask for it", "[screen_reader]") {
  const auto [value, reads] = GENERATE(table<const char*, bool>({{"1", true}, {"0", false}, {"", false}}));
  ::setenv("RUNNEL_SCREEN_READER", value, 1);
  Rig rig;
  rig->prompt();
  rig.type("abc");
  rig.drop_frames();
  rig.type("\x1b[D");
  ::unsetenv("RUNNEL_SCREEN_READER");
  CHECK((rig.written() == "c") == reads);
}
