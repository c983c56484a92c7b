// Terminals of other kinds and sizes under the prompt.
#include "support/catch.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include "prompt.hpp"

using namespace runnel::test;

TEST_CASE("a terminal that nobody knows is a plain one", "[prompt][pitfall-53]") {
  const auto term = GENERATE(as<std::optional<std::string>>(), std::nullopt, "", "no-such-terminal", "vt100",
                             "xterm", "screen", "linux");
  CAPTURE(term.value_or("(unset)"));
  const Folder folder;
  Prompt prompt(folder, {.environment = {{"TERM", term}}});
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("13\x1b[D2\r", "> 123\n123\n> ‸"));
  prompt.type("\x04");
  CHECK(prompt.wait() == 0);
  CHECK(same_modes(prompt.modes(), prompt.first_modes()));
}

TEST_CASE("a resize in the middle of a wrapped line", "[prompt][pitfall-18]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 50});
  REQUIRE(prompt.shows("> ‸"));
  const std::string text = "'" + std::string(60, 'a') + "'";
  REQUIRE(prompt.after(text + "\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D",
                       "> '" + std::string(47, 'a') + "\n" + std::string(8, 'a') + "‸aaaaa'"));
  prompt.resize(40, 16);
  REQUIRE(prompt.shows("> '" + std::string(37, 'a') + "\n" + std::string(18, 'a') + "‸aaaaa'"));
  prompt.type("b");
  REQUIRE(prompt.shows("> '" + std::string(37, 'a') + "\n" + std::string(18, 'a') + "b‸aaaaa'"));
  prompt.resize(70, 16);
  REQUIRE(prompt.shows("> '" + std::string(55, 'a') + "b‸aaaaa'"));
  prompt.type("\r");
  const std::string value = "'" + std::string(55, 'a') + "baaaaa'";
  REQUIRE(prompt.shows("> " + value + "\n" + value + "\n> ‸"));
}

TEST_CASE("a terminal without a size", "[prompt][pitfall-20]") {
  const auto [columns, rows] = GENERATE(table<int, int>({{0, 0}, {0, 24}, {80, 0}}));
  CAPTURE(columns, rows);
  const Folder folder;
  const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
  Prompt prompt(folder, {.columns = 80, .rows = 24, .before = [=] { ioctl(0, TIOCSWINSZ, &size); }});
  REQUIRE(prompt.shows("> ‸"));
  const std::string text = "'" + std::string(90, 'a') + "'";
  const std::string row = "> '" + std::string(77, 'a') + "\n" + std::string(13, 'a') + "'";
  REQUIRE(prompt.after(text, row + "‸"));
  REQUIRE(prompt.after("\x01.\x7f\x05.length\r", row + ".length\n90\n> ‸"));
}

TEST_CASE("a terminal of two columns", "[prompt][pitfall-20]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 2, .rows = 10});
  prompt.type("\x0c");
  REQUIRE(prompt.is(">\n‸"));
  prompt.type("123");
  REQUIRE(prompt.is(">\n12\n3‸"));
  prompt.type(
      "\x7f"
      "\x7f"
      "\r");
  REQUIRE(prompt.is(">\n1\n1\n>\n‸"));
}

TEST_CASE("a terminal of one column", "[prompt][pitfall-20]") {
  // libvterm wraps a row of one column otherwise than terminals do: no picture.
  const Folder folder;
  Prompt prompt(folder, {.columns = 1, .rows = 10});
  prompt.type(
      "12\x01"
      "3\r");
  REQUIRE(prompt.wait_until([&] { return prompt.output.find("312\x1b[39m\r\n") != std::string::npos; }));
  prompt.type("\x04");
  CHECK(prompt.wait() == 0);
  CHECK(prompt.left_terminal_as_found());
}
