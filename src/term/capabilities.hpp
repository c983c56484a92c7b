// Capabilities: what a terminal can do, as plain values. The view writes by it; terminfo fills it.
#pragma once

#include <string>

namespace runnel {

/// Strings are terminfo capabilities, ready to send; those with parameters (`_n`) are expanded by
/// `expand`. Empty: the terminal cannot do it.
struct Capabilities {
  bool dumb = false;        ///< no cursor movement at all: plain text, no escapes
  bool auto_margin = true;  ///< am: writing in the last column moves on
  bool eat_newline = true;  ///< xenl: the wrap after the last column waits for the next character
  int colors = 8;           ///< 0, 8, 16, 256 or 1 << 24
  bool bracketed_paste = true;
  bool cursor_shapes = false;        ///< Ss is DECSCUSR
  bool synchronized_update = false;  ///< only where the terminal said so
  std::string carriage_return = "\r";
  std::string line_feed = "\n";
  std::string cursor_up = "\x1b[A";           ///< cuu1
  std::string cursor_up_n = "\x1b[%p1%dA";    ///< cuu
  std::string reverse_index = "\x1bM";        ///< ri: up, where there is a row above
  std::string cursor_down_n = "\x1b[%p1%dB";  ///< cud
  std::string cursor_left = "\b";             ///< cub1
  std::string cursor_left_n = "\x1b[%p1%dD";
  std::string cursor_right = "\x1b[C";
  std::string cursor_right_n = "\x1b[%p1%dC";
  std::string column_address = "\x1b[%i%p1%dG";     ///< hpa
  std::string clear_to_eol = "\x1b[K";              ///< el
  std::string clear_to_eos = "\x1b[J";              ///< ed
  std::string clear_screen = "\x1b[H\x1b[2J";       ///< clear
  std::string clear_scrollback;                     ///< E3: what has scrolled off the screen
  std::string insert_characters_n = "\x1b[%p1%d@";  ///< ich
  std::string delete_characters_n = "\x1b[%p1%dP";  ///< dch
  std::string erase_characters_n = "\x1b[%p1%dX";   ///< ech: blanks, and the cursor stays
  std::string repeat_n;                             ///< rep, where it is ECMA-48's: the last character again
  std::string insert_mode_on = "\x1b[4h";           ///< smir, where the cursor may move in it (mir)
  std::string insert_mode_off = "\x1b[4l";          ///< rmir
  std::string insert_lines_n = "\x1b[%p1%dL";
  std::string delete_lines_n = "\x1b[%p1%dM";
  std::string bell = "\a";
  std::string flash;                   ///< flash: a visible bell
  std::string reset_style = "\x1b[m";  ///< sgr0
};

/// `capability` with its one parameter put in: the part of terminfo's language that these capabilities
/// use (%i %p1 %d %%). Pure, so that the view need not know terminfo.
[[nodiscard]] std::string expand(const std::string& capability, int parameter);

}  // namespace runnel
