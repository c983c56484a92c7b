// What a program writes to its terminal by itself while a line is edited.
#include "support/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/unique_fd.hpp"
#include "pty/host.hpp"
#include "support/pty.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

void put(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(fd, text.data(), text.size());
    if (count <= 0) _exit(99);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

constexpr int many = 20000;

// What it does beside editing when told so by a byte.
void act(char what) {
  switch (what) {
    case 'o':
      put(1, "out\n");
      break;
    case 'e':
      put(2, "err\n");
      break;
    case 'p':
      put(1, "part");
      break;
    case 's':
      std::fputs("stdio\n", stdout);
      break;
    case 'c':
      if (std::system("echo child; echo to stderr >&2") != 0) _exit(98);
      break;
    case 'm': {
      std::string lines;
      for (int i = 0; i < many; ++i) lines += std::to_string(i) + " more\n";
      put(1, lines);
      break;
    }
    case 'a':
      put(2, "last words\n");
      std::abort();
    case 'x':
      put(2, "last words\n");
      std::exit(3);
    default:
      _exit(97);
  }
}

// Lines are answered; bytes from `orders` are acted on.
int program(int orders, std::vector<int> capture) {
  set_terminal();
  InterfaceOptions options;
  options.probe_terminal = false;
  options.capture_output = std::move(capture);
  Interface interface(options);
  interface.on_line = [&](std::string_view line) {
    put(1, "got " + std::string(line) + (isatty(1) == 1 ? " on a terminal\n" : "\n"));
    interface.prompt();
  };
  interface.prompt();
  while (!interface.closed()) {
    pollfd ready[2] = {{interface.fd(), POLLIN, 0}, {orders, POLLIN, 0}};
    const auto timeout = interface.timeout();
    const int count = poll(ready, 2, timeout ? static_cast<int>(timeout->count()) : -1);
    char order = 0;
    if (ready[1].revents != 0 && read(orders, &order, 1) == 1) act(order);
    if (ready[0].revents != 0) interface.process_input();
    if (count == 0) interface.process_timeout();
  }
  return 7;
}

// A program on a terminal, and a way to give it orders.
class Orders {
 public:
  Orders() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    read_.reset(ends[0]);
    write_.reset(ends[1]);
  }
  [[nodiscard]] int fd() const { return read_.get(); }
  void give(char order) const { put(write_.get(), {&order, 1}); }

 private:
  UniqueFd read_;
  UniqueFd write_;
};

}  // namespace

TEST_CASE("raw output appears above the line", "[capture]") {
  const Orders orders;
  Session session(30, 8, [&] { return program(orders.fd(), {1, 2}); });
  REQUIRE(session.wait_for(">"));
  session.type("ab");
  REQUIRE(session.wait_for("> ab"));
  orders.give('o');
  REQUIRE(session.wait_for("out\n> ab"));
  orders.give('e');
  REQUIRE(session.wait_for("out\nerr\n> ab"));
  orders.give('p');
  REQUIRE(session.wait_for("out\nerr\npart\n> ab"));
  orders.give('o');
  REQUIRE(session.wait_for("out\nerr\npartout\n> ab"));
  session.type("\x7f\x1b[Dc\r");
  REQUIRE(session.wait_for("out\nerr\npartout\n> ca\ngot ca on a terminal\n>"));
  session.type("\x0c");
  REQUIRE(session.wait_for(">"));
  orders.give('c');
  REQUIRE(session.wait_for("child\nto stderr\n>"));
  // What C's streams hold comes out as the line ends.
  orders.give('s');
  session.type("x\r");
  REQUIRE(session.wait_until([&] { return session.screen.text().ends_with("got x on a terminal\n>"); }));
  CHECK(session.output.find("stdio") != std::string::npos);
}

TEST_CASE("more than a pipe holds, from the thread that drives", "[capture]") {
  const Orders orders;
  Session session(30, 8, [&] { return program(orders.fd(), {1, 2}); });
  REQUIRE(session.wait_for(">"));
  session.type("ab");
  REQUIRE(session.wait_for("> ab"));
  orders.give('m');
  const std::string last = std::to_string(many - 1) + " more";
  const bool shown = session.wait_until([&] { return session.screen.text().ends_with(last + "\n> ab"); });
  CAPTURE(session.screen.text(), session.output.size());
  REQUIRE(shown);
  // All of it, in order.
  std::size_t at = 0;
  for (int i = 0; i < many && at != std::string::npos; ++i)
    at = session.output.find(std::to_string(i) + " more\r\n", at);
  CHECK(at != std::string::npos);
}

TEST_CASE("last words are said, below the line", "[capture][pitfall-40]") {
  const char order = GENERATE('a', 'x');
  CAPTURE(order);
  const Orders orders;
  Session session(30, 8, [&] { return program(orders.fd(), {2}); });
  REQUIRE(session.wait_for(">"));
  session.type("ab\x1b[D");
  REQUIRE(session.wait_until([&] { return session.screen.picture("|") == "> a|b"; }));
  orders.give(order);
  const int status = session.wait();
  CHECK((order == 'a' ? WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT : WEXITSTATUS(status) == 3));
  CHECK(session.screen.picture("|") == "> ab\nlast words\n|");
  CHECK(same_modes(session.modes(), session.first_modes()));
}

TEST_CASE("what is no terminal is not captured", "[capture]") {
  int log[2];
  REQUIRE(pipe2(log, O_CLOEXEC | O_NONBLOCK) == 0);
  const Orders orders;
  Session session(30, 8, [&] {
    dup2(log[1], 2);
    return program(orders.fd(), {1, 2});
  });
  REQUIRE(session.wait_for(">"));
  orders.give('e');
  orders.give('o');
  REQUIRE(session.wait_for("out\n>"));
  char bytes[16];
  REQUIRE(read(log[0], bytes, sizeof bytes) == 4);
  CHECK(std::string(bytes, 4) == "err\n");
  close(log[0]);
  close(log[1]);
}
