// Recalling history entries: one after the other, by number, and those that look like what was typed.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
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
  if (!walk_.keeps_to_directory()) return recall(walk_.place_after(count.times));
  if (last_ != Last::row) walk_prefix_.clear();
  now_ = Last::row;
  return begin_steps(StepKind::entry, count.times);
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

/// `steps` matches back, or forward when negative.
Effect Editor::search_history(int steps, bool at_start) {
  now_ = at_start ? Last::row : Last::substring_search;
  if (last_ != now_) (at_start ? walk_prefix_ : search_text_) = text().substr(0, cursor());
  goal_column_.reset();
  return begin_steps(at_start ? StepKind::prefix_search : StepKind::substring_search, steps);
}

// --- steps, which find each entry in a history that may be long ---

/// `steps` entries back, or forward when negative.
Effect Editor::begin_steps(StepKind kind, int steps) {
  if (steps == 0) return Effect::nothing;
  steps_ = {kind, steps > 0, std::abs(steps), walk_.place(), std::nullopt, std::nullopt};
  const bool by_bytes = kind != StepKind::row || settings_.recall == RecallMatching::start;
  if (!by_bytes && !walk_prefix_.empty())
    steps_->pattern.emplace(walk_prefix_, is_by_case(walk_prefix_) && !settings_.search_ignores_case);
  return take_steps(HistoryWalk::slice);
}

bool Editor::step_matches(std::string_view entry) {
  if (steps_->kind == StepKind::entry) return true;
  if (entry == text()) return false;
  if (steps_->kind == StepKind::substring_search) return entry.find(search_text_) != std::string_view::npos;
  if (!steps_->pattern) return entry.starts_with(walk_prefix_);
  if (!steps_->pattern->is_in(entry)) return false;
  if (settings_.recall == RecallMatching::anywhere) return true;
  const auto match = steps_->pattern->find(entry, 0, true);
  return match && match->begin == 0;
}

/// Goes on until there are no more steps, or no more bytes to be looked at.
Effect Editor::take_steps(std::size_t bytes) {
  Steps& steps = *steps_;
  while (steps.left > 0) {
    if (steps.kind != StepKind::row || steps.looking || !step_line(steps.older)) {
      // The line being typed always counts.
      const auto scanned = walk_.scan(
          steps.place, steps.older, bytes,
          [this](std::size_t place, std::string_view entry) { return place == 0 || step_matches(entry); });
      steps.looking = scanned == HistoryWalk::Scan::pending;
      if (steps.looking) return steps.moved ? Effect::redraw : Effect::nothing;
      if (scanned == HistoryWalk::Scan::over) break;
      arrive();
    }
    steps.moved = true;
    --steps.left;
  }
  const bool moved = steps.moved;
  steps_.reset();
  return moved ? Effect::redraw : Effect::refuse;
}

/// At the entry that a step has found. Behind a search the cursor is behind what was looked for, so that any
/// other search, and more typing, go on from there.
void Editor::arrive() {
  goal_column_.reset();
  if (steps_->kind == StepKind::row || steps_->kind == StepKind::entry) return go_to_entry(steps_->place);
  walk_.go_to(steps_->place);
  const std::string& wanted = steps_->kind == StepKind::prefix_search ? walk_prefix_ : search_text_;
  const std::size_t found = text().find(wanted);
  walk_.line().move_to(found == std::string_view::npos ? text().size() : found + wanted.size());
}

Effect Editor::settle_steps(std::optional<Action> next) {
  if (!steps_) return Effect::nothing;
  if (next == Action::abort || next == Action::interrupt) {
    steps_.reset();
    return Effect::nothing;
  }
  // In vi's modes an action has a frame of its own.
  if (next && next == steps_->action && mode_ == EditMode::emacs) return Effect::nothing;
  const Effect effect = take_steps(std::numeric_limits<std::size_t>::max());
  finish(last_);
  return effect;
}

}  // namespace runnel
