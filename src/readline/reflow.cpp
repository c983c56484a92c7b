#include "readline/reflow.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace runnel {

namespace {

// Puts cells one after another into rows of a width, as a terminal does.
class Filler {
 public:
  explicit Filler(int columns) {
    screen_.columns = columns;
    screen_.rows.emplace_back();
  }

  void put(const Cell& cell) {
    if (cell.width == 0) {
      screen_.rows.back().cells.edit().push_back(cell);
      return;
    }
    if (column_ + cell.width > screen_.columns) {
      screen_.rows.back().wrapped = true;
      end_line();
    }
    screen_.rows.back().cells.edit().push_back(cell);
    column_ += cell.width;
  }
  void end_line() {
    screen_.rows.emplace_back();
    column_ = 0;
  }
  // Behind what was put: in the next row when this one is full.
  void mark_cursor() {
    const bool full = column_ >= screen_.columns;
    screen_.cursor_row = static_cast<int>(screen_.rows.size()) - (full ? 0 : 1);
    screen_.cursor_column = full ? 0 : column_;
  }
  [[nodiscard]] Screen take() {
    const auto rows = static_cast<std::size_t>(screen_.cursor_row) + 1;
    if (screen_.rows.size() < rows) screen_.rows.resize(rows);
    return std::move(screen_);
  }

 private:
  Screen screen_;
  int column_ = 0;
};

}  // namespace

Screen reflowed(const Screen& screen, int columns) {
  Filler filler(columns);
  const int count = static_cast<int>(screen.rows.size());
  for (int i = 0; i < count; ++i) {
    const Row& row = screen.rows[static_cast<std::size_t>(i)];
    const bool of_cursor = i == screen.cursor_row;
    int column = 0;
    for (const Cell& cell : row.cells) {
      if (of_cursor && column == screen.cursor_column) filler.mark_cursor();
      filler.put(cell);
      column += cell.width;
    }
    // Blanks at the end are not kept, but the cursor's place is.
    if (of_cursor && column <= screen.cursor_column) {
      for (; column < screen.cursor_column; ++column) filler.put(Cell{});
      filler.mark_cursor();
    }
    if (!row.wrapped && i + 1 < count) filler.end_line();
  }
  return filler.take();
}

bool terminal_reflows(std::string_view term, const TerminalHints& hints) {
  if (hints.tmux != nullptr || term.starts_with("tmux")) return true;
  if (hints.xterm_version != nullptr) return false;
  return !(term.starts_with("linux") || term.starts_with("rxvt") || term.starts_with("vt"));
}

}  // namespace runnel
