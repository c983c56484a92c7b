// Nanoseconds a line for one way of splitting a file into lines: memchr, splitter, range, interface
// or coroutine.
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "runnel/interface.hpp"
#include "runnel/line_splitter.hpp"
#include "runnel/lines.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Count {
  std::size_t lines = 0;
  std::size_t bytes = 0;
};

template <typename Chunk>
void each_chunk(int fd, Chunk&& chunk) {
  std::vector<char> buffer(std::size_t{64} * 1024);
  for (ssize_t size; (size = read(fd, buffer.data(), buffer.size())) > 0;)
    chunk(std::string_view(buffer.data(), static_cast<std::size_t>(size)));
}

Count by_memchr(int fd) {
  Count count;
  std::string held;
  each_chunk(fd, [&](std::string_view chunk) {
    for (const void* end; (end = std::memchr(chunk.data(), '\n', chunk.size())) != nullptr;) {
      const auto size = static_cast<std::size_t>(static_cast<const char*>(end) - chunk.data());
      count.bytes += held.size() + size;
      held.clear();
      ++count.lines;
      chunk.remove_prefix(size + 1);
    }
    held.append(chunk);
  });
  return count;
}

Count by_splitter(int fd) {
  Count count;
  runnel::LineSplitter splitter;
  const auto on_line = [&](std::string_view line) {
    ++count.lines;
    count.bytes += line.size();
  };
  each_chunk(fd, [&](std::string_view chunk) { splitter.feed(chunk, on_line); });
  splitter.finish(on_line);
  return count;
}

Count by_range(int fd) {
  Count count;
  for (const std::string_view line : runnel::lines(fd)) {
    ++count.lines;
    count.bytes += line.size();
  }
  return count;
}

runnel::InterfaceOptions reading(int fd) {
  runnel::InterfaceOptions options;
  options.input_fd = fd;
  options.output_fd = -1;
  return options;
}

void drive(runnel::Interface& interface) {
  while (!interface.closed()) interface.process_input();
}

Count by_interface(int fd) {
  Count count;
  runnel::Interface interface(reading(fd));
  interface.on_line = [&](std::string_view line) {
    ++count.lines;
    count.bytes += line.size();
  };
  drive(interface);
  return count;
}

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

Task count_lines(runnel::Interface& interface, Count& count) {
  while (const auto line = co_await interface.next_line()) {
    ++count.lines;
    count.bytes += line->size();
  }
}

Count by_coroutine(int fd) {
  Count count;
  runnel::Interface interface(reading(fd));
  count_lines(interface, count);
  drive(interface);
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string way = argv[1];
  const int fd = open(argv[2], O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 1;
  const auto begin = Clock::now();
  const Count count = way == "memchr"      ? by_memchr(fd)
                      : way == "splitter"  ? by_splitter(fd)
                      : way == "range"     ? by_range(fd)
                      : way == "coroutine" ? by_coroutine(fd)
                                           : by_interface(fd);
  const std::chrono::duration<double, std::nano> elapsed = Clock::now() - begin;
  if (count.lines == 0) return 1;
  std::printf("%.3f\n", elapsed.count() / static_cast<double>(count.lines));
}
