// RawMode: a terminal in raw mode, put back by a destructor that cannot fail, and on every fatal signal.
#pragma once

#include <termios.h>

#include <string_view>
#include <system_error>

namespace runnel {

/// Keeps a terminal in raw mode (no echo, no line editing, signal keys off, output processing as it was).
/// Empty until `enter` succeeds; movable, not copyable. While it is entered, a signal that ends the process
/// (TERM, HUP, INT, QUIT, SEGV, ABRT ...) first restores the terminal and writes `leave_sequence`, then lets the former
/// disposition act.
class RawMode {
 public:
  RawMode() = default;
  RawMode(RawMode&& other) noexcept;
  RawMode& operator=(RawMode&& other) noexcept;
  ~RawMode() { leave(); }
  /// Returns why it failed, with the terminal left as it was. Owns neither descriptor. `leave_sequence`
  /// (at most 63 bytes) is what switches off the modes that the caller switches on (bracketed paste).
  [[nodiscard]] std::error_code enter(int input_fd, int output_fd, std::string_view leave_sequence);
  void leave() noexcept;
  /// SIGCONT came: put raw mode on again, since the shell may have changed it.
  void reenter() noexcept;
  [[nodiscard]] bool entered() const { return slot_ >= 0; }

 private:
  int slot_ = -1;  ///< in the table that the signal handler reads
};

}  // namespace runnel
