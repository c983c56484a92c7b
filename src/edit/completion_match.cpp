#include "edit/completion_match.hpp"

#include <algorithm>
#include <tuple>

#include "runnel/text.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

// Above it (letters of the word times letters of the text) words and humps are not looked for.
constexpr std::size_t largest_table = std::size_t{1} << 16U;

enum class Class : std::uint8_t { other, lower, upper, digit };

Class class_of(std::string_view character) {
  if (is_ascii(character.front())) {
    const char letter = character.front();
    if (letter >= 'a' && letter <= 'z') return Class::lower;
    if (letter >= 'A' && letter <= 'Z') return Class::upper;
    return letter >= '0' && letter <= '9' ? Class::digit : Class::other;
  }
  if (word_end(character, 0) != character.size() || word_start(character, 0) != 0) return Class::other;
  return downcase(character) == character ? Class::lower : Class::upper;
}

bool starts_word(Class before, Class here, Class after) {
  if (here == Class::other) return false;
  if (before == Class::other) return true;
  if (here == Class::digit || before == Class::digit)
    return (here == Class::digit) != (before == Class::digit);
  return here == Class::upper && (before == Class::lower || after == Class::lower);
}

// What is no character is told apart by its byte.
char32_t value_of(std::string_view text, std::size_t at, const CodePoint& point) {
  return point.valid ? point.value : 0x110000U + static_cast<unsigned char>(text[at]);
}

}  // namespace

bool is_better(const CompletionMatch& left, const CompletionMatch& right) {
  const auto rank = [](const CompletionMatch& match) {
    const bool scattered = match.kind == MatchKind::subsequence;
    return std::tuple(match.kind, scattered ? match.spread : 0, match.start, match.size);
  };
  return rank(left) < rank(right);
}

CompletionMatcher::CompletionMatcher(std::string_view word, Case by_case)
    : text_(word), folds_(by_case == Case::ignored || downcase(word) == word), word_(letters_of(word)) {}

CompletionMatcher::Letters CompletionMatcher::letters_of(std::string_view text) {
  Letters letters;
  letters.reserve(text.size());
  std::string folded;
  Class before = Class::other;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = next_grapheme(text, begin);
    const std::string_view cluster = text.substr(begin, end - begin);
    const Class here = class_of(cluster);
    const Class after =
        end < text.size() ? class_of(text.substr(end, next_grapheme(text, end) - end)) : Class::other;
    bool starts = starts_word(before, here, after);
    std::string_view characters = cluster;
    if (folds_) {
      folded.clear();
      folding_.append_folded(folded, cluster);
      characters = folded;
    }
    for (std::size_t at = 0; at < characters.size();) {
      const CodePoint point = decode_utf8(characters, at);
      letters.push_back({value_of(characters, at, point), begin, end, starts});
      starts = false;
      at += point.length;
    }
    before = here;
    begin = end;
  }
  return letters;
}

bool CompletionMatcher::fits(const Letters& letters, std::size_t at) const {
  return letters.size() - at >= word_.size() &&
         std::equal(word_.begin(), word_.end(), letters.begin() + static_cast<std::ptrdiff_t>(at),
                    [](const Letter& left, const Letter& right) { return left.value == right.value; });
}

std::optional<CompletionMatch> CompletionMatcher::match(std::string_view text, MatchKind worst) {
  if (text.starts_with(text_)) {
    const MatchKind kind = text.size() == text_.size() ? MatchKind::exact : MatchKind::prefix;
    CompletionMatch match{kind, {}, 0, 0, text.size()};
    if (!text_.empty()) match.found.push_back({0, text_.size()});
    return match;
  }
  if (worst <= MatchKind::prefix) return std::nullopt;
  const Letters letters = letters_of(text);
  if (letters.size() < word_.size()) return std::nullopt;

  MatchKind kind = MatchKind::folded_prefix;
  Places places;
  if (fits(letters, 0)) {
    for (std::size_t i = 0; i < word_.size(); ++i) places.push_back(i);
  }
  const auto otherwise = [&](MatchKind next, Places (CompletionMatcher::*find)(const Letters&) const) {
    if (!places.empty() || worst < next) return;
    kind = next;
    places = (this->*find)(letters);
  };
  otherwise(MatchKind::word_starts, &CompletionMatcher::find_word_starts);
  otherwise(MatchKind::substring, &CompletionMatcher::find_substring);
  otherwise(MatchKind::subsequence, &CompletionMatcher::find_subsequence);
  if (places.empty()) return std::nullopt;

  CompletionMatch match{kind, {}, places.back() - places.front(), places.front(), letters.size()};
  for (const std::size_t place : places) {
    const Letter& letter = letters[place];
    if (!match.found.empty() && match.found.back().end >= letter.begin) {
      match.found.back().end = letter.end;
    } else {
      match.found.push_back({letter.begin, letter.end});
    }
  }
  return match;
}

// From the back: where a letter of the word may stand so that the rest of the word follows in pieces.
CompletionMatcher::Places CompletionMatcher::find_word_starts(const Letters& letters) const {
  const std::size_t columns = letters.size() + 1;
  if (word_.size() * columns > largest_table) return {};
  std::vector<char> good(word_.size() * columns, 0);
  for (std::size_t j = word_.size(); j-- > 0;) {
    bool piece_follows = false;  // the next letter may start a piece behind here
    for (std::size_t i = letters.size(); i-- > 0;) {
      const char* next = j + 1 < word_.size() ? &good[(j + 1) * columns] : nullptr;
      const bool rest = next == nullptr || next[i + 1] != 0 || piece_follows;
      good[j * columns + i] = static_cast<char>(rest && letters[i].value == word_[j].value);
      piece_follows |= next != nullptr && next[i] != 0 && letters[i].starts_word;
    }
  }
  Places places;
  std::size_t i = 0;
  for (std::size_t j = 0; j < word_.size(); ++j) {
    const char* here = &good[j * columns];
    const bool goes_on = j > 0 && here[i] != 0;
    while (!goes_on && i < letters.size() && (here[i] == 0 || !letters[i].starts_word)) ++i;
    if (i == letters.size()) return {};
    places.push_back(i++);
  }
  return places;
}

CompletionMatcher::Places CompletionMatcher::find_substring(const Letters& letters) const {
  const auto found =
      std::search(letters.begin(), letters.end(), word_.begin(), word_.end(),
                  [](const Letter& left, const Letter& right) { return left.value == right.value; });
  if (found == letters.end()) return {};
  Places places;
  for (std::size_t i = 0; i < word_.size(); ++i)
    places.push_back(static_cast<std::size_t>(found - letters.begin()) + i);
  return places;
}

// The first that there is, drawn together from its end.
CompletionMatcher::Places CompletionMatcher::find_subsequence(const Letters& letters) const {
  std::size_t j = 0;
  std::size_t end = 0;
  for (; end < letters.size() && j < word_.size(); ++end) j += letters[end].value == word_[j].value ? 1 : 0;
  if (j < word_.size()) return {};
  Places places(word_.size());
  for (std::size_t i = end; j > 0 && i-- > 0;) {
    if (letters[i].value == word_[j - 1].value) places[--j] = i;
  }
  return places;
}

}  // namespace runnel
