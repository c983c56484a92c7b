// Moving by character, word and row, and through history.
#include "support/catch.hpp"

#include "support/clusters.hpp"
#include "typist.hpp"

using namespace runnel;
using namespace runnel::test;

TEST_CASE("one step of each motion", "[edit]") {
  const auto [before, step, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"ab|c", "backward-char", "a|bc"},
      {"|abc", "backward-char", "|abc"},
      {"ab|c", "forward-char", "abc|"},
      {"abc|", "forward-char", "abc|"},
      {"ab|cd", "2*forward-char", "abcd|"},
      {"ab|cd", "9*forward-char", "abcd|"},
      {"ab|cd", "-1*forward-char", "a|bcd"},
      {"ab|cd", "-9*forward-char", "|abcd"},
      {"ab|cd", "0*forward-char", "ab|cd"},
      {"ab|cd", "2*backward-char", "|abcd"},
      {"ab|cd", "-2*backward-char", "abcd|"},
      {"|", "forward-char", "|"},
      {"|", "backward-char", "|"},
      {"a\n|b", "backward-char", "a|\nb"},
      {"a|\r\nb", "forward-char", "a\r\n|b"},

      {"foo b|ar baz", "forward-word", "foo bar| baz"},
      {"foo bar| baz", "forward-word", "foo bar baz|"},
      {"|  foo", "forward-word", "  foo|"},
      {"foo|  ", "forward-word", "foo  |"},
      {"|a.b c", "2*forward-word", "a.b| c"},
      {"foo b|ar baz", "-1*forward-word", "foo |bar baz"},
      {"foo b|ar baz", "backward-word", "foo |bar baz"},
      {"foo |bar baz", "backward-word", "|foo bar baz"},
      {"foo bar baz|", "2*backward-word", "foo |bar baz"},
      {"foo bar baz|", "99*backward-word", "|foo bar baz"},
      {"|foo bar baz", "-2*backward-word", "foo bar| baz"},
      {"  |", "backward-word", "|  "},
      {"|", "forward-word", "|"},
      {"one|\ntwo", "forward-word", "one\ntwo|"},

      {"foo ba|r", "beginning-of-line", "|foo bar"},
      {"foo ba|r", "end-of-line", "foo bar|"},
      {"one\ntw|o\nthree", "beginning-of-line", "one\n|two\nthree"},
      {"one\n|two\nthree", "beginning-of-line", "one\n|two\nthree"},
      {"one\ntw|o\nthree", "end-of-line", "one\ntwo|\nthree"},
      {"one\ntwo|\nthree", "end-of-line", "one\ntwo|\nthree"},
      {"one\n\n|\nthree", "end-of-line", "one\n\n|\nthree"},
      {"|", "beginning-of-line", "|"},
      {"|", "end-of-line", "|"},
  }));
  CAPTURE(before, step);
  CHECK(after(before, {step}) == expected);
  CHECK((effect_of(before, {step}) == Effect::redraw) == (before != expected));
}

TEST_CASE("a cluster is crossed in one step", "[edit]") {
  for (const std::string& cluster : {family, japan, "e" + accent, std::string("\xE6\xBC\xA2"),
                                     std::string("\xFF"), std::string("\xE6\xBC")}) {
    CAPTURE(cluster);
    CHECK(after("a|" + cluster + "z", {"forward-char"}) == "a" + cluster + "|z");
    CHECK(after("a" + cluster + "|z", {"backward-char"}) == "a|" + cluster + "z");
  }
  CHECK(after("|" + japan + peru, {"forward-char"}) == japan + "|" + peru);
  CHECK(after(japan + peru + "|", {"backward-char"}) == japan + "|" + peru);
}

TEST_CASE("a motion that cannot go anywhere refuses, if a step was asked for", "[edit]") {
  CHECK(effect_of("abc|", {"forward-char"}) == Effect::refuse);
  CHECK(effect_of("|abc", {"backward-char"}) == Effect::refuse);
  CHECK(effect_of("abc|", {"0*forward-char"}) == Effect::nothing);
  CHECK(effect_of("abc|", {"end-of-line"}) == Effect::nothing);
}

TEST_CASE("rows inside the text keep to a column", "[edit]") {
  const std::string text = "abcdef\nab\n\nabcdefgh";
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"previous-row"}) == "abcdef\nab\n|\nabcdefgh");
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"2*previous-row"}) == "abcdef\nab|\n\nabcdefgh");
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"3*previous-row"}) == "abcde|f\nab\n\nabcdefgh");
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"previous-row", "previous-row", "previous-row"}) ==
        "abcde|f\nab\n\nabcdefgh");
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"3*previous-row", "3*next-row"}) == "abcdef\nab\n\nabcde|fgh");
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"-1*next-row"}) == "abcdef\nab\n|\nabcdefgh");
  CHECK(after("abcde|f\nab\n\nabcdefgh", {"-2*previous-row"}) == "abcdef\nab\n|\nabcdefgh");
  // another motion forgets the column
  CHECK(after("abcdef\nab\n\nabcde|fgh", {"2*previous-row", "backward-char", "previous-row"}) ==
        "a|bcdef\nab\n\nabcdefgh");
  // there is no history to go on to
  CHECK(effect_of("abc|\ndef", {"previous-row"}) == Effect::refuse);
  CHECK(effect_of("abc\ndef|", {"next-row"}) == Effect::refuse);
  CHECK(effect_of("abc|\ndef", {"0*next-row"}) == Effect::nothing);
  CHECK(after("abc\ndef\ngh|i", {"9*previous-row"}) == "ab|c\ndef\nghi");
}

TEST_CASE("a row's column counts cells, not bytes", "[edit]") {
  const std::string wide = "\xE6\xBC\xA2\xE6\xBC\xA2";  // two characters of two columns
  CHECK(after("abcd\n" + wide + "|x", {"previous-row"}) == "abcd|\n" + wide + "x");
  CHECK(after("abc|d\n" + wide + "x", {"next-row"}) == "abcd\n\xE6\xBC\xA2|\xE6\xBC\xA2x");
  CHECK(after("e" + accent + "x|\nabc", {"next-row"}) == "e" + accent + "x\nab|c");
  CHECK(after("\t|x\n0123456789", {"next-row"}) == "\tx\n01234567|89");
  CHECK(after("a\t|x\n0123456789", {"next-row"}) == "a\tx\n01234567|89");
  CHECK(after(std::string("\x01|\nabcd"), {"next-row"}) == "\x01\nab|cd");  // shown as ^A
  CHECK(after(family + "|\nabcd", {"next-row"}) == family + "\nab|cd");
  CHECK(after("abcde|\n\ta", {"next-row"}) == "abcde\n|\ta");  // inside the tab: left of it
}

TEST_CASE("rows go through history at the edges of the text", "[edit]") {
  Typist typist("|", {"newest", "a\nb", "oldest"});
  CHECK(typist.act("previous-row") == Effect::redraw);
  CHECK(typist.shown() == "newest|");
  CHECK(typist.act({"previous-row"}).shown() == "a\nb|");
  CHECK(typist.act({"previous-row"}).shown() == "a|\nb");
  CHECK(typist.act({"previous-row"}).shown() == "oldest|");
  CHECK(typist.act("previous-row") == Effect::refuse);
  CHECK(typist.shown() == "oldest|");
  CHECK(typist.act({"next-row"}).shown() == "a\nb|");
  CHECK(typist.act({"next-row"}).shown() == "newest|");
  CHECK(typist.act({"next-row"}).shown() == "|");
  CHECK(typist.act("next-row") == Effect::refuse);
  CHECK(typist.act({"9*previous-row"}).shown() == "oldest|");
  CHECK(typist.act({"-9*previous-row"}).shown() == "|");
}

TEST_CASE("up with text typed goes to entries that start with what is left of the cursor", "[edit]") {
  const std::vector<std::string> entries = {"for (;;)", "foo", "bar", "foo", "fob"};
  Typist typist("fo|x", entries);
  CHECK(typist.act({"previous-row"}).shown() == "for (;;)|");
  CHECK(typist.act({"previous-row"}).shown() == "foo|");
  CHECK(typist.act({"previous-row"}).shown() == "fob|");
  CHECK(typist.act("previous-row") == Effect::refuse);
  CHECK(typist.act({"next-row"}).shown() == "foo|");
  CHECK(typist.act({"next-row"}).shown() == "for (;;)|");
  CHECK(typist.act({"next-row"}).shown() == "fox|");
  CHECK(typist.act("next-row") == Effect::refuse);

  CHECK(Typist("|fox", entries).act({"3*previous-row"}).shown() == "bar|");
  CHECK(Typist("x|", entries).act("previous-row") == Effect::refuse);
  // A new run starts from what is then left of the cursor.
  CHECK(Typist("fo|", entries)
            .act({"previous-row", "3*backward-char", "beginning-of-line", "previous-row"})
            .shown() == "foo|");
  CHECK(Typist("f|", entries).act({"previous-row", "'x", "previous-row"}).shown() == "for (;;)x|");
  // The rows of an entry do not end the run.
  Typist rows("x|", {"x1", "x2\ny", "z", "x3"});
  CHECK(rows.act({"4*previous-row"}).shown() == "x3|");
}

TEST_CASE("edits to recalled entries are kept until a line is accepted", "[edit]") {
  Typist typist("draft|", {"short", "a much longer entry", "two\nrows"});
  typist.act({"beginning-of-line", "previous-row", "'!", "previous-history", "5*backward-char", "'<>"});
  CHECK(typist.shown() == "a much longer <>|entry");
  CHECK(typist.act({"previous-history"}).shown() == "two\nrows|");
  CHECK(typist.act({"next-history"}).shown() == "a much longer <>entry|");
  CHECK(typist.act({"next-history"}).shown() == "short!|");
  CHECK(typist.act({"next-history"}).shown() == "draft|");
  CHECK(typist.act({"previous-history", "undo"}).shown() == "short|");
  CHECK(typist.act("undo") == Effect::refuse);
  typist.editor.start();
  CHECK(typist.shown() == "|");
  CHECK(typist.act({"2*previous-history"}).shown() == "a much longer entry|");
  CHECK(typist.history.newest_first() ==
        std::vector<std::string>{"short", "a much longer entry", "two\nrows"});
}

TEST_CASE("history goes entry by entry, whatever is typed", "[edit]") {
  const std::vector<std::string> entries = {"c", "b", "a"};
  const auto [steps, expected, effect] = GENERATE(table<std::vector<std::string>, std::string, Effect>({
      {{"previous-history"}, "c|", Effect::redraw},
      {{"2*previous-history"}, "b|", Effect::redraw},
      {{"9*previous-history"}, "a|", Effect::redraw},
      {{"9*previous-history", "previous-history"}, "a|", Effect::refuse},
      {{"0*previous-history"}, "x|y", Effect::nothing},
      {{"next-history"}, "x|y", Effect::refuse},
      {{"-2*next-history"}, "b|", Effect::redraw},
      {{"2*previous-history", "next-history"}, "c|", Effect::redraw},
      {{"2*previous-history", "-1*previous-history"}, "c|", Effect::redraw},
      {{"2*previous-history", "7*next-history"}, "xy|", Effect::redraw},
      {{"beginning-of-history"}, "a|", Effect::redraw},
      {{"beginning-of-history", "beginning-of-history"}, "a|", Effect::refuse},
      {{"beginning-of-history", "end-of-history"}, "xy|", Effect::redraw},
      {{"end-of-history"}, "x|y", Effect::refuse},
      // rows go on plainly from a plainly recalled entry
      {{"previous-history", "previous-row"}, "b|", Effect::redraw},
      {{"beginning-of-history", "next-row"}, "b|", Effect::redraw},
  }));
  CAPTURE(steps);
  Typist typist("x|y", entries);
  Effect last = Effect::nothing;
  for (const std::string& step : steps) last = typist.act(step);
  CHECK(typist.shown() == expected);
  CHECK(last == effect);
}

TEST_CASE("without history there is nowhere to go", "[edit]") {
  for (const char* step : {"previous-row", "next-row", "previous-history", "next-history",
                           "beginning-of-history", "end-of-history"}) {
    CAPTURE(step);
    CHECK(effect_of("a|b", {step}) == Effect::refuse);
    CHECK(after("a|b", {step}) == "a|b");
  }
}

TEST_CASE("a history that changes under a recalled entry leaves the text", "[edit]") {
  Typist typist("typed|", {"b", "a"});
  typist.act({"2*previous-history", "'!"});
  typist.history.assign({});
  CHECK(typist.act({"backward-char"}).shown() == "a|!");
  CHECK(typist.act("previous-history") == Effect::refuse);
  typist.history.add("new");
  CHECK(typist.act({"previous-history"}).shown() == "new|");
  CHECK(typist.act({"next-history"}).shown() == "a!|");
}

TEST_CASE("the host's own row move keeps a run of rows going", "[edit]") {
  Typist typist("abc|", {"abcdef", "x", "abcx"});
  typist.act({"previous-row"});
  CHECK(typist.editor.move_to(1) == Effect::redraw);
  CHECK(typist.shown() == "a|bcdef");
  CHECK(typist.act({"previous-row"}).shown() == "abcx|");  // still with the prefix "abc"
  CHECK(typist.editor.move_to(99) == Effect::nothing);
  CHECK(typist.shown() == "abcx|");
  Typist starting("abc|def", {"abc1", "a2"});
  CHECK(starting.editor.move_to(1) == Effect::redraw);
  CHECK(starting.act({"previous-row"}).shown() == "abc1|");
  CHECK(starting.act("previous-row") == Effect::refuse);
}

TEST_CASE("a character is searched for as a whole", "[edit]") {
  const auto [before, search, character, shown] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          {"|abcabc", "character-search", "c", "ab|cabc"},
          {"ab|cabc", "character-search", "c", "abcab|c"},
          {"|abcabc", "2*character-search", "c", "abcab|c"},
          {"|abcabc", "3*character-search", "c", "|abcabc"},
          {"abc|abc", "-2*character-search", "b", "abc|abc"},
          {"abc|abc", "-1*character-search", "b", "a|bcabc"},
          {"abcabc|", "character-search-backward", "a", "abc|abc"},
          {"abc|abc", "character-search-backward", "a", "|abcabc"},
          {"|a", "character-search-backward", "a", "|a"},
          {"|ae\u0301e", "character-search", "e", "ae\u0301|e"},
          {"|a\n漢", "character-search", "漢", "a\n|漢"},
          {"|ab", "character-search", "", "|ab"},
      }));
  CAPTURE(before, search, character);
  test::Typist typist(before);
  CHECK(typist.act(search) == Effect::quote);
  typist.act("'" + character);
  CHECK(typist.shown() == shown);
}

TEST_CASE("the search for a character is over after it", "[edit]") {
  CHECK(after("|ab", {"character-search", "'b", "'x"}) == "ax|b");
  CHECK(after("|ab", {"character-search", "'z", "'x"}) == "x|ab");
  CHECK(after("|ab", {"character-search", "=x"}) == "x|ab");
  CHECK(after("|ab", {"character-search", "end-of-line", "'x"}) == "abx|");
  CHECK(effect_of("|ab", {"character-search", "'z"}) == Effect::refuse);
  CHECK(effect_of("|ab", {"0*character-search"}) == Effect::nothing);
}

TEST_CASE("words of any language, parts of words, ends of the text", "[edit]") {
  const auto [before, step, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"|can't x", "forward-unicode-word", "can't| x"},
      {"|can't x", "2*forward-unicode-word", "can't x|"},
      {"can't x|", "-2*forward-unicode-word", "|can't x"},
      {"can't x|", "backward-unicode-word", "can't |x"},
      {"can't x|", "99*backward-unicode-word", "|can't x"},
      {"|fooBar", "forward-subword", "foo|Bar"},
      {"|fooBar", "2*forward-subword", "fooBar|"},
      {"fooBar|", "backward-subword", "foo|Bar"},
      {"foo|Bar", "-1*forward-subword", "|fooBar"},
      {"one\ntw|o\n", "beginning-of-buffer", "|one\ntwo\n"},
      {"one\ntw|o\n", "end-of-buffer", "one\ntwo\n|"},
      {"one\ntw|o", "skip-csi-sequence", "one\ntw|o"},
  }));
  CAPTURE(before, step);
  CHECK(test::after(before, {step}) == expected);
}
