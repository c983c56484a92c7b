#include "support/catch.hpp"

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

const std::string undo = "\x1f";
const std::string left = "\x1b[D";
const std::string right = "\x1b[C";

InterfaceOptions abbreviating() {
  InterfaceOptions options;
  options.abbreviations = {{"gco", "git checkout"},
                           {"L", "| less", Abbreviation::Place::anywhere},
                           {"for", "for (%) {}", Abbreviation::Place::command, "%"}};
  return options;
}

// One key a read.
void press(Rig& rig, std::string_view keys) {
  for (const char key : keys) rig.type(std::string(1, key));
}

}  // namespace

TEST_CASE("what would come of the text is shown under it", "[typing_aids]") {
  std::vector<std::string> asked;
  InterfaceOptions options;
  options.previewer = [&asked](std::string_view text) {
    asked.emplace_back(text);
    return text.find('!') != std::string_view::npos ? std::string() : "= " + std::string(text);
  };
  const auto [keys, screen, cursor] = GENERATE(table<std::string, std::string, std::string>({
      {"ab", "> ab\n= ab", "0,4"},
      {"ab\x02", "> ab\n= ab", "0,3"},
      {"ab!", "> ab!", "0,5"},
      {"ab!\x7f", "> ab\n= ab", "0,4"},
      {"ab\x15", ">", "0,2"},
      {"ab\r", "> ab\n>", "1,2"},
      {"ab\x12", "(reverse-i-search)`'\n: ab", "1,4"},
      {"ab\x16\x01", "> ab^A\n= ab^A", "0,6"},
      {"abcdefghijklmnopqrstuvwxyz", "> abcdefghijklmnopqr\nstuvwxyz\n= abcdefghijklmnopq\u2026", "1,8"},
      {"a\x1b\rb", "> a\n| b\n= a\nb", "1,3"},
      {"\x1b[200~a\nb\nc\nd\x1b[201~", "| b\n| c\n| d\n= a\nb\nc", "2,3"},
  }));
  CAPTURE(keys);
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type(keys);
  CHECK(rig.screen.text() == screen);
  CHECK(rig.cursor() == cursor);
}

TEST_CASE("a preview is asked for once, and dimmed", "[typing_aids]") {
  int asked = 0;
  InterfaceOptions options;
  options.previewer = [&asked](std::string_view) { return ++asked == 1 ? "seen" : "again"; };
  Rig rig(20, 6, options);
  rig->prompt();
  CHECK(asked == 0);
  rig.type("ab");
  rig.type("\x02");
  rig.resize(10, 6);
  CHECK(asked == 1);
  CHECK(rig.screen.text() == "> ab\nseen");
  CHECK(rig.written().find("\x1b[2mseen") != std::string::npos);
  rig.type("\x04");
  CHECK(asked == 2);
}

TEST_CASE("abbreviations expand when their word ends", "[typing_aids]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"gco ", "git checkout |"},
      {"gco;", "git checkout;|"},
      {"gco.", "gco.|"},
      {"x gco ", "x gco |"},
      {"x L ", "x | less |"},
      {"for ", "for (|) {}"},
      {"'gco ", "'gco |"},
      {"gco\x16 ", "gco |"},             // C-v
      {"gco " + undo, "git checkout|"},  // step by step
      {"gco " + undo + undo, "gco|"},
      {"gco " + undo + undo + " ", "git checkout |"},
      {"x\x02gco ", "git checkout |x"},
  }));
  Rig rig(40, 6, abbreviating());
  rig->prompt();
  press(rig, keys);
  CAPTURE(keys);
  CHECK(rig.line() == line);
}

TEST_CASE("abbreviations and Enter", "[typing_aids]") {
  Rig rig(40, 6, abbreviating());
  rig->prompt();
  press(rig, "gco\r");
  CHECK(rig.events.back() == "line git checkout");
  press(rig, "for\r");
  CHECK(rig.events.back() == "line for () {}");
  CHECK(rig->history() == std::vector<std::string>{"for () {}", "git checkout"});
  CHECK(rig.screen.row(0) == "> git checkout");
}

TEST_CASE("several characters at once expand nothing", "[typing_aids]") {
  Rig rig(40, 6, abbreviating());
  rig->prompt();
  SECTION("a burst") {
    rig.type("gco ");
    CHECK(rig.line() == "gco |");
    rig.type("\x15gco\r");
    CHECK(rig.events.back() == "line gco");
  }
  SECTION("a paste") {
    rig.type("\x1b[200~gco \x1b[201~");
    CHECK(rig.line() == "gco |");
    rig.type("\x15\x1b[200~gco\x1b[201~");
    rig.type(" ");
    CHECK(rig.line() == "git checkout |");  // the blank was typed
  }
}

TEST_CASE("what is no text expands nothing", "[typing_aids]") {
  Rig rig(40, 6, abbreviating());
  rig->prompt();
  press(rig, "gco\x1d ");  // C-]: the character to look for
  CHECK(rig.line() == "gco|");
  press(rig, "\x12 ");  // C-r
  CHECK(rig->line() == "gco");
}

TEST_CASE("keys that take a hint", "[typing_aids]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"g " + right, "g one-two three|"},
      {"g \x06", "g one-two three|"},    // C-f
      {"g \x05", "g one-two three|"},    // C-e
      {"g \x1b[F", "g one-two three|"},  // End
      {"g \x1b"
       "f",
       "g one|"},
      {"g \x1b"
       "f\x1b"
       "f",
       "g one-two|"},
      {"g " + right + undo, "g |"},  // one step
      {"g " + left + right, "g |"},  // not at the end: a move
      {"g " + left + right + right, "g one-two three|"},
      {"g \x1b"
       "2" +
           right,
       "g |"},                  // an argument means a move
      {"g x" + right, "g x|"},  // the hinter has none
      {"m" + right, "make|"},   // the history's
      {"ma" + right, "make|"},
      {"mb" + right, "mb|"},
      {right, "|"},
      {"g \r", "|"},
  }));
  InterfaceOptions options;
  options.history_hints = true;
  options.history = {"make", "more"};
  options.hinter = [](std::string_view text) {
    const std::string all = "g one-two three";
    return all.starts_with(text) ? all.substr(text.size()) : std::string();
  };
  Rig rig(40, 6, options);
  rig->prompt();
  for (std::size_t at = 0; at < keys.size();) {
    // A key a read, so that each is seen.
    std::size_t end = keys[at] != '\x1b' ? at + 1 : keys[at + 1] == '[' ? at + 3 : at + 2;
    rig.type(keys.substr(at, end - at));
    at = end;
  }
  CAPTURE(keys);
  CHECK(rig.line() == line);
}

TEST_CASE("a hint is asked for once a frame, at the end of the text", "[typing_aids]") {
  std::vector<std::string> asked;
  InterfaceOptions options;
  options.hinter = [&asked](std::string_view text) {
    asked.emplace_back(text);
    return std::string("!");
  };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("ab");
  rig.type("c\x0c");
  rig.type("\x02");
  rig.type("\x06");
  rig.type("\x1b[C\x1b[C");
  CHECK(asked == std::vector<std::string>{"ab", "abc", "abc", "abc!"});
  CHECK(rig.line() == "abc!|");
}

TEST_CASE("an invalid text stays, with the reason below it", "[typing_aids]") {
  InterfaceOptions options;
  int asked = 0;
  options.validator = [&asked](std::string_view text) -> Validation {
    ++asked;
    if (text.ends_with('+')) return {Completeness::incomplete, {}, {}};
    const std::size_t place = text.find('?');
    if (place == std::string_view::npos) return {};
    return {Completeness::invalid, "no \x1b[31m?\nhere", place};
  };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("a?b\r");
  CHECK(rig.screen.text() == "> a?b\nno ^[[31m?\nhere");
  CHECK(rig.cursor() == "0,5");
  CHECK(rig.events.empty());
  CHECK(asked == 1);
  rig.type("\x02");  // a move is no change
  CHECK(rig.screen.text() == "> a?b\nno ^[[31m?\nhere");
  CHECK(rig.cursor() == "0,4");
  rig.resize(8, 6);
  CHECK(rig.screen.text() == "> a?b\nno ^[[3…\nhere");
  SECTION("until it is changed") {
    rig.type("\x7f");
    CHECK(rig.screen.text() == "> ab");
    rig.type(undo);
    CHECK(rig.screen.text() == "> a?b");
    rig.type("\x15\r");
    CHECK(rig.events.back() == "line b");
  }
  SECTION("asked again by each Enter") {
    rig.type("\r");
    CHECK(asked == 2);
    CHECK(rig.events.empty());
  }
  SECTION("Alt-Enter adds a line") {
    rig.type("\x1b\r");
    CHECK(rig->line() == "a?\nb");
    CHECK(rig.screen.text() == "> a?\n| b");
  }
  SECTION("given up") {
    rig->on_sigint = [&rig] { rig->prompt(); };
    rig.type("\x03");
    CHECK(rig.screen.text() == "> a?b\n>");
  }
  SECTION("an incomplete text goes on") {
    rig.type("\x05\x15+\r");
    CHECK(rig->line() == "+\n");
  }
}

TEST_CASE("a completion menu stands below the objection", "[typing_aids]") {
  InterfaceOptions options;
  options.validator = [](std::string_view) -> Validation { return {Completeness::invalid, "never", {}}; };
  options.completer = [](std::string_view) { return Completion{{"ab", "ac"}, 0}; };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("a\r\t");
  CHECK(rig.screen.text() == "> a\nnever\nab  ac");
  rig.type("\t\r");
  CHECK(rig.screen.text() == "> ab");
}

TEST_CASE("a dumb terminal is told the reason in between", "[typing_aids]") {
  InterfaceOptions options;
  options.term = "dumb";
  options.validator = [](std::string_view) -> Validation { return {Completeness::invalid, "never", {}}; };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("a\r");
  CHECK(rig.screen.text() == "never\n> a");
}

TEST_CASE("brackets are closed as they are typed", "[typing_aids]") {
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"(", "(|)"},
      {"f(x", "f(x|)"},
      {"f(x)", "f(x)|"},    // over it
      {"f(x))", "f(x))|"},  // and no farther
      {"([{", "([{|}])"},
      {"([{}])", "([{}])|"},
      {"(]", "(]|)"},  // of another kind
      {"(\x7f", "|"},  // both
      {"(x\x7f\x7f", "|"},
      {"()\x7f", "(|"},   // not between them
      {"x\x01(", "(|x"},  // what stands there may be meant
      {"x y\x01\x1b"
       "f(",
       "x(|) y"},
      {"(\x16)", "()|)"},  // quoted
      {"\x16(", "(|"},
      {"\x1b"
       "3(",
       "(((|"},           // so many, and no more
      {"(" + undo, "|"},  // one edit
      {"(\x7f" + undo, "(|)"},
      {")", ")|"},
      {"a)\x1b[D)", "a)|)"},  // it has no partner
      {"\x1b[200~f(\x1b[201~", "f(|"},
      {"[(1)", "[(1)|]"},
  }));
  InterfaceOptions options;
  options.close_brackets = true;
  Rig rig(20, 6, options);
  rig->prompt();
  if (keys.find('\x1b') != std::string::npos) {
    rig.type(keys.substr(0, keys.find('\x1b')));
    rig.type(keys.substr(keys.find('\x1b')));
  } else {
    press(rig, keys);
  }
  CHECK(rig.line() == line);
}

TEST_CASE("brackets are closed only where they are typed one by one", "[typing_aids]") {
  InterfaceOptions options;
  options.close_brackets = true;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("f((");  // at once: a paste
  CHECK(rig.line() == "f((|");
  rig.type("\x15\x12");
  rig.type("(");  // the pattern of a search
  CHECK(rig.screen.text().find(")") == rig.screen.text().rfind(")"));
  rig.type("\x07");
  rig->set_mask("*");
  rig.type("(");
  CHECK(rig.screen.text() == "> *");

  Rig plain(20, 6);
  plain->prompt();
  plain.type("(");
  CHECK(plain.line() == "(|");
}
