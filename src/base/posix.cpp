// The loops around read, write, open and pipe.
#include "base/posix.hpp"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace runnel {

namespace {

/// Calls until it is not interrupted; -1 as the call gave it.
template <typename Call>
auto uninterrupted(Call&& call) {
  for (;;) {
    const auto result = call();
    if (result != -1 || errno != EINTR) return result;
  }
}

bool is_would_block(int error) {
  return error == EAGAIN || error == EWOULDBLOCK;
}

/// Drops `count` written bytes and the pieces that are empty then.
std::span<iovec> without_first(std::span<iovec> pieces, std::size_t count) {
  while (!pieces.empty() && count >= pieces.front().iov_len) {
    count -= pieces.front().iov_len;
    pieces = pieces.subspan(1);
  }
  if (!pieces.empty()) {
    pieces.front().iov_base = static_cast<char*>(pieces.front().iov_base) + count;
    pieces.front().iov_len -= count;
  }
  return pieces;
}

std::error_code wait_for(int fd, short events) {
  pollfd entry{fd, events, 0};
  if (uninterrupted([&] { return ::poll(&entry, 1, -1); }) < 0) return last_error();
  return {};
}

/// Waits until `fd` takes bytes or is broken, which the next write tells.
std::error_code wait_for_room(int fd) {
  return wait_for(fd, POLLOUT);
}

ssize_t write_pieces(int fd, std::span<iovec> pieces) {
  if (pieces.size() == 1) return ::write(fd, pieces.front().iov_base, pieces.front().iov_len);
  return ::writev(fd, pieces.data(), static_cast<int>(pieces.size()));
}

}  // namespace

std::error_code last_error() {
  return {errno, std::system_category()};
}

bool ReadCount::would_block() const {
  return error.category() == std::system_category() && is_would_block(error.value());
}

ReadCount read_some(int fd, std::span<char> buffer) {
  const ssize_t count = uninterrupted([&] { return ::read(fd, buffer.data(), buffer.size()); });
  if (count < 0) return {0, last_error()};
  return {static_cast<std::size_t>(count), {}};
}

std::error_code wait_for_input(int fd) {
  return wait_for(fd, POLLIN);
}

ReadCount read_at(int fd, std::span<char> buffer, off_t offset) {
  std::size_t total = 0;
  while (total < buffer.size()) {
    const ssize_t count = uninterrupted([&] {
      return ::pread(fd, buffer.data() + total, buffer.size() - total, offset + static_cast<off_t>(total));
    });
    if (count < 0) return {total, last_error()};
    if (count == 0) break;
    total += static_cast<std::size_t>(count);
  }
  return {total, {}};
}

std::error_code write_all(int fd, std::string_view bytes, WhenFull when_full) {
  iovec piece{const_cast<char*>(bytes.data()), bytes.size()};
  return write_all(fd, std::span(&piece, 1), when_full);
}

std::error_code write_all(int fd, std::span<iovec> pieces, WhenFull when_full) {
  pieces = without_first(pieces, 0);
  while (!pieces.empty()) {
    const ssize_t count = write_pieces(fd, pieces);
    if (count >= 0) {
      pieces = without_first(pieces, static_cast<std::size_t>(count));
    } else if (is_would_block(errno) && when_full == WhenFull::wait) {
      if (const std::error_code error = wait_for_room(fd)) return error;
    } else if (errno != EINTR) {
      return last_error();
    }
  }
  return {};
}

std::error_code leave_standard_range(UniqueFd& fd) {
  if (fd.get() > STDERR_FILENO) return {};
  UniqueFd higher(::fcntl(fd.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!higher) return last_error();
  fd = std::move(higher);
  return {};
}

std::error_code open_file(const std::string& path, int flags, mode_t mode, UniqueFd& file) {
  UniqueFd opened(uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); }));
  if (!opened) return last_error();
  if (const std::error_code error = leave_standard_range(opened)) return error;
  file = std::move(opened);
  return {};
}

std::string working_directory() {
  std::array<char, PATH_MAX> path{};
  const char* found = ::getcwd(path.data(), path.size());
  return found != nullptr && *found == '/' ? found : std::string();
}

std::error_code make_pipe(UniqueFd& read_end, UniqueFd& write_end) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return last_error();
  UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  for (UniqueFd* end : {&reader, &writer}) {
    if (const std::error_code error = leave_standard_range(*end)) return error;
  }
  read_end = std::move(reader);
  write_end = std::move(writer);
  return {};
}

}  // namespace runnel
