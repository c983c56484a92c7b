#include "support/catch.hpp"

#include "readline/completion_menu.hpp"

#include "runnel/text.hpp"

using namespace runnel;

namespace {

using Strings = std::vector<std::string>;
using Candidates = std::vector<Candidate>;

CandidateList listed(Candidates candidates) {
  CandidateList list(CompletionMatching::given, "");
  list.add(std::move(candidates));
  return list;
}

// The escape sequences as a person would write them: {r} reverse, {b} bold, {d} dim, {n} normal intensity, {}
// off.
std::string readable(std::string line) {
  const auto replace = [&line](std::string_view sequence, std::string_view name) {
    for (std::size_t at = 0; (at = line.find(sequence, at)) != std::string::npos;)
      line.replace(at, sequence.size(), name);
  };
  replace("\x1b[7m", "{r}");
  replace("\x1b[1m", "{b}");
  replace("\x1b[2m", "{d}");
  replace("\x1b[22m", "{n}");
  replace("\x1b[0m", "{}");
  return line;
}

Strings list(const Candidates& candidates, int columns, int height) {
  const CandidateList all = listed(candidates);
  Strings lines = list_lines(MenuTable(all, columns), height);
  for (std::string& line : lines) line = readable(line);
  return lines;
}

Strings menu(const CandidateList& all, int columns, int height, std::size_t first_row = 0) {
  Strings lines = menu_lines(MenuTable(all, columns), all.selected(), height, first_row);
  for (std::string& line : lines) line = readable(line);
  return lines;
}

Candidate described(std::string text, std::string description) {
  return {std::move(text), std::move(description)};
}

}  // namespace

TEST_CASE("candidates stand in columns", "[completion_menu]") {
  CHECK(list({"a", "bbb", "cc", "d"}, 13, 10) == Strings{"a    bbb  cc", "d"});
  CHECK(list({"aaa", "bbb"}, 8, 10) == Strings{"aaa  bbb"});
  CHECK(list({"aaa", "bbb"}, 7, 10) == Strings{"aaa", "bbb"});
  CHECK(list({}, 80, 10).empty());
}

TEST_CASE("columns line up by display width", "[completion_menu][pitfall-60]") {
  CHECK(list({"おはよう", "x", "おはよう(", "y"}, 24, 10) == Strings{"おはよう   x", "おはよう(  y"});
  CHECK(list({"👩‍👩‍👧", "ab", "c"}, 20, 10) == Strings{"👩‍👩‍👧  ab  c"});
  CHECK(list({"a\xcc\x81", "b", "c\x07", "\xff"}, 80, 1) == Strings{"a\xcc\x81    b    c^G  \xef\xbf\xbd"});
  // What would reorder the row is seen, and takes the room that it takes.
  CHECK(list({"a\xe2\x80\xae", "b"}, 30, 1) == Strings{"a<U+202E>  b"});
}

TEST_CASE("a candidate without text starts a group", "[completion_menu]") {
  CHECK(list({"a", "b", "", "c", "", "", "d"}, 80, 10) == Strings{"a  b", "c", "d"});
}

TEST_CASE("what is left out is counted", "[completion_menu]") {
  const Candidates many(10, "ab");
  CHECK(list(many, 6, 5) == Strings{"ab  ab", "ab  ab", "ab  ab", "ab  ab", "ab  ab"});
  CHECK(list(many, 10, 3) == Strings{"ab  ab  ab", "ab  ab  ab", "(4 more)"});
  CHECK(list(many, 10, 1) == Strings{"(10 more)"});
}

TEST_CASE("a candidate may be shown as something else", "[completion_menu]") {
  CHECK(list({{"/usr/bin", "", "bin"}, {"/usr/lib", "", "lib"}}, 80, 10) == Strings{"bin  lib"});
}

TEST_CASE("descriptions stand beside the candidates, in one column", "[completion_menu]") {
  const Candidates candidates = {described("add", "Add files"), described("commit", "Record changes"), "gc"};
  CHECK(list(candidates, 40, 9) == Strings{"add     {d}Add files{n}", "commit  {d}Record changes{n}", "gc"});
  CHECK(list(candidates, 16, 9) == Strings{"add     {d}Add fil…{n}", "commit  {d}Record …{n}", "gc"});
  CHECK(list(candidates, 12, 9) == Strings{"add     {d}Add…{n}", "commit  {d}Rec…{n}", "gc"});
  // No room for them: columns again.
  CHECK(list(candidates, 7, 9) == Strings{"add", "commit", "gc"});
  CHECK(list({described("a", "one"), described("b", "two")}, 5, 9) == Strings{"a  b"});
  // A label gets what the descriptions do not need, and half at least.
  CHECK(list({described("abcdefghij", "xy")}, 12, 9) == Strings{"abcdefg…  {d}xy{n}"});
  CHECK(list({described("abcdefghij", "a long description")}, 12, 9) == Strings{"abcde…  {d}a l…{n}"});
  // Of several lines the first; wide and hostile ones are cut and made visible like candidates.
  CHECK(list({described("a", "one\ntwo\x1b[31m")}, 20, 9) == Strings{"a  {d}one{n}"});
  CHECK(list({described("a", "\x1b[31m漢字漢字")}, 14, 9) == Strings{"a  {d}^[[31m漢字…{n}"});
}

TEST_CASE("the selected entry is in reverse, as wide as its column", "[completion_menu]") {
  CandidateList all = listed({"a", "bbb", "cc", "d"});
  all.select(0);
  CHECK(menu(all, 13, 10) == Strings{"{r}a  {}  bbb  cc", "d"});
  all.select(2);
  CHECK(menu(all, 13, 10) == Strings{"a    bbb  {r}cc {}", "d"});
  CandidateList with_text = listed({described("add", "Add"), "gc"});
  with_text.select(0);
  CHECK(menu(with_text, 20, 10) == Strings{"{r}add  {d}Add{n}{}", "gc"});
}

TEST_CASE("letters that were found are bold", "[completion_menu]") {
  CandidateList all(CompletionMatching::fuzzy, "gb");
  all.add({"getBuffer", {"x/gb", "", "gb"}, {"gx/ab", "", "ab"}});
  CHECK(menu(all, 80, 3) == Strings{"{b}g{n}et{b}B{n}uffer  {b}gb{n}         a{b}b{n}"});
  // A cut inside of them ends them.
  CandidateList wide(CompletionMatching::fuzzy, "bcd");
  wide.add({"abcdefgh"});
  CHECK(menu(wide, 4, 3) == Strings{"a{b}bc{n}…"});
}

TEST_CASE("a menu that is too tall scrolls with what is selected", "[completion_menu]") {
  Candidates many;
  for (int i = 1; i <= 20; ++i) many.push_back("c" + std::to_string(i));
  CandidateList all = listed(std::move(many));
  CHECK(menu(all, 24, 4) == Strings{"c1   c2   c3   c4   c5", "c6   c7   c8   c9   c10",
                                    "c11  c12  c13  c14  c15", "c16  c17  c18  c19  c20"});
  CHECK(menu(all, 24, 3) ==
        Strings{"c1   c2   c3   c4   c5", "c6   c7   c8   c9   c10", "(rows 1 to 2 of 4)"});
  CHECK(menu(all, 24, 3, 99) ==
        Strings{"c11  c12  c13  c14  c15", "c16  c17  c18  c19  c20", "(rows 3 to 4 of 4)"});
  all.select(10);
  CHECK(menu(all, 24, 3) ==
        Strings{"c6   c7   c8   c9   c10", "{r}c11{}  c12  c13  c14  c15", "(rows 2 to 3 of 4)"});
  CHECK(menu(all, 24, 3, 2) ==
        Strings{"{r}c11{}  c12  c13  c14  c15", "c16  c17  c18  c19  c20", "(rows 3 to 4 of 4)"});
  CHECK(menu(all, 24, 1) == Strings{"{r}c11{}  c12  c13  c14  c15"});
  CHECK(menu(all, 24, 2, 3) == Strings{"{r}c11{}  c12  c13  c14  c15", "(rows 3 to 3 of 4)"});
}

TEST_CASE("moving through the rows of a menu", "[completion_menu]") {
  // a b c / d e / f g h / i
  const CandidateList all = listed({"a", "b", "c", "d", "e", "", "f", "g", "h", "i"});
  const MenuTable table(all, 7);
  CHECK(table.rows() == 4);
  const auto [from, steps, to] = GENERATE(Catch::Generators::table<std::size_t, std::ptrdiff_t, std::size_t>({
      {0, 1, 3},
      {1, 1, 4},
      {2, 1, 4},
      {4, 1, 6},
      {7, 1, 8},
      {8, 1, 0},  // down, and round
      {0, -1, 8},
      {2, -1, 8},
      {8, -1, 5},
      {6, -1, 4},
      {3, -1, 0},  // up
      {2, 2, 7},
      {2, 10, 8},
      {7, -2, 2},
      {4, -10, 1},  // pages
  }));
  CAPTURE(from, steps);
  CHECK(table.moved_by_rows(from, steps) == to);
}

TEST_CASE("a list is never wider or higher than it may be", "[completion_menu][pitfall-60]") {
  const Candidates candidates = {"おはよう",
                                 "おはよう(",
                                 "👩‍👩‍👧x",
                                 described("a\tb\x1b[31m", "\x9b\x07 text"),
                                 std::string(300, 'x'),
                                 "e\xcc\x81",
                                 "",
                                 described("\xff\xfe", std::string(100, 'd')),
                                 "z"};
  for (int columns = 1; columns <= 80; ++columns) {
    for (int height = 1; height <= 10; ++height) {
      CandidateList all = listed(candidates);
      all.select(static_cast<std::size_t>(columns) % 8);
      std::size_t first_row = 0;
      const MenuTable table(all, columns);
      for (const Strings& lines :
           {list_lines(table, height), menu_lines(table, all.selected(), height, first_row)}) {
        CAPTURE(columns, height, lines);
        CHECK(lines.size() <= static_cast<std::size_t>(height));
        for (const std::string& line : lines) {
          CHECK(display_width(line) <= columns);
          CHECK(line.find("\x1b[3") == std::string::npos);
          CHECK(line.find_first_of("\t\x07\x9b") == std::string::npos);
        }
      }
    }
  }
}

TEST_CASE("what is too wide for a row is cut", "[completion_menu][pitfall-60]") {
  const auto [text, columns, row] = GENERATE(table<std::string, int, std::string>({
      {"abcd", 4, "abcd"},
      {"abcdef", 4, "abc…"},
      {"漢漢漢", 4, "漢…"},
      {"漢漢", 4, "漢漢"},
      {"漢", 1, "…"},
      {"ab", 1, "…"},
      {"a\x07", 2, "a…"},
      {"a\x07", 3, "a^G"},
      {"abe\xcc\x81", 3, "abe\xcc\x81"},
      {"", 1, ""},
  }));
  CAPTURE(text, columns);
  CHECK(fit_row(text, columns) == row);
}

TEST_CASE("candidates take the columns that the terminal gives them", "[completion_menu][widths]") {
  const WidthRules wide{.ambiguous_wide = true};
  const CandidateList all = listed({"\u03b1\u03b2", "ab"});
  CHECK(list_lines(MenuTable(all, 20), 5) == Strings{"\u03b1\u03b2  ab"});
  CHECK(list_lines(MenuTable(all, 20, {}, wide), 5) == Strings{"\u03b1\u03b2  ab"});
  CHECK(list_lines(MenuTable(all, 7, {}, wide), 5) == Strings{"\u03b1\u03b2", "ab"});
  CHECK(fit_row("\u03b1\u03b2\u03b3", 4, wide) == "\u03b1>");
  const WidthRules apart{.joins_flags = false};
  CHECK(fit_row("\U0001f1ef\U0001f1f5", 3) == "\U0001f1ef\U0001f1f5");
  CHECK(fit_row("\U0001f1ef\U0001f1f5", 3, apart) == "\u2026");
}
