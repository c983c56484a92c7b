// UTF-8 by the table of well-formed byte sequences (Unicode 3.9, table 3-7).
#include "text/utf8.hpp"

#include <algorithm>
#include <cstring>

namespace runnel {

namespace {

struct Lead {
  std::uint8_t length;      // of the whole sequence; 0: no lead byte
  std::uint8_t second_low;  // what the second byte may be; the later ones are 80..BF
  std::uint8_t second_high;
};

constexpr Lead lead_of(unsigned char byte) {
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte < 0xF4) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

CodePoint invalid(std::size_t length, bool truncated) {
  return {0xFFFD, static_cast<std::uint8_t>(length), false, truncated};
}

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t byte_offset) {
  const auto at = [&](std::size_t index) { return static_cast<unsigned char>(text[byte_offset + index]); };
  const unsigned char first = at(0);
  if (first < 0x80) return {first, 1, true, false};
  const Lead lead = lead_of(first);
  if (lead.length == 0) return invalid(1, false);
  const std::size_t available = std::min<std::size_t>(lead.length, text.size() - byte_offset);
  char32_t value = first & (0x7FU >> lead.length);
  for (std::size_t index = 1; index < available; ++index) {
    const unsigned char byte = at(index);
    const bool fits =
        index == 1 ? byte >= lead.second_low && byte <= lead.second_high : byte >= 0x80 && byte <= 0xBF;
    if (!fits) return invalid(index, false);
    value = (value << 6U) | (byte & 0x3FU);
  }
  if (available < lead.length) return invalid(available, true);
  return {value, lead.length, true, false};
}

CodePoint decode_utf8_before(std::string_view text, std::size_t byte_offset) {
  // Only a byte that continues nothing starts a code point for certain; the longest sequence has three
  // continuation bytes.
  std::size_t start = byte_offset - 1;
  const std::size_t limit = byte_offset > 4 ? byte_offset - 4 : 0;
  while (start > limit && is_utf8_continuation(text[start])) --start;
  const CodePoint found = decode_utf8(text, start);
  if (start + found.length == byte_offset) return found;
  if (start + found.length > byte_offset) return invalid(byte_offset - start, false);
  return invalid(1, false);  // a continuation byte too many
}

void append_utf8(std::string& text, char32_t value) {
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = 0xFFFD;
  const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0U | (value >> 6U));
    put(0x80U | (value & 0x3FU));
  } else if (value < 0x10000) {
    put(0xE0U | (value >> 12U));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  } else {
    put(0xF0U | (value >> 18U));
    put(0x80U | ((value >> 12U) & 0x3FU));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  }
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t offset = ascii_run(text, 0); offset < text.size();) {
    const CodePoint found = decode_utf8(text, offset);
    if (!found.valid) return false;
    offset += found.length;
    if (offset < text.size() && is_ascii(text[offset])) offset += ascii_run(text, offset);
  }
  return true;
}

std::size_t ascii_run(std::string_view text, std::size_t byte_offset) {
  std::size_t offset = byte_offset;
  for (; offset + 8 <= text.size(); offset += 8) {
    std::uint64_t block = 0;
    std::memcpy(&block, text.data() + offset, sizeof block);
    if ((block & 0x8080808080808080U) != 0) break;
  }
  while (offset < text.size() && is_ascii(text[offset])) ++offset;
  return offset - byte_offset;
}

}  // namespace runnel
