#include "support/catch.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

// The looks of a row, a letter a cell: b(old) d(im) u(nderline) r(everse), digits for colours, `.` for none.
std::string looks(const Rig& rig, int row, int columns) {
  std::string out;
  for (int column = 0; column < columns; ++column) {
    const Look look = rig.screen.look(row, column);
    if (look.reverse) {
      out += 'r';
    } else if (look.underline) {
      out += 'u';
    } else if (look.bold) {
      out += 'b';
    } else {
      out += look.foreground.empty() ? "." : look.foreground;
    }
  }
  return out;
}

// Digits are red, letters in brackets are blue and bold.
Highlighting digits(std::string_view text, std::size_t changed_from) {
  Highlighting out;
  out.from = changed_from;
  for (std::size_t at = changed_from; at < text.size(); ++at) {
    if (text[at] >= '0' && text[at] <= '9')
      out.ranges.push_back({at, at + 1, {.foreground = Color::palette(1)}});
  }
  return out;
}

}  // namespace

TEST_CASE("a highlighter is asked once for a text, and answers for what has changed", "[picture]") {
  std::vector<std::string> asked;
  InterfaceOptions options;
  options.highlighter = [&](std::string_view text, std::size_t from) {
    asked.push_back(std::string(text) + "@" + std::to_string(from));
    return digits(text, from);
  };
  Rig rig(20, 6, options);
  rig->prompt();
  CHECK(asked == std::vector<std::string>{"@0"});
  rig.type("a1b22");
  CHECK(asked.back() == "a1b22@0");
  CHECK(looks(rig, 0, 8) == "...1.11.");
  rig.type("\x1b[D\x1b[D");
  CHECK(asked.size() == 2);
  rig.type("x");
  CHECK(asked.back() == "a1bx22@3");
  CHECK(looks(rig, 0, 9) == "...1..11.");
  rig.type("\x1b[200~" + std::string(5000, '7') + "\x1b[201~");
  CHECK(asked.size() == 4);
  rig.type("\x15");
  CHECK(asked.back() == "22@0");
  rig.type("\r");
  CHECK(asked.back() == "@0");
  CHECK(looks(rig, 0, 5) == "..11.");  // the accepted line keeps its looks
}

TEST_CASE("ranges that can't be are tamed", "[picture]") {
  const auto [ranges, expected] = GENERATE(table<std::vector<StyledRange>, std::string>({
      {{{0, 100, {.foreground = Color::palette(2)}}}, "..2222."},
      {{{3, 1, {.bold = true}}, {9, 12, {.bold = true}}}, "......."},
      {{{1, 3, {.foreground = Color::palette(2)}}, {2, 4, {.foreground = Color::palette(3)}}}, "...233."},
      {{{2, 4, {.foreground = Color::palette(3)}}, {0, 3, {.foreground = Color::palette(2)}}}, "..2223."},
      {{{0, 4, {.foreground = Color::palette(3)}}, {1, 2, {.bold = true}}}, "..3b33."},
      {{{1, 1, {.bold = true}}, {std::string::npos, std::string::npos, {.bold = true}}}, "......."},
  }));
  InterfaceOptions options;
  options.highlighter = [&ranges = ranges](std::string_view, std::size_t) { return Highlighting{0, ranges}; };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("abcd");
  CHECK(looks(rig, 0, 7) == expected);
}

TEST_CASE("a style that ends inside of a cluster ends behind it", "[picture]") {
  InterfaceOptions options;
  options.highlighter = [](std::string_view, std::size_t) {
    return Highlighting{0, {{0, 1, {.bold = true}}, {2, 5, {.reverse = true}}}};
  };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("e\u0301xy");  // e 65, its accent 1 to 3, x at 3
  CHECK(looks(rig, 0, 5) == "..brr");
}

TEST_CASE("the bracket at the cursor and its partner are shown", "[picture]") {
  const auto [keys, expected] = GENERATE(table<std::string, std::string>({
      {"(a)", "..u.u"},
      {"(a)\x1b[D", "..u.u"},
      {"(a)\x1b[D\x1b[D", "..u.u"},
      {"(ab)\x1b[D\x1b[D", "......"},
      {"(a", "...."},
      {"f([a])", "...u...u"},
      {"((a)", "...u.u"},
      {"{\x1b\ra}", "..u"},
      {"a", "..."},
  }));
  InterfaceOptions options;
  options.continuation_prompt = "  ";
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type(keys);
  CHECK(looks(rig, 0, static_cast<int>(expected.size())) == expected);
  rig.type("\r");
  CHECK(looks(rig, 0, 9) == ".........");
}

TEST_CASE("brackets are shown across lines and not when it is not asked for", "[picture]") {
  InterfaceOptions options;
  options.continuation_prompt = "- ";
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("\x1b[200~{a\n}\x1b[201~");
  CHECK(rig.screen.text() == "> {a\n- }");
  CHECK(looks(rig, 0, 4) == "..u.");
  CHECK(looks(rig, 1, 4) == "..u.");
  options.match_brackets = false;
  Rig plain(20, 6, options);
  plain->prompt();
  plain.type("()");
  CHECK(looks(plain, 0, 4) == "....");
}

TEST_CASE("a right prompt gives way to the text", "[picture]") {
  InterfaceOptions options;
  options.right_prompt = "\x1b[1mR:1\x1b[m";
  Rig rig(20, 6, options);
  rig->prompt();
  CHECK(rig.screen.text() == ">               R:1");
  CHECK(rig.cursor() == "0,2");
  rig.type("abcdefghijkl");
  CHECK(rig.screen.text() == "> abcdefghijkl  R:1");
  rig.type("m");
  CHECK(rig.screen.text() == "> abcdefghijklm");
  rig.type("\x7f");
  CHECK(rig.screen.text() == "> abcdefghijkl  R:1");
  rig->set_right_prompt("two");
  rig.type("\x1b[D");
  CHECK(rig.screen.text() == "> abcdefghijkl  two");
  rig.prompt_again = false;
  rig.type("\r");
  CHECK(rig.screen.text() == "> abcdefghijkl");
}

TEST_CASE("a transient prompt takes the place of all rows of the prompt", "[picture]") {
  InterfaceOptions options;
  options.prompt = "one\ntwo\n$ ";
  options.transient_prompt = "% ";
  Rig rig(20, 8, options);
  rig->prompt();
  rig.type("ab");
  CHECK(rig.screen.text() == "one\ntwo\n$ ab");
  rig.type("\r");
  CHECK(rig.screen.text() == "% ab\none\ntwo\n$");
  rig->on_sigint = [&] { rig->prompt(); };
  rig.type("c\x03");
  CHECK(rig.screen.text() == "% ab\none\ntwo\n$ c\none\ntwo\n$");
}

TEST_CASE("a prompt is changed under the hand", "[picture]") {
  Rig rig;
  rig->prompt();
  rig.type("abc\x1b[D");
  rig->change_prompt("longer\n$$ ");
  CHECK(rig.screen.text() == "longer\n$$ abc");
  CHECK(rig.cursor() == "1,5");
  rig.type("\r");
  CHECK(rig.screen.text() == "longer\n$$ abc\nlonger\n$$");
}

TEST_CASE("the parts of a session are marked", "[picture]") {
  InterfaceOptions options;
  options.semantic_marks = true;
  Rig rig(20, 6, options);
  rig->prompt();
  CHECK(rig.written().find("\x1b]133;A\x1b\\> \x1b]133;B\x1b\\") != std::string::npos);
  rig.drop_frames();
  rig.prompt_again = false;
  rig.type("a\r");
  CHECK(rig.written().find("\x1b]133;C\x1b\\") != std::string::npos);
  rig.drop_frames();
  rig->prompt();
  const std::string again = rig.written();
  CHECK(again.find("\x1b]133;D\x1b\\") < again.find("\x1b]133;A\x1b\\"));
  rig.drop_frames();
  rig->on_sigint = [] {};
  rig.type("\x03");
  CHECK(rig.written().find("133;C") == std::string::npos);
}

TEST_CASE("the terminal learns with each prompt which folder it is", "[picture]") {
  InterfaceOptions options;
  options.report_directory = true;
  std::array<char, 256> host{};
  REQUIRE(gethostname(host.data(), host.size() - 1) == 0);
  const std::string report = std::string("\x1b]7;file://") + host.data() + "/";
  const auto reports = [&](const Rig& rig) {
    int count = 0;
    for (std::size_t at = 0; (at = rig.written().find(report, at)) != std::string::npos; ++at) ++count;
    return count;
  };
  Rig rig(20, 6, options);
  rig->prompt();
  CHECK(reports(rig) == 1);
  rig.type("ab\x1b[D");
  CHECK(reports(rig) == 1);
  rig.type("\r");
  CHECK(reports(rig) == 2);
  CHECK(rig.screen.text() == "> ab\n>");

  options.term = "dumb";
  Rig dumb(20, 6, options);
  dumb->prompt();
  CHECK(reports(dumb) == 0);
}

TEST_CASE("a hint is shown behind the text and never in what is accepted", "[picture]") {
  InterfaceOptions options;
  options.hinter = [](std::string_view text) { return text == "he" ? std::string("llo") : std::string(); };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("he");
  CHECK(rig.screen.text() == "> hello");
  CHECK(rig.cursor() == "0,4");
  rig.prompt_again = false;
  rig.type("\r");
  CHECK(rig.screen.text() == "> he");
}

TEST_CASE("a hint takes the rows that the line leaves free", "[picture]") {
  struct Shown {
    int columns;
    int rows;
    int above;  // rows that stand over the prompt
    std::string screen;
    std::string cursor;
  };
  const Shown shown = GENERATE(values<Shown>({
      {20, 6, 0, "> if x\n- one\n- two three", "0,4"},
      {20, 6, 5, "\n\n\n> if x\n- one\n- two three", "3,4"},
      {20, 2, 0, "> if x\n- one\u2026", "0,4"},
      {20, 1, 0, "> if x\u2026", "0,4"},
      {20, 2, 1, "> if x\n- one\u2026", "0,4"},
      {10, 6, 0, "> if x\n- one\n- two thre\ne", "0,4"},
      {9, 6, 0, "> if x\n- one\n- two thr\nee", "0,4"},
      {8, 3, 2, "> if x\n- one\n- two t\u2026", "0,4"},
      {5, 6, 0, "> if\nx\n- one\n- two\n thre\ne", "0,4"},
      {4, 6, 0, "> if\n x\n- on\ne\n- tw\no t\u2026", "1,0"},
      {3, 6, 0, "> i\nf x\n- o\nne\n- t\nwo\u2026", "1,1"},
      {2, 6, 0, ">\nif\n x\n-\non\ne\u2026", "2,0"},
      {2, 2, 0, "if\n \u2026", "1,0"},
      {1, 2, 0, "f\n\u2026", "1,0"},
      {1, 1, 0, "\u2026", "0,0"},
  }));
  InterfaceOptions options;
  options.continuation_prompt = "- ";
  options.hinter = [](std::string_view text) {
    return text == "if" ? std::string(" x\none\ntwo three") : std::string();
  };
  Rig rig(shown.columns, shown.rows, options);
  for (int row = 0; row < shown.above; ++row) rig.screen.write("\r\n");
  rig->prompt();
  rig.type("if");
  CAPTURE(shown.columns, shown.rows, shown.above);
  CHECK(rig.screen.text() == shown.screen);
  CHECK(rig.cursor() == shown.cursor);
}

TEST_CASE("a hint of several rows is taken whole or by words, and leaves nothing behind", "[picture]") {
  InterfaceOptions options;
  options.continuation_prompt = "- ";
  const std::string all = "if x\none\ntwo three";
  options.hinter = [&](std::string_view text) {
    return all.starts_with(text) && !text.empty() ? all.substr(text.size()) : std::string();
  };
  Rig words(20, 3, options);
  words->prompt();
  words.type("i");
  CHECK(words.screen.text() == "> if x\n- one\n- two three");
  CHECK(words.cursor() == "0,3");
  for (const std::string_view line :
       {"if|", "if x|", "if x\none|", "if x\none\ntwo|", "if x\none\ntwo three|"}) {
    words.type(
        "\x1b"
        "f");
    CHECK(words.line() == line);
    CHECK(words.screen.text() == "> if x\n- one\n- two three");
  }
  for (const std::string_view key : {"\x1b[C", "\x05", "\x1b[F"}) {
    Rig whole(20, 3, options);
    whole->prompt();
    whole.type("i").type(key);
    CHECK(whole.line() == all + "|");
    CHECK(whole.cursor() == "2,11");
  }
  Rig rig(20, 3, options);
  rig->prompt();
  rig.type("i").type("z");
  CHECK(rig.screen.text() == "> iz");
  rig.type("\x7f");
  CHECK(rig.screen.text() == "> if x\n- one\n- two three");
  rig.resize(12, 2);
  CHECK(rig.screen.text() == "> if x\n- one\u2026");
  CHECK(rig.cursor() == "0,3");
  rig.prompt_again = false;
  rig.type("\r");
  CHECK(rig.events.back() == "line i");
  CHECK(rig.screen.text() == "> i");
}

TEST_CASE("what is selected and what a search has found are shown", "[picture]") {
  InterfaceOptions options;
  options.history = {"make all"};
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("abc\x1b[1;2D\x1b[1;2D");
  CHECK(looks(rig, 0, 6) == "...rr.");
  rig.type(
      "\x1b[C\x15\x12"
      "ke");
  CHECK(rig.screen.text() == "(reverse-i-search)`ke': make a\nll");
  CHECK(looks(rig, 0, 30) == "..........................uu..");
  rig.type(" al");
  CHECK(rig.screen.text() == "(reverse-i-search)`ke al': mak\ne all");
  CHECK(looks(rig, 0, 30) == ".............................u");
  CHECK(looks(rig, 1, 5) == "u.uu.");
}

TEST_CASE("Up and Down go by the rows that are seen, also in one long line", "[picture]") {
  InterfaceOptions options;
  options.history = {"abcdefghijklmno more"};
  Rig rig(10, 6, options);
  rig->prompt();
  rig.type("abcdefghijklmno");
  rig.type("\x1b[A");
  CHECK(rig.line() == "abcde|fghijklmno");
  rig.type("\x1b[B");
  CHECK(rig.line() == "abcdefghijklmno|");
  rig.type("\x1b[A\x1b[A");
  CHECK(rig.line() == "abcdefghijklmno more|");
}

TEST_CASE("a line that Enter adds is indented", "[picture]") {
  InterfaceOptions options;
  options.continuation_prompt = "- ";
  options.validator = [](std::string_view text) {
    return Validation{text.ends_with('}') ? Completeness::complete : Completeness::incomplete, {}, {}};
  };
  options.indent = [](std::string_view before) {
    return std::string(static_cast<std::size_t>(std::count(before.begin(), before.end(), '{')) * 2, ' ');
  };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("{").type("\r");
  CHECK(rig.line() == "{\n  |");
  rig.type("{").type("\r");
  CHECK(rig.line() == "{\n  {\n    |");
  rig.type("x\x1f");
  CHECK(rig.line() == "{\n  {\n    |");
  rig.type("\x1f");  // newline and indentation are one edit
  CHECK(rig.line() == "{\n  {|");
  rig.type("\x18\x1f");
  rig.type("\r");
  CHECK(rig.line() == "{\n  {\n    |");
  rig.type("\x1b[200~\nx\x1b[201~");  // what is pasted brings its own
  CHECK(rig.line() == "{\n  {\n    \nx|");
}

TEST_CASE("a masked text shows a mark for each cluster, or nothing", "[picture][password]") {
  InterfaceOptions options;
  options.mask = "*";
  options.history = {"old"};
  options.history_hints = true;
  int asked = 0;
  options.highlighter = [&](std::string_view, std::size_t) {
    ++asked;
    return Highlighting{};
  };
  options.completer = [&](std::string_view) {
    ++asked;
    return Completion{};
  };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("o(e\u0301)");
  CHECK(rig.screen.text() == "> ****");
  CHECK(looks(rig, 0, 7) == ".......");
  rig.type("\x1b[D\x1b[D");
  CHECK(rig.cursor() == "0,4");
  rig.type("\t\x1b[A\x12\x10x\x7f");
  CHECK(rig.line() == "o(|e\u0301)");
  CHECK(asked == 0);
  rig->set_mask("");
  rig.type("\x05");
  CHECK(rig.screen.text() == ">");
  CHECK(rig.cursor() == "0,2");
  rig.type("\r");
  CHECK(rig.events == std::vector<std::string>{"line o(e\u0301)"});
  CHECK(rig->history() == std::vector<std::string>{"old"});
  rig->set_mask(std::nullopt);
  rig.type("\x19");  // nothing of it is left to be yanked
  CHECK(rig.line() == "|");
}

TEST_CASE("rows of a masked text", "[picture][password]") {
  InterfaceOptions options;
  options.mask = "\u2022";
  Rig rig(6, 6, options);
  rig->prompt();
  rig.type("abcdefg\x1b[A");
  CHECK(rig.line() == "a|bcdefg");
  CHECK(rig.cursor() == "0,3");
}

TEST_CASE("right-to-left text is edited in the order of reading", "[picture][bidi]") {
  Rig rig(20, 6);
  rig->prompt();
  rig.type("\u05d0\u05d1\u05d2");
  CHECK(rig.screen.text() == ">  \u05d2\u05d1\u05d0");
  CHECK(rig.cursor() == "0,2");
  rig.type("\x1b[D");
  CHECK(rig.cursor() == "0,3");
  rig.type("\x7f");
  CHECK(rig.screen.text() == ">  \u05d2\u05d0");
  rig.type("\x1b[C a(");
  CHECK(rig.screen.text() == ">  )a \u05d2\u05d0");
  rig.type("\x01x");
  CHECK(rig.screen.text() == "> x\u05d2\u05d0 a(");
  rig.type("\r");
  CHECK(rig.events.back() == "line x\u05d0\u05d2 a(");
}

TEST_CASE("a terminal may order right-to-left text itself, or be told not to", "[picture][bidi]") {
  InterfaceOptions options;
  options.bidi_order = BidiOrder::logical;
  Rig rig(20, 6, options);
  rig->prompt();
  rig.type("\u05d0\u05d1");
  CHECK(rig.screen.text() == "> \u05d0\u05d1");
  options.bidi_order = BidiOrder::visual_explicit;
  Rig told(20, 6, options);
  told->prompt();
  told.type("\u05d0\u05d1");
  CHECK(told.screen.text() == ">  \u05d1\u05d0");
  CHECK(told.written().find("\x1b[8l") != std::string::npos);
  told.drop_frames();
  told->close();
  CHECK(told.written().find("\x1b[8h") != std::string::npos);
}
