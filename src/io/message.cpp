// Messages: one system call each, as far as the kernel takes it whole.
#include "runnel/message.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>
#if __has_include(<stdio_ext.h>)
#include <stdio_ext.h>
#define RUNNEL_HAS_FPENDING 1
#endif

#include "base/posix.hpp"

namespace runnel {

namespace {

/// Up to here a copy costs less than a second piece in the system call.
constexpr std::size_t copy_limit = 2048;
/// A message may be used again; a larger buffer than this is not kept for that.
constexpr std::size_t heap_to_keep = std::size_t{64} << 10U;

/// What C code printed before must come out before; also before stderr, since both may be the same file.
void flush_stdio(int fd) {
  if (fd != STDOUT_FILENO && fd != STDERR_FILENO) return;
#ifdef RUNNEL_HAS_FPENDING
  if (__fpending(stdout) == 0) return;
#endif
  // A failure here is the C program's: the message itself may still go out.
  static_cast<void>(std::fflush(stdout));
}

}  // namespace

Message::~Message() {
  release_heap();
}

void Message::release_heap() {
  if (data_ == stack_) return;
  delete[] data_;
  data_ = stack_;
  capacity_ = stack_size;
}

void Message::grow(std::size_t needed) {
  const std::size_t capacity = std::max(needed, capacity_ * 2);
  char* const larger = new char[capacity];
  std::memcpy(larger, data_, size_);
  release_heap();
  data_ = larger;
  capacity_ = capacity;
}

void Message::append(std::string_view piece) {
  if (piece.empty()) return;
  if (piece.size() > capacity_ - size_) grow(size_ + piece.size());
  std::memcpy(data_ + size_, piece.data(), piece.size());
  size_ += piece.size();
}

std::error_code Message::send(int fd) {
  flush_stdio(fd);
  const std::error_code error = write_all(fd, std::string_view(data_, size_), WhenFull::fail);
  size_ = 0;
  if (capacity_ > heap_to_keep) release_heap();
  return error;
}

std::error_code send_message(int fd, std::string_view text, std::string_view end) {
  if (end.empty() || text.size() + end.size() > copy_limit) {
    flush_stdio(fd);
    iovec pieces[] = {{const_cast<char*>(text.data()), text.size()},
                      {const_cast<char*>(end.data()), end.size()}};
    return write_all(fd, std::span(pieces).first(end.empty() ? 1 : 2), WhenFull::fail);
  }
  Message message;
  message.append(text);
  message.append(end);
  return message.send(fd);
}

}  // namespace runnel
