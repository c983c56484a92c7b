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
