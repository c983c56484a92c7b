#include "term/signal_chain.hpp"

#include <ucontext.h>

namespace runnel {

namespace {

HostHandler kind_of(const struct sigaction& action) {
  if ((action.sa_flags & SA_SIGINFO) != 0) return HostHandler::function;
  if (action.sa_handler == SIG_DFL) return HostHandler::none;
  return action.sa_handler == SIG_IGN ? HostHandler::ignore : HostHandler::function;
}

bool is_ours(const struct sigaction& action, SignalHandler handler) {
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == handler;
}

struct sigaction ours(SignalHandler handler, const struct sigaction& former) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  // The host's alternative stack, if it has one: the signal may be its own overflow.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  const bool interrupts = kind_of(former) == HostHandler::function && (former.sa_flags & SA_RESTART) == 0;
  if (!interrupts) action.sa_flags |= SA_RESTART;
  sigfillset(&action.sa_mask);
  return action;
}

/// The kernel fills in only this many bits of a context's mask.
constexpr int last_signal = 64;

}  // namespace

HostHandler host_handler(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return kind_of(action);
}

HostHandler former_handler(const SignalChain& chain) {
  return kind_of(chain.former);
}

void install(SignalChain& chain, SignalHandler handler) {
  struct sigaction current {};
  sigaction(chain.signal, nullptr, &current);
  // A host that put back what it had once found may have put back ours.
  if (!is_ours(current, handler)) chain.former = current;
  const struct sigaction action = ours(handler, chain.former);
  chain.installed = true;  // before a signal can come
  if (sigaction(chain.signal, &action, nullptr) != 0) chain.installed = false;
}

void uninstall(SignalChain& chain, SignalHandler handler) noexcept {
  if (!chain.installed) return;
  struct sigaction current {};
  sigaction(chain.signal, nullptr, &current);
  if (is_ours(current, handler)) sigaction(chain.signal, &chain.former, nullptr);
  chain.installed = false;
}

void call_former(SignalChain& chain, siginfo_t* info, void* context) {
  if (former_handler(chain) != HostHandler::function) return;
  const struct sigaction former = chain.former;
  if ((static_cast<unsigned>(former.sa_flags) & SA_RESETHAND) != 0) {
    chain.former = {};
    chain.former.sa_handler = SIG_DFL;
  }
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int signal = 1; signal <= last_signal; ++signal) {
    const bool before = sigismember(&static_cast<ucontext_t*>(context)->uc_sigmask, signal) == 1;
    if (before || sigismember(&former.sa_mask, signal) == 1) sigaddset(&blocked, signal);
  }
  if ((former.sa_flags & SA_NODEFER) == 0) sigaddset(&blocked, chain.signal);
  sigset_t all;
  pthread_sigmask(SIG_SETMASK, &blocked, &all);
  if ((former.sa_flags & SA_SIGINFO) != 0) {
    former.sa_sigaction(chain.signal, info, context);
  } else {
    former.sa_handler(chain.signal);
  }
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
}

void call_former_in_place(SignalChain& chain, SignalHandler handler, siginfo_t* info, void* context) {
  sigaction(chain.signal, &chain.former, nullptr);
  call_former(chain, info, context);
  // The handler goes where it would have gone without the signal.
  if (chain.installed) install(chain, handler);
}

void act_by_default(const SignalChain& chain, SignalHandler handler) {
  struct sigaction none {};
  none.sa_handler = SIG_DFL;
  sigaction(chain.signal, &none, nullptr);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, chain.signal);
  raise(chain.signal);
  sigset_t all;
  pthread_sigmask(SIG_UNBLOCK, &one, &all);
  // Here it dies, or has been stopped and goes on.
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  const struct sigaction action = ours(handler, chain.former);
  sigaction(chain.signal, &action, nullptr);
}

}  // namespace runnel
