#include "js/inspect_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "js/text.hpp"
#include "runnel/text.hpp"

namespace runnel::js {

namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

/// Of the UTF-8 sequence that starts with `lead`.
std::size_t sequence_size(unsigned char lead) {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

bool is_lone_surrogate(std::string_view text, std::size_t i) {
  return byte_at(text, i) == 0xed && i + 2 < text.size() && byte_at(text, i + 1) >= 0xa0;
}

/// Appends the escape of what starts at `i`, if it needs one in a literal quoted with `quote`; how many bytes
/// it took.
std::size_t append_escape(std::string& out, std::string_view text, std::size_t i, char quote) {
  const unsigned char c = byte_at(text, i);
  if (c >= 0x20 && c < 0x7f) {
    if (c != '\\' && (c != '\'' || quote != '\'')) return 0;
    out += '\\';
    out += static_cast<char>(c);
    return 1;
  }
  switch (c) {
    case '\b':
      out += "\\b";
      return 1;
    case '\t':
      out += "\\t";
      return 1;
    case '\n':
      out += "\\n";
      return 1;
    case '\f':
      out += "\\f";
      return 1;
    case '\r':
      out += "\\r";
      return 1;
    default:
      break;
  }
  if (c < 0x20 || c == 0x7f) {
    out += fmt::format("\\x{:02X}", c);
    return 1;
  }
  if (c == 0xc2 && i + 1 < text.size() && byte_at(text, i + 1) < 0xa0) {  // U+0080 to U+009F
    out += fmt::format("\\x{:02X}", byte_at(text, i + 1));
    return 2;
  }
  if (is_lone_surrogate(text, i)) {
    const unsigned unit = 0xd000U | ((byte_at(text, i + 1) & 0x3fU) << 6) | (byte_at(text, i + 2) & 0x3fU);
    out += fmt::format("\\u{:x}", unit);
    return 3;
  }
  return 0;
}

void append_escaped(std::string& out, std::string_view text, char quote) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] >= 0x20 && text[end] < 0x7f && text[end] != '\\' &&
           text[end] != '\'')
      end++;
    out.append(text, i, end - i);
    i = end;
    if (i == text.size()) break;
    const std::size_t taken = append_escape(out, text, i, quote);
    if (taken == 0) out += text[i];
    i += taken == 0 ? 1 : taken;
  }
}

/// `digits` with `_` before each group of three, counted from the right.
std::string grouped(std::string_view digits) {
  std::string out;
  const std::size_t start = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = 0; i < digits.size(); i++) {
    if (i > start && (digits.size() - i) % 3 == 0) out += '_';
    out += digits[i];
  }
  return out;
}

std::string grouped_fraction(std::string_view digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); i++) {
    if (i > 0 && i % 3 == 0) out += '_';
    out += digits[i];
  }
  return out;
}

}  // namespace

std::string raw_text(JSContext* ctx, JSValueConst value) {
  if (JS_IsSymbol(value)) {
    const Value key = Value::share(ctx, value);
    const JSAtom atom = JS_ValueToAtom(ctx, key.get());
    std::string out = "Symbol(" + atom_text(ctx, atom) + ")";
    JS_FreeAtom(ctx, atom);
    return out;
  }
  const Text text(ctx, value);
  return text.ok() ? text.str() : std::string();
}

std::size_t utf16_length(std::string_view text) {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += static_cast<std::size_t>((byte & 0xc0) != 0x80) + static_cast<std::size_t>(byte >= 0xf0);
  }
  return units;
}

std::size_t listed_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char c = byte_at(text, i);
    const std::size_t size = std::min<std::size_t>(sequence_size(c), text.size() - i);
    const std::string_view point = text.substr(i, size);
    // Half a flag and a syllable's vowel or final are marks to a terminal, but columns to Node.
    const bool flag = point >= "\xf0\x9f\x87\xa6" && point <= "\xf0\x9f\x87\xbf";
    const bool jamo = point >= "\xe1\x85\xa0" && point <= "\xe1\x87\xbf";
    if (c < 0x80) {
      width += static_cast<std::size_t>(c >= 0x20 && c != 0x7f);
    } else if (flag) {
      width += 2;
    } else if (jamo || is_lone_surrogate(text, i)) {
      width += 1;
    } else {
      width += static_cast<std::size_t>(display_width(point));
    }
    i += size;
  }
  return width;
}

std::string utf16_prefix(std::string_view text, std::size_t units) {
  std::size_t i = 0;
  while (i < text.size() && units > 0) {
    const unsigned char c = byte_at(text, i);
    if (c >= 0xf0 && units == 1) {
      const unsigned point = ((c & 7U) << 18) | ((byte_at(text, i + 1) & 0x3fU) << 12) |
                             ((byte_at(text, i + 2) & 0x3fU) << 6) | (byte_at(text, i + 3) & 0x3fU);
      const unsigned high = 0xd800U + ((point - 0x10000U) >> 10);
      std::string out(text.substr(0, i));
      out += static_cast<char>(0xed);
      out += static_cast<char>(0x80U | ((high >> 6) & 0x3fU));
      out += static_cast<char>(0x80U | (high & 0x3fU));
      return out;
    }
    units -= c >= 0xf0 ? 2 : 1;
    i += sequence_size(c);
  }
  return std::string(text.substr(0, i));
}

bool utf16_less(std::string_view a, std::string_view b) {
  const auto [x, y] = std::mismatch(
      a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin());
  if (y == b.end()) return false;
  if (x == a.end()) return true;
  // In UTF-16 what needs a pair (0xf0 and above here) stands before U+E000 and above (0xee, 0xef).
  const auto rank = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xf0 ? byte - 2 : byte >= 0xee ? byte + 0x10 : static_cast<int>(byte);
  };
  return rank(*x) < rank(*y);
}

void make_valid_utf8(std::string& text) {
  for (std::size_t i = text.find('\xed'); i != std::string::npos; i = text.find('\xed', i + 1)) {
    if (is_lone_surrogate(text, i)) text.replace(i, 3, "\xef\xbf\xbd");
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text, '\'');
  return out;
}

std::string quoted(std::string_view text) {
  char quote = '\'';
  if (text.find('\'') != std::string_view::npos) {
    if (text.find('"') == std::string_view::npos) {
      quote = '"';
    } else if (text.find('`') == std::string_view::npos && text.find("${") == std::string_view::npos) {
      quote = '`';
    }
  }
  std::string out;
  out.reserve(text.size() + 2);
  out += quote;
  append_escaped(out, text, quote);
  out += quote;
  return out;
}

bool is_plain_key(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (text.empty() || !letter(text.front())) return false;
  return std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string number_text(JSContext* ctx, JSValueConst number, bool separated) {
  if (JS_VALUE_GET_TAG(number) == JS_TAG_INT) {
    std::string text = fmt::format_int(JS_VALUE_GET_INT(number)).str();
    return separated ? grouped(text) : text;
  }
  double value = 0;
  JS_ToFloat64(ctx, &value, number);
  if (value == 0 && std::signbit(value)) return "-0";
  std::string text = raw_text(ctx, number);
  if (!separated || !std::isfinite(value) || text.find('e') != std::string::npos) return text;
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos) return grouped(text);
  return grouped(std::string_view(text).substr(0, dot)) + "." +
         grouped_fraction(std::string_view(text).substr(dot + 1));
}

std::string bigint_text(JSContext* ctx, JSValueConst bigint, bool separated) {
  const std::string digits = raw_text(ctx, bigint);
  return (separated ? grouped(digits) : digits) + "n";
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t i = text.find(what); i != std::string::npos; i = text.find(what, i + with.size())) {
    text.replace(i, what.size(), with);
  }
}

}  // namespace runnel::js
