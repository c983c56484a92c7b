// Ctrl-C while a typed text runs: stops it, instead of the program.
#pragma once

#include <functional>

#include "js/engine.hpp"

namespace runnel::js {

/// While it is armed, SIGINT interrupts the engine at once, and then `interrupted` is called from its loop;
/// but not while another handler stands in front: then a line is being edited, and SIGINT does what it did
/// before. One at a time is armed. Must go before the loop does.
class InterruptGuard {
 public:
  InterruptGuard(Engine& engine, std::function<void()> interrupted);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Puts the handler in front of all others.
  void arm();
  /// The same with the handler where it is.
  void expect();
  /// SIGINT does again what it did before. The handler stays, since others may have been put above it.
  void disarm();

 private:
  struct Wake;
  Wake* wake_;  // freed by the loop, once it has let go of it
};

}  // namespace runnel::js
