#include "term/output_capture.hpp"

#include <fcntl.h>
#include <poll.h>
#include <stdio_ext.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <utility>

#include "base/posix.hpp"

namespace runnel {

namespace {

// The pipe is asked no more often than this while something is in it.
constexpr std::chrono::milliseconds pause{2};
// Of a pipe that is so full the next write may not fit: a write of half a page and a byte takes a page.
constexpr int relieved_part = 4;

void replace(int fd, int by) {
  while (::dup2(by, fd) < 0 && errno == EINTR) {
  }
}

}  // namespace

bool same_terminal(int one, int other) {
  struct stat first {};
  struct stat second {};
  return ::fstat(one, &first) == 0 && ::fstat(other, &second) == 0 && S_ISCHR(first.st_mode) &&
         first.st_rdev == second.st_rdev && first.st_dev == second.st_dev;
}

OutputCapture::OutputCapture(std::vector<int> fds, std::function<void(std::string_view)> overflow)
    : fds_(std::move(fds)), overflow_(std::move(overflow)) {
  fds_.resize(std::min(fds_.size(), former_.size()));
}

OutputCapture::~OutputCapture() {
  stop();
  if (!reliever_.joinable()) return;
  over_ = true;
  (void)!::write(wake_write_.get(), "", 1);
  reliever_.join();
}

std::error_code OutputCapture::open() {
  if (read_) return {};
  if (const std::error_code error = make_pipe(wake_read_, wake_write_)) return error;
  UniqueFd reader;
  UniqueFd writer;
  if (const std::error_code error = make_pipe(reader, writer)) return error;
  // Who writes to a terminal does not expect EAGAIN.
  if (::fcntl(writer.get(), F_SETFL, 0) != 0) return last_error();
  read_ = std::move(reader);
  write_ = std::move(writer);
  // The host's signals are for its own threads.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  reliever_ = std::thread([this] { relieve(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return {};
}

std::error_code OutputCapture::start(int output_fd) {
  stop();
  if (const std::error_code error = open()) return error;
  terminal_.reset(::fcntl(output_fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!terminal_) return last_error();
  captured_ = {};
  captured_.pipe_read = read_.get();
  captured_.pipe_write = write_.get();
  std::size_t count = 0;
  for (const int fd : fds_) {
    // A log file is no terminal: it gets what it always got.
    if (!same_terminal(fd, terminal_.get())) continue;
    UniqueFd former(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!former) return last_error();
    captured_.all[count] = {fd, former.get()};
    former_[count++] = std::move(former);
  }
  for (std::size_t i = 0; i < count; ++i) replace(captured_.all[i].fd, write_.get());
  return {};
}

void OutputCapture::stop() noexcept {
  for (const CapturedDescriptors::One& one : captured_.all) {
    // What C's streams still hold was printed before.
    if (one.fd == STDOUT_FILENO && __fpending(stdout) > 0) std::fflush(stdout);
  }
  for (std::size_t i = 0; i < former_.size(); ++i) {
    if (captured_.all[i].fd >= 0) replace(captured_.all[i].fd, captured_.all[i].terminal);
    former_[i].reset();
  }
  captured_ = {};
}

void OutputCapture::take(const std::function<void(std::string_view)>& taker) {
  if (!read_) return;
  const std::lock_guard lock(reading_);
  std::array<char, 16384> bytes{};
  for (;;) {
    const ReadCount count = read_some(read_.get(), bytes);
    if (count.bytes == 0) return;
    taker(std::string_view(bytes.data(), count.bytes));
  }
}

void OutputCapture::relieve() {
  std::array<pollfd, 2> ready{pollfd{read_.get(), POLLIN, 0}, pollfd{wake_read_.get(), POLLIN, 0}};
  const int much = ::fcntl(read_.get(), F_GETPIPE_SZ) / relieved_part;
  while (!over_) {
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) return;
    int waiting = 0;
    if (::ioctl(read_.get(), FIONREAD, &waiting) == 0 && waiting >= much) {
      take(overflow_);
    } else if (!over_) {
      std::this_thread::sleep_for(pause);
    }
  }
}

}  // namespace runnel
