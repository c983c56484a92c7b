// An inputrc's escapes become bytes first, and the decoder says which keys they are: as readline, which binds
// bytes, but for keys that a terminal may send in another way as well.
#include "keys/key_spelling.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "keys/key_decoder.hpp"
#include "text/utf8.hpp"

namespace runnel {

namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char letter) { return lower(letter); });
  return result;
}

struct Prefix {
  std::string_view text;
  bool Modifiers::*modifier;
};

constexpr Prefix prefixes[] = {
    {"c-", &Modifiers::ctrl},      {"ctrl-", &Modifiers::ctrl}, {"control-", &Modifiers::ctrl},
    {"m-", &Modifiers::alt},       {"meta-", &Modifiers::alt},  {"a-", &Modifiers::alt},
    {"alt-", &Modifiers::alt},     {"s-", &Modifiers::shift},   {"shift-", &Modifiers::shift},
    {"super-", &Modifiers::super},
};

/// Takes a prefix off `word` that leaves something of it.
const Prefix* take_prefix(std::string_view& word) {
  for (const Prefix& prefix : prefixes) {
    if (word.size() > prefix.text.size() && lower(word.substr(0, prefix.text.size())) == prefix.text) {
      word.remove_prefix(prefix.text.size());
      return &prefix;
    }
  }
  return nullptr;
}

struct Symbol {
  std::string_view name;
  std::string_view key;  ///< in the text form of `parse_keys`
};

// Those that our own names lack, or that mean another key there.
constexpr Symbol symbols[] = {
    {"spc", "<space>"},     {"ret", "<enter>"},        {"lfd", "<c-j>"},           {"newline", "<c-j>"},
    {"del", "<backspace>"}, {"rubout", "<backspace>"}, {"deletechar", "<delete>"},
};

/// A key by its name alone: nothing for a single character.
std::optional<Key> named_key(std::string_view word) {
  const std::string name = lower(word);
  const auto* symbol = std::find_if(std::begin(symbols), std::end(symbols),
                                    [&](const Symbol& candidate) { return candidate.name == name; });
  const std::string text = symbol == std::end(symbols) ? "<" + name + ">" : std::string(symbol->key);
  if (word.size() < 2 || word.find_first_of("<>-+") != std::string_view::npos) return std::nullopt;
  auto keys = parse_keys(text);
  return keys && keys->size() == 1 ? std::optional(std::move(keys->front())) : std::nullopt;
}

/// A control character that terminals send for a key with a name is that key.
Key as_sent(Key key) {
  if (key.name != KeyName::character || !key.modifiers.ctrl) return key;
  const std::pair<char32_t, KeyName> named[] = {
      {U'i', KeyName::tab}, {U'm', KeyName::enter}, {U'[', KeyName::escape}, {U'?', KeyName::backspace}};
  for (const auto& [character, name] : named) {
    if (key.character != character) continue;
    key.name = name;
    key.character = 0;
    key.modifiers.ctrl = false;
    break;
  }
  return key;
}

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t';
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    if (at > start) words.push_back(text.substr(start, at - start));
    while (at < text.size() && is_blank(text[at])) ++at;
  }
  return words;
}

bool is_emacs_word(std::string_view word) {
  return take_prefix(word) != nullptr || named_key(word).has_value();
}

int digit_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  const char letter = lower(digit);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 16;
}

/// Reads up to `most` digits.
char read_number(std::string_view text, std::size_t& at, int base, int most) {
  int value = 0;
  for (; most > 0 && at < text.size() && digit_value(text[at]) < base; --most, ++at)
    value = value * base + digit_value(text[at]);
  return static_cast<char>(value & 0xFF);
}

char control(char byte) {
  if (byte == '?') return '\x7f';
  const char letter = byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - 0x20) : byte;
  return static_cast<char>(letter & 0x1F);
}

/// The character after a backslash that stands for one byte: itself where it has no meaning.
char simple_escape(char letter) {
  switch (letter) {
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'd':
      return '\x7f';
    case 'e':
      return '\x1b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return letter;
  }
}

}  // namespace

std::optional<Key> read_emacs_key(std::string_view word) {
  Modifiers modifiers;
  std::optional<Key> key = named_key(word);
  while (!key) {
    const Prefix* prefix = take_prefix(word);
    if (prefix == nullptr) break;
    modifiers.*prefix->modifier = true;
    key = named_key(word);
  }
  if (!key) {
    const CodePoint only = decode_utf8(word, 0);
    if (word.empty() || !only.valid || only.length != word.size() || only.value < 0x20) return std::nullopt;
    key.emplace();
    key->character = only.value;
  }
  key->modifiers.ctrl |= modifiers.ctrl;
  key->modifiers.alt |= modifiers.alt;
  key->modifiers.shift |= modifiers.shift;
  key->modifiers.super |= modifiers.super;
  return as_sent(normalized(*std::move(key)));
}

std::optional<std::vector<Key>> keys_of_bytes(std::string_view bytes) {
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(bytes, events);
  decoder.flush(events);
  std::vector<Key> keys;
  for (InputEvent& event : events) {
    auto* key = std::get_if<Key>(&event);
    if (key == nullptr) return std::nullopt;
    keys.push_back(normalized(std::move(*key)));
  }
  return keys.empty() ? std::nullopt : std::optional(std::move(keys));
}

std::optional<std::vector<Key>> read_keys(std::string_view text) {
  if (text.size() > 2 && text.front() == '"' && text.back() == '"')
    return keys_of_bytes(unescape_keys(text.substr(1, text.size() - 2)));
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() > 1 || (words.size() == 1 && is_emacs_word(words.front()))) {
    std::vector<Key> keys;
    for (const std::string_view word : words) {
      std::optional<Key> key = read_emacs_key(word);
      if (!key) return std::nullopt;
      keys.push_back(*std::move(key));
    }
    return keys;
  }
  auto keys = parse_keys(text);
  return keys && !keys->empty() ? std::move(keys) : std::nullopt;
}

std::string unescape_keys(std::string_view text) {
  std::string bytes;
  bool meta = false;
  bool ctrl = false;
  for (std::size_t at = 0; at < text.size();) {
    char byte = text[at++];
    if (byte == '\\' && at < text.size()) {
      const char letter = text[at];
      const bool prefix = (letter == 'C' || letter == 'M') && at + 2 < text.size() && text[at + 1] == '-';
      if (prefix) {
        (letter == 'C' ? ctrl : meta) = true;
        at += 2;
        continue;
      }
      if (letter >= '0' && letter <= '7') {
        byte = read_number(text, at, 8, 3);
      } else if (letter == 'x' && at + 1 < text.size() && digit_value(text[at + 1]) < 16) {
        byte = read_number(text, ++at, 16, 2);
      } else {
        ++at;
        byte = simple_escape(letter);
      }
    }
    if (std::exchange(meta, false)) bytes += '\x1b';
    bytes += std::exchange(ctrl, false) ? control(byte) : byte;
  }
  return bytes;
}

std::string escape_keys(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    if (byte == '\\' || byte == '"') {
      (text += '\\') += bytes[at];
    } else if (byte == 0x1B) {
      text += "\\e";
    } else if (byte == 0x7F) {
      text += "\\C-?";
    } else if (byte < 0x20) {
      text += "\\C-";
      // Of a letter the small one; \C-\ needs a backslash of its own.
      const bool letter = byte >= 1 && byte <= 26;
      if (byte == 0x1C) text += '\\';
      text += static_cast<char>(letter ? byte + 0x60 : byte + 0x40);
    } else {
      text += bytes[at];
    }
  }
  return text;
}

}  // namespace runnel
