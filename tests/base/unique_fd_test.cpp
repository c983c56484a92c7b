// UniqueFd: one owner, one close.
#include "support/catch.hpp"

#include "base/unique_fd.hpp"

#include <fcntl.h>

using namespace runnel;

namespace {

bool is_open(int fd) {
  return ::fcntl(fd, F_GETFD) >= 0;
}
int open_something() {
  return ::open("/dev/null", O_RDWR | O_CLOEXEC);
}

}  // namespace

TEST_CASE("a descriptor is closed by its last owner, once", "[base]") {
  const int fd = open_something();
  REQUIRE(fd >= 0);
  {
    UniqueFd first(fd);
    UniqueFd second(std::move(first));
    UniqueFd third;
    third = std::move(second);
    CHECK(third.get() == fd);
    CHECK(static_cast<bool>(third));
    CHECK(is_open(fd));
  }
  CHECK_FALSE(is_open(fd));
}

TEST_CASE("reset closes what was owned, release does not", "[base]") {
  const int first = open_something();
  const int second = open_something();
  UniqueFd owner(first);
  owner.reset(second);
  CHECK_FALSE(is_open(first));
  CHECK(is_open(second));
  CHECK(owner.release() == second);
  CHECK_FALSE(static_cast<bool>(owner));
  owner.reset();
  CHECK(is_open(second));
  ::close(second);
}

TEST_CASE("moving an owner to itself keeps the descriptor", "[base]") {
  const int fd = open_something();
  UniqueFd owner(fd);
  UniqueFd& same = owner;
  owner = std::move(same);
  CHECK(owner.get() == fd);
  CHECK(is_open(fd));
}
