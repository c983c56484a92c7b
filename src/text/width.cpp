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
constexpr char32_t zero_width_joiner = 0x200D;

constexpr bool is_regional_indicator(char32_t value) {
  return value >= 0x1F1E6 && value <= 0x1F1FF;
}

constexpr bool is_skin_tone(char32_t value) {
  return value >= 0x1F3FB && value <= 0x1F3FF;
}

/// Columns that a code point adds to its cluster, by itself.
int code_point_width(char32_t value, const WidthRules& rules) {
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
      return rules.ambiguous_wide && category != U_COMBINING_SPACING_MARK ? 2 : 1;
    default:
      return 1;
  }
}

}  // namespace

int cluster_width(std::string_view cluster, const WidthRules& rules) {
  if (cluster.empty()) return 0;
  const CodePoint base = decode_utf8(cluster, 0);
  if (!base.valid) return 1;
  // Terminals that draw the halves of a flag apart draw each as an emoji.
  if (is_regional_indicator(base.value) && !rules.joins_flags) return 2;
  int width = code_point_width(base.value, rules);
  std::size_t offset = base.length;
  if (offset == cluster.size()) return width;

  const char32_t selector = decode_utf8(cluster, offset).value;
  const auto character = static_cast<UChar32>(base.value);
  if (selector == emoji_selector && rules.emoji_selector_widens &&
      u_hasBinaryProperty(character, UCHAR_EMOJI)) {
    return 2;
  }
  if (selector == text_selector && rules.text_selector_narrows &&
      u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION)) {
    width = 1;
  }
  while (offset < cluster.size() && width < 2) {
    const CodePoint next = decode_utf8(cluster, offset);
    width += code_point_width(next.value, rules);
    offset += next.length;
  }
  return std::min(width, 2);
}

std::size_t next_drawn_part(std::string_view cluster, std::size_t at, const WidthRules& rules) {
  if (rules.joins_sequences && rules.joins_flags && rules.joins_tones) return cluster.size();
  CodePoint last = decode_utf8(cluster, at);
  at += last.length;
  while (at < cluster.size()) {
    const CodePoint next = decode_utf8(cluster, at);
    const bool joined = last.value == zero_width_joiner;
    const bool flag = is_regional_indicator(last.value) && is_regional_indicator(next.value);
    if ((joined && !rules.joins_sequences && code_point_width(next.value, rules) > 0) ||
        (flag && !rules.joins_flags) || (is_skin_tone(next.value) && !rules.joins_tones)) {
      break;
    }
    last = next;
    at += next.length;
  }
  return at;
}

int drawn_width(std::string_view cluster, const WidthRules& rules) {
  int width = 0;
  for (std::size_t at = 0; at < cluster.size();) {
    const std::size_t end = next_drawn_part(cluster, at, rules);
    width += cluster_width(cluster.substr(at, end - at), rules);
    at = end;
  }
  return width;
}

int widest_width(std::string_view cluster) {
  return drawn_width(cluster, {.ambiguous_wide = true,
                               .text_selector_narrows = false,
                               .joins_sequences = false,
                               .joins_flags = false,
                               .joins_tones = false});
}

WidthDoubt width_doubt(std::string_view cluster) {
  if (cluster.size() < 2) return WidthDoubt::none;
  const CodePoint base = decode_utf8(cluster, 0);
  if (base.length < cluster.size() || is_regional_indicator(base.value)) return WidthDoubt::composed;
  const int kind = u_getIntPropertyValue(static_cast<UChar32>(base.value), UCHAR_EAST_ASIAN_WIDTH);
  return base.valid && kind == U_EA_AMBIGUOUS ? WidthDoubt::ambiguous : WidthDoubt::none;
}

}  // namespace runnel
