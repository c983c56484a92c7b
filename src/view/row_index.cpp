#include "view/row_index.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "view/layout.hpp"

namespace runnel {
namespace {

// Whole blocks first: memcmp is much faster than a loop over bytes.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  constexpr std::size_t block = 256;
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t at = 0;
  while (at + block <= size && std::memcmp(a.data() + at, b.data() + at, block) == 0) at += block;
  while (at < size && a[at] == b[at]) ++at;
  return at;
}

bool is_newline(std::string_view text, std::size_t offset) {
  return offset < text.size() && text[offset] == '\n';
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
    const bool all = same == text_.size() && same == scene.text.size();
    text_.replace(same, std::string::npos, scene.text.substr(same));
    cursor_ = scene.cursor;
    if (all) return;
  } else {
    prompt_ = scene.prompt;
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
  // Where the last of these stands may hang on what has changed: a mark that joins the cluster before it.
  if (!points_.empty()) points_.pop_back();
  forget_drawn_from(points_.empty() ? 0 : points_.back().row);
}

void RowIndex::follow_styles(std::span<const StyledRange> styles) {
  const auto [before, now] = std::mismatch(styles_.begin(), styles_.end(), styles.begin(), styles.end());
  std::size_t same = std::string::npos;
  if (before != styles_.end()) same = before->begin;
  if (now != styles.end()) same = std::min(same, now->begin);
  if (same == std::string::npos) return;
  const Point* const changed = at_or_before(same);
  forget_drawn_from(changed != nullptr ? changed->row : 0);
  styles_.assign(styles.begin(), styles.end());
}

const Row* RowIndex::drawn(int row) const {
  const bool known = row >= first_drawn_ && row - first_drawn_ < static_cast<int>(drawn_.size());
  return known ? &drawn_[static_cast<std::size_t>(row - first_drawn_)] : nullptr;
}

void RowIndex::keep_drawn(int first, std::span<const Row> rows) {
  first_drawn_ = first;
  drawn_.assign(rows.begin(), rows.end());
}

void RowIndex::forget_drawn_from(int row) {
  const int left = std::clamp(row - first_drawn_, 0, static_cast<int>(drawn_.size()));
  drawn_.resize(static_cast<std::size_t>(left));
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
