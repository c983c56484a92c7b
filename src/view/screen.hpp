// Screen: the rows that belong to us, counted from the row where the prompt starts. A value.
#pragma once

#include <string>
#include <vector>

#include "view/cell.hpp"

namespace runnel {

struct Row {
  std::vector<Cell> cells;  ///< blank beyond
  bool wrapped = false;     ///< the text goes on in the next row without a line break
  bool operator==(const Row&) const = default;
};

/// A control string of the prompt that takes no cell (OSC 133, a title ...), in its 7-bit form, and where
/// the prompt has it. Written when its row is drawn from nothing, between the cells before and after it.
struct Control {
  int row = 0;
  int column = 0;
  std::string bytes;
  bool operator==(const Control&) const = default;
};

struct Screen {
  int columns = 80;
  std::vector<Row> rows;
  int cursor_row = 0;
  int cursor_column = 0;  ///< below `columns`, always
  int first_row = 0;      ///< rows of the layout that are hidden above `rows`; 0 unless it is too tall
  std::vector<Control> controls;
  CellStore store;  ///< of long texts and links in the rows
  bool operator==(const Screen&) const = default;
};

}  // namespace runnel
