// Goes through the rows from the top and takes for each the shortest of a few ways to change it.
#include "view/screen_diff.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "text/width.hpp"
#include "view/pen.hpp"

namespace runnel {
namespace {

// What a terminal shows where nobody knows what it is: half of a wide character. Equal to no cell.
Cell unknown_cell() {
  return Cell{"", -1, {}, {}};
}

std::size_t index_of(int number) {
  return static_cast<std::size_t>(number);
}
int count_of(std::size_t size) {
  return static_cast<int>(size);
}

bool has_doubtful(const RowImage& row) {
  for (int column = 0; column < row.used(); ++column)
    if (row[column].doubtful != 0) return true;
  return false;
}

// What it takes at least to write the cells that differ; no more of them are counted than make more than
// `most`. A run of the same may be a single one, repeated.
std::size_t least_bytes(const RowImage& shown, const RowImage& target, int from, int to, std::size_t most) {
  std::size_t bytes = 0;
  for (int column = from; column < std::min(to, target.used()) && bytes <= most; ++column)
    if (shown[column] != target[column] && (column == from || target[column] != target[column - 1]))
      bytes += target[column].text.size();
  return bytes;
}

// The farthest that the rest of a row is looked for beside its place: more than what a key changes.
constexpr int farthest_shift = 64;

// Rows are looked for so far from where they were.
constexpr int farthest_block = 4;
// What it takes to go to another row, to delete or insert lines there, and to come back.
constexpr std::size_t least_move = 8;

class Differ {
 public:
  Differ(const Screen* before, const Screen& after, const Capabilities& capabilities);

  /// Moves rows first that stand elsewhere now, by deleting and inserting lines; false: there are none, or
  /// they can't be.
  [[nodiscard]] bool move_block();
  /// What comes into a row is written in insert mode.
  void use_insert_mode() { insert_mode_ = true; }
  /// Draws all of it and leaves the cursor in its place.
  void draw();
  [[nodiscard]] const std::string& out() const { return pen_.out(); }
  /// Rows in which something has moved to the right.
  [[nodiscard]] int shifted_right() const { return shifted_right_; }

 private:
  // Rows from `top` up to `bottom`, within which all that stays in it moves down by `by`, or up.
  struct Block {
    int top = 0;
    int bottom = 0;
    int by = 0;
  };
  [[nodiscard]] Block moved_block() const;
  void start_from_nothing();
  /// Null: it is blank.
  [[nodiscard]] const Row* shown_at(int row) const;
  [[nodiscard]] int rows_shown() const { return count_of(moved_ ? moved_->size() : before_.size()); }
  [[nodiscard]] bool stays(int row) const;
  void draw_row(int row);
  void enter_row(int row, RowImage& shown, const RowImage& target);
  void draw_between_controls(int row, RowImage& shown, const RowImage& target);
  void change(int row, RowImage& shown, const RowImage& target, int end);
  bool overwrite(Pen& pen, int row, RowImage& shown, const RowImage& target, int from, int to,
                 std::size_t most = std::string::npos) const;
  bool write_run(Pen& pen, int row, RowImage& shown, const RowImage& target, int column, int to) const;
  void record(RowImage& shown, const RowImage& target, int column) const;
  void clear_second_column(Pen& pen, int row, RowImage& shown, const RowImage& target, int column) const;
  [[nodiscard]] int best_shift(const RowImage& shown, const RowImage& target, int from) const;
  void shift(Pen& pen, int row, RowImage& shown, const RowImage& target, int from, int by) const;
  [[nodiscard]] bool can_insert(const RowImage& target, int from, int by) const;
  void drop_rows();
  void finish();

  [[nodiscard]] bool wraps_at_once() const;
  void keep_margin(RowImage& row) const;
  [[nodiscard]] bool is_last(int row) const { return row + 1 == count_of(after_->rows.size()); }
  [[nodiscard]] RowImage shown_row(int row) const;
  [[nodiscard]] RowImage target_row(int row) const;
  [[nodiscard]] bool rows_to_clear() const;

  const Screen* after_;
  const Capabilities* capabilities_;
  int columns_;
  int first_row_before_ = 0;
  // What the terminal has, as far as it is not drawn yet.
  std::span<const Row> before_;
  std::optional<std::vector<const Row*>> moved_;  // rows of it, once some have been; a null one is blank
  bool from_nothing_;
  bool doubtful_;  // some cells are
  bool insert_mode_ = false;
  int shifted_right_ = 0;
  bool clear_tail_ = false;  // the last row's blank end is still to be cleared, with the rows below it
  Pen pen_;
};

Differ::Differ(const Screen* before, const Screen& after, const Capabilities& capabilities)
    : after_(&after),
      capabilities_(&capabilities),
      columns_(after.columns),
      first_row_before_(before != nullptr ? before->first_row : 0),
      from_nothing_(before == nullptr),
      doubtful_(after.doubtful || (before != nullptr && before->doubtful)),
      pen_(capabilities, after.columns, before != nullptr ? before->cursor_row : 0,
           before != nullptr ? before->cursor_column : 0,
           before != nullptr ? std::max(1, count_of(before->rows.size())) : 1) {
  if (before != nullptr) before_ = before->rows;
}

const Row* Differ::shown_at(int row) const {
  if (moved_) return row < count_of(moved_->size()) ? (*moved_)[index_of(row)] : nullptr;
  return row < count_of(before_.size()) ? &before_[index_of(row)] : nullptr;
}

bool Differ::wraps_at_once() const {
  return capabilities_->auto_margin && !capabilities_->eat_newline;
}

// Where a terminal wraps at once, its last column stays empty in our last row: when that is the last of the
// terminal too, writing there would scroll our first row away.
void Differ::keep_margin(RowImage& row) const {
  if (!wraps_at_once() || row.used() < columns_) return;
  const bool halved = row[columns_ - 1].width == 0;
  row.clear_from(halved ? columns_ - 2 : columns_ - 1);
}

RowImage Differ::shown_row(int row) const {
  const Row* const shown = shown_at(row);
  if (shown == nullptr) return RowImage(columns_);
  RowImage image(shown->cells, columns_);
  if (shown == &before_.back()) keep_margin(image);
  return image;
}

RowImage Differ::target_row(int row) const {
  RowImage image(after_->rows[index_of(row)].cells, columns_);
  if (is_last(row)) keep_margin(image);
  return image;
}

bool Differ::rows_to_clear() const {
  for (int row = count_of(after_->rows.size()); row < rows_shown(); ++row)
    if (shown_row(row).used() > 0) return true;
  return false;
}

void Differ::start_from_nothing() {
  if (!capabilities_->clear_to_eos.empty()) {
    // Not from the first column: in the top row tmux takes that for a whole screen that is to be kept, and
    // puts a copy into its history.
    pen_.raw(columns_ > 1 ? " " + capabilities_->clear_to_eos + capabilities_->carriage_return
                          : capabilities_->clear_to_eos);
  } else if (!capabilities_->clear_to_eol.empty()) {
    pen_.raw(capabilities_->clear_to_eol);
  } else if (!capabilities_->dumb) {
    pen_.raw(std::string(index_of(columns_ - 1), ' ') + capabilities_->carriage_return);
  }
}

// The rows that stand elsewhere now, as many as can be found at one distance. What is below our rows is
// blank: there they may come from or go to.
Differ::Block Differ::moved_block() const {
  const int now = count_of(after_->rows.size());
  const int then = count_of(before_.size());
  Block best;
  int most = 0;
  const auto consider = [&](int by) {
    if (by == 0 || std::abs(by) >= then) return;
    int row = std::max(0, by);
    while (row < std::min(now, then + by)) {
      const int first = row;
      int gained = 0;
      const auto same = [&](int other) {
        return after_->rows[index_of(row)].cells == before_[index_of(other)].cells;
      };
      for (; row < std::min(now, then + by) && same(row - by); ++row)
        if (!after_->rows[index_of(row)].cells.empty() && (row >= then || !same(row))) ++gained;
      if (gained > most) {
        most = gained;
        const int end = std::max(row, row - by);
        best = {std::min(first, first - by), row - by == then ? std::max(now, then) : end, by};
      }
      ++row;
    }
  };
  consider(first_row_before_ - after_->first_row);
  consider(now - then);
  for (int by = 1; by <= farthest_block; ++by) {
    consider(by);
    consider(-by);
  }
  return best;
}

bool Differ::move_block() {
  if (from_nothing_ || before_.empty()) return false;
  if (capabilities_->insert_lines_n.empty() || capabilities_->delete_lines_n.empty()) return false;
  const auto [top, bottom, by] = moved_block();
  if (by == 0) return false;
  const int all = std::max(count_of(after_->rows.size()), count_of(before_.size()));
  const int count = std::abs(by);
  const auto at_row = [&](int row, const std::string& capability) {
    pen_.move(row, 0, shown_row(row));
    pen_.raw(counted(capability, count));
  };
  // Rows that are still to be made must be there before something is moved into them.
  if (by > 0 && bottom > pen_.known_rows()) pen_.move(bottom - 1, 0, RowImage(columns_));
  const int left = by > 0 ? bottom - count : top;  // the rows from here on are given up
  bool lost = bottom < all;
  for (int row = left; by > 0 && row < left + count; ++row) lost |= shown_row(row).used() > 0;
  if (by < 0) {
    at_row(top, capabilities_->delete_lines_n);
    if (bottom < all) at_row(bottom - count, capabilities_->insert_lines_n);
  } else {
    if (lost) at_row(left, capabilities_->delete_lines_n);
    at_row(top, capabilities_->insert_lines_n);
  }
  std::vector<const Row*> rows(index_of(all), nullptr);
  for (int row = 0; row < all; ++row) {
    const bool inside = row >= top && row < bottom;
    const int from = inside ? row - by : row;
    if (inside && (from < top || from >= bottom)) continue;
    rows[index_of(row)] = shown_at(from);
  }
  moved_ = std::move(rows);
  return true;
}

void Differ::draw() {
  if (from_nothing_) start_from_nothing();
  for (int row = 0; row < count_of(after_->rows.size()); ++row) draw_row(row);
  drop_rows();
  finish();
}

// Whether `row` needs no look at its cells.
bool Differ::stays(int row) const {
  const Row* const shown = row < pen_.known_rows() ? shown_at(row) : nullptr;
  if (shown == nullptr) return false;
  if (wraps_at_once() && (is_last(row) || shown == &before_.back())) return false;
  return shown->cells == after_->rows[index_of(row)].cells;
}

void Differ::draw_row(int row) {
  clear_tail_ = false;
  if (stays(row)) return;
  const bool drawn = shown_at(row) != nullptr;
  RowImage shown = shown_row(row);
  const RowImage target = target_row(row);
  enter_row(row, shown, target);
  const bool clears_below = is_last(row) && rows_to_clear() && !capabilities_->clear_to_eos.empty();
  const int end = clears_below ? target.used() : columns_;
  const bool controls = !drawn && std::any_of(after_->controls.begin(), after_->controls.end(),
                                              [row](const Control& control) { return control.row == row; });
  if (controls) {
    draw_between_controls(row, shown, target);
  } else {
    change(row, shown, target, end);
  }
  clear_tail_ = clears_below && first_difference(shown, target, 0) < columns_;
}

// Comes from the row above by the terminal's own wrap where the text does, so that the terminal knows that
// the line goes on (when it reflows, when it copies), and so that the wrap is no longer pending.
void Differ::enter_row(int row, RowImage& shown, const RowImage& target) {
  if (row == 0 || !after_->rows[index_of(row) - 1].wrapped || !capabilities_->auto_margin) return;
  const bool exists = row < pen_.known_rows();
  if (exists && (!pen_.wraps_from(row - 1) || shown[0] == target[0] || is_blank(target[0]))) return;
  if (exists && target[0].doubtful != 0) return;
  if (!exists && !pen_.wraps_from(row - 1)) {
    const RowImage above = target_row(row - 1);
    int last = columns_ - 1;
    if (above[last].width == 0) --last;
    if (above[last].doubtful != 0) return;
    pen_.move(row - 1, last, above);
    const bool too_wide = is_blank(above[last]) && target[0].width == 2 && columns_ > 1;
    if (!too_wide || target[0].doubtful != 0) pen_.put(above[last]);
  }
  if (pen_.at(row, 0)) return;  // a terminal that wraps at once is there
  if (is_blank(target[0])) {
    pen_.put_wrapping(Cell{});
    pen_.move(row, 0, shown);
  } else {
    pen_.put_wrapping(target[0]);
    record(shown, target, 0);
  }
}

// Takes note of what was just written at `column`.
void Differ::record(RowImage& shown, const RowImage& target, int column) const {
  const int end = column + target[column].width;
  for (int i = column; i < end; ++i) shown.set(i, target[i]);
  if (end < columns_ && shown[end].width == 0) shown.set(end, unknown_cell());
  const Cell& cell = target[column];
  if (cell.doubtful == 0) return;
  // It may reach over what follows.
  const int reach = std::min(column + widest_width(cell.text), columns_);
  shown.fill(end, reach, unknown_cell());
}

// A terminal that draws the cell narrower leaves what stands in its second column: that goes first.
void Differ::clear_second_column(Pen& pen, int row, RowImage& shown, const RowImage& target,
                                 int column) const {
  const Cell& cell = target[column];
  if (cell.doubtful == 0 || cell.width != 2 || is_blank(shown[column + 1])) return;
  for (int i = column; i < column + 2; ++i) {
    pen.move(row, i, shown);
    pen.put(Cell{' ', 1, cell.style, cell.link});
    shown.set(i, unknown_cell());
  }
}

void Differ::draw_between_controls(int row, RowImage& shown, const RowImage& target) {
  int from = 0;
  for (const Control& control : after_->controls) {
    if (control.row != row) continue;
    overwrite(pen_, row, shown, target, from, control.column);
    pen_.move(row, control.column, shown);
    pen_.raw(control.bytes);
    from = std::max(from, control.column);
  }
  overwrite(pen_, row, shown, target, from, columns_);
}

void Differ::change(int row, RowImage& shown, const RowImage& target, int end) {
  const int from = first_difference(shown, target, 0);
  if (from >= end) return;
  const int count = best_shift(shown, target, from);
  if (count == 0) {
    overwrite(pen_, row, shown, target, from, end);
    return;
  }
  Pen shifted = pen_.fork();
  RowImage shifted_shown = shown;
  shift(shifted, row, shifted_shown, target, from, count);
  overwrite(shifted, row, shifted_shown, target, from, end);
  Pen plain = pen_.fork();
  if (least_bytes(shown, target, from, end, shifted.out().size()) <= shifted.out().size() &&
      overwrite(plain, row, shown, target, from, end, shifted.out().size())) {
    pen_.join(std::move(plain));
    return;
  }
  pen_.join(std::move(shifted));
  shown = std::move(shifted_shown);
  if (count > 0) ++shifted_right_;
}

// Writes the cells that differ. Those between them that do not are crossed by a move, which may be to write
// them. False, with half of it done, when it takes more than `most` bytes.
bool Differ::overwrite(Pen& pen, int row, RowImage& shown, const RowImage& target, int from, int to,
                       std::size_t most) const {
  const std::string& clear = capabilities_->clear_to_eol;
  const bool empty_margin = wraps_at_once() && is_last(row);
  for (int column = first_difference(shown, target, from); column < to;
       column = first_difference(shown, target, column)) {
    if (pen.out().size() > most) return false;
    if (is_blank(target[column]) && !clear.empty() && column >= target.used()) {
      int last = columns_ - 1;
      while (shown[last] == target[last]) --last;
      if (count_of(clear.size()) <= last - column || empty_margin) {
        pen.move(row, column, shown);
        pen.normal();
        pen.raw(clear);
        shown.clear_from(column);
        continue;
      }
    }
    if (empty_margin && column + 1 == columns_) break;  // there is nothing to clear it with
    if (write_run(pen, row, shown, target, column, to)) continue;
    if (target[column].width == 0) --column;
    clear_second_column(pen, row, shown, target, column);
    pen.move(row, column, shown);
    pen.put(target[column]);
    record(shown, target, column);
  }
  return pen.out().size() <= most;
}

// Writes the equal cells from `column` on, up to the last one that differs, by a sequence that does it with a
// count, where that takes less than to write those that differ. False: it does not, and nothing is done.
bool Differ::write_run(Pen& pen, int row, RowImage& shown, const RowImage& target, int column, int to) const {
  const Capabilities& can = *capabilities_;
  const Cell& cell = target[column];
  if (can.repeat_n.empty() && (can.erase_characters_n.empty() || !is_blank(cell))) return false;
  if (cell.width != 1 || cell.doubtful != 0 || cell.text.size() != 1) return false;
  // Terminals differ in what is repeated in the last column.
  const int margin = std::min(to, columns_ - 1);
  int end = column;
  std::size_t different = 0;
  for (int i = column; i < margin && target[i] == cell; ++i) {
    if (shown[i] == cell) continue;
    ++different;
    end = i + 1;
  }
  constexpr std::size_t shortest = 5;  // what a sequence takes with its count
  if (different < shortest) return false;
  const int count = end - column;
  if (!can.repeat_n.empty() && 1 + counted(can.repeat_n, count - 1).size() < different) {
    pen.move(row, column, shown);
    pen.put(cell);
    pen.repeat(count - 1);
  } else if (is_blank(cell) && !can.erase_characters_n.empty() && !can.cursor_right_n.empty() &&
             counted(can.erase_characters_n, count).size() + counted(can.cursor_right_n, count).size() <
                 different) {
    pen.move(row, column, shown);
    pen.normal();
    pen.raw(counted(can.erase_characters_n, count));
  } else {
    return false;
  }
  for (int i = column; i < end; ++i) record(shown, target, i);
  return true;
}

// How far right (or, below 0, left) the rest of the row from `from` on has gone; 0: nowhere.
int Differ::best_shift(const RowImage& shown, const RowImage& target, int from) const {
  const int longest = std::min(farthest_shift, columns_ - from - 1);
  const int shown_used = shown.used();
  const int target_used = target.used();
  if (from >= shown_used || from >= target_used) return 0;                   // nothing has moved
  if (doubtful_ && (has_doubtful(shown) || has_doubtful(target))) return 0;  // it may move in part
  const bool full = shown_used == columns_ || target_used == columns_;
  int best = 0;
  int best_matches = 0;
  // Takes note of a shift that is better than those before; true: nothing can be.
  const auto consider = [&](int by) {
    if (by == 0 || std::abs(by) > longest) return false;
    if ((by > 0 ? capabilities_->insert_characters_n : capabilities_->delete_characters_n).empty())
      return false;
    if (shown[by > 0 ? from : from - by].width <= 0) return false;  // in the middle of a wide one
    const int begin = std::max(from, from + by);
    const int end = std::min(columns_, columns_ + by);
    int matches = 0;
    bool all = true;
    const int last = std::min(end, target_used);
    int visible = begin;
    while (visible < last && is_blank(target[visible])) ++visible;
    if (visible < last && same_columns(target, begin, shown, begin - by, end - begin, true) == end - begin) {
      best = by;
      return true;
    }
    for (int column = std::min(end, std::max(target_used, shown_used + by)) - 1; column >= begin; --column) {
      const Cell& cell = target[column];
      const bool equal = cell == shown[column - by];
      if (equal) {
        if (!is_blank(cell)) ++matches;
        continue;
      }
      all = false;
      if (matches == 0 && !is_blank(cell)) return false;  // the end must match, or all is in vain
    }
    if (matches <= best_matches) return false;
    best = by;
    best_matches = matches;
    return all;
  };
  if (!full) {
    consider(target_used - shown_used);
  } else {
    for (int by = 1; by <= longest && !consider(by) && !consider(-by); ++by) {
    }
  }
  return best;
}

// Narrow cells alone: for a wide one some terminals (libvterm) make way by a single column.
bool Differ::can_insert(const RowImage& target, int from, int by) const {
  if (!insert_mode_) return false;
  for (int column = from; column < from + by; ++column)
    if (target[column].width != 1 || target[column].doubtful != 0) return false;
  return true;
}

void Differ::shift(Pen& pen, int row, RowImage& shown, const RowImage& target, int from, int by) const {
  pen.move(row, from, shown);
  if (by < 0) {
    pen.normal();  // the blanks that come in have the pen's background
    pen.raw(counted(capabilities_->delete_characters_n, -by));
    shown.erase(from, -by);
    return;
  }
  if (can_insert(target, from, by)) {
    shown.insert_blanks(from, by);
    for (int column = from; column < from + by; ++column) {
      pen.insert(target[column]);
      shown.set(column, target[column]);
    }
  } else {
    pen.normal();
    pen.raw(counted(capabilities_->insert_characters_n, by));
    shown.insert_blanks(from, by);
  }
  if (shown[columns_ - 1].width == 2) shown.set(columns_ - 1, unknown_cell());
}

// Clears the rows that are no more.
void Differ::drop_rows() {
  const int rows = count_of(after_->rows.size());
  if (!rows_to_clear()) return;
  if (capabilities_->clear_to_eos.empty()) {
    const RowImage blank(columns_);
    for (int row = rows; row < rows_shown(); ++row) {
      RowImage shown = shown_row(row);
      overwrite(pen_, row, shown, blank, 0, columns_);
    }
    return;
  }
  const RowImage last = target_row(rows - 1);
  const int used = last.used();
  Pen below = pen_.fork();
  below.move(rows, 0, shown_row(rows));
  if (used < columns_) {
    Pen behind = pen_.fork();
    behind.move(rows - 1, used, last);
    if (clear_tail_ || behind.out().size() <= below.out().size()) below = std::move(behind);
  }
  pen_.join(std::move(below));
  pen_.normal();
  pen_.raw(capabilities_->clear_to_eos);
}

void Differ::finish() {
  const int rows = count_of(after_->rows.size());
  if (pen_.known_rows() < rows) pen_.move(rows - 1, 0, target_row(rows - 1));
  pen_.normal();
  if (pen_.at(after_->cursor_row, after_->cursor_column)) return;
  pen_.move(after_->cursor_row, after_->cursor_column, target_row(after_->cursor_row));
  pen_.normal();
}

// The shortest frame of a few ways.
std::string shortest_frame(const Screen* before, const Screen& after, const Capabilities& capabilities) {
  Differ plain(before, after, capabilities);
  plain.draw();
  std::string best = plain.out();
  const auto consider = [&best](Differ& other) {
    other.draw();
    if (other.out().size() < best.size()) best = other.out();
  };
  if (plain.out().size() > least_move) {
    if (Differ moved(before, after, capabilities); moved.move_block()) consider(moved);
  }
  const bool has_insert_mode = !capabilities.insert_mode_on.empty() && !capabilities.insert_mode_off.empty();
  // The mode costs as much as the sequences of two rows.
  if (plain.shifted_right() > 2 && has_insert_mode) {
    Differ inserting(before, after, capabilities);
    inserting.use_insert_mode();
    consider(inserting);
  }
  return best;
}

bool is_dumb(const Capabilities& capabilities) {
  return capabilities.dumb || (capabilities.cursor_up.empty() && capabilities.cursor_up_n.empty());
}

// A terminal that can write, go back to the left edge or by one column, and start a new line.
Capabilities typewriter(const Capabilities& capabilities) {
  Capabilities out;
  out.dumb = true;
  out.auto_margin = capabilities.auto_margin;
  out.eat_newline = capabilities.eat_newline;
  out.colors = 0;
  for (std::string Capabilities::*text :
       {&Capabilities::cursor_up,      &Capabilities::cursor_up_n,         &Capabilities::reverse_index,
        &Capabilities::insert_mode_on, &Capabilities::insert_mode_off,     &Capabilities::cursor_down_n,
        &Capabilities::cursor_left_n,  &Capabilities::cursor_right,        &Capabilities::cursor_right_n,
        &Capabilities::column_address, &Capabilities::clear_to_eol,        &Capabilities::clear_to_eos,
        &Capabilities::clear_screen,   &Capabilities::insert_characters_n, &Capabilities::delete_characters_n,
        &Capabilities::insert_lines_n, &Capabilities::delete_lines_n,      &Capabilities::erase_characters_n,
        &Capabilities::repeat_n,       &Capabilities::reset_style})
    (out.*text).clear();
  return out;
}

// The rows down to the cursor's: those below can't be written, for there is no way back.
Screen typed(const Screen& screen) {
  Screen out = screen;
  out.rows.resize(std::min(screen.rows.size(), index_of(screen.cursor_row) + 1));
  out.controls.clear();
  out.first_row = 0;
  for (Row& row : out.rows)
    for (Cell& cell : row.cells.edit()) {
      cell.style = Style{};
      cell.link.clear();
    }
  return out;
}

std::string typed_diff(const Screen* before, const Screen& after, const Capabilities& capabilities) {
  const Capabilities plain = typewriter(capabilities);
  const Screen target = typed(after);
  if (before == nullptr) return shortest_frame(nullptr, target, plain);
  const Screen shown = typed(*before);
  const auto above = shown.rows.begin() + std::min<std::ptrdiff_t>(shown.cursor_row, std::ssize(shown.rows));
  const bool goes_on = target.rows.size() >= shown.rows.size() &&
                       std::equal(shown.rows.begin(), above, target.rows.begin(),
                                  [](const Row& a, const Row& b) { return a.cells == b.cells; });
  if (goes_on) return shortest_frame(&shown, target, plain);
  return plain.carriage_return + plain.line_feed + shortest_frame(nullptr, target, plain);
}

void check(const Screen& screen) {
  const bool inside = screen.cursor_row >= 0 && screen.cursor_row < count_of(screen.rows.size()) &&
                      screen.cursor_column >= 0 && screen.cursor_column < screen.columns;
  if (!inside) throw std::invalid_argument("a screen whose cursor is outside of it");
}

// What arrives in one piece anyway needs no marks.
constexpr std::size_t trivial_frame = 64;

}  // namespace

std::string screen_diff(const Screen* before, const Screen& after, const Capabilities& capabilities) {
  check(after);
  if (before != nullptr) check(*before);
  if (before != nullptr && before->columns != after.columns)
    throw std::invalid_argument("screen_diff: the screens differ in their columns");
  if (is_dumb(capabilities)) return typed_diff(before, after, capabilities);
  std::string out = shortest_frame(before, after, capabilities);
  if (!capabilities.synchronized_update || out.size() <= trivial_frame) return out;
  return std::string(synchronized_update_on).append(out).append(synchronized_update_off);
}

std::string leave_screen(const Screen& screen, const Capabilities& capabilities) {
  check(screen);
  const int rows = is_dumb(capabilities) ? screen.cursor_row + 1 : count_of(screen.rows.size());
  Pen pen(capabilities, screen.columns, screen.cursor_row, screen.cursor_column, rows);
  pen.move(rows, 0, RowImage(screen.columns));
  return pen.out();
}

std::string erase_screen(const Screen& screen, const Capabilities& capabilities) {
  check(screen);
  Screen empty;
  empty.columns = screen.columns;
  empty.rows.resize(1);
  if (!is_dumb(capabilities)) return shortest_frame(&screen, empty, capabilities);
  Screen line = typed(screen);
  line.rows.erase(line.rows.begin(), line.rows.end() - 1);
  line.cursor_row = 0;
  return shortest_frame(&line, empty, typewriter(capabilities));
}

std::string fresh_line(int columns, const Capabilities& capabilities) {
  if (is_dumb(capabilities) || !capabilities.auto_margin || columns < 2) return {};
  // From the left edge the mark and the blanks just fill the row; from anywhere else they go on into the
  // next.
  const int blanks = columns - (capabilities.eat_newline ? 1 : 2);
  std::string out = capabilities.reset_style.empty() ? "%" : "\x1b[7m%\x1b[m";
  out.append(index_of(blanks), ' ');
  out += capabilities.carriage_return;
  if (!capabilities.clear_to_eos.empty()) return out + capabilities.clear_to_eos;
  if (!capabilities.clear_to_eol.empty()) return out + capabilities.clear_to_eol;
  return out + ' ' + capabilities.carriage_return;
}

}  // namespace runnel
