// Reads and waits; what a line is, LineSplitter knows.
#include <span>

#include "base/posix.hpp"
#include "runnel/lines.hpp"

namespace runnel {

namespace {
constexpr std::size_t buffer_size = std::size_t{64} << 10U;
}  // namespace

LineReader::LineReader(int fd, std::chrono::milliseconds crlf_delay) : fd_(fd), splitter_(crlf_delay) {}
LineReader::~LineReader() = default;

bool LineReader::read_more() {
  index_ = 0;
  for (;;) {
    if (splitting_) {
      count_ = splitter_.take(chunk_, pieces_);
      splitting_ = count_ == LineSplitter::batch_size;
      if (count_ > 0) return true;
    }
    count_ = 0;
    if (ended_) return false;
    if (!buffer_) buffer_.reset(new char[buffer_size]);
    const ReadCount count = read_some(fd_, std::span(buffer_.get(), buffer_size));
    if (count.would_block()) {
      error_ = wait_for_input(fd_);
      if (!error_) continue;
    }
    if (count.bytes == 0) {
      if (!error_) error_ = count.error;
      ended_ = true;
      splitter_.finish([this](std::string_view line) {
        pieces_[0] = {line.data(), line.size()};
        count_ = 1;
      });
      return count_ > 0;
    }
    chunk_ = {buffer_.get(), count.bytes};
    splitter_.begin(chunk_);
    splitting_ = true;
  }
}

}  // namespace runnel
