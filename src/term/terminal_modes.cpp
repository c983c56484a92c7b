// Sources: ECMA-48 8.3.106 (mode 8), xterm's ctlseqs (modes 5, 1000, 1006, 2004; modifyOtherKeys; DECSCUSR),
// kitty's keyboard protocol, contour's mode 2027.
#include "term/terminal_modes.hpp"

#include <string_view>

namespace runnel {

namespace {

std::string_view keyboard_on(KeyboardMode mode) {
  switch (mode) {
    case KeyboardMode::plain:
      return "";
    case KeyboardMode::modify_other_keys:
      return "\x1b[>4;1m";
    case KeyboardMode::kitty:
      return "\x1b[>1u";
  }
  return "";
}

std::string_view keyboard_off(KeyboardMode mode) {
  switch (mode) {
    case KeyboardMode::plain:
      return "";
    case KeyboardMode::modify_other_keys:
      return "\x1b[>4m";
    case KeyboardMode::kitty:
      return "\x1b[<u";
  }
  return "";
}

}  // namespace

std::string TerminalModes::change_from(const TerminalModes& before) const {
  std::string bytes;
  if (bracketed_paste != before.bracketed_paste) bytes += bracketed_paste ? "\x1b[?2004h" : "\x1b[?2004l";
  if (keyboard != before.keyboard) bytes.append(keyboard_off(before.keyboard)).append(keyboard_on(keyboard));
  if (mouse != before.mouse) bytes += mouse ? "\x1b[?1000h\x1b[?1006h" : "\x1b[?1006l\x1b[?1000l";
  if (reverse_screen != before.reverse_screen) bytes += reverse_screen ? "\x1b[?5h" : "\x1b[?5l";
  if (explicit_bidi != before.explicit_bidi) bytes += explicit_bidi ? "\x1b[8l" : "\x1b[8h";
  if (grapheme_clusters != before.grapheme_clusters)
    bytes += grapheme_clusters ? "\x1b[?2027h" : "\x1b[?2027l";
  if (cursor_shape != before.cursor_shape)
    bytes.append("\x1b[").append(std::to_string(cursor_shape)).append(" q");
  return bytes;
}

std::string TerminalModes::renew() const {
  if (keyboard != KeyboardMode::kitty) return on();
  TerminalModes others = *this;
  others.keyboard = KeyboardMode::plain;
  return others.on() + "\x1b[=1u";
}

}  // namespace runnel
