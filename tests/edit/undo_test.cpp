// The log itself; what is one step for a person is tested with the editor.
#include "support/catch.hpp"

#include "edit/edited_line.hpp"
#include "edit/undo.hpp"

using runnel::Edit;
using runnel::EditedLine;
using runnel::UndoLog;

TEST_CASE("an edit extends the last one only where it carries straight on", "[edit]") {
  const auto [first, second, removed, inserted, offset] =
      GENERATE(table<Edit, Edit, std::string, std::string, int>({
          {{2, "", "ab", 2, 4}, {4, "", "cd", 4, 6}, "", "abcd", 2},
          {{2, "", "ab", 2, 4}, {3, "", "cd", 3, 5}, "no", "", 0},
          {{2, "xy", "", 4, 2}, {2, "z", "", 2, 2}, "xyz", "", 2},
          {{2, "xy", "", 4, 2}, {1, "w", "", 2, 1}, "wxy", "", 1},
          {{2, "xy", "", 4, 2}, {0, "w", "", 1, 0}, "no", "", 0},
          {{2, "xy", "", 4, 2}, {2, "", "q", 2, 3}, "no", "", 0},
          {{2, "", "ab", 2, 4}, {3, "b", "", 4, 3}, "no", "", 0},
          {{2, "x", "y", 2, 3}, {3, "", "z", 3, 4}, "x", "yz", 2},  // written over, up to the end
          {{2, "x", "y", 2, 3}, {3, "w", "z", 3, 4}, "xw", "yz", 2},
          {{2, "x", "y", 2, 3}, {2, "y", "z", 3, 3}, "no", "", 0},
      }));
  CAPTURE(first.offset, first.removed, first.inserted, second.offset, second.removed, second.inserted);
  UndoLog log;
  log.add(first);
  REQUIRE(log.extend(second) == (removed != "no"));
  runnel::LineBuffer buffer;
  buffer.assign("0123456789", 0);
  const Edit* undone = log.undo(buffer);
  REQUIRE(undone != nullptr);
  if (removed == "no") {
    CHECK(undone->removed == first.removed);
    CHECK(undone->inserted == first.inserted);
  } else {
    CHECK(undone->removed == removed);
    CHECK(undone->inserted == inserted);
    CHECK(undone->offset == static_cast<std::size_t>(offset));
    CHECK(undone->cursor_before == first.cursor_before);
    CHECK(undone->cursor_after == second.cursor_after);
  }
}

TEST_CASE("nothing extends what is undone or was never there", "[edit]") {
  UndoLog log;
  CHECK_FALSE(log.extend({0, "", "a", 0, 1}));
  CHECK(log.empty());
  runnel::LineBuffer buffer;
  buffer.assign("a", 1);
  log.add({0, "", "a", 0, 1});
  CHECK(log.undo(buffer) != nullptr);
  CHECK(log.undo(buffer) == nullptr);
  CHECK_FALSE(log.extend({1, "", "b", 1, 2}));
  CHECK_FALSE(log.empty());  // it can be made again
}

TEST_CASE("a new edit forgets what was undone", "[edit]") {
  EditedLine line;
  line.replace(0, 0, "a");
  line.replace(1, 1, "b");
  REQUIRE(line.undo());
  line.replace(1, 1, "c");
  CHECK_FALSE(line.redo());
  CHECK(line.buffer().text() == "ac");
  REQUIRE(line.undo());
  REQUIRE(line.undo());
  CHECK_FALSE(line.undo());
  CHECK(line.buffer().text().empty());
  REQUIRE(line.redo());
  REQUIRE(line.redo());
  CHECK(line.buffer().text() == "ac");
  CHECK(line.buffer().cursor() == 2);
}

TEST_CASE("a replacement by the same is no edit, but moves the cursor", "[edit]") {
  EditedLine line;
  line.assign("abc", 0);
  CHECK_FALSE(line.replace(0, 2, "ab"));
  CHECK_FALSE(line.edited());
  CHECK(line.buffer().cursor() == 2);
  CHECK_FALSE(line.replace(1, 1, "", 3));
  CHECK(line.buffer().cursor() == 3);
}

TEST_CASE("the mark moves with the text, undo included", "[edit]") {
  struct Case {
    std::size_t from, to;
    const char* put;
    std::size_t mark;
  };
  const Case cases[] = {
      {0, 0, "xy", 6}, {4, 4, "xy", 4},  {5, 6, "", 4},  {0, 2, "", 2},
      {3, 6, "", 3},   {3, 6, "xyz", 3}, {2, 4, "q", 3}, {4, 6, "q", 4},
  };
  for (const Case& c : cases) {
    CAPTURE(c.from, c.to, c.put);
    EditedLine line;
    line.assign("abcdefgh", 0);
    CHECK_FALSE(line.mark());
    line.set_mark(4);
    line.replace(c.from, c.to, c.put);
    CHECK(line.mark() == c.mark);
  }
  EditedLine line;
  line.assign("abcdefgh", 0);
  line.set_mark(4);
  line.replace(0, 0, "xy");
  line.undo();
  CHECK(line.mark() == std::size_t{4});
  line.redo();
  CHECK(line.mark() == std::size_t{6});
}

TEST_CASE("random edits are undone and made again byte for byte", "[edit]") {
  unsigned state = 12345;
  const auto random = [&state](std::size_t below) {
    state = state * 1664525U + 1013904223U;
    return static_cast<std::size_t>(state >> 8U) % below;
  };
  const std::vector<std::string> pieces = {"",     "a",  "b c",         "\xCC\x81", "\xF0\x9F\x87\xAF",
                                           "\xFF", "\n", "\xE2\x80\x8D"};
  for (int round = 0; round < 200; ++round) {
    EditedLine line;
    std::vector<std::pair<std::string, std::size_t>> states = {{"", 0}};
    for (int edit = 0; edit < 20; ++edit) {
      const std::size_t from = random(line.buffer().text().size() + 1);
      const std::size_t to = from + random(4);
      if (line.replace(from, to, pieces[random(pieces.size())])) {
        states.emplace_back(line.buffer().text(), line.buffer().cursor());
      } else {
        states.back().second = line.buffer().cursor();
      }
    }
    const auto now = [&line] { return std::pair(line.buffer().text(), line.buffer().cursor()); };
    for (std::size_t i = states.size() - 1; i-- > 0;) {
      REQUIRE(line.undo());
      REQUIRE(now() == states[i]);
    }
    REQUIRE_FALSE(line.undo());
    for (std::size_t i = 1; i < states.size(); ++i) {
      REQUIRE(line.redo());
      REQUIRE(line.buffer().text() == states[i].first);
    }
  }
}
