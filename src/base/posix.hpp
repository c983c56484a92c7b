// System calls as the rest of the library wants them: EINTR retried, short counts continued, errors as
// std::error_code, new descriptors close-on-exec and never among the standard three.
#pragma once

#include <sys/types.h>
#include <sys/uio.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "base/unique_fd.hpp"

namespace runnel {

/// errno as an error code of the system category.
[[nodiscard]] std::error_code last_error();

/// What one read gave. No error and 0 bytes: the end of the file.
struct ReadCount {
  std::size_t bytes = 0;
  std::error_code error;
  /// A non-blocking descriptor has nothing now (EAGAIN, EWOULDBLOCK).
  [[nodiscard]] bool would_block() const;
  [[nodiscard]] bool at_end() const { return bytes == 0 && !error; }
};

/// Reads once, what is there; waits only when the descriptor blocks.
[[nodiscard]] ReadCount read_some(int fd, std::span<char> buffer);
/// Waits until `fd` has something to read, has ended or is broken, which the next read tells.
[[nodiscard]] std::error_code wait_for_input(int fd);
/// Fills `buffer` from `offset` on, and gives less only at the end of the file. Moves no file position.
[[nodiscard]] ReadCount read_at(int fd, std::span<char> buffer, off_t offset);

/// What to do when a non-blocking descriptor takes no more.
enum class WhenFull {
  wait,  ///< wait for it with poll: for a terminal, which is often non-blocking because some other process
         ///< made it so
  fail,  ///< return EAGAIN; what was not written is dropped
};

/// Writes all of `bytes`, by one write(2) unless the kernel takes less at once. On an error a part may be
/// written.
[[nodiscard]] std::error_code write_all(int fd, std::string_view bytes, WhenFull when_full = WhenFull::wait);
/// The same for several pieces (at most IOV_MAX), by writev(2). Changes `pieces`.
[[nodiscard]] std::error_code write_all(int fd, std::span<iovec> pieces, WhenFull when_full);

/// open(2), close-on-exec. `mode` counts when the file is made.
[[nodiscard]] std::error_code open_file(const std::string& path, int flags, mode_t mode, UniqueFd& file);

/// Of the process, absolute; empty when it has been removed, or lies where nobody can look.
[[nodiscard]] std::string working_directory();

/// A pipe with both ends non-blocking and close-on-exec, for waking a loop.
[[nodiscard]] std::error_code make_pipe(UniqueFd& read_end, UniqueFd& write_end);

/// Moves a new descriptor above the standard three, should it be one of them: a program may be started with
/// those closed, and what is printed to them must not land in a file of ours.
[[nodiscard]] std::error_code leave_standard_range(UniqueFd& fd);

}  // namespace runnel
