#include "support/catch.hpp"

#include "readline/visible_text.hpp"

using namespace runnel;

TEST_CASE("nothing is left that a terminal would act on", "[visible_text]") {
  const auto [text, shown] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"plain e\xcc\x81 漢", "plain e\xcc\x81 漢"},
      {"\x1b[31mred", "^[[31mred"},
      {"\x1b]0;title\x07", "^[]0;title^G"},
      {"a\nb\rc\td\x7f", "a^Jb^Mc^Id^?"},
      {std::string("\0\x01\x02", 3), "^@^A^B"},
      {"\xc2\x9b\x33\x31m", "<U+009B>31m"},
      {"\x9b\x33\x31m", "\xef\xbf\xbd\x33\x31m"},
      {"\xe6\xbcx", "\xef\xbf\xbdx"},
  }));
  CHECK(visible_text(text) == shown);
}
