// Words as readline moves over them, and changes of case. A word is a run of letters and digits (of any
// script, with their combining marks); all else separates. Offsets are bytes and grapheme boundaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace runnel {

/// The end of the word at or after `byte_offset` (readline's forward-word); `text.size()` when there is none.
[[nodiscard]] std::size_t word_end(std::string_view text, std::size_t byte_offset);
/// The start of the word at or after `byte_offset`; `text.size()` when there is none.
[[nodiscard]] std::size_t word_start(std::string_view text, std::size_t byte_offset);
/// The start of the word before `byte_offset` (readline's backward-word); 0 when there is none.
[[nodiscard]] std::size_t previous_word_start(std::string_view text, std::size_t byte_offset);

/// The same for the parts of words: `fooBarHTTPServer` has four, `foo_bar` and `foo-bar` two.
[[nodiscard]] std::size_t subword_end(std::string_view text, std::size_t byte_offset);
[[nodiscard]] std::size_t previous_subword_start(std::string_view text, std::size_t byte_offset);

/// The start of the run of characters other than blanks and slashes before `byte_offset` (readline's
/// unix-filename-rubout).
[[nodiscard]] std::size_t previous_filename_part_start(std::string_view text, std::size_t byte_offset);

/// The start of the run of non-blanks before `byte_offset` (readline's unix-word-rubout).
[[nodiscard]] std::size_t previous_unix_word_start(std::string_view text, std::size_t byte_offset);

/// The class of the cluster at `byte_offset`, as vi moves over words: a word is a run of one class, and blanks
/// (also newlines) separate. Letters, digits and `_` are one class, emoji one, and each of the scripts that are
/// written without blanks one; all else is punctuation.
enum class WordClass : std::uint8_t { blank, punctuation, word, emoji, han, hiragana, katakana, hangul };
[[nodiscard]] WordClass word_class(std::string_view text, std::size_t byte_offset);

/// Full Unicode case mapping without regard to locale: ß becomes SS, a final sigma stays one. Invalid bytes
/// are kept as they are. The result may be longer or shorter than `text`.
[[nodiscard]] std::string upcase(std::string_view text);
[[nodiscard]] std::string downcase(std::string_view text);
/// Each word of `text` with a capital (titlecase) first letter and small ones after it, as readline does.
[[nodiscard]] std::string capitalize(std::string_view text);
/// Each character the other way round: upper case in small letters, lower case in capitals.
[[nodiscard]] std::string toggle_case(std::string_view text);

}  // namespace runnel
