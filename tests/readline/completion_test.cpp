#include "support/catch.hpp"

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Candidates = std::vector<Candidate>;

InterfaceOptions completing(Candidates candidates, std::size_t replace_from = 0) {
  InterfaceOptions options;
  options.completer = [candidates, replace_from](std::string_view) {
    return Completion{candidates, replace_from};
  };
  return options;
}

InterfaceOptions listing(Candidates candidates) {
  InterfaceOptions options = completing(std::move(candidates));
  options.completion_style = CompletionStyle::list;
  return options;
}

// Completes later, when it is told to.
struct Later {
  std::string text;
  std::function<void(Completion)> answer;
  InterfaceOptions options() {
    InterfaceOptions options;
    options.async_completer = [this](std::string_view before, CompletionAnswer done) {
      text = before;
      answer = std::move(done);
    };
    return options;
  }
};

}  // namespace

TEST_CASE("tab: what the candidates have in common is inserted", "[completion]") {
  const auto [candidates, from, typed, line] =
      GENERATE(table<Candidates, std::size_t, std::string, std::string>({
          {{"alpha"}, 0, "al", "alpha|"},
          {{"alpha", "alpine"}, 0, "a", "alp|"},
          {{"alpha", "alpine"}, 0, "alp", "alp|"},
          {{"Alpha"}, 0, "al", "Alpha|"},  // the candidate's own case
          {{"readFile"}, 3, "fs.re", "fs.readFile|"},
          {{"x", "y"}, 0, "", "|"},
          {{}, 0, "ab", "ab|"},
          {{"", ""}, 0, "ab", "ab|"},
          {{"ab"}, 0, "ab", "ab|"},
          {{"ab"}, 99, "x", "xab|"},  // a place behind the cursor is the cursor
          {{"おはよう", "おはよう("}, 0, "お", "おはよう|"},
      }));
  Rig rig(40, 8, completing(candidates, from));
  rig->prompt();
  rig.type(typed + "\t");
  CAPTURE(typed, from);
  CHECK(rig.line() == line);
}

TEST_CASE("the completer gets the text before the cursor, what is behind it stays", "[completion]") {
  std::string asked;
  InterfaceOptions options;
  options.completer = [&](std::string_view text) {
    asked = text;
    return Completion{{"word"}, 4};
  };
  Rig rig(40, 8, options);
  rig->prompt();
  rig.type(
      "one wo two\x1b"
      "b\x02\t");
  CHECK(asked == "one wo");
  CHECK(rig.line() == "one word| two");
}

TEST_CASE("a second tab lists the candidates until the next key", "[completion]") {
  Rig rig(12, 8, listing({"alpha", "alps", "altar"}));
  rig->prompt();
  rig.type("al\t");
  CHECK(rig.screen.text() == "> al");
  CHECK(rig.screen.bells() == 1);
  rig.drop_frames();
  rig.type("\t");
  CHECK(rig.frames.size() == 1);
  CHECK(rig.screen.text() == "> al\nalpha  alps\naltar");
  CHECK(rig.cursor() == "0,4");
  rig.type("p");
  CHECK(rig.screen.text() == "> alp");
  rig.type("\t\t");
  CHECK(rig.screen.text() == "> alp\nalpha  alps\naltar");
  rig.type("\r");
  CHECK(rig.screen.text() == "> alp\n>");
  CHECK(rig.events.back() == "line alp");
}

TEST_CASE("a list is cut to the screen", "[completion][pitfall-60]") {
  Candidates many;
  for (int i = 10; i < 60; ++i) many.push_back("c" + std::to_string(i));
  Rig rig(20, 6, listing(many));
  rig.screen.write("kept\r\n");
  rig->prompt();
  rig.type("c\t\t");
  CHECK(rig.screen.text() ==
        "> c\nc10  c11  c12  c13\nc14  c15  c16  c17\nc18  c19  c20  c21\nc22  c23  c24  c25\n(34 more)");
  CHECK(rig.cursor() == "0,3");
  rig.type("x");
  CHECK(rig.screen.text() == "> cx");
}

TEST_CASE("candidates of any kind and width", "[completion][pitfall-60]") {
  Rig rig(20, 8, listing({"おはよう", "おはよう(", "👩‍👩‍👧", "a\tb", std::string(300, 'x')}));
  rig->prompt();
  rig.type("\t\t");
  CHECK(rig.screen.row(1) == "おはよう");
  CHECK(rig.screen.row(2) == "おはよう(");
  CHECK(rig.screen.row(4) == "a^Ib");
  CHECK(rig.screen.row(5) == std::string(19, 'x') + "…");
}

TEST_CASE("without a completer tab is a tab", "[completion]") {
  Rig rig;
  rig->prompt();
  rig.type("a\tb");
  CHECK(rig.line() == "a\tb|");
  CHECK(rig.cursor() == "0,9");
}

TEST_CASE("an answer that comes later is used while the text is the same", "[completion][pitfall-61]") {
  Later later;
  Rig rig(20, 6, later.options());
  rig->prompt();
  rig.type("al\t");
  CHECK(later.text == "al");
  SECTION("at rest") {
    rig.drop_frames();
    later.answer({{"alpha"}, 0});
    rig->process_input();
    CHECK(rig.line() == "alpha|");
    CHECK(rig.screen.text() == "> alpha");
    CHECK(rig.frames.size() == 1);
    later.answer({{"alphabet"}, 0});  // once is enough
    rig->process_input();
    CHECK(rig.line() == "alpha|");
  }
  SECTION("keys did not wait") {
    rig.type("x");
    CHECK(rig.screen.text() == "> alx");
    later.answer({{"alpha"}, 0});
    rig->process_input();
    CHECK(rig.line() == "alx|");
  }
  SECTION("there and back again") {
    rig.type("x\x7f");
    later.answer({{"alpha"}, 0});
    rig->process_input();
    CHECK(rig.line() == "alpha|");
  }
  SECTION("the line was accepted") {
    rig.type("\r");
    later.answer({{"alpha"}, 0});
    rig->process_input();
    CHECK(rig.line() == "|");
  }
  SECTION("a newer question") {
    const auto old = later.answer;
    rig.type("\t");
    old({{"alold"}, 0});
    rig->process_input();
    CHECK(rig.line() == "al|");
    later.answer({{"alnew", "alner"}, 0});
    rig->process_input();
    CHECK(rig.line() == "alne|");
  }
  SECTION("closed") {
    rig->close();
    later.answer({{"alpha"}, 0});
    rig->process_input();
    CHECK(rig.screen.text() == "> al");
  }
}

TEST_CASE("an answer after the Interface is gone is dropped", "[completion][pitfall-61]") {
  Later later;
  {
    Rig rig(20, 6, later.options());
    rig->prompt();
    rig.type("a\t");
  }
  later.answer({{"alpha"}, 0});
  CHECK(later.text == "a");
}

TEST_CASE("an asynchronous completer may answer at once", "[completion]") {
  InterfaceOptions options;
  options.async_completer = [](std::string_view, const CompletionAnswer& answer) { answer({{"alpha"}, 0}); };
  Rig rig(20, 6, options);
  rig->prompt();
  rig.drop_frames();
  rig.type("a\t!");
  CHECK(rig.line() == "alpha!|");
  CHECK(rig.frames.size() == 1);
}

TEST_CASE("an open list is laid out anew for another size", "[completion][pitfall-60]") {
  Rig rig(30, 8, listing({"alpha", "alps", "altar"}));
  rig->prompt();
  rig.type("al\t\t");
  CHECK(rig.screen.text() == "> al\nalpha  alps   altar");
  rig.resize(12, 8);
  CHECK(rig.screen.text() == "> al\nalpha  alps\naltar");
  rig.resize(8, 8);
  CHECK(rig.screen.text() == "> al\nalpha\nalps\naltar");
  rig.resize(30, 8);
  CHECK(rig.screen.text() == "> al\nalpha  alps   altar");
  rig.type("p");
  rig.resize(12, 8);
  CHECK(rig.screen.text() == "> alp");
}

TEST_CASE("in the blanks before a further line tab indents", "[completion]") {
  Rig rig(30, 8, completing({"alpha"}));
  rig->prompt();
  rig.type("{\x1b\r\t \tx");
  CHECK(rig.line() == "{\n\t \tx|");
  rig.type("\x01\t");
  CHECK(rig.line() == "{\n\t|\t \tx");
}
