// UTF-8: decoding, encoding and validation of single code points, forwards and backwards. Knows no
// property of a character; never touches ICU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace runnel {

/// What stands at one place in a text. Invalid bytes are taken by maximal subparts, as Unicode 3.9 (U+FFFD
/// substitution) and the WHATWG decoder take them: each becomes one U+FFFD of `length` bytes (1 to 3).
struct CodePoint {
  char32_t value = 0xFFFD;
  std::uint8_t length = 1;  ///< bytes
  bool valid = true;
  bool truncated = false;  ///< not valid, but only because the text ends here: more bytes could complete it
};

/// The code point that starts at `byte_offset`, which must be below `text.size()`.
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t byte_offset);

/// The code point that ends at `byte_offset`, which must be above 0. When `byte_offset` is inside a
/// character, it is the part of it before `byte_offset`, not valid.
[[nodiscard]] CodePoint decode_utf8_before(std::string_view text, std::size_t byte_offset);

/// Appends `value`; what is no Unicode scalar value (a surrogate, above U+10FFFF) becomes U+FFFD.
void append_utf8(std::string& text, char32_t value);

[[nodiscard]] bool is_valid_utf8(std::string_view text);

/// The length of the pure ASCII run that starts at `byte_offset`.
[[nodiscard]] std::size_t ascii_run(std::string_view text, std::size_t byte_offset);

/// The bytes 80..BF, which continue a character.
[[nodiscard]] constexpr bool is_utf8_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

[[nodiscard]] constexpr bool is_ascii(char byte) {
  return static_cast<unsigned char>(byte) < 0x80U;
}

}  // namespace runnel
