// SGR: styles read from the sequences of a prompt, and written for what a terminal can show.
#pragma once

#include <string>
#include <string_view>

#include "runnel/style.hpp"

namespace runnel {

/// Applies the parameters of one SGR sequence ("1;38;5;200"), with ';' or ':' in colours. What Style does
/// not know (blink, fonts ...) is skipped. Source: ECMA-48 8.3.117, ITU-T T.416 (colons), xterm's ctlseqs.
void apply_sgr(Style& style, std::string_view parameters);

/// `style` with its colours brought down to `colors` (0, 8, 16, 256, 1 << 24), by the nearest in xterm's
/// palette.
[[nodiscard]] Style reduce_colors(Style style, int colors);

/// The shortest sequence that turns the pen from `from` to `to`; empty when they are equal. Both are
/// already reduced. `off_codes`: the terminal knows the codes that switch one attribute off (22 ...), which a
/// VT100 does not.
[[nodiscard]] std::string sgr_change(const Style& from, const Style& to, bool off_codes);

}  // namespace runnel
