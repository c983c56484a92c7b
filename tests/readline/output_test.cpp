#include "support/catch.hpp"

#include "readline/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <thread>

#include "base/posix.hpp"
#include "runnel/interface.hpp"
#include "support/pty.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

InterfaceOptions to(int fd) {
  InterfaceOptions options;
  options.output_fd = fd;
  return options;
}

}  // namespace

TEST_CASE("a slow output that does not block is waited for", "[output][pitfall-51]") {
  int ends[2];
  REQUIRE(pipe2(ends, O_NONBLOCK) == 0);
  UniqueFd reader(ends[0]);
  const UniqueFd writer(ends[1]);
  const std::string text(200000, 'x');
  std::string seen;
  std::thread slow([&] {
    while (seen.size() < text.size()) {
      pollfd ready{reader.get(), POLLIN, 0};
      REQUIRE(poll(&ready, 1, 20000) == 1);
      std::array<char, 5000> buffer{};
      seen.append(buffer.data(), read_some(reader.get(), buffer).bytes);
    }
  });
  Output output(to(writer.get()));
  CHECK_FALSE(output.write(text));
  slow.join();
  CHECK(seen == text);
  CHECK((fcntl(writer.get(), F_GETFL) & O_NONBLOCK) != 0);
}

TEST_CASE("a broken pipe is an error once", "[output][pitfall-52]") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  close(ends[0]);
  const UniqueFd writer(ends[1]);
  Output output(to(writer.get()));
  CHECK(output.write("x") == std::errc::broken_pipe);
  CHECK_FALSE(output.write("x"));
}

TEST_CASE("a SIGPIPE that was pending before is still the host's", "[output]") {
  sigset_t pipe_signal;
  sigset_t before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  REQUIRE(pthread_sigmask(SIG_BLOCK, &pipe_signal, &before) == 0);
  REQUIRE(raise(SIGPIPE) == 0);
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  close(ends[0]);
  const UniqueFd writer(ends[1]);
  Output output(to(writer.get()));
  CHECK(output.write("x") == std::errc::broken_pipe);
  const timespec at_once{};
  CHECK(sigtimedwait(&pipe_signal, nullptr, &at_once) == SIGPIPE);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_CASE("each frame is one write", "[output]") {
  // A packet keeps the bounds of the write that made it.
  int in[2];
  int out[2];
  REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, in) == 0);
  REQUIRE(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, out) == 0);
  const UniqueFd keyboard(in[0]);
  const UniqueFd input(in[1]);
  const UniqueFd screen(out[0]);
  const UniqueFd output(out[1]);
  InterfaceOptions options = to(output.get());
  options.input_fd = input.get();
  options.terminal = true;
  options.term = "xterm";
  const auto packets = [&] {
    int count = 0;
    std::array<char, 65536> buffer{};
    while (recv(screen.get(), buffer.data(), buffer.size(), MSG_DONTWAIT) > 0) ++count;
    return count;
  };
  Interface interface(options);
  interface.prompt();
  CHECK(packets() == 1);
  REQUIRE_FALSE(write_all(keyboard.get(), "hello\x01world\x05 and more"));
  interface.process_input();
  CHECK(packets() == 1);
  interface.print_above("above\nand a part");
  interface.process_input();
  CHECK(packets() == 1);
  REQUIRE_FALSE(write_all(keyboard.get(), "\x0c"));
  interface.process_input();
  CHECK(packets() == 1);
  interface.close();
  CHECK(packets() == 1);
  CHECK(interface.line() == "worldhello and more");
}

TEST_CASE("a frame larger than the terminal takes at once", "[output][pitfall-51]") {
  Pty pty(80, 24);
  REQUIRE(fcntl(pty.slave(), F_SETFL, O_NONBLOCK) == 0);
  InterfaceOptions options = to(pty.slave());
  options.input_fd = pty.slave();
  options.term = "xterm";
  Interface interface(options);
  REQUIRE(interface.terminal());
  interface.prompt();
  std::string seen;
  std::thread terminal([&] { seen = pty.read_until("> end"); });
  interface.print_above(std::string(200000, 'x') + "\n");
  interface.write("end");
  terminal.join();
  CHECK(std::count(seen.begin(), seen.end(), 'x') == 200000);
  CHECK((fcntl(pty.slave(), F_GETFL) & O_NONBLOCK) != 0);
}

TEST_CASE("sizes of 0 are 80 and 24", "[output][pitfall-20]") {
  InterfaceOptions options = to(-1);
  CHECK(Output(options).size().columns == 80);
  options.output_size = [] { return TerminalSize{0, 0}; };
  CHECK(Output(options).size().columns == 80);
  CHECK(Output(options).size().rows == 24);
  options.output_size = [] { return TerminalSize{7, 3}; };
  CHECK(Output(options).size().columns == 7);
}
