// Widths by ICU's East Asian Width and emoji properties.
#include "text/width.hpp"

#include <unicode/uchar.h>

#include <algorithm>

#include "text/utf8.hpp"

namespace runnel {

namespace {

constexpr char32_t text_selector = 0xFE0E;   // VS15
constexpr char32_t emoji_selector = 0xFE0F;  // VS16
constexpr char32_t soft_hyphen = 0xAD;

/// Columns that a code point adds to its cluster, by itself.
int code_point_width(char32_t value, bool ambiguous_wide) {
  if (value < 0x20 || (value >= 0x7F && value < 0xA0)) return 0;
  if (value < 0x7F) return 1;
  const auto character = static_cast<UChar32>(value);
  switch (u_getIntPropertyValue(character, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    case U_HST_VOWEL_JAMO:
    case U_HST_TRAILING_JAMO:
      return 0;  // terminals draw them into the leading jamo, also where there is none
    default:
      break;
  }
  const auto category = static_cast<UCharCategory>(u_charType(character));
  if (category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK) return 0;
  // A soft hyphen is drawn by terminals; so are the Arabic signs that are put before a number.
  if (category == U_FORMAT_CHAR && value != soft_hyphen &&
      !u_hasBinaryProperty(character, UCHAR_PREPENDED_CONCATENATION_MARK)) {
    return 0;
  }
  switch (u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_FULLWIDTH:
    case U_EA_WIDE:
      return 2;
    case U_EA_AMBIGUOUS:
      return ambiguous_wide && category != U_COMBINING_SPACING_MARK ? 2 : 1;
    default:
      return 1;
  }
}

}  // namespace

int cluster_width(std::string_view cluster, bool ambiguous_wide) {
  if (cluster.empty()) return 0;
  const CodePoint base = decode_utf8(cluster, 0);
  if (!base.valid) return 1;
  int width = code_point_width(base.value, ambiguous_wide);
  std::size_t offset = base.length;
  if (offset == cluster.size()) return width;

  const char32_t selector = decode_utf8(cluster, offset).value;
  const auto character = static_cast<UChar32>(base.value);
  if (selector == emoji_selector && u_hasBinaryProperty(character, UCHAR_EMOJI)) return 2;
  if (selector == text_selector && u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION)) width = 1;
  while (offset < cluster.size() && width < 2) {
    const CodePoint next = decode_utf8(cluster, offset);
    width += code_point_width(next.value, ambiguous_wide);
    offset += next.length;
  }
  return std::min(width, 2);
}

}  // namespace runnel
