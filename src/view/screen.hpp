// Screen: the rows that belong to us, counted from the row where the prompt starts. A value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "view/cell.hpp"

namespace runnel {

/// The cells of a row. Copies share them until they are changed, so that frames share the rows that stay.
class RowCells {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): it is that
  operator std::span<const Cell>() const { return view(); }
  [[nodiscard]] std::span<const Cell> view() const {
    return cells_ ? std::span<const Cell>(*cells_) : std::span<const Cell>();
  }
  [[nodiscard]] std::size_t size() const { return cells_ ? cells_->size() : 0; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] auto begin() const { return view().begin(); }
  [[nodiscard]] auto end() const { return view().end(); }
  [[nodiscard]] const Cell& back() const { return cells_->back(); }
  const Cell& operator[](std::size_t column) const { return (*cells_)[column]; }
  /// To be changed, in this copy alone. There will be up to `room` of them.
  [[nodiscard]] std::vector<Cell>& edit(std::size_t room = 0) {
    if (!cells_ || cells_.use_count() > 1) *this = beginning(size(), room);
    return *cells_;
  }
  /// A copy of the first `count`.
  [[nodiscard]] RowCells beginning(std::size_t count, std::size_t room) const {
    RowCells copy;
    copy.cells_ = std::make_shared<std::vector<Cell>>();
    copy.cells_->reserve(std::max(count, room));
    copy.cells_->assign(begin(), begin() + static_cast<std::ptrdiff_t>(count));
    return copy;
  }
  friend bool operator==(const RowCells& a, const RowCells& b) {
    if (a.cells_ == b.cells_) return true;
    if (a.size() != b.size()) return false;
    return a.empty() || std::memcmp(a.cells_->data(), b.cells_->data(), a.size() * sizeof(Cell)) == 0 ||
           std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  std::shared_ptr<std::vector<Cell>> cells_;  // null: none
};

struct Row {
  RowCells cells;        ///< blank beyond
  bool wrapped = false;  ///< the text goes on in the next row without a line break
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
  bool doubtful = false;  ///< there is a cluster on whose width terminals disagree (WidthDoubt)
  std::vector<Control> controls;
  CellStore store;  ///< of long texts and links in the rows
  bool operator==(const Screen&) const = default;
};

}  // namespace runnel
