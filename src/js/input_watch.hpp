// Waits for input with the engine's loop, so that timers run meanwhile.
#pragma once

#include <functional>

#include <uv.h>

namespace runnel::js {

/// Calls `ready` in each turn of the loop in which `fd` can be read without waiting (files always can). Does
/// not read, and changes no flag of `fd`: others share it. Must go before the loop does.
class InputWatch {
 public:
  InputWatch(uv_loop_t* loop, int fd, std::function<void()> ready);
  ~InputWatch();
  InputWatch(const InputWatch&) = delete;
  InputWatch& operator=(const InputWatch&) = delete;

  /// It keeps the loop alive while it is active. It starts inactive.
  void set_active(bool active);

 private:
  struct Handles;
  Handles* handles_;  // freed by the loop, once it has let go of them
};

}  // namespace runnel::js
