#include "support/catch.hpp"

#include <poll.h>

#include <thread>

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
  std::optional<CompletionAnswer> last;
  InterfaceOptions options() {
    InterfaceOptions options;
    options.async_completer = [this](std::string_view before, CompletionAnswer done) {
      text = before;
      answer = done;
      last = std::move(done);
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

TEST_CASE("the menu fills as the parts of an answer come", "[completion]") {
  Later later;
  Rig rig(30, 6, later.options());
  rig->prompt();
  rig.type("a\t");
  const CompletionAnswer answer = *later.last;
  const auto add = [&](Candidates candidates) {
    answer.add({std::move(candidates), 0});
    rig->process_input();
  };
  add({"abc"});
  CHECK(rig.screen.text() == "> a\nabc");
  CHECK(rig.line() == "a|");
  add({"abd", "abx"});
  CHECK(rig.screen.text() == "> a\nabc  abd  abx");
  SECTION("finished: what all begin with is inserted") {
    answer.finish();
    rig->process_input();
    CHECK(rig.screen.text() == "> ab\nabc  abd  abx");
    CHECK_FALSE(answer.wanted());
    add({"ab!"});
    CHECK(rig.screen.text() == "> ab\nabc  abd  abx");
  }
  SECTION("one is chosen meanwhile") {
    rig.type("\t\t");
    add({"ab!"});
    answer.finish();
    rig->process_input();
    CHECK(rig.line() == "a|");
    rig.type("\r");
    CHECK(rig.line() == "abd|");
    CHECK_FALSE(answer.wanted());
  }
  SECTION("left meanwhile") {
    rig.type("\x07");
    CHECK_FALSE(answer.wanted());
    add({"ab!"});
    CHECK(rig.screen.text() == "> a");
  }
  SECTION("typed on: asked anew, while what is there is narrowed") {
    rig.type("b");
    CHECK(later.text == "ab");
    CHECK_FALSE(answer.wanted());
    CHECK(rig.screen.text() == "> ab\nabc  abd  abx");
    rig.type("d");
    CHECK(rig.screen.text() == "> abd\nabd");
    later.answer({{"abd1", "abd2"}, 0});
    rig->process_input();
    CHECK(rig.screen.text() == "> abd\nabd1  abd2");
    CHECK(rig.line() == "abd|");
  }
}

TEST_CASE("an answer that is let go of is finished", "[completion]") {
  Later later;
  Rig rig(30, 6, later.options());
  rig->prompt();
  rig.type("a\t");
  later.last->add({{"abc"}, 0});
  later = {};
  rig->process_input();
  CHECK(rig.line() == "abc|");
}

TEST_CASE("parts come from other threads while keys are typed", "[completion][pitfall-61]") {
  std::vector<std::thread> threads;
  {
    InterfaceOptions options;
    options.complete_while_typing = true;
    options.async_completer = [&threads](std::string_view before, CompletionAnswer answer) {
      threads.emplace_back([text = std::string(before), answer = std::move(answer)] {
        for (int i = 0; i < 50 && answer.wanted(); ++i) answer.add({{text + std::to_string(i)}, 0});
        answer.finish();
      });
    };
    Rig rig(30, 6, options);
    rig->prompt();
    for (int i = 0; i < 20; ++i) {
      rig.type("a");
      rig->process_input();
    }
    CHECK(rig.line() == "aaaaaaaaaaaaaaaaaaaa|");
    threads.back().join();
    threads.pop_back();
    rig->process_input();
    CHECK(rig.screen.row(1).starts_with("aaaaaaaaaaaaaaaaaaaa0"));
    // The others go on when the Interface is gone.
    rig.type("b");
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("an answer wakes whoever waits for the Interface", "[completion]") {
  Later later;
  Rig rig(30, 6, later.options());
  rig->prompt();
  rig.type("a\t");
  std::thread thread([answer = *later.last] { answer({{"abc"}, 0}); });
  // A wake for the part, and one for the end.
  while (rig.line() != "abc|") {
    pollfd ready{rig->fd(), POLLIN, 0};
    REQUIRE(::poll(&ready, 1, 60'000) == 1);
    rig->process_input();
  }
  thread.join();
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

TEST_CASE("a dumb terminal gets the list above the line, without styles", "[completion][pitfall-53]") {
  InterfaceOptions options = completing({{"alpha", "the first"}, {"alps", "mountains"}});
  options.term = "dumb";
  Rig rig(30, 8, options);
  rig->prompt();
  rig.type("al\t\t");
  CHECK(rig.screen.text() == "alpha  the first\nalps   mountains\n> alp");
  CHECK(rig.written().find('\x1b') == std::string::npos);
}
