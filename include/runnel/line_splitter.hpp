// Turns a stream of bytes, in chunks cut anywhere, into lines. Pure: it reads no
// descriptor and knows no clock but the one that the caller tells it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "runnel/export.hpp"

namespace runnel {

/// Splits bytes into lines at "\n", "\r\n", "\r", U+2028 and U+2029.
///
/// The same input gives the same lines however it is cut into chunks, but for one
/// thing that Node does as well: when a chunk ends in "\r" and the next one begins
/// with "\n" more than `crlf_delay` later, the two are two terminators.
/// Bytes are not checked: invalid UTF-8 passes through byte for byte, NULs too.
/// A line may be as long as memory allows. One thread at a time.
/// Source: Node's readline documentation (`crlfDelay`, event 'line').
class RUNNEL_EXPORT LineSplitter {
 public:
  using Clock = std::chrono::steady_clock;

  /// `crlf_delay` below 100 ms counts as 100 ms, as in Node; `Clock::duration::max()`
  /// means that "\r" "\n" is always one terminator.
  explicit LineSplitter(Clock::duration crlf_delay = std::chrono::milliseconds(100));

  /// Calls `on_line(std::string_view)` for each line that `bytes` completes, without its
  /// terminator. The view lies in `bytes` or in the splitter and ends with the call. `now`
  /// is asked for only when a chunk ends in "\r" or begins with "\n" after one that did.
  template <typename OnLine>
  void feed(std::string_view bytes, OnLine&& on_line);

  /// Ends the input: the last line, if it had no terminator, goes to `on_line`.
  template <typename OnLine>
  void finish(OnLine&& on_line);
};

}  // namespace runnel
