// UTF-8: every scalar value, every kind of fault, forwards and backwards.
#include "support/catch.hpp"

#include <cstdio>

#include "text/utf8.hpp"

using namespace runnel;

namespace {

/// "41 fffd(2)": each code point, with the length of those that are not valid; '+' where more could follow.
std::string decoded(const std::string& text) {
  std::string result;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint found = decode_utf8(text, offset);
    char number[16];
    std::snprintf(number, sizeof number, "%x", static_cast<unsigned>(found.value));
    if (!result.empty()) result += ' ';
    result += number;
    if (!found.valid) result += "(" + std::to_string(found.length) + (found.truncated ? "+)" : ")");
    offset += found.length;
  }
  return result;
}

}  // namespace

TEST_CASE("invalid bytes decode by maximal subparts", "[text][utf8]") {
  const auto [bytes, expected] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"aZ", "61 5a"},
      {std::string("\0", 1), "0"},
      {"\x7f\xc2\x80", "7f 80"},
      {"\xdf\xbf\xe0\xa0\x80", "7ff 800"},
      {"\xed\x9f\xbf\xee\x80\x80", "d7ff e000"},
      {"\xef\xbf\xbf\xf0\x90\x80\x80", "ffff 10000"},
      {"\xf4\x8f\xbf\xbf", "10ffff"},
      {"\xf4\x90\x80\x80", "fffd(1) fffd(1) fffd(1) fffd(1)"},
      {"\xc0\xaf", "fffd(1) fffd(1)"},
      {"\xc1\xbf", "fffd(1) fffd(1)"},
      {"\xe0\x80\xaf", "fffd(1) fffd(1) fffd(1)"},
      {"\xed\xa0\x80", "fffd(1) fffd(1) fffd(1)"},
      {"\xf0\x8f\xbf\xbf", "fffd(1) fffd(1) fffd(1) fffd(1)"},
      {"\xf5\x80\xff\xfe", "fffd(1) fffd(1) fffd(1) fffd(1)"},
      {"\x80\xbf", "fffd(1) fffd(1)"},
      {"a\xff"
       "b\xc3(c",
       "61 fffd(1) 62 fffd(1) 28 63"},
      {"\xe6", "fffd(1+)"},
      {"\xe6\xbc", "fffd(2+)"},
      {"\xe6\xbc"
       "a",
       "fffd(2) 61"},
      {"\xf0\x9f\x98", "fffd(3+)"},
      {"\xf0\x9f\x98x", "fffd(3) 78"},
      {"\xf0\x9f\xf0\x9f\x98\x80", "fffd(2) 1f600"},
      {"\xe0\x80", "fffd(1) fffd(1)"},  // no byte could complete it
      {"\xc2", "fffd(1+)"},
      // The example of Unicode 3.9, table 3-11.
      {"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", "fffd(2) fffd(1) fffd(3) fffd(2) 41"},
  }));
  CAPTURE(bytes);
  CHECK(decoded(bytes) == expected);
  CHECK(is_valid_utf8(bytes) == (expected.find("fffd") == std::string::npos));
}

TEST_CASE("every scalar value survives encoding and decoding", "[text][utf8]") {
  std::size_t wrong = 0;
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    if (value == 0xD800) value = 0xE000;
    std::string text;
    append_utf8(text, value);
    const CodePoint forward = decode_utf8(text, 0);
    const CodePoint backward = decode_utf8_before(text, text.size());
    const bool right = forward.valid && forward.value == value && forward.length == text.size() &&
                       backward.valid && backward.value == value && is_valid_utf8(text);
    if (!right) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("what is no scalar value is encoded as U+FFFD", "[text][utf8]") {
  const char32_t value = GENERATE(as<char32_t>(), 0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF);
  std::string text = "a";
  append_utf8(text, value);
  CHECK(text == "a\uFFFD");
}

TEST_CASE("decoding backwards finds what decoding forwards found", "[text][utf8]") {
  // All texts of up to five of these bytes.
  const std::string alphabet = "a\x80\xa0\xbf\xc2\xe0\xe6\xf0\xf4\xff";
  std::size_t wrong = 0;
  std::size_t count = 1;
  for (std::size_t length = 1; length <= 5; ++length) {
    count *= alphabet.size();
    for (std::size_t number = 0; number < count; ++number) {
      std::string text;
      for (std::size_t rest = number, digit = 0; digit < length; ++digit, rest /= alphabet.size()) {
        text += alphabet[rest % alphabet.size()];
      }
      for (std::size_t offset = 0; offset < text.size();) {
        const CodePoint forward = decode_utf8(text, offset);
        offset += forward.length;
        const CodePoint backward = decode_utf8_before(text, offset);
        if (backward.length != forward.length || backward.valid != forward.valid ||
            backward.value != forward.value) {
          ++wrong;
        }
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("decoding backwards from inside a character gives its part", "[text][utf8]") {
  const std::string text = "a\U0001F600";
  for (std::size_t offset = 2; offset < text.size(); ++offset) {
    CAPTURE(offset);
    CHECK(decode_utf8_before(text, offset).length == offset - 1);
    CHECK_FALSE(decode_utf8_before(text, offset).valid);
  }
}

TEST_CASE("an ASCII run ends at the first other byte, wherever it stands", "[text][utf8]") {
  for (std::size_t length = 0; length < 40; ++length) {
    for (std::size_t from = 0; from <= length; ++from) {
      const std::string text = std::string(length, 'x') + "\xc3\xa9" + std::string(20, 'y');
      CAPTURE(length, from);
      CHECK(ascii_run(text, from) == length - from);
      CHECK(ascii_run(std::string_view(text).substr(0, length), from) == length - from);
    }
  }
}
