// Grapheme clusters beyond what the public <runnel/text.hpp> has (next_grapheme, previous_grapheme):
// whether an offset is a boundary, and the start of the cluster around one.
#pragma once

#include <cstddef>
#include <string_view>

#include "runnel/text.hpp"

namespace runnel {

/// Whether a grapheme cluster starts or ends at `byte_offset`; 0 and `text.size()` always are boundaries.
/// Looks only as far back as the rules need: past a run of regional indicators or of combining marks.
[[nodiscard]] bool is_grapheme_boundary(std::string_view text, std::size_t byte_offset);

/// The nearest boundary at or before `byte_offset` (`text.size()` when it is beyond the end).
[[nodiscard]] std::size_t grapheme_start(std::string_view text, std::size_t byte_offset);

}  // namespace runnel
