// The search, as the editor shows it and alone.
#include "support/catch.hpp"

#include "edit/incremental_search.hpp"
#include "runnel/text.hpp"
#include "typist.hpp"

using namespace runnel;
using test::Typist;

namespace {

const std::vector<std::string> entries = {"let apple = 1", "print(Banana)", "apple.pie", "print(\"apple\")",
                                          "x"};

/// text and search line after each step
std::string state(Typist& typist, std::string_view step) {
  typist.act(step);
  return typist.shown() + " " + typist.search();
}

}  // namespace

TEST_CASE("a search finds while it is typed, and goes on", "[edit]") {
  Typist typist("dra|ft", entries);
  CHECK(typist.act("reverse-search-history") == Effect::search);
  CHECK(typist.shown() + " " + typist.search() == "dra|ft reverse'");
  CHECK(state(typist, "'a") == "dr|aft reverse'a");  // the line itself comes first
  CHECK(state(typist, "'p") == "let |apple = 1 reverse'ap");
  CHECK(state(typist, "'ple") == "let |apple = 1 reverse'apple");
  CHECK(state(typist, "reverse-search-history") == "|apple.pie reverse'apple");
  CHECK(state(typist, "reverse-search-history") == "print(\"|apple\") reverse'apple");
  CHECK(state(typist, "reverse-search-history") == "print(\"|apple\") failed reverse'apple");
  CHECK(state(typist, "forward-search-history") == "|apple.pie forward'apple");
  CHECK(state(typist, "forward-search-history") == "let |apple = 1 forward'apple");
  CHECK(state(typist, "forward-search-history") == "let |apple = 1 failed forward'apple");
  CHECK(state(typist, "'.") == "let |apple = 1 failed forward'apple.");
  CHECK(state(typist, "reverse-search-history") == "|apple.pie reverse'apple.");
}

TEST_CASE("backspace takes back the pattern and what was found with it", "[edit]") {
  Typist typist("|", entries);
  typist.act({"reverse-search-history", "'p", "'r", "'i", "'n", "'t"});
  CHECK(typist.shown() == "|print(Banana)");
  CHECK(state(typist, "reverse-search-history") == "|print(\"apple\") reverse'print");
  CHECK(state(typist, "'z") == "|print(\"apple\") failed reverse'printz");
  CHECK(state(typist, "backward-delete-char") == "|print(\"apple\") reverse'print");
  CHECK(state(typist, "backward-delete-char") == "|print(Banana) reverse'prin");
  typist.act({"backward-delete-char", "backward-delete-char"});
  CHECK(state(typist, "backward-delete-char") == "let ap|ple = 1 reverse'p");
  CHECK(state(typist, "backward-delete-char") == "| reverse'");
  CHECK(typist.act("backward-delete-char") == Effect::refuse);
  CHECK(typist.search() == "reverse'");
}

TEST_CASE("backspace takes a pasted pattern apart by cluster", "[edit]") {
  const std::string accented = "e\xCC\x81";
  Typist typist("|", {"e", "x" + accented, "x" + accented + "y"});
  typist.act({"reverse-search-history"});
  CHECK(state(typist, "=x" + accented + "y") == "|x" + accented + "y reverse'x" + accented + "y");
  CHECK(state(typist, "backward-delete-char") == "|x" + accented + " reverse'x" + accented);
  CHECK(state(typist, "backward-delete-char") == "|x" + accented + " reverse'x");
  CHECK(state(typist, "backward-delete-char") == "| reverse'");
}

TEST_CASE("abort puts the line back", "[edit]") {
  Typist typist("typed|", entries);
  typist.act(
      {"backward-char", "2*previous-history", "'!", "2*backward-char", "reverse-search-history", "'x"});
  CHECK(typist.shown() == "|x");
  CHECK(typist.act("abort") == Effect::search);
  CHECK(typist.shown() == "print(Banana|)!");
  CHECK(typist.search().empty());
  CHECK(typist.act({"undo"}).shown() == "print(Banana)|");
  CHECK(typist.act({"end-of-history"}).shown() == "typed|");
}

TEST_CASE("another action leaves with the line that was found, and acts", "[edit]") {
  const auto [step, expected, effect] = GENERATE(table<std::string, std::string, Effect>({
      {"accept-line", "|apple.pie", Effect::accept},
      {"end-of-line", "apple.pie|", Effect::search},
      {"forward-char", "a|pple.pie", Effect::search},
      {"beginning-of-line", "|apple.pie", Effect::search},
      {"backward-char", "|apple.pie", Effect::search},
      {"delete-char", "|pple.pie", Effect::search},
      {"kill-line", "|", Effect::search},
      {"previous-row", "print(\"apple\")|", Effect::search},
      {"next-row", "print(Banana)|", Effect::search},
      {"next-history", "print(Banana)|", Effect::search},
      {"end-of-history", "typed|", Effect::search},
      {"interrupt", "|apple.pie", Effect::interrupt},
      {"complete", "|apple.pie", Effect::complete},
      {"clear-screen", "|apple.pie", Effect::clear},
  }));
  CAPTURE(step);
  Typist typist("typed|", entries);
  typist.act({"reverse-search-history", "'apple.", "'nothing like it"});
  CHECK(typist.search() == "failed reverse'apple.nothing like it");
  CHECK(typist.act(step) == effect);
  CHECK(typist.shown() == expected);
  CHECK(typist.search().empty());
}

TEST_CASE("an unbound key leaves the search, a quoted one goes into it", "[edit]") {
  Typist typist("|", entries);
  CHECK(typist.editor.leave_search() == Effect::nothing);
  typist.act({"reverse-search-history", "'Ban"});
  CHECK(typist.act("quoted-insert") == Effect::quote);
  CHECK(typist.search() == "reverse'Ban");
  CHECK(typist.editor.leave_search() == Effect::search);
  CHECK(typist.shown() == "print(|Banana)");
  CHECK(typist.search().empty());
  CHECK(typist.act({"previous-row"}).shown() == "apple.pie|");
}

TEST_CASE("a paste, a completion and the host's own changes during a search", "[edit]") {
  Typist typist("|", entries);
  typist.act({"reverse-search-history"});
  CHECK(typist.editor.paste("pie") == Effect::search);
  CHECK(typist.shown() + " " + typist.search() == "apple.|pie reverse'pie");
  CHECK(typist.editor.replace_before_cursor(0, "cherry ") == Effect::redraw);
  CHECK(typist.shown() + " " + typist.search() == "cherry |pie ");
  typist.act({"reverse-search-history", "'x"});
  CHECK(typist.editor.move_to(99) == Effect::redraw);
  CHECK(typist.shown() + " " + typist.search() == "x| ");
  typist.act({"reverse-search-history", "'x"});
  typist.editor.set_line("new", 1);
  CHECK(typist.shown() + " " + typist.search() == "n|ew ");
  typist.act({"reverse-search-history", "'e"});
  typist.editor.start();
  CHECK(typist.shown() + " " + typist.search() == "| ");
}

TEST_CASE("the search key alone looks for the last pattern again", "[edit]") {
  Typist typist("|", entries);
  CHECK(state(typist, "reverse-search-history") == "| reverse'");
  CHECK(state(typist, "reverse-search-history") == "| reverse'");  // there was none
  typist.act({"'pie", "abort", "reverse-search-history"});
  CHECK(state(typist, "reverse-search-history") == "apple.|pie reverse'pie");
  typist.act({"abort", "forward-search-history"});
  CHECK(state(typist, "reverse-search-history") == "apple.|pie reverse'pie");
}

TEST_CASE("a forward search starts from the line that is there", "[edit]") {
  Typist typist("typed|", entries);
  CHECK(typist.act("beginning-of-history") == Effect::redraw);
  CHECK(state(typist, "forward-search-history") == "x| forward'");
  CHECK(state(typist, "'apple") == "print(\"|apple\") forward'apple");
  typist.act({"abort"});
  CHECK(state(typist, "-1*reverse-search-history") == "x| forward'");
  typist.act({"abort"});
  CHECK(state(typist, "-1*forward-search-history") == "x| reverse'");
}

TEST_CASE("lines that repeat what is shown are passed over, matches inside a line are not", "[edit]") {
  Typist typist("|", {"aXa", "aXa", "b", "aXa", "a"});
  typist.act({"reverse-search-history"});
  CHECK(state(typist, "'a") == "aX|a reverse'a");
  CHECK(state(typist, "reverse-search-history") == "|aXa reverse'a");
  CHECK(state(typist, "reverse-search-history") == "|a reverse'a");
  CHECK(state(typist, "forward-search-history") == "|aXa forward'a");
  CHECK(state(typist, "forward-search-history") == "aX|a forward'a");
  CHECK(state(typist, "forward-search-history") == "aX|a failed forward'a");
}

TEST_CASE("a history that changes during a search ends it", "[edit]") {
  Typist typist("|", entries);
  typist.act({"reverse-search-history", "'pie"});
  typist.history.assign({});
  typist.act("'s");
  CHECK(typist.search().empty());
  CHECK(typist.shown() == "apple.s|pie");
}

TEST_CASE("a long history is searched whole", "[edit]") {
  std::vector<std::string> many;
  for (int i = 0; i < 100'000; ++i) many.push_back("console.log('entry number " + std::to_string(i) + "')");
  Typist typist("|", many);
  typist.act({"reverse-search-history", "'number 99999"});
  CHECK(typist.editor.buffer().text() == many.back());
  CHECK(state(typist, "reverse-search-history") == typist.shown() + " failed reverse'number 99999");
}

TEST_CASE("where a pattern is found", "[edit]") {
  using Found = std::optional<std::size_t>;
  const std::size_t end = std::string::npos;
  const auto [text, pattern, from, backward, found] =
      GENERATE_COPY(table<std::string, std::string, std::size_t, bool, Found>({
          {"abcabc", "abc", end, true, 3},
          {"abcabc", "abc", 3, true, 3},
          {"abcabc", "abc", 2, true, 0},
          {"abcabc", "abc", 0, false, 0},
          {"abcabc", "abc", 1, false, 3},
          {"abcabc", "abc", 4, false, std::nullopt},
          {"abc", "bcd", end, true, std::nullopt},
          {"", "a", 0, true, std::nullopt},
          {"", "a", 0, false, std::nullopt},
          // smart case
          {"Foo foo", "foo", end, true, 4},
          {"Foo FOO", "foo", end, true, 4},
          {"Foo foo", "Foo", end, true, 0},
          {"FOO foo", "Foo", end, true, std::nullopt},
          {"\xC3\x89t\xC3\xA9", "\xC3\xA9t", end, true, 0},            // Été by ét
          {"\xC3\x89t\xC3\xA9", "\xC3\x89", end, true, 0},             // by É
          {"\xC3\xA9t\xC3\xA9", "\xC3\x89", end, true, std::nullopt},  // été not by É
          // one character that folds to two
          {"Stra\xC3\x9F\x65", "strasse", end, true, 0},
          {"Stra\xC3\x9F\x65", "sse", end, true, 4},
          {"Stra\xC3\x9F\x65", "se", end, true, 4},  // inside what ß became: its start
          {"Stra\xC3\x9F\x65", "e", end, true, 6},
          {"Stra\xC3\x9F\x65", "e", 6, false, 6},
          {"STRASSE", "stra\xC3\x9F\x65", end, true, 0},
          {"\xE1\xBA\x9E x", "\xC3\x9F", end, true, 0},  // ẞ by ß
          // İ folds to i and a dot above
          {"\xC4\xB0stanbul", "i", end, true, 0},
          {"\xC4\xB0stanbul", "stanbul", end, true, 2},
          {"\xC4\xB0stanbul", "stanbul", 2, false, 2},
          {"\xC4\xB0\xC4\xB0\xC4\xB0x", "x", end, true, 6},
          {"\xC4\xB0\xC4\xB0\xC4\xB0x", "i", 3, true, 2},  // from inside the second
          // both small sigmas are one
          {"\xCE\xBF\xCE\xB4\xCF\x8C\xCF\x82", "\xCF\x8C\xCF\x83", end, true, 4},
          // the match starts where its cluster does
          {"xe\xCC\x81y", "\xCC\x81", end, true, 1},
          {"xe\xCC\x81y", "\xCC\x81y", 0, false, 1},
          // bytes that are no text
          {"a\xFF"
           "b\xFF",
           "\xFF", end, true, 3},
          {"a\xFF"
           "b\xFF",
           "\xFF"
           "b",
           0, false, 1},
          {"\xC4\xB0\xFFx", "\xFFX", end, true, std::nullopt},
          {"\xC4\xB0\xFFx", "\xFFx", end, true, 2},
      }));
  CAPTURE(text, pattern, from, backward);
  CHECK(find_text(text, pattern, std::min(from, text.size()), backward) == found);
}

TEST_CASE("every start finds the nearest match on its side", "[edit]") {
  const std::string text = "\xC3\x9F\xC4\xB0 Ss e\xCC\x81\xFFi ss\xC3\x9F";
  for (const std::string& pattern :
       {std::string("s"), std::string("ss"), std::string("i"), std::string("\xFF")}) {
    std::vector<std::size_t> starts;  // found one after the other from the front
    for (std::size_t from = 0; from <= text.size();) {
      const auto found = find_text(text, pattern, from, false);
      if (!found) break;
      REQUIRE(*found >= from);
      starts.push_back(*found);
      from = next_grapheme(text, *found);
    }
    REQUIRE_FALSE(starts.empty());
    for (std::size_t from = 0; from <= text.size();
         from = from < text.size() ? next_grapheme(text, from) : from + 1) {
      CAPTURE(pattern, from);
      std::optional<std::size_t> before;
      std::optional<std::size_t> behind;
      for (const std::size_t start : starts) {
        if (start <= from) before = start;
        if (start >= from && !behind) behind = start;
      }
      CHECK(find_text(text, pattern, from, true) == before);
      CHECK(find_text(text, pattern, from, false) == behind);
    }
  }
}
