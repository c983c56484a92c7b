// What a terminal that changed its width has made of our rows. Pure.
#pragma once

#include <string_view>

#include "view/screen.hpp"

namespace runnel {

/// Rows from the first row of `screen` down to the cursor once a terminal of `columns` has wrapped its lines
/// anew, as most terminals do when they are resized.
[[nodiscard]] int reflowed_cursor_row(const Screen& screen, int columns);

/// What tells terminals apart; null: not set.
struct TerminalHints {
  const char* tmux = nullptr;           ///< TMUX
  const char* xterm_version = nullptr;  ///< XTERM_VERSION
};

/// Whether the terminal wraps its lines anew. Those that are known to cut them instead: xterm, which tells by
/// XTERM_VERSION (tmux, which reflows, may run in one), rxvt, the Linux console and hardware terminals. No
/// terminal can be asked.
[[nodiscard]] bool terminal_reflows(std::string_view term, const TerminalHints& hints);

}  // namespace runnel
