// The search for terminators: one pass over each chunk, a few blocks of 64 bytes at a time.
#include "runnel/line_splitter.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "lines/terminator_mask.hpp"

namespace runnel {

namespace {

constexpr std::chrono::milliseconds shortest_delay(100);
/// What the clock, which counts finer, can still hold.
constexpr auto longest_delay =
    std::chrono::duration_cast<std::chrono::milliseconds>(LineSplitter::Clock::duration::max());
constexpr std::size_t memory_to_keep = std::size_t{1} << 20U;

/// Bytes of the terminator at `at`, where a CR or E2 stands; 0 when it is none.
std::size_t rare_terminator_length(const char* at, const char* end) {
  if (*at == '\r') return at + 1 < end && at[1] == '\n' ? 2 : 1;
  const bool separator = end - at > 2 && at[1] == '\x80' && (at[2] == '\xA8' || at[2] == '\xA9');
  return separator ? 3 : 0;
}

// Searched at once: enough that the call costs nothing, and not much more than a batch of lines holds.
constexpr std::size_t group = 8 * mask_block;

/// The masks of what is left of `chunk` from `offset` on, or of the next group; false when it holds nothing.
bool masks_at(std::string_view chunk, std::size_t offset, std::uint64_t* masks) {
  const std::size_t left = chunk.size() - offset;
  if (left >= group) return terminator_masks(chunk.data() + offset, group / mask_block, masks);
  char block[group] = {};
  std::memcpy(block, chunk.data() + offset, left);
  return terminator_masks(block, group / mask_block, masks);
}

}  // namespace

LineSplitter::LineSplitter(std::chrono::milliseconds crlf_delay, Now now)
    : crlf_delay_(crlf_delay < longest_delay ? std::max(crlf_delay, shortest_delay) : Clock::duration::max()),
      now_(now) {}

void LineSplitter::begin(std::string_view& chunk) {
  if (joined_.capacity() > memory_to_keep) joined_ = {};
  if (!saw_return_ || chunk.empty()) return;
  saw_return_ = false;
  if (chunk.front() != '\n') return;
  if (crlf_delay_ == Clock::duration::max() || now_() - return_at_ <= crlf_delay_) chunk.remove_prefix(1);
}

std::size_t LineSplitter::take(std::string_view& chunk, Piece* lines) {
  const std::size_t first = !carry_.empty() && take_split_separator(chunk, lines[0]) ? 1 : 0;
  std::size_t count = first;
  const bool joins = !carry_.empty();
  const char* start = chunk.data();  // of the line
  const char* const end = start + chunk.size();
  std::uint64_t masks[group / mask_block];
  const auto taken = [&]() {
    if (joins && count > first) lines[first] = join(std::string_view(lines[first].data, lines[first].size));
    chunk.remove_prefix(static_cast<std::size_t>(start - chunk.data()));
    return count;
  };
  for (std::size_t base = 0; base < chunk.size(); base += group) {
    if (!masks_at(chunk, base, masks)) continue;
    const char* block = chunk.data() + base;
    for (const std::uint64_t mask_of_block : masks) {
      for (std::uint64_t mask = mask_of_block; mask != 0; mask &= mask - 1) {
        const char* const at = block + std::countr_zero(mask);
        std::size_t length = 1;
        if (*at == '\n') {
          if (at < start) continue;  // that of a CR LF
        } else {
          length = rare_terminator_length(at, end);
          if (length == 0) continue;
        }
        lines[count++] = {start, static_cast<std::size_t>(at - start)};
        start = at + length;
      }
      block += mask_block;
      if (count > batch_size - mask_block && start < end) return taken();
    }
  }
  if (chunk.ends_with('\r')) {
    saw_return_ = true;
    if (crlf_delay_ != Clock::duration::max()) return_at_ = now_();
  }
  taken();
  carry_.append(chunk);
  chunk = {};
  return count;
}

/// Ends the line in `carry_`.
LineSplitter::Piece LineSplitter::join(std::string_view rest_of_line) {
  carry_.append(rest_of_line);
  joined_.swap(carry_);
  carry_.clear();
  return {joined_.data(), joined_.size()};
}

/// U+2028 or U+2029 with its first byte or two at the end of `carry_`: ends the line before it.
bool LineSplitter::take_split_separator(std::string_view& chunk, Piece& line) {
  const std::string_view before(carry_);
  for (const std::size_t had : {std::size_t{1}, std::size_t{2}}) {
    const std::string_view separator_start = std::string_view("\xE2\x80").substr(0, had);
    if (!before.ends_with(separator_start)) continue;
    for (const std::string_view separator : {"\xE2\x80\xA8", "\xE2\x80\xA9"}) {
      if (!chunk.starts_with(separator.substr(had))) continue;
      chunk.remove_prefix(separator.size() - had);
      carry_.resize(carry_.size() - had);
      line = join({});
      return true;
    }
  }
  return false;
}

bool LineSplitter::end() {
  saw_return_ = false;
  if (carry_.empty()) return false;
  join({});
  return true;
}

bool ChunkLines::take() {
  index_ = 0;
  count_ = chunk_.empty() ? 0 : splitter_.take(chunk_, pieces_);
  return count_ > 0;
}

}  // namespace runnel
