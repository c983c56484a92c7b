#include "support/catch.hpp"

#include "repl/commands.hpp"

using namespace runnel::repl;

TEST_CASE("a line is told to be a command or code", "[commands]") {
  const auto [line, word, argument] = GENERATE(table<std::string, std::string, std::string>({
      {".help", "help", ""},
      {"  .help  ", "help", ""},
      {".load a b.js ", "load", "a b.js"},
      {".load\tx", "load", "x"},
      {".", "", ""},
      {".a.b", "a.b", ""},
      {".exit()", "exit()", ""},
  }));
  CAPTURE(line);
  const auto command = command_line(line);
  REQUIRE(command);
  CHECK(command->word == word);
  CHECK(command->argument == argument);
}

TEST_CASE("numbers, spreads and all that starts otherwise are code", "[commands]") {
  const std::string line = GENERATE("", " ", ".5", " .5 + 1", "..", "...a", "help", "a.help", "/.help/");
  CAPTURE(line);
  CHECK_FALSE(command_line(line));
}

TEST_CASE("commands are found by their whole name", "[commands]") {
  for (const CommandInfo& info : commands) {
    CAPTURE(std::string(info.name));
    REQUIRE(find_command(info.name, true) != nullptr);
    CHECK(find_command(info.name, true)->command == info.command);
    CHECK((find_command(info.name, false) == nullptr) == (info.name == "editor"));
  }
  CHECK(find_command("hel", true) == nullptr);
  CHECK(find_command("helper", true) == nullptr);
  CHECK(find_command("", true) == nullptr);
}
