// The parts of <runnel/text.hpp> that take a text with its control sequences.
#include "runnel/text.hpp"

#include <algorithm>
#include <limits>

#include "text/utf8.hpp"
#include "text/vt.hpp"
#include "text/width.hpp"

namespace runnel {

namespace {

std::size_t plain_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t end = next_grapheme(text, offset);
    width += static_cast<std::size_t>(cluster_width(text.substr(offset, end - offset)));
    offset = end;
  }
  return width;
}

/// Calls `on_text` for each stretch between control sequences.
template <typename OnText>
void for_each_stretch(std::string_view text, OnText&& on_text) {
  std::size_t from = 0;
  while (const auto sequence = find_control_sequence(text, from)) {
    on_text(text.substr(from, sequence->begin - from));
    from = sequence->end;
  }
  on_text(text.substr(from));
}

}  // namespace

int display_width(std::string_view text) {
  std::size_t width = 0;
  for_each_stretch(text, [&](std::string_view stretch) { width += plain_width(stretch); });
  return static_cast<int>(std::min<std::size_t>(width, std::numeric_limits<int>::max()));
}

std::string strip_control_sequences(std::string_view text) {
  std::string result;
  for_each_stretch(text, [&](std::string_view stretch) { result.append(stretch); });
  return result;
}

}  // namespace runnel
