// Screen: the rows that belong to us, counted from the row where the prompt starts. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/style.hpp"

namespace runnel {

/// One grapheme cluster on the screen. The second column of a wide one is a cell of width 0.
struct Cell {
  std::string text = " ";
  int width = 1;  ///< columns: 0 (the rest of a wide cell), 1 or 2
  Style style;
  std::string link;  ///< OSC 8: parameters and URI as they came; empty: none
  bool operator==(const Cell&) const = default;
};

struct Row {
  std::vector<Cell> cells;  ///< blank beyond
  bool wrapped = false;     ///< the text goes on in the next row without a line break
  bool operator==(const Row&) const = default;
};

struct Screen {
  int columns = 80;
  std::vector<Row> rows;
  int cursor_row = 0;
  int cursor_column = 0;  ///< below `columns`, always
  /// Control strings that the prompt holds and that take no cell (OSC 133 ...): written when the first
  /// row is drawn from nothing.
  std::string prompt_controls;
  bool operator==(const Screen&) const = default;
};

}  // namespace runnel
