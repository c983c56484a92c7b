#include "support/catch.hpp"

#include "term/raw_mode.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include "base/posix.hpp"
#include "term/job.hpp"

using namespace runnel;
using runnel::test::is_raw;
using runnel::test::Job;
using runnel::test::output;
using runnel::test::Pty;
using runnel::test::same_modes;
using runnel::test::set_modes;

namespace {

constexpr std::string_view paste_on = "\x1b[?2004h";
constexpr std::string_view paste_off = "\x1b[?2004l";

void say(int fd, char what) {
  if (write(fd, &what, 1) != 1) _exit(98);
}

[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}

/// A job that enters raw mode, says so and waits.
int stay_raw(const Pty& pty, int fd) {
  RawMode raw;
  if (raw.enter(pty.slave(), pty.slave(), paste_off, paste_on)) return 97;
  say(fd, 'r');
  sleep_for_ever();
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

void (*handler_of(int signal))(int) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler;
}

volatile sig_atomic_t host_calls = 0;
volatile sig_atomic_t host_saw_raw = 0;
int host_terminal = -1;

void host_handler(int /*signal*/) {
  const int error = errno;
  termios modes{};
  tcgetattr(host_terminal, &modes);
  if (is_raw(modes)) host_saw_raw = 1;
  host_calls = host_calls + 1;
  errno = error;
}

volatile sig_atomic_t host_in_place = 0;

void in_place_handler(int signal) {
  if (handler_of(signal) == in_place_handler) host_in_place = host_in_place + 1;
  host_calls = host_calls + 1;
}

}  // namespace

TEST_CASE("raw mode changes input and leaves output alone", "[raw_mode]") {
  const Pty pty(80, 24);
  termios before = pty.modes();
  before.c_iflag |= ICRNL | INLCR | IXON | ISTRIP;
  before.c_cc[VMIN] = 3;
  before.c_cc[VTIME] = 4;
  set_modes(pty, before);
  before = pty.modes();

  RawMode raw;
  CHECK_FALSE(raw.entered());
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
  CHECK(raw.entered());
  termios expected = before;
  expected.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR | IXON | ISTRIP);
  expected.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  expected.c_cc[VMIN] = 1;
  expected.c_cc[VTIME] = 0;
  CHECK(same_modes(pty.modes(), expected));
  CHECK(output(pty).empty());

  raw.leave();
  CHECK_FALSE(raw.entered());
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, paste_off.size()) == paste_off);
  raw.leave();
  CHECK(output(pty).empty());
}

TEST_CASE("without echo the driver edits the line and shows its end alone", "[raw_mode]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  RawMode quiet;
  REQUIRE_FALSE(quiet.enter_without_echo(pty.slave()));
  termios expected = before;
  expected.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  expected.c_lflag |= ECHONL;
  CHECK(same_modes(pty.modes(), expected));
  pty.type("secrex\x7ft\r");
  std::array<char, 16> line{};
  CHECK(read_some(pty.slave(), line).bytes == 7);
  CHECK(std::string_view(line.data(), 7) == "secret\n");
  CHECK(output(pty, 2) == "\r\n");
  quiet.leave();
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty).empty());
}

TEST_CASE("the destructor and a move restore once", "[raw_mode]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  {
    RawMode outer;
    {
      RawMode raw;
      REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
      outer = std::move(raw);
      RawMode moved(std::move(outer));
      CHECK_FALSE(outer.entered());
      outer = std::move(moved);
    }
    CHECK(outer.entered());
    CHECK(is_raw(pty.modes()));
    CHECK(output(pty).empty());
  }
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, paste_off.size()) == paste_off);
}

TEST_CASE("a sequence that the caller wrote itself is not written again", "[raw_mode]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  RawMode raw;
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
  raw.leave_sequence_written();
  raw.leave();
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty).empty());
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
  raw.leave();
  CHECK(output(pty, paste_off.size()) == paste_off);
}

TEST_CASE("what is no terminal is an error and not entered", "[raw_mode]") {
  int ends[2] = {-1, -1};
  REQUIRE(pipe(ends) == 0);
  const auto [fd, error] = GENERATE_COPY(table<int, std::errc>({
      {ends[0], std::errc::inappropriate_io_control_operation},
      {-1, std::errc::bad_file_descriptor},
  }));
  const auto former = handler_of(SIGTERM);
  RawMode raw;
  CHECK(raw.enter(fd, fd, "") == error);
  CHECK_FALSE(raw.entered());
  CHECK(handler_of(SIGTERM) == former);
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("a mode sequence has at most 63 bytes", "[raw_mode]") {
  const Pty pty(80, 24);
  const std::string longest(63, 'x');
  RawMode raw;
  CHECK_THROWS_AS(raw.enter(pty.slave(), pty.slave(), longest + "x"), std::invalid_argument);
  CHECK_THROWS_AS(raw.enter(pty.slave(), pty.slave(), "", longest + "x"), std::invalid_argument);
  CHECK_FALSE(raw.entered());
  CHECK_FALSE(is_raw(pty.modes()));
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), longest, longest));
  raw.leave();
  CHECK(output(pty, 63) == longest);
}

TEST_CASE("other modes may be on later", "[raw_mode]") {
  const Pty pty(80, 24);
  RawMode raw;
  raw.set_sequences("nothing is entered", "");
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), "first"));
  raw.set_sequences("second", "");
  CHECK_THROWS_AS(raw.set_sequences(std::string(64, 'x'), ""), std::invalid_argument);
  raw.set_sequences("third", "");
  raw.leave();
  CHECK(output(pty, 5) == "third");
  CHECK(output(pty).empty());
}

TEST_CASE("a signal moves the cursor below the text", "[raw_mode]") {
  const auto [rows, moves] = GENERATE(table<int, std::string>({
      {0, ""},
      {1, "\r\r\n"},
      {8, "\r\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n"},
      {9, "\r\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n"},
  }));
  const bool by_exit = GENERATE(false, true);
  CAPTURE(rows, by_exit);
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&, rows = rows](int fd) {
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off, paste_on)) return 97;
    raw.set_place(rows, 7);
    if (by_exit) exit(3);
    say(fd, 'r');
    sleep_for_ever();
  });
  if (!by_exit) {
    REQUIRE(job.hear() == 'r');
    job.kill(SIGTERM);
  }
  const int status = job.wait();
  CHECK((by_exit ? WIFEXITED(status) : WIFSIGNALED(status)));
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty) == moves + std::string(paste_off));
}

TEST_CASE("the cursor comes back when the host's handler has returned", "[raw_mode]") {
  const Pty pty(80, 24);
  Job job(pty, [&](int fd) {
    host_terminal = pty.slave();
    set_handler(SIGTERM, host_handler);
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off, paste_on)) return 97;
    raw.set_place(12, 107);
    say(fd, 'r');
    while (host_calls == 0) pause();
    raw.set_place(0, 0);
    raise(SIGTERM);
    return host_saw_raw;
  });
  REQUIRE(job.hear() == 'r');
  job.kill(SIGTERM);
  CHECK(job.wait() == 0);
  std::string down = "\r";
  for (int row = 0; row < 12; ++row) down += "\r\n";
  const std::string off(paste_off);
  const std::string on(paste_on);
  CHECK(output(pty) == down + off + on + "\x1b[12A\x1b[108G" + off + on + off);
}

TEST_CASE("what is typed ahead survives both ways", "[raw_mode]") {
  const Pty pty(80, 24);
  pty.type("one\r");
  REQUIRE(output(pty, 5) == "one\r\n");  // the echo: it has arrived
  RawMode raw;
  REQUIRE_FALSE(raw.enter(pty.slave(), -1, ""));
  pty.type("two\r");
  char buffer[16] = {};
  std::string text;
  while (text.size() < 8) {
    const ssize_t count = read(pty.slave(), buffer, sizeof buffer);
    REQUIRE(count > 0);
    text.append(buffer, static_cast<std::size_t>(count));
  }
  // Before raw mode the terminal itself made LF of CR.
  CHECK(text == "one\ntwo\r");
  pty.type("three\n");
  for (int waiting = 0; waiting < 6 && ioctl(pty.slave(), FIONREAD, &waiting) == 0;) usleep(1000);
  raw.leave();
  const ssize_t count = read(pty.slave(), buffer, sizeof buffer);
  REQUIRE(count == 6);
  CHECK(std::string(buffer, 6) == "three\n");
}

TEST_CASE("entries on one terminal are undone in any number", "[raw_mode]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  const auto former = handler_of(SIGTERM);
  std::vector<RawMode> entries(70);  // more than the guarded table holds
  for (RawMode& raw : entries) {
    REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), "."));
    CHECK(raw.entered());
  }
  for (std::size_t left = entries.size(); left > 0; --left) {
    CHECK(is_raw(pty.modes()));
    entries[left - 1].leave();
  }
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, 70) == std::string(70, '.'));
  CHECK(handler_of(SIGTERM) == former);
}

TEST_CASE("reenter puts raw mode on again and writes nothing", "[raw_mode]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  RawMode raw;
  raw.reenter();
  CHECK(same_modes(pty.modes(), before));
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off, paste_on));
  const termios during = pty.modes();
  set_modes(pty, before);
  raw.reenter();
  CHECK(same_modes(pty.modes(), during));
  CHECK(output(pty).empty());
}

TEST_CASE("a signal that ends the process restores the terminal first", "[raw_mode][signals]") {
  const int signal =
      GENERATE(SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGPIPE,
               SIGALRM, SIGUSR1, SIGUSR2, SIGTRAP, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPOLL);
  CAPTURE(signal);
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) { return stay_raw(pty, fd); });
  REQUIRE(job.hear() == 'r');
  REQUIRE(is_raw(pty.modes()));
  job.kill(signal);
  const int status = job.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == signal);
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, paste_off.size()) == paste_off);
}

TEST_CASE("faults and abort() restore too", "[raw_mode][signals]") {
  const int signal = GENERATE(SIGSEGV, SIGABRT);
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int) {
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off)) return 97;
    if (signal == SIGABRT) std::abort();
    raise(SIGSEGV);
    return 96;
  });
  const int status = job.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == signal);
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, paste_off.size()) == paste_off);
}

TEST_CASE("nested entries get the first modes back by a signal", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) {
    RawMode first;
    RawMode second;
    RawMode third;
    if (first.enter(pty.slave(), pty.slave(), "1")) return 97;
    if (second.enter(pty.slave(), pty.slave(), "2")) return 97;
    first.leave();
    if (third.enter(pty.slave(), pty.slave(), "3")) return 97;
    if (first.enter(pty.slave(), pty.slave(), "4")) return 97;
    second.reenter();
    say(fd, 'r');
    sleep_for_ever();
  });
  REQUIRE(job.hear() == 'r');
  CHECK(output(pty, 1) == "1");
  job.kill(SIGTERM);
  job.wait();
  CHECK(output(pty, 3) == "432");
  // `second` found the modes raw, and its entry is the oldest now.
  CHECK(is_raw(pty.modes()));
  CHECK_FALSE(same_modes(pty.modes(), before));
}

TEST_CASE("the host's handler sees the terminal restored, and raw mode returns after it",
          "[raw_mode][signals]") {
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) {
    host_terminal = pty.slave();
    set_handler(signal, host_handler);
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off, paste_on)) return 97;
    say(fd, 'r');
    while (host_calls < 2) usleep(1000);
    if (host_saw_raw != 0 || !is_raw(pty.modes())) return 96;
    raw.leave();
    return handler_of(signal) == host_handler && same_modes(pty.modes(), before) ? 7 : 95;
  });
  REQUIRE(job.hear() == 'r');
  job.kill(signal);
  const std::string once = std::string(paste_off) + std::string(paste_on);
  CHECK(output(pty, once.size()) == once);
  job.kill(signal);
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(output(pty, once.size() + paste_off.size()) == once + std::string(paste_off));
}

TEST_CASE("while the terminal is given back the host's handler stands in its own place",
          "[raw_mode][signals]") {
  const Pty pty(80, 24);
  int full[2];
  REQUIRE(pipe2(full, O_NONBLOCK | O_CLOEXEC) == 0);
  const std::string block(1000, 'x');
  while (write(full[1], block.data(), block.size()) > 0) {
  }
  Job job(pty, [&](int fd) {
    set_handler(SIGINT, in_place_handler);
    RawMode raw;
    if (raw.enter(pty.slave(), full[1], paste_off)) return 97;
    say(fd, 'r');
    raw.leave();  // waits for room, about a second
    return host_calls == 1 && host_in_place == 1 && handler_of(SIGINT) == in_place_handler ? 7 : 95;
  });
  REQUIRE(job.hear() == 'r');
  job.wait_asleep();
  job.kill(SIGINT);
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
  CHECK_FALSE(is_raw(pty.modes()));
  close(full[0]);
  close(full[1]);
}

TEST_CASE("a host's handler that ends the process keeps its status", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) {
    set_handler(SIGTERM, [](int) { _exit(42); });
    return stay_raw(pty, fd);
  });
  REQUIRE(job.hear() == 'r');
  job.kill(SIGTERM);
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 42);
  CHECK(same_modes(pty.modes(), before));
}

TEST_CASE("a host's handler that raises its signal anew leaves the terminal restored",
          "[raw_mode][signals]") {
  // Test frameworks do so: the signal waits until the handler has returned, and then ends the process.
  const int signal = GENERATE(SIGTERM, SIGINT, SIGSEGV, SIGABRT);
  CAPTURE(signal);
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) {
    set_handler(signal, [](int number) {
      set_handler(number, SIG_DFL);
      raise(number);
    });
    return stay_raw(pty, fd);
  });
  REQUIRE(job.hear() == 'r');
  job.kill(signal);
  const int status = job.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == signal);
  CHECK(same_modes(pty.modes(), before));
  CHECK(output(pty, paste_off.size()) == paste_off);
}

TEST_CASE("the host's handler is called as the kernel would", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  Job job(pty, [&](int) {
    static sigset_t seen;
    static siginfo_t got;
    struct sigaction action {};
    action.sa_sigaction = [](int, siginfo_t* info, void*) {
      got = *info;
      pthread_sigmask(SIG_SETMASK, nullptr, &seen);
    };
    action.sa_flags = static_cast<int>(SA_SIGINFO | SA_RESETHAND);
    sigaddset(&action.sa_mask, SIGUSR1);
    sigaction(SIGTERM, &action, nullptr);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    sigprocmask(SIG_SETMASK, &blocked, nullptr);
    RawMode raw;
    if (raw.enter(pty.slave(), -1, "")) return 97;
    kill(getpid(), SIGTERM);
    if (got.si_pid != getpid()) return 96;
    sigset_t after;
    sigprocmask(SIG_SETMASK, nullptr, &after);
    for (int signal = 1; signal < 32; ++signal) {
      const bool expected = signal == SIGTERM || signal == SIGUSR1 || signal == SIGWINCH;
      if ((sigismember(&seen, signal) == 1) != expected) return 95;
      if ((sigismember(&after, signal) == 1) != (signal == SIGWINCH)) return 94;
    }
    raw.leave();
    return handler_of(SIGTERM) == SIG_DFL ? 7 : 93;  // SA_RESETHAND
  });
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("ignored signals stay ignored, and handlers of timers stay untouched", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  Job job(pty, [&](int) {
    set_handler(SIGHUP, SIG_IGN);
    set_handler(SIGALRM, host_handler);
    RawMode raw;
    if (raw.enter(pty.slave(), -1, "")) return 97;
    if (handler_of(SIGHUP) != SIG_IGN || handler_of(SIGALRM) != host_handler) return 96;
    if (handler_of(SIGTERM) == SIG_DFL) return 95;
    raise(SIGHUP);
    raw.leave();
    return handler_of(SIGHUP) == SIG_IGN && handler_of(SIGTERM) == SIG_DFL ? 7 : 94;
  });
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("a handler that the host set meanwhile is left alone", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  Job job(pty, [&](int) {
    RawMode raw;
    if (raw.enter(pty.slave(), -1, "")) return 97;
    set_handler(SIGTERM, host_handler);
    raw.leave();
    return handler_of(SIGTERM) == host_handler ? 7 : 96;
  });
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("a forked child leaves its parent's terminal alone", "[raw_mode][signals]") {
  const bool by_signal = GENERATE(false, true);
  const Pty pty(80, 24);
  Job job(pty, [&](int fd) {
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off)) return 97;
    const pid_t child = fork();
    if (child == 0) {
      if (by_signal) raise(SIGTERM);
      raw.reenter();
      raw.leave();
      _exit(5);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (by_signal ? !WIFSIGNALED(status) : WEXITSTATUS(status) != 5) return 96;
    say(fd, is_raw(pty.modes()) ? 'r' : '!');
    raw.leave();
    return 7;
  });
  CHECK(job.hear() == 'r');
  const int status = job.wait();
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(output(pty, paste_off.size()) == paste_off);  // once
}

TEST_CASE("a stopped process gives the terminal back and takes it again", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  Job job(pty, [&](int fd) {
    set_handler(SIGUSR1, host_handler);
    RawMode raw;
    if (raw.enter(pty.slave(), pty.slave(), paste_off, paste_on)) return 97;
    say(fd, 'r');
    while (host_calls == 0) usleep(1000);
    return is_raw(pty.modes()) ? 7 : 96;
  });
  REQUIRE(job.hear() == 'r');
  for (int round = 0; round < 2; ++round) {
    job.kill(SIGTSTP);
    const int status = job.wait();
    REQUIRE(WIFSTOPPED(status));
    CHECK(WSTOPSIG(status) == SIGTSTP);
    CHECK(same_modes(pty.modes(), before));
    CHECK(output(pty, paste_off.size()) == paste_off);
    job.to_foreground();
    CHECK(output(pty, paste_on.size()) == paste_on);
  }
  job.kill(SIGUSR1);
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(same_modes(pty.modes(), before));
}

TEST_CASE("in the background it waits, and takes the modes that it finds then", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  const termios before = pty.modes();
  termios shell = before;
  shell.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  set_modes(pty, shell);  // the shell edits its own line
  Job job(
      pty, [&](int fd) { return stay_raw(pty, fd); }, Job::Ground::background);
  int status = job.wait();
  REQUIRE(WIFSTOPPED(status));
  CHECK(WSTOPSIG(status) == SIGTTOU);
  CHECK(same_modes(pty.modes(), shell));
  set_modes(pty, before);
  job.to_foreground();
  REQUIRE(job.hear() == 'r');
  CHECK(is_raw(pty.modes()));
  job.kill(SIGTERM);
  status = job.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(same_modes(pty.modes(), before));
}

TEST_CASE("a process in the background leaves the shell's terminal alone", "[raw_mode][signals]") {
  const Pty pty(80, 24);
  Job job(pty, [&](int fd) { return stay_raw(pty, fd); });
  REQUIRE(job.hear() == 'r');
  job.to_background();
  termios shell = pty.modes();
  shell.c_cc[VMIN] = 9;
  set_modes(pty, shell);
  job.kill(SIGTERM);
  const int status = job.wait();
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGTERM);
  CHECK(same_modes(pty.modes(), shell));
  CHECK(output(pty).empty());
}

TEST_CASE("a terminal that is gone or stopped does not hold up leave", "[raw_mode]") {
  const bool gone = GENERATE(true, false);
  Pty pty(80, 24);
  RawMode raw;
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
  if (gone) {
    pty.hang_up();
  } else {
    REQUIRE(tcflow(pty.slave(), TCOOFF) == 0);
  }
  raw.leave();
  CHECK_FALSE(raw.entered());
  if (!gone) CHECK_FALSE(is_raw(pty.modes()));
}

TEST_CASE("a non-blocking output with no room gets its sequence when there is room", "[raw_mode]") {
  const Pty pty(80, 24);
  REQUIRE(fcntl(pty.slave(), F_SETFL, O_NONBLOCK) == 0);
  RawMode raw;
  REQUIRE_FALSE(raw.enter(pty.slave(), pty.slave(), paste_off));
  std::size_t filled = 0;
  const std::string block(1000, 'x');
  for (ssize_t count = 1; count > 0; filled += count > 0 ? static_cast<std::size_t>(count) : 0) {
    count = write(pty.slave(), block.data(), block.size());
  }
  const pid_t reader = fork();
  if (reader == 0) {
    const std::string text = output(pty, filled + paste_off.size());
    _exit(text.ends_with(paste_off) && text.size() == filled + paste_off.size() ? 0 : 1);
  }
  raw.leave();
  int status = 0;
  waitpid(reader, &status, 0);
  CHECK(status == 0);
}
