// Right-to-left text: in which order its characters are seen. Logical order is that of reading and typing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runnel {

/// Whether any character is read from right to left. ASCII is passed over in blocks.
[[nodiscard]] bool has_right_to_left(std::string_view text);

struct BidiLine {
  std::uint8_t base = 0;             ///< the line's own level: 1 where its first letter is of such a script
  std::vector<std::uint8_t> levels;  ///< of each byte; odd: read from right to left
};

/// The levels of one line, a paragraph of its own. Bidi controls and other control characters, which are
/// shown by what they are, are neutral and do nothing. Source: Unicode UAX #9.
[[nodiscard]] BidiLine bidi_line(std::string_view line);

/// Which of the items with these levels, in logical order, is seen at each place from the left.
[[nodiscard]] std::vector<std::size_t> visual_order(std::span<const std::uint8_t> levels);

/// What is seen of a cluster that is read from right to left: brackets and the like the other way round.
[[nodiscard]] std::string mirrored(std::string_view cluster);

}  // namespace runnel
