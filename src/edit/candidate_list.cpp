#include "edit/candidate_list.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "edit/search_words.hpp"
#include "text/grapheme.hpp"

namespace runnel {

namespace {

// Decides about one candidate after the other.
class Filter {
 public:
  Filter(CompletionMatching matching, std::string_view asked, std::string_view word)
      : matching_(matching),
        as_asked_(asked == word),
        asked_(asked, by_case(matching)),
        word_(word, by_case(matching)),
        typed_since_(word.substr(word.starts_with(asked) ? asked.size() : 0),
                     CompletionMatcher::Case::smart) {
    if (matching == CompletionMatching::words && !word.empty()) words_.emplace(word, false);
  }

  std::optional<CompletionMatch> match(std::string_view text) {
    switch (matching_) {
      case CompletionMatching::given:
        return match_given(text);
      case CompletionMatching::prefix:
        return word_.match(text, MatchKind::prefix);
      case CompletionMatching::prefix_ignore_case:
        return word_.match(text, MatchKind::folded_prefix);
      case CompletionMatching::fuzzy:
        return word_.match(text, MatchKind::subsequence);
      case CompletionMatching::words:
        return match_words(text);
    }
    return std::nullopt;
  }

 private:
  static CompletionMatcher::Case by_case(CompletionMatching matching) {
    return matching == CompletionMatching::fuzzy ? CompletionMatcher::Case::smart
                                                 : CompletionMatcher::Case::ignored;
  }

  // As long as nothing more is typed the completer knows best; then each must fit as well as it did, and one
  // that did not (a path for `~`) must at least hold what was typed since.
  std::optional<CompletionMatch> match_given(std::string_view text) {
    if (as_asked_) return CompletionMatch{};
    const std::optional<CompletionMatch> before = asked_.match(text, MatchKind::subsequence);
    if (!before) return typed_since_.match(text, MatchKind::subsequence);
    return word_.match(text, std::max(before->kind, MatchKind::prefix));
  }

  std::optional<CompletionMatch> match_words(std::string_view text) {
    CompletionMatch match;
    if (!words_) return match;
    const std::optional<TextMatch> first = words_->find(text, 0, false);
    if (!first) return std::nullopt;
    for (const TextMatch& found : words_->all(text, *first)) match.found.push_back({found.begin, found.end});
    return match;
  }

  CompletionMatching matching_;
  bool as_asked_;
  std::optional<SearchWords> words_;
  CompletionMatcher asked_;
  CompletionMatcher word_;
  CompletionMatcher typed_since_;
};

}  // namespace

CandidateList::CandidateList(CompletionMatching matching, std::string_view asked)
    : matching_(matching), asked_(asked), word_(asked) {}

void CandidateList::add(std::vector<Candidate> more) {
  std::optional<std::size_t> kept;
  if (selected_) kept = entries_[*selected_].index;
  candidates_.insert(candidates_.end(), std::make_move_iterator(more.begin()),
                     std::make_move_iterator(more.end()));
  show();
  if (!kept) return;
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [kept](const Entry& entry) { return entry.index == *kept; });
  selected_ = static_cast<std::size_t>(found - entries_.begin());
}

void CandidateList::narrow(std::string_view word) {
  if (word == word_) return;
  word_ = word;
  show();
  if (selected_) selected_ = 0;
  if (entries_.empty()) selected_.reset();
}

void CandidateList::show() {
  ++revision_;
  entries_.clear();
  Filter filter(matching_, asked_, word_);
  const bool ranked = matching_ == CompletionMatching::fuzzy && !word_.empty();
  const bool points_out = ranked || matching_ == CompletionMatching::words;
  std::vector<CompletionMatch> matches;
  bool starts_group = false;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].text.empty()) {
      starts_group = true;
      continue;
    }
    std::optional<CompletionMatch> match = filter.match(candidates_[i].text);
    if (!match) continue;
    Entry entry{i, !ranked && std::exchange(starts_group, false) && !entries_.empty(), {}};
    if (points_out) entry.found = std::move(match->found);
    if (ranked) matches.push_back(std::move(*match));
    entries_.push_back(std::move(entry));
  }
  if (!ranked) return;
  std::vector<std::size_t> order(entries_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&matches](std::size_t left, std::size_t right) {
    return is_better(matches[left], matches[right]);
  });
  std::vector<Entry> sorted;
  sorted.reserve(entries_.size());
  for (const std::size_t i : order) sorted.push_back(std::move(entries_[i]));
  entries_ = std::move(sorted);
}

std::optional<std::string> CandidateList::common_prefix() const {
  std::vector<std::string_view> texts;
  texts.reserve(entries_.size());
  for (const Entry& entry : entries_) texts.emplace_back(candidate(entry).text);
  std::string prefix = runnel::common_prefix(texts);
  // Half an escape would quote what is typed next.
  const std::size_t backslashes = prefix.size() - (prefix.find_last_not_of('\\') + 1);
  if (backslashes % 2 == 1 && texts.size() > 1) prefix.pop_back();
  if (prefix == word_ || prefix.size() < word_.size()) return std::nullopt;
  if (matching_ == CompletionMatching::fuzzy) {
    CompletionMatcher matcher(word_, CompletionMatcher::Case::smart);
    if (!matcher.match(prefix, MatchKind::subsequence)) return std::nullopt;
  }
  return prefix;
}

std::string common_prefix(const std::vector<std::string_view>& texts) {
  if (texts.empty()) return {};
  const std::string_view first = texts.front();
  std::size_t size = first.size();
  for (const std::string_view text : texts) {
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(std::min(size, text.size()));
    size = static_cast<std::size_t>(std::mismatch(first.begin(), end, text.begin()).first - first.begin());
  }
  // A boundary in one candidate may be inside a cluster of another (`e`, and `e` with an accent).
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string_view text : texts) {
      const std::size_t start = grapheme_start(text, size);
      changed |= start != size;
      size = start;
    }
  }
  return std::string(first.substr(0, size));
}

}  // namespace runnel
