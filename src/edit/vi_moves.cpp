// The motions of vi as actions, also those that wait for a character, and its search through history.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "edit/vi_objects.hpp"
#include "runnel/text.hpp"
#include "text/grapheme.hpp"
#include "text/words.hpp"

namespace runnel {

Effect Editor::vi_move(std::optional<std::size_t> target, ViExtent extent) {
  if (!target) return Effect::refuse;
  vi_.extent = extent;
  return go(*target);
}

/// A motion that `` leads back from.
Effect Editor::vi_jump(std::optional<std::size_t> target, ViExtent extent) {
  const std::size_t here = cursor();
  const Effect effect = vi_move(target, extent);
  if (effect == Effect::redraw) walk_.line().set_mark(here, '`');
  return effect;
}

// --- in the line ---

Effect Editor::vi_backward_char(Count count) {
  const TextSpan range = characters_before(count.times);
  return range.from == range.to ? vi_stay() : go(range.from);
}

Effect Editor::vi_forward_char(Count count) {
  const std::size_t end = line_end(text(), cursor());
  // A selection takes the newline.
  const bool to_end = vi_.operation || vi_.once || (selecting_in_vi() && end < text().size());
  const std::size_t limit = to_end ? end : last_of_line(text(), cursor());
  std::size_t target = cursor();
  for (int times = count.times; times > 0 && target < limit; --times) target = next_grapheme(text(), target);
  return target == cursor() ? vi_stay() : go(target);
}

/// Where there is no further character an operator works on none, as ch does at the start of a line.
Effect Editor::vi_stay() const {
  return vi_.operation ? Effect::nothing : Effect::refuse;
}

/// What deletes takes newlines, too.
Effect Editor::vi_prev_char(Count count) {
  const bool newlines = vi_.operation == ViOperator::cut || vi_.operation == ViOperator::change;
  const std::size_t here = cursor();
  std::size_t target = here;
  for (int times = count.times; times > 0 && target > 0; --times) {
    const bool at_start = target == line_start(text(), target);
    target = previous_grapheme(text(), target);
    if (at_start && !newlines) target = last_of_line(text(), target);
  }
  if (newlines) vi_.extent = ViExtent::exact;
  return target == here ? vi_stay() : go(target);
}

Effect Editor::vi_next_char(Count count) {
  const bool newlines = vi_.operation || vi_.once || selecting_in_vi();
  const std::size_t limit = newlines ? text().size() : last_of_line(text(), text().size());
  std::size_t target = cursor();
  for (int times = count.times; times > 0 && target < limit; --times) {
    target = next_grapheme(text(), target);
    if (!newlines && text()[target] == '\n' && !in_empty_line(text(), target)) ++target;
  }
  return target == cursor() ? vi_stay() : go(target);
}

/// Lines that are gone to from here on keep to their end, too.
Effect Editor::vi_end_of_line(Count count) {
  if (last_ != Last::row) walk_prefix_ = text().substr(0, cursor());
  const std::size_t end = to_end_of_lines(count.times).to;
  now_ = Last::row;
  goal_column_ = std::numeric_limits<int>::max();
  // A selection takes the newline, and an operator the last character.
  const bool newline = selecting_in_vi() && end < text().size();
  return vi_move(newline || vi_.once ? end : last_of_line(text(), end), ViExtent::inclusive);
}

Effect Editor::vi_first_print(Count) {
  return vi_move(first_nonblank(text(), cursor()), ViExtent::exclusive);
}

Effect Editor::vi_last_print(Count count) {
  const std::size_t end = to_end_of_lines(count.times).to;
  const std::size_t start = line_start(text(), end);
  const std::size_t last = text().substr(start, end - start).find_last_not_of(" \t");
  const std::size_t target = last == std::string_view::npos ? start : start + last;
  return vi_move(grapheme_start(text(), target), ViExtent::inclusive);
}

Effect Editor::vi_goto_byte(Count count) {
  const auto target = static_cast<std::size_t>(std::max(count.times, 1) - 1);
  return vi_jump(std::min(target, last_of_line(text(), text().size())), ViExtent::exclusive);
}

Effect Editor::vi_column(Count count) {
  const std::size_t start = line_start(text(), cursor());
  return vi_move(offset_at_column(text(), start, std::max(count.times, 1) - 1), ViExtent::exclusive);
}

// --- words ---

/// cw does not take the blanks behind a word.
Effect Editor::move_by_vi_word(int times, bool blank) {
  const bool change = vi_.operation == ViOperator::change;
  if (change && cursor() < line_end(text(), cursor()) && word_class(text(), cursor()) != WordClass::blank) {
    return vi_move(vi_word_end(text(), cursor(), times, blank, true), ViExtent::inclusive);
  }
  const ViTarget target = next_vi_word(text(), cursor(), times, blank, vi_.operation.has_value());
  // At the last character there is no further word, and only an operator takes what is left.
  if (target && !vi_.operation && std::min(*target, last_of_line(text(), text().size())) == cursor())
    return Effect::refuse;
  return vi_move(target, ViExtent::exclusive);
}

Effect Editor::vi_next_word(Count count) {
  return move_by_vi_word(count.times, false);
}
Effect Editor::vi_next_blank_word(Count count) {
  return move_by_vi_word(count.times, true);
}
Effect Editor::vi_prev_word(Count count) {
  return vi_move(previous_vi_word(text(), cursor(), count.times, false), ViExtent::exclusive);
}
Effect Editor::vi_prev_blank_word(Count count) {
  return vi_move(previous_vi_word(text(), cursor(), count.times, true), ViExtent::exclusive);
}
Effect Editor::vi_end_word(Count count) {
  return to_vi_word_end(count.times, false);
}
Effect Editor::vi_end_blank_word(Count count) {
  return to_vi_word_end(count.times, true);
}
Effect Editor::vi_prev_end_word(Count count) {
  return vi_move(previous_vi_word_end(text(), cursor(), count.times, false), ViExtent::inclusive);
}
Effect Editor::vi_prev_end_blank_word(Count count) {
  return vi_move(previous_vi_word_end(text(), cursor(), count.times, true), ViExtent::inclusive);
}

/// At the last character an operator takes that.
Effect Editor::to_vi_word_end(int times, bool blank) {
  ViTarget target = vi_word_end(text(), cursor(), times, blank, false);
  if (!target && vi_.operation) target = cursor();
  return vi_move(target, ViExtent::inclusive);
}

// --- to a character ---

Effect Editor::vi_find_next_char(Count) {
  return await(ViAwaited::find_next);
}
Effect Editor::vi_find_prev_char(Count) {
  return await(ViAwaited::find_previous);
}
Effect Editor::vi_find_next_char_skip(Count) {
  return await(ViAwaited::find_before_next);
}
Effect Editor::vi_find_prev_char_skip(Count) {
  return await(ViAwaited::find_behind_previous);
}

Effect Editor::find_vi_character(const CharacterSearch& search, int times, bool again) {
  const ViTarget target = find_character(text(), cursor(), std::max(times, 1), search, again);
  if (!again) vi_.last_find = search;
  return vi_move(target, search.back ? ViExtent::exclusive : ViExtent::inclusive);
}

Effect Editor::repeat_vi_find(Count count, bool reversed) {
  if (!vi_.last_find) return Effect::refuse;
  CharacterSearch search = *vi_.last_find;
  if (reversed) search.back = !search.back;
  return find_vi_character(search, count.times, true);
}

Effect Editor::vi_repeat_find(Count count) {
  return repeat_vi_find(count, false);
}
Effect Editor::vi_rev_repeat_find(Count count) {
  return repeat_vi_find(count, true);
}

Effect Editor::vi_match(Count count) {
  if (count.given) {
    if (count.times < 1 || count.times > 100) return Effect::refuse;
    const auto lines = static_cast<std::size_t>(std::count(text().begin(), text().end(), '\n')) + 1;
    const std::size_t line = (static_cast<std::size_t>(count.times) * lines + 99) / 100;
    return vi_jump(first_nonblank(text(), start_of_line(text(), line)), ViExtent::lines);
  }
  vi_.large = true;
  return vi_jump(matching_bracket(text(), cursor()), ViExtent::inclusive);
}

Effect Editor::vi_prev_unclosed(Count) {
  return await(ViAwaited::open_bracket);
}
Effect Editor::vi_next_unclosed(Count) {
  return await(ViAwaited::close_bracket);
}

Effect Editor::go_to_unclosed(std::string_view bracket, std::string_view brackets, int times) {
  if (brackets.find(bracket) == std::string_view::npos) return Effect::refuse;
  vi_.large = true;
  return vi_jump(unclosed_bracket(text(), cursor(), times, bracket.front()), ViExtent::exclusive);
}

// --- lines, and through history from the first and the last one ---

Effect Editor::step_vi_lines(int steps, bool to_nonblank) {
  now_ = Last::row;
  if (last_ != Last::row) walk_prefix_ = text().substr(0, cursor());
  vi_.extent = ViExtent::lines;
  const bool up = steps < 0;
  const bool in_text = vi_.operation || selecting_in_vi();
  bool moved = false;
  for (steps = std::abs(steps); steps > 0; --steps) {
    if (!step_line(up)) {
      if (in_text) break;
      const std::optional<std::size_t> place = walk_.next_to(walk_.place(), up);
      if (!place) break;
      goal_column_.reset();
      walk_.go_to(*place);
      walk_.line().move_to(up ? line_start(text(), text().size()) : 0);
    }
    moved = true;
  }
  if (!moved) return steps == 0 ? Effect::nothing : Effect::refuse;
  if (to_nonblank) {
    walk_.line().move_to(first_nonblank(text(), cursor()));
    now_ = Last::other;
  }
  return Effect::redraw;
}

Effect Editor::vi_next_line(Count count) {
  return step_vi_lines(count.times, false);
}
Effect Editor::vi_prev_line(Count count) {
  return step_vi_lines(-count.times, false);
}
Effect Editor::vi_next_line_start(Count count) {
  return step_vi_lines(count.times, true);
}
Effect Editor::vi_prev_line_start(Count count) {
  return step_vi_lines(-count.times, true);
}

Effect Editor::vi_this_line_start(Count count) {
  if (count.times > 1) return step_vi_lines(count.times - 1, true);
  if (vi_.operation == ViOperator::yank) return vi_move(cursor(), ViExtent::lines);
  return vi_move(first_nonblank(text(), cursor()), ViExtent::lines);
}

Effect Editor::go_to_vi_line(Count count, bool last) {
  const std::size_t line = count.given || !last
                               ? start_of_line(text(), static_cast<std::size_t>(std::max(count.times, 1)))
                               : line_start(text(), text().size());
  const std::size_t target = first_nonblank(text(), line);
  const bool there = target == cursor() && !count.given;
  if (there && !vi_.operation && !selecting_in_vi()) {
    const Effect effect = recall(last ? 0 : walk_.oldest_place());
    if (effect == Effect::redraw) walk_.line().move_to(first_nonblank(text(), last ? text().size() : 0));
    return effect;
  }
  return vi_jump(target, ViExtent::lines);
}

Effect Editor::vi_first_line(Count count) {
  return go_to_vi_line(count, false);
}
Effect Editor::vi_last_line(Count count) {
  return go_to_vi_line(count, true);
}

Effect Editor::vi_next_paragraph(Count count) {
  vi_.large = true;
  return vi_jump(next_paragraph(text(), cursor(), count.times), ViExtent::exclusive);
}
Effect Editor::vi_prev_paragraph(Count count) {
  vi_.large = true;
  return vi_jump(previous_paragraph(text(), cursor(), count.times), ViExtent::exclusive);
}
Effect Editor::vi_next_sentence(Count count) {
  vi_.large = true;
  return vi_jump(next_sentence(text(), cursor(), count.times), ViExtent::exclusive);
}
Effect Editor::vi_prev_sentence(Count count) {
  vi_.large = true;
  return vi_jump(previous_sentence(text(), cursor(), count.times), ViExtent::exclusive);
}

// --- marks and objects ---

Effect Editor::vi_set_mark(Count) {
  return await(ViAwaited::mark_to_set);
}
Effect Editor::vi_goto_mark(Count) {
  return await(ViAwaited::mark);
}
Effect Editor::vi_goto_mark_line(Count) {
  return await(ViAwaited::mark_line);
}

Effect Editor::go_to_vi_mark(std::string_view name, bool line) {
  if (name.size() != 1) return Effect::refuse;
  const char letter = name.front() == '\'' ? '`' : name.front();
  std::optional<std::size_t> mark = walk_.line().mark(letter);
  if (!mark && letter == '`') mark = 0;  // before any jump
  if (!mark || letter == '\0') return Effect::refuse;
  mark = std::min(*mark, last_of_line(text(), *mark));
  vi_.large = !line;
  if (line) return vi_jump(first_nonblank(text(), *mark), ViExtent::lines);
  return vi_jump(mark, ViExtent::exclusive);
}

Effect Editor::vi_inner_object(Count) {
  return await(ViAwaited::inner_object);
}
Effect Editor::vi_around_object(Count) {
  return await(ViAwaited::around_object);
}

/// An object is selected whole; one that grows from a selection starts behind its end.
Effect Editor::take_vi_object(std::string_view name, bool around, int times) {
  if (!selecting_in_vi()) {
    vi_.object = vi_object(text(), cursor(), name, around, times);
    return vi_.object ? Effect::redraw : Effect::refuse;
  }
  const bool grows = vi_.anchor < cursor();
  const std::size_t from = grows ? next_grapheme(text(), cursor()) : cursor();
  const auto object = vi_object(text(), from, name, around, times);
  if (!object || object->span.from == object->span.to) return Effect::refuse;
  const bool runs = name == "w" || name == "W" || name == "s" || name == "p";
  if (!grows || !runs) {
    vi_.anchor = object->span.from;
    mode_ = EditMode::vi_visual;
  }
  if (name == "p") mode_ = EditMode::vi_visual_line;
  go(previous_grapheme(text(), object->span.to));
  return Effect::redraw;
}

// --- searching history ---

Effect Editor::begin_vi_search(bool backward) {
  vi_.search_backward = backward;
  return start_search(backward, SearchKind::vi);
}

Effect Editor::vi_search(Count) {
  return begin_vi_search(true);
}
Effect Editor::vi_search_forward(Count) {
  return begin_vi_search(false);
}

Effect Editor::repeat_vi_search(bool backward, int times) {
  if (last_pattern_.empty()) return Effect::refuse;
  for (; times > 0; --times) {
    IncrementalSearch search(walk_, backward, SearchKind::vi, settings_.search_ignores_case);
    search.extend(last_pattern_);
    search.finish();
    if (search.state().failed) return Effect::refuse;
    go_to_spot(search.spot());
  }
  return Effect::redraw;
}

Effect Editor::vi_search_again(Count count) {
  return repeat_vi_search(vi_.search_backward, count.times);
}
Effect Editor::vi_search_again_reverse(Count count) {
  return repeat_vi_search(!vi_.search_backward, count.times);
}

}  // namespace runnel
