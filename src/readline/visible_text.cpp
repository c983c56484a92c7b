#include "readline/visible_text.hpp"

#include <cstddef>

#include "text/utf8.hpp"
#include "view/flow.hpp"

namespace runnel {

std::string visible_text(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (is_control(text[at])) {
      shown += '^';
      shown += caret_letter(text[at]);
    } else if (point.value >= 0x80 && point.value <= 0x9f) {
      shown += visible_form(text.substr(at, point.length));
    } else {
      append_utf8(shown, point.value);
    }
    at += point.length;
  }
  return shown;
}

}  // namespace runnel
