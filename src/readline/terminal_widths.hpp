// How wide terminals are taken to be drawing before they have answered. Pure.
#pragma once

#include <string_view>

namespace runnel {

/// Whether ambiguous characters are wide as a rule where the locale is `name` ("ja_JP.UTF-8"): in Chinese,
/// Japanese and Korean.
[[nodiscard]] bool has_wide_ambiguous(std::string_view name);

}  // namespace runnel
