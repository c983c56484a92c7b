// Widths: of single clusters and of whole texts.
#include "support/catch.hpp"

#include "text/width.hpp"

#include <limits>

#include "runnel/text.hpp"

using namespace runnel;

TEST_CASE("a cluster has the width that a terminal draws", "[text][width]") {
  const auto [cluster, width] = GENERATE(table<std::string, int>({
      {"", 0},
      {"a", 1},
      {"~", 1},
      {"\x01", 0},
      {"\t", 0},
      {"\r\n", 0},
      {"\x7f", 0},
      {"\u0085", 0},
      {"\u00A0", 1},
      {"\u00AD", 1},  // soft hyphen
      {"\u00E9", 1},
      {"e\u0301", 1},
      {"e\u0301\u0323", 1},
      {"\u0301", 0},  // a mark alone
      {"\u200B", 0},
      {"\u200D", 0},
      {"\uFEFF", 0},
      {"\u0600", 1},  // an Arabic number sign
      {"\u0600\u0661", 2},
      {"\u6f22", 2},
      {"\u6f22\uFE00", 2},  // an ideographic variant
      {"\uFF21", 2},        // fullwidth
      {"\uFF71", 1},        // halfwidth
      {"\u3000", 2},
      {"\u3030", 2},
      {"\u3030\uFE0E", 2},  // wide by itself, not as an emoji
      {"\uAC00", 2},
      {"\u1100", 2},
      {"\u1100\u1161\u11A8", 2},
      {"\u1161", 0},
      {"\uD7B0", 0},
      {"\u0E01\u0E33", 2},
      {"\u0915\u093E", 2},  // a spacing mark
      {"\u0915\u094D", 1},
      {"\U0001F600", 2},
      {"\U0001F600\uFE0E", 1},
      {"\U0001F600\uFE0F", 2},
      {"\u2764", 1},
      {"\u2764\uFE0F", 2},
      {"\u2764\uFE0E", 1},
      {"a\uFE0F", 1},  // no emoji
      {"\u2764\uFE0F\u200D\U0001F525", 2},
      {"\u2764\u200D\U0001F525", 2},
      {"\U0001F468\u200D\U0001F469\u200D\U0001F467", 2},
      {"\U0001F469\U0001F3FD\u200D\u2695\uFE0F", 2},
      {"\U0001F3FD", 2},  // a skin tone alone
      {"\U0001F44D\U0001F3FF", 2},
      {"\u261D\U0001F3FF", 2},
      {"\U0001F1EF\U0001F1F5", 2},
      {"\U0001F1EF", 1},
      {"1\uFE0F\u20E3", 2},
      {"1\u20E3", 1},
      {"\U0001F3F4\U000E0067\U000E0062\U000E007F", 2},
      {"\u0378", 1},  // unassigned
      {"\U0001FBFF", 1},
      {"\uE000", 1},  // private use
      {"\uFFFD", 1},
      {"\xff", 1},
      {"\xe6\xbc", 1},
  }));
  CAPTURE(cluster);
  CHECK(cluster_width(cluster) == width);
}

TEST_CASE("ambiguous characters are wide where the user says so", "[text][width]") {
  const auto [cluster, narrow, wide] = GENERATE(table<std::string, int, int>({
      {"\u00B1", 1, 2},
      {"\u2500", 1, 2},
      {"\u03B1", 1, 2},
      {"\u03B1\u0301", 1, 2},
      {"\uE000", 1, 2},
      {"\u0301", 0, 0},
      {"a", 1, 1},
      {"\u00E4", 1, 1},
      {"\u6f22", 2, 2},
  }));
  CAPTURE(cluster);
  CHECK(cluster_width(cluster) == narrow);
  CHECK(cluster_width(cluster, {.ambiguous_wide = true}) == wide);
}

TEST_CASE("a terminal draws clusters by its own rules", "[text][width]") {
  const WidthRules plain;
  const WidthRules no_selectors{.emoji_selector_widens = false, .text_selector_narrows = false};
  const WidthRules apart{.joins_sequences = false, .joins_flags = false, .joins_tones = false};
  // The widths of the parts, one digit each.
  const auto widths = [](std::string_view cluster, const WidthRules& rules) {
    std::string out;
    for (std::size_t at = 0; at < cluster.size();) {
      const std::size_t end = next_drawn_part(cluster, at, rules);
      REQUIRE(end > at);
      out += static_cast<char>('0' + cluster_width(cluster.substr(at, end - at), rules));
      at = end;
    }
    return out;
  };
  const auto [cluster, joined, without_selectors, by_part] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          {"a", "1", "1", "1"},
          {"e\u0301", "1", "1", "1"},
          {"\u6f22", "2", "2", "2"},
          {"\u2764\uFE0F", "2", "1", "2"},
          {"\u2764\uFE0E", "1", "1", "1"},
          {"\u231A\uFE0E", "1", "2", "1"},
          {"1\uFE0F\u20E3", "2", "1", "2"},
          {"\U0001F468\u200D\U0001F469\u200D\U0001F467", "2", "2", "222"},
          {"\u2764\uFE0F\u200D\U0001F525", "2", "2", "22"},
          {"\U0001F468\u200D", "2", "2", "2"},
          {"\U0001F1EF\U0001F1F5", "2", "2", "22"},
          {"\U0001F1EF", "1", "1", "2"},
          {"\U0001F44D\U0001F3FF", "2", "2", "22"},
          {"\U0001F468\U0001F3FF\u200D\U0001F9B0", "2", "2", "222"},
          {"\U0001F3FF", "2", "2", "2"},
          {"\u1112\u1161\u11AB", "2", "2", "2"},
          {"\u0915\u094D\u0937", "2", "2", "2"},
          {"\xff", "1", "1", "1"},
      }));
  CAPTURE(cluster);
  CHECK(widths(cluster, plain) == joined);
  CHECK(widths(cluster, no_selectors) == without_selectors);
  CHECK(widths(cluster, apart) == by_part);
}

TEST_CASE("what terminals disagree on", "[text][width]") {
  const auto [cluster, doubt] = GENERATE(table<std::string, WidthDoubt>({
      {"", WidthDoubt::none},
      {"a", WidthDoubt::none},
      {"\u00E4", WidthDoubt::none},
      {"\u6f22", WidthDoubt::none},
      {"\U0001F600", WidthDoubt::none},
      {"\xff", WidthDoubt::none},
      {"\xe6\xbc", WidthDoubt::none},
      {"\u03B1", WidthDoubt::ambiguous},
      {"\u2192", WidthDoubt::ambiguous},
      {"e\u0301", WidthDoubt::composed},
      {"\u03B1\u0301", WidthDoubt::composed},
      {"\u2764\uFE0F", WidthDoubt::composed},
      {"\U0001F1EF", WidthDoubt::composed},
      {"\U0001F1EF\U0001F1F5", WidthDoubt::composed},
      {"\U0001F44D\U0001F3FF", WidthDoubt::composed},
  }));
  CAPTURE(cluster);
  CHECK(width_doubt(cluster) == doubt);
}

TEST_CASE("the width of a text is that of its clusters, without its controls", "[text][width]") {
  const auto [text, width] = GENERATE(table<std::string, int>({
      {"", 0},
      {"hello", 5},
      {"\u6f22\u5b57 e\u0301", 6},
      {"a\tb\x01\n", 2},
      {"\x1b[1;31m> \x1b[0m", 2},
      {"\x1b]8;;http://x\x1b\\link\x1b]8;;\x07", 4},
      {"\x1b]133;A\x07$ \x1b]133;B\x1b\\", 2},
      {"\xc2\x9b"
       "31mred\xc2\x9b"
       "m",
       3},
      {"\x9b"
       "31mred\x9bm",
       3},
      {"\x01\x1b[31m\x02>\x01\x1b[m\x02 ", 2},
      {"\x01invisible\x02"
       "ab",
       2},
      {"\x1b[31m\U0001F468\u200D\U0001F469\x1b[m", 2},
      {"a\xff\xe6\xbc"
       "b",
       4},
      {"\x1b]0;never ended", 0},
      {"ab\x1b[3", 2},
  }));
  CAPTURE(text);
  CHECK(display_width(text) == width);
}
