// Lines that are secrets: what is seen of them, what keys do in them, and what is left.
#include "support/catch.hpp"

#include <stdexcept>

#include "readline/masked_line.hpp"
#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Strings = std::vector<std::string>;

InterfaceOptions masked_by(std::string mask) {
  InterfaceOptions options;
  options.mask = std::move(mask);
  options.prompt = "? ";
  return options;
}

const std::string up = "\x1b[A";
const std::string left = "\x1b[D";

}  // namespace

TEST_CASE("each grapheme cluster is shown as the mask", "[masked_line][password]") {
  const auto [mask, keys, row, cursor] = GENERATE(table<std::string, std::string, std::string, std::string>({
      {"*", "abc", "? ***", "0,5"},
      {"*", "abc" + left, "? ***", "0,4"},
      {"*", "a漢e\xcc\x81" + left, "? ***", "0,4"},
      {"*", "a\xff\x16\x01", "? ***", "0,5"},
      {"*", "abc\x01", "? ***", "0,2"},
      {"*", "abc\x7f", "? **", "0,4"},
      {"*", "abc\x15", "?", "0,2"},
      {"*", "a(b)", "? ****", "0,6"},
      {"漢", "ab" + left, "? 漢漢", "0,4"},
      {"()", "ab" + left, "? ()()", "0,4"},
      {"", "abc", "?", "0,2"},
      {"", "abc" + left, "?", "0,2"},
      {"", "abc\x1b" + std::string("5"), "?", "0,2"},  // an argument would tell that something is typed
      {"*", "\x1b[200~a b\nc\r\n\x1b[201~", "? *****", "0,7"},
      {"*", std::string(20, 'x'), "? " + std::string(18, '*') + "\n**", "1,2"},
  }));
  CAPTURE(mask, keys);
  Rig rig(20, 6, masked_by(mask));
  rig->prompt();
  rig.type(keys);
  CHECK(rig.screen.text() == row);
  CHECK(rig.cursor() == cursor);
}

TEST_CASE("the keys of a masked line", "[masked_line][password]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"one two\x1b" + std::string("bX"), "X|one two"},
      {"one two\x01\x1b" + std::string("fX"), "one twoX|"},
      {"one two\x17", "|"},
      {"one two" + left + "\x1b\x7f", "|o"},
      {"one two\x01\x1b" + std::string("d"), "|"},
      {"one two" + left + "\x04", "one tw|"},
      {"one two" + left + left + "\x0b", "one t|"},
      {"ab\x15\x19", "|"},          // nothing was kept of what was cut
      {"ab\x1b\x32\x7f\x19", "|"},  // nor with a count
      {"ab\x1f", "ab|"},            // nor to undo it
      {"ab\x14", "ab|"},
      {"ab\x16\x15", "ab\x15|"},
      {"ab\t", "ab|"},
      {"ab" + up, "ab|"},
      {"ab\x10", "ab|"},
      {"ab\x12older", "abolder|"},
      {"ab\x1b.", "ab|"},
      {"ab\x1b\r", "ab|"},
      {"ab\x1b\nc", "abc|"},
      {"ab\x18\x05", "ab|"},  // an editor of the user's is not started
      {"ab \x00" + std::string("ab\x1bwx"), "ab abx|"},
      {"\x1b[200~ab\r\n\x1b[201~c", "abc|"},
      {"\x1b[200~a\nb\x1b[201~c", "a\nbc|"},
      {"\x18(ab\x18)\x18" + std::string("e"), "ab|"},
  }));
  CAPTURE(keys);
  InterfaceOptions options = masked_by("*");
  options.history = {"older"};
  options.history_hints = true;
  options.abbreviations = {{.word = "ab", .expansion = "wrong"}};
  options.complete_while_typing = true;
  options.completer = [](std::string_view) -> Completion { throw std::logic_error("asked"); };
  options.hinter = [](std::string_view) -> std::string { throw std::logic_error("asked"); };
  options.validator = [](std::string_view) -> Validation { throw std::logic_error("asked"); };
  options.indent = [](std::string_view) -> std::string { throw std::logic_error("asked"); };
  options.history_filter = [](std::string_view) -> bool { throw std::logic_error("asked"); };
  options.highlighter = [](std::string_view, std::size_t) -> Highlighting {
    throw std::logic_error("asked");
  };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type(keys);
  CHECK(rig.line() == line);
  rig->set_history_index(0);
  CHECK(rig.line() == line);
  const std::string text = rig->line();
  rig.prompt_again = false;
  rig.type("\r");
  CHECK(rig.events == Strings{"line " + text});
  CHECK(rig->history() == Strings{"older"});
}

TEST_CASE("no byte of a masked line is written", "[masked_line][password]") {
  const std::string mask = GENERATE("", "*");
  InterfaceOptions options = masked_by(mask);
  options.semantic_marks = true;
  options.screen_reader = GENERATE(false, true);
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("|").type("`{").type(left).type("\x7f}").type("\x0c").type("\x1b[200~\"\x1b[201~");
  rig->print_above("1\n");
  rig->process_input();
  rig.resize(15, 6);
  rig.type("\r");
  CHECK(rig.events == Strings{"line |}\"{"});
  CHECK(rig.written().find_first_of("|`{}\"") == std::string::npos);
}

TEST_CASE("what was typed before a secret is put aside", "[masked_line][password]") {
  Rig rig(20, 6);
  rig->set_history({"older"});
  rig->prompt();
  rig.type("cut\x15half" + left + "\x7f");
  rig->set_mask("*");
  rig.type("xyz");
  CHECK(rig.screen.text() == "> ***");
  rig.type("\x19");  // what was cut before
  CHECK(rig.line() == "xyzcut|");
  rig->set_mask("#");
  rig.type("!");
  CHECK(rig.screen.text() == "> #######");
  rig->set_mask(std::nullopt);  // what is half typed then is dropped
  CHECK(rig.line() == "ha|f");
  rig.type("\x1f");
  CHECK(rig.line() == "hal|f");  // with its undo
  rig.type("\x15\x19" + up);
  CHECK(rig.line() == "hal|f");
  rig.type("\x15" + up);
  CHECK(rig.line() == "older|");
  rig->set_mask("");  // an entry, too
  CHECK(rig.line() == "|");
  CHECK(rig->history_index() == -1);
  rig->add_history("newer");
  rig->set_mask(std::nullopt);
  CHECK(rig.line() == "older|");
  CHECK(rig->history_index() == 1);
  CHECK(rig.written().find_first_of("xyz!") == std::string::npos);
}

TEST_CASE("a search and a menu end where a secret begins", "[masked_line][password]") {
  InterfaceOptions options;
  options.history = {"older"};
  options.completer = [](std::string_view) { return Completion{.candidates = {{"aa"}, {"ab"}}}; };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("\x12old");
  rig->set_mask("*");
  rig.type("x");
  CHECK(rig.screen.text() == "> *");
  rig->set_mask(std::nullopt);
  CHECK(rig.line() == "|older");
  rig.type("\x15\x0b\t\t");
  CHECK(rig.screen.text() != ">");
  rig->set_mask("*");
  rig.type("x");
  CHECK(rig.screen.text() == "> *");
}

TEST_CASE("a question for a secret", "[masked_line][password]") {
  Rig rig(20, 6);
  rig->prompt();
  rig.type("half");
  std::string secret;
  rig->set_mask("*");
  rig->question("Key: ", [&](std::string_view answer) {
    secret = answer;
    CHECK(rig->line().empty());
    rig->set_mask(std::nullopt);
    rig->prompt(true);
  });
  CHECK(rig.screen.text() == "Key:");
  rig.type("xyz");
  CHECK(rig->cursor_position().column == 8);
  rig.type("\r");
  CHECK(secret == "xyz");
  CHECK(rig.line() == "half|");
  CHECK(rig.screen.text() == "Key: ***\n> half");
}

TEST_CASE("Ctrl-C and Ctrl-D on a masked line", "[masked_line][password]") {
  Rig rig(20, 6, masked_by("*"));
  std::string seen = "none";
  rig->on_sigint = [&] {
    seen = rig->line();
    rig->prompt();
  };
  rig->prompt();
  rig.type("secret\x03");
  CHECK(seen.empty());
  CHECK(rig.screen.text() == "? ******\n?");
  rig.type("\x04");
  CHECK(rig.events == Strings{"close"});
  CHECK(rig->line().empty());
}

TEST_CASE("a line that was interrupted does not come back after a secret", "[masked_line][password]") {
  Rig rig(20, 6);
  rig->on_sigint = [&] {
    rig->set_mask("");
    rig->prompt();
  };
  rig->prompt();
  rig.type("gone\x03secret\r");
  rig->set_mask(std::nullopt);
  CHECK(rig.events == Strings{"line secret"});
  CHECK(rig.line() == "|");
}

TEST_CASE("the input ends behind a masked line", "[masked_line][password]") {
  Rig rig(20, 6, masked_by("*"));
  rig->prompt();
  rig.type("secret");
  rig->feed("");
  CHECK(rig.events == Strings{"line secret", "close"});
}

TEST_CASE("a masked line is edited as emacs does, and vi comes back", "[masked_line][password]") {
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  options.emacs_mode_string = "e";
  options.vi_insert_mode_string = "i";
  options.vi_command_mode_string = "c";
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("ab\x1b").type("\"");  // a register is to be named
  rig->process_timeout();
  rig->set_mask("*");
  rig.type("abc\x01X");
  CHECK(rig.line() == "X|abc");
  CHECK(rig.screen.text() == "> ****");
  rig->set_mask(std::nullopt);
  rig.type("x");
  CHECK(rig.line() == "|a");
  CHECK(rig.screen.text() == "c> a");
  rig.type("p");
  CHECK(rig.line() == "a|b");
}

TEST_CASE("a keyboard macro that is recorded leaves a masked line out", "[masked_line][password]") {
  Rig rig(40, 6);
  rig->prompt();
  rig.type("\x18(ab\r");
  rig->set_mask("*");
  rig.type("secret\x18)\r");  // it cannot be ended there
  rig->set_mask(std::nullopt);
  rig.type("c\x18)\x15\x18" + std::string("e"));
  CHECK(rig.line() == "c|");
  CHECK(rig.events == Strings{"history 1", "line ab", "line secret", "line ab"});
}

TEST_CASE("a click into a masked line", "[masked_line][password]") {
  InterfaceOptions options = masked_by("**");
  options.mouse = true;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("ae\xcc\x81" + std::string("c"));
  rig.type("\x1b[<0;7;1M").type("\x1b[1;9R");
  CHECK(rig.line() == "ae\xcc\x81|c");
}

TEST_CASE("a secret may be long", "[masked_line][password]") {
  const std::string mask = GENERATE("", "*");
  Rig rig(20, 6, masked_by(mask));
  rig->prompt();
  const std::string secret(100'000, 'x');
  rig.type("\x1b[200~" + secret + "\x1b[201~").type("yz").type("\r");
  CHECK(rig.events == Strings{"line " + secret + "yz"});
  CHECK(rig.written().size() < 100'000);
}

TEST_CASE("what is pasted ends without its newline", "[masked_line][password]") {
  const auto [pasted, kept] = GENERATE(
      table<std::string, std::string>({{"", ""}, {"a", "a"}, {"a\n", "a"}, {"a\n\n", "a\n"}, {"\n", ""}}));
  CHECK(without_end(pasted) == kept);
}
