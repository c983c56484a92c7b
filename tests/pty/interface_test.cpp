#include "support/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "pty/host.hpp"
#include "support/pty.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

const std::string paste_on = "\x1b[?2004h";
const std::string paste_off = "\x1b[?2004l";

InterfaceOptions options() {
  set_terminal();
  return {};
}

// Answers each line with `got LINE`; "exit" closes.
int echo_program() {
  Interface interface(options());
  interface.on_line = [&](std::string_view line) {
    print("got " + std::string(line) + "\n");
    if (line == "exit") {
      interface.close();
    } else {
      interface.prompt();
    }
  };
  interface.prompt();
  drive(interface);
  return 7;
}

// Switched on and off by turns, and off at the end.
bool paste_mode_is_off(const std::string& output) {
  const std::size_t on = output.rfind(paste_on);
  const std::size_t off = output.rfind(paste_off);
  return off != std::string::npos && (on == std::string::npos || off > on);
}

}  // namespace

TEST_CASE("a line is edited, accepted, and the modes are as before", "[pty]") {
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  CHECK_FALSE(same_modes(session.modes(), session.first_modes()));
  session.type("helo\x1b[Dl\r");
  REQUIRE(session.wait_for("> hello\ngot hello\n>"));
  session.type("exit\r");
  const int status = session.wait();
  CHECK(session.screen.text() == "> hello\ngot hello\n> exit\ngot exit");
  CHECK(session.screen.cursor_row() == 4);
  CHECK(session.screen.cursor_column() == 0);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(same_modes(session.modes(), session.first_modes()));
  CHECK(paste_mode_is_off(session.output));
}

TEST_CASE("the modes are the former ones while a callback runs", "[pty][pitfall-39]") {
  Session session(30, 8, [] {
    Interface interface(options());
    interface.on_line = [&](std::string_view) {
      print("now\n");
      char answer = 0;
      if (read(0, &answer, 1) != 1) _exit(98);  // a whole line, since the terminal is not raw
      print("read\n");
      interface.close();
    };
    interface.prompt();
    drive(interface);
    return 0;
  });
  REQUIRE(session.wait_for(">"));
  session.type("x\r");
  REQUIRE(session.wait_for("> x\nnow"));
  CHECK(same_modes(session.modes(), session.first_modes()));
  CHECK(paste_mode_is_off(session.output));
  session.type("cooked\n");
  REQUIRE(WIFEXITED(session.wait()));
  CHECK(session.screen.text() == "> x\nnow\ncooked\nread");
}

TEST_CASE("every signal puts the modes back and acts", "[pty][pitfall-40]") {
  const int number = GENERATE(SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT);
  CAPTURE(number);
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  session.type("half");
  REQUIRE(session.wait_for("> half"));
  session.signal(number);
  const int status = session.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == number);
  CHECK(same_modes(session.modes(), session.first_modes()));
  CHECK(paste_mode_is_off(session.output));
}

TEST_CASE("a terminal that goes away ends the loop", "[pty][pitfall-41]") {
  int counts[2];
  REQUIRE(pipe(counts) == 0);
  {
    Session session(30, 8, [&] {
      signal(SIGHUP, SIG_IGN);
      Interface interface(options());
      int closes = 0;
      interface.on_line = [](std::string_view) { _exit(97); };  // nobody sent the half line
      interface.on_close = [&] { ++closes; };
      interface.prompt();
      unsigned char rounds = 0;
      while (!interface.closed() && rounds < 200) {
        pollfd ready{interface.fd(), POLLIN, 0};
        poll(&ready, 1, -1);
        interface.process_input();
        ++rounds;
      }
      const unsigned char result[2] = {rounds, static_cast<unsigned char>(closes)};
      if (write(counts[1], result, 2) != 2) _exit(96);
      return 0;
    });
    REQUIRE(session.wait_for(">"));
    session.type("half");
    REQUIRE(session.wait_for("> half"));
    session.hang_up();
    unsigned char result[2] = {0, 0};
    close(counts[1]);
    REQUIRE(read(counts[0], result, 2) == 2);
    CHECK(result[0] < 20);
    CHECK(result[1] == 1);
    CHECK(session.wait() == 0);
  }
  close(counts[0]);
}

TEST_CASE("ctrl-z stops, fg goes on with the line", "[pty][pitfall-42]") {
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  session.type("12");
  REQUIRE(session.wait_for("> 12"));
  session.type("\x1a");
  REQUIRE(session.wait_stopped());
  REQUIRE(session.wait_for("> 12\n[stopped]"));
  CHECK(paste_mode_is_off(session.output));
  CHECK(same_modes(session.modes(), session.first_modes()));
  session.resize(20, 8);
  session.continue_job();
  REQUIRE(session.wait_for("> 12\n[stopped]\nfg\n> 12"));
  REQUIRE(session.wait_until([&] { return !same_modes(session.modes(), session.first_modes()); }));
  session.type("3\r");
  REQUIRE(session.wait_for("> 12\n[stopped]\nfg\n> 123\ngot 123\n>"));
}

TEST_CASE("a stop that cannot be caught: all modes are set again", "[pty][pitfall-43]") {
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  session.type("12");
  REQUIRE(session.wait_for("> 12"));
  session.signal(SIGSTOP);
  REQUIRE(session.wait_stopped());
  const std::size_t before = session.output.size();
  session.continue_job();
  REQUIRE(session.wait_until([&] { return session.output.find(paste_on, before) != std::string::npos; }));
  session.type("3\r");
  REQUIRE(session.wait_until([&] { return session.screen.text().find("got 123\n>") != std::string::npos; }));
}

TEST_CASE("a resize draws anew without a key", "[pty][pitfall-18]") {
  const bool reflow = true;
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  session.type("exi\x7f\x7f\x7fone\r" + std::string(42, 'a'));
  REQUIRE(session.wait_for("> one\ngot one\n> " + std::string(28, 'a') + "\n" + std::string(14, 'a')));
  session.resize(14, 8, reflow);
  const std::string narrow = "> one\ngot one\n> " + std::string(12, 'a') + "\n" + std::string(14, 'a') +
                             "\n" + std::string(14, 'a') + "\naa";
  REQUIRE(session.wait_for(narrow));
  session.type("Q");
  REQUIRE(session.wait_for(narrow + "Q"));
  session.resize(40, 8, reflow);
  REQUIRE(session.wait_for("> one\ngot one\n> " + std::string(38, 'a') + "\naaaaQ"));
  CHECK(session.screen.cursor_row() == 3);
  CHECK(session.screen.cursor_column() == 5);
}

TEST_CASE("a burst of 20000 characters is drawn in linear output", "[pty][pitfall-23]") {
  Session session(80, 24, echo_program);
  REQUIRE(session.wait_for(">"));
  const std::size_t before = session.output.size();
  session.type(std::string(20000, 'x') + "\x01");
  REQUIRE(session.wait_until(
      [&] { return session.screen.cursor_row() == 0 && session.screen.cursor_column() == 2; }));
  // The screen holds 1920 of them; each read of what was typed is a frame.
  CHECK(session.output.size() - before < 200000);
}

TEST_CASE("another thread prints while a line is typed", "[pty][pitfall-44]") {
  Session session(30, 8, [] {
    Interface interface(options());
    std::atomic<bool> go{false};
    std::thread printer([&] {
      while (!go) std::this_thread::yield();
      for (int i = 0; i < 50; ++i) interface.print_above("tick " + std::to_string(i) + "\n");
      interface.print_above("part");
      interface.print_above("ial");
    });
    interface.on_line = [&](std::string_view line) {
      print("got " + std::string(line) + "\n");
      interface.close();
    };
    interface.prompt();
    go = true;
    drive(interface);
    printer.join();
    return 0;
  });
  session.type("12");
  REQUIRE(session.wait_for("tick 44\ntick 45\ntick 46\ntick 47\ntick 48\ntick 49\npartial\n> 12"));
  session.type("3\r");
  CHECK(session.wait() == 0);
  CHECK(session.screen.text() == "tick 46\ntick 47\ntick 48\ntick 49\npartial\n> 123\ngot 123");
  const auto above = session.screen.scrollback();
  for (std::size_t i = 0; i < above.size(); ++i) CHECK(above[i] == "tick " + std::to_string(i));
}

TEST_CASE("read_line blocks, and answers Ctrl-C and Ctrl-D", "[pty]") {
  Session session(30, 8, [] {
    Interface interface(options());
    for (;;) {
      const ReadResult result = interface.read_line("$ ");
      if (const auto* line = std::get_if<Line>(&result)) {
        print("line " + line->text + "\n");
      } else if (std::holds_alternative<Interrupted>(result)) {
        print("interrupted\n");
      } else {
        print("end\n");
        return std::holds_alternative<EndOfInput>(result) ? 3 : 4;
      }
    }
  });
  REQUIRE(session.wait_for("$"));
  session.type("one\rtwo\rha\x03");
  REQUIRE(session.wait_for("$ one\nline one\n$ two\nline two\n$ ha\ninterrupted\n$"));
  session.type("\x04");
  const int status = session.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 3);
  CHECK(session.screen.text() == "line one\n$ two\nline two\n$ ha\ninterrupted\n$\nend");
  CHECK(same_modes(session.modes(), session.first_modes()));
}

namespace {

// A text that is nowhere else, also not in what the process was forked from.
class SecretBytes {
 public:
  explicit SecretBytes(std::uint32_t seed, std::size_t begin = 0) : state_(seed) {
    while (begin-- > 0) (void)next();
  }
  char next() {
    state_ = state_ * 1'103'515'245U + 12'345U;
    return static_cast<char>('a' + (state_ >> 16U) % 26U);
  }

 private:
  std::uint32_t state_;
};

std::string make_secret(std::uint32_t seed, std::size_t size) {
  SecretBytes bytes(seed);
  std::string secret(size, '\0');
  for (char& byte : secret) byte = bytes.next();
  return secret;
}

bool holds_secret(const std::vector<char>& memory, std::uint32_t seed, std::size_t begin) {
  // Enough to know it by, and at most so far from byte to byte as in a list of keys.
  constexpr std::size_t known = 10;
  constexpr std::size_t longest_stride = 160;
  const char first = SecretBytes(seed, begin).next();
  const char* const start = memory.data();
  const char* const end = start + memory.size();
  const auto found_from = [&](const char* from) {
    return static_cast<const char*>(std::memchr(from, first, static_cast<std::size_t>(end - from)));
  };
  for (const char* found = found_from(start); found != nullptr; found = found_from(found + 1)) {
    const auto at = static_cast<std::size_t>(found - start);
    for (std::size_t stride = 1; stride <= longest_stride; ++stride) {
      SecretBytes bytes(seed, begin);
      std::size_t i = 0;
      while (i < known && at + i * stride < memory.size() && memory[at + i * stride] == bytes.next()) ++i;
      if (i == known) return true;
    }
  }
  return false;
}

// Looks through all that this process can write to.
bool memory_holds_secret(std::uint32_t seed) {
  constexpr std::size_t largest = std::size_t{64} << 20U;  // a sanitizer has maps of terabytes
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  char line[512];
  bool found = maps == nullptr || memory < 0;
  while (!found && std::fgets(line, sizeof line, maps) != nullptr) {
    char* end = nullptr;
    const std::uintptr_t from = std::strtoull(line, &end, 16);
    const std::uintptr_t to = std::strtoull(end + 1, &end, 16);
    if (std::string_view(end).substr(1, 2) != "rw" || to - from > largest) continue;
    std::vector<char> bytes(to - from);
    const ssize_t count = ::pread(memory, bytes.data(), bytes.size(), static_cast<off_t>(from));
    if (count <= 0) continue;
    bytes.resize(static_cast<std::size_t>(count));
    // Memory that is given back loses its first bytes to the allocator.
    found = holds_secret(bytes, seed, 0) || holds_secret(bytes, seed, 24);
  }
  return found;
}

}  // namespace

#if !defined(__SANITIZE_THREAD__)  // which has maps of its own, too many to be looked through
TEST_CASE("a secret is nowhere in memory once the host has overwritten it", "[pty][password]") {
  enum class Way { keys, burst, paste, ahead, cut, interrupted, answer };
  const auto [way, size] = GENERATE(table<Way, std::size_t>({{Way::keys, 12},
                                                             {Way::keys, 70},
                                                             {Way::burst, 12},
                                                             {Way::burst, 700},
                                                             {Way::paste, 12},
                                                             {Way::paste, 700},
                                                             {Way::ahead, 12},
                                                             {Way::ahead, 700},
                                                             {Way::cut, 40},
                                                             {Way::interrupted, 12},
                                                             {Way::answer, 12},
                                                             {Way::answer, 700}}));
  const auto seed =
      static_cast<std::uint32_t>(1'000 * static_cast<int>(way)) + static_cast<std::uint32_t>(size);
  CAPTURE(static_cast<int>(way), size);
  Session session(80, 30, [way = way, seed] {
    InterfaceOptions given = options();
    given.history_hints = true;
    given.highlighter = [](std::string_view, std::size_t) { return Highlighting{}; };
    Interface interface(given);
    if (!std::holds_alternative<Line>(interface.read_line("$ "))) return 1;
    if (way == Way::answer) {
      interface.set_mask("*");
      std::size_t length = 0;
      interface.question("Password: ", [&](std::string_view text) { length = text.size(); });
      while (length == 0) {
        pollfd ready{interface.fd(), POLLIN, 0};
        if (poll(&ready, 1, -1) > 0) interface.process_input();
      }
    } else {
      ReadResult result = interface.read_password("Password: ", "*");
      if (auto* line = std::get_if<Line>(&result)) {
        explicit_bzero(line->text.data(), line->text.size());
      } else if (way != Way::interrupted) {
        return 2;
      }
    }
    return memory_holds_secret(seed) ? 3 : 0;
  });
  const std::string secret = make_secret(seed, size);
  REQUIRE(session.wait_for("$"));
  if (way == Way::ahead) {
    session.type("half\r" + secret + "\r");
  } else {
    session.type("half\r");
    REQUIRE(session.wait_for("$ half\nPassword:"));
    if (way == Way::paste) {
      session.type("\x1b[200~" + secret + "\x1b[201~");
    } else if (way == Way::burst) {
      session.type(secret);
    } else {
      std::size_t shown = 0;
      for (const char byte : secret) {
        session.type({&byte, 1});
        ++shown;
        const auto all_shown = [&] {
          const std::string text = session.screen.text();
          return static_cast<std::size_t>(std::count(text.begin(), text.end(), '*')) == shown;
        };
        REQUIRE(session.wait_until(all_shown));
      }
    }
    session.type(way == Way::interrupted ? "\x03" : way == Way::cut ? "\x17\x15x\r" : "\r");
  }
  const int status = session.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}
#endif

TEST_CASE("read_password reads one line that is a secret", "[pty][password]") {
  Session session(30, 8, [] {
    Interface interface(options());
    const ReadResult first = interface.read_password("Password: ");
    if (!std::holds_alternative<Line>(first) || std::get<Line>(first).text != "secret") return 1;
    const ReadResult second = interface.read_password("PIN: ", "#");
    if (!std::holds_alternative<Line>(second) || std::get<Line>(second).text != "12") return 2;
    if (!std::holds_alternative<Interrupted>(interface.read_password("Again: ", "*"))) return 3;
    if (!interface.line().empty()) return 4;
    const ReadResult plain = interface.read_line("$ ");
    if (!std::holds_alternative<Line>(plain) || std::get<Line>(plain).text != "plain") return 5;
    return interface.history() == std::vector<std::string>{"plain"} ? 0 : 6;
  });
  REQUIRE(session.wait_for("Password:"));
  session.type("sec");
  session.type("\x1a");
  REQUIRE(session.wait_stopped());
  session.continue_job();
  REQUIRE(session.wait_until(
      [&] { return session.screen.text().find("[stopped]\nfg\nPassword:") != std::string::npos; }));
  session.type("ret\r");
  REQUIRE(session.wait_until([&] { return session.screen.text().ends_with("Password:\nPIN:"); }));
  session.type("12");
  REQUIRE(session.wait_until([&] { return session.screen.text().ends_with("PIN: ##"); }));
  session.resize(25, 8);
  session.type("\r");
  REQUIRE(session.wait_until([&] { return session.screen.text().ends_with("PIN: ##\nAgain:"); }));
  session.type("no\x03");
  REQUIRE(session.wait_until([&] { return session.screen.text().ends_with("Again: **\n$"); }));
  session.type("plain\r");
  CHECK(session.wait() == 0);
}

TEST_CASE("a password is not echoed when only its prompt goes elsewhere", "[pty][password]") {
  Session session(30, 8, [] {
    int prompts[2];
    if (pipe(prompts) != 0) return 1;
    InterfaceOptions of_pipe = options();
    of_pipe.output_fd = prompts[1];
    Interface interface(of_pipe);
    print("ready\n");
    const ReadResult secret = interface.read_password("Password: ");
    if (!std::holds_alternative<Line>(secret) || std::get<Line>(secret).text != "secret") return 2;
    print("again\n");
    const ReadResult shown = interface.read_line("Name: ");
    return std::holds_alternative<Line>(shown) && std::get<Line>(shown).text == "ada" ? 0 : 3;
  });
  REQUIRE(session.wait_for("ready"));
  // The echo is off some time after that: until it is, no answer shows whether it is.
  REQUIRE(session.wait_until([&] { return (session.modes().c_lflag & ECHO) == 0; }));
  session.type("secret\r");
  REQUIRE(session.wait_for("ready\n\nagain"));
  REQUIRE(session.wait_until([&] { return (session.modes().c_lflag & ECHO) != 0; }));
  session.type("ada\r");
  CHECK(session.wait() == 0);
  CHECK(session.screen.text() == "ready\n\nagain\nada");
}

TEST_CASE("ctrl-d typed ahead, while the terminal was not raw, ends the input", "[pty][pitfall-47]") {
  int go[2];
  REQUIRE(pipe(go) == 0);
  Session session(30, 8, [&] {
    Interface interface(options());
    if (!std::holds_alternative<Line>(interface.read_line("$ "))) return 1;
    print("busy\n");
    char byte = 0;
    if (read(go[0], &byte, 1) != 1) return 2;
    const ReadResult typed = interface.read_line("$ ");
    if (!std::holds_alternative<Line>(typed) || std::get<Line>(typed).text != "a line") return 3;
    return std::holds_alternative<EndOfInput>(interface.read_line("$ ")) ? 0 : 4;
  });
  REQUIRE(session.wait_for("$"));
  session.type("one\r");
  REQUIRE(session.wait_for("$ one\nbusy"));
  session.type("a line\r\x04zz");
  REQUIRE(session.wait_for("$ one\nbusy\na line\nzz"));  // the driver's own echo
  REQUIRE(write(go[1], "x", 1) == 1);
  CHECK(session.wait() == 0);
  close(go[0]);
  close(go[1]);
}

TEST_CASE("ctrl-backslash rings the bell, also where it is pasted as keys", "[pty][pitfall-35]") {
  Session session(30, 8, echo_program);
  REQUIRE(session.wait_for(">"));
  session.type("a\x1c\x1c" + std::string("b\r"));
  REQUIRE(session.wait_for("> ab\ngot ab\n>"));
  CHECK(session.screen.bells() == 2);
}

TEST_CASE("several Interfaces in one program, one terminal each", "[pty]") {
  Pty first(20, 5);
  Pty second(20, 5);
  const auto on = [](const Pty& pty) {
    InterfaceOptions with = options();
    with.input_fd = pty.slave();
    with.output_fd = pty.slave();
    return with;
  };
  Interface one(on(first));
  Interface two(on(second));
  std::string lines;
  one.on_line = [&](std::string_view line) { lines += "one " + std::string(line) + "; "; };
  two.on_line = [&](std::string_view line) { lines += "two " + std::string(line) + "; "; };
  const termios before = first.modes();
  one.prompt();
  two.prompt();
  CHECK(first.read_until("> ").find(paste_on) != std::string::npos);
  (void)second.read_until("> ");
  first.type("a");
  second.type("b\r");
  const auto run = [](Interface& interface) {
    pollfd ready{interface.fd(), POLLIN, 0};
    REQUIRE(poll(&ready, 1, 20000) == 1);
    interface.process_input();
  };
  run(two);
  run(one);
  CHECK(lines == "two b; ");
  CHECK(one.line() == "a");
  first.type("\r");
  run(one);
  CHECK(lines == "two b; one a; ");
  one.close();
  two.close();
  CHECK(same_modes(first.modes(), before));
  CHECK(same_modes(second.modes(), before));
}
