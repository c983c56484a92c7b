// What vi does to the text: operators, single changes, pasting and undoing.
#include <algorithm>
#include <string>
#include <utility>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "edit/vi_numbers.hpp"
#include "runnel/text.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

std::string mapped(ViOperator operation, std::string_view text) {
  if (operation == ViOperator::upcase) return upcase(text);
  return operation == ViOperator::downcase ? downcase(text) : toggle_case(text);
}

/// Each line but the empty ones, as vim with 'shiftwidth' 2 and 'expandtab'.
std::string indented(std::string_view lines, int steps) {
  constexpr int shift_width = 2;
  std::string result;
  for (std::size_t at = 0; at <= lines.size();) {
    const std::size_t end = line_end(lines, at);
    const std::string_view line = lines.substr(at, end - at);
    const std::size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
    const int indentation = columns(line.substr(0, blanks)) + steps * shift_width;
    if (!line.empty()) result.append(static_cast<std::size_t>(std::max(indentation, 0)), ' ');
    result.append(line.substr(blanks));
    if (end < lines.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

}  // namespace

// --- operators ---

Effect Editor::begin_vi_operator(ViOperator operation, Count count) {
  if (selecting_in_vi()) return operate_on_selection(operation, false, count.times);
  if (vi_.operation == operation) {
    vi_.operation.reset();
    return operate_on_lines(operation, count.times);
  }
  if (std::exchange(vi_.operation, std::nullopt)) return Effect::refuse;
  vi_.operation = operation;
  vi_.begun = true;
  return Effect::redraw;
}

Effect Editor::vi_delete_to(Count count) {
  return begin_vi_operator(ViOperator::cut, count);
}
Effect Editor::vi_change_to(Count count) {
  return begin_vi_operator(ViOperator::change, count);
}
Effect Editor::vi_yank_to(Count count) {
  return begin_vi_operator(ViOperator::yank, count);
}
Effect Editor::vi_toggle_case_to(Count count) {
  return begin_vi_operator(ViOperator::toggle_case, count);
}
Effect Editor::vi_downcase_to(Count count) {
  return begin_vi_operator(ViOperator::downcase, count);
}
Effect Editor::vi_upcase_to(Count count) {
  return begin_vi_operator(ViOperator::upcase, count);
}
Effect Editor::vi_indent_to(Count count) {
  return begin_vi_operator(ViOperator::indent, count);
}
Effect Editor::vi_unindent_to(Count count) {
  return begin_vi_operator(ViOperator::unindent, count);
}

/// The cursor is where it is to be when the text stays as it is. Indentation changes by `shifts`.
Effect Editor::operate(ViOperator operation, TextSpan range, bool lines, int shifts) {
  const bool indents = operation == ViOperator::indent || operation == ViOperator::unindent;
  if (lines || indents) range = {line_start(text(), range.from), line_end(text(), range.to)};
  const std::string part(text().substr(range.from, range.to - range.from));
  vi_.changes |= operation != ViOperator::yank;
  switch (operation) {
    case ViOperator::cut:
      if (!lines && part.empty()) return Effect::nothing;
      if (lines) go(range.from);
      vi_.registers.cut(vi_.register_name, part, lines, vi_.large);
      return lines ? cut_lines(range) : change(range.from, range.to, {}, range.from);
    case ViOperator::change:
      if (lines) go(range.from);
      if (lines || !part.empty()) vi_.registers.cut(vi_.register_name, part, lines, vi_.large);
      walk_.line().replace(range.from, range.to, {}, range.from);
      begin_vi_insertion();
      return Effect::redraw;
    case ViOperator::yank:
      if (!lines && part.empty()) return Effect::nothing;
      vi_.registers.yank(vi_.register_name, part, lines);
      walk_.line().note_span(range);
      return Effect::redraw;
    case ViOperator::toggle_case:
    case ViOperator::downcase:
    case ViOperator::upcase:
      return change(range.from, range.to, mapped(operation, part), cursor());
    case ViOperator::indent:
    case ViOperator::unindent:
      go(first_nonblank(text(), range.from));  // where undoing it leads
      change(range.from, range.to, indented(part, operation == ViOperator::indent ? shifts : -shifts),
             range.from);
      return go(first_nonblank(text(), range.from));
  }
  return Effect::refuse;
}

Effect Editor::cut_lines(TextSpan lines) {
  lines = with_newline(text(), lines);
  change(lines.from, lines.to, {}, lines.from);
  // Where they were the last ones, the place is the end of the line before them.
  walk_.line().move_to(first_nonblank(text(), lines.from));
  return Effect::redraw;
}

Effect Editor::operate_on_lines(ViOperator operation, int times) {
  std::size_t last = cursor();
  while (--times > 0 && line_end(text(), last) < text().size()) last = line_end(text(), last) + 1;
  const std::size_t here = cursor();
  if (operation != ViOperator::yank) go(std::min(here, first_nonblank(text(), here)));
  return operate(operation, {here, last}, true);
}

/// `.` does the same to as much text from the cursor on.
Editor::Selection Editor::take_selection(bool lines) {
  const Selection selected = *selection();
  ViStep step{ViStep::Kind::selection, {}, {}, {}, 0, 0, lines};
  const std::string_view part = text().substr(selected.from, selected.to - selected.from);
  if (lines) {
    step.size = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')) + 1;
  } else {
    for (std::size_t at = 0; at < part.size(); at = next_grapheme(part, at)) ++step.size;
  }
  if (!vi_.repeating) vi_.recording.insert(vi_.recording.begin(), std::move(step));
  end_vi_selection();
  return selected;
}

Effect Editor::operate_on_selection(ViOperator operation, bool lines, int shifts) {
  lines |= mode_ == EditMode::vi_visual_line;
  Selection selected = take_selection(lines);
  // A newline that ends it belongs to its last line.
  if (lines && selected.to > selected.from && text()[selected.to - 1] == '\n') --selected.to;
  go(lines ? line_start(text(), selected.from) : selected.from);
  return operate(operation, selected, lines, shifts);
}

// --- single changes ---

/// `times` clusters from the cursor on, but no more than are in the line.
TextSpan Editor::characters_of_line(int times) const {
  TextSpan range{cursor(), cursor()};
  const std::size_t end = line_end(text(), cursor());
  for (; times > 0 && range.to < end; --times) range.to = next_grapheme(text(), range.to);
  return range;
}

/// And before it.
TextSpan Editor::characters_before(int times) const {
  TextSpan range{cursor(), cursor()};
  const std::size_t start = line_start(text(), cursor());
  for (; times > 0 && range.from > start; --times) range.from = previous_grapheme(text(), range.from);
  return range;
}

Effect Editor::vi_delete(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::cut, false);
  const TextSpan range = characters_of_line(count.times);
  return range.from == range.to ? Effect::refuse : operate(ViOperator::cut, range, false);
}

Effect Editor::vi_rubout(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::cut, true);
  const TextSpan range = characters_before(count.times);
  go(range.from);
  return range.from == range.to ? Effect::refuse : operate(ViOperator::cut, range, false);
}

Effect Editor::vi_delete_eol(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::cut, true);
  const TextSpan range = to_end_of_lines(count.times);
  const bool lines = spans_lines(text(), range);
  return operate(ViOperator::cut, range, lines);
}

Effect Editor::vi_change_eol(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::change, true);
  return operate(ViOperator::change, to_end_of_lines(count.times), false);
}

TextSpan Editor::to_end_of_lines(int times) const {
  TextSpan range{cursor(), line_end(text(), cursor())};
  while (--times > 0 && range.to < text().size()) range.to = line_end(text(), range.to + 1);
  return range;
}

Effect Editor::vi_subst(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::change, false);
  return operate(ViOperator::change, characters_of_line(count.times), false);
}

Effect Editor::vi_subst_line(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::change, true);
  return operate_on_lines(ViOperator::change, count.times);
}

Effect Editor::vi_yank_line(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::yank, true);
  return operate_on_lines(ViOperator::yank, count.times);
}

Effect Editor::vi_change_char(Count) {
  return await(ViAwaited::replacement);
}

/// The cursor ends on the last one; a newline takes the place of all of them.
Effect Editor::replace_characters(std::string_view character, int times) {
  if (selecting_in_vi()) return replace_selection(character);
  const TextSpan range = characters_of_line(times);
  int found = 0;
  for (std::size_t at = range.from; at < range.to; at = next_grapheme(text(), at)) ++found;
  if (found == 0 || found < times) return Effect::refuse;
  vi_.changes = true;
  const bool newline = character == "\n";
  change(range.from, range.to, newline ? "\n" : repeated(character, found));
  if (!newline) go(previous_grapheme(text(), cursor()));
  return Effect::redraw;
}

/// Newlines stay.
Effect Editor::replace_selection(std::string_view character) {
  const Selection range = take_selection(mode_ == EditMode::vi_visual_line);
  std::string replaced;
  for (std::size_t at = range.from; at < range.to; at = next_grapheme(text(), at)) {
    if (text()[at] == '\n') {
      replaced += '\n';
    } else {
      replaced += character;
    }
  }
  vi_.changes = true;
  change(range.from, range.to, replaced, range.from);
  return Effect::redraw;
}

Effect Editor::vi_change_case(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::toggle_case, false);
  const TextSpan range = characters_of_line(count.times);
  if (range.from == range.to) return Effect::refuse;
  vi_.changes = true;
  change(range.from, range.to, toggle_case(text().substr(range.from, range.to - range.from)));
  return Effect::redraw;
}

Effect Editor::vi_increment(Count count) {
  return add_to_numbers(count.times);
}
Effect Editor::vi_decrement(Count count) {
  return add_to_numbers(-count.times);
}

/// The one at or behind the cursor; of a selection the first one in each of its lines.
Effect Editor::add_to_numbers(int difference) {
  if (!selecting_in_vi()) {
    const TextSpan line{line_start(text(), cursor()), line_end(text(), cursor())};
    const auto number = changed_number(text(), line, cursor(), difference);
    if (!number) return Effect::refuse;
    vi_.changes = true;
    change(number->span.from, number->span.to, number->changed);
    go(previous_grapheme(text(), cursor()));
    return Effect::redraw;
  }
  const Selection selected = take_selection(mode_ == EditMode::vi_visual_line);
  std::string changed;
  std::size_t done = selected.from;
  bool found = false;
  for (std::size_t at = selected.from; at < selected.to;) {
    const TextSpan line{at, std::min(line_end(text(), at), selected.to)};
    if (const auto number = changed_number(text(), line, at, difference)) {
      changed.append(text(), done, number->span.from - done).append(number->changed);
      done = number->span.to;
      found = true;
    }
    at = line.to + 1;
  }
  go(selected.from);
  if (!found) return Effect::refuse;
  vi_.changes = true;
  return change(selected.from, done, changed, selected.from);
}

Effect Editor::vi_join(Count count) {
  return join_lines(count.times, false);
}
Effect Editor::vi_join_directly(Count count) {
  return join_lines(count.times, true);
}

/// One blank between the lines, but none behind a blank, before a closing parenthesis and in an empty line;
/// `directly` as they are.
Effect Editor::join_lines(int lines, bool directly) {
  int times = std::max(lines - 1, 1);
  if (selecting_in_vi()) {
    const Selection selected = take_selection(true);
    const std::string_view part = text().substr(selected.from, selected.to - selected.from);
    times = std::max(static_cast<int>(std::count(part.begin(), part.end(), '\n')), 1);
    go(selected.from);
  }
  const std::size_t first = line_end(text(), cursor());
  if (first == text().size()) return Effect::refuse;
  vi_.changes = true;
  char before = in_empty_line(text(), first) ? ' ' : text()[first - 1];
  std::string joined;
  std::size_t at = first;
  std::size_t place = first;
  for (; times > 0 && at < text().size(); --times) {
    std::size_t next = at + 1;
    at = line_end(text(), next);
    if (!directly) next = std::min(text().find_first_not_of(" \t", next), at);
    place = first + joined.size();
    const bool alone = directly || next == at || text()[next] == ')' || before == ' ' || before == '\t';
    if (!alone) joined += ' ';
    joined.append(text(), next, at - next);
    if (next < at) before = text()[at - 1];
  }
  change(first, at, joined, place);
  return Effect::redraw;
}

// --- pasting ---

Effect Editor::vi_put(Count count) {
  return put(count.times, false, false);
}
Effect Editor::vi_put_before(Count count) {
  return put(count.times, true, false);
}
Effect Editor::vi_put_and_pass(Count count) {
  return put(count.times, false, true);
}
Effect Editor::vi_put_before_and_pass(Count count) {
  return put(count.times, true, true);
}

/// `pass`: the cursor goes behind what was put.
Effect Editor::put(int times, bool before, bool pass) {
  const std::optional<ViRegister> found = register_named(vi_.register_name);
  if (!found || times < 1) return Effect::refuse;
  vi_.changes = true;
  const std::string put =
      repeated(found->text, times, found->lines || mode_ == EditMode::vi_visual_line ? "\n" : "");
  if (selecting_in_vi()) return put_over_selection(put, found->lines, before && !pass, pass);
  return found->lines ? put_lines(put, before, pass) : put_characters(put, before, pass);
}

/// Into an empty text they are put as they are: one line that was cut comes back as one.
Effect Editor::put_lines(std::string put, bool before, bool pass) {
  const std::size_t at = before ? line_start(text(), cursor()) : line_end(text(), cursor());
  const std::size_t start = before || text().empty() ? at : at + 1;
  const std::size_t end = start + put.size();
  if (!text().empty()) before ? put.append("\n") : put.insert(0, "\n");
  change(at, at, put, start);
  go_to_lines_put({start, end}, pass);
  return Effect::redraw;
}

void Editor::go_to_lines_put(TextSpan lines, bool pass) {
  const bool below = pass && lines.to < text().size();
  walk_.line().move_to(below ? lines.to + 1 : first_nonblank(text(), pass ? lines.to : lines.from));
}

Effect Editor::put_characters(std::string_view put, bool before, bool pass) {
  const std::size_t at =
      before || in_empty_line(text(), cursor()) ? cursor() : next_grapheme(text(), cursor());
  change(at, at, put);
  if (pass) return Effect::redraw;
  if (put.find('\n') != std::string_view::npos) {
    go(at);
  } else if (cursor() > at) {
    go(previous_grapheme(text(), cursor()));
  }
  return Effect::redraw;
}

Effect Editor::put_over_selection(std::string put, bool put_lines, bool keep_register, bool pass) {
  const bool lines = mode_ == EditMode::vi_visual_line;
  if (put_lines && !lines) put = "\n" + put + "\n";
  const Selection selected = take_selection(lines);
  const std::string_view part = text().substr(selected.from, selected.to - selected.from);
  if (!keep_register) vi_.registers.cut(0, part, lines, false);
  go(selected.from);
  change(selected.from, selected.to, put);
  if (put_lines || lines) {
    const std::size_t newlines = put_lines && !lines ? 1 : 0;
    go_to_lines_put({selected.from + newlines, selected.from + put.size() - newlines}, pass);
  } else if (pass) {
    return Effect::redraw;
  } else if (put.find('\n') != std::string::npos) {
    go(selected.from);
  } else if (cursor() > selected.from) {
    go(previous_grapheme(text(), cursor()));
  }
  return Effect::redraw;
}

Effect Editor::vi_set_register(Count) {
  return await(ViAwaited::register_name);
}

// --- the rest ---

Effect Editor::vi_undo(Count count) {
  return undo(count);
}

/// Behind the word at the cursor, where a completion would go on.
Effect Editor::complete_in_vi(Effect completion) {
  if (!in_empty_line(text(), cursor())) {
    std::size_t end = cursor();
    if (word_class(text(), end) != WordClass::blank)
      end = vi_word_end(text(), end, 1, true, true).value_or(end);
    go(next_grapheme(text(), end));
  }
  begin_vi_insertion();
  return completion;
}

Effect Editor::vi_complete(Count) {
  return complete_in_vi(Effect::complete);
}
Effect Editor::vi_list_completions(Count) {
  return complete_in_vi(Effect::list_completions);
}
Effect Editor::vi_insert_completions(Count) {
  return complete_in_vi(Effect::insert_completions);
}

}  // namespace runnel
