// The lines of a descriptor, one after another, as a C++20 range: for programs that read a pipe or a file
// from its start to its end and want no Interface.
#pragma once

#include <chrono>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "runnel/export.hpp"
#include "runnel/line_splitter.hpp"

namespace runnel {

/// Reads lines from a descriptor, with the terminators that `LineSplitter` knows.
///
///     runnel::LineReader input(0);
///     for (std::string_view line : input) use(line);
///     if (input.error()) ...
///
/// It reads 64 KiB at a time and waits when there is nothing yet, also on a non-blocking descriptor, whose
/// flags it leaves alone. Only a line that is cut by the end of such a part is copied. What has been read
/// and not been asked for is lost with it. One thread at a time.
class RUNNEL_EXPORT LineReader {
 public:
  /// `fd` is borrowed, never closed. `crlf_delay` as for `LineSplitter`.
  explicit LineReader(int fd, std::chrono::milliseconds crlf_delay = std::chrono::milliseconds(100));
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line, without its terminator, until the next call; empty at the end of the input, and after an
  /// error: then the lines that were whole, and what there was of the last one, have been given.
  std::optional<std::string_view> next() {
    if (const auto line = lines_.next()) return line;
    return read_on();
  }
  /// Why reading has stopped before the end of the input, if it has.
  [[nodiscard]] std::error_code error() const { return error_; }

  /// Goes through the lines that are left; a single pass, as of a stream.
  class Iterator {
   public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;

    std::string_view operator*() const { return *line_; }
    Iterator& operator++() {
      line_ = reader_->next();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t /*end*/) {
      return !iterator.line_;
    }

   private:
    friend LineReader;
    explicit Iterator(LineReader& reader) : reader_(&reader), line_(reader.next()) {}
    LineReader* reader_;
    std::optional<std::string_view> line_;
  };
  /// Reads the first line, or waits for it.
  [[nodiscard]] Iterator begin() { return Iterator(*this); }
  [[nodiscard]] std::default_sentinel_t end() const { return {}; }

 private:
  /// Reads until there is a line, or the end.
  std::optional<std::string_view> read_on();

  int fd_;
  ChunkLines lines_;
  std::error_code error_;
  bool ended_ = false;
  std::unique_ptr<char[]> buffer_;
};

/// The lines of `fd`: `for (std::string_view line : runnel::lines(0)) ...`. A program that must know whether
/// the input was read to its end keeps the `LineReader` and asks it.
[[nodiscard]] inline LineReader lines(int fd) {
  return LineReader(fd);
}

}  // namespace runnel
