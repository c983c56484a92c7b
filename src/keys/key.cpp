// The text form of keys, and the one form of each.
#include "keys/key.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "text/utf8.hpp"

namespace runnel {

namespace {

struct Name {
  std::string_view text;
  KeyName name;
};

// The first name of a key is the one that `to_text` gives.
constexpr Name names[] = {
    {"up", KeyName::up},
    {"down", KeyName::down},
    {"left", KeyName::left},
    {"right", KeyName::right},
    {"home", KeyName::home},
    {"end", KeyName::end},
    {"insert", KeyName::insert},
    {"ins", KeyName::insert},
    {"delete", KeyName::del},
    {"del", KeyName::del},
    {"pageup", KeyName::page_up},
    {"pagedown", KeyName::page_down},
    {"backspace", KeyName::backspace},
    {"bs", KeyName::backspace},
    {"tab", KeyName::tab},
    {"enter", KeyName::enter},
    {"return", KeyName::enter},
    {"cr", KeyName::enter},
    {"esc", KeyName::escape},
    {"escape", KeyName::escape},
    {"begin", KeyName::keypad_begin},
    {"menu", KeyName::menu},
};

struct CharacterName {
  std::string_view text;
  char32_t character;
};

constexpr CharacterName character_names[] = {{"space", U' '}, {"lt", U'<'}, {"gt", U'>'}};

struct ModifierLetter {
  char letter;
  bool Modifiers::*modifier;
};

constexpr ModifierLetter modifier_letters[] = {
    {'c', &Modifiers::ctrl},
    {'a', &Modifiers::alt},
    {'s', &Modifiers::shift},
    {'d', &Modifiers::super},
};

constexpr int first_function = static_cast<int>(KeyName::f1);
constexpr int last_function = static_cast<int>(KeyName::f24);

bool is_function(KeyName name) {
  const int number = static_cast<int>(name);
  return number >= first_function && number <= last_function;
}

bool is_visible(char32_t character) {
  const bool control = character < 0x20 || (character >= 0x7F && character < 0xA0);
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  return !control && !surrogate && character <= 0x10FFFF;
}

char to_lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), to_lower);
  return result;
}

std::string number_text(std::uint32_t number, int base) {
  std::array<char, 12> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, base).ptr;
  return {digits.data(), end};
}

bool read_number(std::string_view text, int base, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size();
}

/// The key's name as it stands between `<` and `>`; empty for a character that can stand for itself.
std::string name_text(const Key& key) {
  if (is_function(key.name)) {
    return "f" + number_text(static_cast<std::uint32_t>(static_cast<int>(key.name) - first_function + 1), 10);
  }
  if (key.name != KeyName::character) {
    const auto* found = std::find_if(std::begin(names), std::end(names),
                                     [&](const Name& candidate) { return candidate.name == key.name; });
    return std::string(found->text);
  }
  for (const CharacterName& candidate : character_names) {
    if (candidate.character == key.character) return std::string(candidate.text);
  }
  return is_visible(key.character) ? std::string() : "u+" + number_text(key.character, 16);
}

/// Reads what stands between `<` and `>`, its modifiers taken off.
std::optional<Key> parse_name(std::string_view text) {
  Key key;
  if (text.empty()) return std::nullopt;
  if (const CodePoint only = decode_utf8(text, 0); only.valid && only.length == text.size()) {
    key.character = only.value;
    return is_visible(only.value) ? std::optional(key) : std::nullopt;
  }
  const std::string name = lower(text);
  for (const Name& candidate : names) {
    if (candidate.text == name) {
      key.name = candidate.name;
      return key;
    }
  }
  for (const CharacterName& candidate : character_names) {
    if (candidate.text == name) {
      key.character = candidate.character;
      return key;
    }
  }
  std::uint32_t number = 0;
  if (name.starts_with("u+") && read_number(std::string_view(name).substr(2), 16, number)) {
    key.character = number;
    return key;
  }
  if (name.starts_with('f') && name[1] != '0' && read_number(std::string_view(name).substr(1), 10, number) &&
      number <= last_function - first_function + 1U) {
    key.name = static_cast<KeyName>(first_function + static_cast<int>(number) - 1);
    return key;
  }
  return std::nullopt;
}

std::optional<Key> parse_bracketed(std::string_view text) {
  Modifiers modifiers;
  while (text.size() > 2 && text[1] == '-') {
    const char letter = to_lower(text[0]);
    const auto* found =
        std::find_if(std::begin(modifier_letters), std::end(modifier_letters),
                     [&](const ModifierLetter& candidate) { return candidate.letter == letter; });
    if (found == std::end(modifier_letters)) return std::nullopt;
    modifiers.*found->modifier = true;
    text.remove_prefix(2);
  }
  std::optional<Key> key = parse_name(text);
  if (key) key->modifiers = modifiers;
  return key;
}

}  // namespace

Key normalized(Key key) {
  if (key.name != KeyName::character) {
    key.character = 0;
    return key;
  }
  const bool small = key.character >= U'a' && key.character <= U'z';
  const bool capital = key.character >= U'A' && key.character <= U'Z';
  if (key.modifiers.ctrl) {
    if (capital) key.character += U'a' - U'A';
    if (key.character == U'@') key.character = U' ';
  } else if (key.modifiers.shift && (small || capital)) {
    if (small) key.character -= U'a' - U'A';
    key.modifiers.shift = false;
  }
  return key;
}

std::string control_byte(const Key& key) {
  Modifiers others = key.modifiers;
  others.ctrl = false;
  if (others != Modifiers{}) return {};
  const bool ctrl = key.modifiers.ctrl;
  switch (key.name) {
    case KeyName::enter:
      return ctrl ? "" : "\r";
    case KeyName::tab:
      return ctrl ? "" : "\t";
    case KeyName::escape:
      return ctrl ? "" : "\x1b";
    case KeyName::backspace:
      return ctrl ? "" : "\x7f";
    case KeyName::character:
      break;
    default:
      return {};
  }
  const char32_t letter = key.character;
  if (!ctrl) return {};
  if (letter == ' ') return std::string(1, '\0');
  const bool column = (letter >= 'a' && letter <= 'z') || (letter >= '[' && letter <= '_');
  return column ? std::string(1, static_cast<char>(letter & 0x1FU)) : std::string();
}

std::string to_text(const Key& key) {
  std::string text;
  for (const ModifierLetter& candidate : modifier_letters) {
    if (key.modifiers.*candidate.modifier) (text += candidate.letter) += '-';
  }
  const std::string name = name_text(key);
  const bool closing = key.name == KeyName::character && key.character == U'>';
  const bool bare = text.empty() && (name.empty() || closing);
  if (name.empty() || bare) {
    append_utf8(text, key.character);
  } else {
    text += name;
  }
  return bare ? text : "<" + text + ">";
}

std::optional<std::vector<Key>> parse_keys(std::string_view text) {
  std::vector<Key> keys;
  while (!text.empty()) {
    std::optional<Key> key;
    std::size_t length = 0;
    if (text.front() == '<') {
      const std::size_t end = text.find('>');
      if (end == std::string_view::npos) return std::nullopt;
      key = parse_bracketed(text.substr(1, end - 1));
      length = end + 1;
    } else {
      length = decode_utf8(text, 0).length;
      key = parse_name(text.substr(0, length));
    }
    if (!key) return std::nullopt;
    keys.push_back(normalized(std::move(*key)));
    text.remove_prefix(length);
  }
  return keys;
}

}  // namespace runnel
