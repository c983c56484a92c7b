// Deleting, swapping, case, undo: what changes the text and cuts nothing.
#include "support/catch.hpp"

#include "support/clusters.hpp"
#include "typist.hpp"

using namespace runnel;
using namespace runnel::test;

TEST_CASE("one step of each change", "[edit]") {
  const auto [before, step, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"ab|c", "delete-char", "ab|"},
      {"abc|", "delete-char", "abc|"},
      {"a|bcd", "2*delete-char", "a|d"},
      {"a|bcd", "9*delete-char", "a|"},
      {"ab|cd", "-1*delete-char", "a|cd"},
      {"ab|cd", "0*delete-char", "ab|cd"},
      {"a|\nb", "delete-char", "a|b"},
      {"ab|c", "backward-delete-char", "a|c"},
      {"|abc", "backward-delete-char", "|abc"},
      {"abc|d", "2*backward-delete-char", "a|d"},
      {"abc|d", "9*backward-delete-char", "|d"},
      {"ab|cd", "-1*backward-delete-char", "ab|d"},
      {"a\n|b", "backward-delete-char", "a|b"},
      {"a|b", "delete-char-or-end", "a|"},
      {"ab|", "delete-char-or-end", "ab|"},

      {"ab|c", "transpose-chars", "acb|"},
      {"abc|", "transpose-chars", "acb|"},
      {"a|bc", "transpose-chars", "ba|c"},
      {"|abc", "transpose-chars", "|abc"},
      {"a|", "transpose-chars", "a|"},
      {"|", "transpose-chars", "|"},
      {"a|bcd", "2*transpose-chars", "bca|d"},
      {"a|bcd", "9*transpose-chars", "bcda|"},
      {"abcd|", "9*transpose-chars", "abdc|"},
      {"abc|d", "-1*transpose-chars", "ac|bd"},
      {"abc|d", "-2*transpose-chars", "c|abd"},
      {"abc|d", "-9*transpose-chars", "c|abd"},
      {"a|bcd", "-1*transpose-chars", "a|bcd"},
      {"ab|c", "0*transpose-chars", "ab|c"},
      {"ab|\ncd", "transpose-chars", "ba|\ncd"},
      {"ab\n|cd", "transpose-chars", "ab\n|cd"},
      {"ab\nc|d", "transpose-chars", "ab\ndc|"},
      {"ab\ncd|e", "-9*transpose-chars", "ab\nd|ce"},
      {"ab\nc|\nd", "transpose-chars", "ab\nc|\nd"},
      {"a|bc\nd", "9*transpose-chars", "bca|\nd"},

      {"foo bar|", "transpose-words", "bar foo|"},
      {"foo| bar", "transpose-words", "bar foo|"},
      {"foo b|ar", "transpose-words", "bar foo|"},
      {"fo|o bar", "transpose-words", "fo|o bar"},
      {"foo, bar|; baz", "transpose-words", "foo, baz; bar|"},
      {"foo bar  |", "transpose-words", "bar foo|  "},
      {"  foo|  bar baz", "transpose-words", "  bar  foo| baz"},
      {"foo| bar baz", "2*transpose-words", "baz bar foo|"},
      {"foo bar| baz", "-1*transpose-words", "bar| foo baz"},
      {"foo bar baz|", "-2*transpose-words", "baz| bar foo"},
      {"foo b|ar baz", "-1*transpose-words", "bar| foo baz"},
      {"fo|o bar", "-1*transpose-words", "fo|o bar"},
      {"foo| bar", "0*transpose-words", "foo| bar"},
      {"foo|", "transpose-words", "foo|"},
      {"  |", "transpose-words", "  |"},
      {"|", "transpose-words", "|"},
      {"a| \xC3\xA9t\xC3\xA9", "transpose-words", "\xC3\xA9t\xC3\xA9 a|"},

      {"foo| bar", "upcase-word", "foo BAR|"},
      {"f|oo bar", "upcase-word", "fOO| bar"},
      {"|foo bar baz", "2*upcase-word", "FOO BAR| baz"},
      {"foo bar|", "-1*upcase-word", "foo BAR|"},
      {"foo bar| baz", "-2*upcase-word", "FOO BAR| baz"},
      {"|foo", "0*upcase-word", "|foo"},
      {"foo|", "upcase-word", "foo|"},
      {"|stra\xC3\x9F\x65 x", "upcase-word", "STRASSE| x"},
      {"FOO| BAR", "downcase-word", "FOO bar|"},
      {"FOO BAR|", "-1*downcase-word", "FOO bar|"},
      {"|\xC3\x89T\xC3\x89", "downcase-word", "\xC3\xA9t\xC3\xA9|"},
      {"|foo bAR", "capitalize-word", "Foo| bAR"},
      {"|foo bAR", "2*capitalize-word", "Foo Bar|"},
      {"|  'foo", "capitalize-word", "  'Foo|"},
      {"f|oO", "capitalize-word", "fOo|"},
      {"foo bAR| x", "-1*capitalize-word", "foo Bar| x"},

      {"foo  |  bar", "delete-horizontal-space", "foo|bar"},
      {"foo| \tbar", "delete-horizontal-space", "foo|bar"},
      {"foo \t|bar", "delete-horizontal-space", "foo|bar"},
      {"foo|bar", "delete-horizontal-space", "foo|bar"},
      {" | ", "delete-horizontal-space", "|"},
      {"a |\n b", "delete-horizontal-space", "a|\n b"},

      {"a|b", "insert-newline", "a\n|b"},
      {"a|b", "2*insert-newline", "a\n\n|b"},
      {"a|b", "0*insert-newline", "a|b"},
      {"a|b", "-1*insert-newline", "a|b"},
      {"a|b", "tab-insert", "a\t|b"},
      {"a|b", "3*tab-insert", "a\t\t\t|b"},
      {"a|b", "'xy", "axy|b"},
      {"a|b", "=x\ny", "ax\ny|b"},
  }));
  CAPTURE(before, step);
  CHECK(after(before, {step}) == expected);
  if (before != expected) CHECK(effect_of(before, {step}) == Effect::redraw);
  if (before != expected) CHECK(after(before, {step, "undo"}) == before);
  CHECK(after(before, {step, "undo", "redo"}) ==
        (before == expected ? after(before, {"undo", "redo"}) : expected));
}

TEST_CASE("a change that changes nothing moves on and is no edit", "[edit]") {
  CHECK(after("|42 x", {"upcase-word"}) == "42| x");
  CHECK(effect_of("|42 x", {"upcase-word"}) == Effect::redraw);
  CHECK(after("|42 x", {"upcase-word", "undo"}) == "|");  // the line that was set
  CHECK(after("|aa", {"end-of-line", "transpose-chars", "undo"}) == "|");
}

TEST_CASE("what cannot be done is refused, a count of nothing is not", "[edit]") {
  const auto [before, step, effect] = GENERATE(table<std::string, std::string, Effect>({
      {"abc|", "delete-char", Effect::refuse},
      {"|abc", "backward-delete-char", Effect::refuse},
      {"abc|", "0*delete-char", Effect::nothing},
      {"abc|", "delete-char-or-end", Effect::refuse},
      {"|", "delete-char-or-end", Effect::end},
      {"|", "3*delete-char-or-end", Effect::end},
      {"|ab", "transpose-chars", Effect::refuse},
      {"a|", "transpose-chars", Effect::refuse},
      {"ab|", "0*transpose-chars", Effect::nothing},
      {"foo|", "transpose-words", Effect::refuse},
      {"|", "transpose-words", Effect::refuse},
      {"foo|", "upcase-word", Effect::refuse},
      {"foo|", "0*upcase-word", Effect::nothing},
      {"a|b", "delete-horizontal-space", Effect::nothing},
      {"a|b", "-1*insert-newline", Effect::nothing},
      {"|", "redo", Effect::refuse},
      {"a|", "exchange-point-and-mark", Effect::refuse},
      {"a|", "set-mark", Effect::nothing},
      {"a|", "'", Effect::nothing},
      {"a|", "=", Effect::nothing},
  }));
  CAPTURE(before, step);
  CHECK(effect_of(before, {step}) == effect);
  CHECK(after(before, {step}) == before);
}

TEST_CASE("both deletions take whole clusters", "[edit]") {
  for (const std::string& cluster :
       {family, japan, "e" + accent, std::string("\xE6\xBC\xA2"), std::string("\xF0\x9F\x87\xAF"),
        std::string("\xFF"), std::string("\xE6\xBC")}) {
    CAPTURE(cluster);
    CHECK(after("a" + cluster + "|z", {"backward-delete-char"}) == "a|z");
    CHECK(after("a|" + cluster + "z", {"delete-char"}) == "a|z");
    CHECK(after("a" + cluster + "|z", {"backward-delete-char", "undo"}) == "a" + cluster + "|z");
    CHECK(after("a|" + cluster + "z", {"transpose-chars"}) == cluster + "a|z");
  }
  // an odd regional indicator alone, the pair together
  CHECK(after(japan + "\xF0\x9F\x87\xAF|", {"backward-delete-char"}) == japan + "|");
  CHECK(after(japan + "\xF0\x9F\x87\xAF|", {"backward-delete-char", "backward-delete-char"}) == "|");
}

TEST_CASE("a blank that carries a mark is no blank", "[edit]") {
  CHECK(after("a  |" + std::string(" ") + accent + "b", {"delete-horizontal-space"}) == "a| " + accent + "b");
}

TEST_CASE("a count on a deletion cuts, as in readline", "[edit]") {
  CHECK(after("abc|d", {"2*backward-delete-char", "yank"}) == "abc|d");
  CHECK(after("a|bcd", {"1*delete-char", "yank"}) == "ab|cd");
  CHECK(after("ab|cd", {"-1*delete-char", "1*delete-char", "yank"}) == "abc|d");
  CHECK(effect_of("abc|d", {"backward-delete-char", "yank"}) == Effect::refuse);
}

TEST_CASE("undo takes back what a person would call one edit", "[edit]") {
  using Steps = std::initializer_list<std::string_view>;
  struct Case {
    Steps steps;
    std::vector<std::string> undone;  // after each undo
  };
  const Case cases[] = {
      {{"'f", "'o", "'o"}, {"|"}},
      {{"'foo bar baz"}, {"foo bar|", "foo|", "|"}},
      {{"'foo", "' ", "'bar"}, {"foo|", "|"}},
      {{"'foo  ", "' bar"}, {"foo|", "|"}},
      {{"'  foo"}, {"|"}},
      {{"'a\tb\nc"}, {"a\tb|", "a|", "|"}},
      {{"'ab", "backward-char", "'c"}, {"a|b", "|"}},
      {{"'ab", "=c d e", "'f"}, {"abc d e|", "ab|", "|"}},
      {{"'abc", "backward-delete-char", "backward-delete-char", "'x"}, {"a|", "abc|", "|"}},
      {{"'abc", "beginning-of-line", "delete-char", "delete-char"}, {"|abc", "|"}},
      {{"'foo bar", "backward-kill-word", "backward-kill-word"}, {"foo |", "foo bar|", "foo|", "|"}},
      {{"'foo", "kill-whole-line", "yank", "yank"}, {"foo|", "|", "foo|", "|"}},
      {{"'ab", "transpose-chars"}, {"ab|", "|"}},
      {{"'ab", "insert-newline", "'c"}, {"ab\n|", "ab|", "|"}},
      {{"'ab", "end-of-line", "'cd"}, {"ab|", "|"}},
      {{"'ab", "forward-char", "'cd"}, {"ab|", "|"}},
  };
  for (const Case& c : cases) {
    Typist typist("|");
    typist.act(c.steps);
    const std::string done = typist.shown();
    CAPTURE(done);
    std::vector<std::string> undone;
    while (typist.act("undo") == Effect::redraw) undone.push_back(typist.shown());
    CHECK(undone == c.undone);
    CHECK(typist.act({"99*redo"}).shown() == done);
    CHECK(typist.act("redo") == Effect::refuse);
    CHECK(typist.act({"99*undo"}).shown() == "|");
    CHECK(typist.act({"-99*undo"}).shown() == done);
    CHECK(typist.act({"-99*redo"}).shown() == "|");
  }
}

TEST_CASE("the undo steps of typing are the same however it is cut", "[edit]") {
  const std::string typed = "a  bc\n d" + accent + " " + family + "\te";
  const auto stages = [](Typist& typist) {
    std::vector<std::string> result = {typist.shown()};
    while (typist.act("undo") == Effect::redraw) result.push_back(typist.shown());
    return result;
  };
  for (const std::string& before : {std::string("|"), "x|" + accent, "|" + japan}) {
    Typist whole(before);
    whole.editor.type(typed);
    const auto expected = stages(whole);
    for (std::size_t first = 0; first <= typed.size(); ++first) {
      for (std::size_t second = first; second <= typed.size(); ++second) {
        CAPTURE(before, first, second);
        Typist typist(before);
        typist.editor.type(typed.substr(0, first));
        typist.editor.type(typed.substr(first, second - first));
        typist.editor.type(typed.substr(second));
        CHECK(stages(typist) == expected);
      }
    }
  }
}

TEST_CASE("a flag can be typed in front of a flag", "[edit]") {
  Typist typist("|" + japan);
  for (const char* half : {"\xF0\x9F\x87\xB5", "\xF0\x9F\x87\xAA"}) typist.editor.type(half);
  CHECK(typist.editor.buffer().text() == "\xF0\x9F\x87\xB5\xF0\x9F\x87\xAA" + japan);
  CHECK(typist.editor.buffer().cursor() == 8);
}

TEST_CASE("typed text is repeated by its count", "[edit]") {
  Typist typist("a|b");
  CHECK(typist.editor.type("xy", 3) == Effect::redraw);
  CHECK(typist.shown() == "axyxyxy|b");
  CHECK(typist.editor.type("z", 0) == Effect::nothing);
  CHECK(typist.editor.type("z", -5) == Effect::nothing);
  CHECK(typist.act({"undo"}).shown() == "a|b");
  CHECK(typist.editor.type("z", 2'000'000'000) == Effect::redraw);
  CHECK(typist.editor.buffer().text().size() == 1'000'002);
}

TEST_CASE("undo ends at the start of a recalled entry", "[edit]") {
  Typist typist("typed|", {"entry"});
  typist.act({"previous-history", "' more", "undo"});
  CHECK(typist.shown() == "entry|");
  CHECK(typist.act("undo") == Effect::refuse);
  CHECK(typist.act({"redo", "next-history"}).shown() == "typed|");
  CHECK(typist.act({"undo"}).shown() == "|");
}

TEST_CASE("a new line has nothing to undo", "[edit]") {
  Typist typist("old|");
  typist.act({"'x"});
  typist.editor.start();
  CHECK(typist.shown() == "|");
  CHECK(typist.act("undo") == Effect::refuse);
  CHECK(typist.act("redo") == Effect::refuse);
  CHECK(typist.act("exchange-point-and-mark") == Effect::refuse);
}

TEST_CASE("a completion is one edit", "[edit]") {
  Typist typist("con.lo|)");
  CHECK(typist.editor.replace_before_cursor(4, "log(") == Effect::redraw);
  CHECK(typist.shown() == "con.log(|)");
  CHECK(typist.act({"undo"}).shown() == "con.lo|)");
  CHECK(typist.editor.replace_before_cursor(4, "lo") == Effect::nothing);
  CHECK(typist.editor.replace_before_cursor(99, "x") == Effect::redraw);  // beyond the cursor: nothing goes
  CHECK(typist.shown() == "con.lox|)");
  CHECK(typist.editor.replace_before_cursor(0, "") == Effect::redraw);
  CHECK(typist.shown() == "|)");
}

TEST_CASE("a completion may take what is behind the cursor with it", "[edit]") {
  Typist typist("ab| cd");
  CHECK(typist.editor.replace_before_cursor(0, "abc ", 1) == Effect::redraw);
  CHECK(typist.shown() == "abc |cd");
  CHECK(typist.act({"undo"}).shown() == "ab| cd");
  CHECK(typist.editor.replace_before_cursor(2, "!", 99) == Effect::redraw);
  CHECK(typist.shown() == "ab!|");
}

TEST_CASE("completions one after the other are one edit", "[edit]") {
  Typist typist("x|");
  typist.act({"'a"});
  const auto cycle = [&typist](std::string_view text) {
    typist.act({"menu-complete"});
    typist.editor.replace_before_cursor(1, text, 0, true);
    return typist.shown();
  };
  CHECK(cycle("abc") == "xabc|");
  CHECK(cycle("ad") == "xad|");
  CHECK(cycle("a") == "xa|");  // as it was: nothing to take back now
  CHECK(cycle("abc") == "xabc|");
  CHECK(cycle("ad") == "xad|");
  CHECK(typist.act({"undo"}).shown() == "xa|");
  CHECK(typist.act({"undo"}).shown() == "x|");
  CHECK(typist.act({"redo", "redo"}).shown() == "xad|");
  // After another action it is an edit of its own.
  typist.editor.replace_before_cursor(1, "b");
  typist.act({"backward-char", "forward-char"});
  typist.editor.replace_before_cursor(1, "c", 0, true);
  CHECK(typist.act({"undo"}).shown() == "xb|");
}

TEST_CASE("delete-char-or-list lists at the end of the text", "[edit]") {
  CHECK(after("a|bc", {"delete-char-or-list"}) == "a|c");
  CHECK(effect_of("ab|", {"delete-char-or-list"}) == Effect::list_completions);
  CHECK(effect_of("|", {"delete-char-or-list"}) == Effect::list_completions);
}

TEST_CASE("a page is an entry of the history where there is no menu", "[edit]") {
  test::Typist typist("new|", {"newest", "older"});
  CHECK(typist.act({"page-up"}).shown() == "newest|");
  CHECK(typist.act({"page-up"}).shown() == "older|");
  CHECK(typist.act({"page-down", "page-down"}).shown() == "new|");
}

TEST_CASE("setting the line is one edit, with the cursor between clusters", "[edit]") {
  Typist typist("ab|");
  typist.editor.set_line("xe" + accent + "y", 2);
  CHECK(typist.shown() == "x|e" + accent + "y");
  CHECK(typist.act({"undo"}).shown() == "ab|");
  typist.editor.set_line("ab", 99);
  CHECK(typist.shown() == "ab|");
  typist.editor.set_line("ab", 0);
  CHECK(typist.shown() == "|ab");
}

TEST_CASE("what the host must do comes back as the effect", "[edit]") {
  const auto [step, effect] = GENERATE(table<std::string, Effect>({
      {"accept-line", Effect::accept},
      {"interrupt", Effect::interrupt},
      {"abort", Effect::refuse},
      {"suspend", Effect::suspend},
      {"clear-screen", Effect::clear},
      {"complete", Effect::complete},
      {"menu-complete", Effect::menu_complete},
      {"menu-complete-backward", Effect::menu_complete_backward},
      {"possible-completions", Effect::list_completions},
      {"insert-completions", Effect::insert_completions},
      {"end-of-input", Effect::end},
      {"quoted-insert", Effect::quote},
  }));
  CAPTURE(step);
  CHECK(effect_of("a|b", {step}) == effect);
  CHECK(after("a|b", {step}) == "a|b");
}

TEST_CASE("a line is made a comment and accepted", "[edit]") {
  CHECK(after("a|b", {"insert-comment"}) == "//ab|");
  CHECK(after("|", {"insert-comment"}) == "//|");
  CHECK(after("a\n\nb|", {"insert-comment"}) == "//a\n//\n//b|");
  CHECK(after("//a\nb|", {"insert-comment"}) == "////a\n//b|");
  CHECK(after("//a\nb|", {"1*insert-comment"}) == "a\n//b|");
  CHECK(effect_of("a|", {"insert-comment"}) == Effect::accept);
}

TEST_CASE("a line is reverted to what it was", "[edit]") {
  test::Typist typist("|", {"recalled"});
  typist.act({"previous-history", "'x", "backward-kill-word", "'y"});
  CHECK(typist.shown() == "y|");
  CHECK(typist.act("revert-line") == Effect::redraw);
  CHECK(typist.shown() == "recalled|");
  CHECK(typist.act("revert-line") == Effect::refuse);
}

TEST_CASE("in overwrite mode what is typed takes the place of what stands there", "[edit]") {
  const auto [before, steps, expected] =
      GENERATE(table<std::string, std::vector<std::string_view>, std::string>({
          {"a|bcd", {"'xy"}, "axy|d"},
          {"a|bcd", {"'x", "'y"}, "axy|d"},
          {"abc|d", {"'xyz"}, "abcxyz|"},
          {"abc|d\nef", {"'xyz"}, "abcxyz|\nef"},
          {"|\xE6\xBC\xA2\xE5\xAD\x97", {"'x"}, "x|\xE5\xAD\x97"},
          {"a|bc", {"'x", "'\xCC\x81"}, "ax\xCC\x81|c"},
          {"a|bcd", {"'xy", "undo"}, "a|bcd"},
          {"abc|d", {"'xyz", "undo"}, "abc|d"},
          {"a|bcd", {"'xy", "undo", "redo"}, "axy|d"},
          {"a|bcd", {"=xy"}, "axy|bcd"},  // a paste overwrites nothing
          {"ab|cd", {"backward-delete-char"}, "a| cd"},
          {"abc|d", {"backward-delete-char", "backward-delete-char"}, "a|  d"},
          {"abc|d", {"backward-delete-char", "backward-delete-char", "undo"}, "abc|d"},
          {"abc|d", {"backward-delete-char", "backward-delete-char", "undo", "redo"}, "a|  d"},
          {"abcd|", {"backward-delete-char", "backward-delete-char", "undo"}, "abcd|"},
          {"ab|cd", {"'x", "backward-delete-char", "undo"}, "abx|d"},
          {"abcd|", {"backward-delete-char"}, "abc|"},
          {"a\xE6\xBC\xA2|d", {"backward-delete-char"}, "a| d"},
          {"a\n|d", {"backward-delete-char"}, "a|\nd"},
          {"ab|cd", {"delete-char"}, "ab|d"},
          {"a|bcd", {"overwrite-mode", "'xy"}, "axy|bcd"},
          {"a|bcd", {"1*overwrite-mode", "'xy"}, "axy|d"},
          {"a|bcd", {"0*overwrite-mode", "'xy"}, "axy|bcd"},
      }));
  CAPTURE(before);
  Typist typist(before);
  typist.act("overwrite-mode");
  CHECK(typist.editor.overwriting());
  for (const std::string_view step : steps) typist.act(step);
  CHECK(typist.shown() == expected);
  typist.editor.start();
  CHECK_FALSE(typist.editor.overwriting());
}

TEST_CASE("deleting before the cursor at the end", "[edit]") {
  CHECK(after("ab|c", {"forward-backward-delete-char"}) == "ab|");
  CHECK(after("abc|", {"forward-backward-delete-char"}) == "ab|");
  CHECK(after("abc|", {"2*forward-backward-delete-char"}) == "a|");
  CHECK(effect_of("|", {"forward-backward-delete-char"}) == Effect::refuse);
}
