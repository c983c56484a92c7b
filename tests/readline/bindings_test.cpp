// Bindings that a host makes at run time.
#include "support/catch.hpp"

#include <algorithm>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

std::string binding(const Rig& rig, const std::string& keys, KeyMode mode = KeyMode::emacs) {
  const std::vector<BoundKeys> all = const_cast<Rig&>(rig)->bindings();
  const auto found = std::find_if(all.begin(), all.end(), [&](const BoundKeys& bound) {
    return bound.keys == keys && bound.mode == mode;
  });
  if (found == all.end()) return "none";
  return found->action.empty() ? "macro " + found->macro : found->action;
}

}  // namespace

TEST_CASE("keys are bound to actions in all spellings", "[bindings]") {
  const auto [keys, action, typed, line] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          {"<c-t>", "kill-whole-line", "abc\x14", "|"},
          {"C-x C-k", "kill-whole-line", "abc\x18\x0b", "|"},
          {"Control-t", "unix-line-discard", "abc\x14", "|"},
          {"\"\\C-xk\"", "kill-whole-line", "abc\x18k", "|"},
          {"\"\\e[1;5D\"", "beginning-of-line", "a b\x1b[1;5D", "|a b"},
          {"Meta-Rubout", "kill-whole-line", "abc\x1b\x7f", "|"},
          {"q", "backward-char", "abq", "a|b"},
          {"gg", "beginning-of-line", "abgg", "|ab"},
          {"gg", "beginning-of-line", "abgx", "ab|"},
          {"C-t", "self-insert", "a\x14", "a\x14|"},
      }));
  CAPTURE(keys);
  Rig rig(40, 6);
  CHECK(rig->bind(keys, action).empty());
  rig->prompt();
  rig.type(typed);
  CHECK(rig.line() == line);
}

TEST_CASE("a binding that cannot be is told in words", "[bindings]") {
  Rig rig;
  CHECK(rig->bind("<c-t>", "no-such") == "no such action: no-such");
  CHECK(rig->bind("<c-", "yank") == "not a sequence of keys: <c-");
  CHECK(rig->bind("", "yank") == "not a sequence of keys: ");
  CHECK(rig->bind_macro("<c-", "x") == "not a sequence of keys: <c-");
  CHECK(rig->bind("<nokey>", [](Interface&, std::string_view) {}) == "not a sequence of keys: <nokey>");
  CHECK(rig->unbind("<nokey>") == "not a sequence of keys: <nokey>");
  CHECK(rig->unbind("<f12>").empty());

  InterfaceOptions options;
  options.input_fd = options.output_fd = -1;
  options.terminal = false;
  Interface pipe(options);
  CHECK(pipe.bind("<c-t>", "no-such") == "no such action: no-such");
  CHECK(pipe.bind("<c-t>", "yank").empty());
  CHECK(pipe.bindings().empty());
}

TEST_CASE("a mode's bindings are its own", "[bindings]") {
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  Rig rig(40, 6, options);
  CHECK(rig->bind("<c-t>", "kill-whole-line").empty());
  CHECK(rig->bind("q", "beginning-of-line", KeyMode::vi_command).empty());
  CHECK(binding(rig, "<c-t>") == "kill-whole-line");
  CHECK(binding(rig, "<c-t>", KeyMode::vi_insert) == "kill-whole-line");
  CHECK(binding(rig, "q", KeyMode::vi_command) == "beginning-of-line");
  CHECK(binding(rig, "q") == "none");
  rig->prompt();
  rig.type("abq");
  CHECK(rig.line() == "abq|");
  CHECK(rig->unbind("q", KeyMode::vi_command).empty());
  CHECK(binding(rig, "q", KeyMode::vi_command) == "none");
}

TEST_CASE("all defaults are in the list, and can be bound again from it", "[bindings]") {
  Rig rig;
  const std::vector<BoundKeys> all = rig->bindings();
  CHECK(all.size() > 100);
  for (const BoundKeys& bound : all) {
    if (bound.action.empty()) continue;  // Ctrl-\, which is the interface's own
    CAPTURE(bound.keys);
    CHECK(rig->bind(bound.keys, bound.action, bound.mode).empty());
  }
  CHECK(rig->bindings().size() == all.size());
}

TEST_CASE("unbound keys of text are typed, others mean nothing", "[bindings]") {
  Rig rig(40, 6);
  CHECK(rig->bind("q", "backward-char").empty());
  CHECK(rig->unbind("q").empty());
  CHECK(rig->unbind("C-a").empty());
  rig->prompt();
  rig.type("aq\x01");
  CHECK(rig.line() == "aq|");
  CHECK(rig.written().find('\a') != std::string::npos);
}

TEST_CASE("macros type keys", "[bindings]") {
  const auto [macro, typed, line] = GENERATE(table<std::string, std::string, std::string>({
      {"abc", "\x14", "abc|"},
      {"abc\x01", "\x14x", "x|abc"},
      {"abc\x02", "x\x14y", "xaby|c"},
      {"ab",
       "\x1b"
       "3\x14",
       "ababab|"},
      {"ab",
       "\x1b"
       "0\x14",
       "|"},
      {"ab", "\x1b-\x14", "|"},
      {"(\x1b[200~a\tb\x1b[201~)", "\x14", "(a\tb)|"},
      {"\x1b"
       "3",
       "\x14x", "xxx|"},            // the argument of what is typed next
      {"\x18", "ab\x14\x7f", "|"},  // the first half of a sequence
      {"",
       "a\x14"
       "b",
       "ab|"},
  }));
  CAPTURE(macro, typed);
  Rig rig(40, 6);
  CHECK(rig->bind_macro("C-t", macro).empty());
  rig->prompt();
  rig.type(typed);
  CHECK(rig.line() == line);
  CHECK(binding(rig, "<c-t>") == "macro " + macro);
}

TEST_CASE("macros that call each other end with a bell", "[bindings]") {
  Rig rig(40, 6);
  CHECK(rig->bind_macro("C-t", "x\x14y").empty());
  CHECK(rig->bind_macro("C-o", "z\x0f").empty());
  CHECK(rig->bind_macro("<f5>", "\x1b[18~\x1b[18~").empty());
  CHECK(rig->bind_macro("<f7>",
                        "\x1b"
                        "9999\x1b[15~")
            .empty());
  CHECK(rig->bind_macro("<f6>", "w").empty());
  CHECK(rig->bind_macro("<f7>", "ww").empty());
  rig->prompt();
  rig.type("\x14");
  CHECK(rig.line() == std::string(16, 'x') + "|");  // the rest of each is dropped
  CHECK(rig.written().find('\a') != std::string::npos);
  rig.type("\x15\x0f");
  CHECK(rig.line() == std::string(16, 'z') + "|");
  rig.type("\x15\x1b[17~a");
  CHECK(rig.line() == "wa|");
  rig.type("\x15\x1b[15~a");
  CHECK(rig.line() == "wwwwa|");
  // Not deep, but far too many.
  CHECK(rig->bind_macro("<f8>",
                        "\x1b"
                        "9999\x1b[17~")
            .empty());
  CHECK(rig->bind_macro("<f9>",
                        "\x1b"
                        "99\x1b[19~")
            .empty());
  rig.type("\x15\x1b[20~b");
  CHECK(rig.line().size() < 2'000'000);
  CHECK(rig.line().ends_with("b|"));
}

TEST_CASE("a callback gets the interface and its keys", "[bindings]") {
  Rig rig(40, 6);
  std::vector<std::string> seen;
  const auto note = [&seen](Interface& interface, std::string_view keys) {
    seen.push_back(std::string(keys) + " " + interface.line());
    interface.set_line("got " + interface.line(), 4);
  };
  CHECK(rig->bind("C-x a", note).empty());
  rig->prompt();
  rig.drop_frames();
  rig.type(
      "line\x18"
      "ab");
  CHECK(rig.line() == "got b|line");
  CHECK(seen == std::vector<std::string>{"<c-x>a line"});
  CHECK(rig.frames.size() == 1);
  CHECK(rig.screen.text() == "> got bline");
}

TEST_CASE("a callback may do what it likes", "[bindings]") {
  Rig rig(40, 6);
  SECTION("type and print") {
    CHECK(rig->bind("<f5>",
                    [](Interface& interface, std::string_view) {
                      interface.print_above("above\n");
                      interface.write("typed");
                    })
              .empty());
    rig->prompt();
    rig.type("x\x1b[15~y");
    CHECK(rig.screen.text() == "above\n> xtypedy");
  }
  SECTION("bind its keys to something else") {
    CHECK(rig->bind("<f5>",
                    [](Interface& interface, std::string_view) {
                      CHECK(interface.bind("<f5>", "beginning-of-line").empty());
                    })
              .empty());
    rig->prompt();
    rig.type("x\x1b[15~y\x1b[15~z");
    CHECK(rig.line() == "z|xy");
  }
  SECTION("close") {
    CHECK(rig->bind("<f5>", [](Interface& interface, std::string_view) { interface.close(); }).empty());
    rig->prompt();
    rig.type("x\x1b[15~y");
    CHECK(rig.events == std::vector<std::string>{"close"});
    CHECK(rig.line() == "x|");
  }
  SECTION("throw") {
    CHECK(rig->bind("<f5>", [](Interface&, std::string_view) { throw std::runtime_error("no"); }).empty());
    rig->prompt();
    CHECK_THROWS_AS(rig.type("x\x1b[15~y"), std::runtime_error);
    rig.type("z");
    CHECK(rig.line() == "xyz|");
  }
  SECTION("an empty one unbinds") {
    CHECK(rig->bind("C-a", Interface::KeyCommand()).empty());
    rig->prompt();
    rig.type("x\x01y");
    CHECK(rig.line() == "xy|");
  }
}

TEST_CASE("numbers of macros that are bound no more are used again", "[bindings]") {
  Rig rig;
  for (int i = 0; i < 70'000; ++i) {
    if (!rig->bind_macro("<f5>", "x", KeyMode::emacs).empty()) FAIL(i);
    if (i % 3 == 0 && !rig->unbind("<f5>").empty()) FAIL(i);
  }
}

TEST_CASE("a shorter binding waits for the longer one", "[bindings]") {
  InterfaceOptions options;
  options.key_sequence_timeout = std::chrono::milliseconds(0);
  Rig rig(40, 6, options);
  CHECK(rig->bind("C-x", "beginning-of-line").empty());
  rig->prompt();
  rig.type("abc\x18");
  CHECK(rig.line() == "abc|");
  REQUIRE(rig->timeout());
  rig->process_timeout();
  CHECK(rig.line() == "|abc");
}

TEST_CASE("every action has a line of help", "[bindings]") {
  const std::vector<ActionHelp> all = action_help();
  CHECK(all.size() > 100);
  const auto found =
      std::find_if(all.begin(), all.end(), [](const ActionHelp& action) { return action.name == "yank"; });
  REQUIRE(found != all.end());
  CHECK(found->help == "Paste what was cut last");
}
