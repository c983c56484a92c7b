// How many colours the environment speaks for, as Node reads it.
#pragma once

#include <functional>

namespace runnel {

/// Asks for a variable by name; null when it is not set.
using Environment = std::function<const char*(const char* name)>;

/// Bits of colour: 1, 4, 8 or 24. Source: Node 26, lib/internal/tty.js, getColorDepth.
[[nodiscard]] int color_depth(const Environment& environment);

}  // namespace runnel
