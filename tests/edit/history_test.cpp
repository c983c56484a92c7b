#include "support/catch.hpp"

#include "edit/history.hpp"
#include "edit/history_walk.hpp"

using runnel::History;
using runnel::HistoryWalk;
using Entries = std::vector<std::string>;

namespace {

/// The next place from where the walk is whose text starts with `prefix`; the line being typed always counts.
std::optional<std::size_t> found(const HistoryWalk& walk, std::string_view prefix, bool older) {
  std::size_t place = walk.place();
  std::size_t bytes = HistoryWalk::slice;
  const auto scanned = walk.scan(place, older, bytes, [prefix](std::size_t at, std::string_view text) {
    return at == 0 || text.starts_with(prefix);
  });
  return scanned == HistoryWalk::Scan::found ? std::optional(place) : std::nullopt;
}

}  // namespace

TEST_CASE("what becomes an entry", "[edit]") {
  History history;
  history.add("old");
  const auto [text, added] = GENERATE(table<std::string, bool>({
      {"x", true},
      {" x", true},
      {"x ", true},
      {"", false},
      {" ", false},
      {" \t\n\v\f\r ", false},
      {"\xC2\xA0\xE1\x9A\x80\xE2\x80\x80\xE2\x80\x8A\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAF\xE2\x81\x9F\xE3\x80"
       "\x80\xEF\xBB\xBF",
       false},
      {"\xE2\x80\x8B", true},  // a zero width space is none for String.prototype.trim
      {"\xC2\x85", true},      // nor is NEL
      {"\xFF", true},
      {std::string(1, '\0'), true},
      {"old", false},
      {"old ", true},
      {"a\nb", true},
  }));
  CAPTURE(text);
  CHECK(history.add(text) == added);
  CHECK(history.size() == (added ? 2U : 1U));
  CHECK(history.at(0) == (added ? text : "old"));
}

TEST_CASE("an older entry comes again, unless duplicates are removed", "[edit]") {
  History plain;
  History unique({1000, true, false});
  for (History* history : {&plain, &unique}) {
    for (const char* text : {"a", "b", "a", "c", "b"}) CHECK(history->add(text));
  }
  CHECK(plain.newest_first() == Entries{"b", "c", "a", "b", "a"});
  CHECK(unique.newest_first() == Entries{"b", "c", "a"});
  CHECK(unique.add(unique.at(2)));  // a view into what goes
  CHECK(unique.newest_first() == Entries{"a", "b", "c"});
}

TEST_CASE("the capacity holds, down to none", "[edit]") {
  for (std::size_t capacity = 0; capacity < 4; ++capacity) {
    CAPTURE(capacity);
    History history({capacity, false, false});
    for (const char* text : {"a", "b", "c", "d", "e"}) CHECK(history.add(text) == (capacity > 0));
    Entries expected = {"e", "d", "c", "b"};
    expected.resize(capacity);
    CHECK(history.newest_first() == expected);
    history.assign({"1", "2", "3", "4", "5"});
    expected = {"1", "2", "3", "4"};
    expected.resize(capacity);
    CHECK(history.newest_first() == expected);
  }
}

TEST_CASE("assigning keeps the newest of each when duplicates are removed", "[edit]") {
  History unique({3, true, false});
  unique.assign({"a", "b", "a", "", "c", "b", "d"});
  CHECK(unique.newest_first() == Entries{"a", "b", ""});
}

TEST_CASE("what is added moves the others on, what goes makes their places void", "[edit]") {
  History history({3, true, false});
  CHECK_FALSE(history.add(""));
  CHECK(history.added() == 0);
  for (const char* text : {"a", "b", "c", "d"}) CHECK(history.add(text));
  CHECK(history.added() == 4);
  CHECK(history.generation() == 0);
  CHECK(history.add("c"));
  CHECK(history.added() == 5);
  CHECK(history.generation() == 1);
  history.assign({"a"});
  CHECK(history.generation() == 2);
  CHECK_FALSE(history.erase("b"));
  CHECK(history.generation() == 2);
  CHECK(history.erase("a"));
  CHECK(history.generation() == 3);
  CHECK(history.size() == 0);
}

TEST_CASE("repeats are kept when they shall be", "[edit]") {
  History history({1000, false, true});
  for (const char* text : {"a", "a", "", " ", "a"}) history.add(text);
  CHECK(history.newest_first() == Entries{"a", "a", "a"});
}

TEST_CASE("a walk keeps edits aside and the history as it is", "[edit]") {
  History history;
  history.assign({"one", "two"});
  HistoryWalk walk(history);
  walk.line().replace(0, 0, "typed");
  walk.go_to(2);
  CHECK(walk.line().buffer().text() == "two");
  CHECK(walk.line().buffer().cursor() == 3);
  CHECK_FALSE(walk.line().undo());
  walk.line().replace(3, 3, "!");
  walk.go_to(1);
  CHECK(walk.text_at(0) == "typed");
  CHECK(walk.text_at(1) == "one");
  CHECK(walk.text_at(2) == "two!");
  walk.go_to(2);
  CHECK(walk.line().buffer().text() == "two!");
  CHECK(walk.line().undo());
  CHECK(walk.line().buffer().text() == "two");
  walk.go_to(0);
  CHECK(walk.line().buffer().text() == "typed");
  CHECK(walk.line().undo());
  CHECK(history.newest_first() == Entries{"one", "two"});
  walk.go_to(1);
  walk.start();
  CHECK(walk.place() == 0);
  CHECK(walk.line().buffer().text().empty());
  CHECK(walk.text_at(2) == "two");
}

TEST_CASE("a walk looks for a prefix both ways", "[edit]") {
  History history;
  history.assign({"foo", "bar", "foo", "food", "f"});
  HistoryWalk walk(history);
  walk.line().replace(0, 0, "foo");
  CHECK(found(walk, "food", true) == std::size_t{4});
  CHECK(found(walk, "", true) == std::size_t{1});
  CHECK(found(walk, "x", true) == std::nullopt);
  CHECK(found(walk, "", false) == std::nullopt);
  walk.go_to(4);
  CHECK(found(walk, "foo", true) == std::nullopt);
  CHECK(found(walk, "foo", false) == std::size_t{3});
  CHECK(found(walk, "food", false) == std::size_t{0});  // the line being typed always counts
}

TEST_CASE("when the history changes the line stays and is the one being typed", "[edit]") {
  History history;
  history.assign({"one", "two"});
  HistoryWalk walk(history);
  CHECK_FALSE(walk.follow_changes());
  walk.go_to(2);
  history.assign({});
  CHECK(walk.follow_changes());
  CHECK_FALSE(walk.follow_changes());
  CHECK(walk.place() == 0);
  CHECK(walk.text_at(0) == "two");
  CHECK(found(walk, "", true) == std::nullopt);
}

TEST_CASE("a walk looks at a slice of a long history at once", "[edit]") {
  History history(History::Rules{.capacity = 100});
  history.assign({"a", "b", std::string(100, 'c'), "d", "e"});
  HistoryWalk walk(history);
  std::size_t place = 0;
  std::vector<std::size_t> ends;
  for (auto scanned = HistoryWalk::Scan::pending; scanned == HistoryWalk::Scan::pending;) {
    std::size_t bytes = 34;  // two short lines, or a long one
    scanned = walk.scan(place, true, bytes, [](std::size_t, std::string_view text) { return text == "e"; });
    CHECK((scanned == HistoryWalk::Scan::pending) == (bytes == 0));
    ends.push_back(place);
  }
  CHECK(ends == std::vector<std::size_t>{2, 3, 5});
}
