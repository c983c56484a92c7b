#include "view/row_index.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "view/flow.hpp"
#include "view/layout.hpp"

namespace runnel {
namespace {

// Whole blocks first: memcmp is much faster than a loop over bytes.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t at = 0;
  for (const std::size_t block : {std::size_t{256}, std::size_t{16}})
    while (at + block <= size && std::memcmp(a.data() + at, b.data() + at, block) == 0) at += block;
  while (at < size && a[at] == b[at]) ++at;
  return at;
}

bool is_newline(std::string_view text, std::size_t offset) {
  return offset < text.size() && text[offset] == '\n';
}

// Whether the row that begins at `point` begins there whatever comes behind the first `same` bytes. A mark
// may join the cluster before it, and make another of it that fits into the row above.
bool stands(const RowIndex::Point& point, std::string_view text, std::size_t same) {
  return point.offset + 2 <= same && printable_run(text, point.offset, 2) == 2;
}

}  // namespace

void RowIndex::follow(const Scene& scene, int columns) {
  std::size_t same = 0;
  if (columns == columns_ && scene.widths == widths_ && scene.prompt == prompt_ &&
      scene.continuation_prompt == continuation_prompt_) {
    same = common_prefix(text_, scene.text);
    // A newline behind a full row has a row of its own while the cursor stands on it.
    if (cursor_ != scene.cursor) {
      if (is_newline(text_, cursor_)) same = std::min(same, cursor_);
      if (is_newline(scene.text, scene.cursor)) same = std::min(same, scene.cursor);
    }
    text_.replace(same, std::string::npos, scene.text.substr(same));
    cursor_ = scene.cursor;
  } else {
    prompt_ = scene.prompt;
    prompt_drawn_.reset();
    continuation_prompt_ = scene.continuation_prompt;
    columns_ = columns;
    widths_ = scene.widths;
    text_ = scene.text;
    cursor_ = scene.cursor;
  }
  const auto changed =
      std::lower_bound(points_.begin(), points_.end(), same,
                       [](const Point& point, std::size_t offset) { return point.offset < offset; });
  points_.erase(changed, points_.end());
  if (!points_.empty() && !stands(points_.back(), text_, same)) points_.pop_back();
  keep_beginning(same);
  forget_drawn_from(points_.empty() ? 0 : points_.back().row);
}

// Of the row in which the text changes behind its first `same` bytes.
void RowIndex::keep_beginning(std::size_t same) {
  beginning_.reset();
  if (points_.empty()) return;
  const Point& begin = points_.back();
  const int index = begin.row - first_drawn_;
  if (index < 0 || index >= static_cast<int>(drawn_.size())) return;
  const auto room = static_cast<std::size_t>(columns_ - begin.column);
  const std::size_t run = printable_run(text_, begin.offset, std::min(same - begin.offset, room));
  if (run < 2) return;
  // The last one may become a cluster with what follows.
  const int count = static_cast<int>(run) - 1;
  beginning_ = Beginning{{begin.offset + run - 1, begin.row, begin.column + count},
                         drawn_[static_cast<std::size_t>(index)]};
}

void RowIndex::follow_styles(std::span<const StyledRange> styles) {
  const auto [before, now] = std::mismatch(styles_.begin(), styles_.end(), styles.begin(), styles.end());
  std::size_t same = std::string::npos;
  if (before != styles_.end()) same = before->begin;
  if (now != styles.end()) same = std::min(same, now->begin);
  if (same == std::string::npos) return;
  const Point* const changed = at_or_before(same);
  forget_drawn_from(changed != nullptr ? changed->row : 0);
  if (beginning_ && same < beginning_->end.offset) beginning_.reset();
  styles_.assign(styles.begin(), styles.end());
}

const Row* RowIndex::drawn(int row) const {
  const int whole = static_cast<int>(drawn_.size()) - (last_is_open_ ? 1 : 0);
  const bool known = row >= first_drawn_ && row - first_drawn_ < whole;
  return known ? &drawn_[static_cast<std::size_t>(row - first_drawn_)] : nullptr;
}

void RowIndex::keep_drawn(int first, std::span<const Row> rows, bool last_is_open) {
  first_drawn_ = first;
  drawn_.assign(rows.begin(), rows.end());
  last_is_open_ = last_is_open;
}

void RowIndex::forget_drawn() {
  drawn_.clear();
  beginning_.reset();
}

void RowIndex::forget_drawn_from(int row) {
  const int left = std::clamp(row - first_drawn_, 0, static_cast<int>(drawn_.size()));
  if (static_cast<std::size_t>(left) == drawn_.size()) return;
  drawn_.resize(static_cast<std::size_t>(left));
  last_is_open_ = false;
}

const RowIndex::Point* RowIndex::at_or_before(std::size_t offset) const {
  const auto behind =
      std::upper_bound(points_.begin(), points_.end(), offset,
                       [](std::size_t wanted, const Point& point) { return wanted < point.offset; });
  return behind == points_.begin() ? nullptr : &*std::prev(behind);
}

const RowIndex::Point* RowIndex::above(int row) const {
  const auto behind = std::lower_bound(points_.begin(), points_.end(), row,
                                       [](const Point& point, int wanted) { return point.row < wanted; });
  return behind == points_.begin() ? nullptr : &*std::prev(behind);
}

void RowIndex::add(const Point& point) {
  if (points_.empty() || points_.back().row < point.row) points_.push_back(point);
}

}  // namespace runnel
