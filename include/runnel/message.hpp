// One message to a descriptor by one system call: what console.log, console.error and
// process.stdout.write are made of, and what a C++ program may use for the same.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

#include "runnel/export.hpp"

namespace runnel {

/// Collects the pieces of one message and hands them to the kernel by exactly one
/// write(2).
///
/// Pieces are rendered into a 2 KiB buffer inside the object, on the heap above that.
/// A short write continues, EINTR retries. One thread at a time; messages of several
/// threads do not mix on pipes up to PIPE_BUF, as write(2) says. An empty message writes nothing.
class RUNNEL_EXPORT Message {
 public:
  Message() = default;
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;
  ~Message();

  /// Copies `piece`.
  void append(std::string_view piece);
  void append(char byte) { append(std::string_view(&byte, 1)); }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Sends what was appended and empties the message. On an error other than EINTR
  /// (EAGAIN, EPIPE, EBADF, ENOSPC ...) the rest is dropped and the error returned.
  /// Bytes that C stdio holds for stdout are flushed first when `fd` is 1 or 2, so that
  /// order is kept. Never changes SIGPIPE's disposition.
  [[nodiscard]] std::error_code send(int fd);

 private:
  void grow(std::size_t needed);
  void release_heap();

  static constexpr std::size_t stack_size = 2048;
  char* data_ = stack_;
  std::size_t size_ = 0;
  std::size_t capacity_ = stack_size;
  char stack_[stack_size];
};

/// Sends `text`, and then `end`, as one message: by one write(2), or without copying `text` when
/// it is large, then by one writev(2) where there is an `end`. Errors as in `Message::send`.
[[nodiscard]] RUNNEL_EXPORT std::error_code send_message(int fd, std::string_view text,
                                                         std::string_view end = {});

}  // namespace runnel
