// Cutting into the kill ring, pasting from it, and the region.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "text/grapheme.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

/// The word `index` of `text`, negative from its end; empty when it has none such.
std::string_view blank_separated_word(std::string_view text, int index) {
  constexpr std::string_view blanks = " \t\n";
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  const auto count = static_cast<std::ptrdiff_t>(words.size());
  const std::ptrdiff_t place = index < 0 ? count + index : index;
  return place < 0 || place >= count ? std::string_view() : words[static_cast<std::size_t>(place)];
}

}  // namespace

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

/// A count names another word: 0 is the first, -1 the last. In a run it turns the way round when negative.
Effect Editor::yank_last_arg(Count count) {
  const bool again = last_ == Last::yank_arg;
  if (!again) {
    arg_place_ = walk_.place();
    arg_word_ = count.given ? std::optional(count.times) : std::nullopt;
    arg_older_ = true;
    yank_start_ = cursor();
    arg_size_ = 0;
  } else if (count.times < 0) {
    arg_older_ = !arg_older_;
  }
  if (again) now_ = Last::yank_arg;  // also at an end: the next one goes on from the word that stands there
  if (arg_older_ ? arg_place_ >= walk_.oldest_place() : arg_place_ <= walk_.place() + 1)
    return Effect::refuse;
  now_ = Last::yank_arg;
  arg_place_ = arg_older_ ? arg_place_ + 1 : arg_place_ - 1;
  const std::string word(blank_separated_word(walk_.text_at(arg_place_), arg_word_.value_or(-1)));
  const std::size_t end = yank_start_ + std::exchange(arg_size_, word.size());
  return change(yank_start_, end, word);
}

}  // namespace runnel
