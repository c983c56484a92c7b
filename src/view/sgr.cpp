// SGR both ways, and the mapping of colours to smaller palettes.
#include "view/sgr.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace runnel {
namespace {

using Kind = Color::Kind;

// A parameter and its subparameters (colons); what is missing is -1.
using Parameter = std::vector<int>;

std::vector<Parameter> split_parameters(std::string_view text) {
  std::vector<Parameter> out{{-1}};
  for (const char letter : text) {
    if (letter == ';') {
      out.push_back({-1});
    } else if (letter == ':') {
      out.back().push_back(-1);
    } else if (letter >= '0' && letter <= '9') {
      int& number = out.back().back();
      number = std::min(std::max(number, 0) * 10 + (letter - '0'), 0xFFFF);
    }
  }
  return out;
}

std::optional<std::uint8_t> byte_value(int number) {
  if (number > 255) return std::nullopt;
  return static_cast<std::uint8_t>(std::max(number, 0));
}

std::optional<Color> indexed_color(int index) {
  const auto value = byte_value(index);
  return value ? std::optional(Color{Kind::indexed, *value, 0, 0}) : std::nullopt;
}

std::optional<Color> rgb_color(int red, int green, int blue) {
  const auto r = byte_value(red);
  const auto g = byte_value(green);
  const auto b = byte_value(blue);
  return r && g && b ? std::optional(Color{Kind::rgb, *r, *g, *b}) : std::nullopt;
}

// What follows 38 or 48: within the parameter (38:2::r:g:b, 38:2:r:g:b, 38:5:n), or as parameters of their
// own (38;2;r;g;b), which are then taken.
std::optional<Color> extended_color(const std::vector<Parameter>& all, std::size_t& at) {
  const Parameter& own = all[at];
  if (own.size() > 1) {
    if (own[1] == 5 && own.size() > 2) return indexed_color(own[2]);
    if (own[1] != 2 || own.size() < 5) return std::nullopt;
    const std::size_t red = own.size() > 5 ? 3 : 2;  // a colour space stands before it
    return rgb_color(own[red], own[red + 1], own[red + 2]);
  }
  const auto number = [&](std::size_t ahead) { return at + ahead < all.size() ? all[at + ahead][0] : -1; };
  const int kind = number(1);
  std::optional<Color> color;
  if (kind == 5) {
    color = indexed_color(number(2));
    at += 2;
  } else if (kind == 2) {
    color = rgb_color(number(2), number(3), number(4));
    at += 4;
  }
  return color;
}

constexpr std::array<std::uint8_t, 6> cube_levels{0, 95, 135, 175, 215, 255};

struct Rgb {
  int red = 0;
  int green = 0;
  int blue = 0;
};

constexpr std::array<Rgb, 16> base_palette{{{0, 0, 0},
                                            {205, 0, 0},
                                            {0, 205, 0},
                                            {205, 205, 0},
                                            {0, 0, 238},
                                            {205, 0, 205},
                                            {0, 205, 205},
                                            {229, 229, 229},
                                            {127, 127, 127},
                                            {255, 0, 0},
                                            {0, 255, 0},
                                            {255, 255, 0},
                                            {92, 92, 255},
                                            {255, 0, 255},
                                            {0, 255, 255},
                                            {255, 255, 255}}};

Rgb palette_color(int index) {
  if (index < 16) return base_palette[static_cast<std::size_t>(index)];
  if (index >= 232) return {8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)};
  const int cube = index - 16;
  const auto level = [](int step) { return cube_levels[static_cast<std::size_t>(step)]; };
  return {level(cube / 36), level(cube / 6 % 6), level(cube % 6)};
}

int distance(const Rgb& a, const Rgb& b) {
  const auto square = [](int x) { return x * x; };
  return square(a.red - b.red) + square(a.green - b.green) + square(a.blue - b.blue);
}

// The index of the nearest colour among `first` .. `end`. The 16 base colours are what the user made of them,
// so a palette of 256 is searched from 16 on.
std::uint8_t nearest(const Rgb& color, int first, int end) {
  int best = first;
  for (int index = first; index < end; ++index)
    if (distance(palette_color(index), color) < distance(palette_color(best), color)) best = index;
  return static_cast<std::uint8_t>(best);
}

Color reduced(Color color, int colors) {
  if (color.kind == Kind::normal || colors >= 1 << 24) return color;
  if (colors < 8) return Color{};
  const int size = colors >= 256 ? 256 : colors >= 16 ? 16 : 8;
  if (color.kind == Kind::rgb) {
    const Rgb rgb{color.red, color.green, color.blue};
    return Color{Kind::indexed, size == 256 ? nearest(rgb, 16, 256) : nearest(rgb, 0, size), 0, 0};
  }
  if (color.red < size) return color;
  // A bright colour is the plain one of the same name where there are only 8.
  if (color.red < 16) return Color{Kind::indexed, static_cast<std::uint8_t>(color.red - 8), 0, 0};
  return Color{Kind::indexed, nearest(palette_color(color.red), 0, size), 0, 0};
}

// The parameters that set `color`; `base` is 30 or 40.
std::string color_codes(const Color& color, int base) {
  if (color.kind == Kind::normal) return std::to_string(base + 9);
  if (color.kind == Kind::rgb)
    return fmt::format("{};2;{};{};{}", base + 8, color.red, color.green, color.blue);
  if (color.red < 8) return std::to_string(base + color.red);
  if (color.red < 16) return std::to_string(base + 60 + color.red - 8);
  return fmt::format("{};5;{}", base + 8, color.red);
}

void add_code(std::string& codes, std::string_view code) {
  if (!codes.empty()) codes += ';';
  codes += code;
}

struct Attribute {
  bool Style::*flag;
  const char* on;
  const char* off;
};

// Bold and dim share what switches them off, and stand first for that.
constexpr Attribute attributes[] = {{&Style::bold, "1", "22"},    {&Style::dim, "2", "22"},
                                    {&Style::italic, "3", "23"},  {&Style::underline, "4", "24"},
                                    {&Style::reverse, "7", "27"}, {&Style::strike, "9", "29"}};

// From `from` to `to` without a reset.
std::string changed_codes(Style from, const Style& to) {
  std::string codes;
  if ((from.bold && !to.bold) || (from.dim && !to.dim)) {
    add_code(codes, "22");
    from.bold = from.dim = false;
  }
  for (const Attribute& attribute : attributes)
    if (from.*attribute.flag != to.*attribute.flag)
      add_code(codes, to.*attribute.flag ? attribute.on : attribute.off);
  if (from.foreground != to.foreground) add_code(codes, color_codes(to.foreground, 30));
  if (from.background != to.background) add_code(codes, color_codes(to.background, 40));
  return codes;
}

}  // namespace

void apply_sgr(Style& style, std::string_view parameters) {
  const std::vector<Parameter> all = split_parameters(parameters);
  for (std::size_t at = 0; at < all.size(); ++at) {
    const int code = std::max(all[at][0], 0);
    if (code == 0) {
      style = Style{};
    } else if (code == 4) {
      style.underline = all[at].size() < 2 || all[at][1] != 0;  // 4:3 is a curly one
    } else if (code == 21) {
      style.underline = true;
    } else if (code >= 30 && code <= 37) {
      style.foreground = Color{Kind::indexed, static_cast<std::uint8_t>(code - 30), 0, 0};
    } else if (code >= 40 && code <= 47) {
      style.background = Color{Kind::indexed, static_cast<std::uint8_t>(code - 40), 0, 0};
    } else if (code >= 90 && code <= 97) {
      style.foreground = Color{Kind::indexed, static_cast<std::uint8_t>(code - 90 + 8), 0, 0};
    } else if (code >= 100 && code <= 107) {
      style.background = Color{Kind::indexed, static_cast<std::uint8_t>(code - 100 + 8), 0, 0};
    } else if (code == 38) {
      style.foreground = extended_color(all, at).value_or(style.foreground);
    } else if (code == 48) {
      style.background = extended_color(all, at).value_or(style.background);
    } else if (code == 58) {
      (void)extended_color(all, at);  // the underline's colour: its parameters are not codes
    } else if (code == 39) {
      style.foreground = Color{};
    } else if (code == 49) {
      style.background = Color{};
    } else {
      for (const Attribute& attribute : attributes) {
        const std::string text = std::to_string(code);
        if (text == attribute.on) style.*attribute.flag = true;
        if (text == attribute.off) style.*attribute.flag = false;
      }
    }
  }
}

Style reduce_colors(Style style, int colors) {
  style.foreground = reduced(style.foreground, colors);
  style.background = reduced(style.background, colors);
  return style;
}

std::string sgr_change(const Style& from, const Style& to, bool off_codes) {
  if (from == to) return {};
  std::string reset = changed_codes(Style{}, to);
  if (from != Style{} && !reset.empty()) reset.insert(0, "0;");
  if (from == Style{} || !off_codes) return fmt::format("\x1b[{}m", reset);
  const std::string change = changed_codes(from, to);
  return fmt::format("\x1b[{}m", change.size() < reset.size() ? change : reset);
}

}  // namespace runnel
