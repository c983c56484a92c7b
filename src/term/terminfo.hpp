// What terminfo says of a terminal, as Capabilities. The only file that includes <term.h> is its source.
#pragma once

#include <string>

#include "term/capabilities.hpp"

namespace runnel {

/// The capabilities of `term`; an unknown, empty or broken entry gives the built-in fallback (plain
/// ANSI), `dumb` gives a dumb terminal. COLORTERM adds true colour, and NO_COLOR takes all colours (but no
/// other style). Opens the database once, keeps nothing, never prints.
[[nodiscard]] Capabilities load_capabilities(const std::string& term);

}  // namespace runnel
