// Colours for regular expressions, as Node gives them: a palette that turns by one with each level of
// nesting.
#include <string>

#include "js/ascii.hpp"
#include "js/inspect_printer.hpp"

namespace runnel::js {

namespace {

class Highlighter {
 public:
  Highlighter(std::string_view text, const std::vector<std::pair<std::string, std::string>>& palette)
      : text_(text), palette_(palette) {}

  std::string run() {
    paint("/", 0);
    at_ = 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '/' && !in_class_) {
        paint("/", 0);
        if (at_ + 1 < text_.size()) paint(text_.substr(at_ + 1), 1);
        return std::move(out_);
      }
      step();
    }
    paint("/", 0);
    return std::move(out_);
  }

 private:
  // What each part is painted with, counted from the colour of the level.
  static constexpr int bracket = 1, literal = 2, any = 3, operation = 4;

  void paint(std::string_view part, int color) {
    const int index = color + depth_;
    const auto& [before, after] = palette_[index < 0 ? 0 : static_cast<std::size_t>(index) % palette_.size()];
    out_.append(before).append(part).append(after);
  }
  void take(std::size_t size, int color) {
    size = std::min(size, text_.size() - at_);
    paint(text_.substr(at_, size), color);
    at_ += size;
  }
  [[nodiscard]] bool next_is(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  [[nodiscard]] char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void step() {
    const char c = text_[at_];
    if (c == '\\') return escape();
    if (in_class_) return class_member(c);
    switch (c) {
      case '[':
        take(1, bracket);
        depth_++;
        in_class_ = true;
        return;
      case '(':
        take(1, bracket);
        depth_++;
        return group_prefix();
      case ')':
        depth_--;
        return take(1, bracket);
      case '{':
        if (is_digit(peek(1)) || peek(1) == ',') return repetition();
        return take(1, literal);
      case '.':
        return take(1, any);
      case '*':
      case '+':
      case '?':
      case '|':
      case '^':
      case '$':
      case ',':
        return take(1, operation);
      default:
        return character(literal);
    }
  }

  void class_member(char c) {
    if (c == ']') {
      in_class_ = false;
      depth_--;
      return take(1, bracket);
    }
    const bool range = c == '-' && text_[at_ - 1] != '[' && peek(1) != ']';
    if (range) return take(1, literal);
    character(bracket);
  }

  /// One UTF-16 unit: what is a pair of them is painted in halves.
  void character(int color) {
    const auto lead = static_cast<unsigned char>(text_[at_]);
    if (lead < 0xf0 || at_ + 3 >= text_.size()) return take(lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3, color);
    const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(text_[at_ + i]) & 0x3fU; };
    const unsigned offset = (((lead & 7U) << 18) | (bits(1) << 12) | (bits(2) << 6) | bits(3)) - 0x10000U;
    for (const unsigned unit : {0xd800U + (offset >> 10), 0xdc00U + (offset & 0x3ffU)}) {
      const char bytes[] = {'\xed', static_cast<char>(0x80U | ((unit >> 6) & 0x3fU)),
                            static_cast<char>(0x80U | (unit & 0x3fU))};
      paint({bytes, sizeof bytes}, color);
    }
    at_ += 4;
  }

  void escape() {
    const int color = in_class_ ? bracket : literal;
    const char kind = peek(1);
    if (kind == 'x') return take(4, color);
    if ((kind == 'u' || kind == 'p' || kind == 'P') && peek(2) == '{') return enclosed(3, '}', bracket);
    if (kind == 'k' && peek(2) == '<' && !in_class_) return enclosed(3, '>', 0);
    std::size_t size = 2;
    if (is_digit(kind) && !in_class_) {
      while (is_digit(peek(size))) size++;
    } else if (static_cast<unsigned char>(kind) >= 0x80) {
      take(1, color);
      return character(color);
    }
    take(size, color);
  }

  /// `\u{41}`, `\p{L}`, `\k<name>`: the inside in the next colour.
  void enclosed(std::size_t opening, char close, int color) {
    const std::size_t end = text_.find(close, at_ + opening);
    if (end == std::string_view::npos) return take(opening, literal);
    take(opening, color);
    paint(text_.substr(at_, end - at_), color + 1);
    at_ = end;
    take(1, color);
  }

  void group_prefix() {
    for (const std::string_view prefix : {"?:", "?=", "?!", "?<=", "?<!"}) {
      if (next_is(prefix)) return take(prefix.size(), 0);
    }
    if (next_is("?<")) {
      take(2, 0);
      const std::size_t end = std::min(text_.find('>', at_), text_.size());
      paint(text_.substr(at_, end - at_), 1);
      at_ = end;
      if (at_ < text_.size()) take(1, 0);
    } else if (next_is("?")) {
      take(1, 1);
    }
  }

  void repetition() {
    take(1, bracket);
    depth_++;
    digits();
    if (next_is(",")) {
      take(1, 1);
      digits();
    }
    if (!next_is("}")) return;
    depth_--;
    take(1, bracket);
  }

  void digits() {
    std::size_t size = 0;
    while (is_digit(peek(size))) size++;
    if (size > 0) take(size, literal);
  }

  std::string_view text_;
  const std::vector<std::pair<std::string, std::string>>& palette_;
  std::string out_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_class_ = false;
};

}  // namespace

std::string highlight_regexp(std::string_view source,
                             const std::vector<std::pair<std::string, std::string>>& palette) {
  if (palette.empty()) return std::string(source);
  return Highlighter(source, palette).run();
}

}  // namespace runnel::js
