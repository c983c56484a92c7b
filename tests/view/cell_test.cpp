#include "support/catch.hpp"

#include "support/clusters.hpp"
#include "view/cell.hpp"

using namespace runnel;
using runnel::test::family;

TEST_CASE("a cell's text is what was put in, at every length", "[cell]") {
  CellStore store;
  for (std::size_t length = 0; length <= 40; ++length) {
    CAPTURE(length);
    const std::string text(length, 'x');
    const CellText cell = store.text(text);
    CHECK(std::string_view(cell) == text);
    CHECK(cell == text);
    CHECK(cell.size() == length);
    CHECK(cell.empty() == (length == 0));
    CHECK_FALSE(cell == text + "y");
    if (length <= CellText::capacity) {
      CHECK(CellText(text) == text);
    } else {
      CHECK_THROWS_AS(CellText(text), std::length_error);
    }
  }
}

TEST_CASE("cells are equal by what they show, wherever that is stored", "[cell]") {
  const auto cell = [](CellStore& store, std::string_view text, std::string_view link, bool bold = false) {
    Style style;
    style.bold = bold;
    return Cell{store.text(text), 2, style, store.link(link)};
  };
  CellStore one;
  CellStore other;
  for (const std::string_view text : {std::string_view("a"), std::string_view(family)})
    for (const std::string_view link : {"", "id=1;u"}) {
      CAPTURE(text, link);
      const Cell first = cell(one, text, link);
      CHECK(first == cell(other, text, link));
      CHECK(first == cell(one, text, link));
      CHECK_FALSE(first == cell(other, text, "id=2;u"));
      CHECK_FALSE(first == cell(other, family + "x", link));
      CHECK_FALSE(first == cell(other, "b", link));
      CHECK_FALSE(first == cell(other, text, link, true));
    }
  CHECK(Cell() == Cell{" ", 1, {}, {}});
  CHECK_FALSE(Cell() == Cell{"", 1, {}, {}});
  CHECK_FALSE(Cell() == Cell{" ", 0, {}, {}});
}

TEST_CASE("a copied store keeps what is in it", "[cell]") {
  CellStore copy;
  CellLink link;
  {
    CellStore store;
    link = store.link("id=1;a target that is long enough to be on the heap");
    copy = store;
  }
  CHECK(link == "id=1;a target that is long enough to be on the heap");
  link.clear();
  CHECK(link.empty());
}
