// Searches for newlines, and the columns between them.
#include "edit/logical_line.hpp"

#include <algorithm>

#include "runnel/text.hpp"
#include "text/utf8.hpp"
#include "text/width.hpp"

namespace runnel {

namespace {

constexpr int tab_stop = 8;

int column_after(int column, std::string_view cluster) {
  const auto byte = static_cast<unsigned char>(cluster.front());
  if (byte == '\t') return (column / tab_stop + 1) * tab_stop;
  if (byte < 0x20 || byte == 0x7F) return column + 2;
  return column + cluster_width(cluster);
}

}  // namespace

std::size_t line_start(std::string_view text, std::size_t offset) {
  if (offset == 0) return 0;
  const std::size_t newline = text.rfind('\n', offset - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t line_end(std::string_view text, std::size_t offset) {
  return std::min(text.find('\n', offset), text.size());
}

TextSpan with_newline(std::string_view text, TextSpan lines) {
  if (lines.to < text.size()) {
    ++lines.to;
  } else if (lines.from > 0) {
    --lines.from;
  }
  return lines;
}

int columns(std::string_view part) {
  int column = 0;
  for (std::size_t offset = 0; offset < part.size();) {
    const std::size_t end = next_grapheme(part, offset);
    column = column_after(column, part.substr(offset, end - offset));
    offset = end;
  }
  return column;
}

std::size_t offset_at_column(std::string_view text, std::size_t start, int column) {
  const std::string_view line = text.substr(start, line_end(text, start) - start);
  int reached = 0;
  std::size_t offset = 0;
  while (offset < line.size()) {
    const std::size_t end = next_grapheme(line, offset);
    reached = column_after(reached, line.substr(offset, end - offset));
    if (reached > column) break;
    offset = end;
  }
  return start + offset;
}

std::string repeated(std::string_view text, int times, std::string_view separator) {
  std::string result(text);
  if (times > 1) result.reserve((text.size() + separator.size()) * static_cast<std::size_t>(times));
  while (--times > 0) result.append(separator).append(text);
  return result;
}

std::size_t after_steps(std::string_view text, std::size_t offset, int times, Step forward, Step backward) {
  for (; times > 0 && offset < text.size(); --times) offset = forward(text, offset);
  for (; times < 0 && offset > 0; ++times) offset = backward(text, offset);
  return offset;
}

}  // namespace runnel
