// The list of candidates under the line, and what they have in common. Pure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runnel/completion.hpp"

namespace runnel {

/// `candidates` in columns that line up by display width, row after row as Node lists them; an empty one
/// starts a new group of rows. At most `rows` lines, none wider than `columns`: what is too wide is cut with
/// a mark, and the last line says how many were left out. Control characters are shown as `^X`.
[[nodiscard]] std::vector<std::string> completion_menu(std::span<const Candidate> candidates, int columns,
                                                       int rows);

/// The longest beginning that all have (empty ones do not count); never half a grapheme cluster.
[[nodiscard]] std::string common_prefix(std::span<const Candidate> candidates);

}  // namespace runnel
