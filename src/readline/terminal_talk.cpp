// Sources: kitty's keyboard protocol (CSI ? u), xterm's ctlseqs (DECRQM, XTVERSION, DA, CPR), the
// synchronized output and grapheme cluster modes of contour (2026, 2027).
#include "readline/terminal_talk.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace runnel {

namespace {

constexpr int mode_synchronized_update = 2026;
constexpr int mode_grapheme_clusters = 2027;
constexpr int mode_set = 1;
constexpr int mode_permanently_set = 3;

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
  ++places_asked_;
  return "\x1b[6n";
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
      if (report.parameters[0] == mode_grapheme_clusters)
        facts_.grapheme_clusters = value == mode_set || value == mode_permanently_set;
      break;
    }
    case Report::Kind::version:
      facts_.version = report.text;
      break;
    case Report::Kind::device_attributes:
      facts_.answers = true;
      break;
    case Report::Kind::cursor_position:
      if (places_asked_ == 0 || --places_asked_ > 0) break;
      answer.place = Position{std::max(report.parameters[0] - 1, 0), std::max(report.parameters[1] - 1, 0)};
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
