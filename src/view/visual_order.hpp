// VisualOrder: a sink between Flow and another, which gets each row in the order in which it is seen. Rows
// without right-to-left text pass through as they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/bidi.hpp"
#include "view/flow.hpp"

namespace runnel {

/// A line whose first letter is read from right to left keeps a blank column at its end, left of it, where
/// the cursor stands behind it. Prompts are left as they are.
template <typename Sink>
class VisualOrder {
 public:
  /// For `text` with the cursor at byte `cursor` and `hint` behind it. `active` false: all passes through.
  VisualOrder(Sink& sink, std::string_view text, std::size_t cursor, std::string_view hint, bool active)
      : sink_(sink), active_(active), hint_begin_(text.size()), wanted_cursor_(cursor) {
    if (active_) text_.append(text).append(hint);
  }
  VisualOrder(const VisualOrder&) = delete;
  VisualOrder& operator=(const VisualOrder&) = delete;
  ~VisualOrder() { finish(); }

  /// What comes now is the hint.
  void begin_hint() { first_ = hint_begin_; }
  /// All of the text has come.
  void finish() { flush(); }
  /// Where the cursor is seen; `logical` is where Flow has it.
  [[nodiscard]] Position cursor(Position logical) const { return cursor_.value_or(logical); }

  // --- what Flow tells ---
  [[nodiscard]] bool full(int row) const { return sink_.full(row); }
  void place(std::size_t offset, int row, int column) {
    if (active_) {
      begin_item(first_ + offset, row, column);
    } else {
      sink_.place(first_ + offset, row, column);
    }
  }
  void run(std::size_t offset, int row, int column, std::string_view ascii, const Style& style) {
    if (!active_) return sink_.run(offset, row, column, ascii, style);
    for (std::size_t i = 0; i < ascii.size(); ++i) {
      begin_item(first_ + offset + i, row, column + static_cast<int>(i));
      items_.back().cells.push_back({std::string(1, ascii[i]), 1, style});
    }
  }
  void cell(int row, int column, std::string_view text, int width, const Style& style,
            const std::string& link) {
    // Only the text has places, and no links.
    if (!active_ || items_.empty() || row != row_) {
      flush();
      sink_.cell(row, column, text, width, style, link);
    } else {
      items_.back().cells.push_back({std::string(text), width, style});
    }
  }
  void clear_right(int row, int column) { sink_.clear_right(row, column); }
  void wrap(int row) { sink_.wrap(row); }
  void control(int row, int column, std::string&& bytes) { sink_.control(row, column, std::move(bytes)); }
  void begin_row(const RowIndex::Point& point) { sink_.begin_row(point); }

 private:
  struct Piece {
    std::string text;
    int width = 1;
    Style style;
  };
  // A cluster, a tab, a control character by its name, or a place without cells.
  struct Item {
    std::size_t offset = 0;
    int column = 0;
    std::vector<Piece> cells;
  };

  void begin_item(std::size_t offset, int row, int column) {
    if (row != row_) flush();
    row_ = row;
    // The hint begins where the text ends.
    if (!items_.empty() && items_.back().offset == offset) items_.pop_back();
    items_.push_back({offset, column, {}});
  }

  // The levels of the line that `offset` is in.
  void enter_line(std::size_t offset) {
    if (offset >= line_begin_ && offset <= line_end_ && known_) return;
    known_ = true;
    const std::size_t before = offset == 0 ? std::string::npos : text_.rfind('\n', offset - 1);
    line_begin_ = before == std::string::npos ? 0 : before + 1;
    line_end_ = std::min(text_.find('\n', offset), text_.size());
    const std::string_view line = std::string_view(text_).substr(line_begin_, line_end_ - line_begin_);
    line_ = has_right_to_left(line) ? bidi_line(line) : BidiLine{};
  }

  // Of the items of the row that is complete. Blanks at its end have the level of the line.
  [[nodiscard]] std::vector<std::uint8_t> levels() const {
    std::vector<std::uint8_t> out;
    for (const Item& item : items_) {
      const std::size_t at = item.offset - line_begin_;
      out.push_back(at < line_.levels.size() ? line_.levels[at] : line_.base);
    }
    for (std::size_t i = items_.size(); i-- > 0;) {
      const std::size_t at = items_[i].offset;
      if (at < line_end_ && text_[at] != ' ' && text_[at] != '\t') break;
      out[i] = line_.base;
    }
    return out;
  }

  void flush() {
    if (items_.empty()) return;
    enter_line(items_.front().offset);
    const std::vector<std::uint8_t> level = levels();
    int column = items_.front().column;
    for (const std::size_t index : visual_order(level)) {
      Item& item = items_[index];
      if (item.offset == wanted_cursor_) cursor_ = Position{row_, column};
      if (item.offset <= hint_begin_) sink_.place(item.offset, row_, column);
      for (const Piece& piece : item.cells) {
        const bool turned = level[index] % 2 == 1 && item.cells.size() == 1;
        sink_.cell(row_, column, turned ? mirrored(piece.text) : piece.text, piece.width, piece.style, {});
        column += piece.width;
      }
      // The end of the line, when it is not at the right of it.
      if (item.cells.empty() && line_.base % 2 == 1) ++column;
    }
    items_.clear();
  }

  Sink& sink_;
  bool active_;
  std::string text_;  // with the hint
  std::size_t hint_begin_;
  std::size_t first_ = 0;  // offsets count from here
  std::size_t wanted_cursor_;
  bool known_ = false;
  std::size_t line_begin_ = 0;
  std::size_t line_end_ = 0;
  BidiLine line_;
  int row_ = -1;
  std::vector<Item> items_;  // of that row
  std::optional<Position> cursor_;
};

}  // namespace runnel
