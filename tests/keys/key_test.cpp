#include "support/catch.hpp"

#include "keys/key.hpp"

using namespace runnel;

namespace {

Key character(char32_t code, Modifiers modifiers = {}) {
  Key key;
  key.character = code;
  key.modifiers = modifiers;
  return key;
}

std::vector<Modifiers> all_modifiers() {
  std::vector<Modifiers> all;
  for (unsigned bits = 0; bits < 16; ++bits) {
    Modifiers modifiers;
    modifiers.shift = (bits & 1U) != 0;
    modifiers.alt = (bits & 2U) != 0;
    modifiers.ctrl = (bits & 4U) != 0;
    modifiers.super = (bits & 8U) != 0;
    all.push_back(modifiers);
  }
  return all;
}

}  // namespace

TEST_CASE("every key reads back from its text form", "[key]") {
  std::vector<Key> keys;
  for (int name = static_cast<int>(KeyName::up); name <= static_cast<int>(KeyName::menu); ++name) {
    Key key;
    key.name = static_cast<KeyName>(name);
    keys.push_back(key);
  }
  for (char32_t code = 0; code < 0x250; ++code) keys.push_back(character(code));
  for (const char32_t code : {0x300U, 0x754CU, 0xFFFDU, 0xD800U, 0x1F600U, 0x10FFFFU})
    keys.push_back(character(code));

  std::string sequence;
  std::vector<Key> sequence_keys;
  for (Key key : keys) {
    for (const Modifiers& modifiers : all_modifiers()) {
      key.modifiers = modifiers;
      const Key expected = normalized(key);
      const std::string text = to_text(expected);
      CAPTURE(text);
      const auto parsed = parse_keys(text);
      REQUIRE(parsed);
      REQUIRE(parsed->size() == 1);
      REQUIRE(parsed->front() == expected);
      sequence += text;
      sequence_keys.push_back(expected);
    }
  }
  CHECK(parse_keys(sequence) == sequence_keys);
}

TEST_CASE("text forms", "[key]") {
  const auto [text, shown] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"abc", "abc"},
      {"a b", "a<space>b"},
      {"<space>", "<space>"},
      {"<lt>x<gt>", "<lt>x>"},
      {">", ">"},
      {"<c->x", "!"},
      {"<c-gt>", "<c-gt>"},
      {"<c-->", "<c-->"},
      {"<a-c-x>", "<c-a-x>"},
      {"<d-s-a-c-left>", "<c-a-s-d-left>"},
      {"<C-X>", "<c-x>"},
      {"<c-s-X>", "<c-s-x>"},
      {"<s-a>", "A"},
      {"<s-A>", "A"},
      {"<a-s-f>", "<a-F>"},
      {"<a-F>", "<a-F>"},
      {"<s-1>", "<s-1>"},
      {"<c-@>", "<c-space>"},
      {"<c-_>", "<c-_>"},
      {"<S-Tab>", "<s-tab>"},
      {"<Del><bs><cr><return><escape><ins>", "<delete><backspace><enter><enter><esc><insert>"},
      {"<PageUp><pagedown>", "<pageup><pagedown>"},
      {"<f1><f12><F24>", "<f1><f12><f24>"},
      {"<u+9b><u+9B><u+41>", "<u+9b><u+9b>A"},
      {"<x>", "x"},
      {"<->", "-"},
      {"\xc3\xa9\xe7\x95\x8c", "\xc3\xa9\xe7\x95\x8c"},
      {"<a-\xc3\xa9>", "<a-\xc3\xa9>"},
      {"<c-x><c-u>", "<c-x><c-u>"},
      // not readable
      {"<", "!"},
      {"<>", "!"},
      {"a<up", "!"},
      {"<nokey>", "!"},
      {"<c->", "!"},
      {"<c-a->", "!"},
      {"<q-x>", "!"},
      {"<f0>", "!"},
      {"<f01>", "!"},
      {"<f25>", "!"},
      {"<f1x>", "!"},
      {"<u+>", "!"},
      {"<u+xyz>", "!"},
      {"\t", "!"},
      {"\xff", "!"},
      {"<c-\xff>", "!"},
      {"<\xc3>", "!"},
  }));
  CAPTURE(text);
  const auto keys = parse_keys(text);
  std::string result = keys ? "" : "!";
  if (keys) {
    for (const Key& key : *keys) result += to_text(key);
  }
  CHECK(result == shown);
}

TEST_CASE("a key's raw bytes are not its identity", "[key]") {
  Key one = character(U'a');
  Key other = one;
  other.raw = "\x1b[97u";
  CHECK(one == other);
  other.modifiers.alt = true;
  CHECK_FALSE(one == other);
}

TEST_CASE("the control character of a key", "[key]") {
  const auto [key, byte] = GENERATE(table<std::string, std::string>({
      {"<c-a>", "\x01"},
      {"<c-z>", "\x1a"},
      {"<c-space>", std::string(1, '\0')},
      {"<c-[>", "\x1b"},
      {"<c-_>", "\x1f"},
      {"<enter>", "\r"},
      {"<tab>", "\t"},
      {"<esc>", "\x1b"},
      {"<backspace>", "\x7f"},
      {"a", ""},
      {"<c-1>", ""},
      {"<s-enter>", ""},
      {"<c-enter>", ""},
      {"<a-c-a>", ""},
      {"<up>", ""},
  }));
  CAPTURE(key);
  CHECK(control_byte(parse_keys(key)->front()) == byte);
}
