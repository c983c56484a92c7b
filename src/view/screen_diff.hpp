// screen_diff: the bytes that turn one screen into another. Pure.
#pragma once

#include <string>

#include "term/capabilities.hpp"
#include "view/screen.hpp"

namespace runnel {

/// `before` is what the terminal shows, or nullptr: unknown; then the cursor is taken to be at the left edge
/// of the first row, and everything from there on is cleared first. The shortest bytes that are right;
/// relative moves never start from a pending wrap.
[[nodiscard]] std::string screen_diff(const Screen* before, const Screen& after, const Capabilities& capabilities);

/// Moves from the cursor of `screen` to the start of the row below its last one: what leaves a line for good.
[[nodiscard]] std::string leave_screen(const Screen& screen, const Capabilities& capabilities);

/// Moves back to the first row's start and clears all of it.
[[nodiscard]] std::string erase_screen(const Screen& screen, const Capabilities& capabilities);

}  // namespace runnel
