// How many columns one grapheme cluster takes on a terminal.
#pragma once

#include <string_view>

namespace runnel {

/// Columns of one grapheme cluster: 0, 1 or 2.
///
/// East Asian Width decides for the base, emoji presentation over it: VS16 on an emoji makes 2, VS15 on one
/// that is wide by default makes 1; a sequence joined by ZWJ, a flag, a keycap and a skin tone are 2.
/// Combining marks, format characters and the later jamo of a Hangul syllable add nothing, spacing marks add
/// 1 (as terminals draw them) up to 2. An unassigned code point and an invalid byte sequence are 1. What is
/// ambiguous (class A) is 1, or 2 with `ambiguous_wide`. Control characters give 0: how they are shown is the
/// caller's business.
/// Source: Unicode UAX #11, UTS #51.
[[nodiscard]] int cluster_width(std::string_view cluster, bool ambiguous_wide = false);

}  // namespace runnel
