// The search, as the editor shows it.
#include "support/catch.hpp"

#include "typist.hpp"

using namespace runnel;
using test::Typist;

namespace {

const std::vector<std::string> entries = {"let apple = 1", "print(Banana)", "apple.pie", "print(\"apple\")",
                                          "x"};

constexpr std::string_view back = "non-incremental-reverse-search-history";
constexpr std::string_view forward = "non-incremental-forward-search-history";

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
  CHECK(typist.editor.leave() == Effect::nothing);
  typist.act({"reverse-search-history", "'Ban"});
  CHECK(typist.act("quoted-insert") == Effect::quote);
  CHECK(typist.search() == "reverse'Ban");
  CHECK(typist.editor.leave() == Effect::search);
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

TEST_CASE("several words, and what of the line is shown", "[edit]") {
  Typist typist("|", {"git log", "git commit --amend", "log git", "amend the log"});
  typist.act({"reverse-search-history"});
  CHECK(state(typist, "'log") == "git |log reverse'log");
  CHECK(typist.editor.search()->matches == std::vector<TextMatch>{{4, 7}});
  CHECK(state(typist, "' am") == "amend the |log reverse'log am");
  CHECK(typist.editor.search()->matches == std::vector<TextMatch>{{10, 13}, {0, 2}});
  CHECK(state(typist, "'x") == "amend the |log failed reverse'log amx");
  CHECK(typist.editor.search()->matches.empty());
  CHECK(state(typist, "backward-delete-char") == "amend the |log reverse'log am");
  CHECK(typist.editor.search()->matches == std::vector<TextMatch>{{10, 13}, {0, 2}});
}

TEST_CASE("a text is shown once, and the way back leads over the same lines", "[edit]") {
  Typist typist("|", {"a1", "b", "a2", "a1", "a3", "a2", "a1"});
  typist.act({"reverse-search-history"});
  CHECK(state(typist, "'a") == "|a1 reverse'a");
  CHECK(typist.editor.history_place() == 1);
  CHECK(state(typist, "reverse-search-history") == "|a2 reverse'a");
  CHECK(state(typist, "reverse-search-history") == "|a3 reverse'a");
  CHECK(state(typist, "reverse-search-history") == "|a3 failed reverse'a");
  CHECK(state(typist, "forward-search-history") == "|a2 forward'a");
  CHECK(typist.editor.history_place() == 3);
  CHECK(state(typist, "forward-search-history") == "|a1 forward'a");
  CHECK(typist.editor.history_place() == 1);
}

TEST_CASE("a long search goes on between keys, and a key that needs it waits", "[edit][pitfall-58]") {
  std::vector<std::string> many(30'000, std::string(1000, 'x'));
  many.back() = "found here";
  const auto typed = [&](Typist& typist, std::string_view pattern) {
    typist.act_once("reverse-search-history");
    typist.editor.type(pattern);
    REQUIRE(typist.editor.search_pending());
    CHECK(typist.shown() == "draft|");
    CHECK_FALSE(typist.editor.search()->failed);
  };
  SECTION("between keys") {
    Typist typist("draft|", many);
    typed(typist, "here");
    int slices = 0;
    Effect effect = Effect::nothing;
    for (; typist.editor.search_pending(); ++slices) {
      CHECK(effect == Effect::nothing);
      effect = typist.editor.continue_search();
    }
    CHECK(effect == Effect::search);
    CHECK(slices > 2);
    CHECK(typist.shown() == "found |here");
  }
  SECTION("more is typed") {
    Typist typist("draft|", many);
    typed(typist, "q");
    typist.act("'uestion");
    CHECK(typist.shown() + " " + typist.search() == "draft| failed reverse'question");
  }
  SECTION("the pattern is shortened") {
    Typist typist("draft|", many);
    typed(typist, "herex");
    typist.act("backward-delete-char");
    CHECK(typist.shown() + " " + typist.search() == "found |here reverse'here");
  }
  SECTION("accepted") {
    Typist typist("draft|", many);
    typed(typist, "here");
    CHECK(typist.act_once("accept-line") == Effect::accept);
    CHECK(typist.shown() == "found |here");
  }
  SECTION("abandoned") {
    Typist typist("draft|", many);
    typed(typist, "here");
    typist.act_once("abort");
    CHECK(typist.shown() + typist.search() == "draft|");
    CHECK_FALSE(typist.editor.search_pending());
  }
  SECTION("the history changes") {
    Typist typist("draft|", many);
    typed(typist, "here");
    typist.history.add("new");
    CHECK(typist.editor.continue_search() == Effect::search);
    CHECK(typist.shown() + typist.search() == "draft|");
  }
}

TEST_CASE("a search that is not incremental looks when Enter is typed", "[edit]") {
  using Steps = std::vector<std::string_view>;
  const auto [steps, expected] = GENERATE(table<Steps, std::string>({
      {{back, "'pie"}, "dra|ft reverse'pie"},
      {{back, "'pie", "accept-line"}, "apple.|pie "},
      {{back, "'apple", "accept-line"}, "let |apple = 1 "},
      {{back, "'^apple", "accept-line"}, "|apple.pie "},
      {{back, "'pix", "backward-delete-char", "accept-line"}, "apple.|pie "},
      {{back, "'pie", "accept-line", back, "'let", "accept-line"}, "apple.|pie "},
      {{back, "'pie", "accept-line", forward, "'let", "accept-line"}, "|let apple = 1 "},
      {{back, "'apple", "accept-line", back, "accept-line"}, "|apple.pie "},  // the same again
      {{back, "accept-line"}, "dra|ft "},
      {{back, "'zzz", "accept-line"}, "dra|ft "},
      {{back, "'pie", "abort"}, "dra|ft "},
      {{back, "backward-delete-char"}, "dra|ft "},
      {{back, "=pie", "accept-line"}, "apple.|pie "},
  }));
  Typist typist("dra|ft", entries);
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() + " " + typist.search() == expected);
}

TEST_CASE("a search that is not incremental and finds nothing is refused", "[edit]") {
  Typist typist("dra|ft", entries);
  typist.act("non-incremental-reverse-search-history");
  CHECK(typist.act("accept-line") == Effect::refuse);
  typist.act("non-incremental-reverse-search-history");
  typist.act("'zzz");
  CHECK(typist.act("accept-line") == Effect::refuse);
}

TEST_CASE("case is ignored where it is to be", "[edit]") {
  const auto [ignore, found] = GENERATE(table<bool, std::string>({{false, "fo|o"}, {true, "a |foo"}}));
  Typist typist("fo|o", {"a foo"});
  EditorSettings settings;
  settings.search_ignores_case = ignore;
  typist.editor.set_settings(settings);
  typist.act("reverse-search-history");
  typist.act("'A FOO");
  CHECK((typist.shown() == "|a foo") == ignore);
  typist.act("abort");
  typist.act("non-incremental-reverse-search-history");
  typist.act("'FOO");
  typist.act("accept-line");
  CHECK(typist.shown() == found);
}
