// Signals, job control and a terminal that goes away, at the prompt.
#include "support/catch.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "prompt.hpp"

using namespace runnel::test;

namespace {

/// Waits, without reading what the terminal shows, until the process waits for something itself.
bool sleeps(pid_t process) {
  const std::string path = "/proc/" + std::to_string(process) + "/stat";
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (contents(path).find(") S ") == std::string::npos) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

}  // namespace

TEST_CASE("ctrl-z stops the prompt, fg brings the line back", "[prompt][pitfall-42]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("12\x1b[D", "> 1‸2"));
  prompt.type("\x1a");
  REQUIRE(prompt.wait_stopped());
  REQUIRE(prompt.shows("> 12\n[stopped]\n‸"));
  CHECK(prompt.left_terminal_as_found());
  prompt.continue_job();
  REQUIRE(prompt.shows("> 12\n[stopped]\nfg\n> 1‸2"));
  REQUIRE(prompt.after("+3\r", "> 12\n[stopped]\nfg\n> 1+32\n33\n> ‸"));
}

TEST_CASE("a stop that cannot be caught", "[prompt][pitfall-43]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.after("12", "> 12‸"));
  prompt.signal(SIGSTOP);
  REQUIRE(prompt.wait_stopped());
  const std::size_t before = prompt.output.size();
  prompt.continue_job();
  REQUIRE(prompt.wait_until([&] { return prompt.output.find("\x1b[?2004h", before) != std::string::npos; }));
  REQUIRE(prompt.wait_until([&] { return !same_modes(prompt.modes(), prompt.first_modes()); }));
  prompt.type("+3\r");
  REQUIRE(prompt.wait_until([&] { return prompt.screen.text().ends_with("> 12+3\n15\n>"); }));
}

TEST_CASE("ctrl-z stops what runs", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  const std::string text = "while (!fs.existsSync('go')); 6*7";
  REQUIRE(prompt.after(text + "\r", "> " + text + "\n‸"));
  REQUIRE(prompt.wait_until([&] { return same_modes(prompt.modes(), prompt.first_modes()); }));
  prompt.type("\x1a");
  REQUIRE(prompt.wait_stopped());
  prompt.continue_job();
  REQUIRE(prompt.shows("> " + text + "\n^Z[stopped]\nfg\n‸"));
  std::ofstream(folder.file("go")).close();
  REQUIRE(prompt.shows("> " + text + "\n^Z[stopped]\nfg\n42\n> ‸"));
}

TEST_CASE("signals put the terminal back and act", "[prompt][pitfall-40]") {
  const int number = GENERATE(SIGTERM, SIGHUP, SIGINT, SIGQUIT);
  const std::string state = GENERATE("half", "if (1) {\r2", "await new Promise(()=>{})\r");
  CAPTURE(number, state);
  // What waits is interrupted; the session goes on.
  if (number == SIGINT && state.ends_with('\r')) return;
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  if (state == "half") REQUIRE(prompt.after(state, "> half‸"));
  if (state == "if (1) {\r2") REQUIRE(prompt.after(state, "> if (1) {\n| 2‸"));
  if (state.ends_with('\r')) REQUIRE(prompt.after(state, "> await new Promise(()=>{})\n‸"));
  prompt.signal(number);
  const int status = prompt.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == number);
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("a program's own handler is called, and the prompt stays", "[prompt]") {
  const auto [name, number] = GENERATE(table<std::string, int>({{"SIGTERM", SIGTERM}, {"SIGINT", SIGINT}}));
  CAPTURE(name);
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  const std::string on = "process.on('" + name + "', s => console.log('got', s)); 0";
  std::string above = "> " + on + "\n0\n";
  REQUIRE(prompt.after(on + "\rab", above + "> ab‸"));
  prompt.signal(number);
  above += "got " + name + "\n";
  REQUIRE(prompt.shows(above + "> ab‸"));
  // Also after a further evaluation.
  above += "> 1\n1\n";
  REQUIRE(
      prompt.after("\x7f\x7f"
                   "1\rcd",
                   above + "> cd‸"));
  prompt.signal(number);
  above += "got " + name + "\n";
  REQUIRE(prompt.shows(above + "> cd‸"));
  const std::string off = "process.removeAllListeners('" + name + "'); 2";
  REQUIRE(prompt.after("\x7f\x7f" + off + "\ref", above + "> " + off + "\n2\n> ef‸"));
  prompt.signal(number);
  const int status = prompt.wait();
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == number);
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("SIGINT from outside stops what waits, and ends the prompt after it", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.shows("> ‸"));
  REQUIRE(prompt.after("setTimeout(() => console.log('runs'), 1); await new Promise(()=>{})\r",
                       "> setTimeout(() => console.log('runs'), 1); await new Promis\ne(()=>{})\nruns\n‸"));
  prompt.signal(SIGINT);
  REQUIRE(prompt.wait_until([&] { return prompt.screen.text().ends_with("\n}\n>"); }));
  prompt.signal(SIGINT);
  const int status = prompt.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
  CHECK(prompt.left_terminal_as_found());
}

TEST_CASE("SIGINT between Enter and the evaluation stops the evaluation", "[prompt]") {
  const bool typed = GENERATE(false, true);
  CAPTURE(typed);
  const Folder folder;
  Prompt prompt(folder, {.columns = 100});
  REQUIRE(prompt.after("0\r", "> 0\n0\n> ‸"));  // makes the history file
  // Enter waits for the file's lock, in the terminal's own modes.
  const int history = open(folder.file("history").c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(history >= 0);
  REQUIRE(flock(history, LOCK_EX) == 0);
  prompt.type("globalThis.ran = 1\r");
  REQUIRE(prompt.wait_until([&] { return same_modes(prompt.modes(), prompt.first_modes()); }));
  if (typed) {
    prompt.type("\x03");
    REQUIRE(prompt.wait_until([&] { return prompt.screen.text().ends_with("^C"); }));
  } else {
    prompt.signal(SIGINT);
  }
  REQUIRE(flock(history, LOCK_UN) == 0);
  close(history);
  REQUIRE(prompt.wait_until([&] { return prompt.screen.text().ends_with("\n}\n>"); }));
  CHECK(prompt.screen.text().find("Script execution was interrupted by `SIGINT`") != std::string::npos);
  prompt.type("\x0ctypeof ran\r");
  REQUIRE(prompt.is("> typeof ran\n'undefined'\n> ‸"));
}

TEST_CASE("SIGINT while a value is printed is not the end", "[prompt]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 100});
  // From "runs" on it sleeps nowhere but in writing the value.
  const std::string text =
      "console.log('runs'); while (!fs.existsSync('go')); Array(10).fill('x'.repeat(9000))";
  REQUIRE(prompt.after(text + "\r", "> " + text + "\nruns\n‸"));
  std::ofstream(folder.file("go")).close();
  // Nobody takes the terminal's output here: the program waits in the middle of its value.
  REQUIRE(sleeps(prompt.program()));
  prompt.signal(SIGINT);
  REQUIRE(prompt.wait_until([&] { return prompt.screen.text().ends_with("\n]\n>"); }));
  CHECK(std::count(prompt.output.begin(), prompt.output.end(), 'x') >= 10 * 9000);
  prompt.type("\x0c");
  REQUIRE(prompt.is("> ‸"));
  prompt.type("_.length\r");
  REQUIRE(prompt.is("> _.length\n10\n> ‸"));
}

TEST_CASE("a terminal that goes away ends the prompt", "[prompt][pitfall-41]") {
  const auto [keys, shown] = GENERATE(table<std::string, std::string>({
      {"half", "> half‸"},
      {"if (1) {\r", "> if (1) {\n| ‸"},
      {"setInterval(() => {}, 1); 0\r", "> setInterval(() => {}, 1); 0\n0\n> ‸"},
  }));
  CAPTURE(keys);
  const Folder folder;
  Prompt prompt(folder);
  REQUIRE(prompt.after(keys, shown));
  // The kernel tells the session's leader, which here says nothing to its job.
  prompt.hang_up();
  CHECK(prompt.wait() == 0);
}
