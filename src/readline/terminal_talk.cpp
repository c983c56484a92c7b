// Sources: kitty's keyboard protocol (CSI ? u), xterm's ctlseqs (DECRQM, XTVERSION, DA, CPR), the
// synchronized output and grapheme cluster modes of contour (2026, 2027).
#include "readline/terminal_talk.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace runnel {

namespace {

constexpr std::string_view question_of_place = "\x1b[6n";

constexpr int mode_synchronized_update = 2026;
constexpr int mode_grapheme_clusters = 2027;
constexpr int mode_reset = 2;

// One of each kind, none wider than 6 columns anywhere.
constexpr std::array<std::string_view, 6> test_clusters = {
    "\u2192",                                      // ambiguous
    "\u2764\uFE0F",                                // VS16
    "\u231A\uFE0E",                                // VS15
    "\U0001F468\u200D\U0001F469\u200D\U0001F467",  // ZWJ
    "\U0001F1EF\U0001F1F5",                        // a flag
    "\U0001F44D\U0001F3FD",                        // a skin tone
};

// Empty for what can't be widths: then something else has answered.
std::optional<WidthRules> rules_of(const std::vector<int>& widths) {
  const bool sane =
      std::all_of(widths.begin(), widths.end(), [](int width) { return width >= 1 && width <= 6; });
  if (!sane) return std::nullopt;
  WidthRules rules;
  rules.ambiguous_wide = widths[0] == 2;
  rules.emoji_selector_widens = widths[1] == 2;
  rules.text_selector_narrows = widths[2] == 1;
  rules.joins_sequences = widths[3] <= 2;
  rules.joins_flags = widths[4] <= 2;
  rules.joins_tones = widths[5] <= 2;
  return rules;
}

// Terminals with xterm's modifyOtherKeys and without kitty's protocol.
constexpr std::array<std::string_view, 3> with_other_keys = {"XTerm(", "tmux ", "mintty "};

// The Linux console, BSD's and others show what they do not know of a sequence with an intermediate byte.
constexpr std::array<std::string_view, 6> without_answers = {"linux", "cons",   "sun",
                                                             "eterm", "cygwin", "wsvt"};

bool starts_with_any(std::string_view text, std::span<const std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return text.starts_with(start); });
}

}  // namespace

KeyboardMode TerminalFacts::keyboard() const {
  if (kitty_keyboard) return KeyboardMode::kitty;
  const bool other_keys = answers && starts_with_any(version, with_other_keys);
  return other_keys ? KeyboardMode::modify_other_keys : KeyboardMode::plain;
}

std::string_view TerminalTalk::questions() {
  return "\x1b[?u\x1b[?2026$p\x1b[?2027$p\x1b[>q\x1b[c";
}

std::string_view TerminalTalk::ask_place() {
  asked_.push_back(Asked::place);
  return question_of_place;
}

std::string TerminalTalk::ask_widths() {
  std::string bytes;
  for (const std::string_view cluster : test_clusters) {
    bytes.append("\r").append(cluster).append(question_of_place);
    asked_.push_back(Asked::width);
  }
  widths_.clear();
  return bytes += '\r';
}

TerminalTalk::Answer TerminalTalk::take_place(Position place) {
  Answer answer;
  if (asked_.empty()) return answer;
  const Asked asked = asked_.front();
  asked_.pop_front();
  if (asked == Asked::width) {
    widths_.push_back(place.column);
    if (widths_.size() == test_clusters.size()) answer.widths = rules_of(widths_);
  } else if (std::find(asked_.begin(), asked_.end(), Asked::place) == asked_.end()) {
    answer.place = place;
  }
  return answer;
}

TerminalTalk::Answer TerminalTalk::take(const Report& report) {
  Answer answer;
  const TerminalFacts before = facts_;
  switch (report.kind) {
    case Report::Kind::keyboard_flags:
      facts_.kitty_keyboard = true;
      break;
    case Report::Kind::mode: {
      const int value = report.parameters[1];
      if (report.parameters[0] == mode_synchronized_update)
        facts_.synchronized_update = value == 1 || value == 2;
      if (report.parameters[0] == mode_grapheme_clusters) facts_.grapheme_clusters = value == mode_reset;
      break;
    }
    case Report::Kind::version:
      facts_.version = report.text;
      break;
    case Report::Kind::device_attributes:
      facts_.answers = true;
      break;
    case Report::Kind::cursor_position:
      answer = take_place({std::max(report.parameters[0] - 1, 0), std::max(report.parameters[1] - 1, 0)});
      break;
    default:
      break;
  }
  answer.facts = facts_ != before;
  return answer;
}

bool may_be_asked(std::string_view term, const TerminalHints& hints) {
  if (hints.program != nullptr && std::string_view(hints.program) == "Apple_Terminal") return false;
  const bool hardware = term.starts_with("vt") && !term.starts_with("vte");
  return !term.empty() && !hardware && !starts_with_any(term, without_answers);
}

}  // namespace runnel
