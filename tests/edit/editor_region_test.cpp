// The mark, the region and what shift selects.
#include "support/catch.hpp"

#include "typist.hpp"

using namespace runnel;
using test::Typist;

namespace {

// The text with `[` and `]` around what is selected, and `|` for the cursor.
std::string shown(const Typist& typist) {
  const LineBuffer& buffer = typist.editor.buffer();
  const auto selection = typist.editor.selection();
  std::string result;
  for (std::size_t i = 0; i <= buffer.text().size(); ++i) {
    if (selection && i == selection->to) result += ']';
    if (i == buffer.cursor()) result += '|';
    if (selection && i == selection->from) result += '[';
    if (i < buffer.text().size()) result += buffer.text()[i];
  }
  return result;
}

std::string selected(std::string_view before, std::initializer_list<std::string_view> steps) {
  return shown(Typist(before).act(steps));
}

}  // namespace

TEST_CASE("what each selecting action selects", "[edit]") {
  const auto [before, step, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"foo b|ar", "select-backward-char", "foo |[b]ar"},
      {"foo b|ar", "2*select-backward-char", "foo|[ b]ar"},
      {"foo b|ar", "select-forward-char", "foo b[a]|r"},
      {"foo b|ar", "-1*select-forward-char", "foo |[b]ar"},
      {"|e\xCC\x81x", "select-forward-char", "[e\xCC\x81]|x"},
      {"|", "select-forward-char", "|"},
      {"foo b|ar", "select-backward-word", "foo |[b]ar"},
      {"foo b|ar", "select-forward-word", "foo b[ar]|"},
      {"foo b|ar", "select-beginning-of-line", "|[foo b]ar"},
      {"foo b|ar", "select-end-of-line", "foo b[ar]|"},
      {"one\ntw|o", "select-previous-row", "on|[e\ntw]o"},
      {"on|e\ntwo", "select-next-row", "on[e\ntw]|o"},
      {"on|e\ntwo", "2*select-next-row", "on[e\ntwo]|"},
      {"on|e\ntwo", "select-previous-row", "|[on]e\ntwo"},
      {"one\ntw|o", "select-next-row", "one\ntw[o]|"},
      {"one\ntw|o", "select-beginning-of-buffer", "|[one\ntw]o"},
      {"on|e\ntwo", "select-end-of-buffer", "on[e\ntwo]|"},
      {"one\ntw|o", "select-all", "[one\ntwo]|"},
      {"|", "select-all", "|"},
  }));
  CAPTURE(before, step);
  CHECK(selected(before, {step}) == expected);
}

TEST_CASE("a selection grows and shrinks, and ends with any other action", "[edit]") {
  const auto [steps, expected] = GENERATE(table<std::vector<std::string_view>, std::string>({
      {{"select-backward-char", "select-backward-word"}, "|[foo b]ar"},
      {{"select-backward-char", "2*select-forward-char"}, "foo b[a]|r"},
      {{"select-backward-char", "backward-char"}, "foo| bar"},
      {{"select-backward-char", "backward-char", "select-backward-char"}, "fo|[o] bar"},
      {{"select-backward-char", "'x"}, "foo x|ar"},
      {{"select-backward-char", "'xy", "undo"}, "foo |bar"},
      {{"select-backward-char", "=x"}, "foo x|ar"},
      {{"select-backward-char", "=x", "undo"}, "foo |bar"},
      {{"2*select-forward-char", "backward-delete-char"}, "foo b|"},
      {{"2*select-backward-char", "delete-char"}, "foo|ar"},
      {{"2*select-backward-char", "delete-char", "undo"}, "foo| bar"},
      {{"2*select-backward-char", "backward-delete-char", "backward-delete-char"}, "fo|ar"},
      {{"select-backward-char", "abort"}, "foo |bar"},
      {{"select-backward-char", "kill-region"}, "foo |ar"},
      {{"select-backward-char", "copy-region-as-kill", "yank"}, "foo b|bar"},
      {{"select-backward-char", "kill-word"}, "foo |"},
      {{"select-backward-char", "exchange-point-and-mark"}, "foo [b]|ar"},
      {{"select-all", "kill-region"}, "|"},
      {{"set-mark", "backward-char", "backward-char"}, "foo|[ b]ar"},
      {{"set-mark", "backward-char", "abort"}, "foo |bar"},
      {{"set-mark", "backward-char", "'x"}, "foo x|bar"},
      {{"set-mark", "backward-char", "delete-char"}, "foo |ar"},
      {{"set-mark", "backward-char", "set-mark"}, "foo |bar"},
      {{"set-mark", "backward-char", "select-backward-char"}, "foo|[ b]ar"},
      {{"2*set-mark"}, "fo[o b]|ar"},
      {{"99*set-mark"}, "foo b|[ar]"},
      {{"set-mark", "backward-char", "copy-region-as-kill", "exchange-point-and-mark"}, "foo [b]|ar"},
  }));
  Typist typist("foo b|ar");
  for (const std::string_view step : steps) typist.act(step);
  CHECK(shown(typist) == expected);
}

TEST_CASE("what is shown otherwise is drawn", "[edit]") {
  CHECK(test::effect_of("foo b|ar", {"set-mark"}) == Effect::nothing);
  CHECK(test::effect_of("foo b|ar", {"2*set-mark"}) == Effect::redraw);
  CHECK(test::effect_of("foo b|ar", {"select-end-of-line", "end-of-line"}) == Effect::redraw);
  CHECK(test::effect_of("foo b|ar", {"2*set-mark", "copy-region-as-kill"}) == Effect::redraw);
  CHECK(test::effect_of("foo b|ar", {"copy-region-as-kill"}) == Effect::refuse);
  CHECK(test::effect_of("foo b|ar", {"kill-region"}) == Effect::refuse);
}

TEST_CASE("rows that the host finds are selected as well", "[edit]") {
  Typist typist("foo b|ar");
  CHECK(typist.editor.select_to(2) == Effect::redraw);
  CHECK(shown(typist) == "fo|[o b]ar");
  CHECK(typist.editor.select_to(6) == Effect::redraw);
  CHECK(shown(typist) == "foo b[a]|r");
  typist.editor.move_to(1);
  CHECK(shown(typist) == "f|oo bar");
}

TEST_CASE("a recalled line has a selection of its own", "[edit]") {
  Typist typist("foo b|ar", {"old"});
  typist.act({"2*set-mark", "previous-history"});
  CHECK(shown(typist) == "old|");
  typist.act({"next-history"});
  CHECK(typist.editor.selection().has_value());
}

TEST_CASE("copying words", "[edit]") {
  const auto [before, step, copied] = GENERATE(table<std::string, std::string, std::string>({
      {"foo| bar baz", "copy-forward-word", " bar"},
      {"foo| bar baz", "2*copy-forward-word", " bar baz"},
      {"foo| bar baz", "-1*copy-forward-word", "foo"},
      {"foo b|ar", "copy-backward-word", "b"},
      {"foo b|ar", "2*copy-backward-word", "foo b"},
  }));
  Typist typist(before);
  CHECK(typist.act(step) == Effect::nothing);
  CHECK(typist.shown() == before);
  typist.editor.start();
  CHECK(typist.act({"yank"}).shown() == copied + "|");
}

TEST_CASE("a copy is a text of its own in the ring", "[edit]") {
  Typist typist("|one two three");
  typist.act({"kill-word", "copy-forward-word", "kill-word"});
  typist.editor.start();
  CHECK(typist.act({"yank"}).shown() == " two|");
  CHECK(typist.act({"yank-pop"}).shown() == " two|");  // the copy
  CHECK(typist.act({"yank-pop"}).shown() == "one|");
}
