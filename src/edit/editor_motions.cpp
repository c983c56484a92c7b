// The motions: by character, word and row.
#include <algorithm>
#include <cstdlib>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "runnel/text.hpp"
#include "text/word_breaks.hpp"
#include "text/words.hpp"

namespace runnel {

Effect Editor::go(std::size_t byte_offset) {
  const std::size_t before = cursor();
  walk_.line().move_to(byte_offset);
  return cursor() == before ? Effect::nothing : Effect::redraw;
}

Effect Editor::forward_char(Count count) {
  const Effect effect = go(after_steps(text(), cursor(), count.times, next_grapheme, previous_grapheme));
  return effect == Effect::nothing && count.times != 0 ? Effect::refuse : effect;
}

Effect Editor::backward_char(Count count) {
  return forward_char(reversed(count));
}

Effect Editor::forward_word(Count count) {
  return go(after_words(count.times));
}

Effect Editor::backward_word(Count count) {
  return forward_word(reversed(count));
}

std::size_t Editor::after_words(int times) const {
  return after_steps(text(), cursor(), times, word_end, previous_word_start);
}

std::size_t Editor::after_subwords(int times) const {
  return after_steps(text(), cursor(), times, subword_end, previous_subword_start);
}

std::size_t Editor::after_unicode_words(int times) const {
  WordBreaks words(text());
  std::size_t at = cursor();
  for (; times > 0 && at < text().size(); --times) at = words.next_end(at);
  for (; times < 0 && at > 0; ++times) at = words.previous_start(at);
  return at;
}

Effect Editor::forward_unicode_word(Count count) {
  return go(after_unicode_words(count.times));
}

Effect Editor::backward_unicode_word(Count count) {
  return forward_unicode_word(reversed(count));
}

Effect Editor::forward_subword(Count count) {
  return go(after_subwords(count.times));
}

Effect Editor::backward_subword(Count count) {
  return forward_subword(reversed(count));
}

Effect Editor::beginning_of_buffer(Count) {
  return go(0);
}

Effect Editor::end_of_buffer(Count) {
  return go(text().size());
}

Effect Editor::beginning_of_line(Count) {
  return go(line_start(text(), cursor()));
}

Effect Editor::end_of_line(Count) {
  return go(line_end(text(), cursor()));
}

// --- to a character, which is typed next ---

Effect Editor::character_search(Count count) {
  if (count.times == 0) return Effect::nothing;
  seeking_ = count.times;
  return Effect::quote;
}

Effect Editor::character_search_backward(Count count) {
  return character_search(reversed(count));
}

Effect Editor::seek(std::string_view character, int times) {
  const bool back = times < 0;
  std::size_t at = cursor();
  for (times = std::abs(times); times > 0;) {
    if (back ? at == 0 : at >= text().size()) return Effect::refuse;
    at = back ? previous_grapheme(text(), at) : next_grapheme(text(), at);
    if (text().substr(at, next_grapheme(text(), at) - at) == character) --times;
  }
  return go(at);
}

// --- rows ---

Effect Editor::previous_row(Count count) {
  return step_rows(-count.times);
}

Effect Editor::next_row(Count count) {
  return step_rows(count.times);
}

Effect Editor::step_rows(int steps) {
  now_ = Last::row;
  if (last_ != Last::row) walk_prefix_ = text().substr(0, cursor());
  return begin_steps(StepKind::row, -steps);
}

bool Editor::step_line(bool up) {
  const std::size_t start = line_start(text(), cursor());
  const std::size_t end = line_end(text(), cursor());
  if (up ? start == 0 : end == text().size()) return false;
  if (!goal_column_) goal_column_ = columns(text().substr(start, cursor() - start));
  const std::size_t target = up ? line_start(text(), start - 1) : end + 1;
  walk_.line().move_to(offset_at_column(text(), target, *goal_column_));
  return true;
}

}  // namespace runnel
