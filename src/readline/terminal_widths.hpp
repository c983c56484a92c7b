// How wide terminals are taken to be drawing before they have answered.
#pragma once

#include <optional>
#include <string_view>

#include "text/width.hpp"

namespace runnel {

/// Whether ambiguous characters are wide as a rule where the locale is `name` ("ja_JP.UTF-8"): in Chinese,
/// Japanese and Korean.
[[nodiscard]] bool has_wide_ambiguous(std::string_view name);

/// As wide as the host says that ambiguous characters are, or else the locale of the environment.
[[nodiscard]] WidthRules guessed_widths(std::optional<int> ambiguous_width);

}  // namespace runnel
