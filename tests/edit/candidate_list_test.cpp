#include "support/catch.hpp"

#include "edit/candidate_list.hpp"

using namespace runnel;

namespace {

using Candidates = std::vector<Candidate>;

// "alpha |alps / beta": the entries, '|' before the one selected, '/' where a group starts.
std::string shown(const CandidateList& list) {
  std::string all;
  for (std::size_t i = 0; i < list.entries().size(); ++i) {
    const CandidateList::Entry& entry = list.entries()[i];
    if (i > 0) all += entry.starts_group ? " / " : " ";
    if (list.selected() == i) all += '|';
    all += list.candidate(entry).text;
  }
  return all;
}

}  // namespace

TEST_CASE("the candidates that are shown for a word", "[candidate_list]") {
  using enum CompletionMatching;
  const auto [matching, asked, word, entries] =
      GENERATE(table<CompletionMatching, std::string, std::string, std::string>({
          {given, "", "", "Alpha alps beta xalp / lap"},
          {given, "z", "z", "Alpha alps beta xalp / lap"},  // the completer knows best
          {given, "a", "al", "Alpha alps xalp"},            // each fits as well as it did for `a`
          {given, "a", "alp", "Alpha alps xalp"},
          {given, "z", "zl", "Alpha alps xalp / lap"},  // what was typed since is in it
          {prefix, "", "", "Alpha alps beta xalp / lap"},
          {prefix, "al", "al", "alps"},
          {prefix, "", "A", "Alpha"},
          {prefix, "", "x", "xalp"},
          {prefix, "", "q", ""},
          {prefix_ignore_case, "al", "al", "Alpha alps"},
          {prefix_ignore_case, "AL", "AL", "Alpha alps"},
          {fuzzy, "al", "al", "alps Alpha xalp"},
          {fuzzy, "", "la", "lap Alpha"},
          {fuzzy, "", "A", "Alpha"},
          {fuzzy, "", "", "Alpha alps beta xalp / lap"},
      }));
  CandidateList list(matching, asked);
  list.add({"Alpha", "alps", "beta", "xalp", "", "lap"});
  list.narrow(word);
  CAPTURE(int(matching), asked, word);
  CHECK(shown(list) == entries);
}

TEST_CASE("a list narrows and widens", "[candidate_list]") {
  CandidateList list(CompletionMatching::given, "a");
  list.add({"abc", "abd", "acd"});
  list.narrow("ab");
  CHECK(shown(list) == "abc abd");
  list.narrow("abd");
  CHECK(shown(list) == "abd");
  list.narrow("a");
  CHECK(shown(list) == "abc abd acd");
}

TEST_CASE("what is selected", "[candidate_list]") {
  CandidateList list(CompletionMatching::fuzzy, "b");
  list.add({"xb", "abc"});
  CHECK(shown(list) == "xb abc");
  list.select(1);
  SECTION("stays selected when more candidates come before it") {
    list.add({"b", "xx"});
    CHECK(shown(list) == "b xb |abc");
  }
  SECTION("is the first one of what is left") {
    list.narrow("xb");
    CHECK(shown(list) == "|xb");
    list.narrow("q");
    CHECK_FALSE(list.selected());
  }
  SECTION("stays when the word is the same") {
    list.narrow("b");
    CHECK(shown(list) == "xb |abc");
  }
}

TEST_CASE("what the entries have in common carries on from the word", "[candidate_list]") {
  using enum CompletionMatching;
  const auto [matching, word, candidates, common] =
      GENERATE(table<CompletionMatching, std::string, Candidates, std::string>({
          {given, "a", {"alpha", "alpine"}, "alp"},
          {given, "alp", {"alpha", "alpine"}, "-"},
          {given, "AL", {"alpha", "alto"}, "al"},
          {given, "~/f", {"/home/fa", "/home/fb"}, "/home/f"},
          {given, "~/fo", {"/a", "/b"}, "-"},  // would only take away
          {given, "", {"x", "y"}, "-"},
          {prefix, "a", {"alpha", "alps", "Alto"}, "alp"},
          {given, "a", {"a\\ b", "a\\!c"}, "-"},  // half an escape
          {given, "a", {"ab\\\\c", "ab\\\\d"}, "ab\\\\"},
          {fuzzy, "fb", {"fooba", "foobb"}, "foob"},
          {fuzzy, "fb", {"fooxb", "fooyb"}, "-"},  // would lose the `b`
          {fuzzy, "", {}, "-"},
      }));
  CandidateList list(matching, word);
  list.add(candidates);
  CAPTURE(int(matching), word);
  CHECK(list.common_prefix().value_or("-") == common);
}

TEST_CASE("a common prefix is never half a cluster", "[candidate_list]") {
  using Texts = std::vector<std::string_view>;
  const auto [texts, prefix] = GENERATE(table<Texts, std::string>({
      {{"alpha", "alpine"}, "alp"},
      {{"same", "same"}, "same"},
      {Texts{}, ""},
      {{"a", "b"}, ""},
      {{"e\xcc\x81x", "e\xcc\x80y"}, ""},  // e with two different accents
      {{"e", "e\xcc\x81"}, ""},            // `e` is but a part of the second
      {{"漢字", "漢子"}, "漢"},
      {{"\xe6\xbc\xa2", "\xe6\xbc\xa3"}, ""},  // differ in the last byte of a character
      {{"👩‍👩‍👧", "👩‍👩‍👦"}, ""},
      {{"ab", "abc"}, "ab"},
  }));
  CAPTURE(texts);
  CHECK(common_prefix(texts) == prefix);
}
