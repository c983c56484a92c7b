// WaitSet: one descriptor to wait on for several things: input, and wakes by signals and other threads.
#pragma once

#include <chrono>
#include <system_error>

#include "base/unique_fd.hpp"

namespace runnel {

/// On Linux an epoll descriptor, which is readable when something in it is. (kqueue descriptors can be waited
/// on in the same way; a system with neither needs a thread that polls.)
class WaitSet {
 public:
  /// Why a wait ended early.
  struct Wakes {
    bool resized = false;    ///< SIGWINCH
    bool continued = false;  ///< SIGCONT
  };
  /// The byte that `wake` sends; a signal's is its number.
  static constexpr char printed = 0;

  /// `input_fd` may be -1, or a file that cannot be waited on and is always readable. It is not watched yet.
  [[nodiscard]] std::error_code open(int input_fd);
  [[nodiscard]] bool is_open() const { return static_cast<bool>(set_); }
  [[nodiscard]] int fd() const { return set_.get(); }
  void watch_input(bool watch);
  /// For as long as the set exists. Not owned.
  [[nodiscard]] std::error_code watch(int fd);

  /// Non-blocking; for signal handlers.
  [[nodiscard]] int wake_fd() const { return wake_write_.get(); }
  /// Any thread.
  void wake() const;
  /// Takes what has come.
  Wakes drain();
  /// Waits until SIGCONT has come, but no longer than `patience`. Takes what has come.
  void await_continue(std::chrono::milliseconds patience);

 private:
  int input_fd_ = -1;
  bool watching_ = false;
  UniqueFd set_;
  UniqueFd wake_read_;
  UniqueFd wake_write_;
  UniqueFd always_;  // stands for an input that epoll does not take: a regular file
};

}  // namespace runnel
