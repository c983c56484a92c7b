#include "support/catch.hpp"

#include "readline/terminal_talk.hpp"

#include <algorithm>

#include "keys/key_decoder.hpp"
#include "readline/terminal_widths.hpp"

using namespace runnel;

namespace {

// What has been learned of a terminal that sends `bytes`.
TerminalFacts facts(std::string_view bytes) {
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(bytes, events);
  TerminalTalk talk;
  for (const InputEvent& event : events) {
    const TerminalFacts before = talk.facts();
    const bool changed = talk.take(std::get<Report>(event)).facts;
    CHECK(changed == (talk.facts() != before));
  }
  return talk.facts();
}

const std::string attributes = "\x1b[?62;22c";

}  // namespace

TEST_CASE("answers in any order make facts", "[terminal_talk]") {
  std::vector<std::string> answers = {"\x1b[?0u", "\x1b[?2026;2$y", "\x1b[?2027;2$y",
                                      "\x1bP>|kitty(0.32)\x1b\\", attributes};
  std::sort(answers.begin(), answers.end());
  const TerminalFacts all{true, true, true, true, "kitty(0.32)"};
  do {
    std::string bytes;
    for (const std::string& answer : answers) bytes += answer;
    CHECK(facts(bytes) == all);
  } while (std::next_permutation(answers.begin(), answers.end()));
}

TEST_CASE("what a terminal says of its modes", "[terminal_talk]") {
  const auto [value, synchronized, clusters] = GENERATE(table<std::string, bool, bool>({
      {"0", false, false},  // unknown
      {"1", true, false},   // set: there is nothing to do
      {"2", true, true},    // reset
      {"3", false, false},  // for ever: nothing can be switched
      {"4", false, false},
  }));
  CHECK(facts("\x1b[?2026;" + value + "$y").synchronized_update == synchronized);
  CHECK(facts("\x1b[?2027;" + value + "$y").grapheme_clusters == clusters);
  CHECK(facts("\x1b[?2004;" + value + "$y") == TerminalFacts{});
}

TEST_CASE("the keyboard protocol is the best that there is", "[terminal_talk]") {
  const auto [bytes, mode] = GENERATE(table<std::string, KeyboardMode>({
      {"", KeyboardMode::plain},
      {attributes, KeyboardMode::plain},
      {"\x1b[?0u", KeyboardMode::kitty},
      {"\x1bP>|XTerm(379)\x1b\\", KeyboardMode::plain},  // it may still know kitty's
      {"\x1bP>|XTerm(379)\x1b\\" + attributes, KeyboardMode::modify_other_keys},
      {"\x1bP>|tmux 3.3a\x1b\\" + attributes, KeyboardMode::modify_other_keys},
      {"\x1bP>|mintty 3.7.0\x1b\\" + attributes, KeyboardMode::modify_other_keys},
      {"\x1bP>|foot(1.16)\x1b\\\x1b[?0u" + attributes, KeyboardMode::kitty},
      {"\x1bP>|VTE(7002)\x1b\\" + attributes, KeyboardMode::plain},
  }));
  CAPTURE(bytes);
  CHECK(facts(bytes).keyboard() == mode);
}

TEST_CASE("the place of the cursor answers who asked last", "[terminal_talk]") {
  TerminalTalk talk;
  const Report report{Report::Kind::cursor_position, {5, 7}, {}, {}};
  CHECK_FALSE(talk.take(report).place);  // nobody asked
  CHECK(talk.ask_place() == "\x1b[6n");
  CHECK(talk.ask_place() == "\x1b[6n");
  CHECK_FALSE(talk.take(report).place);
  CHECK(talk.take(report).place == Position{4, 6});
  CHECK_FALSE(talk.take(report).place);
}

TEST_CASE("the terminal tells how wide it draws", "[terminal_talk][widths]") {
  using Widths = std::vector<int>;
  const auto [widths, rules] = GENERATE(table<Widths, std::optional<WidthRules>>({
      {{1, 2, 1, 2, 2, 2}, WidthRules{}},
      {{2, 2, 1, 2, 2, 2}, WidthRules{.ambiguous_wide = true}},
      {{1, 1, 1, 2, 2, 2}, WidthRules{.emoji_selector_widens = false}},
      {{1, 2, 2, 2, 2, 2}, WidthRules{.text_selector_narrows = false}},
      {{1, 2, 1, 6, 2, 2}, WidthRules{.joins_sequences = false}},
      {{1, 2, 1, 2, 4, 2}, WidthRules{.joins_flags = false}},
      {{1, 2, 1, 2, 2, 4}, WidthRules{.joins_tones = false}},
      {{1, 2, 1, 2, 2, 0}, std::nullopt},  // something else has answered
      {{40, 2, 1, 2, 2, 2}, std::nullopt},
  }));
  CAPTURE(widths);
  TerminalTalk talk;
  const std::string questions = talk.ask_widths();
  CHECK(std::count(questions.begin(), questions.end(), '\r') == 7);
  CHECK(questions.starts_with("\r\u2192\x1b[6n\r"));
  CHECK(questions.ends_with("\x1b[6n\r"));
  // A question for the place meanwhile has its own answer.
  CHECK(talk.ask_place() == "\x1b[6n");
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const TerminalTalk::Answer answer =
        talk.take(Report{Report::Kind::cursor_position, {3, widths[i] + 1}, {}, {}});
    CHECK_FALSE(answer.place);
    CHECK(answer.widths == (i + 1 == widths.size() ? rules : std::nullopt));
  }
  const Report place{Report::Kind::cursor_position, {5, 7}, {}, {}};
  CHECK(talk.take(place).place == Position{4, 6});
  CHECK_FALSE(talk.take(place).place);
}

TEST_CASE("locales with wide ambiguous characters", "[terminal_talk][widths]") {
  const auto [name, wide] = GENERATE(table<std::string, bool>({
      {"", false},
      {"C", false},
      {"en_US.UTF-8", false},
      {"ja", true},
      {"ja_JP.UTF-8", true},
      {"ko_KR.UTF-8", true},
      {"zh_CN.UTF-8", true},
      {"zh@x", true},
      {"kok_IN.UTF-8", false},
      {"jab", false},
  }));
  CAPTURE(name);
  CHECK(has_wide_ambiguous(name) == wide);
}

TEST_CASE("terminals that would show a question are not asked", "[terminal_talk]") {
  const auto [term, program, asked] = GENERATE(table<std::string, const char*, bool>({
      {"xterm-256color", nullptr, true},
      {"xterm-256color", "Apple_Terminal", false},
      {"xterm-256color", "iTerm.app", true},
      {"tmux-256color", "tmux", true},
      {"xterm-kitty", nullptr, true},
      {"vte-256color", nullptr, true},
      {"linux", nullptr, false},
      {"linux-16color", nullptr, false},
      {"vt100", nullptr, false},
      {"vt52", nullptr, false},
      {"cons25", nullptr, false},
      {"eterm-color", nullptr, false},
      {"cygwin", nullptr, false},
      {"", nullptr, false},
  }));
  CAPTURE(term, program);
  CHECK(may_be_asked(term, {nullptr, nullptr, program}) == asked);
}
