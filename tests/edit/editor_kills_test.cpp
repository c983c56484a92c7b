// Cutting, pasting back, and the region.
#include "support/catch.hpp"

#include "typist.hpp"

using namespace runnel;
using test::after;
using test::effect_of;
using test::Typist;

TEST_CASE("what each kill cuts", "[edit]") {
  const auto [before, step, expected, cut] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          {"foo| bar", "kill-line", "foo|", " bar"},
          {"foo| bar", "3*kill-line", "foo|", " bar"},
          {"foo| bar", "-1*kill-line", "| bar", "foo"},
          {"on|e\ntwo", "kill-line", "on|\ntwo", "e"},
          {"one|\ntwo", "kill-line", "one|two", "\n"},
          {"|\ntwo", "kill-line", "|two", "\n"},
          {"foo ba|r", "backward-kill-line", "|r", "foo ba"},
          {"foo ba|r", "-1*backward-kill-line", "foo ba|", "r"},
          {"one\ntw|o", "backward-kill-line", "one\n|o", "tw"},
          {"one\n|two", "backward-kill-line", "one|two", "\n"},
          {"fo|o", "kill-whole-line", "|", "foo"},
          {"one\ntw|o\nthree", "kill-whole-line", "one\n|three", "two\n"},
          {"one\ntw|o", "kill-whole-line", "one|", "\ntwo"},
          {"on|e\ntwo", "kill-whole-line", "|two", "one\n"},
          {"foo| bar baz", "kill-word", "foo| baz", " bar"},
          {"|foo bar baz", "2*kill-word", "| baz", "foo bar"},
          {"foo bar| baz", "-1*kill-word", "foo | baz", "bar"},
          {"foo b|ar", "backward-kill-word", "foo |ar", "b"},
          {"foo bar baz|", "2*backward-kill-word", "foo |", "bar baz"},
          {"foo bar baz|", "9*backward-kill-word", "|", "foo bar baz"},
          {"foo| bar baz", "-2*backward-kill-word", "foo|", " bar baz"},
          {"foo ba|r", "unix-word-rubout", "foo |r", "ba"},
          {"a.b/c|", "unix-word-rubout", "|", "a.b/c"},
          {"foo a.b  |", "unix-word-rubout", "foo |", "a.b  "},
          {"one two three|", "2*unix-word-rubout", "one |", "two three"},
          {"one two|", "-1*unix-word-rubout", "one |", "two"},
          {"one two|", "0*unix-word-rubout", "one |", "two"},
          {"|fooBar baz", "kill-subword", "|Bar baz", "foo"},
          {"|fooBar baz", "2*kill-subword", "| baz", "fooBar"},
          {"fooBar|", "backward-kill-subword", "foo|", "Bar"},
          {"foo_bar|", "backward-kill-subword", "foo_|", "bar"},
          {"fooBar|", "-1*kill-subword", "foo|", "Bar"},
          {"|can't x", "kill-unicode-word", "| x", "can't"},
          {"x can't|", "backward-kill-unicode-word", "x |", "can't"},
          {"a b.c|", "2*backward-kill-unicode-word", "a |", "b.c"},
          {"cd /usr/lib|", "unix-filename-rubout", "cd /usr/|", "lib"},
          {"cd /usr/lib/|", "2*unix-filename-rubout", "cd /|", "usr/lib/"},
          {"cd /usr/lib|", "-3*unix-filename-rubout", "cd /usr/|", "lib"},
          {"foo ba|r", "unix-line-discard", "|r", "foo ba"},
          {"h\xC3\xA9 \xE6\xBC\xA2\xE5\xAD\x97|", "backward-kill-word", "h\xC3\xA9 |",
           "\xE6\xBC\xA2\xE5\xAD\x97"},
          {"x \xFF\xFE|", "unix-word-rubout", "x |", "\xFF\xFE"},
      }));
  CAPTURE(before, step);
  CHECK(after(before, {step}) == expected);
  CHECK(effect_of(before, {step}) == Effect::redraw);
  CHECK(after(before, {step, "undo"}) == before);
  Typist typist(before);
  typist.act(step);
  typist.editor.start();  // the ring outlives the line
  CHECK(typist.act({"yank"}).shown() == cut + "|");
}

TEST_CASE("with nothing to cut a kill refuses and the ring stays", "[edit]") {
  const auto [before, step] = GENERATE(table<std::string, std::string>({
      {"foo|", "kill-line"},
      {"|foo", "backward-kill-line"},
      {"|", "kill-whole-line"},
      {"foo|", "kill-word"},
      {"foo|", "0*kill-word"},
      {"|foo", "backward-kill-word"},
      {"|foo", "unix-word-rubout"},
      {"foo|", "kill-region"},
  }));
  CAPTURE(before, step);
  CHECK(effect_of(before, {step}) == Effect::refuse);
  CHECK(after(before, {step}) == before);
  CHECK(effect_of(before, {step, "yank"}) == Effect::refuse);
}

TEST_CASE("consecutive kills join, the backward ones in front", "[edit]") {
  CHECK(after("a b c| d", {"backward-kill-word", "backward-kill-word", "end-of-line", "yank"}) == "a  db c|");
  CHECK(after("a b| c d", {"kill-word", "kill-word", "yank"}) == "a b c d|");
  CHECK(after("foo |bar", {"kill-word", "backward-kill-word", "yank"}) == "foo bar|");
  CHECK(after("foo |bar", {"backward-kill-line", "kill-line", "yank"}) == "foo bar|");
  CHECK(after("one|\ntwo", {"kill-line", "kill-line", "yank"}) == "one\ntwo|");
  // a refused kill is still one of the run
  CHECK(after("a b|", {"unix-word-rubout", "kill-line", "unix-word-rubout", "yank"}) == "a b|");
  // but does not join what was cut before
  CHECK(after("a b|", {"unix-word-rubout", "backward-char", "forward-char", "kill-line", "unix-word-rubout",
                       "yank"}) == "a |");
  // anything between makes two of them
  CHECK(after("a b|", {"unix-word-rubout", "'x", "unix-word-rubout", "yank"}) == "a x|");
  CHECK(after("a b|", {"unix-word-rubout", "set-mark", "backward-kill-line", "yank"}) == "a |");
}

TEST_CASE("yank-pop goes round the ring, only after a yank", "[edit]") {
  Typist typist("one two three|");
  typist.act({"unix-word-rubout", "end-of-line", "unix-word-rubout", "end-of-line", "unix-word-rubout"});
  CHECK(typist.act("yank-pop") == Effect::refuse);
  CHECK(typist.act({"yank"}).shown() == "one |");
  CHECK(typist.act({"yank-pop"}).shown() == "two |");
  CHECK(typist.act({"yank-pop"}).shown() == "three|");
  CHECK(typist.act({"yank-pop"}).shown() == "one |");
  CHECK(typist.act({"-1*yank-pop"}).shown() == "three|");
  CHECK(typist.act({"2*yank-pop"}).shown() == "two |");
  CHECK(typist.act({"undo", "undo"}).shown() == "one |");
  CHECK(typist.act("yank-pop") == Effect::refuse);
  // what came to hand is pasted again
  CHECK(typist.act({"yank"}).shown() == "one two |");
  CHECK(typist.act({"backward-char"}).act("yank-pop") == Effect::refuse);
}

TEST_CASE("a paste can join a cluster and still be exchanged", "[edit]") {
  const std::string accent = "\xCC\x81";
  Typist typist("x e|");
  typist.act({"unix-word-rubout", "backward-delete-char", "backward-kill-line"});
  typist.editor.set_line(accent, 0);
  CHECK(typist.act({"yank"}).shown() == "x" + accent + "|");
  CHECK(typist.act({"yank-pop"}).shown() == "e" + accent + "|");
}

TEST_CASE("a yank leaves the mark where it starts", "[edit]") {
  CHECK(after("foo bar|", {"unix-word-rubout", "yank", "exchange-point-and-mark"}) == "foo |bar");
  CHECK(after("foo bar|", {"unix-word-rubout", "yank", "kill-region"}) == "foo |");
}

TEST_CASE("mark and region", "[edit]") {
  CHECK(after("foo b|ar", {"set-mark", "end-of-line", "exchange-point-and-mark"}) == "foo b|ar");
  CHECK(after("foo b|ar", {"set-mark", "end-of-line", "exchange-point-and-mark",
                           "exchange-point-and-mark"}) == "foo bar|");
  CHECK(after("foo b|ar", {"set-mark", "beginning-of-line", "kill-region"}) == "|ar");
  CHECK(after("foo b|ar", {"set-mark", "end-of-line", "kill-region"}) == "foo b|");
  CHECK(after("foo b|ar", {"set-mark", "end-of-line", "kill-region", "beginning-of-line", "yank"}) ==
        "ar|foo b");
  CHECK(effect_of("foo|", {"set-mark", "kill-region"}) == Effect::refuse);
  // the mark moves with the text
  CHECK(after("foo b|ar", {"set-mark", "beginning-of-line", "'xyz", "exchange-point-and-mark"}) ==
        "xyzfoo b|ar");
  CHECK(after("foo b|ar", {"set-mark", "kill-whole-line", "'xyz", "exchange-point-and-mark"}) == "|xyz");
  // and may come to stand inside a cluster
  const std::string accent = "\xCC\x81";
  CHECK(after("e\n|" + accent, {"set-mark", "backward-char", "delete-char", "end-of-line",
                                "exchange-point-and-mark"}) == "|e" + accent);
  CHECK(after("e\n|" + accent + "x",
              {"set-mark", "backward-char", "delete-char", "end-of-line", "kill-region"}) == "|");
  // each line has its own
  Typist typist("ab|", {"entry"});
  typist.act({"set-mark", "previous-history"});
  CHECK(typist.act("exchange-point-and-mark") == Effect::refuse);
  CHECK(typist.act({"next-history", "beginning-of-line", "exchange-point-and-mark"}).shown() == "ab|");
}

TEST_CASE("the last word of earlier entries, one after the other", "[edit]") {
  const std::vector<std::string> history = {"new  one", "", "a b\tc\n", "old"};
  const auto [steps, shown] = GENERATE(table<std::vector<std::string>, std::string>({
      {{"yank-last-arg"}, "x one|y"},
      {{"yank-last-arg", "yank-last-arg"}, "x |y"},
      {{"yank-last-arg", "yank-last-arg", "yank-last-arg"}, "x c|y"},
      {{"yank-last-arg", "yank-last-arg", "yank-last-arg", "yank-last-arg"}, "x old|y"},
      {{"yank-last-arg", "yank-last-arg", "yank-last-arg", "yank-last-arg", "yank-last-arg"}, "x old|y"},
      {{"yank-last-arg", "yank-last-arg", "yank-last-arg", "-1*yank-last-arg"}, "x |y"},
      {{"yank-last-arg", "-1*yank-last-arg"}, "x one|y"},  // no newer one
      {{"yank-last-arg", "yank-last-arg", "-1*yank-last-arg", "yank-last-arg"}, "x one|y"},
      {{"0*yank-last-arg"}, "x new|y"},
      {{"0*yank-last-arg", "yank-last-arg", "yank-last-arg"}, "x a|y"},
      {{"-2*yank-last-arg"}, "x new|y"},
      {{"2*yank-last-arg"}, "x |y"},
      {{"yank-last-arg", "'-", "yank-last-arg"}, "x one-one|y"},  // a new run
      {{"yank-last-arg", "yank-last-arg", "yank-last-arg", "undo"}, "x |y"},
  }));
  test::Typist typist("x |y", history);
  for (const std::string& step : steps) typist.act(step);
  CAPTURE(steps);
  CHECK(typist.shown() == shown);
}

TEST_CASE("without history there is no last word", "[edit]") {
  CHECK(effect_of("x|", {"yank-last-arg"}) == Effect::refuse);
}
