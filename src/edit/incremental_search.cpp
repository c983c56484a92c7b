// Walks from the last match to the next, a line at a time.
#include "edit/incremental_search.hpp"

#include <algorithm>
#include <limits>

#include "runnel/text.hpp"

namespace runnel {

IncrementalSearch::IncrementalSearch(const HistoryWalk& walk, bool backward, SearchKind kind,
                                     bool ignore_case)
    : walk_(walk),
      ignore_case_(ignore_case),
      state_{{}, backward, false, kind, false, {}},
      steps_{{0, backward, false, {walk.place(), walk.line().buffer().cursor()}}} {}

void IncrementalSearch::extend(std::string_view text) {
  state_.pattern += text;
  if (state_.kind != SearchKind::at_enter) look();
}

bool IncrementalSearch::shorten() {
  std::string& pattern = state_.pattern;
  if (pattern.empty()) return false;
  pattern.resize(previous_grapheme(pattern, pattern.size()));
  if (state_.kind == SearchKind::at_enter) return true;
  while (steps_.back().pattern_size > pattern.size()) steps_.pop_back();
  const Step step = steps_.back();
  scan_.reset();
  state_.pending = false;
  state_.backward = step.backward;
  state_.failed = step.failed;
  // What came in one piece, pasted or before there was an answer, has no step for a part of it.
  if (step.pattern_size < pattern.size()) {
    look(step.spot, true);
  } else {
    show_matches();
  }
  return true;
}

void IncrementalSearch::next(bool backward) {
  state_.backward = backward;
  if (!state_.pattern.empty()) look(spot(), false);
}

// As in vi, ^ stands for the start of an entry.
bool IncrementalSearch::is_anchored() const {
  return state_.kind != SearchKind::incremental && state_.pattern.size() > 1 && state_.pattern.front() == '^';
}

SearchWords IncrementalSearch::words() const {
  const std::string_view pattern = state_.pattern;
  return {is_anchored() ? pattern.substr(1) : pattern, state_.kind != SearchKind::incremental, ignore_case_};
}

void IncrementalSearch::look(Spot from, bool from_itself) {
  const bool by_entry = state_.kind != SearchKind::incremental;
  const bool backward = state_.backward;
  scan_.emplace(Scan{words(), is_anchored(), from, from.place});
  const std::string_view here = walk_.text_at(from.place);
  std::optional<TextMatch> match;
  if (by_entry) {
    if (from_itself && from.place != origin().place) match = match_in(here, backward ? here.size() : 0);
  } else if (from_itself) {
    match = match_in(here, from.byte_offset);
  } else if (backward ? from.byte_offset > 0 : from.byte_offset < here.size()) {
    match = match_in(
        here, backward ? previous_grapheme(here, from.byte_offset) : next_grapheme(here, from.byte_offset));
  }
  if (match) {
    settle(Spot{from.place, match->begin});
  } else {
    go_on();
  }
}

void IncrementalSearch::go_on(std::size_t bytes) {
  if (!scan_) return;
  const bool backward = state_.backward;
  std::optional<TextMatch> match;
  const auto scanned =
      walk_.scan(scan_->place, backward, bytes, [&](std::size_t place, std::string_view text) {
        match = match_in(text, backward ? text.size() : 0);
        return match && !was_shown(place, text);
      });
  if (scanned == HistoryWalk::Scan::pending) {
    state_.pending = true;
  } else if (scanned == HistoryWalk::Scan::found) {
    settle(Spot{scan_->place, match->begin});
  } else {
    settle(std::nullopt);
  }
}

void IncrementalSearch::finish() {
  go_on(std::numeric_limits<std::size_t>::max());
}

std::optional<TextMatch> IncrementalSearch::match_in(std::string_view text, std::size_t from) {
  return scan_->anchored ? scan_->words.find(text, 0, true) : scan_->words.find(text, from, state_.backward);
}

/// At another place: each text is shown once, the way back leads over the same places.
bool IncrementalSearch::was_shown(std::size_t place, std::string_view text) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return step.spot.place != place && walk_.text_at(step.spot.place) == text;
  });
}

void IncrementalSearch::settle(std::optional<Spot> found) {
  const Spot from = scan_->from;
  scan_.reset();
  state_.pending = false;
  state_.failed = !found;
  steps_.push_back({state_.pattern.size(), state_.backward, state_.failed, found.value_or(from)});
  show_matches();
}

void IncrementalSearch::show_matches() {
  state_.matches.clear();
  if (state_.failed || state_.pattern.empty()) return;
  SearchWords wanted = words();
  const std::string_view text = walk_.text_at(spot().place);
  if (const auto match = wanted.find(text, spot().byte_offset, false))
    state_.matches = wanted.all(text, *match);
}

}  // namespace runnel
