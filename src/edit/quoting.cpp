#include "runnel/quoting.hpp"

#include <optional>

namespace runnel {

namespace {

constexpr std::string_view special_in_double = "$`\"\\\n";
// What any shell takes for more than itself, somewhere in a word.
constexpr std::string_view special = " \t\"'\\|&;<>()$`*?[]{}#~=%!^";

class Splitter {
 public:
  Splitter(std::string_view text, std::string_view separators) : text_(text), separators_(separators) {}

  std::optional<QuotedWord> next() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
    if (at_ == text_.size()) return std::nullopt;
    QuotedWord word;
    word.begin = at_;
    bool quoted = false;
    while (at_ < text_.size() && !is_separator(text_[at_])) {
      const char byte = text_[at_++];
      if (byte == '\\') {
        escaped(word);
      } else if (byte == '\'' || byte == '"') {
        if (!quoted) word.quoting = byte == '"' ? Quoting::double_ : Quoting::single;
        quoted = true;
        quotes(word, byte);
      } else {
        word.text += byte;
      }
    }
    word.end = at_;
    return word;
  }

 private:
  [[nodiscard]] bool is_separator(char byte) const {
    return separators_.find(byte) != std::string_view::npos;
  }

  void escaped(QuotedWord& word) {
    word.open = at_ == text_.size();
    if (word.open) return;
    const char byte = text_[at_++];
    if (byte != '\n') word.text += byte;
  }

  void quotes(QuotedWord& word, char quote) {
    word.open = true;
    while (at_ < text_.size()) {
      const char byte = text_[at_++];
      if (byte == quote) {
        word.open = false;
        return;
      }
      if (byte != '\\' || quote == '\'') {
        word.text += byte;
      } else if (at_ < text_.size()) {
        const char next = text_[at_++];
        if (special_in_double.find(next) == std::string_view::npos) word.text += byte;
        if (next != '\n') word.text += next;
      }
    }
  }

  std::string_view text_;
  std::string_view separators_;
  std::size_t at_ = 0;
};

std::string with_backslashes(std::string_view text) {
  std::string quoted;
  for (const char byte : text) {
    if (byte == '\n') {
      quoted += "'\n'";  // behind a backslash it would vanish
      continue;
    }
    if (special.find(byte) != std::string_view::npos) quoted += '\\';
    quoted += byte;
  }
  return quoted.empty() ? "''" : quoted;
}

}  // namespace

std::vector<QuotedWord> split_words(std::string_view text, std::string_view separators) {
  std::vector<QuotedWord> words;
  Splitter splitter(text, separators);
  while (std::optional<QuotedWord> word = splitter.next()) words.push_back(*std::move(word));
  return words;
}

QuotedWord last_word(std::string_view text_before_cursor, std::string_view separators) {
  QuotedWord last;
  Splitter splitter(text_before_cursor, separators);
  while (std::optional<QuotedWord> word = splitter.next()) last = *std::move(word);
  if (last.end == text_before_cursor.size()) return last;
  QuotedWord empty;
  empty.begin = empty.end = text_before_cursor.size();
  return empty;
}

std::string quote_word(std::string_view text, Quoting quoting, bool open) {
  if (quoting == Quoting::backslash) return open && text.empty() ? std::string() : with_backslashes(text);
  const char quote = quoting == Quoting::single ? '\'' : '"';
  std::string quoted(1, quote);
  for (const char byte : text) {
    if (quoting == Quoting::single && byte == '\'') {
      quoted += "'\\''";
      continue;
    }
    const bool escapes =
        quoting == Quoting::double_ && byte != '\n' && special_in_double.find(byte) != std::string_view::npos;
    if (escapes) quoted += '\\';
    quoted += byte;
  }
  if (!open) quoted += quote;
  return quoted;
}

}  // namespace runnel
