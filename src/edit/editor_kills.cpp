// Cutting into the kill ring, and pasting from it and from history.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/shell_words.hpp"
#include "runnel/text.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

/// The word `index` of `line`, negative from its end; empty when it has none such.
std::string_view word_of(std::string_view line, int index) {
  const std::vector<std::string_view> words = shell_words(line);
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
  if (secret()) return change(from, to, {}, from);
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

Effect Editor::kill_whole_line(Count) {
  const TextSpan line = with_newline(text(), {line_start(text(), cursor()), line_end(text(), cursor())});
  return kill(line.from, line.to, false);
}

Effect Editor::kill_to(std::size_t byte_offset) {
  return kill(std::min(byte_offset, cursor()), std::max(byte_offset, cursor()), byte_offset < cursor());
}

Effect Editor::kill_word(Count count) {
  return kill_to(after_words(count.times));
}

Effect Editor::backward_kill_word(Count count) {
  return kill_word(reversed(count));
}

Effect Editor::kill_unicode_word(Count count) {
  return kill_to(after_unicode_words(count.times));
}

Effect Editor::backward_kill_unicode_word(Count count) {
  return kill_unicode_word(reversed(count));
}

Effect Editor::kill_subword(Count count) {
  return kill_to(after_subwords(count.times));
}

Effect Editor::backward_kill_subword(Count count) {
  return kill_subword(reversed(count));
}

// A count below 1 is 1 here, as in readline.
Effect Editor::unix_word_rubout(Count count) {
  return kill_to(after_steps(text(), cursor(), -std::max(count.times, 1), nullptr, previous_unix_word_start));
}

Effect Editor::unix_filename_rubout(Count count) {
  return kill_to(
      after_steps(text(), cursor(), -std::max(count.times, 1), nullptr, previous_filename_part_start));
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

/// A count names another word: 0 is the first, -1 the last.
Effect Editor::yank_nth_arg(Count count) {
  if (!walk_.has(walk_.place() + 1)) return Effect::refuse;
  const std::string word(word_of(walk_.text_at(walk_.place() + 1), count.given ? count.times : 1));
  return word.empty() ? Effect::refuse : change(cursor(), cursor(), word);
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
  if (arg_older_ ? !walk_.has(arg_place_ + 1) : arg_place_ <= walk_.place() + 1) return Effect::refuse;
  now_ = Last::yank_arg;
  arg_place_ = arg_older_ ? arg_place_ + 1 : arg_place_ - 1;
  const std::string word(word_of(walk_.text_at(arg_place_), arg_word_.value_or(-1)));
  const std::size_t end = yank_start_ + std::exchange(arg_size_, word.size());
  return change(yank_start_, end, word);
}

}  // namespace runnel
