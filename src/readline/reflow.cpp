#include "readline/reflow.hpp"

#include <cstddef>

namespace runnel {

namespace {

// Puts cells one after another into rows of a width, as a terminal does.
struct Filler {
  int columns;
  int row = 0;
  int column = 0;

  void put(int width) {
    if (column + width > columns) {
      ++row;
      column = 0;
    }
    column += width;
  }
};

}  // namespace

int reflowed_cursor_row(const Screen& screen, int columns) {
  int above = 0;  // rows of the lines above the one that is being filled
  Filler line{columns};
  for (int i = 0; i < static_cast<int>(screen.rows.size()); ++i) {
    const Row& row = screen.rows[static_cast<std::size_t>(i)];
    const bool of_cursor = i == screen.cursor_row;
    int column = 0;
    for (const Cell& cell : row.cells) {
      if (of_cursor && column >= screen.cursor_column) break;
      if (cell.width > 0) line.put(cell.width);
      column += cell.width;
    }
    // Blanks at the end are not kept, but the cursor's place is.
    if (of_cursor) {
      while (column < screen.cursor_column) {
        line.put(1);
        ++column;
      }
      // It stands behind what was put: in the next row when this one is full.
      return above + line.row + (line.column >= columns ? 1 : 0);
    }
    if (row.wrapped) continue;
    above += line.row + 1;
    line = Filler{columns};
  }
  return above;
}

bool terminal_reflows(std::string_view term, const TerminalHints& hints) {
  if (hints.tmux != nullptr || term.starts_with("tmux")) return true;
  if (hints.xterm_version != nullptr) return false;
  return !(term.starts_with("linux") || term.starts_with("rxvt") || term.starts_with("vt"));
}

}  // namespace runnel
