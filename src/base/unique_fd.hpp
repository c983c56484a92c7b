// UniqueFd: a file descriptor with one owner.
#pragma once

#include <unistd.h>

#include <utility>

namespace runnel {

/// Owns a descriptor and closes it. Empty when the descriptor is negative; movable, not copyable.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(other.release()) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  ~UniqueFd() { reset(); }

  [[nodiscard]] int get() const { return fd_; }
  [[nodiscard]] explicit operator bool() const { return fd_ >= 0; }
  /// Gives the descriptor away.
  [[nodiscard]] int release() { return std::exchange(fd_, -1); }
  /// Closes what is owned and owns `fd` instead. A failed close is not told: on Linux the descriptor is gone
  /// all the same, also after EINTR. Who must know that data arrived calls fsync before.
  void reset(int fd = -1) noexcept {
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
  }

 private:
  int fd_ = -1;
};

}  // namespace runnel
