// One pass: a kind of quote that was once not closed is looked for no more.
#include "edit/shell_words.hpp"

#include <algorithm>
#include <cstddef>

namespace runnel {

namespace {

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n';
}

/// Where the quote that opens at `open` is closed; npos: nowhere. A backslash means nothing in single quotes.
std::size_t closing_quote(std::string_view line, std::size_t open) {
  const char quote = line[open];
  for (std::size_t at = open + 1; at < line.size(); ++at) {
    if (line[at] == quote) return at;
    if (line[at] == '\\' && quote != '\'') ++at;
  }
  return std::string_view::npos;
}

}  // namespace

std::vector<std::string_view> shell_words(std::string_view line) {
  constexpr std::string_view quotes = "'\"`";
  bool unclosed[3] = {};
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < line.size() && !is_blank(line[at])) {
      const std::size_t kind = quotes.find(line[at]);
      if (line[at] == '\\') {
        at = std::min(at + 2, line.size());
      } else if (kind == std::string_view::npos || unclosed[kind]) {
        ++at;
      } else {
        const std::size_t close = closing_quote(line, at);
        unclosed[kind] = close == std::string_view::npos;
        at = unclosed[kind] ? at + 1 : close + 1;
      }
    }
    words.push_back(line.substr(start, at - start));
  }
  return words;
}

}  // namespace runnel
