// What is shown of a text that nobody is to read: a mark for each grapheme cluster. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace runnel {

struct MaskedText {
  std::string text;
  std::size_t cursor = 0;  ///< a byte offset into `text`
};

/// `mark` for each cluster of `text`; nothing at all when it is empty.
[[nodiscard]] MaskedText masked_text(std::string_view text, std::size_t cursor, std::string_view mark);

/// The byte offset in `text` of what is shown at `shown_offset` of its masked form.
[[nodiscard]] std::size_t unmasked_offset(std::string_view text, std::size_t shown_offset,
                                          std::string_view mark);

}  // namespace runnel
