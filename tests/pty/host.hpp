// A host of an Interface, as a program on a terminal of its own: its environment, its loop and what it
// prints.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "runnel/interface.hpp"
#include "runnel/message.hpp"

namespace runnel::test {

/// The terminal is what `term` says, nothing else tells it apart, and the user has no settings.
inline void set_terminal(const char* term = "xterm-256color") {
  setenv("TERM", term, 1);
  setenv("INPUTRC", "/dev/null", 1);
  for (const char* name : {"TMUX", "XTERM_VERSION", "TERM_PROGRAM"}) unsetenv(name);
}

inline void print(std::string_view text) {
  if (send_message(1, text)) _exit(99);
}

inline void drive(Interface& interface) {
  while (!interface.closed()) {
    pollfd ready{interface.fd(), POLLIN, 0};
    const auto timeout = interface.timeout();
    const int count = poll(&ready, 1, timeout ? static_cast<int>(timeout->count()) : -1);
    if (count > 0) interface.process_input();
    if (count == 0) interface.process_timeout();
  }
}

}  // namespace runnel::test
