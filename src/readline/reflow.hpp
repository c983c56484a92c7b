// What a terminal that changed its width has made of our rows. Pure.
#pragma once

#include <string_view>

#include "readline/terminal_talk.hpp"
#include "view/screen.hpp"

namespace runnel {

/// The rows and the cursor of `screen` once a terminal of `columns` has wrapped its lines anew, as most
/// terminals do when they are resized. Any number of rows; no controls.
[[nodiscard]] Screen reflowed(const Screen& screen, int columns);

/// Whether the terminal wraps its lines anew. Those that are known to cut them instead: xterm, which tells by
/// XTERM_VERSION (tmux, which reflows, may run in one), rxvt, the Linux console and hardware terminals. A
/// guess: where the cursor is found after a resize tells more.
[[nodiscard]] bool terminal_reflows(std::string_view term, const TerminalHints& hints);

}  // namespace runnel
