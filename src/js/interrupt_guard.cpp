#include "js/interrupt_guard.hpp"

#include <atomic>
#include <cerrno>
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

void on_signal(int) {
  const int error = errno;
  if (Engine* engine = interrupted_engine.load()) engine->interrupt();
  if (uv_async_t* async = interrupted_async.load()) uv_async_send(async);
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

void InterruptGuard::arm() {
  if (armed_) return;
  armed_ = true;
  interrupted_async = &wake_->async;
  interrupted_engine = wake_->engine;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_);
}

void InterruptGuard::disarm() {
  if (!armed_) return;
  armed_ = false;
  sigaction(SIGINT, &before_, nullptr);
  interrupted_engine = nullptr;
  interrupted_async = nullptr;
}

InterruptGuard::~InterruptGuard() {
  disarm();
  wake_->interrupted = nullptr;
  uv_close(reinterpret_cast<uv_handle_t*>(&wake_->async),
           [](uv_handle_t* handle) { delete static_cast<Wake*>(handle->data); });
}

}  // namespace runnel::js
