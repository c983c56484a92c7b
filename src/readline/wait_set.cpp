#include "readline/wait_set.hpp"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

#include "base/posix.hpp"

namespace runnel {

namespace {

std::error_code add(int set, int fd) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = fd;
  return ::epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) == 0 ? std::error_code() : last_error();
}

}  // namespace

std::error_code WaitSet::open(int input_fd) {
  UniqueFd read_end;
  UniqueFd write_end;
  if (const std::error_code error = make_pipe(read_end, write_end)) return error;
  UniqueFd set(::epoll_create1(EPOLL_CLOEXEC));
  if (!set) return last_error();
  if (const std::error_code error = leave_standard_range(set)) return error;
  if (const std::error_code error = add(set.get(), read_end.get())) return error;
  input_fd_ = input_fd;
  wake_read_ = std::move(read_end);
  wake_write_ = std::move(write_end);
  set_ = std::move(set);
  return {};
}

void WaitSet::watch_input(bool watch) {
  if (!set_ || input_fd_ < 0 || watch == watching_) return;
  watching_ = watch;
  if (!watch) {
    ::epoll_ctl(set_.get(), EPOLL_CTL_DEL, always_ ? always_.get() : input_fd_, nullptr);
    return;
  }
  if (!always_) {
    const std::error_code error = add(set_.get(), input_fd_);
    if (!error) return;
    // A regular file (EPERM) or no open file at all (EBADF): a read tells at once which.
    UniqueFd always(::eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!always || leave_standard_range(always)) return;
    always_ = std::move(always);
  }
  (void)add(set_.get(), always_.get());
}

std::error_code WaitSet::watch(int fd) {
  return add(set_.get(), fd);
}

void WaitSet::wake() const {
  // A full pipe wakes as well.
  (void)!::write(wake_write_.get(), &printed, 1);
}

WaitSet::Wakes WaitSet::drain() {
  Wakes wakes;
  if (!wake_read_) return wakes;
  std::array<char, 256> bytes{};
  for (;;) {
    const ReadCount count = read_some(wake_read_.get(), bytes);
    if (count.bytes == 0) return wakes;
    for (std::size_t i = 0; i < count.bytes; ++i) {
      wakes.resized |= bytes[i] == SIGWINCH;
      wakes.continued |= bytes[i] == SIGCONT;
    }
  }
}

void WaitSet::await_continue(std::chrono::milliseconds patience) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + patience;
  while (wake_read_ && !drain().continued) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return;
    pollfd entry{wake_read_.get(), POLLIN, 0};
    ::poll(&entry, 1, static_cast<int>(left.count()));
  }
}

}  // namespace runnel
