// Keys at the prompt: interrupt, end, clear, paste, completion, wide characters.
#include "support/catch.hpp"

#include <sys/wait.h>

#include "prompt.hpp"

using namespace runnel::test;

namespace {

const std::string interrupted =
    "^CUncaught:\n"
    "[Error [ERR_SCRIPT_EXECUTION_INTERRUPTED]: Script execution was interrupted by `SIGINT`] {\n"
    "  code: 'ERR_SCRIPT_EXECUTION_INTERRUPTED'\n"
    "}\n> ";
const std::string exit_notice = "(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n";

std::string pasted(std::string_view text) {
  return "\x1b[200~" + std::string(text) + "\x1b[201~";
}

}  // namespace

TEST_CASE("ctrl-c drops a half-typed line", "[prompt][pitfall-46]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.after("half", "> half‸"));
  REQUIRE(prompt.after("\x03", "> half\n> ‸"));
  REQUIRE(prompt.after("if (1) {\r2", "> half\n> if (1) {\n| 2‸"));
  REQUIRE(prompt.after("\x03", "> half\n> if (1) {\n| 2\n> ‸"));
  // Neither counts as the first of two.
  REQUIRE(prompt.after("\x03", "> half\n> if (1) {\n| 2\n>\n" + exit_notice + "> ‸"));
  REQUIRE(prompt.after("3\r", "> half\n> if (1) {\n| 2\n>\n" + exit_notice + "> 3\n3\n> ‸"));
}

TEST_CASE("ctrl-c twice on an empty line ends", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("\x03", ">\n" + exit_notice + "> ‸"));
  // What is done in between starts the count anew.
  REQUIRE(prompt.after("1\r", ">\n" + exit_notice + "> 1\n1\n> ‸"));
  const std::string twice = ">\n" + exit_notice + "> 1\n1\n>\n" + exit_notice + ">";
  REQUIRE(prompt.after("\x03", twice + " ‸"));
  prompt.type("\x03");
  CHECK(prompt.wait() == 0);
  CHECK(prompt.shows(twice + "\n‸"));
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("ctrl-c stops what runs and keeps its state", "[prompt][pitfall-45]") {
  // It says that it runs: until the text is started Ctrl-C is for the line, or for nobody.
  const std::string text =
      "console.log('runs'); " + GENERATE(as<std::string>{}, "while(true){}",
                                         "for (;;) { try { kept() } catch {} }", "await new Promise(()=>{})",
                                         "await (async () => { for (;;) await 0 })()");
  CAPTURE(text);
  const Folder folder;
  Prompt prompt(folder, {.columns = 100});
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("let kept = 5; kept\r", "> let kept = 5; kept\n5\n> ‸"));
  const std::string run = "> let kept = 5; kept\n5\n> " + text + "\nruns\n";
  REQUIRE(prompt.after(text + "\r", run + "‸"));
  // Until then Ctrl-C would be a key.
  REQUIRE(prompt.wait_until([&] { return same_modes(prompt.modes(), prompt.first_modes()); }));
  const std::string told = run + interrupted;
  REQUIRE(prompt.after("\x03", told + "‸"));
  REQUIRE(prompt.after("kept\r", told + "kept\n5\n> ‸"));
}

TEST_CASE("ctrl-c stops jobs that make jobs without end", "[prompt][pitfall-45]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 100});
  REQUIRE(prompt.shows("> ‸"));
  const std::string text = "const go = () => Promise.resolve().then(go); go(); console.log('runs'); 7";
  const std::string run = "> " + text + "\nruns\n7\n";
  REQUIRE(prompt.after(text + "\r", run + "‸"));
  const std::string told = run + interrupted;
  REQUIRE(prompt.after("\x03", told + "‸"));
  REQUIRE(prompt.after("typeof go\r", told + "typeof go\n'function'\n> ‸"));
}

TEST_CASE("ctrl-d ends on an empty line and deletes on any other", "[prompt][pitfall-47]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.after("12\x01\x04", "> ‸2"));
  REQUIRE(prompt.after("\x05\x04", "> 2‸"));
  REQUIRE(prompt.after("\r", "> 2\n2\n> ‸"));
  prompt.type("\x04");
  CHECK(prompt.wait() == 0);
  CHECK(prompt.shows("> 2\n2\n>\n‸"));
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("ctrl-l clears the screen and keeps the line", "[prompt][pitfall-21]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.after("1\r40+2\x1b[D", "> 1\n1\n> 40+‸2"));
  prompt.type("\x0c");
  REQUIRE(prompt.is("> 40+‸2"));
  prompt.type("\r");
  REQUIRE(prompt.is("> 40+2\n42\n> ‸"));
}

TEST_CASE("a paste of several lines runs on Enter, in one evaluation", "[prompt][pitfall-33]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after(pasted("let a = 3\nlet b = 4\na * b"), "> let a = 3\n| let b = 4\n| a * b‸"));
  REQUIRE(prompt.after("\r", "> let a = 3\n| let b = 4\n| a * b\n12\n> ‸"));
  prompt.type("\x0c");
  REQUIRE(prompt.is("> ‸"));
  // With a newline at its end, CR LF inside, and Enter in the same write.
  prompt.type(pasted("a\r\nb\n") + "\r");
  REQUIRE(prompt.is("> a\n| b\n|\n4\n> ‸"));
}

TEST_CASE("keys in a paste are text", "[prompt][pitfall-35]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after(pasted("'a\x03\x04\x1b[Ab'"), "> 'a^C^D^[[Ab'‸"));
  REQUIRE(prompt.after("\r", "> 'a^C^D^[[Ab'\n'a\\x03\\x04\\x1B[Ab'\n> ‸"));
}

TEST_CASE("a plain burst of lines runs each", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  const std::string end = GENERATE("\r", "\n", "\r\n");
  CAPTURE(end);
  REQUIRE(prompt.after("1" + end + "let x = 2" + end + "x+1" + end + "un",
                       "> 1\n1\n> let x = 2\nundefined\n> x+1\n3\n> un‸"));
}

TEST_CASE("lines typed ahead of an evaluation wait for it", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("await new Promise(r => setTimeout(r, 20, 'x'))\r_+1\r",
                       "> await new Promise(r => setTimeout(r, 20, 'x'))\n'x'\n> _+1\n'x1'\n> ‸"));
}

TEST_CASE("tab completes", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  SECTION("one candidate") {
    REQUIRE(prompt.after("process.stdou\t", "> process.stdout‸"));
  }
  SECTION("a common prefix, and a menu that what is typed narrows") {
    const std::string before = "> var rabbit1 = 1, rabbit2 = 2; 0\n0\n";
    REQUIRE(prompt.after("var rabbit1 = 1, rabbit2 = 2; 0\r", before + "> ‸"));
    REQUIRE(prompt.after("rab\t", before + "> rabbit‸\nrabbit1  rabbit2"));
    REQUIRE(prompt.after("2\r", before + "> rabbit2\n2\n> ‸"));
    REQUIRE(prompt.after("rab\t\t\t\r", before + "> rabbit2\n2\n> rabbit2‸"));
  }
  SECTION("nothing") {
    REQUIRE(prompt.after("nosuchname\t", "> nosuchname‸"));
    REQUIRE(prompt.wait_until([&] { return prompt.screen.bells() == 1; }));
  }
  SECTION("a command") {
    REQUIRE(prompt.after(".ed\t", "> .editor‸"));
  }
}

TEST_CASE("backspace takes one character as people see it", "[prompt][pitfall-6]") {
  const std::string character = GENERATE("漢", "e\u0301", "👨\u200d👩\u200d👧", "🇯🇵");
  CAPTURE(character);
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("'a" + character + "\x7f" + "b'\r", "> 'ab'\n'ab'\n> ‸"));
}

TEST_CASE("the cursor goes over wide characters", "[prompt][pitfall-3]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 10});
  prompt.type("\x0c'漢漢漢漢");
  REQUIRE(prompt.is("> '漢漢漢\n漢‸"));
  prompt.type("\x1b[D\x1b[D");
  REQUIRE(prompt.is("> '漢漢‸漢\n漢"));
  prompt.type("x");
  REQUIRE(prompt.is("> '漢漢x‸漢\n漢"));
  prompt.type("y\x05'.length\r");
  REQUIRE(prompt.is("> '漢漢xy\n漢漢'.leng\nth\n6\n> ‸"));
}
