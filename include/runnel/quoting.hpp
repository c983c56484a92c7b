// Words with quotes and backslashes, as a shell has them: for completers of commands, options and files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/export.hpp"

namespace runnel {

enum class Quoting : std::uint8_t {
  backslash,  ///< a\ b
  single,     ///< 'a b'
  double_,    ///< "a b"
};

/// A word of a text, and how it stands there.
struct QuotedWord {
  std::string text;       ///< without quotes and backslashes
  std::size_t begin = 0;  ///< byte offsets of the whole, quotes included
  std::size_t end = 0;
  Quoting quoting = Quoting::backslash;  ///< of the first quotes in it
  bool open = false;                     ///< its quotes are not closed, or a backslash ends it
};

inline constexpr std::string_view shell_blanks = " \t\n";

/// The words of `text`, by the rules of sh: each of the bytes in `separators` that is not quoted ends one. In
/// '...' nothing is special but the end, in "..." a backslash is so before $ ` " \\ and a newline; a
/// backslash before a newline joins two rows. Any bytes are allowed; quotes and backslashes that the text
/// ends in are taken as begun.
[[nodiscard]] RUNNEL_EXPORT std::vector<QuotedWord> split_words(std::string_view text,
                                                                std::string_view separators = shell_blanks);

/// The word that the text ends in, which is what is to be completed: an empty one behind a separator.
[[nodiscard]] RUNNEL_EXPORT QuotedWord last_word(std::string_view text_before_cursor,
                                                 std::string_view separators = shell_blanks);

/// `text` as one word that `split_words` reads back. With `open` the closing quote is left out, for what is
/// to be typed on.
[[nodiscard]] RUNNEL_EXPORT std::string quote_word(std::string_view text, Quoting quoting, bool open = false);

}  // namespace runnel
