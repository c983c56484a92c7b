// The cursor's promise: never inside a cluster, whatever is done around it.
#include "support/catch.hpp"

#include "edit/line_buffer.hpp"
#include "text/grapheme.hpp"

using runnel::LineBuffer;

namespace {

const std::string family = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
const std::string accent = "\xCC\x81";

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

TEST_CASE("an insertion leaves the cursor behind it and behind what joins it", "[edit]") {
  LineBuffer plain = with("ac", 1);
  plain.insert("b");
  CHECK(plain.text() == "abc");
  CHECK(plain.cursor() == 2);

  LineBuffer joining = with(accent, 0);
  joining.insert("e");
  CHECK(joining.text() == "e" + accent);
  CHECK(joining.cursor() == 3);

  LineBuffer mark = with("ex", 1);
  mark.insert(accent);
  CHECK(mark.cursor() == 3);
}

TEST_CASE("an erasure keeps the cursor at its place in the text", "[edit]") {
  struct Case {
    std::size_t cursor, from, to;
    std::string text;
    std::size_t left;
  };
  const Case cases[] = {
      {4, 0, 2, "cdef", 2},   {1, 2, 4, "abef", 1},   {3, 2, 5, "abf", 2},       {6, 2, 99, "ab", 2},
      {2, 2, 2, "abcdef", 2}, {2, 4, 3, "abcdef", 2}, {6, 99, 120, "abcdef", 6}, {0, 0, 6, "", 0},
  };
  for (const Case& c : cases) {
    CAPTURE(c.cursor, c.from, c.to);
    LineBuffer buffer = with("abcdef", c.cursor);
    buffer.erase(c.from, c.to);
    CHECK(buffer.text() == c.text);
    CHECK(buffer.cursor() == c.left);
  }
}

TEST_CASE("what an erasure brings together may be one cluster", "[edit]") {
  LineBuffer buffer = with("e\n" + accent, 2);
  buffer.erase(1, 2);
  CHECK(buffer.text() == "e" + accent);
  CHECK(buffer.cursor() == 0);
}

TEST_CASE("every replacement leaves a cursor between clusters", "[edit]") {
  const std::string text = "a" + family + accent + "\xF0\x9F\x87\xAF\xF0\x9F\x87\xB5\r\n\xE4";
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
