// FileLock: keeps other processes, and other users in this process, out of a file for a moment.
#pragma once

#include <chrono>
#include <system_error>
#include <utility>

namespace runnel {

/// An exclusive advisory lock by flock(2). Not by fcntl(2): its locks belong to the process, so two
/// Interfaces in one program would not exclude each other, and closing any descriptor of the file would drop
/// them. Empty until `acquire` succeeds; movable, not copyable.
class FileLock {
 public:
  FileLock() = default;
  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    if (this != &other) {
      release();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }
  ~FileLock() { release(); }

  /// Waits at most `patience` (the holder may be stopped), then gives std::errc::timed_out. Borrows `fd`,
  /// which must stay open for as long as the lock is held.
  [[nodiscard]] std::error_code acquire(int fd, std::chrono::milliseconds patience);
  void release() noexcept;

 private:
  int fd_ = -1;
};

}  // namespace runnel
