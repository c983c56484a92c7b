// Words and lines are walked by cluster; a newline is a blank, and an empty line a word of its own.
#include "edit/vi_motions.hpp"

#include <algorithm>
#include <vector>

#include "edit/logical_line.hpp"
#include "runnel/text.hpp"

namespace runnel {

namespace {

constexpr std::string_view opening = "([{";
constexpr std::string_view closing = ")]}";

bool at_line_end(std::string_view text, std::size_t at) {
  return at >= text.size() || text[at] == '\n';
}

bool is_blank_at(std::string_view text, std::size_t at) {
  return vi_word_class(text, at, true) == WordClass::blank;
}

}  // namespace

std::size_t first_nonblank(std::string_view text, std::size_t at) {
  const std::size_t last = last_of_line(text, at);
  std::size_t found = line_start(text, at);
  while (found < last && is_blank_at(text, found)) found = next_grapheme(text, found);
  return found;
}

std::size_t last_of_line(std::string_view text, std::size_t at) {
  const std::size_t start = line_start(text, at);
  const std::size_t end = line_end(text, at);
  return end > start ? previous_grapheme(text, end) : start;
}

std::size_t start_of_line(std::string_view text, std::size_t number) {
  std::size_t at = 0;
  for (; number > 1 && line_end(text, at) < text.size(); --number) at = line_end(text, at) + 1;
  return at;
}

bool in_empty_line(std::string_view text, std::size_t at) {
  return (at == 0 || text[at - 1] == '\n') && at_line_end(text, at);
}

bool spans_lines(std::string_view text, TextSpan range) {
  const auto is_blank = [text](std::size_t from, std::size_t to) {
    return text.substr(from, to - from).find_first_not_of(" \t") == std::string_view::npos;
  };
  return range.to > line_end(text, range.from) && is_blank(line_start(text, range.from), range.from) &&
         is_blank(range.to, line_end(text, range.to));
}

// --- words ---

WordClass vi_word_class(std::string_view text, std::size_t at, bool blank) {
  if (at >= text.size()) return WordClass::blank;
  const WordClass found = word_class(text, at);
  return blank && found != WordClass::blank ? WordClass::word : found;
}

ViTarget next_vi_word(std::string_view text, std::size_t at, int count, bool blank, bool to_line_end) {
  if (at >= text.size()) return std::nullopt;
  for (; count > 0 && at < text.size(); --count) {
    const bool stop = to_line_end && count == 1;
    const WordClass start = vi_word_class(text, at, blank);
    const bool from_newline = text[at] == '\n';
    at = next_grapheme(text, at);
    if (stop && !from_newline && at_line_end(text, at)) return at;
    if (start != WordClass::blank) {
      while (at < text.size() && vi_word_class(text, at, blank) == start) at = next_grapheme(text, at);
      if (stop && at_line_end(text, at)) return at;
    }
    while (at < text.size() && is_blank_at(text, at) && !in_empty_line(text, at))
      at = next_grapheme(text, at);
  }
  return at;
}

ViTarget previous_vi_word(std::string_view text, std::size_t at, int count, bool blank) {
  if (at == 0) return std::nullopt;
  for (; count > 0 && at > 0; --count) {
    at = previous_grapheme(text, at);
    while (at > 0 && is_blank_at(text, at) && !in_empty_line(text, at)) at = previous_grapheme(text, at);
    if (is_blank_at(text, at)) continue;  // an empty line, or the start of the text
    const WordClass word = vi_word_class(text, at, blank);
    while (at > 0) {
      const std::size_t before = previous_grapheme(text, at);
      if (vi_word_class(text, before, blank) != word) break;
      at = before;
    }
  }
  return at;
}

ViTarget vi_word_end(std::string_view text, std::size_t at, int count, bool blank, bool stay) {
  if (at >= text.size()) return std::nullopt;
  const std::size_t start = at;
  for (; count > 0; --count, stay = false) {
    if (!stay) at = next_grapheme(text, at);
    while (at < text.size() && is_blank_at(text, at)) at = next_grapheme(text, at);
    if (at >= text.size()) {
      at = last_of_line(text, text.size());
      break;
    }
    const WordClass word = vi_word_class(text, at, blank);
    for (std::size_t next = next_grapheme(text, at);
         next < text.size() && vi_word_class(text, next, blank) == word; next = next_grapheme(text, at)) {
      at = next;
    }
  }
  if (at == start && !stay && count > 0) return std::nullopt;
  return at;
}

ViTarget previous_vi_word_end(std::string_view text, std::size_t at, int count, bool blank) {
  if (at == 0) return std::nullopt;
  for (; count > 0 && at > 0; --count) {
    const WordClass start = vi_word_class(text, at, blank);
    if (start != WordClass::blank) {
      while (at > 0 && vi_word_class(text, at, blank) == start) at = previous_grapheme(text, at);
      if (at == 0 && vi_word_class(text, at, blank) == start) break;
    } else {
      at = previous_grapheme(text, at);
    }
    while (at > 0 && is_blank_at(text, at) && !in_empty_line(text, at)) at = previous_grapheme(text, at);
  }
  return at;
}

// --- characters ---

ViTarget find_character(std::string_view text, std::size_t at, int count, const CharacterSearch& search,
                        bool again) {
  const std::size_t start = line_start(text, at);
  const std::size_t end = line_end(text, at);
  if (again && search.before && count == 1) {
    // The character that the cursor stopped before.
    const std::size_t next = search.back ? (at > start ? previous_grapheme(text, at) : at)
                                         : (at < end ? next_grapheme(text, at) : at);
    if (next < end && text.substr(next, next_grapheme(text, next) - next) == search.character) at = next;
  }
  while (count > 0) {
    if (search.back) {
      if (at <= start) return std::nullopt;
      at = previous_grapheme(text, at);
    } else {
      if (at >= end) return std::nullopt;
      at = next_grapheme(text, at);
      if (at >= end) return std::nullopt;
    }
    if (text.substr(at, next_grapheme(text, at) - at) == search.character) --count;
  }
  if (!search.before) return at;
  return search.back ? next_grapheme(text, at) : previous_grapheme(text, at);
}

// --- brackets ---

ViTarget matching_bracket(std::string_view text, std::size_t at) {
  const std::size_t end = line_end(text, at);
  for (; at < end; ++at) {
    if (const std::size_t kind = opening.find(text[at]); kind != std::string_view::npos)
      return matching_close(text, at, opening[kind], closing[kind]);
    if (const std::size_t kind = closing.find(text[at]); kind != std::string_view::npos)
      return enclosing_open(text, at, opening[kind], closing[kind], 1);
  }
  return std::nullopt;
}

ViTarget enclosing_open(std::string_view text, std::size_t at, char open, char close, int levels) {
  if (at < text.size() && text[at] == open && --levels == 0) return at;
  int depth = 0;
  while (at > 0) {
    --at;
    if (text[at] == close) ++depth;
    if (text[at] == open && depth-- == 0) {
      if (--levels == 0) return at;
      depth = 0;
    }
  }
  return std::nullopt;
}

ViTarget matching_close(std::string_view text, std::size_t open_at, char open, char close) {
  int depth = 0;
  for (std::size_t at = open_at + 1; at < text.size(); ++at) {
    if (text[at] == open) ++depth;
    if (text[at] == close && depth-- == 0) return at;
  }
  return std::nullopt;
}

ViTarget unclosed_bracket(std::string_view text, std::size_t at, int count, char bracket) {
  const bool forward = closing.find(bracket) != std::string_view::npos;
  const std::size_t kind = (forward ? closing : opening).find(bracket);
  ViTarget found;
  for (; count > 0; --count) {
    // An open bracket at the cursor is not around it.
    const int levels = at < text.size() && text[at] == bracket ? 2 : 1;
    const ViTarget next = forward ? matching_close(text, at, opening[kind], closing[kind])
                                  : enclosing_open(text, at, opening[kind], closing[kind], levels);
    if (!next) break;
    found = next;
    at = *next;
  }
  return found;
}

// --- paragraphs and sentences ---

ViTarget next_paragraph(std::string_view text, std::size_t at, int count) {
  for (; count > 0; --count) {
    bool in_text = false;
    at = line_start(text, at);
    while (!in_text || !in_empty_line(text, at)) {
      in_text |= !in_empty_line(text, at);
      const std::size_t end = line_end(text, at);
      if (end >= text.size()) return count > 1 ? std::nullopt : ViTarget(end);
      at = end + 1;
    }
  }
  return at;
}

ViTarget previous_paragraph(std::string_view text, std::size_t at, int count) {
  for (; count > 0; --count) {
    bool in_text = false;
    at = line_start(text, at);
    while (!in_text || !in_empty_line(text, at)) {
      in_text |= !in_empty_line(text, at);
      if (at == 0) return count > 1 ? std::nullopt : ViTarget(0);
      at = line_start(text, at - 1);
    }
  }
  return at;
}

namespace {

/// The start of each sentence, in order, and the end of the text. Blanks that the text starts with belong to
/// the first one.
std::vector<std::size_t> sentence_starts(std::string_view text) {
  constexpr std::string_view ends = ".!?";
  constexpr std::string_view closers = ")]\"'";
  constexpr std::string_view blanks = " \t\n";
  std::vector<std::size_t> starts;
  const bool indented = text.starts_with(' ') || text.starts_with('\t');
  bool fresh = !indented;  // the next non-blank starts one
  if (indented) starts.push_back(0);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool empty_line = text[at] == '\n' && in_empty_line(text, at);
    if (empty_line) {
      // The first of a run of empty lines is a sentence, and so is what follows the run.
      if (at == 0 || !in_empty_line(text, at - 1)) starts.push_back(at);
      fresh = true;
    } else if (fresh && blanks.find(text[at]) == std::string_view::npos) {
      starts.push_back(at);
      fresh = false;
    }
    if (fresh || ends.find(text[at]) == std::string_view::npos) continue;
    std::size_t end = at + 1;
    while (end < text.size() && closers.find(text[end]) != std::string_view::npos) ++end;
    if (end < text.size() && blanks.find(text[end]) != std::string_view::npos) {
      at = end - 1;
      fresh = true;
    }
  }
  starts.push_back(text.size());
  return starts;
}

}  // namespace

ViTarget next_sentence(std::string_view text, std::size_t at, int count) {
  const std::vector<std::size_t> starts = sentence_starts(text);
  // The blanks before the first sentence of a paragraph belong to it.
  const std::size_t line = line_start(text, at);
  if (line > 0 && in_empty_line(text, line - 1)) at = std::max(at, first_nonblank(text, at));
  const auto next = std::upper_bound(starts.begin(), starts.end(), at);
  if (next == starts.end() && count == 1) return text.size();
  if (starts.end() - next < count) return std::nullopt;
  return *(next + (count - 1));
}

ViTarget previous_sentence(std::string_view text, std::size_t at, int count) {
  const std::vector<std::size_t> starts = sentence_starts(text);
  if (at == 0 && count == 1) return 0;
  const auto here = std::lower_bound(starts.begin(), starts.end(), at);
  if (here - starts.begin() < count) return std::nullopt;
  return *(here - count);
}

std::vector<TextSpan> sentence_parts(std::string_view text) {
  const std::vector<std::size_t> starts = sentence_starts(text);
  std::vector<TextSpan> parts;
  const auto add = [&parts](std::size_t from, std::size_t to) {
    if (from < to) parts.push_back({from, to});
  };
  add(0, starts.front());
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    const std::string_view sentence = text.substr(starts[i], starts[i + 1] - starts[i]);
    const std::size_t last = sentence.find_last_not_of(" \t\n");
    const std::size_t end = starts[i] + (last == std::string_view::npos ? 0 : last + 1);
    add(starts[i], end);
    add(end, std::min(starts[i + 1], text.find_first_not_of(" \t", end)));
  }
  return parts;
}

}  // namespace runnel
