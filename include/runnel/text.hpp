// What a program needs to know about text on a terminal: its width in columns, where a
// grapheme cluster ends, and the text without its control sequences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "runnel/export.hpp"

namespace runnel {

/// Columns that `text` takes on a terminal. Control sequences (SGR, OSC ...) and control
/// characters count 0; a grapheme cluster counts once (an emoji with joiners is 2); invalid
/// UTF-8 counts 1 for each maximal subpart, as U+FFFD would. Pure ASCII never opens ICU.
/// Source: Unicode UAX #11, UAX #29 (extended clusters, without rule GB9c: terminals draw the
/// consonants of a conjunct apart).
[[nodiscard]] RUNNEL_EXPORT int display_width(std::string_view text);

/// The end of the grapheme cluster that starts at `byte_offset`; `text.size()` at the end. Each
/// maximal subpart of invalid UTF-8 is a cluster of its own.
[[nodiscard]] RUNNEL_EXPORT std::size_t next_grapheme(std::string_view text, std::size_t byte_offset);

/// The start of the grapheme cluster that ends at `byte_offset`; 0 at the start.
[[nodiscard]] RUNNEL_EXPORT std::size_t previous_grapheme(std::string_view text, std::size_t byte_offset);

/// `text` without its control sequences: CSI, OSC, DCS, APC, PM, SOS, SS3 and other escape
/// sequences, in their 7-bit and 8-bit forms, and what readline's \001 and \002 enclose, marks
/// included. A lone byte 80..9F counts only where it begins a whole sequence.
/// Source: ECMA-48.
[[nodiscard]] RUNNEL_EXPORT std::string strip_control_sequences(std::string_view text);

}  // namespace runnel
