// Style: how text looks on a terminal, as values. What a terminal can't show is mapped down when it is
// written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace runnel {

/// One of the terminal's own colours (`normal`: its default), of its palette, or one by its parts. A terminal
/// of fewer colours shows the nearest that it has.
struct Color {
  enum class Kind : std::uint8_t { normal, indexed, rgb };
  Kind kind = Kind::normal;
  std::uint8_t red = 0;  ///< the index where `kind` is indexed (0..255)
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Color&) const = default;

  /// A colour of the palette: 0 to 7 black, red, green, yellow, blue, magenta, cyan, white; 8 to 15 the
  /// bright ones; the others as xterm has them.
  [[nodiscard]] static constexpr Color palette(std::uint8_t index) { return {Kind::indexed, index, 0, 0}; }
  [[nodiscard]] static constexpr Color rgb(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    return {Kind::rgb, red, green, blue};
  }
};

struct Style {
  Color foreground = {};
  Color background = {};
  bool bold = false;
  bool dim = false;
  bool italic = false;
  bool underline = false;
  bool reverse = false;
  bool strike = false;
  // All members are single bytes: as a whole they are compared at once.
  friend bool operator==(const Style& a, const Style& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
};
static_assert(std::has_unique_object_representations_v<Color> && sizeof(Style) == 2 * sizeof(Color) + 6);

/// A part of a text and its style: byte offsets, `end` behind the last byte.
struct StyledRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  Style style;
  bool operator==(const StyledRange&) const = default;
};

}  // namespace runnel
