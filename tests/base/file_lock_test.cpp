// FileLock: excludes other processes and other descriptors of this one.
#include "support/catch.hpp"

#include "base/file_lock.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "base/posix.hpp"

#include <fcntl.h>

using namespace runnel;
using namespace std::chrono_literals;

namespace {

struct File {
  std::string path = "/tmp/runnel-lock-XXXXXX";
  UniqueFd fd;
  File() : fd(::mkstemp(path.data())) { REQUIRE(fd); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { ::unlink(path.c_str()); }
  [[nodiscard]] UniqueFd again() const {
    UniqueFd other;
    REQUIRE_FALSE(open_file(path, O_RDWR, 0, other));
    return other;
  }
};

}  // namespace

TEST_CASE("a lock keeps others out until it is released", "[base]") {
  const File file;
  const UniqueFd other = file.again();
  FileLock first;
  FileLock second;
  REQUIRE_FALSE(first.acquire(file.fd.get(), 0ms));
  CHECK(second.acquire(other.get(), 0ms) == std::errc::timed_out);
  CHECK(second.acquire(other.get(), 3ms) == std::errc::timed_out);
  first.release();
  CHECK_FALSE(second.acquire(other.get(), 0ms));
  CHECK(first.acquire(file.fd.get(), 0ms) == std::errc::timed_out);
}

TEST_CASE("a lock ends with its guard and moves with it", "[base]") {
  const File file;
  const UniqueFd other = file.again();
  FileLock probe;
  {
    FileLock first;
    REQUIRE_FALSE(first.acquire(file.fd.get(), 0ms));
    FileLock second(std::move(first));
    FileLock third;
    third = std::move(second);
    CHECK(probe.acquire(other.get(), 0ms) == std::errc::timed_out);
  }
  CHECK_FALSE(probe.acquire(other.get(), 0ms));
}

TEST_CASE("a lock that is acquired again is held", "[base]") {
  const File file;
  const UniqueFd other = file.again();
  FileLock lock;
  FileLock probe;
  REQUIRE_FALSE(lock.acquire(file.fd.get(), 0ms));
  REQUIRE_FALSE(lock.acquire(file.fd.get(), 0ms));
  CHECK(probe.acquire(other.get(), 0ms) == std::errc::timed_out);
}

TEST_CASE("a lock is waited for", "[base]") {
  const File file;
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t holder = ::fork();
  if (holder == 0) {
    UniqueFd mine;
    FileLock lock;
    if (open_file(file.path, O_RDWR, 0, mine) || lock.acquire(mine.get(), 0ms)) ::_exit(1);
    if (::write(ready[1], "x", 1) != 1) ::_exit(2);
    ::usleep(20000);
    ::_exit(0);  // the lock ends with the process
  }
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  FileLock lock;
  CHECK(lock.acquire(file.fd.get(), 0ms) == std::errc::timed_out);
  CHECK_FALSE(lock.acquire(file.fd.get(), 60s));
  int status = 0;
  REQUIRE(::waitpid(holder, &status, 0) == holder);
  CHECK(status == 0);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_CASE("what cannot be locked says so", "[base]") {
  FileLock lock;
  CHECK(lock.acquire(-1, 0ms) == std::errc::bad_file_descriptor);
  lock.release();
}
