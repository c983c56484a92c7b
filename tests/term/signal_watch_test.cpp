#include "support/catch.hpp"

#include "term/signal_watch.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <vector>

#include "base/posix.hpp"
#include "term/job.hpp"

using namespace runnel;

namespace {

struct Pipe {
  UniqueFd reader;
  UniqueFd writer;
  Pipe() {
    if (make_pipe(reader, writer)) FAIL("no pipe");
  }
  /// The bytes in it, as signal numbers.
  [[nodiscard]] std::vector<int> signals() const {
    std::vector<int> result;
    char byte = 0;
    while (read(reader.get(), &byte, 1) == 1) result.push_back(byte);
    return result;
  }
};

using Signals = std::vector<int>;

struct sigaction action_of(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action;
}

volatile sig_atomic_t host_calls = 0;

void host_handler(int /*signal*/) {
  host_calls = host_calls + 1;
}

}  // namespace

TEST_CASE("SIGWINCH and SIGCONT become bytes while someone watches", "[signal_watch]") {
  const Pipe pipe;
  {
    SignalWatch watch;
    REQUIRE_FALSE(watch.start(pipe.writer.get()));
    raise(SIGWINCH);
    raise(SIGCONT);
    raise(SIGWINCH);
    CHECK(pipe.signals() == Signals{SIGWINCH, SIGCONT, SIGWINCH});
  }
  raise(SIGWINCH);
  CHECK(pipe.signals().empty());
  CHECK(action_of(SIGWINCH).sa_handler == SIG_DFL);
  CHECK(action_of(SIGCONT).sa_handler == SIG_DFL);
}

TEST_CASE("several watch at once, in any order of ends", "[signal_watch]") {
  const Pipe one;
  const Pipe two;
  SignalWatch first;
  REQUIRE_FALSE(first.start(one.writer.get()));
  {
    SignalWatch second;
    REQUIRE_FALSE(second.start(two.writer.get()));
    raise(SIGWINCH);
    CHECK(one.signals() == Signals{SIGWINCH});
    CHECK(two.signals() == Signals{SIGWINCH});
    first = SignalWatch();
    raise(SIGCONT);
    CHECK(one.signals().empty());
    CHECK(two.signals() == Signals{SIGCONT});
    first = std::move(second);
  }
  raise(SIGCONT);
  CHECK(two.signals() == Signals{SIGCONT});
  REQUIRE_FALSE(first.start(one.writer.get()));  // instead of the other
  SignalWatch moved(std::move(first));
  raise(SIGWINCH);
  CHECK(one.signals() == Signals{SIGWINCH});
  CHECK(two.signals().empty());
}

TEST_CASE("at most 64 watch", "[signal_watch]") {
  const Pipe pipe;
  std::vector<SignalWatch> watches(64);
  for (SignalWatch& watch : watches) REQUIRE_FALSE(watch.start(pipe.writer.get()));
  SignalWatch more;
  CHECK(more.start(pipe.writer.get()) == std::errc::too_many_files_open);
  raise(SIGWINCH);
  CHECK(pipe.signals() == Signals(64, SIGWINCH));
  watches.pop_back();
  CHECK_FALSE(more.start(pipe.writer.get()));
}

TEST_CASE("the host's handler is called too, and put back", "[signal_watch]") {
  const Pipe pipe;
  struct sigaction host {};
  host.sa_handler = host_handler;
  sigaction(SIGWINCH, &host, nullptr);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGCONT, &ignore, nullptr);
  host_calls = 0;
  {
    SignalWatch watch;
    REQUIRE_FALSE(watch.start(pipe.writer.get()));
    raise(SIGWINCH);
    raise(SIGCONT);
    CHECK(host_calls == 1);
    CHECK(pipe.signals() == Signals{SIGWINCH, SIGCONT});
  }
  CHECK(action_of(SIGWINCH).sa_handler == host_handler);
  CHECK(action_of(SIGCONT).sa_handler == SIG_IGN);
  raise(SIGWINCH);
  CHECK(host_calls == 2);
  {
    SignalWatch watch;
    REQUIRE_FALSE(watch.start(pipe.writer.get()));
    sigaction(SIGCONT, &host, nullptr);  // the host changes its mind meanwhile
  }
  CHECK(action_of(SIGCONT).sa_handler == host_handler);
  struct sigaction none {};
  none.sa_handler = SIG_DFL;
  sigaction(SIGWINCH, &none, nullptr);
  sigaction(SIGCONT, &none, nullptr);
}

TEST_CASE("a full pipe and errno stay as they are", "[signal_watch]") {
  const Pipe pipe;
  SignalWatch watch;
  REQUIRE_FALSE(watch.start(pipe.writer.get()));
  const std::string block(4096, 'x');
  while (write(pipe.writer.get(), block.data(), block.size()) > 0) {
  }
  errno = 1234;
  raise(SIGWINCH);
  CHECK(errno == 1234);
}

TEST_CASE("a forked child does not wake its parent", "[signal_watch]") {
  const Pipe pipe;
  SignalWatch watch;
  REQUIRE_FALSE(watch.start(pipe.writer.get()));
  const pid_t child = fork();
  if (child == 0) {
    raise(SIGWINCH);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  CHECK(pipe.signals().empty());
}

TEST_CASE("a read goes on after the signal, unless the host wants it interrupted", "[signal_watch]") {
  const bool interrupts = GENERATE(false, true);
  const test::Pty pty(80, 24);
  test::Job job(pty, [&](int say) {
    if (interrupts) {
      struct sigaction host {};
      host.sa_handler = host_handler;
      sigaction(SIGWINCH, &host, nullptr);
    }
    int wake[2] = {-1, -1};
    SignalWatch watch;
    if (pipe(wake) != 0 || watch.start(wake[1])) return 97;
    if (write(say, "r", 1) != 1) return 96;
    char byte = 0;
    if (read(pty.slave(), &byte, 1) == 1) return 1;
    return errno == EINTR ? 2 : 3;
  });
  REQUIRE(job.hear() == 'r');
  job.wait_asleep();
  job.kill(SIGWINCH);
  if (!interrupts) pty.type("x\n");
  const int status = job.wait();
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == (interrupts ? 2 : 1));
}
