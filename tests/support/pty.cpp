#include "support/pty.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <stdexcept>

namespace runnel::test {

namespace {

constexpr auto patience = std::chrono::seconds(20);

struct Report {
  enum Kind : int { started, stopped, ended } kind;
  int value;
};

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error(what);
}

void set_size(int fd, int columns, int rows) {
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = static_cast<unsigned short>(rows);
  if (ioctl(fd, TIOCSWINSZ, &size) != 0) fail("TIOCSWINSZ");
}

void open_pair(int columns, int rows, UniqueFd& master, UniqueFd& slave) {
  int master_fd = -1;
  int slave_fd = -1;
  if (openpty(&master_fd, &slave_fd, nullptr, nullptr, nullptr) != 0) fail("openpty");
  master.reset(master_fd);
  slave.reset(slave_fd);
  fcntl(master_fd, F_SETFD, FD_CLOEXEC);
  set_size(master_fd, columns, rows);
}

void write_whole(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) fail("write to the terminal");
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void report(int fd, Report::Kind kind, int value) {
  const Report report{kind, value};
  if (write(fd, &report, sizeof report) != sizeof report) _exit(120);
}

void print(std::string_view text) {
  if (write(STDOUT_FILENO, text.data(), text.size()) < 0) _exit(121);
}

// The shell: one job, in the foreground; a byte in `commands` brings it back when it has stopped.
[[noreturn]] void run_shell(int slave, int reports, int commands, const std::function<int()>& program) {
  setsid();
  ioctl(slave, TIOCSCTTY, 0);
  for (int fd = 0; fd < 3; ++fd) dup2(slave, fd);
  if (slave > 2) close(slave);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  for (const int number : {SIGTTOU, SIGHUP, SIGTSTP, SIGINT, SIGQUIT}) sigaction(number, &ignore, nullptr);
  termios own{};
  tcgetattr(0, &own);

  const pid_t job = fork();
  if (job == 0) {
    setpgid(0, 0);
    tcsetpgrp(0, getpid());
    struct sigaction normal {};
    normal.sa_handler = SIG_DFL;
    // Those of the test framework as well.
    for (int number = 1; number < NSIG; ++number) sigaction(number, &normal, nullptr);
    close(reports);
    close(commands);
    _exit(program());
  }
  setpgid(job, job);
  tcsetpgrp(0, job);
  report(reports, Report::started, job);
  for (;;) {
    int status = 0;
    if (waitpid(job, &status, WUNTRACED) != job) continue;
    termios of_job{};
    tcgetattr(0, &of_job);
    if (!WIFSTOPPED(status)) {
      report(reports, Report::ended, status);
      _exit(0);
    }
    tcsetpgrp(0, getpgrp());
    tcsetattr(0, TCSADRAIN, &own);
    print("[stopped]\n");
    report(reports, Report::stopped, 0);
    char command = 0;
    if (read(commands, &command, 1) != 1) _exit(122);
    // Told once the job has the terminal: what is typed then is for the job.
    tcsetpgrp(0, job);
    print("fg\n");
    tcsetattr(0, TCSADRAIN, &of_job);
    kill(-job, SIGCONT);
  }
}

}  // namespace

Pty::Pty(int columns, int rows) {
  open_pair(columns, rows, master_, slave_);
}

void Pty::type(std::string_view bytes) const {
  write_whole(master_.get(), bytes);
}

void Pty::resize(int columns, int rows) const {
  set_size(master_.get(), columns, rows);
}

termios Pty::modes() const {
  termios modes{};
  if (tcgetattr(slave_.get(), &modes) != 0) fail("tcgetattr");
  return modes;
}

std::string Pty::read_until(std::string_view end) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (const std::size_t found = unread_.find(end); found != std::string::npos) {
      std::string read = unread_.substr(0, found + end.size());
      unread_.erase(0, read.size());
      return read;
    }
    if (std::chrono::steady_clock::now() > deadline) fail("the terminal's output did not come");
    pollfd ready{master_.get(), POLLIN, 0};
    poll(&ready, 1, 100);
    if ((ready.revents & POLLIN) == 0) continue;
    std::array<char, 4096> buffer{};
    const ssize_t count = read(master_.get(), buffer.data(), buffer.size());
    if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

bool same_modes(const termios& one, const termios& other) {
  for (int i = 0; i < NCCS; ++i)
    if (one.c_cc[i] != other.c_cc[i]) return false;
  // EXTPROC and FLUSHO are the driver's state, not a setting.
  return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_cflag == other.c_cflag &&
         ((one.c_lflag ^ other.c_lflag) & ~static_cast<tcflag_t>(FLUSHO)) == 0;
}

Session::Session(int columns, int rows, const std::function<int()>& program) : screen(columns, rows) {
  UniqueFd slave;
  open_pair(columns, rows, master_, slave);
  int reports[2];
  int commands[2];
  if (pipe(reports) != 0 || pipe(commands) != 0) fail("pipe");
  if (tcgetattr(master_.get(), &first_modes_) != 0) fail("tcgetattr");
  // What the framework has not printed yet would be printed by the program as well.
  std::fflush(nullptr);
  shell_ = fork();
  if (shell_ < 0) fail("fork");
  if (shell_ == 0) {
    master_.reset();
    close(reports[0]);
    close(commands[1]);
    run_shell(slave.get(), reports[1], commands[0], program);
  }
  close(reports[1]);
  close(commands[0]);
  reports_.reset(reports[0]);
  commands_.reset(commands[1]);
  fcntl(reports_.get(), F_SETFL, O_NONBLOCK);
  if (!wait_until([this] { return program_ > 0; })) fail("the program did not start");
}

Session::~Session() {
  if (program_ > 0 && status_ == -1) kill(program_, SIGKILL);
  kill(shell_, SIGKILL);
  waitpid(shell_, nullptr, 0);
}

void Session::type(std::string_view bytes) {
  // The terminal holds only so much: take its output meanwhile.
  constexpr std::size_t piece = 512;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    write_whole(master_.get(), bytes.substr(0, piece));
    pump(0);
  }
}

void Session::signal(int number) const {
  kill(program_, number);
}

void Session::resize(int columns, int rows, bool reflow) {
  screen.resize(columns, rows, reflow);
  set_size(master_.get(), columns, rows);
}

termios Session::modes() const {
  termios modes{};
  if (tcgetattr(master_.get(), &modes) != 0) fail("tcgetattr");
  return modes;
}

bool Session::pump(int patience_ms) {
  pollfd ready[2] = {{master_.get(), POLLIN, 0}, {reports_.get(), POLLIN, 0}};
  poll(ready, 2, patience_ms);
  bool any = false;
  if (ready[0].revents != 0) {
    std::array<char, 65536> buffer{};
    const ssize_t count = read(master_.get(), buffer.data(), buffer.size());
    if (count > 0) {
      any = true;
      const std::string_view bytes(buffer.data(), static_cast<std::size_t>(count));
      output += bytes;
      screen.write(bytes);
      // Kept until it is to answer: the program may have asked before anybody could say so.
      if (const std::string replies = answers ? screen.replies() : std::string(); !replies.empty())
        type(replies);
    }
  }
  return read_reports() || any;
}

bool Session::read_reports() {
  bool any = false;
  for (Report report{}; read(reports_.get(), &report, sizeof report) == sizeof report; any = true) {
    if (report.kind == Report::started) program_ = report.value;
    if (report.kind == Report::stopped) ++stops_;
    if (report.kind == Report::ended) status_ = report.value;
  }
  return any;
}

bool Session::wait_until(const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    pump(50);
  }
  return true;
}

bool Session::wait_for(std::string_view text) {
  return wait_until([&] { return screen.text() == text; });
}

bool Session::wait_stopped() {
  if (!wait_until([this] { return stops_ > stops_seen_; })) return false;
  ++stops_seen_;
  return true;
}

void Session::continue_job() {
  write_whole(commands_.get(), "f");
}

int Session::wait() {
  (void)wait_until([this] { return status_ != -1; });
  // What it wrote last.
  while (master_ && pump(0)) {
  }
  return status_;
}

}  // namespace runnel::test
