// LineSplitter: the same lines for every cut, and Node's treatment of "\r" and "\n" in different chunks.
#include "support/catch.hpp"

#include "runnel/line_splitter.hpp"

#include <random>

using namespace runnel;

namespace {

using Lines = std::vector<std::string>;

// A function pointer has no state of its own, so the test's clock is here.
LineSplitter::Clock::time_point test_time;
int times_asked = 0;
LineSplitter::Clock::time_point test_now() {
  ++times_asked;
  return test_time;
}

LineSplitter make_splitter(std::chrono::milliseconds crlf_delay = std::chrono::milliseconds(100)) {
  test_time = {};
  times_asked = 0;
  return LineSplitter(crlf_delay, &test_now);
}

struct Collector {
  Lines& lines;
  void operator()(std::string_view line) const { lines.emplace_back(line); }
};

Lines split(const std::vector<std::string>& chunks) {
  Lines lines;
  LineSplitter splitter = make_splitter();
  for (const std::string& chunk : chunks) splitter.feed(chunk, Collector{lines});
  splitter.finish(Collector{lines});
  return lines;
}

/// The definition, byte by byte.
Lines reference(const std::string& text) {
  Lines lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 0;
    for (const std::string_view terminator : {"\r\n", "\r", "\n", "\u2028", "\u2029"}) {
      if (length == 0 && text.compare(at, terminator.size(), terminator) == 0) length = terminator.size();
    }
    if (length == 0) {
      line += text[at++];
      continue;
    }
    lines.push_back(line);
    line.clear();
    at += length;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

void check_every_cut(const std::string& text) {
  const Lines expected = reference(text);
  std::size_t wrong = 0;
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      if (split({text.substr(0, first), text.substr(first, second - first), text.substr(second)}) !=
          expected) {
        UNSCOPED_INFO("cut at " << first << " and " << second);
        ++wrong;
      }
    }
  }
  CHECK(wrong == 0);
  std::vector<std::string> bytes;
  for (const char byte : text) bytes.emplace_back(1, byte);
  CHECK(split(bytes) == expected);
}

}  // namespace

TEST_CASE("the five terminators end lines", "[lines]") {
  const auto [text, lines] = GENERATE(table<std::string, Lines>({
      {"", {}},
      {"a", {"a"}},
      {"\n", {""}},
      {"a\n", {"a"}},
      {"a\nb", {"a", "b"}},
      {"a\r\nb\rc\nd", {"a", "b", "c", "d"}},
      {"a\u2028b\u2029c", {"a", "b", "c"}},
      {"\u2028\u2029", {"", ""}},
      {"\r\n\r\n", {"", ""}},
      {"\n\r", {"", ""}},
      {"\r\r\n\n", {"", "", ""}},
      {"a\u2028\n", {"a", ""}},
      {"a\v\f\u0085"
       "b\n",
       {"a\v\f\u0085"
        "b"}},  // no terminators in Node
      {"\xe2\x80\xa7\xe2\x80\xaa\xe2\x81\xa8\n", {"\xe2\x80\xa7\xe2\x80\xaa\xe2\x81\xa8"}},
      {"\xe2", {"\xe2"}},
      {"\xe2\x80", {"\xe2\x80"}},
      {"\xe2\x80\n", {"\xe2\x80"}},
      {"\xe2\xe2\x80\xa8", {"\xe2"}},
      {"\xe2\x80\xe2\x80\xa9", {"\xe2\x80"}},
      {"\xff\x80\xa8\n\xa8", {"\xff\x80\xa8", "\xa8"}},
      {std::string("a\0b\n\0", 5), {std::string("a\0b", 3), std::string("\0", 1)}},
  }));
  CAPTURE(text);
  CHECK(reference(text) == lines);
  check_every_cut(text);
}

TEST_CASE("every cut of a text gives the same lines", "[lines]") {
  const std::string text =
      GENERATE(as<std::string>(),
               "one\ntwo\r\nthree\rfour\u2028"
               "five\u2029six\r\r\n\n\u2028\r\nend",
               "\xe2\x80\xa8\xe2\x80\xe2\x80\xa9\xe2\xe2\x80\xa8\r\xe2\x80\xa8\n\xe2\x80",
               "\u2028\u2028\r\u2029\r\n\u2029\n\r\u2028");
  check_every_cut(text);
}

TEST_CASE("random texts and cuts", "[lines]") {
  const std::vector<std::string> alphabet = {"a",      "\n",   "\r",   "\r\n", "\u2028",
                                             "\u2029", "\xe2", "\x80", "\xa8", "xyz"};
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    std::vector<std::string> chunks(1);
    for (std::size_t length = random() % 200; length > 0; --length) {
      for (const char byte : alphabet[random() % alphabet.size()]) {
        text += byte;
        chunks.back() += byte;
        if (random() % 16 == 0) chunks.emplace_back();
      }
    }
    REQUIRE(split(chunks) == reference(text));
  }
}

TEST_CASE("terminators are found wherever they stand in a block and in a batch", "[lines]") {
  const std::string terminator = GENERATE(as<std::string>(), "\n", "\r\n", "\r", "\u2028", "\u2029");
  for (std::size_t length = 0; length <= 140; ++length) {  // the block has 64 bytes
    const std::string text = std::string(length, 'x') + terminator + std::string(length, 'y');
    for (const std::size_t cut :
         {std::size_t{0}, length, length + 1, length + 2, length + terminator.size()}) {
      if (cut > text.size()) continue;
      CAPTURE(length, cut);
      REQUIRE(split({text.substr(0, cut), text.substr(cut)}) == reference(text));
    }
  }
  for (const int count : {191, 192, 193, 194, 255, 256, 257, 1000}) {  // a batch ends above 192 lines
    for (const std::string line : {"", "ab"}) {
      std::string text;
      for (int done = 0; done < count; ++done) text += line + terminator;
      CAPTURE(count, line);
      REQUIRE(split({text, "\n"}) == reference(text + "\n"));
      REQUIRE(split({text + "tail", "\n"}) == reference(text + "tail\n"));
      REQUIRE(split({"head", text}) == reference("head" + text));
    }
  }
}

TEST_CASE("a return at a chunk's end ends its line at once", "[lines]") {
  Lines lines;
  LineSplitter splitter = make_splitter();
  splitter.feed("a\r", Collector{lines});
  CHECK(lines == Lines{"a"});
  splitter.feed("", Collector{lines});  // nothing came: nothing changes
  splitter.feed("\nb", Collector{lines});
  CHECK(lines == Lines{"a"});
  splitter.finish(Collector{lines});
  CHECK(lines == Lines{"a", "b"});
}

TEST_CASE("crlf_delay parts a return from a late line feed", "[lines]") {
  using namespace std::chrono_literals;
  // As Node's readline does with chunks that far apart.
  const auto [delay, between, lines] =
      GENERATE(table<std::chrono::milliseconds, std::chrono::milliseconds, Lines>({
          {100ms, 0ms, {"a", "b"}},
          {100ms, 100ms, {"a", "b"}},
          {100ms, 101ms, {"a", "", "b"}},
          {0ms, 60ms, {"a", "b"}},  // 100 ms at least
          {-5ms, 101ms, {"a", "", "b"}},
          {200ms, 130ms, {"a", "b"}},
          {200ms, 300ms, {"a", "", "b"}},
      }));
  CAPTURE(delay.count(), between.count());
  Lines found;
  LineSplitter splitter = make_splitter(delay);
  splitter.feed("a\r", Collector{found});
  test_time += between;
  splitter.feed("\nb\n", Collector{found});
  CHECK(found == lines);
  CHECK(times_asked == 2);
}

TEST_CASE("without a limit the clock is never asked", "[lines]") {
  using std::chrono::milliseconds;
  const milliseconds delay = GENERATE(milliseconds::max(), milliseconds::max() / 1000);
  Lines lines;
  LineSplitter splitter = make_splitter(delay);
  splitter.feed("a\r", Collector{lines});
  splitter.feed("\nb\r", Collector{lines});
  splitter.feed("c", Collector{lines});
  splitter.finish(Collector{lines});
  CHECK(lines == Lines{"a", "b", "c"});
  CHECK(times_asked == 0);
}

TEST_CASE("the clock is asked only about a return at a chunk's end", "[lines]") {
  Lines lines;
  LineSplitter splitter = make_splitter();
  splitter.feed("a\nb\r\nc\rd", Collector{lines});
  splitter.feed("\ne\u2028", Collector{lines});
  splitter.feed("\nf\r", Collector{lines});
  CHECK(times_asked == 1);
  splitter.feed("g", Collector{lines});  // no line feed: how late it comes does not matter
  CHECK(times_asked == 1);
  splitter.feed("\n", Collector{lines});
  CHECK(times_asked == 1);
  CHECK(lines == Lines{"a", "b", "c", "d", "e", "", "f", "g"});
}

TEST_CASE("only the first line feed after a return belongs to it", "[lines]") {
  const auto [chunks, lines] = GENERATE(table<std::vector<std::string>, Lines>({
      // Each as Node 26 gave it.
      {{"a\r", "\n\nb\n"}, {"a", "", "b"}},
      {{"a\r", "\n", "\nb"}, {"a", "", "b"}},
      {{"\r", "\r", "\n", "\n"}, {"", "", ""}},
      {{"a\r", "b\r", "\nc"}, {"a", "b", "c"}},
      {{"a\r\n", "\nb"}, {"a", "", "b"}},
      {{"a\r\r", "\nb"}, {"a", "", "b"}},
      {{"a\u2028", "\nb"}, {"a", "", "b"}},
      {{"a\r", "b\n", "\nc\n"}, {"a", "b", "", "c"}},
      {{"a\r", "\xe2", "\x80\xa8", "\nb"}, {"a", "", "", "b"}},
      {{"a\r", "\xff", "\nb"}, {"a", "\xff", "b"}},
  }));
  CAPTURE(chunks);
  CHECK(split(chunks) == lines);
}

TEST_CASE("the end of one input begins another", "[lines]") {
  Lines lines;
  LineSplitter splitter = make_splitter();
  splitter.finish(Collector{lines});
  splitter.feed("a\r", Collector{lines});
  splitter.finish(Collector{lines});
  splitter.feed("\nb\xe2\x80", Collector{lines});  // the return was of the input before
  splitter.finish(Collector{lines});
  splitter.feed("\xa8\n", Collector{lines});
  CHECK(lines == Lines{"a", "", "b\xe2\x80", "\xa8"});
}

TEST_CASE("a line is copied only when a chunk's end cuts it", "[lines]") {
  const std::string first = "one\ntwo\nthr";
  const std::string second = "ee\nfour\r\nfi";
  std::string inside;
  LineSplitter splitter = make_splitter();
  const auto feed = [&](const std::string& chunk) {
    splitter.feed(chunk, [&](std::string_view line) {
      const bool within =
          line.data() >= chunk.data() && line.data() + line.size() <= chunk.data() + chunk.size();
      inside += std::string(line) + (within ? "+ " : "- ");
    });
  };
  feed(first);
  feed(second);
  feed("ve\n");
  CHECK(inside == "one+ two+ three- four+ five- ");
}

TEST_CASE("a callback that throws leaves the splitter usable", "[lines]") {
  Lines lines;
  LineSplitter splitter = make_splitter();
  splitter.feed("begun ", Collector{lines});
  CHECK_THROWS_AS(splitter.feed("a\nb\nc", [](std::string_view) { throw 1; }), int);
  splitter.feed("d\n", Collector{lines});
  CHECK(lines.back().back() == 'd');
}

TEST_CASE("a line of any length comes whole, however it was cut", "[lines]") {
  // If each chunk looked at the whole line again, neither would end in a day.
  Lines lines;
  LineSplitter splitter = make_splitter();
  const std::string chunk(std::size_t{64} << 10U, 'x');
  for (int count = 0; count < 1024; ++count) splitter.feed(chunk, Collector{lines});
  splitter.feed("\nshort\n", [&](std::string_view line) {
    lines.emplace_back(line.size() > 5 ? std::to_string(line.size()) : std::string(line));
  });
  for (std::size_t count = 0; count < 1U << 20U; ++count) splitter.feed("\xe2", Collector{lines});
  splitter.finish([&](std::string_view line) { lines.push_back(std::to_string(line.size())); });
  CHECK(lines == Lines{"67108864", "short", "1048576"});
}
