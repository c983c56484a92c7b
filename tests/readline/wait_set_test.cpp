#include "support/catch.hpp"

#include "readline/wait_set.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sys/wait.h>

#include <csignal>

#include "base/posix.hpp"

using namespace runnel;
using namespace std::chrono_literals;

namespace {

bool ready(const WaitSet& set) {
  pollfd entry{set.fd(), POLLIN, 0};
  return poll(&entry, 1, 0) == 1;
}

}  // namespace

TEST_CASE("input and wakes are seen through one descriptor", "[wait_set]") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const UniqueFd reader(ends[0]);
  const UniqueFd writer(ends[1]);
  WaitSet set;
  REQUIRE_FALSE(set.open(reader.get()));
  CHECK_FALSE(ready(set));
  REQUIRE_FALSE(write_all(writer.get(), "x"));
  CHECK_FALSE(ready(set));  // not watched yet
  set.watch_input(true);
  CHECK(ready(set));
  set.watch_input(false);
  CHECK_FALSE(ready(set));
  set.wake();
  CHECK(ready(set));
  WaitSet::Wakes wakes = set.drain();
  CHECK_FALSE(wakes.resized);
  CHECK_FALSE(wakes.continued);
  CHECK_FALSE(ready(set));
  const char signals[] = {SIGWINCH, WaitSet::printed, SIGCONT};
  REQUIRE(write(set.wake_fd(), signals, sizeof signals) == sizeof signals);
  wakes = set.drain();
  CHECK(wakes.resized);
  CHECK(wakes.continued);
}

TEST_CASE("ten thousand wakes that nobody takes do not block", "[wait_set]") {
  WaitSet set;
  REQUIRE_FALSE(set.open(-1));
  for (int i = 0; i < 100000; ++i) set.wake();
  set.drain();
  CHECK_FALSE(ready(set));
}

TEST_CASE("a regular file is always ready, and so is a closed descriptor", "[wait_set]") {
  UniqueFd file;
  REQUIRE_FALSE(open_file("/proc/self/exe", O_RDONLY, 0, file));
  const int fd = GENERATE_REF(file.get(), 987);
  WaitSet set;
  REQUIRE_FALSE(set.open(fd));
  set.watch_input(true);
  CHECK(ready(set));
  set.watch_input(false);
  CHECK_FALSE(ready(set));
  set.watch_input(true);
  CHECK(ready(set));
}

TEST_CASE("waiting for SIGCONT ends when it has come, or in time", "[wait_set]") {
  WaitSet set;
  set.await_continue(1h);  // not open: nothing to wait for
  REQUIRE_FALSE(set.open(-1));
  const char number = SIGCONT;
  REQUIRE(write(set.wake_fd(), &number, 1) == 1);
  set.await_continue(1h);
  set.await_continue(0ms);
  CHECK_FALSE(ready(set));
}

TEST_CASE("no descriptor of ours is 0, 1 or 2", "[wait_set][pitfall-49]") {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (int fd = 0; fd < 3; ++fd) close(fd);
    WaitSet set;
    if (set.open(0)) _exit(1);
    set.watch_input(true);
    for (int fd = 0; fd < 3; ++fd)
      if (fcntl(fd, F_GETFD) != -1) _exit(2);
    _exit(set.fd() > 2 && set.wake_fd() > 2 ? 0 : 3);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}
