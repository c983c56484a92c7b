// Words of a line as a shell reads them: blanks separate, but not inside quotes or behind a backslash.
#pragma once

#include <string_view>
#include <vector>

namespace runnel {

/// The words of `line`, with their quotes. A quote that is never closed is a character like any other.
[[nodiscard]] std::vector<std::string_view> shell_words(std::string_view line);

}  // namespace runnel
