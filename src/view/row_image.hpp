// RowImage: the cells of one row while a frame is made. Looks at the cells of a Screen, and keeps only those
// that are changed: a gap in what it looks at, the rest of which may have moved.
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
  /// `cells` must outlive it; what is right of the last column counts for nothing.
  RowImage(std::span<const Cell> cells, int columns)
      : columns_(columns), head_(cells.first(std::min(cells.size(), static_cast<std::size_t>(columns)))) {
    trim();
  }

  [[nodiscard]] int columns() const { return columns_; }
  /// Where its blank rest starts.
  [[nodiscard]] int used() const { return static_cast<int>(tail_begin() + tail_.size()); }
  /// The cells from `column` on that stand together in memory; none from `used` on.
  [[nodiscard]] std::span<const Cell> run(int column) const {
    const auto at = static_cast<std::size_t>(column);
    if (at < head_.size()) return head_.subspan(at);
    if (at < tail_begin()) return std::span(own_).subspan(at - head_.size());
    return tail_.subspan(std::min(at - tail_begin(), tail_.size()));
  }
  const Cell& operator[](int column) const {
    static constexpr Cell blank;
    const std::span<const Cell> cells = run(column);
    return cells.empty() ? blank : cells.front();
  }

  void set(int column, const Cell& cell) {
    open(column);
    const std::size_t at = static_cast<std::size_t>(column) - head_.size();
    if (at < own_.size()) {
      own_[at] = cell;
    } else {
      own_.push_back(cell);
      if (!tail_.empty()) tail_ = tail_.subspan(1);
    }
    trim();
  }
  void fill(int from, int to, const Cell& cell) {
    for (int column = from; column < to; ++column) set(column, cell);
  }
  void clear_from(int column) {
    if (column >= used()) return;
    open(column);
    own_.resize(static_cast<std::size_t>(column) - head_.size());
    tail_ = {};
    trim();
  }
  /// The cells right of them move left.
  void erase(int column, int count) {
    if (column >= used()) return;
    open(column);
    const std::size_t at = static_cast<std::size_t>(column) - head_.size();
    const std::size_t in_own = std::min(static_cast<std::size_t>(count), own_.size() - at);
    const auto begin = own_.begin() + static_cast<std::ptrdiff_t>(at);
    own_.erase(begin, begin + static_cast<std::ptrdiff_t>(in_own));
    tail_ = tail_.subspan(std::min(static_cast<std::size_t>(count) - in_own, tail_.size()));
    trim();
  }
  /// The cells from `column` on move right, and out at the edge.
  void insert_blanks(int column, int count) {
    if (column >= used()) return;
    open(column);
    const std::size_t at = static_cast<std::size_t>(column) - head_.size();
    own_.insert(own_.begin() + static_cast<std::ptrdiff_t>(at), static_cast<std::size_t>(count), Cell{});
    const auto width = static_cast<std::size_t>(columns_);
    if (tail_begin() > width) own_.resize(width - head_.size());
    tail_ = tail_.first(std::min(tail_.size(), width - tail_begin()));
    trim();
  }

 private:
  [[nodiscard]] std::size_t tail_begin() const { return head_.size() + own_.size(); }

  // From now on `column` is in the gap, or right behind it.
  void open(int column) {
    const auto at = static_cast<std::size_t>(column);
    if (own_.empty() && tail_.empty() && at <= head_.size()) {  // there is no gap yet
      tail_ = head_.subspan(at);
      head_ = head_.first(at);
    } else if (at < head_.size()) {
      own_.insert(own_.begin(), head_.begin() + column, head_.end());
      head_ = head_.first(at);
    }
    const std::size_t more = at - std::min(at, tail_begin());
    const std::size_t moved = std::min(more, tail_.size());
    own_.insert(own_.end(), tail_.begin(), tail_.begin() + static_cast<std::ptrdiff_t>(moved));
    tail_ = tail_.subspan(moved);
    own_.resize(own_.size() + more - moved);
  }
  void trim() {
    while (!tail_.empty() && is_blank(tail_.back())) tail_ = tail_.first(tail_.size() - 1);
    if (!tail_.empty()) return;
    while (!own_.empty() && is_blank(own_.back())) own_.pop_back();
    if (!own_.empty()) return;
    while (!head_.empty() && is_blank(head_.back())) head_ = head_.first(head_.size() - 1);
  }

  int columns_;
  std::span<const Cell> head_;
  std::vector<Cell> own_;  // the gap
  std::span<const Cell> tail_;
};

/// Whether the `count` columns of `a` from `from_a` on are those of `b` from `from_b` on, and if not how many
/// are. `exact`: byte by byte; what is stored twice is then not the same.
[[nodiscard]] inline int same_columns(const RowImage& a, int from_a, const RowImage& b, int from_b, int count,
                                      bool exact) {
  constexpr std::size_t block = 16;
  int same = 0;
  while (same < count) {
    const std::span<const Cell> in_a = a.run(from_a + same);
    const std::span<const Cell> in_b = b.run(from_b + same);
    if (in_a.empty() || in_b.empty()) break;
    const std::size_t both = std::min({in_a.size(), in_b.size(), static_cast<std::size_t>(count - same)});
    std::size_t at = 0;
    while (at < both) {
      const std::size_t size = exact ? both : std::min(block, both - at);
      if (std::memcmp(&in_a[at], &in_b[at], size * sizeof(Cell)) != 0) {
        if (exact) return same;
        while (in_a[at] == in_b[at])
          if (++at == both) break;
        if (at < both) return same + static_cast<int>(at);
        break;
      }
      at += size;
    }
    same += static_cast<int>(both);
  }
  // One of them is blank from here on.
  while (same < count && is_blank(a[from_a + same]) && is_blank(b[from_b + same])) {
    if (from_a + same >= a.used() && from_b + same >= b.used()) return count;
    ++same;
  }
  return same;
}

/// The first column from `from` on in which they differ; if none does, their columns.
[[nodiscard]] inline int first_difference(const RowImage& a, const RowImage& b, int from) {
  return from >= a.columns() ? from : from + same_columns(a, from, b, from, a.columns() - from, false);
}

}  // namespace runnel
