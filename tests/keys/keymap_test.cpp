#include "support/catch.hpp"

#include "keys/keymap.hpp"

#include <random>

using namespace runnel;

namespace {

std::string find(const Keymap& keymap, std::string_view keys) {
  const Keymap::Match match = keymap.find(*parse_keys(keys));
  switch (match.kind) {
    case Keymap::Match::Kind::none:
      return "none";
    case Keymap::Match::Kind::prefix:
      return "prefix";
    case Keymap::Match::Kind::whole:
      return std::to_string(match.action) + (match.longer ? "+" : "");
  }
  return "?";
}

}  // namespace

TEST_CASE("a keymap tells whole bindings from their beginnings", "[keymap]") {
  Keymap keymap;
  CHECK(find(keymap, "") == "none");
  CHECK(find(keymap, "a") == "none");
  REQUIRE(keymap.bind("<c-x><c-u>", 1));
  REQUIRE(keymap.bind("<c-x>", 2));
  REQUIRE(keymap.bind("<c-x><c-x><c-e>", 3));
  REQUIRE(keymap.bind("jj", 4));
  REQUIRE(keymap.bind("<a-f>", 5));
  REQUIRE(keymap.bind("<a-s-f>", 6));

  const auto [keys, found] = GENERATE(table<std::string, std::string>({
      {"", "prefix"},
      {"<c-x>", "2+"},
      {"<c-x><c-u>", "1"},
      {"<c-x><c-x>", "prefix"},
      {"<c-x><c-x><c-e>", "3"},
      {"<c-x><c-x><c-e>a", "none"},
      {"<c-x>u", "none"},
      {"x", "none"},
      {"j", "prefix"},
      {"jj", "4"},
      {"jk", "none"},
      {"<a-f>", "5"},
      {"<a-F>", "6"},
      {"<c-a-f>", "none"},
      {"f", "none"},
      {"<up>", "none"},
  }));
  CAPTURE(keys);
  CHECK(find(keymap, keys) == found);
}

TEST_CASE("bindings are replaced and taken away", "[keymap]") {
  Keymap keymap;
  REQUIRE(keymap.bind("ab", 1));
  REQUIRE(keymap.bind("abc", 2));
  REQUIRE(keymap.bind("ab", 3));
  CHECK(find(keymap, "ab") == "3+");
  keymap.unbind("abc");
  CHECK(find(keymap, "ab") == "3");
  keymap.unbind("abc");
  keymap.unbind("a");
  keymap.unbind("<nokey>");
  CHECK(find(keymap, "a") == "prefix");
  CHECK(find(keymap, "ab") == "3");
  keymap.unbind("ab");
  CHECK(find(keymap, "a") == "none");
}

TEST_CASE("what is no sequence of keys is not bound", "[keymap]") {
  Keymap keymap;
  CHECK_FALSE(keymap.bind("", 1));
  CHECK_FALSE(keymap.bind("<c-", 1));
  CHECK_FALSE(keymap.bind("<c-nokey>", 1));
  CHECK(find(keymap, "") == "none");
}

TEST_CASE("a large keymap answers as a plain search does", "[keymap]") {
  std::mt19937 random(7);
  const std::string letters = "abc";
  const auto word = [&] {
    std::string text(1 + random() % 4, ' ');
    for (char& letter : text) letter = letters[random() % letters.size()];
    return text;
  };
  Keymap keymap;
  std::vector<std::pair<std::string, Keymap::ActionId>> bound;
  const auto same = [&](const std::string& keys) {
    return std::find_if(bound.begin(), bound.end(), [&](const auto& entry) { return entry.first == keys; });
  };
  for (Keymap::ActionId action = 0; action < 500; ++action) {
    const std::string keys = word();
    if (const auto old = same(keys); old != bound.end()) bound.erase(old);
    if (random() % 3 == 0) {
      keymap.unbind(keys);
    } else {
      REQUIRE(keymap.bind(keys, action));
      bound.emplace_back(keys, action);
    }
    const std::string asked = word();
    const bool longer = std::any_of(bound.begin(), bound.end(), [&](const auto& entry) {
      return entry.first.size() > asked.size() && entry.first.starts_with(asked);
    });
    const auto whole = same(asked);
    const std::string expected = whole != bound.end() ? std::to_string(whole->second) + (longer ? "+" : "")
                                 : longer             ? "prefix"
                                                      : "none";
    CAPTURE(asked);
    REQUIRE(find(keymap, asked) == expected);
  }
}
