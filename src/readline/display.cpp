#include "readline/display.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "readline/reflow.hpp"
#include "view/screen_diff.hpp"

namespace runnel {

Display::Display(Capabilities capabilities, bool reflows)
    : capabilities_(std::move(capabilities)), reflows_(reflows) {}

void Display::start(Size size, bool own_row) {
  above_.clear();
  size_ = size;
  if (transcript_) return transcript_->restart();
  shown_.reset();
  if (own_row) before_ += fresh_line(size.columns, capabilities_);
  before_ += capabilities_.carriage_return;
}

void Display::start_empty(Size size) {
  above_.clear();
  size_ = size;
  if (transcript_) return transcript_->restart();
  shown_ = Screen{};
  shown_->columns = size.columns;
  shown_->rows.emplace_back();
}

void Display::resize(Size size, std::optional<Position> cursor) {
  if (!shown_ || capabilities_.dumb) {
    if (!transcript_) forget();
    size_ = size;
    return;
  }
  Screen before = *std::exchange(shown_, std::nullopt);
  const int cut_row = before.cursor_row;
  const int cut_column = std::min(before.cursor_column, size.columns - 1);
  before.rows.insert(before.rows.begin(), std::make_move_iterator(above_.begin()),
                     std::make_move_iterator(above_.end()));
  before.cursor_row += static_cast<int>(above_.size());
  above_.clear();
  Screen after = reflowed(before, size.columns);
  // The two ways to resize mostly leave the cursor in different columns.
  if (cursor && size.columns != before.columns && after.cursor_column != cut_column) {
    if (cursor->column == after.cursor_column) reflows_ = true;
    if (cursor->column == cut_column) reflows_ = false;
  }
  const int row = reflows_ ? after.cursor_row : cut_row;
  const int rows_there = std::min(row, cursor ? cursor->row : size.rows - 1);
  if (reflows_ && row > rows_there) {
    after.rows.resize(static_cast<std::size_t>(row - rows_there));
    above_ = std::move(after.rows);
  }
  before_ += up(rows_there) + capabilities_.carriage_return;
  size_ = size;
}

void Display::forget() {
  above_.clear();
  if (transcript_) {
    before_ += transcript_->interrupt();
    return;
  }
  // A dumb terminal can't go back over a row: what is on it stays.
  before_ += capabilities_.carriage_return;
  if (capabilities_.dumb) before_ += capabilities_.line_feed;
  shown_.reset();
}

void Display::draw_in_place() {
  above_.clear();
  if (transcript_) return transcript_->restart();
  if (shown_ && !capabilities_.dumb) before_ += up(shown_->cursor_row);
  before_ += capabilities_.carriage_return;
  shown_.reset();
}

void Display::ring_bell() {
  if (bell_ == BellStyle::audible) after_ += capabilities_.bell;
  if (bell_ == BellStyle::visible) after_ += capabilities_.flash;
}

void Display::ask_in_place(std::string_view questions) {
  draw_in_place();
  if (capabilities_.synchronized_update) before_ += synchronized_update_on;
  before_ += questions;
  if (capabilities_.synchronized_update) after_ += synchronized_update_off;
}

void Display::clear(bool all) {
  above_.clear();
  if (transcript_) return forget();
  before_ += capabilities_.clear_screen.empty() ? capabilities_.line_feed : capabilities_.clear_screen;
  if (all) before_ += capabilities_.clear_scrollback;
  before_ += capabilities_.carriage_return;
  shown_.reset();
}

void Display::put_above(std::string_view text) {
  above_.clear();
  if (transcript_) {
    const std::string end = transcript_->interrupt();
    if (!text.starts_with(end)) before_ += end;
  } else if (shown_) {
    before_ += erase_screen(*shown_, capabilities_);
    shown_.reset();
  } else {
    before_ += capabilities_.clear_to_eos;
  }
  before_ += text;
}

std::string Display::frame(Scene scene) {
  if (transcript_) return std::exchange(before_, {}) + transcript_->show(scene) + std::exchange(after_, {});
  scene.first_row = shown_ ? shown_->first_row : 0;
  drawn_ = layout(scene, size_, rows_);
  std::string bytes = std::exchange(before_, {});
  bytes += screen_diff(shown_ ? &*shown_ : nullptr, *drawn_, capabilities_);
  bytes += std::exchange(after_, {});
  return bytes;
}

std::string Display::last_frame(const Scene& scene, std::string_view modes) {
  if (transcript_)
    return std::exchange(before_, {}) + transcript_->finish(scene) + std::exchange(after_, {}).append(modes);
  std::string bytes;
  const bool nothing = shown_ && scene.prompt.empty() && scene.text.empty() && scene.below.empty() &&
                       *shown_ == layout(scene, size_, rows_);
  if (nothing) {
    bytes = std::exchange(before_, {}) + std::exchange(after_, {});
  } else {
    bytes = frame(scene);
    bytes += leave_screen(*drawn_, capabilities_);
  }
  bytes += modes;
  drawn_.reset();
  return bytes;
}

void Display::sent(bool whole) {
  shown_ = whole ? std::exchange(drawn_, std::nullopt) : std::nullopt;
}

std::string Display::back_to_start(std::string_view partial_line, Size size, const WidthRules& rules) const {
  if (transcript_) return "\n";
  if (capabilities_.dumb) return capabilities_.carriage_return + capabilities_.line_feed;
  Scene scene;
  scene.prompt = partial_line;
  scene.widths = rules;
  const Position end = position_of(scene, size, 0);
  // Behind a full row the cursor still waits at its end.
  const int row = end.column == 0 && end.row > 0 ? end.row - 1 : end.row;
  return up(row) + capabilities_.carriage_return;
}

std::string Display::up(int rows) const {
  if (rows <= 0) return {};
  if (!capabilities_.cursor_up_n.empty()) return expand(capabilities_.cursor_up_n, rows);
  std::string bytes;
  while (rows-- > 0) bytes += capabilities_.cursor_up;
  return bytes;
}

}  // namespace runnel
