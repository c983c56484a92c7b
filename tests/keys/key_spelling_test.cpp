#include "support/catch.hpp"

#include "keys/key_spelling.hpp"

using namespace runnel;

namespace {

std::string spelled(const std::optional<std::vector<Key>>& keys) {
  if (!keys) return "none";
  std::string text;
  for (const Key& key : *keys) text += to_text(key);
  return text;
}

}  // namespace

TEST_CASE("keys are read in all spellings", "[keys]") {
  const auto [text, keys] = GENERATE(table<std::string, std::string>({
      {"<c-x><c-e>", "<c-x><c-e>"},
      {"<c-x>(", "<c-x>("},
      {"gg", "gg"},
      {"a", "a"},
      {"-", "-"},
      {"C", "C"},
      {"<lt>", "<lt>"},
      {"<space>", "<space>"},
      {" ", "<space>"},
      {"C-x C-e", "<c-x><c-e>"},
      {"C-x e", "<c-x>e"},
      {"  C-x   e ", "<c-x>e"},
      {"a b", "ab"},
      {"M-f", "<a-f>"},
      {"M-F", "<a-F>"},
      {"C-M-y", "<c-a-y>"},
      {"M-C-y", "<c-a-y>"},
      {"Control-u", "<c-u>"},
      {"CONTROL-U", "<c-u>"},
      {"Ctrl-Meta-k", "<c-a-k>"},
      {"Meta-Rubout", "<a-backspace>"},
      {"M-DEL", "<a-backspace>"},
      {"C--", "<c-->"},
      {"M--", "<a-->"},
      {"C-@", "<c-space>"},
      {"C-SPC", "<c-space>"},
      {"C-i", "<tab>"},
      {"C-m", "<enter>"},
      {"C-[", "<esc>"},
      {"C-?", "<backspace>"},
      {"C-j", "<c-j>"},
      {"SPC", "<space>"},
      {"RET", "<enter>"},
      {"Return", "<enter>"},
      {"Newline", "<c-j>"},
      {"LFD", "<c-j>"},
      {"TAB", "<tab>"},
      {"ESC", "<esc>"},
      {"Escape", "<esc>"},
      {"ESC f", "<esc>f"},
      {"DEL", "<backspace>"},
      {"Space", "<space>"},
      {"F5", "<f5>"},
      {"C-Left", "<c-left>"},
      {"S-F12", "<s-f12>"},
      {"Shift-Tab", "<s-tab>"},
      {"C-S-Left", "<c-s-left>"},
      {"Alt-Enter", "<a-enter>"},
      {"A-\u00e9", "<a-\u00e9>"},
      {"DeleteChar", "<delete>"},
      {"\"\\C-x\\C-e\"", "<c-x><c-e>"},
      {"\"\\M-f\"", "<a-f>"},
      {"\"\\ef\"", "<a-f>"},
      {"\"\\e[1;5D\"", "<c-left>"},
      {"\"\\eOA\"", "<up>"},
      {"\"\\e\"", "<esc>"},
      {"\"\\C-\\M-y\"", "<c-a-y>"},
      {"\"\\M-\\C-y\"", "<c-a-y>"},
      {"\"\\C-xq\"", "<c-x>q"},
      {"\"\\C-?\"", "<backspace>"},
      {"\"\\d\"", "<backspace>"},
      {"\"\\C-@\"", "<c-space>"},
      {"\"\\t\"", "<tab>"},
      {"\"\\r\"", "<enter>"},
      {"\"\\n\"", "<c-j>"},
      {"\"\\001\"", "<c-a>"},
      {"\"\\x41\"", "A"},
      {"\"\\\\\"", "\\"},
      {"\"\\\"\"", "\""},
      {"\"\u00e9\"", "\u00e9"},
      {"\"\\303\\251\"", "\u00e9"},
      {"\"", "\""},
      {"", "none"},
      {"<nonsense>", "none"},
      {"C-x nonsense", "none"},
      {"<c-x", "none"},
      {"\"\\e[200~x\\e[201~\"", "none"},  // a paste
      {"\"\\e[5n\"", "none"},             // no key
  }));
  CAPTURE(text);
  CHECK(spelled(read_keys(text)) == keys);
}

TEST_CASE("an inputrc's escapes", "[keys]") {
  const auto [text, bytes] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"abc", "abc"},
      {"\\C-a\\C-Z", "\x01\x1a"},
      {"\\C-\\\\", "\x1c"},
      {"\\C-_", "\x1f"},
      {"\\M-a\\M-\\C-a\\C-\\M-a",
       "\x1b"
       "a\x1b\x01\x1b\x01"},
      {"\\a\\b\\d\\e\\f\\n\\r\\t\\v", "\a\b\x7f\x1b\f\n\r\t\v"},
      {"\\\\ \\\" \\' \\q", "\\ \" ' q"},
      {"\\0", std::string(1, '\0')},
      {"\\1011", "A1"},
      {"\\x411", "A1"},
      {"\\xg", "xg"},
      {"\\C-", "C-"},
      {"\\", "\\"},
  }));
  CAPTURE(text);
  CHECK(unescape_keys(text) == bytes);
}

TEST_CASE("bytes are written as an inputrc has them, and read back", "[keys]") {
  CHECK(escape_keys("a\x01\x1b[A\x7f\"\\\x1c\x1f\t\xc3\xa9") ==
        "a\\C-a\\e[A\\C-?\\\"\\\\\\C-\\\\\\C-_\\C-i\xc3\xa9");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) (all += static_cast<char>(byte)) += 'x';
  CHECK(unescape_keys(escape_keys(all)) == all);
}
