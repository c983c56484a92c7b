// The tables behind util.inspect.styles and util.inspect.colors, and colouring by them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "js/quickjs.hpp"

namespace runnel::js {

struct StyleColor {
  std::string_view name;
  std::string_view color;  ///< empty: none, or a function
};

/// In the order of Style.
inline constexpr StyleColor inspect_styles[] = {
    {"special", "cyan"},   {"number", "yellow"}, {"bigint", "yellow"},    {"boolean", "yellow"},
    {"undefined", "grey"}, {"null", "bold"},     {"string", "green"},     {"symbol", "green"},
    {"date", "magenta"},   {"regexp", ""},       {"module", "underline"}, {"name", ""}};

inline constexpr std::string_view regexp_colors[] = {"green", "red", "yellow", "cyan", "magenta"};

struct ColorCodes {
  std::string_view name;
  int on;
  int off;
};

inline constexpr ColorCodes inspect_colors[] = {
    {"reset", 0, 0},
    {"bold", 1, 22},
    {"dim", 2, 22},
    {"italic", 3, 23},
    {"underline", 4, 24},
    {"blink", 5, 25},
    {"inverse", 7, 27},
    {"hidden", 8, 28},
    {"strikethrough", 9, 29},
    {"doubleunderline", 21, 24},
    {"black", 30, 39},
    {"red", 31, 39},
    {"green", 32, 39},
    {"yellow", 33, 39},
    {"blue", 34, 39},
    {"magenta", 35, 39},
    {"cyan", 36, 39},
    {"white", 37, 39},
    {"bgBlack", 40, 49},
    {"bgRed", 41, 49},
    {"bgGreen", 42, 49},
    {"bgYellow", 43, 49},
    {"bgBlue", 44, 49},
    {"bgMagenta", 45, 49},
    {"bgCyan", 46, 49},
    {"bgWhite", 47, 49},
    {"framed", 51, 54},
    {"overlined", 53, 55},
    {"gray", 90, 39},
    {"redBright", 91, 39},
    {"greenBright", 92, 39},
    {"yellowBright", 93, 39},
    {"blueBright", 94, 39},
    {"magentaBright", 95, 39},
    {"cyanBright", 96, 39},
    {"whiteBright", 97, 39},
    {"bgGray", 100, 49},
    {"bgRedBright", 101, 49},
    {"bgGreenBright", 102, 49},
    {"bgYellowBright", 103, 49},
    {"bgBlueBright", 104, 49},
    {"bgMagentaBright", 105, 49},
    {"bgCyanBright", 106, 49},
    {"bgWhiteBright", 107, 49},
};

/// Other spellings; not listed among the properties of util.inspect.colors.
inline constexpr StyleColor color_aliases[] = {
    {"grey", "gray"},
    {"blackBright", "gray"},
    {"bgGrey", "bgGray"},
    {"bgBlackBright", "bgGray"},
    {"faint", "dim"},
    {"crossedout", "strikethrough"},
    {"strikeThrough", "strikethrough"},
    {"crossedOut", "strikethrough"},
    {"conceal", "hidden"},
    {"swapColors", "inverse"},
    {"swapcolors", "inverse"},
    {"doubleUnderline", "doubleunderline"},
};

/// `text` in the colour of a style by name, as the `stylize` of util.inspect does it. An exception may be
/// pending.
[[nodiscard]] std::string style_text(JSContext* ctx, const std::string& text, const std::string& style);

/// The escape sequences of util.inspect.styles.regexp.colors.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> regexp_palette(JSContext* ctx);

}  // namespace runnel::js
