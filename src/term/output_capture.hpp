// OutputCapture: what a program writes to its terminal by descriptor 1 or 2 goes through a pipe while a line
// is edited, so that it can be shown above the line.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "base/unique_fd.hpp"

namespace runnel {

/// What a signal handler needs to let go of captured descriptors.
struct CapturedDescriptors {
  struct One {
    int fd = -1;        ///< that is captured
    int terminal = -1;  ///< a duplicate of what it was
  };
  std::array<One, 4> all;
  int pipe_read = -1;
  int pipe_write = -1;
};

/// The bytes stay in the pipe until `take` gets them, so that a program that dies has said its last words: a
/// signal handler finds them there. A thread of its own takes them only as the pipe fills, for the thread
/// that drives the Interface may be the one that writes.
class OutputCapture {
 public:
  /// `overflow` gets what the pipe cannot hold, on another thread. `fds`: at most 4, others are left alone.
  OutputCapture(std::vector<int> fds, std::function<void(std::string_view)> overflow);
  ~OutputCapture();
  OutputCapture(const OutputCapture&) = delete;
  OutputCapture& operator=(const OutputCapture&) = delete;

  /// Captures those of the descriptors that are the terminal `output_fd`.
  [[nodiscard]] std::error_code start(int output_fd);
  /// Puts the descriptors back. What was written before is there for `take`.
  void stop() noexcept;

  /// Where the terminal itself is found, from `start` to the next one.
  [[nodiscard]] int terminal_fd() const { return terminal_.get(); }
  /// Readable when something waits for `take`; -1 before the first `start`. Stays the same.
  [[nodiscard]] int wait_fd() const { return read_.get(); }
  [[nodiscard]] const CapturedDescriptors& captured() const { return captured_; }
  /// Hands what was written to `taker`, in pieces.
  void take(const std::function<void(std::string_view)>& taker);

 private:
  [[nodiscard]] std::error_code open();
  void relieve();

  std::vector<int> fds_;
  std::function<void(std::string_view)> overflow_;
  UniqueFd terminal_;
  UniqueFd read_;
  UniqueFd write_;
  UniqueFd wake_read_;
  UniqueFd wake_write_;
  CapturedDescriptors captured_;
  std::array<UniqueFd, 4> former_;
  std::mutex reading_;  // keeps the order of what two threads take
  std::atomic<bool> over_{false};
  std::thread reliever_;
};

/// Both are the same terminal.
[[nodiscard]] bool same_terminal(int one, int other);

}  // namespace runnel
