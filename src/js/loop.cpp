// The libuv handles behind timers and immediates.
#include "js/loop.hpp"

#include <cstdlib>
#include <stdexcept>

#include "js/engine_state.hpp"

namespace runnel::js {

Loop::Loop(JSContext* ctx) : ctx_(ctx) {
  if (uv_loop_init(&loop_) != 0) throw std::runtime_error("no event loop: out of descriptors");
  loop_.data = this;
  uv_timer_init(&loop_, &timer_);
  uv_check_init(&loop_, &check_);
  uv_idle_init(&loop_, &idle_);
  timer_.data = check_.data = idle_.data = this;
  uv_check_start(&check_, on_check);
  // Only the idle handle says whether immediates keep the loop alive.
  uv_unref(reinterpret_cast<uv_handle_t*>(&check_));
  base_ = uv_now(&loop_);
}

Loop::~Loop() {
  uv_walk(
      &loop_,
      [](uv_handle_t* handle, void*) {
        if (uv_is_closing(handle) == 0) uv_close(handle, nullptr);
      },
      nullptr);
  while (uv_run(&loop_, UV_RUN_DEFAULT) != 0) {
  }
  uv_loop_close(&loop_);
}

std::int64_t Loop::now() const {
  return static_cast<std::int64_t>(uv_now(&loop_) - base_);
}

void Loop::set_processors(JSValueConst timers, JSValueConst immediates) {
  timers_ = Value::share(ctx_, timers);
  immediates_ = Value::share(ctx_, immediates);
}

void Loop::schedule(std::int64_t milliseconds) {
  uv_timer_start(&timer_, on_timer, milliseconds < 1 ? 1 : static_cast<std::uint64_t>(milliseconds), 0);
}

void Loop::ref_timer(bool on) {
  const auto handle = reinterpret_cast<uv_handle_t*>(&timer_);
  on ? uv_ref(handle) : uv_unref(handle);
}

void Loop::ref_immediates(bool on) {
  if (on) {
    uv_idle_start(&idle_, [](uv_idle_t*) {});
  } else {
    uv_idle_stop(&idle_);
  }
}

void Loop::on_timer(uv_timer_t* timer) {
  auto& self = *static_cast<Loop*>(timer->data);
  Engine::Impl& state = state_of(self.ctx_);
  double next = 0;
  while (!state.exiting) {
    Value now(self.ctx_, JS_NewInt64(self.ctx_, self.now()));
    JSValueConst argument = now.get();
    Value result(self.ctx_, JS_Call(self.ctx_, self.timers_.get(), JS_UNDEFINED, 1, &argument));
    if (!result.exception()) {
      JS_ToFloat64(self.ctx_, &next, result.get());
      break;
    }
    state.engine.uncaught();
  }
  if (state.exiting) {
    self.stop();
    return;
  }
  if (next != 0) {
    self.schedule(static_cast<std::int64_t>(std::abs(next)) - self.now());
    self.ref_timer(next > 0);
  }
  state.engine.drain_microtasks();
}

void Loop::on_check(uv_check_t* check) {
  auto& self = *static_cast<Loop*>(check->data);
  tell_destroyed(self.ctx_);
  if (!JS_IsUndefined(self.immediates_.get())) call_back(self.ctx_, self.immediates_.get(), 0, nullptr);
}

}  // namespace runnel::js
