#include "support/catch.hpp"

#include <random>

#include "runnel/text.hpp"
#include "view/drawing.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

// A scene that owns its text.
struct Editing {
  std::string prompt;
  std::string continuation;
  std::string text;
  std::size_t cursor = 0;
  std::vector<std::string> below;

  [[nodiscard]] Scene scene(int first_row) const {
    Scene out{prompt, continuation, text, cursor, {}, first_row};
    for (const std::string& line : below) out.below.push_back(line);
    return out;
  }
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t count) { return engine_() % count; }
  const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

  std::string text(std::size_t clusters) {
    static const std::vector<std::string> pieces = {
        "a",  "b",  "c",      "d",      "e",      " ",      " ",  "x",  "a",  "b",    "c",
        "ab", "ab", "ab cd ", "\u754c", "\u6f22", "\u00e9", "\n", "ba", "\t", "\x07", "e\u0301"};
    std::string out;
    for (std::size_t i = 0; i < clusters; ++i) out += pick(pieces);
    return out;
  }

  Editing editing() {
    static const std::vector<std::string> prompts = {"> ",
                                                     "",
                                                     "one\ntwo> ",
                                                     "\x1b[1;31mred>\x1b[m ",
                                                     "\x1b]133;A\x07$ \x1b]133;B\x07",
                                                     "long prompt: ",
                                                     "\x1b[44mblue \x1b]8;;u\x1b\\link\x1b]8;;\x1b\\\x1b[m"};
    static const std::vector<std::string> lines = {"", "one two", "\x1b[7mmarked\x1b[m rest",
                                                   "a line that is cut at the edge",
                                                   "\u754c\u754c\u754c\u754c\u754c\u754c"};
    Editing out{
        pick(prompts), pick(std::vector<std::string>{"- ", "", "\x1b[32m. \x1b[m"}), text(below(60)), 0, {}};
    out.cursor = boundary(out.text);
    for (std::size_t i = below(4); i > 1; --i) out.below.push_back(pick(lines));
    return out;
  }

  std::size_t boundary(std::string_view text) {
    const std::size_t offset = below(text.size() + 1);
    return offset == 0 ? 0
           : offset == text.size()
               ? offset
               : previous_grapheme(text, next_grapheme(text, previous_grapheme(text, offset)));
  }

  void edit(Editing& editing) {
    switch (below(8)) {
      case 0:
      case 1:
      case 2: {  // type
        const std::string typed = text(1 + (below(5) == 0 ? below(30) : 0));
        editing.text.insert(editing.cursor, typed);
        editing.cursor += typed.size();
        break;
      }
      case 3:  // rub out
      case 4: {
        const std::size_t from = below(4) == 0         ? boundary(editing.text)
                                 : editing.cursor == 0 ? 0
                                                       : previous_grapheme(editing.text, editing.cursor);
        const std::size_t begin = std::min(from, editing.cursor);
        editing.text.erase(begin, std::max(from, editing.cursor) - begin);
        editing.cursor = begin;
        break;
      }
      case 5:
        editing.cursor = boundary(editing.text);
        break;
      case 6:
        editing.cursor = below(2) == 0 ? 0 : editing.text.size();
        break;
      default:
        editing.below.clear();
        for (std::size_t i = below(5); i > 2; --i) editing.below.push_back(text(12));
        break;
    }
    // What was next to each other may now be one cluster.
    editing.cursor =
        editing.cursor == 0 || editing.cursor >= editing.text.size()
            ? std::min(editing.cursor, editing.text.size())
            : previous_grapheme(editing.text,
                                next_grapheme(editing.text, previous_grapheme(editing.text, editing.cursor)));
  }

 private:
  std::mt19937 engine_;
};

}  // namespace

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
