// How well a word that was typed fits a candidate for its completion. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/search_pattern.hpp"

namespace runnel {

/// Bytes [begin, end) of a text.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const ByteRange&) const = default;
};

/// How a word is found in a candidate, the best way first.
enum class MatchKind : std::uint8_t {
  exact,
  prefix,
  folded_prefix,  ///< but for its case
  word_starts,    ///< in pieces, each at the start of a word or of a hump (`gB` in `getBuffer`)
  substring,
  subsequence,
};

struct CompletionMatch {
  MatchKind kind = MatchKind::exact;
  std::vector<ByteRange> found;  ///< what the word's letters are in the candidate: whole grapheme clusters
  std::size_t spread = 0;        ///< characters from the first that was found to the last
  std::size_t start = 0;         ///< characters before them
  std::size_t size = 0;          ///< characters of the candidate
};

/// Whether `left` is the better of two matches of one word.
[[nodiscard]] bool is_better(const CompletionMatch& left, const CompletionMatch& right);

class CompletionMatcher {
 public:
  enum class Case : std::uint8_t {
    smart,   ///< counts when `word` has an upper-case letter
    ignored  ///< never counts
  };
  CompletionMatcher(std::string_view word, Case by_case);

  /// The best match that is `worst` or better; empty when there is none. In a very long text words and
  /// humps are not looked for.
  [[nodiscard]] std::optional<CompletionMatch> match(std::string_view text, MatchKind worst);

 private:
  // A character of a text, with its case taken out unless it counts. One may make several (ß is SS).
  struct Letter {
    char32_t value = 0;
    std::size_t begin = 0;  // of its cluster in the text
    std::size_t end = 0;
    bool starts_word = false;
  };
  using Letters = std::vector<Letter>;
  using Places = std::vector<std::size_t>;

  [[nodiscard]] Letters letters_of(std::string_view text);
  [[nodiscard]] bool fits(const Letters& letters, std::size_t at) const;
  [[nodiscard]] Places find_word_starts(const Letters& letters) const;
  [[nodiscard]] Places find_substring(const Letters& letters) const;
  [[nodiscard]] Places find_subsequence(const Letters& letters) const;

  std::string text_;
  bool folds_;
  CaseFolding folding_;
  Letters word_;
};

}  // namespace runnel
