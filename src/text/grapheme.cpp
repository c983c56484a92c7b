// Extended grapheme clusters by the rules of UAX #29 over ICU's character properties. Not by ICU's break
// iterator: that one must be opened, kept and set on the whole text, while an editor asks for one boundary
// near its cursor, in text that may hold invalid bytes. Rule GB9c (Indic conjuncts, since Unicode 15.1) is
// left out: terminals draw each consonant of a conjunct in a cell of its own, and so it is edited here.
#include "text/grapheme.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <cstdint>

#include "text/utf8.hpp"

namespace runnel {

namespace {

enum class Class : std::uint8_t {
  other,
  pictograph,
  cr,
  lf,
  control,
  extend,
  zwj,
  regional_indicator,
  prepend,
  spacing_mark,
  hangul_l,
  hangul_v,
  hangul_t,
  hangul_lv,
  hangul_lvt,
  invalid,  // bytes that are no UTF-8: each maximal subpart is a cluster of its own
};

Class class_of(const CodePoint& code_point) {
  if (!code_point.valid) return Class::invalid;
  const char32_t value = code_point.value;
  if (value < 0x80) {
    if (value == '\r') return Class::cr;
    if (value == '\n') return Class::lf;
    return value < 0x20 || value == 0x7F ? Class::control : Class::other;
  }
  const auto character = static_cast<UChar32>(value);
  switch (u_getIntPropertyValue(character, UCHAR_GRAPHEME_CLUSTER_BREAK)) {
    case U_GCB_CONTROL:
      return Class::control;
    case U_GCB_EXTEND:
      return Class::extend;
    case U_GCB_ZWJ:
      return Class::zwj;
    case U_GCB_REGIONAL_INDICATOR:
      return Class::regional_indicator;
    case U_GCB_PREPEND:
      return Class::prepend;
    case U_GCB_SPACING_MARK:
      return Class::spacing_mark;
    case U_GCB_L:
      return Class::hangul_l;
    case U_GCB_V:
      return Class::hangul_v;
    case U_GCB_T:
      return Class::hangul_t;
    case U_GCB_LV:
      return Class::hangul_lv;
    case U_GCB_LVT:
      return Class::hangul_lvt;
    default:
      break;
  }
  return u_hasBinaryProperty(character, UCHAR_EXTENDED_PICTOGRAPHIC) ? Class::pictograph : Class::other;
}

/// What the two rules that look further back than one code point need to know.
struct Context {
  bool pictograph_before_zwj = false;    // GB11: a pictograph, marks, and then `before`, a ZWJ
  bool odd_regional_indicators = false;  // GB12, GB13: how many of them end with `before`
};

bool is_control(Class kind) {
  return kind == Class::control || kind == Class::cr || kind == Class::lf;
}

bool stays_together(Class before, Class after, const Context& context) {
  if (before == Class::invalid || after == Class::invalid) return false;
  if (before == Class::cr && after == Class::lf) return true;  // GB3
  if (is_control(before) || is_control(after)) return false;   // GB4, GB5
  if (after == Class::extend || after == Class::zwj || after == Class::spacing_mark)
    return true;  // GB9, GB9a
  switch (before) {
    case Class::prepend:
      return true;         // GB9b
    case Class::hangul_l:  // GB6
      return after == Class::hangul_l || after == Class::hangul_v || after == Class::hangul_lv ||
             after == Class::hangul_lvt;
    case Class::hangul_lv:
    case Class::hangul_v:
      return after == Class::hangul_v || after == Class::hangul_t;  // GB7
    case Class::hangul_lvt:
    case Class::hangul_t:
      return after == Class::hangul_t;  // GB8
    case Class::zwj:
      return after == Class::pictograph && context.pictograph_before_zwj;  // GB11
    case Class::regional_indicator:
      return after == Class::regional_indicator && context.odd_regional_indicators;  // GB12, GB13
    default:
      return false;
  }
}

/// Two ASCII bytes are apart, but for CR LF: most text is decided without a look at any property.
bool both_ascii(std::string_view text, std::size_t byte_offset) {
  return is_ascii(text[byte_offset - 1]) && is_ascii(text[byte_offset]);
}

bool is_cr_lf(std::string_view text, std::size_t byte_offset) {
  return text[byte_offset - 1] == '\r' && text[byte_offset] == '\n';
}

bool pictograph_before(std::string_view text, std::size_t byte_offset) {
  while (byte_offset > 0) {
    const CodePoint code_point = decode_utf8_before(text, byte_offset);
    const Class kind = class_of(code_point);
    if (kind != Class::extend) return kind == Class::pictograph;
    byte_offset -= code_point.length;
  }
  return false;
}

bool odd_regional_indicators_before(std::string_view text, std::size_t byte_offset) {
  bool odd = false;
  while (byte_offset > 0) {
    const CodePoint code_point = decode_utf8_before(text, byte_offset);
    if (class_of(code_point) != Class::regional_indicator) break;
    odd = !odd;
    byte_offset -= code_point.length;
  }
  return odd;
}

}  // namespace

std::size_t next_grapheme(std::string_view text, std::size_t byte_offset) {
  if (byte_offset >= text.size()) return text.size();
  std::size_t end = byte_offset + 1;
  if (is_ascii(text[byte_offset]) && (end == text.size() || is_ascii(text[end]))) {
    return end < text.size() && is_cr_lf(text, end) ? end + 1 : end;
  }
  const CodePoint first = decode_utf8(text, byte_offset);
  end = byte_offset + first.length;
  Class before = class_of(first);
  Context context;
  context.odd_regional_indicators = before == Class::regional_indicator;
  bool pictograph = before == Class::pictograph;  // with nothing but marks after it
  while (end < text.size()) {
    const CodePoint code_point = decode_utf8(text, end);
    const Class after = class_of(code_point);
    if (!stays_together(before, after, context)) break;
    context.pictograph_before_zwj = pictograph && after == Class::zwj;
    context.odd_regional_indicators = after == Class::regional_indicator && !context.odd_regional_indicators;
    pictograph = after == Class::pictograph || (pictograph && after == Class::extend);
    before = after;
    end += code_point.length;
  }
  return end;
}

bool is_grapheme_boundary(std::string_view text, std::size_t byte_offset) {
  if (byte_offset == 0 || byte_offset == text.size()) return true;
  if (byte_offset > text.size()) return false;
  if (both_ascii(text, byte_offset)) return !is_cr_lf(text, byte_offset);
  const CodePoint previous = decode_utf8_before(text, byte_offset);
  const std::size_t previous_start = byte_offset - previous.length;
  if (previous_start + decode_utf8(text, previous_start).length != byte_offset)
    return false;  // in a character
  const Class before = class_of(previous);
  const Class after = class_of(decode_utf8(text, byte_offset));
  Context context;
  if (before == Class::zwj && after == Class::pictograph) {
    context.pictograph_before_zwj = pictograph_before(text, previous_start);
  } else if (before == Class::regional_indicator && after == Class::regional_indicator) {
    context.odd_regional_indicators = odd_regional_indicators_before(text, byte_offset);
  }
  return !stays_together(before, after, context);
}

std::size_t grapheme_start(std::string_view text, std::size_t byte_offset) {
  byte_offset = std::min(byte_offset, text.size());
  while (!is_grapheme_boundary(text, byte_offset))
    byte_offset -= decode_utf8_before(text, byte_offset).length;
  return byte_offset;
}

std::size_t previous_grapheme(std::string_view text, std::size_t byte_offset) {
  byte_offset = std::min(byte_offset, text.size());
  if (byte_offset == 0) return 0;
  return grapheme_start(text, byte_offset - decode_utf8_before(text, byte_offset).length);
}

}  // namespace runnel
