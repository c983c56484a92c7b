// Words and quotes are looked for in the line, all else in the whole text.
#include "edit/vi_objects.hpp"

#include <algorithm>
#include <map>
#include <vector>

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

std::optional<TextSpan> quote_object(std::string_view text, std::size_t at, char quote, bool around,
                                     int count) {
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
  if (!around) return count > 1 ? TextSpan{open, close + 1} : TextSpan{open + 1, close};
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
  ViTarget open = enclosing_open(text, at, kind.open, kind.close, count);
  if (!open && count == 1) {
    // Outside of all of them the next one is meant.
    const std::size_t next = text.find(kind.open, at);
    if (next != std::string_view::npos) open = next;
  }
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

// --- paragraphs ---

/// Lines of a text, one after the other, and which of them are blank.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  [[nodiscard]] bool is_blank(std::size_t line) const {
    return text_.substr(line, line_end(text_, line) - line).find_first_not_of(" \t") ==
           std::string_view::npos;
  }
  [[nodiscard]] bool is_last(std::size_t line) const { return line_end(text_, line) == text_.size(); }
  /// The first and the last of the run of lines that are blank, or not, as `line` is.
  [[nodiscard]] std::size_t run_start(std::size_t line) const {
    const bool blank = is_blank(line);
    while (line > 0) {
      const std::size_t before = line_start(text_, line - 1);
      if (is_blank(before) != blank) break;
      line = before;
    }
    return line;
  }
  [[nodiscard]] std::size_t run_last(std::size_t line) const {
    const bool blank = is_blank(line);
    while (!is_last(line) && is_blank(next(line)) == blank) line = next(line);
    return line;
  }
  [[nodiscard]] std::size_t next(std::size_t line) const { return line_end(text_, line) + 1; }

 private:
  std::string_view text_;
};

/// A paragraph is a run of lines that are not blank. With `around` it has the blank ones behind it, or else
/// those before it; without, a run of blank lines counts as one, too.
std::optional<TextSpan> paragraph_object(std::string_view text, std::size_t at, bool around, int count) {
  const Lines lines(text);
  std::size_t first = lines.run_start(line_start(text, at));
  const bool from_blank = lines.is_blank(first);
  std::size_t last = lines.run_last(first);
  for (int runs = around ? 2 * count - 1 : count - 1; runs > 0; --runs) {
    if (lines.is_last(last)) {
      // No blank lines behind the last paragraph: those before the first.
      if (!around || from_blank || runs > 1) return std::nullopt;
      if (first > 0) first = lines.run_start(line_start(text, first - 1));
      break;
    }
    last = lines.run_last(lines.next(last));
  }
  return TextSpan{first, line_end(text, last)};
}

// --- sentences ---

/// A sentence and the blanks behind it are parts of their own. With `around` both are taken, or else the
/// blanks before.
std::optional<TextSpan> sentence_object(std::string_view text, std::size_t at, bool around, int count) {
  const std::vector<TextSpan> parts = sentence_parts(text);
  auto part = std::find_if(parts.begin(), parts.end(), [at](TextSpan each) { return at < each.to; });
  if (part == parts.end()) return std::nullopt;
  const auto is_blank = [text](TextSpan each) {
    return text.substr(each.from, each.to - each.from).find_first_not_of(" \t\n") == std::string_view::npos;
  };
  const auto first = part;
  const bool from_blank = is_blank(*first);
  for (; count > 0; --count) {
    if (part == parts.end()) return std::nullopt;
    const bool blank = is_blank(*part++);
    if (!around) continue;
    if (blank && part == parts.end()) return std::nullopt;
    if (blank || (part != parts.end() && is_blank(*part))) {
      ++part;
    } else if (count == 1 && !from_blank && first != parts.begin() && is_blank(*(first - 1))) {
      return TextSpan{(first - 1)->from, (part - 1)->to};
    }
  }
  return TextSpan{first->from, (part - 1)->to};
}

// --- tags ---

struct Tag {
  TextSpan span;
  std::string_view name;
  bool closes = false;
};

/// The next tag behind `from`; what closes itself is none.
std::optional<Tag> next_tag(std::string_view text, std::size_t from) {
  while ((from = text.find('<', from)) != std::string_view::npos) {
    const std::size_t end = text.find_first_of("<>", from + 1);
    if (end == std::string_view::npos) return std::nullopt;
    const bool closes = text[from + 1] == '/';
    const std::size_t name = from + (closes ? 2 : 1);
    const std::size_t name_end = text.find_first_of(" \t\n/<>", name);
    if (text[end] == '>' && name_end > name && text[end - 1] != '/')
      return Tag{{from, end + 1}, text.substr(name, name_end - name), closes};
    from = end;
  }
  return std::nullopt;
}

/// The opening tags that are not closed yet.
class OpenTags {
 public:
  void add(const Tag& tag) {
    of_name_[tag.name].push_back(tags_.size());
    open_.push_back(tags_.size());
    tags_.push_back({tag.span, true});
  }
  /// The innermost one of that name, which is closed by it with all inside it: those are never closed.
  std::optional<TextSpan> close(std::string_view name) {
    std::vector<std::size_t>& named = of_name_[name];
    while (!named.empty() && !tags_[named.back()].open) named.pop_back();
    if (named.empty()) return std::nullopt;
    const std::size_t closed = named.back();
    while (tags_[closed].open) {
      tags_[open_.back()].open = false;
      open_.pop_back();
    }
    return tags_[closed].span;
  }

 private:
  struct Opener {
    TextSpan span;
    bool open = true;
  };
  std::vector<Opener> tags_;
  std::vector<std::size_t> open_;
  std::map<std::string_view, std::vector<std::size_t>> of_name_;
};

std::optional<TextSpan> tag_object(std::string_view text, std::size_t at, bool around, int count) {
  // Blanks that indent a tag are a part of it.
  const std::size_t nonblank = text.find_first_not_of(" \t", line_start(text, at));
  if (nonblank != std::string_view::npos && at < nonblank && text[nonblank] == '<') at = nonblank;
  OpenTags open;
  for (auto tag = next_tag(text, 0); tag; tag = next_tag(text, tag->span.to)) {
    if (!tag->closes) {
      open.add(*tag);
      continue;
    }
    const std::optional<TextSpan> opener = open.close(tag->name);
    if (!opener || opener->from > at || at >= tag->span.to || --count > 0) continue;
    return around ? TextSpan{opener->from, tag->span.to} : TextSpan{opener->to, tag->span.from};
  }
  return std::nullopt;
}

std::optional<TextSpan> span_of(std::string_view text, std::size_t at, char name, bool around, int count) {
  if (name == 'w' || name == 'W') return word_object(text, at, name == 'W', around, count);
  if (name == '"' || name == '\'' || name == '`') return quote_object(text, at, name, around, count);
  if (name == 's') return sentence_object(text, at, around, count);
  if (name == 'p') return paragraph_object(text, at, around, count);
  if (name == 't') return tag_object(text, at, around, count);
  for (const Brackets& kind : brackets) {
    if (kind.names.find(name) != std::string_view::npos) return bracket_object(text, at, kind, around, count);
  }
  return std::nullopt;
}

}  // namespace

std::optional<ViObject> vi_object(std::string_view text, std::size_t at, std::string_view name, bool around,
                                  int count) {
  if (name.size() != 1) return std::nullopt;
  const std::optional<TextSpan> span = span_of(text, at, name.front(), around, std::max(count, 1));
  if (!span) return std::nullopt;
  // A sentence that has its lines for itself takes them whole.
  const bool whole = name == "s" && span->to < text.size() && text[span->to] == '\n' &&
                     span->from <= first_nonblank(text, span->from) && !in_empty_line(text, span->from);
  return ViObject{*span, whole || name == "p"};
}

}  // namespace runnel
