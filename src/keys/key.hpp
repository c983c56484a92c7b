// Key: one key press with its modifiers, and the other events that a terminal sends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "text/wipe.hpp"

namespace runnel {

// clang-format off
enum class KeyName : std::uint8_t {
  character,  ///< `Key::character` says which
  up, down, left, right, home, end, insert, del, page_up, page_down,
  backspace, tab, enter, escape,
  f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
  f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24,
  keypad_begin, menu,
};
// clang-format on

/// `alt` is also what a terminal calls meta, and `super` also hyper.
struct Modifiers {
  bool shift = false;
  bool alt = false;
  bool ctrl = false;
  bool super = false;
  bool operator==(const Modifiers&) const = default;
};

/// A key. Control characters arrive as their letter with `ctrl` (0x01 is ctrl + 'a'; 0x00 is ctrl + ' ';
/// 0x1c..0x1f are ctrl + \ ] ^ _), except Tab (09), Enter (0d; 0a is ctrl + 'j'), Escape (1b) and
/// Backspace (7f; 08 is ctrl + 'h'), which have names. `shift` is set on a character only where the
/// terminal says so and it is not already in the character.
struct Key {
  KeyName name = KeyName::character;
  char32_t character = 0;
  Modifiers modifiers;
  std::string raw;  ///< the bytes as they came (for quoted insert); not part of a key's identity

  bool operator==(const Key& other) const {
    return name == other.name && character == other.character && modifiers == other.modifiers;
  }
};

/// The one form that a key has however it was sent or written: ctrl with a Latin letter takes the small
/// letter, shift on such a letter without ctrl is in the letter, ctrl + '@' is ctrl + ' '.
[[nodiscard]] Key normalized(Key key);

/// The control character that `key` sends on a terminal that has no other way to say it (`\x01` for ctrl + a,
/// `\r` for Enter); empty when it is none.
[[nodiscard]] std::string control_byte(const Key& key);

/// `a`, `<c-x>`, `<a-f>`, `<c-a-left>`, `<s-tab>`, `<lt>` for '<', `<space>`. Modifiers stand in the order
/// c (ctrl), a (alt), s (shift), d (super). What is no visible character is `<u+9b>`, by its number.
/// `parse_keys` gives a normalized key back as it was.
[[nodiscard]] std::string to_text(const Key& key);

/// Reads a sequence of keys in that form back, normalized; nothing when it is not one. Names and
/// modifiers may be in capitals; `<gt>`, `<del>`, `<bs>`, `<cr>`, `<return>`, `<escape>`, `<ins>` are known
/// too.
[[nodiscard]] std::optional<std::vector<Key>> parse_keys(std::string_view text);

/// A bracketed paste, whole, with CR and CRLF as LF.
struct Paste {
  std::string text;
};

/// An answer of the terminal, or a sequence that is no key: it never reaches the editor.
///
/// `parameters` by kind: cursor_position {row, column} from 1; device_attributes and `other` the numbers in
/// it; mode {mode, value} (0 unknown, 1 set, 2 reset, 3 and 4 the same for ever); color {number, red, green,
/// blue}, number 10 the foreground, 11 the background, 12 the cursor, channels 0..65535; keyboard_flags
/// {flags}; version none, it is in `text`; focus {1 in, 0 out}; mouse {button and modifier bits, column, row,
/// 1 pressed or 0 released}.
struct Report {
  enum class Kind : std::uint8_t {
    cursor_position,
    device_attributes,
    mode,
    color,
    keyboard_flags,
    version,
    focus,
    mouse,
    other
  };
  Kind kind = Kind::other;
  std::vector<int> parameters;
  std::string text;  ///< of a version: name and number as the terminal has them
  std::string raw;
};

using InputEvent = std::variant<Key, Paste, Report>;
/// What is typed may be a secret: where they grow they leave no copy.
using InputEvents = std::vector<InputEvent, WipingAllocator<InputEvent>>;

}  // namespace runnel
