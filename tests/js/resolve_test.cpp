#include "support/catch.hpp"

#include "js/resolve.hpp"

using namespace runnel::js;

TEST_CASE("paths are made absolute and plain", "[resolve]") {
  const auto [path, base, result] = GENERATE(table<std::string, std::string, std::string>({
      {"x", "/a/b", "/a/b/x"},
      {"./x", "/a/b", "/a/b/x"},
      {"../x", "/a/b", "/a/x"},
      {"../../../x", "/a/b", "/x"},
      {"/x//y/./z/..", "/a", "/x/y"},
      {"/", "/a", "/"},
      {"..", "/", "/"},
      {"x/", "/a", "/a/x"},
      {".", "/a/b/", "/a/b"},
  }));
  CAPTURE(path, base);
  CHECK(normal_path(path, base) == result);
}

TEST_CASE("the directory of a path", "[resolve]") {
  CHECK(directory_of("/a/b.js") == "/a");
  CHECK(directory_of("/a") == "/");
  CHECK(directory_of("/") == "/");
  CHECK(directory_of("a") == ".");
}
