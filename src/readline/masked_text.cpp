#include "readline/masked_text.hpp"

#include "runnel/text.hpp"

namespace runnel {

MaskedText masked_text(std::string_view text, std::size_t cursor, std::string_view mark) {
  MaskedText masked;
  for (std::size_t at = 0; at < text.size(); at = next_grapheme(text, at)) {
    if (at < cursor) masked.cursor += mark.size();
    masked.text += mark;
  }
  return masked;
}

std::size_t unmasked_offset(std::string_view text, std::size_t shown_offset, std::string_view mark) {
  if (mark.empty()) return 0;
  std::size_t at = 0;
  for (std::size_t shown = mark.size(); shown <= shown_offset && at < text.size(); shown += mark.size())
    at = next_grapheme(text, at);
  return at;
}

}  // namespace runnel
