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
  bool wanted = false;  ///< by JavaScript; it is read then unless it is held
  uv_poll_t poll{};
  uv_idle_t idle{};
  Value on_data;  ///< (chunk | null, error number)
  AsyncOrigin origin;
};

/// A signal that JavaScript listens to.
struct Signal {
  JSContext* ctx = nullptr;
  uv_signal_t handle{};
  AsyncOrigin origin;
};

/// Owns the memory of the handles; the loop closes them before it goes.
struct Engine::Impl::Watches {
  std::map<int, std::unique_ptr<Signal>> signals;
  std::map<int, std::unique_ptr<Reader>> readers;
  int held_fd = -1;  ///< is not read, whoever asks
};

[[nodiscard]] inline Engine::Impl::Watches& watches_of(Engine::Impl& state) {
  if (!state.watches) state.watches = std::make_unique<Engine::Impl::Watches>();
  return *state.watches;
}

/// Keeps JavaScript from reading `fd`, which somebody else reads; -1: it may read all again, and what it asked
/// for meanwhile begins.
void hold_reading(Engine::Impl& state, int fd);

}  // namespace runnel::js
