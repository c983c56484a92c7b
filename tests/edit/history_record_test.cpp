#include "support/catch.hpp"

#include "edit/history_record.hpp"

#include <set>

using namespace runnel;

namespace {

HistoryTime at(std::int64_t seconds) {
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

HistoryTime time_of(std::string_view line) {
  return record_time(line.substr(0, parse_record(line).head));
}

}  // namespace

TEST_CASE("escaping is one to one and leaves ordinary lines alone", "[edit]") {
  const auto [entry, line] = GENERATE(table<std::string, std::string>({
      {"let x = 1", "let x = 1"},
      {"a\tb", "a\tb"},
      {"  leading", "  leading"},
      {"#V2", "#V2"},
      {"### 2024-01-01 00:00:00.000", "### 2024-01-01 00:00:00.000"},
      {"x\\n", "x\\n"},
      {"/\\d+\\\\/", "/\\d+\\\\/"},
      {"\\", "\\"},
      {"\xFF\xFE", "\xFF\xFE"},
      {"h\xC3\xA9", "h\xC3\xA9"},
      {"a\nb", "\\:a\\nb"},
      {"<\n>", "\\:<\\n>"},
      {"a\\n\nb", "\\:a\\\\n\\nb"},
      {"a\r\n", "\\:a\\r\\n"},
      {"\r", "\\:\\r"},
      {std::string("\0", 1), "\\:\\x00"},
      {"\x1b[A\x7f", "\\:\\x1b[A\x7f"},
      {"", "\\:"},
      {"\\:", "\\:\\\\:"},
      {"\\:a\\nb", "\\:\\\\:a\\\\nb"},
      {"\\+1 0123456789abcdef 0 1 /", "\\:\\\\+1 0123456789abcdef 0 1 /"},
  }));
  CAPTURE(entry);
  CHECK(make_record(entry) == line);
  CHECK(record_text(line) == entry);
}

TEST_CASE("a line that we would not have written is its own entry", "[edit]") {
  const std::string line =
      GENERATE(as<std::string>(), "\\:a", "\\:\\q\\n", "\\:\\n\\", "\\:\\x1B", "\\:\\x1", "\\:\\x1g",
               "\\:\\x61", "\\:\\x0a", "\\:\\x0d", "\\:\\x09", "\\:a\rb", "\\", "");
  CAPTURE(line);
  CHECK(record_text(line) == line);
}

TEST_CASE("all short byte strings survive", "[edit]") {
  const std::string bytes = std::string("\0", 1) + "\n\r\t\\:nrx01afAF\x1b\x7f\xC3\xA9\xFF ";
  std::set<std::string> lines;
  std::size_t count = 0;
  const auto check = [&](const std::string& entry) {
    const std::string line = make_record(entry);
    ++count;
    if (line.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos || line.empty() ||
        record_text(line) != entry || !lines.insert(line).second) {
      FAIL("not one to one: " << entry);
    }
  };
  check("");
  for (const char a : bytes) {
    check({a});
    for (const char b : bytes) {
      check({a, b});
      for (const char c : bytes) {
        check({a, b, c});
        check({'\\', ':', a, b, c});
      }
    }
  }
  CHECK(lines.size() == count);
}

TEST_CASE("a time stands before the entry", "[edit]") {
  const auto [entry, seconds, line] = GENERATE(table<std::string, std::int64_t, std::string>({
      {"let x = 1", 1764555434, "\\@1764555434 let x = 1"},
      {"x", 0, "\\@0 x"},
      {" ", 7, "\\@7  "},
      {"\\n", 7, "\\@7 \\n"},
      {"\\:x", 7, "\\@7 \\:x"},
      {"\\@7 x", 7, "\\@7 \\@7 x"},
      {"", 7, "\\@7:"},
      {"a\nb\\", 999'999'999'999, "\\@999999999999:a\\nb\\\\"},
      {"a\r", 7, "\\@7:a\\r"},
  }));
  CAPTURE(entry);
  CHECK(make_record(entry, at(seconds)) == line);
  CHECK(record_text(line) == entry);
  CHECK(time_of(line) == at(seconds));
}

TEST_CASE("what looks like a time and is none is a part of the entry", "[edit]") {
  const std::string line =
      GENERATE(as<std::string>(), "\\@", "\\@7", "\\@7 ", "\\@ x", "\\@: x", "\\@-7 x", "\\@+7 x", "\\@07 x",
               "\\@7x", "\\@7:\\q", "\\@1234567890123456789 x", "@7 x");
  CAPTURE(line);
  CHECK(record_text(line) == line);
  CHECK(time_of(line) == std::nullopt);
}

TEST_CASE("an entry that looks like one with a time keeps its text; a time before 1970 is not kept",
          "[edit]") {
  CHECK(make_record("\\@7 x") == "\\:\\\\@7 x");
  CHECK(record_text(make_record("\\@7 x")) == "\\@7 x");
  CHECK(make_record("x", at(-1)) == "x");
  CHECK(make_record("a\nb", at(-1)) == "\\:a\\nb");
}

TEST_CASE("lines that are no entries", "[edit]") {
  CHECK(record_in("").empty());
  CHECK(record_in("\r").empty());
  CHECK(record_in(std::string_view("a\0b", 3)).empty());
  CHECK(record_in(std::string(longest_record, 'x')).size() == longest_record);
  CHECK(record_in(std::string(longest_record, 'x') + '\r').size() == longest_record);
  CHECK(record_in(std::string(longest_record + 1, 'x')).empty());
  CHECK(record_in("a\r") == "a");
  CHECK(record_in(" ") == " ");
}

TEST_CASE("details are a line that is no entry", "[edit]") {
  using std::chrono::milliseconds;
  const DetailsKey key{*at(1'700'000'000), 0x0123456789ABCDEF};
  const auto [details, line] = GENERATE(table<HistoryDetails, std::string>({
      {{"", {}, {}}, "\\+1700000000 0123456789abcdef - - -"},
      {{"/home/me", 0, milliseconds(12)}, "\\+1700000000 0123456789abcdef 0 12 /home/me"},
      {{"/a b\n\\", -1, {}}, "\\+1700000000 0123456789abcdef -1 - /a b\\n\\\\"},
      {{"", 130, milliseconds(0)}, "\\+1700000000 0123456789abcdef 130 0 -"},
  }));
  CAPTURE(line);
  CHECK(make_details(key, details) == line);
  CHECK(details_key(line) == key);
  CHECK(parse_details(line) == details);
  CHECK(record_in(line).empty());
}

TEST_CASE("what only looks like details is an entry", "[edit]") {
  const std::string line =
      GENERATE(as<std::string>(), "\\+", "\\+1", "\\+1 0123456789abcdef - -", "\\+1 0123456789abcdef - - ",
               "\\+x 0123456789abcdef - - -", "\\+1 0123456789abcde - - -", "\\+1 0123456789abcdeg - - -",
               "\\+1 0123456789abcdef + - -", "\\+1 0123456789abcdef - 1x -", " \\+1 0123456789abcdef - - -");
  CAPTURE(line);
  CHECK_FALSE(details_key(line));
  CHECK(record_in(line) == line);
  CHECK(record_text(line) == line);
}
