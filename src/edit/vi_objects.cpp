// Words and quotes are looked for in the line, brackets in the whole text.
#include "edit/vi_objects.hpp"

#include <algorithm>

#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "runnel/text.hpp"

namespace runnel {

namespace {

struct Brackets {
  std::string_view names;
  char open;
  char close;
};

constexpr Brackets brackets[] = {{"()b", '(', ')'}, {"[]", '[', ']'}, {"{}B", '{', '}'}, {"<>", '<', '>'}};

class Words {
 public:
  Words(std::string_view text, bool blank) : text_(text), blank_(blank) {}

  [[nodiscard]] bool is_blank(std::size_t at) const { return class_at(at) == WordClass::blank; }

  /// The run of one class around `at`, within its line.
  [[nodiscard]] TextSpan run(std::size_t at) const {
    const std::size_t first = line_start(text_, at);
    TextSpan run{at, run_end(at)};
    while (run.from > first) {
      const std::size_t before = previous_grapheme(text_, run.from);
      if (class_at(before) != class_at(at)) break;
      run.from = before;
    }
    return run;
  }

  [[nodiscard]] std::size_t run_end(std::size_t at) const {
    const WordClass found = class_at(at);
    const std::size_t end = line_end(text_, at);
    while (at < end && class_at(at) == found) at = next_grapheme(text_, at);
    return at;
  }

 private:
  [[nodiscard]] WordClass class_at(std::size_t at) const { return vi_word_class(text_, at, blank_); }

  std::string_view text_;
  bool blank_;
};

std::optional<TextSpan> word_object(std::string_view text, std::size_t at, bool blank, bool around,
                                    int count) {
  const std::size_t end = line_end(text, at);
  if (at >= end) return TextSpan{at, at};
  const Words words(text, blank);
  TextSpan object = words.run(at);
  const bool from_blank = words.is_blank(at);
  if (!around) {
    while (--count > 0) {
      if (object.to >= end) return std::nullopt;
      object.to = words.run_end(object.to);
    }
    return object;
  }
  // Each with the blanks behind it; from blanks on each with those before it.
  for (bool first = true; count > 0; --count, first = false) {
    if (!first) {
      if (object.to >= end) return std::nullopt;
      object.to = words.run_end(object.to);
    }
    if (object.to < end && (from_blank || words.is_blank(object.to))) {
      object.to = words.run_end(object.to);
    } else if (from_blank) {
      return std::nullopt;
    } else if (count == 1 && object.from > line_start(text, at)) {
      // Nothing behind the last one: the blanks before the first.
      const std::size_t before = previous_grapheme(text, object.from);
      if (words.is_blank(before) && words.run(before).from > line_start(text, at))
        object.from = words.run(before).from;
    }
  }
  return object;
}

/// Where the quote that starts at or behind `from` ends; a backslash takes its meaning from the next byte.
std::size_t next_quote(std::string_view text, std::size_t from, std::size_t end, char quote) {
  for (; from < end; ++from) {
    if (text[from] == '\\') {
      ++from;
    } else if (text[from] == quote) {
      return from;
    }
  }
  return end;
}

std::optional<TextSpan> quote_object(std::string_view text, std::size_t at, char quote, bool around) {
  const std::size_t start = line_start(text, at);
  const std::size_t end = line_end(text, at);
  std::size_t open = next_quote(text, start, end, quote);
  std::size_t close = end;
  // From the start of the line, since only so it is known which quotes open; the first pair that ends at or
  // behind the cursor is it.
  while (open < end) {
    close = next_quote(text, open + 1, end, quote);
    if (close >= end) return std::nullopt;
    if (close >= at) break;
    open = next_quote(text, close + 1, end, quote);
  }
  if (open >= end) return std::nullopt;
  if (!around) return TextSpan{open + 1, close};
  const auto blank = [text](std::size_t offset) { return text[offset] == ' ' || text[offset] == '\t'; };
  TextSpan object{open, close + 1};
  while (object.to < end && blank(object.to)) ++object.to;
  if (object.to == close + 1) {
    while (object.from > start && blank(object.from - 1)) --object.from;
  }
  return object;
}

std::optional<TextSpan> bracket_object(std::string_view text, std::size_t at, const Brackets& kind,
                                       bool around, int count) {
  // On the closing bracket its own pair is meant, and a search from there finds it.
  const ViTarget open = enclosing_open(text, at, kind.open, kind.close, count);
  if (!open) return std::nullopt;
  const ViTarget close = matching_close(text, *open, kind.open, kind.close);
  if (!close) return std::nullopt;
  if (around) return TextSpan{*open, *close + 1};
  TextSpan object{*open + 1, *close};
  // Brackets on lines of their own keep them.
  if (object.from < object.to && text[object.from] == '\n') {
    std::size_t line = object.to;
    while (line > object.from && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
    if (line > object.from && text[line - 1] == '\n') {
      ++object.from;
      object.to = line;
    }
  }
  return object;
}

}  // namespace

std::optional<TextSpan> vi_object(std::string_view text, std::size_t at, std::string_view name, bool around,
                                  int count) {
  if (name.size() != 1) return std::nullopt;
  const char letter = name.front();
  if (letter == 'w' || letter == 'W') return word_object(text, at, letter == 'W', around, count);
  if (letter == '"' || letter == '\'' || letter == '`') return quote_object(text, at, letter, around);
  for (const Brackets& kind : brackets) {
    if (kind.names.find(letter) != std::string_view::npos)
      return bracket_object(text, at, kind, around, count);
  }
  return std::nullopt;
}

}  // namespace runnel
