#include "support/catch.hpp"

#include "edit/abbreviations.hpp"

using namespace runnel;

namespace {

// What `before` becomes, with `|` for the cursor; "-" when nothing is expanded.
std::string expanded(std::string before) {
  const std::vector<Abbreviation> abbreviations = {
      {"gco", "git checkout"},
      {"L", "| less", Abbreviation::Place::anywhere},
      {"for", "for (%) {}", Abbreviation::Place::command, "%"},
      {"!!", "again", Abbreviation::Place::anywhere},
      {"", "never", Abbreviation::Place::anywhere},
      {"gco", "the first counts", Abbreviation::Place::anywhere},
  };
  const auto expansion = expand_abbreviation(before, abbreviations);
  if (!expansion) return "-";
  std::string text = expansion->text;
  text.insert(expansion->cursor.value_or(text.size()), "|");
  return before.substr(0, expansion->from) + text;
}

}  // namespace

TEST_CASE("which words are abbreviations", "[abbreviations]") {
  const auto [before, after] = GENERATE(table<std::string, std::string>({
      {"", "-"},
      {"gco", "git checkout|"},
      {"  gco", "  git checkout|"},
      {"x; gco", "x; git checkout|"},
      {"x|gco", "x|git checkout|"},
      {"x &&gco", "x &&git checkout|"},
      {"(gco", "(git checkout|"},
      {"x\n gco", "x\n git checkout|"},
      {"xgco", "-"},
      {"gco ", "-"},
      {"Gco", "-"},
      {"x gco", "x the first counts|"},  // at a command the first in the list counts
      {"echo L", "echo | less|"},
      {"for", "for (|) {}"},
      {"x for", "-"},
      {"x !!", "x again|"},
      {"'gco", "-"},
      {"'x gco", "-"},
      {"\"x; gco", "-"},
      {"'x'; gco", "'x'; git checkout|"},
      {"\\gco", "-"},
  }));
  CAPTURE(before);
  CHECK(expanded(before) == after);
}

TEST_CASE("what ends an abbreviation", "[abbreviations]") {
  for (const char* typed : {" ", "\t", ";", "|", "&", ")", "(", ">", "<"}) CHECK(ends_abbreviation(typed));
  for (const char* typed : {"", "a", ".", "  ", "漢", "/"}) CHECK_FALSE(ends_abbreviation(typed));
}
