// The libuv handles that `process` holds: signals, and descriptors that are read.
#pragma once

#include <map>
#include <memory>

#include <uv.h>

#include "js/engine_state.hpp"

namespace runnel::js {

/// A descriptor that JavaScript reads from, chunk by chunk.
struct Reader {
  JSContext* ctx = nullptr;
  int fd = -1;
  bool pollable = false;  ///< pipes, terminals, sockets; files are read as the loop turns
  bool referenced = true;
  uv_poll_t poll{};
  uv_idle_t idle{};
  Value on_data;  ///< (chunk | null, error number)
};

/// Owns the memory of the handles; the loop closes them before it goes.
struct Engine::Impl::Watches {
  std::map<int, std::unique_ptr<uv_signal_t>> signals;
  std::map<int, std::unique_ptr<Reader>> readers;
};

[[nodiscard]] inline Engine::Impl::Watches& watches_of(Engine::Impl& state) {
  if (!state.watches) state.watches = std::make_unique<Engine::Impl::Watches>();
  return *state.watches;
}

}  // namespace runnel::js
