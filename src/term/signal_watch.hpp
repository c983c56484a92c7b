// SignalWatch: turns SIGWINCH and SIGCONT into a byte in a pipe, for as long as someone watches.
#pragma once

#include <system_error>

namespace runnel {

/// While it exists, SIGWINCH and SIGCONT write their number (one byte) to `wake_fd` (non-blocking, not
/// owned). The host's own handlers are called as before, and put back when the last watch ends. System calls
/// that the signal interrupts are restarted, unless a handler of the host wants them interrupted. A forked
/// child writes nothing: the pipe is its parent's.
class SignalWatch {
 public:
  SignalWatch() = default;
  SignalWatch(SignalWatch&& other) noexcept;
  SignalWatch& operator=(SignalWatch&& other) noexcept;
  ~SignalWatch();
  /// Ends what it watched before. At most 64 watches at once: beyond them std::errc::too_many_files_open.
  [[nodiscard]] std::error_code start(int wake_fd);

 private:
  void stop() noexcept;

  int slot_ = -1;
};

}  // namespace runnel
