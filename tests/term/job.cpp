#include "term/job.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

namespace runnel::test {

namespace {

void check(bool good, const char* what) {
  if (!good) throw std::runtime_error(std::string(what) + ": " + std::strerror(errno));
}

/// Catch2 and the sanitizers have handlers of their own; a job starts without any.
void forget_handlers() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
}

/// The shell of a job: does what it is asked until the test hangs up.
[[noreturn]] void lead(int terminal, int control, pid_t job) {
  signal(SIGTTOU, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  char what = 0;
  while (read(control, &what, 1) == 1) {
    int answer = 0;
    if (what == 'w') waitpid(job, &answer, WUNTRACED);
    if (what == 'f') tcsetpgrp(terminal, job);
    if (what == 'b') tcsetpgrp(terminal, getpid());
    if (what == 'c') kill(-job, SIGCONT);
    if (write(control, &answer, sizeof answer) != sizeof answer) break;
  }
  kill(-job, SIGKILL);
  _exit(0);
}

}  // namespace

std::string output(const Pty& pty) {
  std::string text;
  pollfd ready{pty.master(), POLLIN, 0};
  std::array<char, 4096> buffer{};
  while (poll(&ready, 1, 0) > 0 && (ready.revents & POLLIN) != 0) {
    const ssize_t count = read(pty.master(), buffer.data(), buffer.size());
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

std::string output(const Pty& pty, std::size_t size) {
  std::string text;
  pollfd ready{pty.master(), POLLIN, 0};
  while (text.size() < size && poll(&ready, 1, 10'000) > 0) {
    const std::string more = output(pty);
    if (more.empty()) break;
    text += more;
  }
  return text;
}

void set_modes(const Pty& pty, const termios& modes) {
  check(tcsetattr(pty.slave(), TCSANOW, &modes) == 0, "tcsetattr");
}

bool is_raw(const termios& modes) {
  return (modes.c_lflag & (ICANON | ECHO | ISIG | IEXTEN)) == 0;
}

Job::Job(const Pty& pty, const std::function<int(int say)>& job, Ground ground) {
  std::array<int, 2> control{};
  std::array<int, 2> heard{};
  std::array<int, 2> gate{};
  check(socketpair(AF_UNIX, SOCK_STREAM, 0, control.data()) == 0, "socketpair");
  check(pipe(heard.data()) == 0 && pipe(gate.data()) == 0, "pipe");
  const int terminal = pty.slave();
  leader_ = fork();
  check(leader_ >= 0, "fork");
  if (leader_ == 0) {
    forget_handlers();
    close(control[0]);
    close(heard[0]);
    close(pty.master());
    setsid();
    ioctl(terminal, TIOCSCTTY, 0);
    const pid_t child = fork();
    if (child == 0) {
      close(control[1]);
      close(gate[1]);
      char byte = 0;
      if (read(gate[0], &byte, 1) != 1) _exit(99);
      close(gate[0]);
      _exit(job(heard[1]));
    }
    close(heard[1]);
    setpgid(child, child);
    tcsetpgrp(terminal, ground == Ground::foreground ? child : getpid());
    const bool told = write(control[1], &child, sizeof child) == sizeof child && write(gate[1], "g", 1) == 1;
    close(gate[0]);
    close(gate[1]);
    if (!told) _exit(99);
    lead(terminal, control[1], child);
  }
  close(control[1]);
  close(heard[1]);
  close(gate[0]);
  close(gate[1]);
  control_.reset(control[0]);
  heard_.reset(heard[0]);
  check(read(control_.get(), &job_, sizeof job_) == sizeof job_, "read");
}

Job::~Job() {
  control_.reset();
  waitpid(leader_, nullptr, 0);
}

char Job::hear() const {
  char byte = 0;
  while (read(heard_.get(), &byte, 1) < 0 && errno == EINTR) {
  }
  return byte;
}

void Job::wait_asleep() const {
  const std::string name = "/proc/" + std::to_string(job_) + "/stat";
  char state = 'R';
  while (state == 'R') {
    const UniqueFd file(open(name.c_str(), O_RDONLY));
    std::array<char, 512> text{};
    check(read(file.get(), text.data(), text.size() - 1) > 0, "/proc");
    state = *(std::strrchr(text.data(), ')') + 2);
  }
}

void Job::kill(int signal) const {
  ::kill(job_, signal);
}

int Job::ask(char what) const {
  int answer = 0;
  check(write(control_.get(), &what, 1) == 1, "write");
  check(read(control_.get(), &answer, sizeof answer) == sizeof answer, "read");
  return answer;
}

int Job::wait() {
  return ask('w');
}

void Job::to_foreground() {
  ask('f');
  ask('c');
}

void Job::to_background() {
  ask('b');
}

}  // namespace runnel::test
