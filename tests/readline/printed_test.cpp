#include "readline/printed.hpp"

#include "support/catch.hpp"

namespace runnel {
namespace {

// Two that print, told apart by their letters.
struct Threads {
  std::thread a{[] {}};
  std::thread b{[] {}};
  Threads() : ids{a.get_id(), b.get_id()} {}
  ~Threads() {
    a.join();
    b.join();
  }
  std::thread::id ids[2];
};

TEST_CASE("what several threads print is never glued together", "[printed]") {
  struct Case {
    std::vector<std::pair<int, std::string>> printed;
    std::string lines;
    std::string rows;
  };
  const Case each = GENERATE(values<Case>({
      {{{0, "a\n"}}, "a\n", ""},
      {{{0, "a"}}, "", "a\n"},
      {{{0, "a"}, {0, "b\n"}}, "ab\n", ""},
      {{{0, "a"}, {1, "b\n"}}, "b\n", "a\n"},
      {{{0, "a"}, {1, "b"}, {0, "c\n"}, {1, "d\n"}}, "ac\nbd\n", ""},
      {{{0, "a"}, {1, "b"}}, "", "a\nb\n"},
      {{{0, "a\nb"}, {1, "c\nd"}, {0, "e"}}, "a\nc\n", "be\nd\n"},
      {{{0, std::string(5000, 'x')}}, std::string(5000, 'x') + "\n", ""},
      {{{0, std::string(3000, 'x')}, {1, std::string(3000, 'y')}},
       std::string(3000, 'x') + "\n",
       std::string(3000, 'y') + "\n"},
  }));
  const Threads threads;
  Printed printed;
  const bool at_once = GENERATE(true, false);
  std::string lines;
  for (const auto& [who, text] : each.printed) {
    printed.add(threads.ids[who], text);
    if (!at_once) lines += printed.take_lines();
  }
  lines += printed.take_lines();
  CHECK(lines == each.lines);
  CHECK(printed.partial_rows() == each.rows);
  CHECK_FALSE(printed.waits());
}

TEST_CASE("without a line a thread ends what another has begun", "[printed]") {
  const Threads threads;
  Printed printed;
  CHECK(printed.print(threads.ids[0], "a") == "a");
  CHECK(printed.partial_line() == "a");
  CHECK(printed.print(threads.ids[0], "b") == "b");
  CHECK(printed.partial_line() == "ab");
  CHECK(printed.print(threads.ids[1], "c") == "\nc");
  CHECK(printed.partial_line() == "c");
  CHECK(printed.print(threads.ids[1], "d\n") == "d\n");
  CHECK(printed.partial_line().empty());
  CHECK(printed.print(threads.ids[0], "e\nf") == "e\nf");
  CHECK(printed.partial_line() == "f");
  printed.forget();
  CHECK(printed.print(threads.ids[1], std::string(5000, 'x')) == std::string(5000, 'x') + "\n");
  CHECK(printed.partial_line().empty());
}

}  // namespace
}  // namespace runnel
