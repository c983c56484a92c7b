// The cursor's promise: never inside a cluster, whatever is done around it.
#include "support/catch.hpp"

#include "edit/line_buffer.hpp"
#include "support/clusters.hpp"
#include "text/grapheme.hpp"

using runnel::LineBuffer;
using namespace runnel::test;

namespace {

LineBuffer with(const std::string& text, std::size_t cursor) {
  LineBuffer buffer;
  buffer.assign(text, cursor);
  return buffer;
}

}  // namespace

TEST_CASE("moving snaps back to the start of the cluster", "[edit]") {
  const std::string text = "a" + family + "e" + accent + "\xFF" + "z";
  const std::size_t e = 1 + family.size();
  for (std::size_t offset = 0; offset <= text.size() + 2; ++offset) {
    CAPTURE(offset);
    const std::size_t expected = offset == 0            ? 0
                                 : offset < e           ? 1
                                 : offset < e + 3       ? e
                                 : offset < text.size() ? offset
                                                        : text.size();
    LineBuffer buffer = with(text, offset);
    CHECK(buffer.cursor() == expected);
    buffer.move_to(0);
    buffer.move_to(offset);
    CHECK(buffer.cursor() == expected);
    CHECK(buffer.text() == text);
  }
}

TEST_CASE("a replacement leaves the cursor behind it and behind what joins it", "[edit]") {
  struct Case {
    std::string before;
    std::size_t from, to;
    std::string put, after;
    std::size_t cursor;
  };
  const Case cases[] = {
      {"ac", 1, 1, "b", "abc", 2},
      {accent, 0, 0, "e", "e" + accent, 3},
      {"ex", 1, 1, accent, "e" + accent + "x", 3},
      {"abcdef", 2, 4, "", "abef", 2},
      {"abcdef", 2, 4, "xyz", "abxyzef", 5},
      {"abcdef", 4, 2, "x", "abxcdef", 3},
      {"abcdef", 2, 99, "", "ab", 2},
      {"abcdef", 99, 120, "g", "abcdefg", 7},
      {"abcdef", 0, 6, "", "", 0},
      {"e\n" + accent, 1, 2, "", "e" + accent, 3},
  };
  for (const Case& c : cases) {
    CAPTURE(c.before, c.from, c.to, c.put);
    LineBuffer buffer = with(c.before, 0);
    buffer.replace(c.from, c.to, c.put);
    CHECK(buffer.text() == c.after);
    CHECK(buffer.cursor() == c.cursor);
  }
}

TEST_CASE("every replacement leaves a cursor between clusters", "[edit]") {
  const std::string text = "a" + family + accent + japan + "\r\n\xE4";
  for (const std::string& put :
       {std::string(), std::string("x"), accent, family, std::string("\xF0\x9F\x87\xAF")}) {
    for (std::size_t from = 0; from <= text.size(); ++from) {
      for (std::size_t to = from; to <= text.size(); ++to) {
        CAPTURE(put, from, to);
        LineBuffer buffer = with(text, text.size());
        buffer.replace(from, to, put);
        std::string expected = text;
        CHECK(buffer.text() == expected.replace(from, to - from, put));
        CHECK(runnel::is_grapheme_boundary(buffer.text(), buffer.cursor()));
        CHECK(buffer.cursor() >= from + put.size());
      }
    }
  }
}
