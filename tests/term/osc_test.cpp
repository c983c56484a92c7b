#include "support/catch.hpp"

#include "term/osc.hpp"

using namespace runnel;

TEST_CASE("a text for the clipboard is in base64", "[osc]") {
  const auto [text, digits] = GENERATE(table<std::string, std::string>({
      {"", ""},  // RFC 4648, 10
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
      {std::string("\0\xFF\x1b\n", 4), "AP8bCg=="},
      {"\u00e9\u754c", "w6nnlYw="},
  }));
  CHECK(clipboard_command(text) == "\x1b]52;c;" + digits + "\x1b\\");
}

TEST_CASE("a folder is told as a URL", "[osc]") {
  const auto [directory, url] = GENERATE(table<std::string, std::string>({
      {"/", "file://host/"},
      {"/home/ada/a-b_c.d~", "file://host/home/ada/a-b_c.d~"},
      {"/a b%c", "file://host/a%20b%25c"},
      {"/\u00e9\x1b\x07;?#", "file://host/%C3%A9%1B%07%3B%3F%23"},
  }));
  CHECK(directory_command("host", directory) == "\x1b]7;" + url + "\x1b\\");
}
