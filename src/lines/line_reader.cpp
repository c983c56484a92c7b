// Reads and waits; what a line is, LineSplitter knows.
#include <span>

#include "base/posix.hpp"
#include "runnel/lines.hpp"

namespace runnel {

namespace {
constexpr std::size_t buffer_size = std::size_t{64} << 10U;
}  // namespace

LineReader::LineReader(int fd, std::chrono::milliseconds crlf_delay)
    : fd_(fd), lines_(LineSplitter(crlf_delay)) {}
LineReader::~LineReader() = default;

std::optional<std::string_view> LineReader::read_on() {
  if (!buffer_) buffer_.reset(new char[buffer_size]);
  while (!ended_) {
    const ReadCount count = read_some(fd_, std::span(buffer_.get(), buffer_size));
    error_ = count.would_block() ? wait_for_input(fd_) : count.error;
    if (count.bytes > 0) {
      lines_.feed({buffer_.get(), count.bytes});
      if (const auto line = lines_.next()) return line;
    } else if (error_ || count.at_end()) {
      ended_ = true;
      return lines_.finish();
    }
  }
  return std::nullopt;
}

}  // namespace runnel
