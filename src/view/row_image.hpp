// RowImage: the cells of one row while a frame is made. Looks at cells of a Screen, and copies them when one
// is changed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "view/cell.hpp"

namespace runnel {

/// Columns of blanks.
[[nodiscard]] inline bool is_blank(const Cell& cell) {
  static constexpr Cell blank;
  return std::memcmp(&cell, &blank, sizeof cell) == 0;
}

class RowImage {
 public:
  /// A row of blanks.
  explicit RowImage(int columns) : columns_(columns) {}
  /// `cells` must outlive it, unless it is changed; what is right of the last column counts for nothing.
  RowImage(std::span<const Cell> cells, int columns)
      : columns_(columns), seen_(cells.first(std::min(cells.size(), static_cast<std::size_t>(columns)))) {
    while (!seen_.empty() && is_blank(seen_.back())) seen_ = seen_.first(seen_.size() - 1);
  }

  [[nodiscard]] int columns() const { return columns_; }
  /// Where its blank rest starts.
  [[nodiscard]] int used() const { return static_cast<int>(cells().size()); }
  /// Up to there.
  [[nodiscard]] std::span<const Cell> cells() const { return changed_ ? std::span<const Cell>(own_) : seen_; }
  const Cell& operator[](int column) const {
    static constexpr Cell blank;
    return column < used() ? cells()[static_cast<std::size_t>(column)] : blank;
  }

  void set(int column, const Cell& cell) {
    Cells& own = edit();
    const auto at = static_cast<std::size_t>(column);
    if (at >= own.size()) own.resize(at + 1);
    own[at] = cell;
    trim();
  }
  void fill(int from, int to, const Cell& cell) {
    for (int column = from; column < to; ++column) set(column, cell);
  }
  void clear_from(int column) {
    if (column >= used()) return;
    edit().resize(static_cast<std::size_t>(column));
    trim();
  }
  /// The cells right of them move left.
  void erase(int column, int count) {
    if (column >= used()) return;
    Cells& own = edit();
    const auto begin = own.begin() + column;
    own.erase(begin, begin + std::min(count, used() - column));
    trim();
  }
  /// The cells from `column` on move right, and out at the edge.
  void insert_blanks(int column, int count) {
    if (column >= used()) return;
    Cells& own = edit();
    own.insert(own.begin() + column, static_cast<std::size_t>(count), Cell{});
    if (used() > columns_) own.resize(static_cast<std::size_t>(columns_));
    trim();
  }

 private:
  using Cells = std::vector<Cell>;

  Cells& edit() {
    if (!changed_) {
      changed_ = true;
      own_.reserve(std::min(seen_.size() + 8, static_cast<std::size_t>(columns_)));
      own_.assign(seen_.begin(), seen_.end());
    }
    return own_;
  }
  void trim() {
    while (!own_.empty() && is_blank(own_.back())) own_.pop_back();
  }

  int columns_;
  bool changed_ = false;
  std::span<const Cell> seen_;
  Cells own_;
};

/// The first column from `from` on in which they differ; if none does, their columns.
[[nodiscard]] inline int first_difference(const RowImage& a, const RowImage& b, int from) {
  constexpr int block = 16;
  const std::span<const Cell> in_a = a.cells();
  const std::span<const Cell> in_b = b.cells();
  const int both = std::min(a.used(), b.used());
  int column = from;
  // Blocks of the same bytes; what is stored twice may be equal without.
  const auto at = [](std::span<const Cell> cells, int index) {
    return &cells[static_cast<std::size_t>(index)];
  };
  while (column < both) {
    const int count = std::min(block, both - column);
    if (std::memcmp(at(in_a, column), at(in_b, column), static_cast<std::size_t>(count) * sizeof(Cell)) ==
        0) {
      column += count;
      continue;
    }
    const int end = column + count;
    while (column < end && *at(in_a, column) == *at(in_b, column)) ++column;
    if (column < end) return column;
  }
  const RowImage& longer = a.used() > b.used() ? a : b;
  while (column < longer.used() && is_blank(longer[column])) ++column;
  return column < longer.used() ? column : a.columns();
}

/// Whether `count` columns of `a` from `from_a` on are those of `b` from `from_b` on, byte by byte.
[[nodiscard]] inline bool same_columns(const RowImage& a, int from_a, const RowImage& b, int from_b,
                                       int count) {
  const int in_a = std::clamp(a.used() - from_a, 0, count);
  const int in_b = std::clamp(b.used() - from_b, 0, count);
  const int both = std::min(in_a, in_b);
  if (both > 0 && std::memcmp(&a[from_a], &b[from_b], static_cast<std::size_t>(both) * sizeof(Cell)) != 0)
    return false;
  const RowImage& longer = in_a > in_b ? a : b;
  const int from = in_a > in_b ? from_a : from_b;
  for (int i = both; i < std::max(in_a, in_b); ++i)
    if (!is_blank(longer[from + i])) return false;
  return true;
}

}  // namespace runnel
