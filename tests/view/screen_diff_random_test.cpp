#include "support/catch.hpp"

#include "view/drawing.hpp"
#include "view/random_editing.hpp"

using namespace runnel;
using namespace runnel::test;

TEST_CASE("random screens turn into one another", "[screen_diff]") {
  for (const Kind& kind : kinds())
    for (int columns = 1; columns <= 40; ++columns)
      for (unsigned seed = 1; seed <= 2; ++seed) {
        Random random(seed * 1000 + static_cast<unsigned>(columns));
        const Size size{columns, 1 + static_cast<int>(random.below(12))};
        const Screen before = layout(random.editing().scene(0), size);
        const Screen after = layout(random.editing().scene(before.first_row), size);
        Judge judge(kind, size.columns, size.rows);
        judge.foreign("ab\r\ncd\r\n");
        INFO(kind.name << ", " << size.columns << " x " << size.rows << ", seed " << seed);
        judge.draw(before);
        INFO("before:\n" << drawn(before));
        REQUIRE(judge.complaint() == "");
        judge.draw(after);
        INFO("after:\n" << drawn(after) << "\nbytes: " << Catch::Detail::stringify(judge.bytes()));
        REQUIRE(judge.complaint() == "");
      }
}

TEST_CASE("fifty random edits, each drawn as a change of the last", "[screen_diff]") {
  // Each width on every third kind of terminal, and the other way round.
  for (std::size_t index = 0; index < kinds().size(); ++index)
    for (int columns = 1 + static_cast<int>(index % 3); columns <= 40; columns += 3) {
      const Kind& kind = kinds()[index];
      const auto seed = static_cast<unsigned>(columns) * 7 + static_cast<unsigned>(index);
      Random random(seed);
      const Size size{columns, 1 + static_cast<int>(random.below(12))};
      Judge judge(kind, size.columns, size.rows);
      judge.foreign("ab\r\ncd\r\n");
      Editing editing = random.editing();
      INFO(kind.name << ", " << size.columns << " x " << size.rows << ", seed " << seed);
      std::string before;
      int first_row = 0;
      for (int step = 0; step < 50; ++step) {
        const Screen screen = layout(editing.scene(first_row), size);
        judge.draw(screen);
        INFO("step " << step << ", before:\n" << before << "\nafter:\n" << drawn(screen));
        INFO("bytes: " << Catch::Detail::stringify(judge.bytes()));
        REQUIRE(judge.complaint() == "");
        before = drawn(screen);
        first_row = screen.first_row;
        random.edit(editing);
      }
    }
}
