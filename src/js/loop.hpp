// Loop: the libuv loop of one engine, with the one timer and the immediates that the JavaScript
// library (lib/timers.js) keeps its lists behind.
#pragma once

#include <cstdint>

#include <uv.h>

#include "js/quickjs.hpp"

namespace runnel::js {

class Loop {
 public:
  explicit Loop(JSContext* ctx);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  [[nodiscard]] uv_loop_t* get() { return &loop_; }
  [[nodiscard]] bool alive() const { return uv_loop_alive(&loop_) != 0; }
  /// Runs until nothing keeps the loop alive or `stop` was called.
  void run() { uv_run(&loop_, UV_RUN_DEFAULT); }
  /// One iteration; `wait`: until something happens.
  void turn(bool wait) { uv_run(&loop_, wait ? UV_RUN_ONCE : UV_RUN_NOWAIT); }
  void stop() { uv_stop(&loop_); }

  /// Milliseconds since the loop was made, as of the start of this iteration.
  [[nodiscard]] std::int64_t now() const;
  /// `timers(now)` runs what is due and returns when it is to be called again: 0 for never, negative when
  /// that time should not keep the loop alive. `immediates()` runs one batch.
  void set_processors(JSValueConst timers, JSValueConst immediates);
  void schedule(std::int64_t milliseconds);
  void ref_timer(bool on);
  void ref_immediates(bool on);

 private:
  static void on_timer(uv_timer_t* timer);
  static void on_check(uv_check_t* check);

  JSContext* ctx_;
  uv_loop_t loop_{};
  uv_timer_t timer_{};
  uv_check_t check_{};
  uv_idle_t idle_{};  // active while an immediate keeps the loop from sleeping
  std::uint64_t base_ = 0;
  Value timers_;
  Value immediates_;
};

}  // namespace runnel::js
