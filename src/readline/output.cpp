#include "readline/output.hpp"

#include <csignal>
#include <ctime>

#include "base/posix.hpp"

namespace runnel {

namespace {

/// Keeps a broken pipe's signal from this thread's write; the disposition, which is the host's, stays.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    // One that is pending already is the host's, and a second of the same is not queued.
    active_ = sigismember(&pending, SIGPIPE) == 0 && pthread_sigmask(SIG_BLOCK, &pipe_, &before_) == 0;
  }
  ~SigpipeGuard() {
    if (!active_) return;
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) == -1 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool active_ = false;
};

}  // namespace

Output::Output(const InterfaceOptions& options)
    : fd_(options.output_fd), function_(options.output), size_function_(options.output_size) {}

std::error_code Output::write(std::string_view bytes) {
  if (failed_ || bytes.empty()) return {};
  if (function_) {
    function_(bytes);
    return {};
  }
  if (fd_ < 0) return {};
  if (!asked_) {
    asked_ = true;
    may_raise_sigpipe_ = !is_terminal(fd_);
  }
  std::error_code error;
  if (may_raise_sigpipe_) {
    const SigpipeGuard guard;
    error = write_all(fd_, bytes);
  } else {
    error = write_all(fd_, bytes);
  }
  failed_ = static_cast<bool>(error);
  return error;
}

TerminalSize Output::size() const {
  TerminalSize size = size_function_ ? size_function_() : terminal_size(fd_);
  if (size.columns <= 0) size.columns = TerminalSize{}.columns;
  if (size.rows <= 0) size.rows = TerminalSize{}.rows;
  return size;
}

}  // namespace runnel
