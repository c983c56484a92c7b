// Key: one key press with its modifiers, and the other events that a terminal sends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace runnel {

enum class KeyName : std::uint8_t {
  character,  ///< `Key::character` says which
  up, down, left, right, home, end, insert, del, page_up, page_down,
  backspace, tab, enter, escape,
  f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
  f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24,
  keypad_begin, menu,
};

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

/// `a`, `<c-x>`, `<a-f>`, `<c-a-left>`, `<s-tab>`, `<lt>` for '<', `<space>`.
[[nodiscard]] std::string to_text(const Key& key);
/// Reads a sequence of keys in that form back; nothing when it is not one.
[[nodiscard]] std::optional<std::vector<Key>> parse_keys(std::string_view text);

/// A bracketed paste, whole, with CR and CRLF as LF.
struct Paste {
  std::string text;
};

/// An answer of the terminal: it never reaches the editor.
struct Report {
  enum class Kind : std::uint8_t { cursor_position, device_attributes, mode, color, keyboard_flags, focus, mouse, other };
  Kind kind = Kind::other;
  std::vector<int> parameters;
  std::string raw;
};

using InputEvent = std::variant<Key, Paste, Report>;

}  // namespace runnel
