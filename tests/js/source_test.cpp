#include "support/catch.hpp"

#include "js/source.hpp"

using namespace runnel::js;

TEST_CASE("invalid UTF-8 becomes U+FFFD for each maximal subpart", "[source]") {
  const auto [bytes, text] = GENERATE(table<std::string, std::string>({
      {"plain", "plain"},
      {"\xe4\xbd\xa0\xf0\x9f\x98\x80", "\xe4\xbd\xa0\xf0\x9f\x98\x80"},
      {"a\xff", "a\xef\xbf\xbd"},
      {"\xe4\xbd", "\xef\xbf\xbd"},
      {"\xe4\xbd"
       "a",
       "\xef\xbf\xbd"
       "a"},
      {"\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xf0\x9f\x98", "\xef\xbf\xbd"},
      {"\xe0\x9f\xbf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
  }));
  CAPTURE(bytes);
  CHECK(valid_utf8(bytes) == text);
}

TEST_CASE("the incomplete tail is what more bytes could complete", "[source]") {
  const auto [bytes, tail] = GENERATE(table<std::string, int>({
      {"", 0},
      {"abc", 0},
      {"a\xe4", 1},
      {"a\xe4\xbd", 2},
      {"a\xe4\xbd\xa0", 0},
      {"\xf0\x9f\x98", 3},
      {"\xf0\x9f\x98\x80", 0},
      {"\xff", 0},
      {"\x80\x80\x80", 0},
      {"\xe0\x80", 0},
      {"\xc3", 1},
  }));
  CAPTURE(bytes);
  CHECK(incomplete_tail(bytes) == static_cast<std::size_t>(tail));
}

TEST_CASE("encoded surrogates are replaced, other text is not", "[source]") {
  CHECK(with_replaced_surrogates("a\xed\xa0\x80z\xed\xbf\xbf") == "a\xef\xbf\xbdz\xef\xbf\xbd");
  CHECK(with_replaced_surrogates("\xed\x9f\xbf\xed") == "\xed\x9f\xbf\xed");
}

TEST_CASE("paths become file URLs and come back", "[source]") {
  const auto [path, url] = GENERATE(table<std::string, std::string>({
      {"/a/b.js", "file:///a/b.js"},
      {"/with space/100%", "file:///with%20space/100%25"},
      {"/q?x#y", "file:///q%3Fx%23y"},
      {"/\xc3\xbc", "file:///%C3%BC"},
      {"/a\\b\n\t", "file:///a%5Cb%0A%09"},
  }));
  CHECK(path_to_url(path) == url);
  CHECK(url_to_path(url) == path);
}

TEST_CASE("only file: URLs of this host are paths", "[source]") {
  CHECK(url_to_path("file://localhost/a") == "/a");
  CHECK(url_to_path("file:///a?query#hash") == "/a");
  CHECK(url_to_path("file://elsewhere/a").empty());
  CHECK(url_to_path("http://x/y").empty());
  CHECK(url_to_path("node:fs").empty());
}

TEST_CASE("the first frame that names a place is found", "[source]") {
  const auto [frames, file, line, column] = GENERATE(table<std::string, std::string, int, int>({
      {"    at f (/a/b.js:3:7)\n    at g (/c.js:1:1)\n", "/a/b.js", 3, 7},
      {"    at /a b.js:12:1\n", "/a b.js", 12, 1},
      {"    at map (native)\n    at file:///x.mjs:1:2\n", "file:///x.mjs", 1, 2},
      {"    at f (/odd (name).js:2:3)\n", "name).js", 2, 3},
      {"", "", 0, 0},
      {"    at map (native)\n", "", 0, 0},
      {"    at [eval]:5:6", "[eval]", 5, 6},
  }));
  CAPTURE(frames);
  CHECK(first_position(frames).file == file);
  CHECK(first_position(frames).line == line);
  CHECK(first_position(frames).column == column);
}
