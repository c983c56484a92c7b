// Turns a stream of bytes, in chunks cut anywhere, into lines. It reads no descriptor; the
// clock that it asks for `crlf_delay` is a parameter.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runnel/export.hpp"

namespace runnel {

/// Splits bytes into lines at "\n", "\r\n", "\r", U+2028 and U+2029.
///
/// The same input gives the same lines however it is cut into chunks, but for one
/// thing that Node does as well: when a chunk ends in "\r" and the next one begins
/// with "\n" more than `crlf_delay` later, the two are two terminators. A "\r" ends its line
/// at once; nothing waits for the "\n".
/// Bytes are not checked: invalid UTF-8 passes through byte for byte, NULs too.
/// A line may be as long as memory allows; only one that a chunk's end cuts is copied. One thread at a time.
/// Source: Node's readline documentation (`crlfDelay`, event 'line').
class RUNNEL_EXPORT LineSplitter {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = Clock::time_point (*)();

  /// `crlf_delay` below 100 ms counts as 100 ms, as in Node; `milliseconds::max()` (or anything too long for
  /// the clock) means that "\r" "\n" is always one terminator. `now` is asked only when a chunk ends in
  /// "\r", or begins with "\n" after one that did.
  explicit LineSplitter(std::chrono::milliseconds crlf_delay = std::chrono::milliseconds(100),
                        Now now = &Clock::now);

  /// Calls `on_line(std::string_view)` for each line that `bytes` completes, without its
  /// terminator. The view lies in `bytes` or in the splitter and ends with the call, which must not
  /// call the splitter. When it throws, the rest of `bytes` is lost.
  template <typename OnLine>
  void feed(std::string_view bytes, OnLine&& on_line) {
    Piece lines[batch_size];
    begin(bytes);
    while (!bytes.empty()) {
      const std::size_t count = take(bytes, lines);
      for (std::size_t index = 0; index < count; ++index) {
        on_line(std::string_view(lines[index].data, lines[index].size));
      }
    }
  }

  /// Ends the input: the last line, if it had no terminator, goes to `on_line`. A new input may follow.
  template <typename OnLine>
  void finish(OnLine&& on_line) {
    if (end()) on_line(std::string_view(joined_));
  }

 private:
  friend class ChunkLines;
  // Lines are found by the batch in a function of the library, and handed on in the caller's own code: so the
  // callback is inlined, and the search is one compiled loop.
  static constexpr std::size_t batch_size = 256;
  struct Piece {
    const char* data;
    std::size_t size;
  };

  /// A new chunk: drops from its front the "\n" that belongs to the "\r" before it.
  void begin(std::string_view& chunk);
  /// Moves up to `batch_size` lines from the front of `chunk` to `lines`. When `chunk` holds no more, what is
  /// left of it is kept for the next one, and it is empty.
  std::size_t take(std::string_view& chunk, Piece* lines);
  /// Whether a last line is left, which is then in `joined_`.
  bool end();

  Piece join(std::string_view rest_of_line);
  bool take_split_separator(std::string_view& chunk, Piece& line);

  Clock::duration crlf_delay_;  // max(): no limit
  Now now_;
  Clock::time_point return_at_;  // when the last chunk ended in "\r"
  bool saw_return_ = false;      // it did
  std::string carry_;            // the start of a line, from earlier chunks
  std::string joined_;           // a line that a chunk's end had cut, while it is handed on
};

/// The same for those who ask for one line after another: chunk after chunk goes in, line after line comes
/// out.
class RUNNEL_EXPORT ChunkLines {
 public:
  explicit ChunkLines(LineSplitter splitter = LineSplitter()) : splitter_(std::move(splitter)) {}
  ChunkLines(const ChunkLines&) = delete;
  ChunkLines& operator=(const ChunkLines&) = delete;

  /// Takes the next chunk, which has to stay where it is until `next` has nothing more. Only then may another
  /// one follow.
  void feed(std::string_view chunk) {
    splitter_.begin(chunk);
    chunk_ = chunk;
  }
  /// Whether the chunk completes another line; it is looked for now.
  bool has_next() { return index_ < count_ || take(); }
  /// The same, when nothing may be looked for: true while there may be one.
  [[nodiscard]] bool may_have_next() const { return index_ < count_ || !chunk_.empty(); }
  /// The next line, without its terminator, which lies in the chunk or in here until the next call or that of
  /// `has_next`; empty when the chunk completes no more lines.
  std::optional<std::string_view> next() {
    if (!has_next()) return std::nullopt;
    const LineSplitter::Piece& piece = pieces_[index_++];
    return std::optional<std::string_view>(std::in_place, piece.data, piece.size);
  }
  /// The same for who hands it on: calls `on_line(std::string_view)` once, or not at all, and says which.
  template <typename OnLine>
  bool give_next(OnLine&& on_line) {
    if (!has_next()) return false;
    const LineSplitter::Piece& piece = pieces_[index_++];
    on_line(std::string_view(piece.data, piece.size));
    return true;
  }
  /// Ends the input, after `next` had nothing more: the last line, if it had no terminator.
  std::optional<std::string_view> finish() {
    std::optional<std::string_view> last;
    splitter_.finish([&](std::string_view line) { last = line; });
    return last;
  }

 private:
  bool take();

  LineSplitter splitter_;
  std::string_view chunk_;  // what is still to be split
  LineSplitter::Piece pieces_[LineSplitter::batch_size];
  std::size_t count_ = 0;
  std::size_t index_ = 0;  // of the next piece
};

}  // namespace runnel
