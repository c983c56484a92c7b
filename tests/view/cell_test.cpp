#include "support/catch.hpp"

#include "view/cell.hpp"

using namespace runnel;

TEST_CASE("a cell's text is what was put in, at every length", "[cell]") {
  for (std::size_t length = 0; length <= 40; ++length) {
    CAPTURE(length);
    const std::string text = std::string(length, 'x') + "\u0301";
    CellText cell(text);
    CHECK(std::string_view(cell) == text);
    CHECK(cell.size() == text.size());
    CHECK_FALSE(cell.empty());
    CellText copy(cell);
    CHECK(copy == cell);
    const CellText& same = copy;
    copy = same;
    CHECK(copy == text);
    CellText moved(std::move(copy));
    CHECK(moved == cell);
    copy = cell;
    copy = std::move(moved);
    CHECK(copy == text);
    CHECK_FALSE(copy == CellText(text + "y"));
    CHECK_FALSE(copy == CellText("x"));
    copy = "x";
    CHECK(copy == "x");
  }
  CHECK(CellText().empty());
  CHECK(CellText() == CellText(""));
}

TEST_CASE("links are equal by what they say", "[cell]") {
  const CellLink one(std::string("id=1;u"));
  CHECK(one == CellLink("id=1;u"));
  CHECK_FALSE(one == CellLink("id=2;u"));
  CHECK_FALSE(one == CellLink());
  CHECK(CellLink("") == CellLink());
  CellLink other = one;
  other.clear();
  CHECK(other.empty());
  CHECK(one == "id=1;u");
}
