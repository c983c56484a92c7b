// A signal handler of ours in front of what the host had, which is called after it and put back in the end.
#pragma once

#include <csignal>

namespace runnel {

using SignalHandler = void (*)(int signal, siginfo_t* info, void* context);

/// What stood for `signal` before ours. Lives in static memory: a handler reads it.
struct SignalChain {
  int signal = 0;
  bool installed = false;
  struct sigaction former {};
};

enum class HostHandler : unsigned char { none, ignore, function };

/// What the host has for `signal` now; ours is a function as well. Safe in a handler.
[[nodiscard]] HostHandler host_handler(int signal);

/// What it had before ours. Safe in a handler.
[[nodiscard]] HostHandler former_handler(const SignalChain& chain);

/// Puts `handler` in front, with all signals blocked while it runs. System calls are restarted, unless the
/// host has a function that wants them interrupted.
void install(SignalChain& chain, SignalHandler handler);

/// Puts the former disposition back, unless the host has put its own there since.
void uninstall(SignalChain& chain, SignalHandler handler) noexcept;

/// Only what is safe in a handler. Calls the host's function as the kernel would (its mask, SA_RESETHAND);
/// nothing to do when it has none.
void call_former(SignalChain& chain, siginfo_t* info, void* context);

/// The same, with the host's function standing for the signal while it runs: it is as if `handler` had been
/// uninstalled already.
void call_former_in_place(SignalChain& chain, SignalHandler handler, siginfo_t* info, void* context);

/// Only what is safe in a handler. Lets the default action happen; returns after a stop, and where the kernel
/// spares the process (pid 1). `handler` then stands in front again.
void act_by_default(const SignalChain& chain, SignalHandler handler);

}  // namespace runnel
