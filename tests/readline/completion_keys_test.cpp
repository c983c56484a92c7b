#include "support/catch.hpp"

#include <fcntl.h>

#include "base/posix.hpp"
#include "edit/history_record.hpp"
#include "readline/rig.hpp"
#include "support/stored_history.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Candidates = std::vector<Candidate>;

const std::string up = "\x1b[A";
const std::string down = "\x1b[B";
const std::string right = "\x1b[C";
const std::string left = "\x1b[D";
const std::string home = "\x1b[H";
const std::string end = "\x1b[F";
const std::string page_up = "\x1b[5~";
const std::string page_down = "\x1b[6~";
const std::string shift_tab = "\x1b[Z";
const std::string backspace = "\x7f";

// What begins with the word behind the last blank, as a completer chooses it.
InterfaceOptions choosing(Candidates all) {
  InterfaceOptions options;
  options.completer = [all = std::move(all)](std::string_view before) {
    Completion completion;
    completion.replace_from = before.rfind(' ') + 1;
    for (const Candidate& candidate : all)
      if (candidate.text.starts_with(before.substr(completion.replace_from)))
        completion.candidates.push_back(candidate);
    return completion;
  };
  // A lone ESC is Escape at once.
  options.escape_code_timeout = std::chrono::milliseconds(0);
  return options;
}

InterfaceOptions letters() {
  return choosing({"ax", "ay", "az", "bx", "by", "bz", "c"});
}

// The screen with `[` and `]` around what is in reverse.
std::string shown(const Rig& rig) {
  std::string all;
  for (int row = 0; row < rig.screen.height(); ++row) {
    std::string line;
    bool reverse = false;
    for (int column = 0; column < rig.screen.columns(); ++column) {
      if (rig.screen.look(row, column).reverse != reverse) {
        line += reverse ? ']' : '[';
        reverse = !reverse;
      }
      const std::string cell = rig.screen.cell(row, column);
      line += cell.empty() ? " " : cell;
    }
    if (reverse) line += ']';
    line.erase(line.find_last_not_of(' ') + 1);
    all += line + "\n";
  }
  all.erase(all.find_last_not_of('\n') + 1);
  return all;
}

// `Rig::type`, and a lone ESC at the end is settled.
void press(Rig& rig, const std::string& keys) {
  rig.type(keys);
  rig->process_timeout();
}

}  // namespace

TEST_CASE("tab opens a menu below the line", "[completion_keys]") {
  Rig rig(12, 8, choosing({"alpha", "alps", "altar", "beta"}));
  rig->prompt();
  rig.drop_frames();
  rig.type("a\t");
  CHECK(rig.frames.size() == 1);
  CHECK(shown(rig) == "> al\nalpha  alps\naltar");
  CHECK(rig.cursor() == "0,4");
  CHECK(rig.screen.bells() == 0);
  rig.drop_frames();
  rig.type("\t");
  CHECK(rig.frames.size() == 1);
  CHECK(shown(rig) == "> al\n[alpha]  alps\naltar");
  CHECK(rig.line() == "al|");
  rig.type("\t\r");
  CHECK(shown(rig) == "> alps");
  CHECK(rig.line() == "alps|");
  CHECK(rig.events.empty());
  rig.type("\x1f");  // undo: one step
  CHECK(rig.line() == "al|");
}

TEST_CASE("keys choose in the menu", "[completion_keys]") {
  // ax  ay  az / bx  by  bz / c
  const auto [keys, selected] = GENERATE(table<std::string, std::string>({
      {"", "-"},
      {"\t", "ax"},
      {"\t\t", "ay"},
      {"\t\t\t\t\t\t\t\t", "ax"},  // round
      {shift_tab, "c"},
      {"\t" + shift_tab, "c"},
      {down, "ax"},
      {up, "c"},
      {down + down, "bx"},
      {down + right + down + down, "c"},
      {down + right + down + down + down, "ax"},
      {down + up, "c"},
      {"\t\t\t" + down, "bz"},
      {"\t\t\t" + right, "bx"},
      {"\t" + left, "c"},
      {"\x0e\x0e", "bx"},  // C-n
      {"\x0e\x10", "c"},   // C-p
      {"\t" + end, "c"},
      {"\t\t" + home, "ax"},
      {"\t\t" + page_down, "c"},
      {"\t\t" + page_down + page_up, "ax"},
      {page_down, "ax"},
      {page_up, "c"},
      {"\t\x1b"
       "3\t",
       "bx"},
  }));
  Rig rig(10, 8, letters());
  rig->prompt();
  rig.type("\t" + keys);
  CAPTURE(keys);
  const std::string screen = shown(rig);
  const std::size_t mark = screen.find('[');
  const std::string reverse =
      mark == std::string::npos ? "-" : screen.substr(mark + 1, screen.find_first_of(" ]", mark) - mark - 1);
  CHECK(reverse == selected);
  CHECK(rig.line() == "|");
}

TEST_CASE("keys that leave the menu", "[completion_keys]") {
  const auto [keys, line, screen] = GENERATE(table<std::string, std::string, std::string>({
      {"\x1b", "a|", "> a"},
      {"\x07", "a|", "> a"},
      {"\t\x1b", "a|", "> a"},
      {"\t\x07", "a|", "> a"},
      {"\t\r", "ax|", "> ax"},
      {"\r", "|", "> a\n>"},  // none is selected: Enter is the line's
      {"\x01", "|a", "> a"},  // and so is what moves along it
      {left, "|a", "> a"},
      {"\t\x0b", "a|", "> a"},  // C-k has nothing to kill
      {"\x17", "|", ">"},       // C-w
      {"\x1b[200~y\x1b[201~", "ay|", "> ay"},
      {"q", "aq|", "> aq"},  // fits none
      {backspace + backspace, "|", ">\nax  ay  az  bx  by\nbz  c"},
      {"\ty\r", "ay|", "> ay"},  // the first one that fits is selected
      {"y\r", "|", "> ay\n>"},
      {"z" + backspace + "\x1b", "a|", "> a"},
      {" ", "a |", "> a"},
  }));
  Rig rig(20, 8, letters());
  rig->prompt();
  press(rig, "a\t" + keys);
  CAPTURE(keys);
  CHECK(rig.line() == line);
  CHECK(shown(rig) == screen);
}

TEST_CASE("typing narrows the menu, backspace widens it", "[completion_keys]") {
  Rig rig(40, 8, choosing({"abc", "abd", "acd", "b"}));
  rig->prompt();
  rig.type("\t");
  CHECK(shown(rig) == ">\nabc  abd  acd  b");
  rig.type("a");
  CHECK(shown(rig) == "> a\nabc  abd  acd");
  rig.type("b");
  CHECK(shown(rig) == "> ab\nabc  abd");
  rig.type("\t\t");
  CHECK(shown(rig) == "> ab\nabc  [abd]");
  rig.type("c");
  CHECK(shown(rig) == "> abc\n[abc]");
  rig.type(backspace);
  CHECK(shown(rig) == "> ab\n[abc]  abd");
  rig.type(backspace);
  CHECK(shown(rig) == "> a\n[abc]  abd  acd");
  rig.type(backspace);
  CHECK(shown(rig) == ">\n[abc]  abd  acd  b");
}

TEST_CASE("what the completer left out for the longer word comes back", "[completion_keys]") {
  Rig rig(40, 8, choosing({"abc", "abd", "acd", "b"}));
  rig->prompt();
  rig.type("ab\t");
  CHECK(shown(rig) == "> ab\nabc  abd");
  rig.type(backspace);
  CHECK(shown(rig) == "> a\nabc  abd  acd");
  rig.type("\t" + backspace);
  CHECK(shown(rig) == ">\n[abc]  abd  acd  b");
}

TEST_CASE("what is put behind a candidate that is taken", "[completion_keys]") {
  const Candidates all = {{"dir", "", "", "/"}, {"file", "", "", " "}, {"fill", "", "", " "}};
  const auto [keys, line] = GENERATE(table<std::string, std::string>({
      {"d\t", "dir/|"},
      {"file\t", "file |"},
      {"f\t", "fil|"},
      {"f\t\t\r", "file |"},
      {"d/x\x01\x06\t", "dir/|x"},  // it is there
      {"dir x\x01\x06\x06\x06\t", "dir/| x"},
  }));
  Rig rig(40, 8, choosing(all));
  rig->prompt();
  rig.type(keys);
  CAPTURE(keys);
  CHECK(rig.line() == line);
}

TEST_CASE("a menu that is taller than its share scrolls", "[completion_keys]") {
  Candidates many;
  for (int i = 10; i < 60; ++i) many.emplace_back("c" + std::to_string(i));
  Rig rig(8, 6, choosing(many));
  rig->prompt();
  rig.type("c\t");
  CHECK(shown(rig) == "> c\nc10  c11\nc12  c13\nc14  c15\nc16  c17\n(rows 1…");
  rig.type(up);
  CHECK(shown(rig) == "> c\nc52  c53\nc54  c55\nc56  c57\nc58  [c59]\n(rows 2…");
  rig.type(page_up);
  CHECK(shown(rig) == "> c\nc50  [c51]\nc52  c53\nc54  c55\nc56  c57\n(rows 2…");
  rig.resize(24, 6);
  CHECK(shown(rig) ==
        "> c\nc40  c41  c42  c43  c44\nc45  c46  c47  c48  c49\nc50  [c51]  c52  c53  c54\n"
        "c55  c56  c57  c58  c59\n(rows 7 to 10 of 10)");
}

TEST_CASE("a menu on a screen of any size", "[completion_keys][pitfall-20]") {
  const int columns = GENERATE(1, 2, 3, 4, 7, 20);
  const int rows = GENERATE(1, 2, 3, 5);
  CAPTURE(columns, rows);
  Rig rig(
      columns, rows,
      choosing(
          {{"おはよう", "say"}, "おはよう(", "a\tb\x1b[2J", std::string(300, 'x'), "👩‍👩‍👧"}));
  rig->prompt();
  rig.type("\t\t" + down + page_down + up + left + right + end);
  rig.resize(3, 2);
  rig.resize(columns, rows);
  rig.type(home + "\r");
  CHECK(rig.line() == "おはよう|");
  CHECK(rig.screen.unknown().empty());
}

TEST_CASE("the menu is laid out anew for another size", "[completion_keys][pitfall-60]") {
  Rig rig(30, 8, choosing({"alpha", "alps", "altar"}));
  rig->prompt();
  rig.type("al\t\t\t");
  CHECK(shown(rig) == "> al\nalpha  [alps ]  altar");
  rig.resize(12, 8);
  CHECK(shown(rig) == "> al\nalpha  [alps ]\naltar");
  rig.resize(8, 8);
  CHECK(shown(rig) == "> al\nalpha\n[alps ]\naltar");
  rig.type(up + "\r");
  CHECK(shown(rig) == "> alpha");
}

TEST_CASE("the menu goes when the host changes the line", "[completion_keys]") {
  InterfaceOptions options = letters();
  options.history = {"entry"};
  Rig rig(20, 8, options);
  rig->prompt();
  rig.type("c a\t");
  rig->set_line("b", 1);
  CHECK(shown(rig) == "> b");
  rig.type("\t");
  rig->set_history_index(0);
  CHECK(shown(rig) == "> entry");
}

TEST_CASE("fuzzy candidates are ranked, and their letters bold", "[completion_keys]") {
  InterfaceOptions options;
  options.completion_matching = CompletionMatching::fuzzy;
  options.completer = [](std::string_view) { return Completion{{"subgb", "getBuffer", "other", "gb"}, 0}; };
  Rig rig(40, 8, options);
  rig->prompt();
  rig.type("g\t");
  CHECK(shown(rig) == "> g\ngb         getBuffer  subgb");
  rig.type("b");
  CHECK(shown(rig) == "> gb\ngb         getBuffer  subgb");
  CHECK(rig.screen.look(1, 11).bold);
  CHECK_FALSE(rig.screen.look(1, 12).bold);
  CHECK(rig.screen.look(1, 14).bold);
  rig.type("u\t");
  CHECK(rig.line() == "gbu|");
  rig.type("\r");
  CHECK(rig.line() == "getBuffer|");
}

TEST_CASE("menu-complete puts one candidate after the other into the line", "[completion_keys]") {
  InterfaceOptions options = letters();
  options.completion_style = CompletionStyle::cycle;
  Rig rig(20, 8, options);
  rig->prompt();
  rig.type("a");
  for (const char* line : {"ax|", "ay|", "az|", "a|", "ax|", "ay|"}) {
    rig.type("\t");
    CHECK(rig.line() == line);
    CHECK(rig.screen.row(1).empty());
  }
  CHECK(rig.screen.bells() == 1);  // round
  rig.type(shift_tab);
  CHECK(rig.line() == "ax|");
  rig.type(shift_tab + shift_tab);
  CHECK(rig.line() == "az|");
  rig.type("\x1f");
  CHECK(rig.line() == "a|");
  rig.type("b" + backspace + shift_tab);
  CHECK(rig.line() == "az|");
  rig.type(" c\t");
  CHECK(rig.line() == "az c|");
  rig.type(
      "\x1b"
      "2\t");
  CHECK(rig.line() == "az c|");
}

TEST_CASE("many candidates are listed after a question", "[completion_keys]") {
  Candidates many;
  for (int i = 10; i < 16; ++i) many.emplace_back("c" + std::to_string(i));
  InterfaceOptions options = choosing(many);
  options.completion_style = CompletionStyle::list;
  options.completion_query_items = 5;
  const auto [keys, line, screen] = GENERATE(table<std::string, std::string, std::string>({
      {"", "c1|", "> c1\nDisplay all 6 possibilities? (y or n)"},
      {"y", "c1|", "> c1\nc10  c11  c12  c13  c14  c15"},
      {" ", "c1|", "> c1\nc10  c11  c12  c13  c14  c15"},
      {"n", "c1|", "> c1"},
      {backspace, "c1|", "> c1"},
      {"\x07", "c1|", "> c1"},
      {"\x1b", "c1|", "> c1"},
      {"2", "c12|", "> c12"},
      {"\r", "|", "> c1\n>"},
      {"yx", "c1|", "> c1"},
  }));
  Rig rig(40, 8, options);
  rig->prompt();
  press(rig, "c\t\t" + keys);
  CAPTURE(keys);
  if (keys == "yx") {
    CHECK(rig.line() == "c1yx|");  // more than an answer
  } else {
    CHECK(rig.line() == line);
    CHECK(shown(rig) == screen);
  }
}

TEST_CASE("completions listed and inserted by actions of their own", "[completion_keys]") {
  InterfaceOptions options = letters();
  SECTION("listed in a menu, with nothing inserted") {
    Rig rig(20, 8, options);
    rig->prompt();
    rig.type("a\x1b?");
    CHECK(shown(rig) == "> a\nax  ay  az");
    rig.type("\t\r");
    CHECK(rig.line() == "ax|");
  }
  SECTION("listed") {
    options.completion_style = CompletionStyle::list;
    Rig rig(20, 8, options);
    rig->prompt();
    rig.type("a\x1b=");
    CHECK(shown(rig) == "> a\nax  ay  az");
    rig.type("x");
    CHECK(shown(rig) == "> ax");
  }
  SECTION("inserted") {
    Rig rig(20, 8, options);
    rig->prompt();
    rig.type("q b\x1b*");
    CHECK(rig.line() == "q bx by bz|");
    rig.type("\x1f");
    CHECK(rig.line() == "q b|");
  }
  SECTION("none") {
    Rig rig(20, 8, options);
    rig->prompt();
    rig.type("q\x1b*\x1b?");
    CHECK(rig.line() == "q|");
    CHECK(shown(rig) == "> q");
    CHECK(rig.screen.bells() > 0);
  }
}

TEST_CASE("the menu opens by itself while typing", "[completion_keys]") {
  InterfaceOptions options = letters();
  options.complete_while_typing = true;
  Rig rig(20, 8, options);
  rig->prompt();
  CHECK(shown(rig) == ">");
  rig.type("b");
  CHECK(shown(rig) == "> b\nbx  by  bz");
  CHECK(rig.line() == "b|");
  rig.type("x");
  CHECK(shown(rig) == "> bx");  // there is no more to it
  rig.type(backspace);
  CHECK(shown(rig) == "> b\nbx  by  bz");
  rig.type(down + down + "\r");
  CHECK(rig.line() == "bx|");
  rig.type(" ");
  CHECK(shown(rig) == "> bx");
  rig.type("a");
  CHECK(shown(rig) == "> bx a\nax  ay  az");
  rig.type("\x1b[200~ a\x1b[201~");
  CHECK(shown(rig) == "> bx a a");
  rig.type("\r");
  CHECK(shown(rig) == "> bx a a\n>");
  CHECK(rig.screen.bells() == 0);
}

TEST_CASE("the mouse chooses in the menu", "[completion_keys]") {
  // > | over  ax  ay  az / bx  by  bz / c; the terminal says that the cursor is at its row 1, column 3.
  const auto [click, line, open] = GENERATE(table<std::string, std::string, bool>({
      {"\x1b[<0;1;2M", "ax|", false},
      {"\x1b[<0;6;2M", "ay|", false},
      {"\x1b[<0;10;3M", "bz|", false},
      {"\x1b[<0;1;4M", "c|", false},
      {"\x1b[<0;3;2M", "|", true},   // between two
      {"\x1b[<0;6;4M", "|", true},   // behind the last
      {"\x1b[<0;12;2M", "|", true},  // behind a row
      {"\x1b[<0;1;1M", "|", false},  // on the prompt
      {"\x1b[<2;1;2M", "|", true},   // another button
      {"\x1b[<0;1;2m", "|", true},   // a release
  }));
  CAPTURE(click);
  InterfaceOptions options = letters();
  options.mouse = true;
  options.completion_style = CompletionStyle::menu;
  Rig rig(12, 8, options);
  rig->prompt();
  rig.type("\x1b?");
  REQUIRE(shown(rig) == ">\nax  ay  az\nbx  by  bz\nc");
  rig.type(click + "\x1b[1;3R");
  CHECK(rig.line() == line);
  CHECK((shown(rig).find('\n') != std::string::npos) == open);
}

TEST_CASE("the wheel scrolls the menu, and takes the choice along", "[completion_keys]") {
  Candidates many;
  for (char letter = 'a'; letter <= 'h'; ++letter) many.emplace_back(std::string(10, letter));
  InterfaceOptions options = choosing(many);
  options.mouse = true;
  Rig rig(12, 5, options);
  rig->prompt();
  const auto first = [&] { return shown(rig).substr(2, 4); };
  rig.type("\x1b?");
  CHECK(first() == "aaaa");
  const std::string wheel_down = "\x1b[<65;1;1M";
  const std::string wheel_up = "\x1b[<64;1;1M";
  rig.type(wheel_down);
  CHECK(first() == "bbbb");
  rig.type(wheel_down + wheel_down + wheel_down + wheel_down + wheel_down + wheel_down + wheel_down +
           wheel_down);
  CHECK(first() == "ffff");
  rig.type(wheel_up + wheel_up);
  CHECK(first() == "dddd");
  rig.type("\t");
  CHECK(first() == "[aaa");
  rig.type(wheel_down);
  CHECK(first() == "[bbb");
  rig.type("\t" + wheel_up);
  CHECK(shown(rig).find("\naaaaaaaaaa\nbbbbbbbbbb\n[cccccccccc]") != std::string::npos);
  CHECK(rig.line() == "|");
}

// --- a menu of history entries ---

namespace {

InterfaceOptions remembering(std::vector<std::string> newest_first) {
  InterfaceOptions options = letters();
  options.history = std::move(newest_first);
  return options;
}

}  // namespace

TEST_CASE("Tab shows all that a search finds", "[history_menu]") {
  const std::vector<std::string> entries = {"make all", "git push", "Make x", "make all", "all made"};
  const auto [keys, screen] = GENERATE(table<std::string, std::string>({
      {"\x12ma\t", "> ma\n[make all]\nMake x\nall made"},
      {"\x12ma\t" + down, "> ma\nmake all\n[Make x  ]\nall made"},
      {"\x12ma\t\x12\x12", "> ma\nmake all\nMake x\n[all made]"},
      {"\x12ma\t\x12\x12\x12", "> ma\n[make all]\nMake x\nall made"},
      {"\x12ma\t\x13", "> ma\nmake all\nMake x\n[all made]"},
      {"\x12ma\t" + page_down, "> ma\nmake all\nMake x\n[all made]"},
      {"\x12Ma\t", "> Ma\n[Make x]"},
      {"\x12ma\t al", "> ma al\n[make all]\nall made"},
      {"\x12ma\t al" + backspace + backspace + backspace, "> ma\n[make all]\nMake x\nall made"},
      {"\x12ma\t" + down + "\r", "> Make x"},
      {"\x12ma\t" + down + "\rx", "> Make xx"},
      {"\x12ma\tq", "> maq"},
      {"\x12ma\t\x07", "> ma"},
      {"\x12ma\t\x1b", "> ma"},
      {"\x12ma\t\x05!", "> ma!"},  // no entry has that
      {"zz\x12ma\t\r", "> make all"},
      {"zz\x12ma\t\r\x1f", "> ma"},
      {"zz\x12ma\t\r\x1f\x1f", "> zz"},
      {"\x12\t", "> \n[make all]\ngit push\nMake x\nall made"},
      {"\x18h", "> \n[make all]\ngit push\nMake x\nall made"},
      {"g\x18h", "> g\n[git push]"},
      {"push\x01\x18h\r", "> git push"},
      {"q\x18h", "> q"},
      {"\x12q\t", "> q"},
  }));
  CAPTURE(keys);
  Rig rig(20, 8, remembering(entries));
  rig->prompt();
  press(rig, keys);
  std::string expected = screen;
  if (expected.starts_with("> \n")) expected.erase(1, 1);
  CHECK(shown(rig) == expected);
}

TEST_CASE("the menu of history points out what was found, also in entries of several lines",
          "[history_menu]") {
  Rig rig(12, 6, remembering({"for a\n  for b", "a much longer one for c"}));
  rig->prompt();
  press(rig, "or \x18h");
  CHECK(shown(rig) == "> or\n[for a^J  fo\u2026]\na much long\u2026");
  CHECK_FALSE(rig.screen.look(1, 0).bold);
  CHECK(rig.screen.look(1, 1).bold);
  CHECK(rig.screen.look(1, 2).bold);
  CHECK_FALSE(rig.screen.look(1, 3).bold);
}

TEST_CASE("the menu of history on a screen of any size", "[history_menu][pitfall-20]") {
  const int columns = GENERATE(1, 2, 3, 7, 80);
  const int rows = GENERATE(1, 2, 3, 24);
  CAPTURE(columns, rows);
  std::vector<std::string> entries;
  for (int i = 0; i < 40; ++i) entries.push_back("entry \u6f22 " + std::to_string(i));
  Rig rig(columns, rows, remembering(entries));
  rig->prompt();
  press(rig,
        "\x12"
        "e\t" +
            down + down);
  CHECK(rig.line() == "e|");
  rig.resize(columns + 1, rows);
  press(rig, "\r");
  CHECK(rig.line() == entries[2] + "|");
}

TEST_CASE("how long ago an entry was added", "[history_menu]") {
  using std::chrono::seconds;
  const auto [ago, age] = GENERATE(table<std::int64_t, std::string>({
      {-100, "0 s"},
      {90, "1 min"},
      {5 * 3'600 + 1'800, "5 h"},
      {6 * 86'400 + 3'600, "6 d"},
      {8 * 86'400, "1 w"},
      {800 * 86'400, "2 y"},
  }));
  const Folder folder;
  const auto now = std::chrono::floor<seconds>(std::chrono::system_clock::now());
  UniqueFd file;
  REQUIRE_FALSE(open_file(folder / "history", O_WRONLY | O_CREAT, 0600, file));
  REQUIRE_FALSE(write_all(file.get(), make_record("x", now - seconds(ago)) + "\n"));
  InterfaceOptions options = letters();
  options.history_file = folder / "history";
  Rig rig(20, 6, options);
  rig->prompt();
  press(rig, "\x18h");
  CHECK(shown(rig) == ">\n[x  " + age + "]");
}

TEST_CASE("a long history is looked through between keys", "[history_menu]") {
  const Folder folder;
  constexpr int count = 90'000;
  std::string records = "the oldest\n";
  for (int i = 0; i < count; ++i) records.append(100, 'y').append(std::to_string(i)).append("\n");
  UniqueFd file;
  REQUIRE_FALSE(open_file(folder / "history", O_WRONLY | O_CREAT, 0600, file));
  REQUIRE_FALSE(write_all(file.get(), records));
  InterfaceOptions options = letters();
  options.history_file = folder / "history";
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("old\x18h");
  CHECK(shown(rig) == "> old");
  int slices = 0;
  for (; rig->timeout() == std::chrono::milliseconds(0); ++slices) rig->process_timeout();
  CHECK(slices == 3);
  CHECK(shown(rig) == "> old\n[the oldest]");
  SECTION("a key is not kept waiting") {
    press(rig, "\x15y\x18hz");
    CHECK(rig.line() == "yz|");
  }
  SECTION("what is typed finds what was left out") {
    press(rig, "\x15yy\x18h");
    CHECK(shown(rig).ends_with("(rows 1 to 4 of 1000)"));
    press(rig, "777");
    while (rig->timeout() == std::chrono::milliseconds(0)) rig->process_timeout();
    CHECK(shown(rig).ends_with("(rows 1 to 4 of 111)"));  // 777, 777x and 777xx
  }
}

TEST_CASE("where there is no menu of history", "[history_menu]") {
  InterfaceOptions options = remembering({"one"});
  SECTION("a secret") {
    options.mask = "*";
  }
  SECTION("a terminal that can only print") {
    options.term = "dumb";
  }
  Rig rig(20, 6, options);
  rig->prompt();
  rig.drop_frames();
  press(rig, "\x18h");
  CHECK(rig.line() == "|");
  CHECK(rig.written().find("one") == std::string::npos);
}
