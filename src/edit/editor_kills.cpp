// Cutting into the kill ring, pasting from it, and the region.
#include <algorithm>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "text/grapheme.hpp"
#include "text/words.hpp"

namespace runnel {

Effect Editor::kill(std::size_t from, std::size_t to, bool backward) {
  if (from == to) {
    now_ = last_ == Last::kill ? Last::kill : Last::other;  // nothing more to cut: a run of kills may go on
    return Effect::refuse;
  }
  const std::string_view cut = text().substr(from, to - from);
  if (last_ == Last::kill) {
    kills_.extend(cut, backward);
  } else {
    kills_.add(cut);
  }
  now_ = Last::kill;
  return change(from, to, {}, from);
}

/// To the end of the line; at its end the newline, so that repeating it cuts on.
Effect Editor::kill_line(Count count) {
  if (count.times < 0) return backward_kill_line(reversed(count));
  const std::size_t end = line_end(text(), cursor());
  return kill(cursor(), end == cursor() && end < text().size() ? end + 1 : end, false);
}

Effect Editor::backward_kill_line(Count count) {
  if (count.times < 0) return kill_line(reversed(count));
  const std::size_t start = line_start(text(), cursor());
  return kill(start == cursor() && start > 0 ? previous_grapheme(text(), start) : start, cursor(), true);
}

/// With its newline, or the one before where it is the last line.
Effect Editor::kill_whole_line(Count) {
  std::size_t from = line_start(text(), cursor());
  std::size_t to = line_end(text(), cursor());
  if (to < text().size()) {
    ++to;
  } else if (from > 0) {
    --from;
  }
  return kill(from, to, false);
}

Effect Editor::kill_word(Count count) {
  const std::size_t target = after_steps(text(), cursor(), count.times, word_end, previous_word_start);
  return kill(std::min(target, cursor()), std::max(target, cursor()), count.times < 0);
}

Effect Editor::backward_kill_word(Count count) {
  return kill_word(reversed(count));
}

// A count below 1 is 1 here, as in readline.
Effect Editor::unix_word_rubout(Count count) {
  const int times = std::max(count.times, 1);
  return kill(after_steps(text(), cursor(), -times, nullptr, previous_unix_word_start), cursor(), true);
}

Effect Editor::kill_region(Count) {
  const auto mark = walk_.line().mark();
  if (!mark) return Effect::refuse;
  const std::size_t other = grapheme_start(text(), *mark);
  return kill(std::min(other, cursor()), std::max(other, cursor()), other < cursor());
}

Effect Editor::set_mark(Count) {
  walk_.line().set_mark(cursor());
  return Effect::nothing;
}

Effect Editor::exchange_point_and_mark(Count) {
  const auto mark = walk_.line().mark();
  if (!mark) return Effect::refuse;
  walk_.line().set_mark(cursor());
  return go(*mark);
}

Effect Editor::yank(Count) {
  if (kills_.empty()) return Effect::refuse;
  now_ = Last::yank;
  yank_start_ = cursor();
  walk_.line().set_mark(cursor());
  return change(yank_start_, yank_start_, kills_.current());
}

Effect Editor::yank_pop(Count count) {
  if (last_ != Last::yank) return Effect::refuse;
  now_ = Last::yank;
  const std::size_t end = yank_start_ + kills_.current().size();
  kills_.rotate(count.times);
  return change(yank_start_, end, kills_.current());
}

}  // namespace runnel
