// What an Interface asks its terminal, and what it does with the answers, which the tests type.
#include "support/catch.hpp"

#include <sys/wait.h>

#include <csignal>
#include <cstdlib>

#include "pty/host.hpp"
#include "support/pty.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

const std::string questions = "\x1b[?u\x1b[?2026$p\x1b[?2027$p\x1b[>q\x1b[c";
const std::string attributes = "\x1b[?62;22c";
const std::string push = "\x1b[>1u";
const std::string pop = "\x1b[<u";

// Answers each line with `got LINE`, Ctrl-C with `interrupted`; "exit" closes.
int program(InterfaceOptions options, const char* term, bool cuts_lines = false) {
  set_terminal(term);
  if (cuts_lines) setenv("XTERM_VERSION", "XTerm(379)", 1);
  Interface interface(options);
  interface.on_line = [&](std::string_view line) {
    print("got " + std::string(line) + "\n");
    if (line == "exit") {
      interface.close();
    } else {
      interface.prompt();
    }
  };
  interface.on_sigint = [&] {
    print("interrupted\n");
    interface.prompt();
  };
  interface.prompt();
  drive(interface);
  return 7;
}

int mouse_program() {
  InterfaceOptions options;
  options.mouse = true;
  return program(options, "xterm-256color");
}

int kitty_program() {
  return program({}, "xterm-256color");
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

// On a terminal that has said that it knows kitty's protocol.
bool start_kitty(Session& session) {
  if (!session.wait_until([&] { return session.output.find(questions) != std::string::npos; })) return false;
  session.type("\x1b[?0u" + attributes);
  return session.wait_until([&] { return session.output.ends_with(push); });
}

}  // namespace

TEST_CASE("the questions come once, behind the first prompt", "[terminal_talk]") {
  Session session(30, 8, kitty_program);
  REQUIRE(session.wait_until([&] { return session.output.ends_with(questions); }));
  CHECK(session.output.find("> ") < session.output.find(questions));
  session.type("a\rexit\r");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(session.screen.text() == "> a\ngot a\n> exit\ngot exit");
  CHECK(count_of(session.output, questions) == 1);
  CHECK(session.output.find(push) == std::string::npos);
}

TEST_CASE("who is not to be asked is not", "[terminal_talk]") {
  const auto [term, probe] = GENERATE(
      table<std::string, bool>({{"xterm-256color", false}, {"dumb", true}, {"linux", true}, {"vt52", true}}));
  CAPTURE(term, probe);
  Session session(30, 8, [&, term = term, probe = probe] {
    InterfaceOptions options;
    options.probe_terminal = probe;
    return program(options, term.c_str());
  });
  REQUIRE(session.wait_for(">"));
  session.type("a\rexit\r");
  REQUIRE(WIFEXITED(session.wait()));
  for (const std::string_view question : {"\x1b[?u", "$p", "\x1b[>q", "\x1b[c", "\x1b[6n"})
    CHECK(session.output.find(question) == std::string::npos);
}

TEST_CASE("answers are no input, however late and cut", "[terminal_talk]") {
  const std::string answers = "\x1b[?2026;2$y\x1b[?2027;0$y\x1bP>|term(1)\x1b\\" + attributes;
  Session session(30, 8, kitty_program);
  REQUIRE(session.wait_until([&] { return session.output.ends_with(questions); }));
  session.type("ab");
  for (const char byte : answers) session.type({&byte, 1});
  session.type("c\rexit\r");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(session.screen.text() == "> abc\ngot abc\n> exit\ngot exit");
}

TEST_CASE("kitty's keys are pushed with each line and popped behind it", "[terminal_talk][pitfall-30]") {
  Session session(30, 8, kitty_program);
  REQUIRE(start_kitty(session));
  session.type("a\r");
  REQUIRE(session.wait_for("> a\ngot a\n>"));
  CHECK(count_of(session.output, push) == 2);
  CHECK(count_of(session.output, pop) == 1);
  // Ctrl-C, Ctrl-A, a press that is released, and Enter by its number.
  session.type("bc\x1b[99;5u");
  REQUIRE(session.wait_for("> a\ngot a\n> bc\ninterrupted\n>"));
  session.type("xit\x1b[97;5u\x1b[101;1:1ue\x1b[101;1:3u\x7f\x1b[13u");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(session.screen.text() == "> a\ngot a\n> bc\ninterrupted\n> exit\ngot exit");
  CHECK(count_of(session.output, push) == 3);
  CHECK(count_of(session.output, pop) == 3);
  CHECK(same_modes(session.modes(), session.first_modes()));
}

TEST_CASE("kitty's keys are popped when a signal comes", "[terminal_talk][pitfall-30]") {
  const int number = GENERATE(SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL);
  CAPTURE(number);
  Session session(10, 8, kitty_program);
  REQUIRE(start_kitty(session));
  session.type("aaaaaaaabbbb\x1b[97;5u");
  REQUIRE(session.wait_until(
      [&] { return session.screen.cursor_row() == 0 && session.screen.row(1) == "bbbb"; }));
  session.signal(number);
  const int status = session.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == number);
  CHECK(count_of(session.output, push) == count_of(session.output, pop));
  CHECK(session.output.find("\x1b[?2004l") != std::string::npos);
  CHECK(same_modes(session.modes(), session.first_modes()));
  // The cursor is below the text.
  CHECK(session.screen.picture("|") == "> aaaaaaaa\nbbbb\n|");
}

TEST_CASE("kitty's keys are popped while the process is stopped", "[terminal_talk][pitfall-30]") {
  const bool by_key = GENERATE(true, false);
  CAPTURE(by_key);
  Session session(30, 8, kitty_program);
  REQUIRE(start_kitty(session));
  session.type("12");
  REQUIRE(session.wait_for("> 12"));
  if (by_key) {
    session.type("\x1b[122;5u");
  } else {
    session.signal(SIGTSTP);
  }
  REQUIRE(session.wait_stopped());
  REQUIRE(session.wait_for("> 12\n[stopped]"));
  CHECK(count_of(session.output, pop) == 1);
  session.continue_job();
  REQUIRE(session.wait_for("> 12\n[stopped]\nfg\n> 12"));
  REQUIRE(session.wait_until([&] { return count_of(session.output, push) == 2; }));
  session.type("3\r");
  REQUIRE(session.wait_for("> 12\n[stopped]\nfg\n> 123\ngot 123\n>"));
}

TEST_CASE("after a stop that cannot be caught nothing is pushed twice", "[terminal_talk][pitfall-43]") {
  Session session(30, 8, kitty_program);
  REQUIRE(start_kitty(session));
  session.signal(SIGSTOP);
  REQUIRE(session.wait_stopped());
  session.continue_job();
  REQUIRE(session.wait_until([&] { return session.output.find("\x1b[=1u") != std::string::npos; }));
  CHECK(count_of(session.output, push) == 1);
}

TEST_CASE("xterm's way to send more keys, where there is no better", "[terminal_talk]") {
  Session session(30, 8, kitty_program);
  REQUIRE(session.wait_until([&] { return session.output.ends_with(questions); }));
  session.type("\x1bP>|XTerm(379)\x1b\\" + attributes);
  REQUIRE(session.wait_until([&] { return session.output.ends_with("\x1b[>4;1m"); }));
  session.type("ab\x1b[27;5;97~c\x1b[27;2;32~");  // Ctrl-A, Shift-Space
  REQUIRE(session.wait_for("> c ab"));
  session.signal(SIGTERM);
  REQUIRE(WIFSIGNALED(session.wait()));
  CHECK(count_of(session.output, "\x1b[>4m") == 1);
}

TEST_CASE("how wide the terminal draws is asked once it matters", "[terminal_talk][widths]") {
  Session session(30, 8, kitty_program);
  session.answers = true;
  REQUIRE(session.wait_until([&] { return session.output.find(questions) != std::string::npos; }));
  session.type("abc");
  REQUIRE(session.wait_for("> abc"));
  CHECK(session.output.find("\x1b[6n") == std::string::npos);  // not for ASCII
  session.type("\u2764\ufe0f");
  REQUIRE(session.wait_until([&] { return count_of(session.output, "\x1b[6n") == 6; }));
  session.type("z\x1b[Dy");
  REQUIRE(session.wait_for("> abc\u2764\ufe0fyz"));
  session.type("\r\u2764\ufe0f\r");
  REQUIRE(
      session.wait_for("> abc\u2764\ufe0fyz\ngot abc\u2764\ufe0fyz\n> \u2764\ufe0f\ngot \u2764\ufe0f\n>"));
  session.type("exit\r");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(count_of(session.output, "\x1b[6n") == 6);
  CHECK(session.screen.text() ==
        "> abc\u2764\ufe0fyz\ngot abc\u2764\ufe0fyz\n> \u2764\ufe0f\ngot \u2764\ufe0f\n> exit\ngot exit");
}

TEST_CASE("the widths that a terminal answers are followed", "[terminal_talk][widths]") {
  // Answered by hand: it has the mode for grapheme clusters, and a selector does not make a heart wide.
  Session session(30, 8, kitty_program);
  REQUIRE(session.wait_until([&] { return session.output.ends_with(questions); }));
  session.type("\x1b[?2027;2$y" + attributes);
  session.type("\u2764\ufe0f");
  REQUIRE(session.wait_until([&] { return count_of(session.output, "\x1b[6n") == 6; }));
  CHECK(count_of(session.output, "\x1b[?2027h") == 1);
  session.type("z");
  REQUIRE(session.wait_for("> \u2764\ufe0f z"));  // by the table
  // A key among the answers is a key.
  session.type("\x1b[1;2R\x1b[1;2R\x1b[1;2Rb\x1b[1;3R\x1b[1;3R\x1b[1;3R");
  REQUIRE(session.wait_until([&] { return session.screen.picture("|") == "> \u2764\ufe0fzb|"; }));
  session.type("\r");
  REQUIRE(session.wait_until([&] { return session.output.find("got \u2764\ufe0fzb") != std::string::npos; }));
  REQUIRE(session.wait_until([&] { return count_of(session.output, "\x1b[?2027h") == 2; }));
  session.signal(SIGTERM);
  (void)session.wait();
  CHECK(count_of(session.output, "\x1b[?2027h") == count_of(session.output, "\x1b[?2027l"));
  CHECK(count_of(session.output, "\x1b[6n") == 6);
}

TEST_CASE("a terminal that has answered nothing is not asked for widths", "[terminal_talk][widths]") {
  Session session(30, 8, kitty_program);
  session.type("\u2764\ufe0fa");
  REQUIRE(session.wait_for("> \u2764\ufe0f a"));  // libvterm draws the heart in one column
  session.type("\rexit\r");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(session.output.find("\x1b[6n") == std::string::npos);
}

TEST_CASE("a click places the cursor", "[terminal_talk][mouse]") {
  const auto [click, picture] = GENERATE(table<std::string, std::string>({
      {"\x1b[<0;5;3M", "got x\n> ab|cdefg\nhijk"},
      {"\x1b[<0;2;4M", "got x\n> abcdefg\nh|ijk"},
      {"\x1b[<0;9;4M", "got x\n> abcdefg\nhijk|"},   // behind the end
      {"\x1b[<0;1;3M", "got x\n> |abcdefg\nhijk"},   // on the prompt
      {"\x1b[<0;5;3m", "got x\n> abcdefg\nhi|jk"},   // released
      {"\x1b[<64;5;3M", "got x\n> abcdefg\nhi|jk"},  // the wheel
      {"\x1b[<2;5;3M", "got x\n> abcdefg\nhi|jk"},   // another button
      {"\x1b[<0;5;1M", "got x\n> abcdefg\nhi|jk"},   // above
      {"\x1b[<0;5;6M", "got x\n> abcdefg\nhi|jk"},   // below
  }));
  CAPTURE(click);
  Session session(9, 8, mouse_program);
  session.answers = true;
  REQUIRE(session.wait_until([&] { return session.output.find(questions) != std::string::npos; }));
  // Behind the answers: one that comes while the line is delivered is echoed by the terminal's driver.
  session.type("x");
  REQUIRE(session.wait_for("> x"));
  session.type("\rabcdefghijk\x1b[D\x1b[D");
  REQUIRE(session.wait_until([&] { return session.screen.picture("|") == "> x\ngot x\n> abcdefg\nhi|jk"; }));
  // A key follows, so that nothing is no proof of nothing to come.
  session.type(click + "!\x7f\x1b[B");
  if (picture.find("hi|jk") == std::string::npos) session.type("");
  REQUIRE(session.wait_until([&] { return session.screen.picture("|") == "> x\n" + picture; }));
  CHECK(session.output.find("\x1b[?1000h\x1b[?1006h") != std::string::npos);
  session.signal(SIGTERM);
  (void)session.wait();
  CHECK(session.output.rfind("\x1b[?1006l\x1b[?1000l") > session.output.rfind("\x1b[?1000h"));
}

TEST_CASE("resizes leave nothing behind", "[terminal_talk][pitfall-18]") {
  using Sizes = std::vector<std::pair<int, int>>;
  const bool reflow = GENERATE(true, false);
  const bool answers = GENERATE(true, false);
  const std::size_t length = GENERATE(0U, 5U, 42U, 150U);
  const bool at_end = GENERATE(true, false);
  const Sizes sizes = GENERATE(Sizes{{14, 8}}, Sizes{{60, 8}}, Sizes{{10, 8}, {50, 8}},
                               Sizes{{30, 3}, {30, 8}}, Sizes{{7, 4}, {31, 9}, {12, 5}, {30, 8}});
  CAPTURE(reflow, answers, length, at_end, sizes);
  // What is right without an answer in time is right with one.
  Session session(30, 8, [&] { return program({}, "xterm-256color", !reflow); });
  session.answers = answers;
  REQUIRE(session.wait_until([&] { return session.output.ends_with(questions); }));
  std::string text;
  for (std::size_t i = 0; i < length; ++i) text += static_cast<char>('a' + i % 26);
  session.type("out\r" + text + (at_end ? "" : "\x01"));
  const auto shown = [&] {
    // The lines of a narrow terminal put together again; what does not fit is a window.
    std::string all;
    for (const std::string& row : session.screen.scrollback()) all += row;
    for (const std::string& row : session.screen.rows()) all += row;
    return all;
  };
  // The line before is done with: a key that came earlier would be echoed by the terminal's driver.
  const std::string typed = text.empty() ? "got out>" : "> " + text;
  REQUIRE(session.wait_until([&] { return shown().ends_with(typed); }));
  for (const auto& [columns, rows] : sizes) {
    session.resize(columns, rows, reflow);
    // Once it answers to a key, it has drawn.
    const std::size_t before = session.output.size();
    session.type("!");
    REQUIRE(session.wait_until([&] { return session.output.find('!', before) != std::string::npos; }));
    session.type("\x7f");
    // A frame for the old size that comes when the terminal has the new one would be drawn in a wrong place.
    const bool gone =
        session.wait_until([&] { return session.screen.text().find('!') == std::string::npos; });
    CAPTURE(columns, rows, session.screen.text(), session.output.substr(before));
    REQUIRE(gone);
  }
  session.type("Q");
  REQUIRE(session.wait_until([&] { return session.screen.text().find('Q') != std::string::npos; }));
  const std::string screen = session.screen.text();
  CAPTURE(screen);
  // One prompt with what was typed, and above it what came before.
  CHECK(count_of(screen, ">") <= (screen.find("got out") != std::string::npos ? 2U : 1U));
  CHECK(count_of(screen, "Q") == 1);
}
