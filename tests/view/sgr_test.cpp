#include "support/catch.hpp"

#include "view/sgr.hpp"

using namespace runnel;

namespace {

using Kind = Color::Kind;

Style style_of(std::string_view parameters) {
  Style style;
  apply_sgr(style, parameters);
  return style;
}

Color indexed(int index) {
  return Color{Kind::indexed, static_cast<std::uint8_t>(index), 0, 0};
}
Color rgb(int r, int g, int b) {
  return Color{Kind::rgb, static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
               static_cast<std::uint8_t>(b)};
}

Style with_foreground(Color color) {
  Style style;
  style.foreground = color;
  return style;
}

}  // namespace

TEST_CASE("SGR sets and takes away attributes", "[sgr]") {
  Style all;
  all.bold = all.dim = all.italic = all.underline = all.reverse = all.strike = true;
  CHECK(style_of("1;2;3;4;7;9") == all);
  CHECK(style_of("1;2;3;4;7;9;22;23;24;27;29") == Style{});
  CHECK(style_of("1;0") == Style{});
  CHECK(style_of("1;") == Style{});
  CHECK(style_of("1;;3").italic);
  CHECK_FALSE(style_of("1;;3").bold);
  CHECK(style_of("4:3").underline);
  CHECK_FALSE(style_of("4;4:0").underline);
  CHECK(style_of("21").underline);
  CHECK(style_of("5;8;10;53;73;999999999999") == Style{});
  CHECK(style_of("") == Style{});
}

TEST_CASE("SGR sets colours", "[sgr]") {
  const auto [parameters, color] = GENERATE(table<std::string, Color>({
      {"31", indexed(1)},
      {"97", indexed(15)},
      {"38;5;200", indexed(200)},
      {"38:5:200", indexed(200)},
      {"38;2;1;2;3", rgb(1, 2, 3)},
      {"38:2:1:2:3", rgb(1, 2, 3)},
      {"38:2::1:2:3", rgb(1, 2, 3)},
      {"38:2:0:1:2:3", rgb(1, 2, 3)},
      {"38;2;1;2", rgb(1, 2, 0)},
      {"31;39", Color{}},
      {"31;38;5;256", indexed(1)},  // no such colour
      {"31;38:2:1:2", indexed(1)},  // not enough
      {"31;38", indexed(1)},
      {"31;38;7", indexed(1)},
      {"31;58;5;4", indexed(1)},  // an underline's colour is not ours, nor blue
      {"31;58:2::1:2:3", indexed(1)},
  }));
  CAPTURE(parameters);
  CHECK(style_of(parameters).foreground == color);
}

TEST_CASE("SGR sets backgrounds", "[sgr]") {
  CHECK(style_of("41").background == indexed(1));
  CHECK(style_of("107").background == indexed(15));
  CHECK(style_of("48;5;7;1").background == indexed(7));
  CHECK(style_of("48;5;7;1").bold);
  CHECK(style_of("48;2;7;8;9;1").background == rgb(7, 8, 9));
  CHECK(style_of("48;2;7;8;9;1").bold);
  CHECK(style_of("41;49").background == Color{});
}

TEST_CASE("colours come down to what the terminal has", "[sgr]") {
  const auto [color, colors, result] = GENERATE(table<Color, int, Color>({
      {rgb(255, 0, 0), 1 << 24, rgb(255, 0, 0)},
      {rgb(255, 0, 0), 256, indexed(196)},
      {rgb(8, 8, 8), 256, indexed(232)},
      {rgb(95, 135, 175), 256, indexed(67)},
      {rgb(255, 0, 0), 16, indexed(9)},
      {rgb(250, 250, 250), 16, indexed(15)},
      {rgb(255, 0, 0), 8, indexed(1)},
      {rgb(0, 0, 0), 8, indexed(0)},
      {rgb(255, 0, 0), 0, Color{}},
      {indexed(200), 256, indexed(200)},
      {indexed(196), 16, indexed(9)},
      {indexed(255), 16, indexed(7)},
      {indexed(12), 16, indexed(12)},
      {indexed(12), 8, indexed(4)},
      {indexed(232), 8, indexed(0)},
      {indexed(3), 8, indexed(3)},
      {indexed(3), 0, Color{}},
      {Color{}, 8, Color{}},
      {Color{}, 0, Color{}},
  }));
  CAPTURE(static_cast<int>(color.red), static_cast<int>(color.green), static_cast<int>(color.blue), colors);
  CHECK(reduce_colors(with_foreground(color), colors).foreground == result);
  Style background;
  background.background = color;
  CHECK(reduce_colors(background, colors).background == result);
}

TEST_CASE("a change of style is written in the shortest way", "[sgr]") {
  const auto [from, to, off_codes, bytes] = GENERATE(table<std::string, std::string, bool, std::string>({
      {"", "", true, ""},
      {"1", "1", true, ""},
      {"", "1", true, "\x1b[1m"},
      {"", "1;31;44", true, "\x1b[1;31;44m"},
      {"1;31", "", true, "\x1b[m"},
      {"1", "1;31", true, "\x1b[31m"},
      {"1;31", "31", true, "\x1b[22m"},
      {"1;2", "2", true, "\x1b[0;2m"},
      {"1;2;31;44", "2;31;44", true, "\x1b[22;2m"},
      {"31;44", "31", true, "\x1b[49m"},
      {"4;38;5;200", "4;38;5;201", true, "\x1b[38;5;201m"},
      {"4", "4;38;2;1;2;3", true, "\x1b[38;2;1;2;3m"},
      {"", "91;103", true, "\x1b[91;103m"},
      {"3;4;7;9;1", "7", true, "\x1b[0;7m"},
      {"1;4", "4", false, "\x1b[0;4m"},
      {"4", "1;4", false, "\x1b[0;1;4m"},
      {"4", "", false, "\x1b[m"},
  }));
  CAPTURE(from, to);
  CHECK(sgr_change(style_of(from), style_of(to), off_codes) == bytes);
}
