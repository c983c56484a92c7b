// Word motion by clusters, case mapping by ICU's UTF-8 functions.
#include "text/words.hpp"

#include <unicode/stringoptions.h>
#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <memory>

#include "text/grapheme.hpp"
#include "text/utf8.hpp"

namespace runnel {

namespace {

bool is_word(std::string_view text, std::size_t byte_offset) {
  const CodePoint code_point = decode_utf8(text, byte_offset);
  const char32_t value = code_point.value;
  if (value < 0x80) {
    return (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') || (value >= 'a' && value <= 'z');
  }
  return code_point.valid && u_isalnum(static_cast<UChar32>(value)) != 0;
}

bool is_blank(std::string_view text, std::size_t byte_offset) {
  const CodePoint code_point = decode_utf8(text, byte_offset);
  const char32_t value = code_point.value;
  if (value < 0x80) return value == ' ' || (value >= '\t' && value <= '\r');
  return code_point.valid && u_isUWhiteSpace(static_cast<UChar32>(value)) != 0;
}

using Test = bool (*)(std::string_view, std::size_t);

/// The first cluster from `offset` on whose test is not `wanted`.
std::size_t skip(std::string_view text, std::size_t offset, Test test, bool wanted) {
  while (offset < text.size() && test(text, offset) == wanted) offset = next_grapheme(text, offset);
  return offset;
}

std::size_t skip_back(std::string_view text, std::size_t offset, Test test, bool wanted) {
  while (offset > 0) {
    const std::size_t start = previous_grapheme(text, offset);
    if (test(text, start) != wanted) break;
    offset = start;
  }
  return offset;
}

enum class Case : unsigned char { none, lower, upper };

Case case_of(std::string_view text, std::size_t byte_offset) {
  const CodePoint code_point = decode_utf8(text, byte_offset);
  if (!code_point.valid) return Case::none;
  const char32_t value = code_point.value;
  if (value < 0x80) {
    if (value >= 'A' && value <= 'Z') return Case::upper;
    return value >= 'a' && value <= 'z' ? Case::lower : Case::none;
  }
  const auto character = static_cast<UChar32>(value);
  if (u_isupper(character) != 0 || u_istitle(character) != 0) return Case::upper;
  return u_islower(character) != 0 ? Case::lower : Case::none;
}

/// A capital that no capital stands before, or that begins small letters: both in `fooBar` and in
/// `HTTPServer`.
bool is_subword_start(std::string_view text, std::size_t offset) {
  if (offset == 0 || offset >= text.size() || case_of(text, offset) != Case::upper) return false;
  if (case_of(text, previous_grapheme(text, offset)) != Case::upper) return true;
  const std::size_t following = next_grapheme(text, offset);
  return following < text.size() && case_of(text, following) == Case::lower;
}

struct CloseCaseMap {
  void operator()(UCaseMap* map) const { ucasemap_close(map); }
};

/// Appends `text`, which is valid UTF-8, mapped by one of ICU's ucasemap_utf8To... functions.
template <typename Mapping>
void append_mapped(std::string& result, std::string_view text, Mapping mapping, std::uint32_t options) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UCaseMap, CloseCaseMap> map(ucasemap_open("", options, &error));
  const auto source_size = static_cast<std::int32_t>(text.size());
  const std::size_t start = result.size();
  std::size_t room = text.size() + text.size() / 2 + 16;
  // The second round has the size that the first one asked for.
  for (int round = 0; round < 2 && U_SUCCESS(error); ++round) {
    result.resize(start + room);
    const std::int32_t size = mapping(map.get(), result.data() + start, static_cast<std::int32_t>(room),
                                      text.data(), source_size, &error);
    room = static_cast<std::size_t>(size);
    if (error != U_BUFFER_OVERFLOW_ERROR) break;
    error = U_ZERO_ERROR;
  }
  if (U_FAILURE(error)) {  // no memory: unchanged is better than lost
    result.resize(start);
    result.append(text);
    return;
  }
  result.resize(start + room);
}

std::size_t valid_run_end(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const CodePoint code_point = decode_utf8(text, offset);
    if (!code_point.valid) break;
    offset += code_point.length;
  }
  return offset;
}

template <typename Mapping>
std::string mapped(std::string_view text, Mapping mapping) {
  std::string result;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t end = valid_run_end(text, offset);
    if (end > offset) append_mapped(result, text.substr(offset, end - offset), mapping, 0);
    offset = end;
    if (offset == text.size()) break;
    const std::size_t invalid = decode_utf8(text, offset).length;
    result.append(text.substr(offset, invalid));
    offset += invalid;
  }
  return result;
}

bool all_ascii(std::string_view text) {
  return ascii_run(text, 0) == text.size();
}

char ascii_upper(char byte) {
  return byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - 0x20) : byte;
}
char ascii_lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 0x20) : byte;
}

void append_capitalized(std::string& result, std::string_view word) {
  if (all_ascii(word)) {
    result.push_back(ascii_upper(word.front()));
    for (const char byte : word.substr(1)) result.push_back(ascii_lower(byte));
    return;
  }
  append_mapped(result, word, &ucasemap_utf8ToTitle,
                U_TITLECASE_WHOLE_STRING | U_TITLECASE_NO_BREAK_ADJUSTMENT);
}

}  // namespace

std::size_t word_start(std::string_view text, std::size_t byte_offset) {
  return skip(text, byte_offset, is_word, false);
}

std::size_t word_end(std::string_view text, std::size_t byte_offset) {
  return skip(text, word_start(text, byte_offset), is_word, true);
}

std::size_t previous_word_start(std::string_view text, std::size_t byte_offset) {
  return skip_back(text, skip_back(text, byte_offset, is_word, false), is_word, true);
}

std::size_t subword_end(std::string_view text, std::size_t byte_offset) {
  std::size_t offset = word_start(text, byte_offset);
  while (offset < text.size() && is_word(text, offset)) {
    offset = next_grapheme(text, offset);
    if (is_subword_start(text, offset)) break;
  }
  return offset;
}

std::size_t previous_subword_start(std::string_view text, std::size_t byte_offset) {
  std::size_t offset = skip_back(text, byte_offset, is_word, false);
  while (offset > 0) {
    const std::size_t start = previous_grapheme(text, offset);
    if (!is_word(text, start)) break;
    offset = start;
    if (is_subword_start(text, offset)) break;
  }
  return offset;
}

std::size_t previous_filename_part_start(std::string_view text, std::size_t byte_offset) {
  const Test separates = [](std::string_view all, std::size_t offset) {
    return all[offset] == '/' || is_blank(all, offset);
  };
  return skip_back(text, skip_back(text, byte_offset, separates, true), separates, false);
}

std::size_t previous_unix_word_start(std::string_view text, std::size_t byte_offset) {
  return skip_back(text, skip_back(text, byte_offset, is_blank, true), is_blank, false);
}

WordClass word_class(std::string_view text, std::size_t byte_offset) {
  if (is_blank(text, byte_offset)) return WordClass::blank;
  const CodePoint code_point = decode_utf8(text, byte_offset);
  const char32_t value = code_point.value;
  if (value == '_') return WordClass::word;
  if (value < 0x80 || !code_point.valid)
    return is_word(text, byte_offset) ? WordClass::word : WordClass::punctuation;
  const auto character = static_cast<UChar32>(value);
  if (u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION) != 0) return WordClass::emoji;
  if (!is_word(text, byte_offset)) return WordClass::punctuation;
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(character, &error)) {
    case USCRIPT_HAN:
      return WordClass::han;
    case USCRIPT_HIRAGANA:
      return WordClass::hiragana;
    case USCRIPT_KATAKANA:
      return WordClass::katakana;
    case USCRIPT_HANGUL:
      return WordClass::hangul;
    default:
      return WordClass::word;
  }
}

std::string upcase(std::string_view text) {
  if (!all_ascii(text)) return mapped(text, &ucasemap_utf8ToUpper);
  std::string result(text);
  for (char& byte : result) byte = ascii_upper(byte);
  return result;
}

std::string downcase(std::string_view text) {
  if (!all_ascii(text)) return mapped(text, &ucasemap_utf8ToLower);
  std::string result(text);
  for (char& byte : result) byte = ascii_lower(byte);
  return result;
}

std::string capitalize(std::string_view text) {
  std::string result;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = word_start(text, offset);
    result.append(text.substr(offset, start - offset));
    if (start == text.size()) break;
    offset = word_end(text, start);
    append_capitalized(result, text.substr(start, offset - start));
  }
  return result;
}

std::string toggle_case(std::string_view text) {
  std::string result;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t end = next_grapheme(text, offset);
    const std::string_view cluster = text.substr(offset, end - offset);
    const std::string upper = upcase(cluster);
    result += upper == cluster ? downcase(cluster) : upper;
    offset = end;
  }
  return result;
}

}  // namespace runnel
