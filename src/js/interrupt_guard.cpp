#include "js/interrupt_guard.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

namespace runnel::js {

struct InterruptGuard::Wake {
  Engine* engine;
  std::function<void()> interrupted;
  uv_async_t async{};
};

namespace {

// For the signal handler alone.
std::atomic<Engine*> interrupted_engine{nullptr};
std::atomic<uv_async_t*> interrupted_async{nullptr};
constinit struct sigaction former {};

void act_by_default(int signal) {
  struct sigaction none {};
  none.sa_handler = SIG_DFL;
  sigaction(signal, &none, nullptr);
  raise(signal);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
}

void on_signal(int signal, siginfo_t* info, void* context);

bool is_ours(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == on_signal;
}

struct sigaction installed() {
  struct sigaction current {};
  sigaction(SIGINT, nullptr, &current);
  return current;
}

void on_signal(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  Engine* const engine = interrupted_engine.load();
  if (engine != nullptr && is_ours(installed())) {
    engine->interrupt();
    if (uv_async_t* async = interrupted_async.load()) uv_async_send(async);
  } else if ((former.sa_flags & SA_SIGINFO) != 0) {
    former.sa_sigaction(signal, info, context);
  } else if (former.sa_handler == SIG_DFL) {
    act_by_default(signal);
  } else if (former.sa_handler != SIG_IGN) {
    former.sa_handler(signal);
  }
  errno = error;
}

}  // namespace

InterruptGuard::InterruptGuard(Engine& engine, std::function<void()> interrupted)
    : wake_(new Wake{&engine, std::move(interrupted)}) {
  uv_async_init(engine.loop(), &wake_->async, [](uv_async_t* async) {
    if (const auto& interrupted = static_cast<Wake*>(async->data)->interrupted) interrupted();
  });
  wake_->async.data = wake_;
  // It wakes the loop, but keeps no program alive.
  uv_unref(reinterpret_cast<uv_handle_t*>(&wake_->async));
}

void InterruptGuard::expect() {
  interrupted_async = &wake_->async;
  interrupted_engine = wake_->engine;
}

void InterruptGuard::arm() {
  expect();
  // The program may have put a handler of its own in the place of ours.
  const struct sigaction current = installed();
  if (is_ours(current)) return;
  former = current;
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
}

void InterruptGuard::disarm() {
  interrupted_engine = nullptr;
  interrupted_async = nullptr;
}

InterruptGuard::~InterruptGuard() {
  disarm();
  if (is_ours(installed())) sigaction(SIGINT, &former, nullptr);
  wake_->interrupted = nullptr;
  uv_close(reinterpret_cast<uv_handle_t*>(&wake_->async),
           [](uv_handle_t* handle) { delete static_cast<Wake*>(handle->data); });
}

}  // namespace runnel::js
