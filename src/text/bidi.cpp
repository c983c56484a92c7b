// ICU's algorithm on UTF-16, told by bytes.
#include "text/bidi.hpp"

#include <unicode/ubidi.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "text/utf8.hpp"

namespace runnel {
namespace {

bool is_right_to_left(char32_t value) {
  switch (u_charDirection(static_cast<UChar32>(value))) {
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
    case U_ARABIC_NUMBER:
      return true;
    default:
      return false;
  }
}

bool is_strong(char32_t value) {
  const UCharDirection direction = u_charDirection(static_cast<UChar32>(value));
  return direction == U_LEFT_TO_RIGHT || direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
}

// What orders text without being seen; a tab does neither and separates.
bool is_shown_by_name(char32_t value) {
  if (value == '\t') return false;
  if (value < 0x20 || (value >= 0x7f && value < 0xa0)) return true;
  return value == 0x61c || value == 0x200e || value == 0x200f || (value >= 0x2028 && value <= 0x202e) ||
         (value >= 0x2066 && value <= 0x2069);
}

constexpr char32_t neutral = 0xfffc;

struct BidiCloser {
  void operator()(UBiDi* bidi) const { ubidi_close(bidi); }
};

// The first byte of the characters of right-to-left scripts: U+0590 to U+08FF, U+FB1D to U+FEFC, U+10800 to
// U+10FFF and U+1E800 to U+1EFFF.
bool may_lead(unsigned char byte) {
  return (byte >= 0xd6 && byte <= 0xe0) || byte == 0xef || byte == 0xf0;
}

}  // namespace

bool has_right_to_left(std::string_view text) {
  using Block = std::array<std::uint64_t, 4>;
  std::size_t at = 0;
  while (at < text.size()) {
    Block block{};
    const std::size_t end = std::min(at + sizeof block, text.size());
    std::memcpy(block.data(), text.data() + at, end - at);
    if (((block[0] | block[1] | block[2] | block[3]) & 0x8080808080808080U) == 0) {
      at = end;
      continue;
    }
    for (; at < end; ++at) {
      if (!may_lead(static_cast<unsigned char>(text[at]))) continue;
      const CodePoint point = decode_utf8(text, at);
      if (point.valid && is_right_to_left(point.value)) return true;
    }
  }
  return false;
}

BidiLine bidi_line(std::string_view line) {
  BidiLine out;
  std::u16string units;
  std::vector<std::size_t> starts;  // the byte where each unit's character begins
  bool decided = false;
  for (std::size_t at = 0; at < line.size();) {
    const CodePoint point = decode_utf8(line, at);
    const char32_t value = is_shown_by_name(point.value) ? neutral : point.value;
    if (!decided && is_strong(value)) {
      decided = true;
      out.base = is_right_to_left(value) ? 1 : 0;
    }
    if (value >= 0x10000) {
      units += static_cast<char16_t>(0xd7c0 + (value >> 10U));
      units += static_cast<char16_t>(0xdc00 + (value & 0x3ffU));
      starts.insert(starts.end(), 2, at);
    } else {
      units += static_cast<char16_t>(value);
      starts.push_back(at);
    }
    at += point.length;
  }
  out.levels.assign(line.size(), out.base);

  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UBiDi, BidiCloser> bidi(ubidi_open());
  if (!bidi || units.empty()) return out;
  const auto length = static_cast<std::int32_t>(units.size());
  ubidi_setPara(bidi.get(), units.data(), length, out.base, nullptr, &error);
  const UBiDiLevel* const levels = ubidi_getLevels(bidi.get(), &error);
  if (U_FAILURE(error) != 0) return out;
  for (std::size_t unit = 0; unit < starts.size(); ++unit) {
    const std::size_t end = unit + 1 < starts.size() ? starts[unit + 1] : line.size();
    std::fill(out.levels.begin() + static_cast<std::ptrdiff_t>(starts[unit]),
              out.levels.begin() + static_cast<std::ptrdiff_t>(end), levels[unit]);
  }
  return out;
}

std::vector<std::size_t> visual_order(std::span<const std::uint8_t> levels) {
  std::vector<std::int32_t> map(levels.size());
  ubidi_reorderVisual(levels.data(), static_cast<std::int32_t>(levels.size()), map.data());
  return {map.begin(), map.end()};
}

std::string mirrored(std::string_view cluster) {
  if (cluster.empty()) return {};
  const CodePoint point = decode_utf8(cluster, 0);
  std::string out;
  if (point.valid) append_utf8(out, static_cast<char32_t>(u_charMirror(static_cast<UChar32>(point.value))));
  return out.append(cluster.substr(point.valid ? point.length : 0));
}

}  // namespace runnel
