// The mark, the region between it and the cursor, and the selection that shift and a motion make.
#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "text/grapheme.hpp"

namespace runnel {

std::optional<Editor::Selection> Editor::selection() const {
  if (selecting_in_vi()) {
    const std::size_t other = grapheme_start(text(), vi_.anchor);
    const std::size_t from = std::min(other, cursor());
    const std::size_t last = std::max(other, cursor());
    if (mode_ == EditMode::vi_visual_line) return Selection{line_start(text(), from), line_end(text(), last)};
    return Selection{from, next_grapheme(text(), last)};
  }
  if (!walk_.line().region_active()) return std::nullopt;
  const std::size_t mark = grapheme_start(text(), *walk_.line().mark());
  if (mark == cursor()) return std::nullopt;
  return Selection{std::min(mark, cursor()), std::max(mark, cursor())};
}

/// With a count the mark is set behind so many characters of the text.
Effect Editor::set_mark(Count count) {
  walk_.line().set_mark(count.given ? after_steps(text(), 0, count.times, next_grapheme, nullptr) : cursor());
  walk_.line().activate_region(true);
  return Effect::nothing;
}

Effect Editor::exchange_point_and_mark(Count) {
  const auto mark = walk_.line().mark();
  if (!mark) return Effect::refuse;
  walk_.line().set_mark(cursor());
  walk_.line().activate_region(true);
  return go(*mark);
}

Effect Editor::kill_region(Count) {
  const auto mark = walk_.line().mark();
  return mark ? kill_to(grapheme_start(text(), *mark)) : Effect::refuse;
}

/// Into the ring as a text of its own, which no kill before or after it joins.
Effect Editor::copy_to(std::size_t byte_offset) {
  const auto [from, to] = std::minmax({byte_offset, cursor()});
  if (from == to) return Effect::refuse;
  kills_.add(text().substr(from, to - from));
  return Effect::nothing;
}

Effect Editor::copy_region_as_kill(Count) {
  const auto mark = walk_.line().mark();
  if (!mark) return Effect::refuse;
  walk_.line().activate_region(false);
  return copy_to(grapheme_start(text(), *mark));
}

Effect Editor::copy_forward_word(Count count) {
  return copy_to(after_words(count.times));
}

Effect Editor::copy_backward_word(Count count) {
  return copy_forward_word(reversed(count));
}

// --- selecting ---

void Editor::extend_selection() {
  if (!was_selecting_ && !walk_.line().region_active()) walk_.line().set_mark(cursor());
  walk_.line().activate_region(true);
  selecting_ = true;
}

Effect Editor::select(Effect (Editor::*motion)(Count), Count count) {
  extend_selection();
  return (this->*motion)(count);
}

Effect Editor::select_to(std::size_t byte_offset) {
  begin_row();
  extend_selection();
  const Effect effect = go(byte_offset);
  finish(Last::row);
  return effect;
}

/// Up and down to the ends of the text, and not into history.
Effect Editor::select_rows(int steps) {
  extend_selection();
  now_ = Last::row;
  const std::size_t before = cursor();
  const bool up = steps < 0;
  for (steps = std::abs(steps); steps > 0; --steps) {
    if (step_line(up)) continue;
    walk_.line().move_to(up ? 0 : text().size());
    goal_column_.reset();
    break;
  }
  return cursor() == before ? Effect::nothing : Effect::redraw;
}

Effect Editor::select_backward_char(Count count) {
  return select(&Editor::backward_char, count);
}
Effect Editor::select_forward_char(Count count) {
  return select(&Editor::forward_char, count);
}
Effect Editor::select_backward_word(Count count) {
  return select(&Editor::backward_unicode_word, count);
}
Effect Editor::select_forward_word(Count count) {
  return select(&Editor::forward_unicode_word, count);
}
Effect Editor::select_beginning_of_line(Count count) {
  return select(&Editor::beginning_of_line, count);
}
Effect Editor::select_end_of_line(Count count) {
  return select(&Editor::end_of_line, count);
}
Effect Editor::select_previous_row(Count count) {
  return select_rows(-count.times);
}
Effect Editor::select_next_row(Count count) {
  return select_rows(count.times);
}
Effect Editor::select_beginning_of_buffer(Count count) {
  return select(&Editor::beginning_of_buffer, count);
}
Effect Editor::select_end_of_buffer(Count count) {
  return select(&Editor::end_of_buffer, count);
}

Effect Editor::select_all(Count) {
  walk_.line().set_mark(0);
  walk_.line().activate_region(true);
  selecting_ = true;
  return go(text().size());
}

}  // namespace runnel
