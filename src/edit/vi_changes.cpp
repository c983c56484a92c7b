// What vi does to the text: operators, single changes, pasting and undoing.
#include <algorithm>
#include <string>
#include <utility>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "runnel/text.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

std::string mapped(ViOperator operation, std::string_view text) {
  if (operation == ViOperator::upcase) return upcase(text);
  return operation == ViOperator::downcase ? downcase(text) : toggle_case(text);
}

}  // namespace

// --- operators ---

Effect Editor::begin_vi_operator(ViOperator operation, Count count) {
  if (selecting_in_vi()) return operate_on_selection(operation, false);
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

/// The cursor is where it is to be when the text stays as it is.
Effect Editor::operate(ViOperator operation, TextSpan range, bool lines) {
  if (lines) range = {line_start(text(), range.from), line_end(text(), range.to)};
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
      return Effect::redraw;
    case ViOperator::toggle_case:
    case ViOperator::downcase:
    case ViOperator::upcase:
      break;
  }
  return change(range.from, range.to, mapped(operation, part), cursor());
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
  if (operation != ViOperator::yank) go(line_start(text(), here));
  return operate(operation, {here, last}, true);
}

/// `.` does the same to as much text from the cursor on.
Effect Editor::operate_on_selection(ViOperator operation, bool lines) {
  lines |= mode_ == EditMode::vi_visual_line;
  const Selection selected = *selection();
  ViStep step{ViStep::Kind::selection, {}, {}, {}, 0, 0, lines};
  const std::string_view part = text().substr(selected.from, selected.to - selected.from);
  if (lines) {
    step.size = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')) + 1;
  } else {
    for (std::size_t at = 0; at < part.size(); at = next_grapheme(part, at)) ++step.size;
  }
  if (!vi_.repeating) vi_.recording.insert(vi_.recording.begin(), std::move(step));
  const bool cursor_line = lines && line_start(text(), cursor()) == line_start(text(), selected.from);
  end_vi_selection();
  if (!cursor_line || operation != ViOperator::yank) go(selected.from);
  return operate(operation, selected, lines);
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
  return range.from == range.to ? Effect::refuse : operate(ViOperator::cut, range, false);
}

Effect Editor::vi_delete_eol(Count count) {
  if (selecting_in_vi()) return operate_on_selection(ViOperator::cut, true);
  return operate(ViOperator::cut, to_end_of_lines(count.times), false);
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
  TextSpan range = characters_of_line(times);
  const bool selected = selecting_in_vi();
  if (selected) {
    range = *selection();
    operate_on_selection(ViOperator::yank, false);
  }
  std::string replaced;
  int found = 0;
  for (std::size_t at = range.from; at < range.to; at = next_grapheme(text(), at), ++found) {
    if (text()[at] == '\n') {
      replaced += '\n';
    } else {
      replaced += character;
    }
  }
  if (found == 0 || found < times) return Effect::refuse;
  vi_.changes = true;
  if (!selected && character == "\n") replaced = character;
  change(range.from, range.to, replaced, range.from);
  if (!selected && character != "\n") {
    go(previous_grapheme(text(), range.from + replaced.size()));
  } else if (!selected) {
    go(range.from + 1);
  }
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

/// One blank between the lines, but none behind a blank, before a closing parenthesis and in an empty line.
Effect Editor::vi_join(Count count) {
  int times = std::max(count.times - 1, 1);
  if (selecting_in_vi()) {
    const Selection selected = *selection();
    const std::string_view part = text().substr(selected.from, selected.to - selected.from);
    times = std::max(static_cast<int>(std::count(part.begin(), part.end(), '\n')), 1);
    end_vi_selection();
    go(selected.from);
  }
  if (line_end(text(), cursor()) == text().size()) return Effect::refuse;
  vi_.changes = true;
  for (; times > 0; --times) {
    const std::size_t end = line_end(text(), cursor());
    if (end == text().size()) break;
    std::size_t next = end + 1;
    while (next < text().size() && (text()[next] == ' ' || text()[next] == '\t')) ++next;
    const bool blank_before = end > 0 && (text()[end - 1] == ' ' || text()[end - 1] == '\t');
    const bool alone = next == text().size() || text()[next] == '\n' || text()[next] == ')' ||
                       in_empty_line(text(), end) || blank_before;
    change(end, next, alone ? "" : " ", end);
  }
  return Effect::redraw;
}

// --- pasting ---

Effect Editor::vi_put(Count count) {
  return selecting_in_vi() ? put_over_selection(count, false) : put(count, false);
}
Effect Editor::vi_put_before(Count count) {
  return selecting_in_vi() ? put_over_selection(count, true) : put(count, true);
}

/// Lines into an empty text are put as they are: one line that was cut comes back as one.
Effect Editor::put(Count count, bool before) {
  const std::optional<ViRegister> found = vi_.registers.get(vi_.register_name);
  if (!found || count.times < 1) return Effect::refuse;
  vi_.changes = true;
  std::string put = repeated(found->text, count.times, found->lines ? "\n" : "");
  if (found->lines) {
    const std::size_t at = before ? line_start(text(), cursor()) : line_end(text(), cursor());
    const std::size_t start = before || text().empty() ? at : at + 1;
    if (!text().empty()) before ? put.append("\n") : put.insert(0, "\n");
    change(at, at, put, start);
    walk_.line().move_to(first_nonblank(text(), start));
    return Effect::redraw;
  }
  const std::size_t at =
      before || in_empty_line(text(), cursor()) ? cursor() : next_grapheme(text(), cursor());
  change(at, at, put);
  if (put.find('\n') != std::string::npos) {
    go(at);
  } else if (cursor() > at) {
    go(previous_grapheme(text(), cursor()));
  }
  return Effect::redraw;
}

Effect Editor::put_over_selection(Count count, bool keep_register) {
  const std::optional<ViRegister> found = vi_.registers.get(vi_.register_name);
  if (!found || count.times < 1) return Effect::refuse;
  const bool lines = mode_ == EditMode::vi_visual_line;
  const Selection selected = *selection();
  std::string put = repeated(found->text, count.times, found->lines ? "\n" : "");
  if (found->lines && !lines) put = "\n" + put + "\n";
  end_vi_selection();
  vi_.changes = true;
  const std::string_view part = text().substr(selected.from, selected.to - selected.from);
  if (!keep_register) vi_.registers.cut(0, part, lines, false);
  go(selected.from);
  change(selected.from, selected.to, put);
  if (found->lines || lines) {
    go(first_nonblank(text(), selected.from + (found->lines && !lines ? 1 : 0)));
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
