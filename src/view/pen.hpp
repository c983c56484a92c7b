// Pen: the terminal's cursor and style while a frame is made, and the shortest ways to move and to write.
// Knows nothing of what should be drawn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "term/capabilities.hpp"
#include "view/row_image.hpp"

namespace runnel {

class Pen {
 public:
  /// Stands at `row`, `column` of a screen whose rows above `known_rows` exist on the terminal already.
  Pen(const Capabilities& capabilities, int columns, int row, int column, int known_rows)
      : capabilities_(&capabilities),
        columns_(columns),
        row_(row),
        column_(column),
        known_rows_(known_rows) {}

  /// The same pen with nothing written yet, to try a way and measure it.
  [[nodiscard]] Pen fork() const;
  /// Takes over what a fork wrote and where it stands.
  void join(Pen&& fork);

  [[nodiscard]] const std::string& out() const { return out_; }
  [[nodiscard]] int known_rows() const { return known_rows_; }
  /// A cell has just filled the last column of `row`, and the next one written goes to the next row.
  [[nodiscard]] bool wraps_from(int row) const { return pending_ && row_ == row; }
  [[nodiscard]] bool at(int row, int column) const { return row_ == row && column_ == column; }

  /// Moves. `shown` is what the terminal has in `row`: writing some of it again may be the shortest way.
  /// A row that does not exist yet is made by scrolling.
  void move(int row, int column, const RowImage& shown);
  /// Writes `cell` where the pen stands.
  void put(const Cell& cell);
  /// Writes `cell` so that the terminal wraps by itself: after `wraps_from`, or before a last column
  /// that is too narrow for it.
  void put_wrapping(const Cell& cell);
  /// Writes `cell` in insert mode: what stands right of it moves on. Not into the last column.
  void insert(const Cell& cell);
  /// Writes what was put last `count` times more. Not up to the last column.
  void repeat(int count);
  /// Normal style, no link, no insert mode.
  void normal();
  /// Writes a capability or a control string, which moves nothing.
  void raw(std::string_view bytes) { out_ += bytes; }

 private:
  void write(const Cell& cell);
  void append(const Cell& cell);
  void leave_insert_mode();
  void set_style(const Style& style);
  void set_link(const CellLink& link);
  /// Moves that are often made and can't be shorter; false: it is none of them.
  bool short_move(int row, int column, const RowImage& shown);
  /// From a known column to another in the same row.
  [[nodiscard]] std::optional<std::string> horizontal(int from, int to) const;
  /// `keeps_column`: the column is left as it is, else the pen is at the left edge and stays there.
  [[nodiscard]] std::optional<std::string> vertical(int row, bool keeps_column) const;
  /// The cells themselves, when they need no other style than the one that is on.
  [[nodiscard]] std::optional<std::string> rewriting(int from, int to, const RowImage& shown) const;

  const Capabilities* capabilities_;
  int columns_;
  int row_;
  std::optional<int>
      column_;  // unknown behind the last column, and behind what terminals measure differently
  int known_rows_;
  bool pending_ = false;
  bool inserting_ = false;
  Style asked_;  // as the last cell has it
  Style style_;  // as it was written, with the colours that the terminal has
  CellLink link_;
  std::string out_;
};

/// `capability` for `count`, of which 1 need not be told in a control sequence (ECMA-48 5.4.2).
[[nodiscard]] std::string counted(const std::string& capability, int count);

}  // namespace runnel
