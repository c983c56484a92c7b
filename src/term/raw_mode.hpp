// RawMode: a terminal in raw mode, put back by a destructor that cannot fail, and on every fatal signal.
#pragma once

#include <string_view>
#include <system_error>

#include "term/output_capture.hpp"

namespace runnel {

struct RawModeSlot;

/// Keeps a terminal in raw mode (no echo, no line editing, signal keys off, output processing as it was).
/// Empty until `enter` succeeds; movable, not copyable.
///
/// While it is entered, a signal that ends or stops the process (TERM, HUP, INT, QUIT, SEGV, ABRT, TSTP ...)
/// first restores the terminal, moves the cursor below the text (`set_place`) and writes `leave_sequence`,
/// then lets the former disposition act: the default one ends the process with the status that the signal
/// gives; a handler of the host is called, and when it returns raw mode, `enter_sequence` and the cursor's
/// place are put back. Ignored signals stay ignored. `exit()` without unwinding restores as well.
///
/// A forked child restores nothing: the terminal is its parent's. Nor does a process in the background, whose
/// terminal is the shell's. Several may be entered, from any thread; the first 64 have the guard against
/// signals and `exit()`.
class RawMode {
 public:
  RawMode() = default;
  RawMode(RawMode&& other) noexcept;
  RawMode& operator=(RawMode&& other) noexcept;
  ~RawMode() { leave(); }

  /// Returns why it failed, with the terminal left as it was. Owns neither descriptor. A process in the
  /// background stops here (SIGTTOU) until it is in the foreground. What is typed ahead stays.
  ///
  /// `leave_sequence` is what switches off the modes that the caller switches on (bracketed paste);
  /// `enter_sequence` switches them on and is written only where they were switched off behind the
  /// caller's back. Both have at most 63 bytes, else std::invalid_argument is thrown.
  [[nodiscard]] std::error_code enter(int input_fd, int output_fd, std::string_view leave_sequence,
                                      std::string_view enter_sequence = {});

  /// The same for a terminal whose driver goes on to edit the line: what is typed is not echoed, but for the
  /// newline that ends it. Nothing is written.
  [[nodiscard]] std::error_code enter_without_echo(int input_fd);

  /// Writes `leave_sequence` and puts the former modes back. A terminal that is gone or stopped delays it
  /// by a second at most.
  void leave() noexcept;

  /// Other modes are on now. The same limit.
  void set_sequences(std::string_view leave_sequence, std::string_view enter_sequence);

  /// Where the caller has left the cursor: `rows_below` rows above the first row that is free (0: it is not
  /// to be moved), in `column`. Only for a terminal that knows CSI.
  void set_place(int rows_below, int column) noexcept;

  /// A signal that ends or stops the process puts these descriptors back, and what is in their pipe on the
  /// terminal.
  void set_captured(const CapturedDescriptors& captured) noexcept;

  /// The caller has written `leave_sequence` itself, in its last frame: `leave` need not.
  void leave_sequence_written() noexcept;

  /// SIGCONT came: put raw mode on again, since the shell may have changed it. Writes nothing: the
  /// caller draws anew, and its sequences with it.
  void reenter() noexcept;

  [[nodiscard]] bool entered() const { return slot_ != nullptr; }

 private:
  template <typename Change>
  std::error_code enter(int input_fd, int output_fd, std::string_view leave_sequence,
                        std::string_view enter_sequence, Change&& change);

  RawModeSlot* slot_ = nullptr;  ///< in the table that the signal handler reads, or on the heap beyond it
};

}  // namespace runnel
