// The system calls: with pipes, non-blocking ones, files, and in children with closed descriptors.
#include "support/catch.hpp"

#include "base/posix.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <thread>

using namespace runnel;

namespace {

struct Pipe {
  UniqueFd reader;
  UniqueFd writer;
  explicit Pipe(int flags = 0) {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe2(ends, O_CLOEXEC | flags) == 0);
    reader.reset(ends[0]);
    writer.reset(ends[1]);
  }
};

/// Everything that is there now, or up to the end.
std::string drain(int fd) {
  std::string received;
  std::array<char, 65536> buffer{};
  for (ReadCount count = read_some(fd, buffer); count.bytes > 0; count = read_some(fd, buffer)) {
    received.append(buffer.data(), count.bytes);
  }
  return received;
}

void set_nonblocking(int fd) {
  REQUIRE(::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK) == 0);
}

UniqueFd temporary_file() {
  char path[] = "/tmp/runnel-base-XXXXXX";
  UniqueFd file(::mkstemp(path));
  REQUIRE(file);
  ::unlink(path);
  return file;
}

/// SIGPIPE must not end the test program; put back at the end.
class IgnoreSigpipe {
 public:
  IgnoreSigpipe() : before_(::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoreSigpipe() { ::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
};

bool is(const std::error_code& error, int number) {
  return error.category() == std::system_category() && error.value() == number;
}

/// What the child returned, run with descriptors 0 to 2 closed.
template <typename Child>
int in_child_without_standard_descriptors(Child&& child) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    for (const int fd : {0, 1, 2}) ::close(fd);
    ::_exit(child());
  }
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a read gives what is there, the end, or why not", "[base]") {
  Pipe pipe;
  std::array<char, 16> buffer{};
  REQUIRE(::write(pipe.writer.get(), "hello", 5) == 5);
  ReadCount count = read_some(pipe.reader.get(), buffer);
  CHECK(count.bytes == 5);
  CHECK_FALSE(count.error);
  CHECK_FALSE(count.at_end());
  CHECK(std::string_view(buffer.data(), 5) == "hello");

  set_nonblocking(pipe.reader.get());
  count = read_some(pipe.reader.get(), buffer);
  CHECK(count.would_block());
  CHECK_FALSE(count.at_end());

  pipe.writer.reset();
  count = read_some(pipe.reader.get(), buffer);
  CHECK(count.at_end());
  CHECK_FALSE(count.would_block());

  count = read_some(-1, buffer);
  CHECK(is(count.error, EBADF));
  CHECK_FALSE(count.at_end());
}

TEST_CASE("a signal does not end a read or a write", "[base]") {
  // A handler without SA_RESTART, so that the calls do return EINTR.
  struct sigaction action {};
  struct sigaction before {};
  static volatile sig_atomic_t caught;
  caught = 0;
  action.sa_handler = [](int) { caught = caught + 1; };
  REQUIRE(::sigaction(SIGUSR1, &action, &before) == 0);

  Pipe pipe;
  const pthread_t self = ::pthread_self();
  const std::string big(std::size_t{1} << 20U, 'x');
  std::size_t received = 0;
  std::thread other([&] {
    const auto interrupt = [&] {
      for (int times = 0; times < 5; ++times) {
        ::pthread_kill(self, SIGUSR1);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    };
    interrupt();
    std::array<char, 4096> buffer{};
    while (received < big.size()) {
      const ssize_t count = ::read(pipe.reader.get(), buffer.data(), buffer.size());
      if (count <= 0) break;
      received += static_cast<std::size_t>(count);
    }
  });
  CHECK_FALSE(write_all(pipe.writer.get(), big));
  other.join();
  CHECK(received == big.size());
  CHECK(caught > 0);

  std::array<char, 16> buffer{};
  caught = 0;
  std::thread writer([&] {
    for (int times = 0; times < 5; ++times) {
      ::pthread_kill(self, SIGUSR1);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    CHECK(::write(pipe.writer.get(), "late", 4) == 4);
  });
  CHECK(read_some(pipe.reader.get(), buffer).bytes == 4);
  writer.join();
  CHECK(caught > 0);
  ::sigaction(SIGUSR1, &before, nullptr);
}

TEST_CASE("write_all waits for a full non-blocking pipe", "[base]") {
  Pipe pipe(O_NONBLOCK);
  const std::string big(std::size_t{1} << 20U, 'y');
  std::string received;
  std::thread reader([&] {
    while (received.size() < big.size()) {
      pollfd entry{pipe.reader.get(), POLLIN, 0};
      if (::poll(&entry, 1, -1) != 1) break;
      received += drain(pipe.reader.get());
    }
  });
  CHECK_FALSE(write_all(pipe.writer.get(), big, WhenFull::wait));
  reader.join();
  CHECK(received == big);
}

TEST_CASE("write_all tells that a pipe is full when it must not wait", "[base]") {
  Pipe pipe(O_NONBLOCK);
  const std::string big(std::size_t{1} << 20U, 'z');
  CHECK(is(write_all(pipe.writer.get(), big, WhenFull::fail), EAGAIN));
  const std::string received = drain(pipe.reader.get());
  CHECK_FALSE(received.empty());
  CHECK(received == big.substr(0, received.size()));
}

TEST_CASE("write_all tells of a reader that left, also while it waits", "[base]") {
  const IgnoreSigpipe ignore;
  Pipe pipe(O_NONBLOCK);
  const std::string big(std::size_t{1} << 20U, 'w');
  std::thread leaver([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pipe.reader.reset();
  });
  CHECK(is(write_all(pipe.writer.get(), big, WhenFull::wait), EPIPE));
  leaver.join();
  CHECK(is(write_all(pipe.writer.get(), "x"), EPIPE));
  CHECK(is(write_all(-1, "x"), EBADF));
}

TEST_CASE("pieces arrive in order, however short the writes are", "[base]") {
  // Every combination of lengths around nothing, and some beyond what a pipe takes at once.
  const auto first = GENERATE(as<std::size_t>(), 0, 1, 5, 70000);
  const auto second = GENERATE(as<std::size_t>(), 0, 1, 5, 200000);
  const auto third = GENERATE(as<std::size_t>(), 0, 1, 70000);
  std::string texts[] = {std::string(first, 'a'), std::string(second, 'b'), std::string(third, 'c')};
  iovec pieces[3];
  std::string expected;
  for (std::size_t index = 0; index < 3; ++index) {
    pieces[index] = {texts[index].data(), texts[index].size()};
    expected += texts[index];
  }
  Pipe pipe;
  set_nonblocking(pipe.writer.get());
  std::string received;
  std::thread reader([&] { received = drain(pipe.reader.get()); });
  CHECK_FALSE(write_all(pipe.writer.get(), pieces, WhenFull::wait));
  pipe.writer.reset();
  reader.join();
  CHECK(received == expected);
}

TEST_CASE("nothing is written by no call at all", "[base]") {
  CHECK_FALSE(write_all(-1, ""));
}

TEST_CASE("read_at reads in the middle and leaves the position", "[base]") {
  UniqueFd file = temporary_file();
  REQUIRE_FALSE(write_all(file.get(), "0123456789"));
  std::array<char, 4> buffer{};
  const auto [offset, expected] = GENERATE(
      table<off_t, std::string>({{0, "0123"}, {3, "3456"}, {6, "6789"}, {8, "89"}, {10, ""}, {99, ""}}));
  const ReadCount count = read_at(file.get(), buffer, offset);
  CHECK_FALSE(count.error);
  CHECK(std::string(buffer.data(), count.bytes) == expected);
  CHECK(::lseek(file.get(), 0, SEEK_CUR) == 10);
  CHECK(is(read_at(-1, buffer, 0).error, EBADF));
}

TEST_CASE("new descriptors are close-on-exec and keep off the standard ones", "[base]") {
  UniqueFd read_end;
  UniqueFd write_end;
  REQUIRE_FALSE(make_pipe(read_end, write_end));
  for (const UniqueFd* end : {&read_end, &write_end}) {
    CHECK(::fcntl(end->get(), F_GETFD) == FD_CLOEXEC);
    CHECK((::fcntl(end->get(), F_GETFL) & O_NONBLOCK) != 0);
  }
  std::array<char, 4> buffer{};
  CHECK(read_some(read_end.get(), buffer).would_block());
  CHECK_FALSE(write_all(write_end.get(), "x"));
  CHECK(read_some(read_end.get(), buffer).bytes == 1);

  const int result = in_child_without_standard_descriptors([] {
    UniqueFd reader;
    UniqueFd writer;
    UniqueFd file;
    if (make_pipe(reader, writer) || open_file("/dev/null", O_RDONLY, 0, file)) return 1;
    for (const int fd : {reader.get(), writer.get(), file.get()}) {
      if (fd <= 2 || ::fcntl(fd, F_GETFD) != FD_CLOEXEC) return 2;
    }
    if ((::fcntl(reader.get(), F_GETFL) & O_NONBLOCK) == 0) return 3;
    for (const int fd : {0, 1, 2}) {
      if (::fcntl(fd, F_GETFD) >= 0) return 4;  // nothing was left there
    }
    char byte = 0;
    if (write_all(writer.get(), "x") || read_some(reader.get(), std::span(&byte, 1)).bytes != 1) return 5;
    return 0;
  });
  CHECK(result == 0);
}

TEST_CASE("open_file makes a file with its mode, or says why not", "[base]") {
  char directory[] = "/tmp/runnel-base-XXXXXX";
  REQUIRE(::mkdtemp(directory) != nullptr);
  const std::string path = std::string(directory) + "/file";
  UniqueFd file;
  CHECK(is(open_file(path, O_RDONLY, 0, file), ENOENT));
  CHECK_FALSE(static_cast<bool>(file));
  CHECK_FALSE(open_file(path, O_WRONLY | O_CREAT, 0600, file));
  struct stat status {};
  REQUIRE(::fstat(file.get(), &status) == 0);
  CHECK((status.st_mode & 07777U) == 0600);
  CHECK(::fcntl(file.get(), F_GETFD) == FD_CLOEXEC);
  ::unlink(path.c_str());
  ::rmdir(directory);
}

TEST_CASE("last_error is errno", "[base]") {
  errno = ENOSPC;
  CHECK(last_error() == std::errc::no_space_on_device);
}
