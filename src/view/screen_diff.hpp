// screen_diff: the bytes that turn one screen into another. Pure.
#pragma once

#include <string>
#include <string_view>

#include "term/capabilities.hpp"
#include "view/screen.hpp"

namespace runnel {

/// Around what the terminal is to show at once.
constexpr std::string_view synchronized_update_on = "\x1b[?2026h";
constexpr std::string_view synchronized_update_off = "\x1b[?2026l";

/// `before` is what the terminal shows, or nullptr: unknown; then the cursor is taken to be at the left edge
/// of the first row, and everything from there on is cleared first. `before` must have the columns of
/// `after`: a resize makes it unknown. What is below a known screen is taken to be blank. The shortest bytes
/// that are right; relative moves never start from a pending wrap; normal style at the end. Throws
/// std::invalid_argument for screens that can't be (the cursor outside of the rows).
///
/// On a dumb terminal (no way up) only the rows down to the cursor's are drawn, without styles; where a
/// row above the cursor changes, all is written again from a new line on.
[[nodiscard]] std::string screen_diff(const Screen* before, const Screen& after,
                                      const Capabilities& capabilities);

/// Moves from the cursor of `screen` to the start of the row below its last one: what leaves a line for good.
[[nodiscard]] std::string leave_screen(const Screen& screen, const Capabilities& capabilities);

/// Moves back to the first row's start and clears all of it. On a dumb terminal: the cursor's row alone.
[[nodiscard]] std::string erase_screen(const Screen& screen, const Capabilities& capabilities);

/// Makes sure that a prompt starts at the left edge when it is not known where the cursor is: output that
/// ended in mid-line stays, with a reversed `%` behind it. To be sent before a screen is drawn from nothing.
/// Empty where it can't be done: on dumb terminals, and without auto margins.
[[nodiscard]] std::string fresh_line(int columns, const Capabilities& capabilities);

}  // namespace runnel
