// The keys of vi, as they are typed into an Interface: text and cursor after them.
#include "support/catch.hpp"

#include "rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

InterfaceOptions vi_options() {
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  options.escape_code_timeout = std::chrono::milliseconds(0);
  return options;
}

/// "foo b|ar" and keys typed in command mode; the line after them.
std::string vi(std::string_view before, std::string_view keys, std::vector<std::string> history = {}) {
  InterfaceOptions options = vi_options();
  options.history = std::move(history);
  Rig rig(80, 10, options);
  rig->prompt();
  const std::size_t bar = before.find('|');
  const std::string text = std::string(before.substr(0, bar)).append(before.substr(bar + 1));
  rig.type("\x1b[27u");  // Escape as one
  rig->set_line(text, bar);
  rig.type(keys);
  rig->process_timeout();  // a last ESC
  return rig.line();
}

}  // namespace

TEST_CASE("vi: one", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"foo bar ba|z", "h", "foo bar b|az"},
      {"|foo bar baz", "dw", "|bar baz"},
      {"|foo bar baz", "2dwu", "|foo bar baz"},
      {"|foo bar baz", "cwxx\x1bw.", "xx x|x baz"},
      {"|foo bar baz", "wdiwu", "foo |bar baz"},
      {"|foo bar baz", "3ia\x1b", "aa|afoo bar baz"},
      {"|foo (bar) baz", "f(di(P", "foo (ba|r) baz"},
      {"|foo\nbar\nbaz", "ddp", "bar\n|foo\nbaz"},
      {"|foo\nbar\nbaz", "yyP", "|foo\nfoo\nbar\nbaz"},
      {"|foo bar", "veyP", "fo|ofoo bar"},
      {"|foo bar", "vey$p", "foo barfo|o"},
  }));
  CAPTURE(before, keys);
  CHECK(vi(before, keys) == after);
}
