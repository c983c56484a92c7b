// WordBreaks: the words of a text as Unicode finds them, also in scripts that put no blanks between words.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace runnel {

/// Words by UAX #29 with ICU's dictionaries: `can't`, `foo_bar` and `3.14` are one each, 東京都 has no blank
/// and two. Other than there a full stop or a colon between letters ends a word, for names in a program.
/// Offsets are bytes and grapheme boundaries. `text` must outlive it.
class WordBreaks {
 public:
  explicit WordBreaks(std::string_view text);
  ~WordBreaks();
  WordBreaks(const WordBreaks&) = delete;
  WordBreaks& operator=(const WordBreaks&) = delete;

  /// The end of the word at or after `byte_offset`; the end of the text when there is none.
  [[nodiscard]] std::size_t next_end(std::size_t byte_offset);
  /// The start of the word before `byte_offset`; 0 when there is none.
  [[nodiscard]] std::size_t previous_start(std::size_t byte_offset);

 private:
  struct Iterator;
  std::string_view text_;
  std::unique_ptr<Iterator> iterator_;
};

}  // namespace runnel
