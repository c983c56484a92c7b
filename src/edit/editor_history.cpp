// Recalling history entries: one after the other, by number, and those that look like what was typed.
#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/search_pattern.hpp"
#include "text/grapheme.hpp"

namespace runnel {

Effect Editor::recall(std::size_t place) {
  // Rows go on from here to any entry, or with the prefix that they had.
  if (last_ != Last::row) walk_prefix_.clear();
  now_ = Last::row;
  goal_column_.reset();
  if (place == walk_.place()) return Effect::refuse;
  go_to_entry(place);
  return Effect::redraw;
}

/// An entry comes with the cursor at its end, or where it was in the line before, if that was not the end.
void Editor::go_to_entry(std::size_t place) {
  if (!kept_point_ || kept_point_->placed != cursor())
    kept_point_ = {cursor() == text().size() ? std::string::npos : cursor(), 0};
  walk_.go_to(place);
  if (settings_.keeps_point)
    walk_.line().move_to(grapheme_start(text(), std::min(kept_point_->wanted, text().size())));
  kept_point_->placed = cursor();
}

Effect Editor::previous_history(Count count) {
  if (count.times == 0) return Effect::nothing;
  return recall(walk_.place_after(count.times));
}

// In a menu a page is the host's.
Effect Editor::page_up(Count count) {
  return previous_history(count);
}

Effect Editor::page_down(Count count) {
  return next_history(count);
}

Effect Editor::next_history(Count count) {
  return previous_history(reversed(count));
}

Effect Editor::beginning_of_history(Count) {
  return recall(walk_.oldest_place());
}

Effect Editor::end_of_history(Count) {
  return recall(0);
}

/// Entries are numbered from the oldest, which is 1; a negative number counts back from here.
Effect Editor::fetch_history(Count count) {
  if (!count.given) return beginning_of_history(count);
  const auto oldest = static_cast<std::ptrdiff_t>(walk_.oldest_place());
  const std::ptrdiff_t back =
      count.times < 0 ? static_cast<std::ptrdiff_t>(walk_.place()) - count.times : oldest + 1 - count.times;
  if (back < 0 || back > oldest) return Effect::refuse;
  return recall(static_cast<std::size_t>(back));
}

/// A count above 0 turns it on, any other off.
Effect Editor::toggle_history_directory(Count count) {
  walk_.keep_to_directory(count.given ? count.times > 0 : !walk_.keeps_to_directory());
  return Effect::nothing;
}

// --- entries that have what stands before the cursor ---

/// The next place whose entry is like what was typed, for Up and Down.
std::optional<std::size_t> Editor::recalled_by_prefix(bool older) const {
  const bool anywhere = settings_.recall == RecallMatching::anywhere;
  if (settings_.recall == RecallMatching::start || walk_prefix_.empty())
    return walk_.find(older, [this](std::string_view entry) { return entry.starts_with(walk_prefix_); });
  SearchPattern pattern(walk_prefix_, is_by_case(walk_prefix_) && !settings_.search_ignores_case);
  return walk_.find(older, [&](std::string_view entry) {
    if (!pattern.is_in(entry)) return false;
    if (anywhere) return true;
    const auto match = pattern.find(entry, 0, false);
    return match && match->begin == 0;
  });
}

Effect Editor::history_search_backward(Count count) {
  return search_history(count.times, true);
}

Effect Editor::history_search_forward(Count count) {
  return search_history(-count.times, true);
}

Effect Editor::history_substring_search_backward(Count count) {
  return search_history(count.times, false);
}

Effect Editor::history_substring_search_forward(Count count) {
  return search_history(-count.times, false);
}

/// `steps` matches back, or forward when negative. The cursor is then behind what was looked for, so that any
/// other search, and more typing, go on from there.
Effect Editor::search_history(int steps, bool at_start) {
  now_ = at_start ? Last::row : Last::substring_search;
  std::string& wanted = at_start ? walk_prefix_ : search_text_;
  if (last_ != now_) wanted = text().substr(0, cursor());
  goal_column_.reset();
  const bool older = steps > 0;
  bool moved = false;
  for (steps = std::abs(steps); steps > 0; --steps) {
    const auto place = walk_.find(older, [&](std::string_view entry) {
      return at_start ? entry.starts_with(wanted) : entry.find(wanted) != std::string_view::npos;
    });
    if (!place) break;
    walk_.go_to(*place);
    moved = true;
  }
  if (!moved) return steps == 0 ? Effect::nothing : Effect::refuse;
  const std::size_t found = text().find(wanted);
  walk_.line().move_to(found == std::string_view::npos ? text().size() : found + wanted.size());
  return Effect::redraw;
}

}  // namespace runnel
