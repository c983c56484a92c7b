// Questions about a terminal that programs ask before they print: is it one, how large,
// how many colours. No state is kept and nothing is changed.
#pragma once

#include "runnel/export.hpp"

namespace runnel {

struct TerminalSize {
  int columns = 80;
  int rows = 24;
};

[[nodiscard]] RUNNEL_EXPORT bool is_terminal(int fd);

/// The size of the terminal at `fd`; 0 columns or rows, or no terminal, count as 80 and 24.
[[nodiscard]] RUNNEL_EXPORT TerminalSize terminal_size(int fd);

/// Bits of colour to use on `fd`: 1 (none), 4 (16 colours), 8 (256), 24. FORCE_COLOR, NO_COLOR,
/// NODE_DISABLE_COLORS, TERM and COLORTERM count as in Node's tty.WriteStream.getColorDepth();
/// without FORCE_COLOR a descriptor that is no terminal has 1.
[[nodiscard]] RUNNEL_EXPORT int color_depth(int fd);

}  // namespace runnel
