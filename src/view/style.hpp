// Style: how a cell looks, as values. What a terminal cannot show is mapped down when it is written
// (sgr.hpp).
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace runnel {

struct Color {
  enum class Kind : std::uint8_t { normal, indexed, rgb };
  Kind kind = Kind::normal;
  std::uint8_t red = 0;  ///< the index where `kind` is indexed (0..255)
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Color&) const = default;
};

struct Style {
  Color foreground;
  Color background;
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

}  // namespace runnel
