// Style: how a cell looks, as values. What a terminal cannot show is mapped down when it is written
// (sgr.hpp).
#pragma once

#include <cstdint>

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
  bool operator==(const Style&) const = default;
};

}  // namespace runnel
