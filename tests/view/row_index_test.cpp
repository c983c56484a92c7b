#include "support/catch.hpp"

#include "view/drawing.hpp"
#include "view/random_editing.hpp"
#include "view/row_index.hpp"

using namespace runnel;
using namespace runnel::test;

TEST_CASE("a layout that goes on from the last one is the same as one from nothing", "[row_index]") {
  // What joins the cluster before it, what changes its width, what is cut.
  const std::vector<std::string> awkward = {
      "\u0301", "\u2764",           "\ufe0f",       "\u200d", "\U0001f469", "\u1100",
      "\u1161", "\U0001f1ef",       "\xe2\x80",     "\xff",   "\u202e",     "1\ufe0f\u20e3",
      "\n\n",   "0123456789012345", "\u05d0\u05d1", "\u0661"};
  for (int columns = 1; columns <= 24; ++columns)
    for (unsigned seed = 1; seed <= 6; ++seed) {
      Random random(seed * 100 + static_cast<unsigned>(columns), awkward);
      Size size{columns, 1 + static_cast<int>(random.below(12))};
      RowIndex index;
      Editing editing = random.editing();
      std::vector<StyledRange> styles;
      int first_row = 0;
      for (int step = 0; step < 60; ++step) {
        INFO(size.columns << " x " << size.rows << ", seed " << seed << ", step " << step);
        INFO(Catch::Detail::stringify(editing.text) << ", cursor " << editing.cursor);
        Scene scene = editing.scene(first_row);
        scene.styles = styles;
        if (random.below(8) == 0) scene.hint = "a hint of\nsome length";
        if (random.below(8) == 0) scene.right_prompt = "rp";
        const Screen expected = layout(scene, size);
        const Screen screen = layout(scene, size, index);
        REQUIRE(drawn(screen) == drawn(expected));
        REQUIRE(screen == expected);
        first_row = screen.first_row;
        const std::string prompt = editing.prompt;
        if (random.below(20) == 0) editing = random.editing();
        if (random.below(3) == 0) editing.prompt = prompt;
        random.edit(editing);
        if (random.below(4) == 0) {
          Style style;
          style.bold = random.below(2) == 0;
          style.foreground = Color::palette(static_cast<std::uint8_t>(random.below(8)));
          const std::size_t begin = random.below(editing.text.size() + 1);
          styles.assign(random.below(3), {begin, begin + 1 + random.below(20), style});
        }
        if (random.below(20) == 0) size.rows = 1 + static_cast<int>(random.below(12));
        if (random.below(20) == 0) size.columns = columns + static_cast<int>(random.below(2));
      }
    }
}

TEST_CASE("a row index tells where rows begin, as far as it holds", "[row_index]") {
  using Point = RowIndex::Point;
  std::string text;
  for (int i = 0; i < 30; ++i) text += "0123456789";
  Scene scene{"> ", "", text, 50, {}, 0};
  RowIndex index;
  (void)layout(scene, {10, 4}, index);
  const auto at = [&](std::size_t offset) {
    const Point* point = index.at_or_before(offset);
    return point == nullptr ? Point{9999, 0, 0} : *point;
  };
  CHECK(at(0) == Point{0, 0, 2});
  CHECK(at(7) == Point{0, 0, 2});
  CHECK(at(8) == Point{8, 1, 0});
  CHECK(at(50) == Point{48, 5, 0});
  CHECK(*index.above(5) == Point{38, 4, 0});
  CHECK(index.above(0) == nullptr);
  // No farther than what can be seen below the cursor.
  CHECK(at(300) == Point{108, 11, 0});
  // A change: what stands behind it is forgotten.
  text[30] = 'x';
  scene.text = text;
  index.follow(scene, 10);
  CHECK(at(100) == Point{28, 3, 0});
  // Where it may join what the row begins with, that row too.
  text[29] = 'x';
  scene.text = text;
  index.follow(scene, 10);
  CHECK(at(100) == Point{18, 2, 0});
  // Another width, another prompt: all of it.
  index.follow(scene, 11);
  CHECK(index.at_or_before(100) == nullptr);
  (void)layout(scene, {11, 4}, index);
  scene.prompt = "$ ";
  index.follow(scene, 11);
  CHECK(index.at_or_before(100) == nullptr);
  (void)layout(scene, {11, 4}, index);
  scene.widths.joins_flags = false;
  index.follow(scene, 11);
  CHECK(index.at_or_before(100) == nullptr);
}
