// Messages: how many system calls, which bytes, what becomes of errors. A socket that keeps the borders of
// writes counts them exactly.
#include "support/catch.hpp"

#include "runnel/message.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <thread>

#include "base/posix.hpp"

using namespace runnel;

namespace {

using Packets = std::vector<std::string>;

/// What is written to `writer` arrives in `packets()` with one entry a call.
class CallCounter {
 public:
  CallCounter() {
    int ends[2] = {-1, -1};
    REQUIRE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0);
    reader_.reset(ends[0]);
    writer.reset(ends[1]);
    const int room = 1 << 20;
    ::setsockopt(writer.get(), SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  }
  [[nodiscard]] Packets packets() {
    Packets result;
    std::string buffer(std::size_t{1} << 20U, '\0');
    for (;;) {
      const ssize_t size = ::recv(reader_.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
      if (size <= 0) return result;
      result.push_back(buffer.substr(0, static_cast<std::size_t>(size)));
    }
  }
  UniqueFd writer;

 private:
  UniqueFd reader_;
};

struct Pipe {
  UniqueFd reader;
  UniqueFd writer;
  explicit Pipe(int flags = 0) {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe2(ends, O_CLOEXEC | flags) == 0);
    reader.reset(ends[0]);
    writer.reset(ends[1]);
  }
  /// Everything that is there now, or up to the end.
  [[nodiscard]] std::string drain() {
    std::string result;
    std::string buffer(65536, '\0');
    for (ReadCount count = read_some(reader.get(), buffer); count.bytes > 0;
         count = read_some(reader.get(), buffer)) {
      result.append(buffer, 0, count.bytes);
    }
    return result;
  }
};

bool is(const std::error_code& error, int number) {
  return error.category() == std::system_category() && error.value() == number;
}

std::string filled(std::size_t size) {
  std::string text;
  while (text.size() < size) text += static_cast<char>('!' + text.size() % 90);
  return text;
}

// Around the buffer in the object, and around a pipe's capacity.
constexpr std::size_t sizes[] = {0,    1,    2,    100,   2046,  2047,  2048,  2049,
                                 4095, 4096, 4097, 65534, 65535, 65536, 65537, 100000};

}  // namespace

TEST_CASE("a message is one call, whatever its size and number of pieces", "[io]") {
  CallCounter counter;
  for (const std::size_t size : sizes) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{2048}, size}) {
      if (piece == 0 || (piece == 1 && size > 5000)) continue;
      CAPTURE(size, piece);
      const std::string text = filled(size);
      Message message;
      for (std::size_t at = 0; at < size; at += piece)
        message.append(std::string_view(text).substr(at, piece));
      message.append('\n');
      CHECK(message.size() == size + 1);
      CHECK_FALSE(message.send(counter.writer.get()));
      CHECK(message.size() == 0);
      CHECK((counter.packets() == Packets{text + "\n"}));
    }
  }
}

TEST_CASE("a text and its end are one call, whatever their sizes", "[io]") {
  CallCounter counter;
  for (const std::size_t size : sizes) {
    for (const std::string end : {"", "\n", "\r\n and more"}) {
      CAPTURE(size, end);
      const std::string text = filled(size);
      CHECK_FALSE(send_message(counter.writer.get(), text, end));
      CHECK((counter.packets() == (text.empty() && end.empty() ? Packets{} : Packets{text + end})));
    }
  }
  const std::string end = filled(5000);
  CHECK_FALSE(send_message(counter.writer.get(), "", end));
  CHECK((counter.packets() == Packets{end}));
}

TEST_CASE("an empty message makes no call", "[io]") {
  CallCounter counter;
  Message message;
  CHECK_FALSE(message.send(counter.writer.get()));
  message.append("");
  CHECK_FALSE(message.send(counter.writer.get()));
  CHECK_FALSE(message.send(-1));
  CHECK(counter.packets().empty());
}

TEST_CASE("a message can be used again", "[io]") {
  CallCounter counter;
  Message message;
  Packets expected;
  for (const int size : {10, 3000, 5, 200000, 2048, 70000, 1}) {
    expected.push_back(filled(static_cast<std::size_t>(size)));
    message.append(expected.back());
    CHECK_FALSE(message.send(counter.writer.get()));
  }
  CHECK((counter.packets() == expected));
}

TEST_CASE("bytes are sent as they are", "[io]") {
  CallCounter counter;
  const std::string text("\0\xff\xe6\x1b[m\n", 8);
  Message message;
  message.append('\0');
  message.append(text);
  CHECK_FALSE(message.send(counter.writer.get()));
  CHECK((counter.packets() == Packets{std::string(1, '\0') + text}));
}

TEST_CASE("a message larger than a pipe arrives whole", "[io]") {
  Pipe pipe;
  const std::string text = filled(std::size_t{3} << 20U);
  std::string received;
  std::thread reader([&] { received = pipe.drain(); });
  CHECK_FALSE(send_message(pipe.writer.get(), text, "\n"));
  Message message;
  message.append(text);
  CHECK_FALSE(message.send(pipe.writer.get()));
  pipe.writer.reset();
  reader.join();
  CHECK((received == text + "\n" + text));
}

TEST_CASE("a full non-blocking pipe is an error and the rest is dropped", "[io]") {
  Pipe pipe(O_NONBLOCK);
  const std::string big = filled(std::size_t{1} << 20U);
  const bool by_message = GENERATE(true, false);
  Message message;
  if (by_message) {
    message.append(big);
    CHECK(is(message.send(pipe.writer.get()), EAGAIN));
    CHECK(message.size() == 0);
  } else {
    CHECK(is(send_message(pipe.writer.get(), big, "\n"), EAGAIN));
  }
  const std::string received = pipe.drain();
  CHECK_FALSE(received.empty());
  CHECK(received.size() < big.size());
  CHECK((received == big.substr(0, received.size())));
  message.append("next");
  CHECK_FALSE(message.send(pipe.writer.get()));
  CHECK(pipe.drain() == "next");
}

TEST_CASE("errors are returned, never waited out", "[io]") {
  const auto before = ::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  pipe.reader.reset();
  const auto size = GENERATE(as<std::size_t>(), 1, 5000);
  CHECK(is(send_message(pipe.writer.get(), filled(size), "\n"), EPIPE));
  CHECK(is(send_message(-1, filled(size), "\n"), EBADF));
  Message message;
  message.append(filled(size));
  CHECK(is(message.send(pipe.writer.get()), EPIPE));
  CHECK(message.size() == 0);
  message.append(filled(size));
  CHECK(is(message.send(-1), EBADF));
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  if (full) CHECK(is(send_message(full.get(), filled(size)), ENOSPC));
  // What it was set to is still set.
  CHECK(::signal(SIGPIPE, before) == SIG_IGN);
}

TEST_CASE("SIGPIPE still ends a process that has not ignored it", "[io]") {
  Pipe pipe;
  pipe.reader.reset();
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    ::_exit(send_message(pipe.writer.get(), "x") ? 1 : 2);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE));
}

TEST_CASE("what C stdio holds for stdout goes out before", "[io]") {
  // To which descriptor the message goes, and what arrives: descriptors 1 and 2 are the same socket, 3 is
  // another way in.
  const auto [target, expected] = GENERATE(table<int, Packets>({
      {1, {"pending", "message", "second"}},
      {2, {"pending", "message", "second"}},
      {3, {"message", "second", "pending"}},
  }));
  CAPTURE(target);
  CallCounter counter;
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    const int socket = ::fcntl(counter.writer.get(), F_DUPFD, 10);
    for (const int fd : {1, 2, 3}) ::dup2(socket, fd);
    std::fputs("pending", stdout);
    Message message;
    message.append("message");
    const bool failed =
        static_cast<bool>(message.send(target)) || static_cast<bool>(send_message(target, "second"));
    std::fflush(stdout);
    ::_exit(failed ? 1 : 0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(counter.packets() == expected);
}
