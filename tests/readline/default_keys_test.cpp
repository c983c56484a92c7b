#include "support/catch.hpp"

#include "readline/default_keys.hpp"

#include "keys/key_decoder.hpp"

using namespace runnel;

TEST_CASE("every default binding can be read and is found", "[default_keys]") {
  const Keymap keymap = default_keymap(KeyMode::emacs);
  REQUIRE(emacs_keys().size() > 50);
  for (const KeyBinding& binding : emacs_keys()) {
    CAPTURE(std::string(binding.keys));
    const auto keys = parse_keys(binding.keys);
    REQUIRE(keys);
    const Keymap::Match match = keymap.find(*keys);
    CHECK(match.kind == Keymap::Match::Kind::whole);
    CHECK(match.action == static_cast<Keymap::ActionId>(binding.action));
    CHECK_FALSE(match.longer);
  }
}

TEST_CASE("the bytes that terminals send for keys do what they say", "[default_keys]") {
  const auto [bytes, name] = GENERATE(table<std::string, std::string>({
      {"\x01", "beginning-of-line"},
      {"\x1b[H", "beginning-of-line"},
      {"\x1bOH", "beginning-of-line"},
      {"\x1b[1~", "beginning-of-line"},
      {"\x05", "end-of-line"},
      {"\x1b[F", "end-of-line"},
      {"\x1b[4~", "end-of-line"},
      {"\x1b[A", "previous-row"},
      {"\x1bOB", "next-row"},
      {"\x1b[C", "forward-char"},
      {"\x1b[D", "backward-char"},
      {"\x1b[1;5C", "forward-unicode-word"},
      {"\x1b[1;3D", "backward-word"},
      {"\x1b[3~", "delete-char"},
      {"\x7f", "backward-delete-char"},
      {"\x08", "backward-delete-char"},
      {"\x1b\x7f", "backward-kill-word"},
      {"\x1b[5~", "page-up"},
      {"\x1b[6~", "page-down"},
      {"\r", "accept-line"},
      {"\n", "accept-line"},
      {"\x1b\r", "insert-newline"},
      {"\x12", "reverse-search-history"},
      {"\x1b<", "beginning-of-history"},
      {"\x1b>", "end-of-history"},
      {"\x1b.", "yank-last-arg"},
      {"\x0f", "operate-and-get-next"},
      {"\x1d", "character-search"},
      {"\x1b\x1d", "character-search-backward"},
      {"\x1b#", "insert-comment"},
      {"\x1br", "revert-line"},
      {"\x18\x7f", "backward-kill-line"},
      {"\x1b\\", "delete-horizontal-space"},
      {std::string(1, '\0'), "set-mark"},
      {"\x1f", "undo"},
      {"\x18\x15", "undo"},
      {"\x18\x18", "exchange-point-and-mark"},
      {"\x1bw", "copy-region-as-kill"},
      {"\x1b\x19", "yank-nth-arg"},
      {"\x1b[2~", "overwrite-mode"},
      {"\x1b[1;2D", "select-backward-char"},
      {"\x1b[1;6C", "select-forward-word"},
      {"\x1b[1;2A", "select-previous-row"},
      {"\x1b[1;5H", "beginning-of-buffer"},
      {"\x1b[1;6F", "select-end-of-buffer"},
      {"\x1b[13;2u", "insert-newline"},
      {"\x1b[27;5;13~", "insert-newline"},
  }));
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(bytes, events);
  std::vector<Key> keys;
  for (const InputEvent& event : events) keys.push_back(std::get<Key>(event));
  CAPTURE(bytes);
  const Keymap::Match match = default_keymap(KeyMode::emacs).find(keys);
  REQUIRE(match.kind == Keymap::Match::Kind::whole);
  CHECK(std::string(actions()[match.action].name) == name);
}

TEST_CASE("ctrl-backslash is bound to nothing", "[default_keys]") {
  for (const KeyMode mode : {KeyMode::emacs, KeyMode::vi_insert, KeyMode::vi_command})
    CHECK(default_keymap(mode).find(*parse_keys("<c-\\>")).kind == Keymap::Match::Kind::none);
}
