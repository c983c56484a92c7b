// flock(2) has no time limit of its own, hence the short sleeps.
#include "base/file_lock.hpp"

#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <thread>

#include "base/posix.hpp"

namespace runnel {

std::error_code FileLock::acquire(int fd, std::chrono::milliseconds patience) {
  using namespace std::chrono_literals;
  release();
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::chrono::milliseconds pause = 1ms;
  while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) return last_error();
    if (std::chrono::steady_clock::now() >= deadline) return std::make_error_code(std::errc::timed_out);
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, 16ms);
  }
  fd_ = fd;
  return {};
}

void FileLock::release() noexcept {
  if (fd_ >= 0) ::flock(fd_, LOCK_UN);
  fd_ = -1;
}

}  // namespace runnel
