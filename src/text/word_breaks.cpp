// ICU's word iterator over the bytes as they are; where it cannot be had, words are runs of letters and
// digits.
#include "text/word_breaks.hpp"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>
#include <cstdint>

#include "text/grapheme.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/// Whether a word that has a full stop or a colon at `offset` ends before it.
bool ends_name(std::string_view text, std::size_t offset) {
  if (text[offset] != '.' && text[offset] != ':') return false;
  const bool in_number =
      offset > 0 && offset + 1 < text.size() && is_digit(text[offset - 1]) && is_digit(text[offset + 1]);
  return !in_number;
}

}  // namespace

struct WordBreaks::Iterator {
  UText* text = nullptr;
  UBreakIterator* breaks = nullptr;

  explicit Iterator(std::string_view of) {
    UErrorCode error = U_ZERO_ERROR;
    text = utext_openUTF8(nullptr, of.data(), static_cast<std::int64_t>(of.size()), &error);
    breaks = ubrk_open(UBRK_WORD, "", nullptr, 0, &error);
    ubrk_setUText(breaks, text, &error);
    if (U_FAILURE(error) != 0) close();
  }
  ~Iterator() { close(); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  void close() {
    if (breaks != nullptr) ubrk_close(breaks);
    breaks = nullptr;
    if (text != nullptr) utext_close(text);
    text = nullptr;
  }
  /// Whether the segment that the iterator has just passed is a word.
  [[nodiscard]] bool on_word() const { return ubrk_getRuleStatus(breaks) >= UBRK_WORD_NONE_LIMIT; }
};

WordBreaks::WordBreaks(std::string_view text) : text_(text), iterator_(std::make_unique<Iterator>(text)) {}

WordBreaks::~WordBreaks() = default;

std::size_t WordBreaks::next_end(std::size_t byte_offset) {
  if (iterator_->breaks == nullptr) return word_end(text_, byte_offset);
  for (std::size_t at = std::min(byte_offset, text_.size()); at < text_.size();) {
    const std::int32_t next = ubrk_following(iterator_->breaks, static_cast<std::int32_t>(at));
    if (next == UBRK_DONE) break;
    const auto end = static_cast<std::size_t>(next);
    if (iterator_->on_word()) {
      while (at < end && ends_name(text_, at)) ++at;
      std::size_t stop = at;
      while (stop < end && !ends_name(text_, stop)) ++stop;
      if (stop > at) {
        const std::size_t start = grapheme_start(text_, stop);
        return start == stop ? stop : next_grapheme(text_, start);
      }
    }
    at = end;
  }
  return text_.size();
}

std::size_t WordBreaks::previous_start(std::size_t byte_offset) {
  if (iterator_->breaks == nullptr) return previous_word_start(text_, byte_offset);
  for (std::size_t at = std::min(byte_offset, text_.size()); at > 0;) {
    const std::int32_t previous = ubrk_preceding(iterator_->breaks, static_cast<std::int32_t>(at));
    if (previous == UBRK_DONE) break;
    const auto start = static_cast<std::size_t>(previous);
    // The status is that of the segment before a boundary, so the one behind it has to be passed.
    ubrk_following(iterator_->breaks, previous);
    if (iterator_->on_word()) {
      while (at > start && ends_name(text_, at - 1)) --at;
      std::size_t stop = at;
      while (stop > start && !ends_name(text_, stop - 1)) --stop;
      if (stop < at) return grapheme_start(text_, stop);
    }
    at = start;
  }
  return 0;
}

}  // namespace runnel
