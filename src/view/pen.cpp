// Moves are chosen by their length among all that the terminal has; writing a cell again is a move too.
#include "view/pen.hpp"

#include <algorithm>
#include <utility>

#include "view/sgr.hpp"

namespace runnel {
namespace {

// The shorter of two ways, each of which may not exist.
void improve(std::optional<std::string>& best, std::optional<std::string> way) {
  if (way && (!best || way->size() < best->size())) best = std::move(way);
}

// `best` is known already: what is no shorter is not worth making.
std::optional<std::string> repeated(const std::string& capability, int count,
                                    const std::optional<std::string>& best) {
  if (capability.empty() || (best && capability.size() * static_cast<std::size_t>(count) >= best->size()))
    return std::nullopt;
  std::string out;
  for (int i = 0; i < count; ++i) out += capability;
  return out;
}

std::optional<std::string> expanded(const std::string& capability, int count) {
  if (capability.empty()) return std::nullopt;
  return counted(capability, count);
}

std::optional<std::string> joined(const std::optional<std::string>& a, const std::optional<std::string>& b) {
  if (!a || !b) return std::nullopt;
  return *a + *b;
}

// Longer runs of a one-step move are never the shortest.
constexpr int longest_run = 8;

}  // namespace

std::string counted(const std::string& capability, int count) {
  std::string out = expand(capability, count);
  if (out.size() == 4 && out.starts_with("\x1b[1")) out.erase(2, 1);
  return out;
}

Pen Pen::fork() const {
  Pen copy(*capabilities_, columns_, row_, 0, known_rows_);
  copy.column_ = column_;
  copy.pending_ = pending_;
  copy.inserting_ = inserting_;
  copy.asked_ = asked_;
  copy.style_ = style_;
  copy.link_ = link_;
  return copy;
}

void Pen::join(Pen&& fork) {
  std::string out = std::move(out_);
  out += fork.out_;
  *this = std::move(fork);
  out_ = std::move(out);
}

void Pen::set_style(const Style& style) {
  if (style == asked_ || capabilities_->reset_style.empty()) return;
  asked_ = style;
  const Style reduced = reduce_colors(style, capabilities_->colors);
  out_ += sgr_change(style_, reduced, capabilities_->colors > 0);
  style_ = reduced;
}

void Pen::set_link(const CellLink& link) {
  if (link == link_ || capabilities_->reset_style.empty()) return;
  link_ = link;
  out_ += "\x1b]8;";
  out_ += link.empty() ? std::string_view(";") : std::string_view(link);
  out_ += "\x1b\\";
}

void Pen::normal() {
  leave_insert_mode();
  set_style(Style{});
  set_link({});
}

void Pen::append(const Cell& cell) {
  set_style(cell.style);
  set_link(cell.link);
  out_ += cell.text;
}

void Pen::write(const Cell& cell) {
  leave_insert_mode();
  append(cell);
}

void Pen::leave_insert_mode() {
  if (!std::exchange(inserting_, false)) return;
  out_ += capabilities_->insert_mode_off;
}

void Pen::insert(const Cell& cell) {
  if (!std::exchange(inserting_, true)) out_ += capabilities_->insert_mode_on;
  append(cell);
  column_ = *column_ + cell.width;
}

void Pen::put(const Cell& cell) {
  write(cell);
  const int column = *column_ + cell.width;
  column_ = column;
  if (column >= columns_) {
    column_.reset();
    pending_ = capabilities_->auto_margin && capabilities_->eat_newline && cell.doubtful == 0;
    if (capabilities_->auto_margin && !capabilities_->eat_newline) {
      const bool scrolled = ++row_ >= known_rows_;
      column_ = 0;
      known_rows_ = std::max(known_rows_, row_ + 1);
      // A row that is made while a background is on has that background.
      if (scrolled && style_.background != Color{} && !capabilities_->clear_to_eol.empty()) {
        normal();
        out_ += capabilities_->clear_to_eol;
      }
    }
  } else if (cell.doubtful != 0) {
    column_.reset();
  }
}

void Pen::repeat(int count) {
  out_ += counted(capabilities_->repeat_n, count);
  column_ = *column_ + count;
}

void Pen::put_wrapping(const Cell& cell) {
  const bool makes_row = row_ + 1 >= known_rows_;
  if (makes_row && cell.style.background != Color{}) normal();
  ++row_;
  column_ = 0;
  pending_ = false;
  known_rows_ = std::max(known_rows_, row_ + 1);
  if (makes_row && cell.style.background != Color{}) {
    // As above: the row is made in normal style, by a blank.
    out_ += ' ' + capabilities_->carriage_return;
    column_ = 0;
  }
  put(cell);
}

std::optional<std::string> Pen::horizontal(int from, int to) const {
  if (from == to) return std::string();
  const int count = std::abs(to - from);
  const bool left = to < from;
  std::optional<std::string> best;
  improve(best, expanded(left ? capabilities_->cursor_left_n : capabilities_->cursor_right_n, count));
  improve(best, expanded(capabilities_->column_address, to));
  if (count <= longest_run || !best)
    improve(best, repeated(left ? capabilities_->cursor_left : capabilities_->cursor_right, count, best));
  return best;
}

std::optional<std::string> Pen::vertical(int row, bool keeps_column) const {
  if (row == row_) return std::string();
  const int count = std::abs(row - row_);
  std::optional<std::string> best;
  if (row < row_) {
    improve(best, expanded(capabilities_->cursor_up_n, count));
    if (count <= longest_run || !best) {
      improve(best, repeated(capabilities_->reverse_index, count, best));
      improve(best, repeated(capabilities_->cursor_up, count, best));
    }
    return best;
  }
  // A line feed scrolls, and may return to the left edge (ONLCR): only from there is it the same everywhere.
  if (row < known_rows_) improve(best, expanded(capabilities_->cursor_down_n, count));
  if (!keeps_column) improve(best, repeated(capabilities_->line_feed, count, best));
  return best;
}

std::optional<std::string> Pen::rewriting(int from, int to, const RowImage& shown) const {
  if (inserting_ || to - from > longest_run || shown[from].width == 0) return std::nullopt;
  std::string out;
  for (int column = from; column < to; ++column) {
    const Cell& cell = shown[column];
    if (cell.width < 0 || cell.style != asked_ || cell.link != link_ || cell.doubtful != 0)
      return std::nullopt;
    out += cell.text;
  }
  return out;
}

bool Pen::short_move(int row, int column, const RowImage& shown) {
  const Capabilities& can = *capabilities_;
  const int right = column - column_.value_or(column);
  if (row == row_ && right > 0 && right <= 2) {
    // No move takes less than a byte a column.
    const std::optional<std::string> again = rewriting(*column_, column, shown);
    if (!again || static_cast<int>(again->size()) > right) return false;
    out_ += *again;
  } else if (row == row_ + 1 && column == 0 && row < known_rows_ && can.carriage_return.size() == 1 &&
             can.line_feed.size() == 1) {
    if (column_ != 0) out_ += can.carriage_return;
    out_ += can.line_feed;
    row_ = row;
    pending_ = false;
  } else if (const int left = column_.value_or(0) - column;
             row == row_ && left > 0 && left <= 3 && left < column && can.cursor_left.size() == 1) {
    out_.append(static_cast<std::size_t>(left), can.cursor_left[0]);
  } else {
    return false;
  }
  column_ = column;
  return true;
}

void Pen::move(int row, int column, const RowImage& shown) {
  if (at(row, column) || short_move(row, column, shown)) return;
  if (row >= known_rows_) normal();  // a new row takes the background that is on

  std::optional<std::string> best;
  const auto consider = [&](const std::optional<std::string>& before, int from) {
    if (!before || (best && before->size() >= best->size())) return;
    improve(best, joined(before, horizontal(from, column)));
    // Cells take a byte a column at least.
    const std::size_t written = before->size() + static_cast<std::size_t>(std::max(0, column - from));
    if (from < column && (!best || written < best->size()))
      improve(best, joined(before, rewriting(from, column, shown)));
  };
  // Among equals the left edge, which needs no trust in where the pen is.
  const auto from_the_edge = joined(capabilities_->carriage_return, vertical(row, false));
  consider(from_the_edge, 0);
  if (column_) consider(vertical(row, *column_ != 0), *column_);
  // The column first: a move up or down must not start from a pending wrap. libvterm keeps the wrap pending
  // when the cursor is sent to where it is.
  const bool same_place = pending_ && row == row_ && column == columns_ - 1;
  if (!same_place)
    improve(best, joined(expanded(capabilities_->column_address, column), vertical(row, true)));

  int written = column;
  if (!best) {  // no move to the right at all: the cells that are there, whatever they look like
    const bool from_here = column_ && row == row_ && *column_ < column && shown[*column_].width != 0;
    written = from_here ? *column_ : 0;
    best = from_here ? std::string() : from_the_edge;
  }
  out_ += best.value_or(std::string());
  row_ = row;
  column_ = column;
  pending_ = false;
  known_rows_ = std::max(known_rows_, row + 1);
  for (; written < column; ++written) write(shown[written]);
}

}  // namespace runnel
