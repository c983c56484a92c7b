// Where the motions of vi lead: pure functions of a text and a place in it. What is done there is the
// Editor's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/line_buffer.hpp"
#include "text/words.hpp"

namespace runnel {

/// Offsets are bytes and cluster boundaries. A motion that cannot be made is empty; one by words with a
/// count goes as far as it can.
using ViTarget = std::optional<std::size_t>;

/// The first non-blank of the line around `at`, or its last cluster where there are only blanks.
[[nodiscard]] std::size_t first_nonblank(std::string_view text, std::size_t at);
/// The last cluster of the line around `at`; its start when it is empty.
[[nodiscard]] std::size_t last_of_line(std::string_view text, std::size_t at);
/// Of the line of that number, from 1 on, or else of the last one.
[[nodiscard]] std::size_t start_of_line(std::string_view text, std::size_t number);
/// Nothing stands in the line around `at`.
[[nodiscard]] bool in_empty_line(std::string_view text, std::size_t at);

/// From before all text of one line to behind that of another: to cut these is to cut lines.
[[nodiscard]] bool spans_lines(std::string_view text, TextSpan range);

/// The class whose runs are words at `at`; with `blank` all that is no blank is one. The end of the text is a
/// blank.
[[nodiscard]] WordClass vi_word_class(std::string_view text, std::size_t at, bool blank);
/// w, W (`blank`: words are what blanks separate). `to_line_end`: an operator waits, and the last word does
/// not reach into the next line.
[[nodiscard]] ViTarget next_vi_word(std::string_view text, std::size_t at, int count, bool blank,
                                    bool to_line_end);
/// b, B
[[nodiscard]] ViTarget previous_vi_word(std::string_view text, std::size_t at, int count, bool blank);
/// e, E. `stay`: an end where the cursor already is counts, as for cw.
[[nodiscard]] ViTarget vi_word_end(std::string_view text, std::size_t at, int count, bool blank, bool stay);
/// ge, gE
[[nodiscard]] ViTarget previous_vi_word_end(std::string_view text, std::size_t at, int count, bool blank);

/// What f, F, t and T look for.
struct CharacterSearch {
  std::string character;
  bool back = false;
  bool before = false;  ///< t, T: to the place before it
};
/// Within the line. `again`: the character next to the cursor is no match for t and T, as when they are
/// repeated.
[[nodiscard]] ViTarget find_character(std::string_view text, std::size_t at, int count,
                                      const CharacterSearch& search, bool again);

/// %: the bracket that belongs to the first one at or behind the cursor in its line.
[[nodiscard]] ViTarget matching_bracket(std::string_view text, std::size_t at);
/// The `open` bracket around `at` (`levels` of them out), or one that stands there; `close` likewise.
[[nodiscard]] ViTarget enclosing_open(std::string_view text, std::size_t at, char open, char close,
                                      int levels);
[[nodiscard]] ViTarget matching_close(std::string_view text, std::size_t open_at, char open, char close);

/// [(, [{, ]), ]}: where the `bracket` is that is not closed between it and the cursor, `count` of them out,
/// or the outermost.
[[nodiscard]] ViTarget unclosed_bracket(std::string_view text, std::size_t at, int count, char bracket);

/// }, {: the next or previous empty line behind text
[[nodiscard]] ViTarget next_paragraph(std::string_view text, std::size_t at, int count);
[[nodiscard]] ViTarget previous_paragraph(std::string_view text, std::size_t at, int count);
/// ), (: a sentence ends at `.`, `!` or `?`, closing brackets and quotes, and a blank; an empty line is one.
[[nodiscard]] ViTarget next_sentence(std::string_view text, std::size_t at, int count);
[[nodiscard]] ViTarget previous_sentence(std::string_view text, std::size_t at, int count);
/// Each sentence, and the blanks behind it in its line, in order.
[[nodiscard]] std::vector<TextSpan> sentence_parts(std::string_view text);

}  // namespace runnel
