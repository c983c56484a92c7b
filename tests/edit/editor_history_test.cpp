// Recalling history entries by what stands before the cursor, and by number.
#include "support/catch.hpp"

#include "typist.hpp"

using namespace runnel;
using test::Typist;

namespace {

const std::vector<std::string> entries = {"make test", "git push", "make all", "git make", "first"};

}  // namespace

TEST_CASE("searches for what stands before the cursor", "[edit]") {
  const auto [before, steps, expected] =
      GENERATE(table<std::string, std::vector<std::string_view>, std::string>({
          {"ma|x", {"history-search-backward"}, "ma|ke test"},
          {"ma|x", {"history-search-backward", "history-search-backward"}, "ma|ke all"},
          {"ma|x", {"2*history-search-backward"}, "ma|ke all"},
          {"ma|x", {"2*history-search-backward", "history-search-forward"}, "ma|ke test"},
          {"ma|x", {"2*history-search-backward", "-1*history-search-backward"}, "ma|ke test"},
          {"ma|x", {"history-search-backward", "history-search-forward"}, "ma|x"},
          {"ma|x", {"9*history-search-backward"}, "ma|ke all"},
          {"|", {"history-search-backward"}, "|make test"},
          {"zz|", {"history-search-backward"}, "zz|"},
          {"ma|x", {"previous-row", "history-search-backward"}, "ma|ke all"},
          {"ma|x", {"history-search-backward", "previous-row"}, "make all|"},
          {"make|", {"history-substring-search-backward"}, "make| test"},
          {"make|", {"3*history-substring-search-backward"}, "git make|"},
          {"make|", {"3*history-substring-search-backward", "history-substring-search-forward"}, "make| all"},
          {"git|", {"history-substring-search-backward", "history-substring-search-backward"}, "git| make"},
          {"all|", {"history-substring-search-backward"}, "make all|"},
          {"|", {"fetch-history"}, "first|"},
          {"|", {"1*fetch-history"}, "first|"},
          {"|", {"5*fetch-history"}, "make test|"},
          {"x|", {"6*fetch-history"}, "x|"},
          {"x|", {"7*fetch-history"}, "x|"},
          {"x|", {"0*fetch-history"}, "x|"},
          {"x|", {"-2*fetch-history"}, "git push|"},
          {"x|", {"-9*fetch-history"}, "x|"},
      }));
  CAPTURE(before, std::string(steps.front()));
  Typist typist(before, entries);
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() == expected);
}

TEST_CASE("a search that finds nothing more refuses", "[edit]") {
  Typist typist("zz|", entries);
  CHECK(typist.act("history-search-backward") == Effect::refuse);
  CHECK(typist.act("history-search-forward") == Effect::refuse);
  CHECK(typist.act("history-substring-search-backward") == Effect::refuse);
  CHECK(typist.act("7*fetch-history") == Effect::refuse);
  CHECK(typist.act("0*history-search-backward") == Effect::nothing);
}

TEST_CASE("words of the previous entry", "[edit]") {
  const auto [entry, step, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"cp 'a b' c", "yank-nth-arg", "'a b'|"},
      {"cp 'a b' c", "0*yank-nth-arg", "cp|"},
      {"cp 'a b' c", "2*yank-nth-arg", "c|"},
      {"cp 'a b' c", "-1*yank-nth-arg", "c|"},
      {"cp 'a b' c", "3*yank-nth-arg", "|"},
      {"cp", "yank-nth-arg", "|"},
      {"cp x \"a b\"", "yank-last-arg", "\"a b\"|"},
      {"cp x a\\ b", "yank-last-arg", "a\\ b|"},
      {"cp x a\\ b", "1*yank-last-arg", "x|"},
  }));
  CAPTURE(entry, step);
  CHECK(Typist("|", {entry}).act({step}).shown() == expected);
  CHECK(Typist("|").act("yank-nth-arg") == Effect::refuse);
}

TEST_CASE("Up recalls what starts with the text, in any case, or has it anywhere", "[edit]") {
  using Steps = std::vector<std::string_view>;
  const auto [matching, ignores_case, before, steps, expected] =
      GENERATE(table<RecallMatching, bool, std::string, Steps, std::string>({
          {RecallMatching::start, false, "ma|", {"previous-row"}, "ma|"},
          {RecallMatching::start_smart_case, false, "ma|", {"previous-row"}, "Make all|"},
          {RecallMatching::start_smart_case, false, "ma|", {"2*previous-row"}, "MAKE|"},
          {RecallMatching::start_smart_case, false, "Ma|", {"2*previous-row"}, "Make all|"},
          {RecallMatching::start_smart_case, false, "ma|", {"2*previous-row", "next-row", "next-row"}, "ma|"},
          {RecallMatching::start_smart_case, true, "MA|", {"previous-row"}, "Make all|"},
          {RecallMatching::start_smart_case, false, "\u00e9|", {"previous-row"}, "\u00c9t\u00e9 git|"},
          {RecallMatching::start_smart_case, false, "all|", {"previous-row"}, "all|"},
          {RecallMatching::anywhere, false, "all|", {"previous-row"}, "Make all|"},
          {RecallMatching::anywhere, false, "GIT|", {"previous-row"}, "GIT|"},
          {RecallMatching::anywhere, false, "git|", {"previous-row", "previous-row"}, "\u00c9t\u00e9 git|"},
          {RecallMatching::anywhere, false, "|", {"previous-row"}, "git x|"},
      }));
  CAPTURE(before);
  Typist typist(before, {"git x", "Make all", "MAKE", "\u00c9t\u00e9 git"});
  EditorSettings settings;
  settings.recall = matching;
  settings.search_ignores_case = ignores_case;
  typist.editor.set_settings(settings);
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() == expected);
}

TEST_CASE("history keeps to a directory", "[edit]") {
  using Steps = std::vector<std::string_view>;
  const auto [steps, expected] = GENERATE(table<Steps, std::string>({
      {{"previous-history"}, "c|"},
      {{"2*previous-history"}, "a|"},
      {{"9*previous-history"}, "a|"},
      {{"beginning-of-history"}, "a|"},
      {{"beginning-of-history", "next-history"}, "c|"},
      {{"beginning-of-history", "9*next-history"}, "|"},
      {{"previous-row", "previous-row"}, "a|"},
      {{"reverse-search-history", "'b"}, "|"},
      {{"reverse-search-history", "'a"}, "|a"},
      {{"toggle-history-directory", "previous-history"}, "d|"},
      {{"toggle-history-directory", "beginning-of-history"}, "a|"},
      {{"toggle-history-directory", "toggle-history-directory", "previous-history"}, "c|"},
      {{"1*toggle-history-directory", "previous-history"}, "c|"},
      {{"0*toggle-history-directory", "previous-history"}, "d|"},
  }));
  Typist typist("|", {"d", "c", "b", "a"});
  const auto now = std::chrono::sys_seconds(std::chrono::seconds(7));
  typist.history = History();
  for (const std::string entry : {"a", "b", "c", "d"}) {
    REQUIRE(typist.history.add(entry, now));
    if (entry != "d")
      typist.history.describe({now, entry_hash(entry)}, {entry == "b" ? "/other" : "/here", {}, {}});
  }
  typist.editor.set_history_directory("/here");
  typist.editor.keep_to_history_directory(true);
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() == expected);
}

TEST_CASE("the cursor stays where it was from entry to entry", "[edit]") {
  using Steps = std::vector<std::string_view>;
  const auto [before, steps, expected] = GENERATE(table<std::string, Steps, std::string>({
      {"ab|c", {"previous-history"}, "x|"},
      {"ab|c", {"previous-history", "previous-history"}, "lo|nger"},
      {"abc|", {"previous-history", "previous-history"}, "longer|"},
      {"ab|c", {"previous-history", "previous-history", "next-history", "next-history"}, "ab|c"},
      {"ab|c", {"2*previous-history", "forward-char", "next-history", "next-history"}, "abc|"},
      {"l|", {"previous-row"}, "longer|"},
      {"l|on", {"previous-row"}, "l|onger"},
      {"|\xE6\xBC\xA2", {"3*previous-history", "forward-char"}, "\xC3\xA9|"},
      {"a|bc", {"3*previous-history"}, "|\xC3\xA9"},  // never inside a character
  }));
  CAPTURE(before);
  Typist typist(before, {"x", "longer", "\xC3\xA9"});
  EditorSettings settings;
  settings.keeps_point = true;
  typist.editor.set_settings(settings);
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() == expected);
}

TEST_CASE("steps through a long history go on between keys", "[edit]") {
  std::vector<std::string> many(30'000, std::string(1000, 'x'));
  many.push_back("found here");
  many.push_back("found there");
  const auto begun = [](Typist& typist, std::string_view step) {
    CHECK(typist.act_once(step) == Effect::nothing);
    REQUIRE(typist.editor.search_pending());
    REQUIRE(typist.editor.recalling());
    REQUIRE(typist.shown() == "fo|");
  };
  SECTION("until the entry is there") {
    const auto [step, count, expected] = GENERATE(table<std::string, int, std::string>({
        {"previous-row", 1, "found here|"},
        {"history-search-backward", 1, "fo|und here"},
        {"history-substring-search-backward", 1, "fo|und here"},
        {"previous-row", 2, "found there|"},  // the same key again
        {"previous-row", 9, "found there|"},
        {"history-search-backward", 2, "fo|und there"},
    }));
    Typist typist("fo|", many);
    for (int i = 0; i < count; ++i) begun(typist, step);
    int slices = 0;
    Effect effect = Effect::nothing;
    for (; typist.editor.search_pending(); ++slices) {
      CHECK(effect == Effect::nothing);
      effect = typist.editor.continue_search();
    }
    CHECK(effect == Effect::redraw);
    CHECK(slices > 2);
    CHECK(typist.shown() == expected);
    CHECK(typist.act("next-row") == Effect::redraw);
  }
  SECTION("or there is none") {
    Typist typist("fo|", std::vector<std::string>(30'000, std::string(1000, 'x')));
    begun(typist, "previous-row");
    CHECK(typist.act_once("previous-row") == Effect::nothing);
    Effect effect = Effect::nothing;
    while (typist.editor.search_pending()) effect = typist.editor.continue_search();
    CHECK(effect == Effect::refuse);
    CHECK(typist.shown() == "fo|");
  }
  SECTION("what comes next is for the entry") {
    const auto [step, expected] = GENERATE(table<std::string, std::string>({
        {"'!", "found here!|"},
        {"=!", "found here!|"},
        {"backward-delete-char", "found her|"},
        {"accept-line", "found here|"},
        {"next-row", "fo|"},
        {"1*previous-row", "found there|"},
        {"abort", "fo|"},  // gives it up
    }));
    Typist typist("fo|", many);
    begun(typist, "previous-row");
    typist.act(step);
    CHECK(typist.shown() == expected);
  }
  SECTION("a host settles it before it looks at the line") {
    Typist typist("fo|", many);
    begun(typist, "previous-row");
    CHECK(typist.editor.settle_steps(Action::previous_row) == Effect::nothing);
    CHECK(typist.editor.settle_steps(Action::next_row) == Effect::redraw);
    CHECK(typist.shown() == "found here|");
    CHECK(typist.editor.settle_steps() == Effect::nothing);
  }
  SECTION("a new line") {
    Typist typist("fo|", many);
    begun(typist, "previous-row");
    typist.editor.start();
    CHECK_FALSE(typist.editor.search_pending());
    CHECK(typist.shown() == "|");
  }
  SECTION("the history changes") {
    Typist typist("fo|", many);
    begun(typist, "previous-row");
    typist.history.add("new");
    CHECK(typist.editor.continue_search() == Effect::search);
    CHECK_FALSE(typist.editor.search_pending());
    CHECK(typist.shown() == "fo|");
  }
  SECTION("in vi's modes") {
    Typist typist("fo|", many);
    typist.editor.set_mode(EditMode::vi_insert);
    begun(typist, "previous-row");
    CHECK(typist.act("previous-row") == Effect::redraw);
    CHECK(typist.shown() == "found there|");
  }
}

TEST_CASE("a directory far back in history is looked for in slices, too", "[edit]") {
  Typist typist("fo|", std::vector<std::string>(30'000, std::string(1000, 'x')));
  typist.editor.set_history_directory("/here");
  typist.editor.keep_to_history_directory(true);
  const std::string step =
      GENERATE(as<std::string>(), "previous-history", "previous-row", "history-search-backward");
  CHECK(typist.act_once(step) == Effect::nothing);
  CHECK(typist.editor.search_pending());
  CHECK(typist.act("next-history") == Effect::refuse);
  CHECK(typist.shown() == "fo|");
}
