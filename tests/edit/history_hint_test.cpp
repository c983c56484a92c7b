#include "support/catch.hpp"

#include "edit/history_hint.hpp"

using namespace runnel;

TEST_CASE("the rest of the newest entry that begins with the text", "[history_hint]") {
  History history;
  for (const char* entry : {"make all", "git push", "make", "make test\nand more", "git"}) history.add(entry);
  const auto [text, rest] = GENERATE(table<std::string, std::string>({
      {"m", "ake test\nand more"},
      {"make", " test\nand more"},
      {"make a", "ll"},
      {"make all", ""},
      {"g", "it"},
      {"git", " push"},  // what is no longer than the text is no hint
      {"x", ""},
      {"", "git"},
  }));
  CAPTURE(text);
  CHECK(HistoryHint(history).find(text) == rest);
}

TEST_CASE("a hint follows the text and the history", "[history_hint]") {
  History history;
  for (const char* entry : {"abd", "abc"}) history.add(entry);
  HistoryHint hint(history);
  CHECK(hint.find("a") == "bc");
  CHECK(hint.find("ab") == "c");
  CHECK(hint.find("abd").empty());
  CHECK(hint.find("abde").empty());
  CHECK(hint.find("ab") == "c");  // shorter again: from the newest on
  history.add("abx");
  CHECK(hint.find("ab") == "x");
  history.assign({"abz"});
  CHECK(hint.find("ab") == "z");
}
