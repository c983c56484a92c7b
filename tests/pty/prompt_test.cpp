// What a person types and reads at the prompt: values, colours, texts of several lines, output, commands.
#include "support/catch.hpp"

#include <sys/wait.h>

#include <fstream>

#include "prompt.hpp"

using namespace runnel::test;

TEST_CASE("welcome, prompt, values", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("1+1\r", "> 1+1\n2\n> ‸"));
  REQUIRE(prompt.after("undefined\r", "> 1+1\n2\n> undefined\nundefined\n> ‸"));
  REQUIRE(prompt.after("throw 1\r", "> 1+1\n2\n> undefined\nundefined\n> throw 1\nUncaught 1\n> ‸"));
  prompt.type(".exit\r");
  const int status = prompt.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("values are coloured where the terminal has colours", "[prompt]") {
  const auto [variable, value, color] = GENERATE(table<std::string, std::string, std::string>({
      {"LANG", "C.UTF-8", "3"},
      {"NO_COLOR", "1", ""},
      {"NODE_DISABLE_COLORS", "1", ""},
      {"FORCE_COLOR", "0", ""},
      {"FORCE_COLOR", "1", "3"},
  }));
  CAPTURE(variable, value);
  const Folder folder;
  Prompt prompt(folder, {.environment = {{variable, value}}});
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("42\r", "> 42\n42\n> ‸"));
  CHECK(prompt.screen.look(3, 0).foreground == color);
  CHECK(prompt.screen.look(3, 1).foreground == color);
  CHECK(prompt.screen.look(2, 2).foreground.empty());  // what was typed
}

TEST_CASE("a dumb terminal is sent no escape at all", "[prompt][pitfall-53]") {
  const Folder folder;
  Prompt prompt(folder, {.environment = {{"TERM", "dumb"}}});
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("abc", "> abc‸"));
  REQUIRE(
      prompt.after("\x7f\x7f\x7f"
                   "42\r",
                   "> 42\n42\n> ‸"));
  REQUIRE(prompt.after("if (1) {\r7\r}\r", "> 42\n42\n> if (1) {\n| 7\n| }\n7\n> ‸"));
  prompt.type("\x04");
  CHECK(prompt.wait() == 0);
  CHECK(prompt.output.find('\x1b') == std::string::npos);
  CHECK(prompt.output.find("\a") == std::string::npos);
  CHECK(same_modes(prompt.modes(), prompt.first_modes()));
}

TEST_CASE("a text that is not complete continues", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("function f(a) {\r", "> function f(a) {\n| ‸"));
  REQUIRE(prompt.after("return a * 2\r", "> function f(a) {\n| return a * 2\n| ‸"));
  REQUIRE(prompt.after("}\r", "> function f(a) {\n| return a * 2\n| }\nundefined\n> ‸"));
  REQUIRE(prompt.after("f(4)\r", "> function f(a) {\n| return a * 2\n| }\nundefined\n> f(4)\n8\n> ‸"));
}

TEST_CASE("_ and _error", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("6*7\r", "> 6*7\n42\n> ‸"));
  REQUIRE(prompt.after("_+1\r", "> 6*7\n42\n> _+1\n43\n> ‸"));
  REQUIRE(prompt.after("throw 'no'\r", "> 6*7\n42\n> _+1\n43\n> throw 'no'\nUncaught 'no'\n> ‸"));
  REQUIRE(prompt.after("_error\r", "> 6*7\n42\n> _+1\n43\n> throw 'no'\nUncaught 'no'\n> _error\n'no'\n> ‸"));
}

TEST_CASE("what a timer prints appears above the line", "[prompt][pitfall-44]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 110});
  const std::string text =
      "var t = setInterval(() => { if (fs.existsSync('go')) clearInterval(t), console.log('a\\nb') }, 5); 0";
  REQUIRE(prompt.after(text + "\r" + "cd\x1b[D", "> " + text + "\n0\n> c‸d"));
  std::ofstream(folder.file("go")).close();
  REQUIRE(prompt.shows("> " + text + "\n0\na\nb\n> c‸d"));
  REQUIRE(
      prompt.after("\x7f"
                   "7+\x1b[3~7\r",
                   "> " + text + "\n0\na\nb\n> 7+7\n14\n> ‸"));
}

TEST_CASE("what an error in a timer prints appears above the line", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("setTimeout(() => { throw 5 }, 1); 0\rab",
                       "> setTimeout(() => { throw 5 }, 1); 0\n0\nUncaught 5\n> ab‸"));
}

TEST_CASE("output without a newline stays, and the prompt follows below", "[prompt][pitfall-17]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  const std::string written = "> process.stdout.write('abc'); 7\nabc7\n> ";
  REQUIRE(prompt.after("process.stdout.write('abc'); 7\r", written + "‸"));
  const std::string late = written + "setTimeout(() => process.stdout.write('late'), 1); 8\n8\nlate\n> ";
  REQUIRE(prompt.after("setTimeout(() => process.stdout.write('late'), 1); 8\r", late + "‸"));
  REQUIRE(prompt.after("9\r", late + "9\n9\n> ‸"));
}

TEST_CASE("output that bypasses the program's own is not overwritten", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  const std::string text = "require('fs').writeSync(2, 'abc'); 7\r";
  REQUIRE(prompt.after(text, "> require('fs').writeSync(2, 'abc'); 7\nabc7\n> ‸"));
}

TEST_CASE("process.exit() puts the terminal back", "[prompt]") {
  const auto [text, code] = GENERATE(table<std::string, int>({
      {"process.exit(3)", 3},
      {"process.on('exit', c => console.log('bye', c)); process.exit(4)", 4},
      {"setTimeout(() => process.exit(5), 1)", 5},
      {"process.exitCode = 6; process.exit()", 6},
  }));
  CAPTURE(text);
  const Folder folder;
  Prompt prompt(folder, {.columns = 80});
  REQUIRE(prompt.shows("> ‸"));
  prompt.type(text + "\r");
  const int status = prompt.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == code);
  CHECK(prompt.left_terminal_as_found());
  CHECK(prompt.screen.cursor_column() == 0);
}

TEST_CASE(".editor takes lines until Ctrl-D, and is left without evaluating by Ctrl-C", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  std::string shown = "> .editor\n// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n";
  REQUIRE(prompt.after(".editor\r", shown + "‸"));
  const auto enter = [&](const std::string& line) {
    REQUIRE(prompt.edits());
    shown += line + "\n";
    REQUIRE(prompt.after(line + "\r", shown + "‸"));
  };
  SECTION("Ctrl-D") {
    enter("let a = 1");
    enter("a + 5");
    REQUIRE(prompt.edits());
    REQUIRE(prompt.after("\x04", shown + "6\n> ‸"));
    REQUIRE(prompt.after("a\r", shown + "6\n> a\n1\n> ‸"));
  }
  SECTION("Ctrl-C") {
    enter("throw 1");
    REQUIRE(prompt.edits());
    REQUIRE(prompt.after("\x03", shown + "> ‸"));
    REQUIRE(prompt.after("2\r", shown + "> 2\n2\n> ‸"));
  }
}

TEST_CASE("code of the command line runs before the first line", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder, {.arguments = {"-i", "-e", "var x = 5; console.log('ready')"}});
  REQUIRE(prompt.shows("ready\n> ‸"));
  REQUIRE(prompt.after("x\r", "ready\n> x\n5\n> ‸"));
}

TEST_CASE("code of the command line that ends no line", "[prompt][pitfall-17]") {
  const Folder folder;
  Prompt prompt(folder, {.arguments = {"-i", "-e", "process.stdout.write('part')"}});
  REQUIRE(prompt.shows("part\n> ‸"));
  REQUIRE(prompt.after("x = 5\r", "part\n> x = 5\n5\n> ‸"));
}

TEST_CASE("the value of what is typed is shown under it", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder, {.environment = {{"RUNNEL_PREVIEW", std::nullopt}}});
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("x = { a: 6 }\r", "> x = { a: 6 }\n{ a: 6 }\n> ‸"));
  REQUIRE(prompt.after("x.a * 7", "> x = { a: 6 }\n{ a: 6 }\n> x.a * 7‸\n42"));
  REQUIRE(prompt.after(" +", "> x = { a: 6 }\n{ a: 6 }\n> x.a * 7 +‸"));
  REQUIRE(prompt.after("\x7f\x7f\r", "> x = { a: 6 }\n{ a: 6 }\n> x.a * 7\n42\n> ‸"));
}
