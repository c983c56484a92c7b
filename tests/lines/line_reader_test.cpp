// LineReader: lines from descriptors of each kind, and what ends them.
#include "support/catch.hpp"

#include "runnel/lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <ranges>
#include <thread>

#include "base/posix.hpp"

using namespace runnel;

static_assert(std::ranges::input_range<LineReader>);
static_assert(!std::is_move_constructible_v<LineReader>);  // views of lines would move with it

namespace {

using Lines = std::vector<std::string>;

struct Pipe {
  UniqueFd read_end, write_end;
  Pipe() {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    read_end = UniqueFd(ends[0]);
    write_end = UniqueFd(ends[1]);
  }
};

Lines lines_of(int fd) {
  Lines found;
  for (const std::string_view line : lines(fd)) found.emplace_back(line);
  return found;
}

Lines lines_of_text(std::string_view text) {
  Pipe pipe;
  std::thread writer([&] {
    CHECK(!write_all(pipe.write_end.get(), text));
    pipe.write_end.reset();
  });
  Lines found = lines_of(pipe.read_end.get());
  writer.join();
  return found;
}

}  // namespace

TEST_CASE("a pipe is read line by line to its end", "[lines]") {
  CHECK(lines_of_text("") == Lines{});
  CHECK(lines_of_text("\n") == Lines{""});
  CHECK(lines_of_text("one\r\ntwo\rthree\u2028four\u2029\n\nlast") ==
        Lines{"one", "two", "three", "four", "", "", "last"});
  CHECK(lines_of_text(std::string("a\0b\n\xFF", 5)) == Lines{std::string("a\0b", 3), "\xFF"});
}

TEST_CASE("lines of all lengths come whole, whatever part they were read in", "[lines]") {
  Lines expected;
  std::string text;
  for (std::size_t length = 0; length < 2000; length += 7) {
    expected.emplace_back(length, static_cast<char>('a' + length % 26));
    text += expected.back() + "\n";
  }
  expected.emplace_back(300'000, 'x');  // longer than what is read at once
  text += expected.back() + "\n";
  for (int index = 0; index < 1000; ++index) {  // more than a batch of them in one part
    expected.emplace_back(std::to_string(index));
    text += expected.back() + "\n";
  }
  CHECK(lines_of_text(text) == expected);
}

TEST_CASE("a line is there as soon as it has ended", "[lines]") {
  Pipe pipe;
  LineReader reader(pipe.read_end.get());
  REQUIRE(!write_all(pipe.write_end.get(), "one\ntwo\nthr"));
  CHECK(reader.next() == "one");
  CHECK(reader.next() == "two");
  REQUIRE(!write_all(pipe.write_end.get(), "ee\n"));
  CHECK(reader.next() == "three");
  REQUIRE(!write_all(pipe.write_end.get(), "rest"));
  pipe.write_end.reset();
  CHECK(reader.next() == "rest");
  CHECK(reader.next() == std::nullopt);
  CHECK(reader.next() == std::nullopt);
  CHECK(!reader.error());
}

TEST_CASE("a loop may be left and taken up again", "[lines]") {
  Pipe pipe;
  REQUIRE(!write_all(pipe.write_end.get(), "1\n2\n3\n4\n"));
  pipe.write_end.reset();
  LineReader reader(pipe.read_end.get());
  for (const std::string_view line : reader) {
    if (line == "2") break;
  }
  Lines rest;
  for (const std::string_view line : reader) rest.emplace_back(line);
  CHECK(rest == Lines{"3", "4"});
}

TEST_CASE("ranges take lines apart", "[lines]") {
  Pipe pipe;
  REQUIRE(!write_all(pipe.write_end.get(), "1\n22\n333\n"));
  pipe.write_end.reset();
  LineReader reader(pipe.read_end.get());
  std::vector<std::size_t> sizes;
  for (const std::size_t size : reader | std::views::transform(&std::string_view::size))
    sizes.push_back(size);
  CHECK(sizes == std::vector<std::size_t>{1, 2, 3});
}

TEST_CASE("a non-blocking descriptor is waited for and left as it is", "[lines]") {
  Pipe pipe;
  REQUIRE(fcntl(pipe.read_end.get(), F_SETFL, O_NONBLOCK) == 0);
  std::thread writer([&] {
    // The reader waits by now, or finds it at once: both must do.
    for (const char* part : {"on", "e\ntw", "o\n"}) {
      std::this_thread::yield();
      CHECK(!write_all(pipe.write_end.get(), part));
    }
    pipe.write_end.reset();
  });
  CHECK(lines_of(pipe.read_end.get()) == Lines{"one", "two"});
  writer.join();
  CHECK((fcntl(pipe.read_end.get(), F_GETFL) & O_NONBLOCK) != 0);
}

TEST_CASE("an input that cannot be read says why, once", "[lines]") {
  LineReader closed(-1);
  CHECK(closed.next() == std::nullopt);
  CHECK(closed.error() == std::errc::bad_file_descriptor);
  CHECK(closed.next() == std::nullopt);

  const UniqueFd folder(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  LineReader of_folder(folder.get());
  CHECK(of_folder.begin() == of_folder.end());
  CHECK(of_folder.error() == std::errc::is_a_directory);
}
