#include "term/signal_watch.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <utility>

#include "term/signal_chain.hpp"

namespace runnel {

namespace {

constexpr int unused = -1;

/// What the handler reads.
struct Slot {
  std::atomic<int> wake_fd{unused};
  std::atomic<pid_t> process{0};
};

constinit std::array<Slot, 64> slots;
constinit std::array<SignalChain, 2> chains = {SignalChain{SIGWINCH, false, {}},
                                               SignalChain{SIGCONT, false, {}}};
constinit std::mutex lock;  // of the two counts below and of the chains; the handler takes none
constinit int watches = 0;

void on_signal(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  const pid_t process = getpid();
  const char byte = static_cast<char>(signal);
  for (const Slot& slot : slots) {
    const int fd = slot.wake_fd.load(std::memory_order_acquire);
    if (fd == unused || slot.process.load(std::memory_order_relaxed) != process) continue;
    // A full pipe wakes as well.
    [[maybe_unused]] const ssize_t written = write(fd, &byte, 1);
  }
  for (SignalChain& chain : chains) {
    if (chain.signal == signal) call_former(chain, info, context);
  }
  errno = error;
}

}  // namespace

SignalWatch::SignalWatch(SignalWatch&& other) noexcept : slot_(std::exchange(other.slot_, -1)) {}

SignalWatch& SignalWatch::operator=(SignalWatch&& other) noexcept {
  if (this != &other) {
    stop();
    slot_ = std::exchange(other.slot_, -1);
  }
  return *this;
}

SignalWatch::~SignalWatch() {
  stop();
}

std::error_code SignalWatch::start(int wake_fd) {
  stop();
  const std::lock_guard guard(lock);
  for (std::size_t index = 0; index < slots.size(); ++index) {
    if (slots[index].wake_fd.load(std::memory_order_relaxed) != unused) continue;
    slot_ = static_cast<int>(index);
    slots[index].process.store(getpid(), std::memory_order_relaxed);
    slots[index].wake_fd.store(wake_fd, std::memory_order_release);
    if (++watches == 1) {
      for (SignalChain& chain : chains) install(chain, on_signal);
    }
    return {};
  }
  return std::make_error_code(std::errc::too_many_files_open);
}

void SignalWatch::stop() noexcept {
  if (slot_ < 0) return;
  const std::lock_guard guard(lock);
  slots[static_cast<std::size_t>(std::exchange(slot_, -1))].wake_fd.store(unused, std::memory_order_release);
  if (--watches == 0) {
    for (SignalChain& chain : chains) uninstall(chain, on_signal);
  }
}

}  // namespace runnel
