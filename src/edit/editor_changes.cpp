// The changes that cut nothing into the kill ring: deleting, swapping, case, undo.
#include <algorithm>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "runnel/text.hpp"
#include "text/words.hpp"

namespace runnel {

Effect Editor::delete_char(Count count) {
  if (selected_) return change(selected_->from, selected_->to, {}, selected_->from);
  return erase_chars(count.times, count.given);
}

Effect Editor::backward_delete_char(Count count) {
  if (selected_) return change(selected_->from, selected_->to, {}, selected_->from);
  return erase_chars(-count.times, count.given);
}

// As in readline a count that was given makes it a cut.
Effect Editor::erase_chars(int times, bool into_kill_ring) {
  if (times == 0) return Effect::nothing;
  const std::size_t target = after_steps(text(), cursor(), times, next_grapheme, previous_grapheme);
  if (target == cursor()) return Effect::refuse;
  const auto [from, to] = std::minmax({target, cursor()});
  if (into_kill_ring) return kill(from, to, times < 0);
  now_ = Last::erasing;
  if (overwriting() && times < 0) return erase_overwritten(from, to);
  walk_.line().replace(from, to, {}, from, last_ == Last::erasing);
  return Effect::redraw;
}

/// Blanks take the place of what was typed over, but at the end of the line; in vi what stood there does.
Effect Editor::erase_overwritten(std::size_t from, std::size_t to) {
  if (mode_ == EditMode::vi_replace) return restore_overwritten(from);
  std::string blanks;
  if (to != line_end(text(), to)) {
    for (std::size_t at = from; at < to; at = next_grapheme(text(), at))
      blanks += text()[at] == '\n' ? '\n' : ' ';
  }
  walk_.line().replace(from, to, blanks, from, last_ == Last::erasing);
  return Effect::redraw;
}

/// What was there before R is cluster by cluster what is there now, and ends where the line did.
Effect Editor::restore_overwritten(std::size_t from) {
  if (from < vi_.insert_start) return go(from);
  const std::string_view typed = text().substr(vi_.insert_start, from - vi_.insert_start);
  const std::string_view former = vi_.overwritten;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < typed.size(); at = next_grapheme(typed, at))
    kept = next_grapheme(former, kept);
  const std::size_t end = line_end(text(), from);
  walk_.line().replace(from, end, former.substr(kept), from);
  return Effect::redraw;
}

/// A character of `typed` takes the place of one, up to the end of the line; a combining mark takes none.
std::size_t Editor::overwritten_end(std::size_t at, std::string_view typed) const {
  const std::size_t before = at == 0 ? 0 : previous_grapheme(text(), at);
  const std::string joined = std::string(text().substr(before, at - before)).append(typed);
  std::size_t places = 0;
  for (std::size_t offset = 0; offset < joined.size(); offset = next_grapheme(joined, offset)) ++places;
  if (at > 0) --places;
  const std::size_t line = line_end(text(), at);
  std::size_t end = at;
  for (; places > 0 && end < line; --places) end = next_grapheme(text(), end);
  return std::min(end, line);
}

/// A count above 0 turns it on, any other off.
Effect Editor::overwrite_mode(Count count) {
  overwriting_ = count.given ? count.times > 0 : !overwriting_;
  return Effect::nothing;
}

Effect Editor::forward_backward_delete_char(Count count) {
  return cursor() == text().size() ? backward_delete_char(count) : delete_char(count);
}

Effect Editor::delete_char_or_end(Count count) {
  return text().empty() ? Effect::end : delete_char(count);
}

Effect Editor::delete_char_or_list(Count count) {
  return cursor() == text().size() ? Effect::list_completions : delete_char(count);
}

Effect Editor::insert_repeated(char byte, int times) {
  if (times <= 0) return Effect::nothing;
  return change(cursor(), cursor(), std::string(static_cast<std::size_t>(times), byte));
}

Effect Editor::insert_newline(Count count) {
  return insert_repeated('\n', count.times);
}

Effect Editor::tab_insert(Count count) {
  return insert_repeated('\t', count.times);
}

Effect Editor::delete_horizontal_space(Count) {
  // By cluster: a blank that carries a mark is none.
  const auto is_blank = [this](std::size_t from, std::size_t to) {
    return to - from == 1 && (text()[from] == ' ' || text()[from] == '\t');
  };
  std::size_t from = cursor();
  while (from > 0 && is_blank(previous_grapheme(text(), from), from)) --from;
  std::size_t to = cursor();
  while (to < text().size() && is_blank(to, next_grapheme(text(), to))) ++to;
  return change(from, to, {});
}

/// Drags the character before the cursor over `count` others; at the end of a line the last two swap.
Effect Editor::transpose_chars(Count count) {
  if (count.times == 0) return Effect::nothing;
  const std::size_t start = line_start(text(), cursor());
  const std::size_t end = line_end(text(), cursor());
  std::size_t behind = cursor();
  int times = count.times;
  if (behind == end && behind > start) {
    behind = previous_grapheme(text(), behind);
    times = 1;
  }
  if (behind <= start) return Effect::refuse;
  const std::size_t dragged = previous_grapheme(text(), behind);
  const std::string_view line = text().substr(0, end);
  const std::size_t target = std::max(
      start, after_steps(line, times > 0 ? behind : dragged, times, next_grapheme, previous_grapheme));
  const std::string moved(text().substr(dragged, behind - dragged));
  if (times > 0) {
    return change(dragged, target, std::string(text().substr(behind, target - behind)) + moved);
  }
  return change(target, behind, moved + std::string(text().substr(target, dragged - target)),
                target + moved.size());
}

/// Drags the word before or around the cursor over `count` others.
Effect Editor::transpose_words(Count count) {
  if (count.times == 0) return Effect::nothing;
  std::size_t first = 0;  // where each of the two words starts
  std::size_t second = 0;
  if (count.times > 0) {
    second = previous_word_start(text(), after_steps(text(), cursor(), count.times, word_end, nullptr));
    first = after_steps(text(), second, -count.times, nullptr, previous_word_start);
  } else {
    second = previous_word_start(text(), word_end(text(), cursor()));
    if (second >= cursor()) second = previous_word_start(text(), cursor());
    first = after_steps(text(), second, count.times, nullptr, previous_word_start);
  }
  first = word_start(text(), first);  // the text may start with what is no word
  const std::size_t first_end = word_end(text(), first);
  const std::size_t second_end = word_end(text(), second);
  if (first == second || first_end > second || word_start(text(), second) != second) return Effect::refuse;
  const std::string_view left = text().substr(first, first_end - first);
  const std::string_view between = text().substr(first_end, second - first_end);
  const std::string_view right = text().substr(second, second_end - second);
  std::string swapped(right);
  swapped.append(between).append(left);
  return change(first, second_end, swapped, count.times > 0 ? second_end : first + right.size());
}

Effect Editor::change_case(Count count, std::string (*mapping)(std::string_view)) {
  const std::size_t target = after_words(count.times);
  if (target == cursor()) return count.times == 0 ? Effect::nothing : Effect::refuse;
  const auto [from, to] = std::minmax({target, cursor()});
  return change(from, to, mapping(text().substr(from, to - from)));
}

Effect Editor::upcase_word(Count count) {
  return change_case(count, upcase);
}
Effect Editor::downcase_word(Count count) {
  return change_case(count, downcase);
}
Effect Editor::capitalize_word(Count count) {
  return change_case(count, capitalize);
}

Effect Editor::undo(Count count) {
  bool done = false;
  for (int times = count.times; times > 0 && walk_.line().undo(); --times) done = true;
  for (int times = count.times; times < 0; ++times) {
    const std::optional<std::size_t> start = walk_.line().redo();
    if (!start) break;
    // vi goes to where the change begins.
    if (mode_ == EditMode::vi_command) walk_.line().move_to(*start);
    done = true;
  }
  return done ? Effect::redraw : count.times == 0 ? Effect::nothing : Effect::refuse;
}

Effect Editor::redo(Count count) {
  return undo(reversed(count));
}

Effect Editor::revert_line(Count) {
  bool done = false;
  while (walk_.line().undo()) done = true;
  return done ? Effect::redraw : Effect::refuse;
}

/// Each line of the text; with a count, those that are comments already are so no more.
Effect Editor::insert_comment(Count count) {
  std::string changed;
  for (std::size_t at = 0; at <= text().size();) {
    const std::size_t end = line_end(text(), at);
    std::string_view line = text().substr(at, end - at);
    if (count.given && line.starts_with(settings_.comment_begin)) {
      line.remove_prefix(settings_.comment_begin.size());
    } else {
      changed += settings_.comment_begin;
    }
    changed += line;
    if (end < text().size()) changed += '\n';
    at = end + 1;
  }
  walk_.line().replace(0, text().size(), changed);
  return Effect::accept;
}

}  // namespace runnel
