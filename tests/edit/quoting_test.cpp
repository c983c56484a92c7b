#include "support/catch.hpp"

#include "runnel/quoting.hpp"

using namespace runnel;

namespace {

// "[one][two three]": the words as they are meant, '!' behind one that is open.
std::string words(std::string_view text, std::string_view separators = shell_blanks) {
  std::string all;
  for (const QuotedWord& word : split_words(text, separators))
    all.append("[").append(word.text).append(word.open ? "]!" : "]");
  return all;
}

}  // namespace

TEST_CASE("words are split as a shell splits them", "[quoting]") {
  const auto [text, result] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"  \t\n", ""},
      {"one", "[one]"},
      {" one  two\n", "[one][two]"},
      {"a\\ b c", "[a b][c]"},
      {"a\\\nb", "[ab]"},  // joined rows
      {"a\\", "[a]!"},
      {"'a b' c", "[a b][c]"},
      {"'a\\b'", "[a\\b]"},
      {"'a b", "[a b]!"},
      {"''", "[]"},
      {"\"a b\"", "[a b]"},
      {"\"a\\\"b\\\\c\\d\\$\"", "[a\"b\\c\\d$]"},
      {"\"a\\\nb\"", "[ab]"},
      {"\"a\\", "[a]!"},
      {"x'a b'\"c d\"y", "[xa bc dy]"},
      {"it\\'s", "[it's]"},
      {"\xff\xc3 \x01", "[\xff\xc3][\x01]"},
  }));
  CAPTURE(text);
  CHECK(words(text) == result);
}

TEST_CASE("words end at other separators too", "[quoting]") {
  CHECK(words("a|b>'c|d' \\|", " |>") == "[a][b][c|d][|]");
}

TEST_CASE("the last word is what is completed", "[quoting]") {
  struct Case {
    std::string text, word;
    std::size_t begin;
    Quoting quoting;
    bool open;
  };
  const Case c = GENERATE(values<Case>({
      {"", "", 0, Quoting::backslash, false},
      {"ls ", "", 3, Quoting::backslash, false},
      {"ls a\\ b", "a b", 3, Quoting::backslash, false},
      {"ls 'a b", "a b", 3, Quoting::single, true},
      {"ls \"a b", "a b", 3, Quoting::double_, true},
      {"ls x\"a b'", "xa b'", 3, Quoting::double_, true},
      {"ls 'a b' ", "", 9, Quoting::backslash, false},
      {"ls 'a b'", "a b", 3, Quoting::single, false},
      {"ls 'a b ", "a b ", 3, Quoting::single, true},
      {"ls a\\ ", "a ", 3, Quoting::backslash, false},
  }));
  CAPTURE(c.text);
  const QuotedWord word = last_word(c.text);
  CHECK(word.text == c.word);
  CHECK(word.begin == c.begin);
  CHECK(word.end == c.text.size());
  CHECK(word.quoting == c.quoting);
  CHECK(word.open == c.open);
}

TEST_CASE("a word is quoted in the style that is asked for", "[quoting]") {
  using enum Quoting;
  const auto [text, quoting, result] = GENERATE(table<std::string, Quoting, std::string>({
      {"plain-1.txt", backslash, "plain-1.txt"},
      {"a b", backslash, "a\\ b"},
      {"it's $5", backslash, "it\\'s\\ \\$5"},
      {"a\nb", backslash, "a'\n'b"},
      {"~", backslash, "\\~"},
      {"", backslash, "''"},
      {"a b", single, "'a b'"},
      {"it's", single, "'it'\\''s'"},
      {"", single, "''"},
      {"a b$\"`\\", double_, "\"a b\\$\\\"\\`\\\\\""},
      {"a\nb", double_, "\"a\nb\""},
      {"漢 \xff", backslash, "漢\\ \xff"},
  }));
  CAPTURE(text);
  CHECK(quote_word(text, quoting) == result);
}

TEST_CASE("what is quoted reads back", "[quoting]") {
  const auto text = GENERATE(as<std::string>(), "", "a\\", "'\"'\"\n\\\n", " ", "~/x", "all");
  std::string all;
  for (int byte = 1; byte < 256; ++byte) all += static_cast<char>(byte);
  const std::string meant = text == "all" ? all : text;
  for (const Quoting quoting : {Quoting::backslash, Quoting::single, Quoting::double_}) {
    CAPTURE(static_cast<int>(quoting));
    const std::string closed = quote_word(meant, quoting);
    REQUIRE(split_words(closed).size() == 1);
    CHECK(split_words(closed).front().text == meant);
    CHECK_FALSE(split_words(closed).front().open);
    const std::string open = quote_word(meant, quoting, true);
    CHECK(last_word(open).text == meant);
    CHECK(last_word(open).begin == 0);
    if (!meant.empty()) CHECK(last_word(open).open == (quoting != Quoting::backslash));
  }
}
