// TerminalModes: what is switched on in the terminal while a line is edited. The one place that knows the
// bytes that switch each of them on and off.
#pragma once

#include <string>

namespace runnel {

/// How the terminal sends keys for which it has no byte or sequence of old.
enum class KeyboardMode : unsigned char {
  plain,
  modify_other_keys,  ///< xterm's, level 1: Shift-Enter and the like
  kitty,              ///< kitty's protocol, disambiguated
};

struct TerminalModes {
  bool bracketed_paste = false;
  bool mouse = false;  ///< presses and releases, in the form of 1006
  KeyboardMode keyboard = KeyboardMode::plain;
  int cursor_shape = 0;            ///< as DECSCUSR numbers them, 1 to 6; 0: the terminal's own
  bool reverse_screen = false;     ///< dark is light: a flash (DECSCNM)
  bool explicit_bidi = false;      ///< text is drawn from left to right as it comes (BDSM reset)
  bool grapheme_clusters = false;  ///< mode 2027: a cluster is drawn as one

  bool operator==(const TerminalModes&) const = default;

  /// Switches all of them on where none is.
  [[nodiscard]] std::string on() const { return change_from({}); }
  /// Switches them off again, and pops what was pushed.
  [[nodiscard]] std::string off() const { return TerminalModes().change_from(*this); }
  /// From `before` to these: what differs, and nothing else.
  [[nodiscard]] std::string change_from(const TerminalModes& before) const;
  /// Switches them on where they may still be on: nothing is pushed a second time.
  [[nodiscard]] std::string renew() const;
};

}  // namespace runnel
