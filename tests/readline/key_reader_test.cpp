#include "support/catch.hpp"

#include "readline/key_reader.hpp"

#include <fmt/format.h>

#include <chrono>
#include <variant>

using namespace runnel;
using namespace std::chrono_literals;

namespace {

constexpr KeyReader::Clock::time_point start{};

Keymap keymap(KeyMode) {
  Keymap map;
  map.bind("<c-a>", 1);
  map.bind("<c-x>u", 2);
  map.bind("<c-x><c-x>", 3);
  map.bind("<enter>", 6);
  map.bind("<c-j>", 7);
  map.bind("<c-b>", 4);
  map.bind("<c-b>z", 5);  // <c-b> alone is a binding as well
  return map;
}

KeyReader reader() {
  return KeyReader(keymap, {500ms, 50ms, 300ms, 100ms});
}

// All that is decided: text as it is, [action] or [action*count], {paste}, # for an argument, ! for unbound.
std::string inputs(KeyReader& reader) {
  std::string shown;
  while (const auto input = reader.next()) {
    if (const auto* typed = std::get_if<KeyReader::Typed>(&*input)) {
      shown += typed->count == 1 ? typed->text : fmt::format("{}*{}", typed->text, typed->count);
    } else if (const auto* pasted = std::get_if<KeyReader::Pasted>(&*input)) {
      shown += "{" + pasted->text + "}";
    } else if (const auto* bound = std::get_if<KeyReader::Bound>(&*input)) {
      shown += bound->count ? fmt::format("[{}*{}]", bound->action, *bound->count)
                            : fmt::format("[{}]", bound->action);
    } else if (std::holds_alternative<KeyReader::ArgumentChanged>(*input)) {
      shown += "#";
    } else if (std::holds_alternative<Report>(*input)) {
      shown += "?";
    } else {
      shown += "!";
    }
  }
  return shown;
}

}  // namespace

TEST_CASE("keys become text, commands and pastes however they are cut", "[key_reader]") {
  const auto [bytes, expected] = GENERATE(table<std::string, std::string>({
      {"abc", "abc"},
      {"a\x01"
       "b",
       "a[1]b"},
      {"\x18u\x18\x18", "[2][3]"},
      {"\x18q.", "!."},
      {"\x02zx", "[5]x"},
      {"\x02x", "[4]x"},
      {"\x02\x01", "[4][1]"},
      {"\x07", "!"},
      {"a\r\nb\n\r", "a[6]b[7][6]"},
      {"\r\n\n\r\r\n", "[6][7][6][6]"},
      {"\x1b[200~x\x01\r\ny\x1b[201~z", "{x\x01\ny}z"},
      {"\x18\x1b[200~u\x1b[201~", "{u}"},
      {"\xe6\xbc\xa2\xc3\xa9", "漢é"},
      {"a\xff\x62", "a\xff\x62"},    // invalid bytes stay what they are
      {"\x1b[1;5R\x1b[Ix", "??x"},   // the terminal's answers are nobody's text
      {"\x18\x1b[1;5Ru.", "?[2]."},  // and part no keys
      {"\x1b\x32\x1b[Ix", "#?x*2"},
      {"\x1b[97;5u.", "[1]."},                    // ctrl-a in kitty's protocol
      {"\x1bOp\x8fq\x9b\x31\x30\x30u.", "01d."},  // keypad and kitty, 7-bit and 8-bit: their characters
      {"\x1b\x33x", "#xxx"},
      {"\x1b\x31"
       "2\x01",
       "##[1*12]"},
      {"\x1b-\x01", "#[1*-1]"},
      {"\x1b-\x1b\x34\x01", "##[1*-4]"},
      {"\x1b\x39"
       "9999\x01",
       "#####[1*9999]"},
      {"\x1b\x32\x18u.", "#[2*2]."},
      {"\x1b\x32\x07"
       "a",
       "#!a"},
  }));
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(bytes, cut);
    KeyReader keys = reader();
    keys.feed(bytes.substr(0, cut), start);
    std::string shown = inputs(keys);
    keys.feed(bytes.substr(cut), start);
    shown += inputs(keys);
    // A repeated character is shown as one with its count.
    if (expected == "#xxx") {
      CHECK(shown == "#x*3");
    } else {
      CHECK(shown == expected);
    }
  }
}

TEST_CASE("a burst of characters is one text", "[key_reader]") {
  KeyReader keys = reader();
  keys.feed(std::string(20000, 'x') + "\x01", start);
  const auto first = keys.next();
  REQUIRE(first);
  CHECK(std::get<KeyReader::Typed>(*first).text == std::string(20000, 'x'));
  CHECK(inputs(keys) == "[1]");
}

TEST_CASE("a lone escape, and a binding that may become a longer one, wait for their deadlines",
          "[key_reader]") {
  const auto [bytes, wait, expected] = GENERATE(table<std::string, std::chrono::milliseconds, std::string>({
      {"\x1b", 500ms, "!"},
      {"\x02", 300ms, "[4]"},
  }));
  KeyReader keys = reader();
  keys.feed(bytes, start);
  CHECK(inputs(keys).empty());
  REQUIRE(keys.deadline() == start + wait);
  keys.expire(start + wait - 1ms);
  CHECK(inputs(keys).empty());
  keys.expire(start + wait);
  CHECK(keys.ready());
  CHECK(inputs(keys) == expected);
  CHECK_FALSE(keys.deadline());
}

TEST_CASE("a sequence that is no binding yet waits for ever", "[key_reader]") {
  KeyReader keys = reader();
  keys.feed("\x18", start);
  CHECK(inputs(keys).empty());
  CHECK_FALSE(keys.deadline());
}

TEST_CASE("the earlier of two deadlines counts", "[key_reader]") {
  KeyReader keys = reader();
  keys.feed("\x02\x1b", start);
  CHECK(inputs(keys).empty());
  CHECK(keys.deadline() == start + 300ms);
}

TEST_CASE("no time limit inside a character", "[key_reader][pitfall-25]") {
  KeyReader keys = reader();
  keys.feed("\xe6", start);
  CHECK_FALSE(keys.deadline());
  keys.expire(start + 1h);
  keys.feed("\xbc", start + 1h);
  keys.expire(start + 2h);
  keys.feed("\xa2", start + 2h);
  CHECK(inputs(keys) == "漢");
}

TEST_CASE("a quoted key is text", "[key_reader]") {
  const std::string key = GENERATE("\x01", "\t", "\r", "\x18", "\x1b[A", "q");
  KeyReader keys = reader();
  keys.quote_next();
  keys.feed(key + "\x01", start);
  CHECK(inputs(keys) == key + "[1]");
}

TEST_CASE("what a program types comes before what waits", "[key_reader]") {
  KeyReader keys = reader();
  keys.feed("\x01z\x18", start);
  REQUIRE(keys.next());
  keys.insert("ab\x18u");
  CHECK(inputs(keys) == "ab[2]z");
  keys.feed("u", start);
  CHECK(inputs(keys) == "[2]");
}

TEST_CASE("a new line forgets what was half-typed", "[key_reader]") {
  KeyReader keys = reader();
  keys.feed("\x1b\x33\x18", start);
  CHECK(inputs(keys) == "#");
  CHECK(keys.argument() == 3);
  keys.start_line();
  CHECK_FALSE(keys.argument());
  keys.feed("u", start);
  CHECK(inputs(keys) == "u");
}

TEST_CASE("a LF long after a CR is a key", "[key_reader]") {
  const auto [wait, expected] =
      GENERATE(table<std::chrono::milliseconds, std::string>({{100ms, ""}, {101ms, "[7]"}}));
  KeyReader keys = reader();
  keys.feed("\r", start);
  CHECK(inputs(keys) == "[6]");
  keys.feed("\n", start + wait);
  CHECK(inputs(keys) == expected);
}

// --- modes ---

namespace {

// i inserts, d waits for more, 0 and <c-a> are bound; <a-x> is bound while inserting.
Keymap vi_keymap(KeyMode mode) {
  Keymap map = keymap(mode);
  map.bind("<esc>", 10);
  if (mode == KeyMode::vi_insert) {
    map.bind("<a-x>", 11);
    return map;
  }
  for (const auto& [keys, action] : {std::pair{"i", 20}, {"d", 21}, {"w", 22}, {"0", 23}, {"gg", 24}})
    map.bind(keys, static_cast<Keymap::ActionId>(action));
  return map;
}

// Follows the actions as an editor would.
std::string vi_inputs(KeyReader& reader) {
  std::string shown;
  while (auto input = reader.next()) {
    const auto* bound = std::get_if<KeyReader::Bound>(&*input);
    if (const auto* typed = std::get_if<KeyReader::Typed>(&*input)) {
      shown += typed->text;
    } else if (bound != nullptr) {
      shown += bound->count ? fmt::format("[{}*{}]", bound->action, *bound->count)
                            : fmt::format("[{}]", bound->action);
    } else if (const auto* unbound = std::get_if<KeyReader::Unbound>(&*input)) {
      shown += unbound->escape ? "e" : "!";
    }
    if (bound == nullptr) continue;
    if (bound->action == 10) reader.set_mode(KeyMode::vi_command);
    if (bound->action == 20) reader.set_mode(KeyMode::vi_insert);
    if (bound->action == 21) reader.set_mode(KeyMode::vi_operator);
    if (bound->action == 22) reader.set_mode(KeyMode::vi_command);
  }
  return shown;
}

}  // namespace

TEST_CASE("keys are those of the mode at each key, however they are cut", "[key_reader][pitfall-27]") {
  const auto [bytes, expected] = GENERATE(table<std::string, std::string>({
      {"ab\x1b"
       "dwix",
       "ab[10][21][22][20]x"},
      {"a\x1bx", "a[11]"},  // bound
      {"\x1b\x1b", "[10][10]"},
      {"\x1b\x1b[A", "[10]!"},
      {"\x1b[1;3A", "!"},  // sent as one
      {"\x1b\r", "[10][6]"},
      {"\x1b\x33w", "[10][22*3]"},
      {"\x1b\x32\x64\x31\x30w", "[10][21*2][22*10]"},
      {"\x1b\x30", "[10][23]"},
      {"\x1b\x33gg", "[10][24*3]"},
      {"\x1bg\x1b\x64", "[10]![21]"},
      {"\x1bqi3-0", "[10]![20]3-0"},
      {"\x1b-w", "[10]![22]"},
      {"\x1b\xC3\xA9i\xC3\xA9", "[10]![20]\xC3\xA9"},
  }));
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(bytes, cut);
    KeyReader keys(vi_keymap, {500ms, 50ms, 300ms, 100ms});
    keys.set_mode(KeyMode::vi_insert);
    keys.feed(bytes.substr(0, cut), start);
    std::string shown = vi_inputs(keys);
    keys.feed(bytes.substr(cut), start);
    shown += vi_inputs(keys);
    keys.expire(start + 50ms);
    shown += vi_inputs(keys);
    CHECK(shown == expected);
  }
}

TEST_CASE("escape acts soon in the modes of vi", "[key_reader][pitfall-27]") {
  KeyReader keys(vi_keymap, {500ms, 50ms, 300ms, 100ms});
  keys.set_mode(KeyMode::vi_insert);
  keys.feed("\x1b", start);
  CHECK(vi_inputs(keys).empty());
  REQUIRE(keys.deadline() == start + 50ms);
  keys.expire(start + 49ms);
  CHECK(vi_inputs(keys).empty());
  keys.expire(start + 50ms);
  CHECK(vi_inputs(keys) == "[10]");
  // With kitty's protocol it comes whole, and nothing waits.
  keys.feed("\x1b[27u", start);
  CHECK(vi_inputs(keys) == "[10]");
  CHECK_FALSE(keys.deadline());
}

TEST_CASE("a command may take the next key as a character", "[key_reader]") {
  const auto [bytes, expected] = GENERATE(table<std::string, std::string>({
      {"dx", "d!"},
      {"\tx", "\t!"},
      {"\rx", "\n!"},
      {"\x31w", "1[22]"},
      {"\xC3\xA9w", "\xC3\xA9[22]"},
      {"\x1b\x64", "e[21]"},  // Escape, and then d
      {"\x1b[Aw", "![22]"},
      {"\x01w", "\x01[22]"},
      {"\x1b[200~p\x1b[201~w", "[22]"},
  }));
  CAPTURE(bytes);
  KeyReader keys(vi_keymap, {500ms, 50ms, 300ms, 100ms});
  keys.set_mode(KeyMode::vi_command);
  keys.take_character_next();
  keys.feed(bytes, start);
  CHECK(vi_inputs(keys) == expected);
}

TEST_CASE("bindings are a mode's own", "[key_reader]") {
  KeyReader keys(vi_keymap, {500ms, 50ms, 300ms, 100ms});
  REQUIRE(keys.keymap(KeyMode::vi_command).bind("q", 30));
  keys.keymap(KeyMode::vi_insert).unbind("<a-x>");
  keys.set_mode(KeyMode::vi_insert);
  keys.feed("q\x1bxq", start);
  CHECK(vi_inputs(keys) == "q[10]![30]");
}

TEST_CASE("what may be the late rest of a sequence waits but shortly", "[key_reader][pitfall-26]") {
  KeyReader keys = reader();
  keys.feed("\x1b", start);
  keys.expire(start + 500ms);
  CHECK(inputs(keys) == "!");
  keys.feed("[", start + 600ms);
  CHECK(inputs(keys).empty());
  CHECK(keys.deadline() == start + 640ms);
  keys.expire(start + 640ms);
  CHECK(inputs(keys) == "[");
  CHECK_FALSE(keys.deadline());
}

TEST_CASE("a quoted key is its control character, whatever the keyboard speaks", "[key_reader]") {
  const auto [key, text] = GENERATE(table<std::string, std::string>({
      {"\x01", "\x01"},
      {"\x1b[97;5u", "\x01"},
      {"\x1b[27;5;97~", "\x01"},
      {"\x1b[27u", "\x1b"},
      {"\x1b[A", "\x1b[A"},
      {"\xff", "\xff"},
      {"\xc3\xa9", "\xc3\xa9"},
      {"\r", "\r"},
  }));
  CAPTURE(key);
  KeyReader keys = reader();
  keys.quote_next();
  keys.feed(key + "x", start);
  const auto input = keys.next();
  REQUIRE(input);
  CHECK(std::get<KeyReader::Typed>(*input).text == text);
}
