#include "support/catch.hpp"

#include "edit/completion_match.hpp"

using namespace runnel;

namespace {

// "prefix [get]Buffer": how the word is found and where.
std::string found(std::string_view word, std::string text, MatchKind worst = MatchKind::subsequence,
                  CompletionMatcher::Case by_case = CompletionMatcher::Case::smart) {
  static constexpr const char* names[] = {"exact", "prefix", "folded", "words", "substring", "subsequence"};
  const auto match = CompletionMatcher(word, by_case).match(text, worst);
  if (!match) return "no";
  for (std::size_t i = match->found.size(); i-- > 0;) {
    text.insert(match->found[i].end, "]");
    text.insert(match->found[i].begin, "[");
  }
  return names[static_cast<std::size_t>(match->kind)] + (" " + text);
}

}  // namespace

TEST_CASE("how a word is found in a candidate", "[completion_match]") {
  const auto [word, text, result] = GENERATE(table<std::string, std::string, std::string>({
      {"", "", "exact "},
      {"", "abc", "prefix abc"},
      {"abc", "abc", "exact [abc]"},
      {"ab", "abc", "prefix [ab]c"},
      {"abcd", "abc", "no"},
      {"ab", "ABC", "folded [AB]C"},
      {"aB", "ABC", "no"},  // an upper-case letter: case counts
      {"Ab", "Abc", "prefix [Ab]c"},
      // starts of words and humps
      {"gb", "getBuffer", "words [g]et[B]uffer"},
      {"gebu", "getBuffer", "words [ge]t[Bu]ffer"},
      {"gB", "getBuffer", "words [g]et[B]uffer"},
      {"gb", "get_buffer", "words [g]et_[b]uffer"},
      {"file", "readFile", "words read[File]"},
      {"xhr", "XMLHttpRequest", "words [X]ML[H]ttp[R]equest"},
      {"x2", "vec.x2", "words vec.[x2]"},
      {"v2", "vec2", "words [v]ec[2]"},
      {"aab", "a_aa_b", "words [a]_[a]a_[b]"},
      {"aab", "a_xaa_aab", "words a_xaa_[aab]"},  // the first `a` leads nowhere
      {"éb", "été_Ébène_bas", "words [é]té_Ébène_[b]as"},
      // elsewhere
      {"uff", "getBuffer", "substring getB[uff]er"},
      {"gtbf", "getBuffer", "subsequence [g]e[tB]u[f]fer"},
      {"ac", "abxac", "substring abx[ac]"},
      {"ac", "xabac", "substring xab[ac]"},
      {"ad", "xaxaxd", "subsequence xax[a]x[d]"},  // drawn together
      {"zz", "az", "no"},
      // letters of other sizes when folded, and clusters
      {"ss", "Straße", "substring Stra[ß]e"},
      {"asse", "straße", "substring str[aße]"},
      {"istanbul", "İstanbul", "subsequence [İstanbul]"},
      {"e", "xe\xcc\x81", "substring x[e\xcc\x81]"},
      {"漢", "字漢", "substring 字[漢]"},
      {"\xff", "a\xff", "substring a[\xff]"},
      {"\xfe", "a\xff", "no"},
  }));
  CAPTURE(word, text);
  CHECK(found(word, text) == result);
}

TEST_CASE("nothing worse than what is asked for", "[completion_match]") {
  CHECK(found("AB", "abc", MatchKind::prefix, CompletionMatcher::Case::ignored) == "no");
  CHECK(found("AB", "abc", MatchKind::folded_prefix, CompletionMatcher::Case::ignored) == "folded [ab]c");
  CHECK(found("b", "abc", MatchKind::folded_prefix) == "no");
  CHECK(found("b", "a_bc", MatchKind::word_starts) == "words a_[b]c");
  CHECK(found("c", "a_bc", MatchKind::word_starts) == "no");
  CHECK(found("ac", "xabc", MatchKind::substring) == "no");
}

TEST_CASE("better matches come first", "[completion_match]") {
  // In their order, for "ab".
  const std::vector<std::string> texts = {"ab",   "abc", "abcd", "ABc",  "a_b",   "a_xx_b",
                                          "x_ab", "xab", "xxab", "xaxb", "xaxxb", "xxaxxb"};
  CompletionMatcher matcher("ab", CompletionMatcher::Case::smart);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const auto better = matcher.match(texts[i], MatchKind::subsequence);
    const auto worse = matcher.match(texts[i + 1], MatchKind::subsequence);
    CAPTURE(texts[i], texts[i + 1]);
    REQUIRE(better);
    REQUIRE(worse);
    CHECK(is_better(*better, *worse));
    CHECK_FALSE(is_better(*worse, *better));
  }
}

TEST_CASE("a very long candidate is matched, but for its words", "[completion_match]") {
  const std::string text = std::string(100'000, 'x') + "aXb";
  CHECK(found("ab", "y" + text) == "subsequence y" + std::string(100'000, 'x') + "[a]X[b]");
}
