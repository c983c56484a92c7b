// Small measures of text that the editor's actions share: the logical lines of a text with newlines
// in it, their columns, and what is counted: steps either way, and copies.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "edit/action.hpp"
#include "edit/line_buffer.hpp"

namespace runnel {

[[nodiscard]] inline Count reversed(Count count) {
  return {-count.times, count.given};
}

/// Start and end of the line around `offset`; its newline belongs to neither.
[[nodiscard]] std::size_t line_start(std::string_view text, std::size_t offset);
[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t offset);

/// Whole lines with the newline behind them, or the one before where they are the last.
[[nodiscard]] TextSpan with_newline(std::string_view text, TextSpan lines);

/// Columns of a part of a line, from its start, without any prompt: control characters count as `^X`, a
/// tab up to its stop.
[[nodiscard]] int columns(std::string_view part);
/// The last offset in the line that starts at `start` which is no further right than `column`.
[[nodiscard]] std::size_t offset_at_column(std::string_view text, std::size_t start, int column);

/// `times` copies of `text` (at least one), with `separator` between them.
[[nodiscard]] std::string repeated(std::string_view text, int times, std::string_view separator = {});

/// `offset` after `times` steps forward (negative: back), up to either end of the text.
using Step = std::size_t (*)(std::string_view text, std::size_t offset);
[[nodiscard]] std::size_t after_steps(std::string_view text, std::size_t offset, int times, Step forward,
                                      Step backward);

}  // namespace runnel
