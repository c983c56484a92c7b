// The brackets that belong together around the cursor. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace runnel {

/// The bracket, ( [ or {, that stands at `cursor` or else just before it, and its partner: byte offsets, the
/// smaller first. Brackets of other kinds between them do not count. Looks at no more than 64 KiB of the text
/// on one side; empty where there is no bracket or no partner within that.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> bracket_pair(std::string_view text,
                                                                              std::size_t cursor);

/// The bracket that closes `bracket`; NUL: it opens nothing.
[[nodiscard]] char closing_of(char bracket);

}  // namespace runnel
