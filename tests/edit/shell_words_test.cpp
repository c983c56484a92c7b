#include "support/catch.hpp"

#include "edit/shell_words.hpp"

using runnel::shell_words;

TEST_CASE("blanks separate words, but not inside quotes or behind a backslash", "[edit]") {
  using Words = std::vector<std::string_view>;
  const auto [line, words] = GENERATE(table<std::string, Words>({
      {"", {}},
      {" \t\n", {}},
      {"one", {"one"}},
      {" one  two\tthree\n", {"one", "two", "three"}},
      {"cp 'a b' c", {"cp", "'a b'", "c"}},
      {"cp \"a b\"c d", {"cp", "\"a b\"c", "d"}},
      {"cp \"a \\\" b\" c", {"cp", "\"a \\\" b\"", "c"}},
      {"cp 'a \\' b", {"cp", "'a \\'", "b"}},
      {"cp a\\ b c", {"cp", "a\\ b", "c"}},
      {"cp `a b` c", {"cp", "`a b`", "c"}},
      {"don't stop", {"don't", "stop"}},
      {"a \"b c", {"a", "\"b", "c"}},
      {"a\\", {"a\\"}},
      {"a\\ ", {"a\\ "}},
      {"'' \"\"", {"''", "\"\""}},
      {"a '\u00e9 \xff' b", {"a", "'\u00e9 \xff'", "b"}},
  }));
  CAPTURE(line);
  CHECK(shell_words(line) == words);
}

TEST_CASE("unclosed quotes cost no more than others", "[edit]") {
  std::string line;
  for (int i = 0; i < 100'000; ++i) line += "' \" ` ";
  line += '\'';  // closes all of it once
  CHECK(shell_words(line).size() > 1);
}
