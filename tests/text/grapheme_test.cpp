// Grapheme clusters: by hand, against ICU's own break iterator on random text, and with invalid bytes.
#include "support/catch.hpp"

#include "text/grapheme.hpp"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <memory>
#include <random>

#include "text/utf8.hpp"

using namespace runnel;

namespace {

using Offsets = std::vector<std::size_t>;

Offsets forward(const std::string& text) {
  Offsets offsets{0};
  while (offsets.back() < text.size()) offsets.push_back(next_grapheme(text, offsets.back()));
  return offsets;
}

Offsets backward(const std::string& text) {
  Offsets offsets{text.size()};
  while (offsets.back() > 0) offsets.push_back(previous_grapheme(text, offsets.back()));
  return {offsets.rbegin(), offsets.rend()};
}

Offsets one_by_one(const std::string& text) {
  Offsets offsets;
  for (std::size_t offset = 0; offset <= text.size(); ++offset) {
    if (is_grapheme_boundary(text, offset)) offsets.push_back(offset);
  }
  return offsets;
}

Offsets by_icu(const std::string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> breaks(
      ubrk_open(UBRK_CHARACTER, "", nullptr, 0, &error), &ubrk_close);
  const std::unique_ptr<UText, decltype(&utext_close)> source(
      utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &error), &utext_close);
  ubrk_setUText(breaks.get(), source.get(), &error);
  REQUIRE(U_SUCCESS(error));
  Offsets offsets;
  for (std::int32_t at = ubrk_first(breaks.get()); at != UBRK_DONE; at = ubrk_next(breaks.get())) {
    offsets.push_back(static_cast<std::size_t>(at));
  }
  return offsets;
}

void check_all_ways(const std::string& text, const Offsets& expected) {
  CHECK(forward(text) == expected);
  CHECK(backward(text) == expected);
  CHECK(one_by_one(text) == expected);
  std::size_t start = 0;
  for (std::size_t offset = 0; offset <= text.size(); ++offset) {
    for (const std::size_t boundary : expected) {
      if (boundary <= offset) start = boundary;
    }
    CHECK(grapheme_start(text, offset) == start);
  }
}

}  // namespace

TEST_CASE("a cluster is what a person takes for one character", "[text][grapheme]") {
  using Clusters = std::vector<std::string>;
  const auto clusters = GENERATE(values<Clusters>({
      {},
      {"a"},
      {"a", "b", " ", "c"},
      {"\r\n", "\n", "\r", "\r\n"},
      {"a", "\r\n", "b"},
      {"\n", "\u0301"},  // a mark joins no control character
      {"e\u0301", "x"},
      {"e\u0301\u0323\u0308", "\u0639"},
      {"\u6f22", "\u5b57"},
      {"\U0001F1EF\U0001F1F5"},
      {"\U0001F1EF\U0001F1F5", "\U0001F1EB"},
      {"\U0001F1EF\U0001F1F5", "\U0001F1EB\U0001F1F7", "\U0001F1E9"},
      {"a", "\U0001F1EF\U0001F1F5", "b", "\U0001F1EF"},
      {"\U0001F1EF\u0301", "\U0001F1F5\U0001F1EB"},  // a mark parts a pair
      {"\U0001F468\u200D\U0001F469\u200D\U0001F467", "b"},
      {"\U0001F469\U0001F3FD\u200D\u2695\uFE0F"},
      {"\u2764\uFE0F\u200D\U0001F525", "z"},
      {"a\u200D", "\U0001F525"},  // a joiner joins only pictographs
      {"\U0001F525\u200D", "a"},
      {"\U0001F525\u200D\u200D", "\U0001F525"},
      {"\u200D", "\U0001F525"},
      {"1\uFE0F\u20E3", "2"},
      {"\U0001F44D\U0001F3FF", "\U0001F44D"},
      {"\u1100\u1161\u11A8", "\u1100\u1161", "a", "\u11A8"},
      {"\uAC00\u11A8", "\uAC01\u11A8", "\uAC00"},
      {"\uAC01", "\u1161\u11A8"},
      {"\u1100\u1100\uAC00"},
      {"\u0E01\u0E33", "\u0E02"},  // a spacing mark
      {"\u0915\u093F", "\u0916"},
      {"\u0915\u094D", "\u0937\u093F"},  // a conjunct: drawn apart on terminals
      {"\u0600\u0661", "\u0662"},        // a prepended sign
      {"\u0600", "\n"},
      {"\u200B", "a"},  // GCB Control
      {"\u2028", "\u0301"},
      {"\U0001F3F4\U000E0067\U000E0062\U000E007F", "x"},  // a tag sequence
  }));
  std::string text;
  Offsets expected{0};
  for (const std::string& cluster : clusters) {
    text += cluster;
    expected.push_back(text.size());
  }
  CAPTURE(text);
  check_all_ways(text, expected);
}

TEST_CASE("clusters are those of ICU's break iterator", "[text][grapheme]") {
  // Every class of UAX #29 but the conjunct linkers.
  const std::vector<std::string> alphabet = {
      "a",          "\r",         "\n",         "\x01",       "\u00A9", "\u0301",     "\u0903",
      "\u0E33",     "\u200D",     "\u200B",     "\uFE0F",     "\u2764", "\U0001F525", "\U0001F469",
      "\U0001F3FD", "\U0001F1E9", "\U0001F1EB", "\u0600",     "\u1100", "\u1161",     "\u11A8",
      "\uAC00",     "\uAC01",     "\u6f22",     "\U000E0067", "\u0661", "\u2028",     "\U0001FAE0"};
  std::mt19937 random(20);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (std::size_t length = 1 + random() % 12; length > 0; --length) {
      text += alphabet[random() % alphabet.size()];
    }
    CAPTURE(text);
    const Offsets expected = by_icu(text);
    REQUIRE(forward(text) == expected);
    REQUIRE(backward(text) == expected);
    REQUIRE(one_by_one(text) == expected);
  }
}

TEST_CASE("invalid bytes are clusters of their own", "[text][grapheme]") {
  const auto [text, expected] = GENERATE(table<std::string, Offsets>({
      {"\xff", {0, 1}},
      {"a\xff\xfe"
       "b",
       {0, 1, 2, 3, 4}},
      {"\xff\u0301", {0, 1, 3}},   // a mark does not join them
      {"e\u0301\xcc", {0, 3, 4}},  // cut inside a mark
      {"\xe6\xbc", {0, 2}},        // a cut character is one
      {"\xe6\xbc"
       "a",
       {0, 2, 3}},
      {"\xe6\xbc\xe6\xbc\xa2", {0, 2, 5}},
      {"\x80\x80\x80\x80\x80\x80", {0, 1, 2, 3, 4, 5, 6}},
      {"\u6f22\x80", {0, 3, 4}},
      {"\xf0\x9f\x87\xaf\xff\xf0\x9f\x87\xb5", {0, 4, 5, 9}},
      {"\xed\xa0\x80", {0, 1, 2, 3}},  // a surrogate
      {"\xf0\x80\x80\x80", {0, 1, 2, 3, 4}},
  }));
  CAPTURE(text);
  check_all_ways(text, expected);
}

TEST_CASE("next and previous agree on any bytes", "[text][grapheme]") {
  // Bytes that are likely to begin, continue and spoil characters.
  const std::string alphabet = "a\r\n\x80\x87\x8d\x9f\xa6\xaf\xbf\xcc\xe2\xe6\xed\xf0\xf4\xff";
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t length = random() % 14; length > 0; --length)
      text += alphabet[random() % alphabet.size()];
    CAPTURE(text);
    const Offsets expected = forward(text);
    REQUIRE(backward(text) == expected);
    REQUIRE(one_by_one(text) == expected);
  }
}

TEST_CASE("offsets beyond the end are the end", "[text][grapheme]") {
  CHECK(next_grapheme("ab", 2) == 2);
  CHECK(next_grapheme("ab", 9) == 2);
  CHECK(previous_grapheme("ab", 9) == 1);
  CHECK(previous_grapheme("", 0) == 0);
  CHECK(previous_grapheme("", 5) == 0);
  CHECK(grapheme_start("ae\u0301", 99) == 4);
  CHECK(is_grapheme_boundary("", 0));
  CHECK_FALSE(is_grapheme_boundary("ab", 3));
}
