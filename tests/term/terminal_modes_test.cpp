#include "support/catch.hpp"

#include "term/terminal_modes.hpp"

using namespace runnel;

namespace {

constexpr auto plain = KeyboardMode::plain;
constexpr auto other_keys = KeyboardMode::modify_other_keys;
constexpr auto kitty = KeyboardMode::kitty;

}  // namespace

TEST_CASE("modes are switched on, off and anew", "[terminal_modes]") {
  const auto [modes, on, off, renew] = GENERATE(table<TerminalModes, std::string, std::string, std::string>({
      {{false, false, plain, 0}, "", "", ""},
      {{true, false, plain, 0}, "\x1b[?2004h", "\x1b[?2004l", "\x1b[?2004h"},
      {{true, false, kitty, 0}, "\x1b[?2004h\x1b[>1u", "\x1b[?2004l\x1b[<u", "\x1b[?2004h\x1b[=1u"},
      {{false, false, other_keys, 0}, "\x1b[>4;1m", "\x1b[>4m", "\x1b[>4;1m"},
      {{false, true, plain, 0}, "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l", "\x1b[?1000h\x1b[?1006h"},
      {{false, false, plain, 6}, "\x1b[6 q", "\x1b[0 q", "\x1b[6 q"},
      {{.reverse_screen = true}, "\x1b[?5h", "\x1b[?5l", "\x1b[?5h"},
      {{.explicit_bidi = true}, "\x1b[8l", "\x1b[8h", "\x1b[8l"},
      {{true, true, kitty, 2, true, true},
       "\x1b[?2004h\x1b[>1u\x1b[?1000h\x1b[?1006h\x1b[?5h\x1b[8l\x1b[2 q",
       "\x1b[?2004l\x1b[<u\x1b[?1006l\x1b[?1000l\x1b[?5l\x1b[8h\x1b[0 q",
       "\x1b[?2004h\x1b[?1000h\x1b[?1006h\x1b[?5h\x1b[8l\x1b[2 q\x1b[=1u"},
      {{.bracketed_paste = true, .grapheme_clusters = true},
       "\x1b[?2004h\x1b[?2027h",
       "\x1b[?2004l\x1b[?2027l",
       "\x1b[?2004h\x1b[?2027h"},
      {{true, true, kitty, 2},
       "\x1b[?2004h\x1b[>1u\x1b[?1000h\x1b[?1006h\x1b[2 q",
       "\x1b[?2004l\x1b[<u\x1b[?1006l\x1b[?1000l\x1b[0 q",
       "\x1b[?2004h\x1b[?1000h\x1b[?1006h\x1b[2 q\x1b[=1u"},
  }));
  CHECK(modes.on() == on);
  CHECK(modes.off() == off);
  CHECK(modes.renew() == renew);
  // What a signal handler keeps of them.
  CHECK(modes.on().size() <= 63);
  CHECK(modes.off().size() <= 63);
}

TEST_CASE("a change of modes says what differs", "[terminal_modes]") {
  const auto [from, to, bytes] = GENERATE(table<TerminalModes, TerminalModes, std::string>({
      {{true, true, kitty, 2}, {true, true, kitty, 2}, ""},
      {{true, false, plain, 0}, {true, false, kitty, 0}, "\x1b[>1u"},
      {{true, false, other_keys, 0}, {true, false, kitty, 0}, "\x1b[>4m\x1b[>1u"},
      {{true, false, kitty, 6}, {true, false, kitty, 2}, "\x1b[2 q"},
      {{true, false, kitty, 2}, {false, true, kitty, 0}, "\x1b[?2004l\x1b[?1000h\x1b[?1006h\x1b[0 q"},
  }));
  CHECK(to.change_from(from) == bytes);
}
