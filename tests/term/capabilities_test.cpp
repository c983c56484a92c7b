#include "support/catch.hpp"

#include "term/capabilities.hpp"

using namespace runnel;

TEST_CASE("a capability's parameter is put in", "[capabilities]") {
  const auto [capability, parameter, text] = GENERATE(table<std::string, int, std::string>({
      {"", 5, ""},
      {"\x1b[A", 5, "\x1b[A"},
      {"\x1b[%p1%dA", 5, "\x1b[5A"},
      {"\x1b[%p1%dA", 1234, "\x1b[1234A"},
      {"\x1b[%i%p1%dG", 0, "\x1b[1G"},
      {"%p1%d%p1%d", 7, "77"},
      {"100%%%p1%d", 3, "100%3"},
      {"50%", 1, "50%"},
      {"%", 1, "%"},
  }));
  CHECK(expand(capability, parameter) == text);
}
