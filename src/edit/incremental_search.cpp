// Walks from the last match to the next, a line at a time.
#include "edit/incremental_search.hpp"

#include "edit/search_pattern.hpp"
#include "runnel/text.hpp"

namespace runnel {

IncrementalSearch::IncrementalSearch(const HistoryWalk& walk, bool backward, Kind kind)
    : walk_(walk),
      kind_(kind),
      state_{{}, backward, false, kind == Kind::entries},
      steps_{{0, backward, false, {walk.place(), walk.line().buffer().cursor()}}} {}

void IncrementalSearch::extend(std::string_view text) {
  state_.pattern += text;
  look(spot(), true);
}

bool IncrementalSearch::shorten() {
  std::string& pattern = state_.pattern;
  if (pattern.empty()) return false;
  pattern.resize(previous_grapheme(pattern, pattern.size()));
  while (steps_.back().pattern_size > pattern.size()) steps_.pop_back();
  const Step& step = steps_.back();
  state_.backward = step.backward;
  state_.failed = step.failed;
  // What came in one piece, pasted, has no step for a part of it.
  if (step.pattern_size < pattern.size()) look(step.spot, true);
  return true;
}

void IncrementalSearch::next(bool backward) {
  state_.backward = backward;
  if (!state_.pattern.empty()) look(spot(), false);
}

void IncrementalSearch::look(Spot from, bool from_itself) {
  const bool by_entry = kind_ == Kind::entries;
  const bool backward = state_.backward;
  // As in vi, ^ stands for the start of an entry.
  const bool anchored = by_entry && state_.pattern.size() > 1 && state_.pattern.front() == '^';
  SearchPattern pattern(anchored ? std::string_view(state_.pattern).substr(1) : state_.pattern);
  const std::string_view here = walk_.text_at(from.place);
  std::optional<Spot> found;
  const auto look_at = [&](std::size_t place, std::string_view text, std::size_t start) {
    const auto offset = anchored ? pattern.find(text, 0, true) : pattern.find(text, start, backward);
    if (offset) found = Spot{place, *offset};
  };
  const auto look_in = [&](std::size_t place, std::string_view text) {
    look_at(place, text, backward ? text.size() : 0);
  };
  if (by_entry) {
    if (from_itself && from.place != origin().place) look_in(from.place, here);
  } else if (from_itself) {
    look_at(from.place, here, from.byte_offset);
  } else if (backward ? from.byte_offset > 0 : from.byte_offset < here.size()) {
    look_at(from.place, here,
            backward ? previous_grapheme(here, from.byte_offset) : next_grapheme(here, from.byte_offset));
  }
  for (std::size_t place = from.place; !found && (backward ? walk_.has(place + 1) : place > 0);) {
    place = backward ? place + 1 : place - 1;
    const std::string_view text = walk_.text_at(place);
    if (text != here) look_in(place, text);
  }
  state_.failed = !found;
  steps_.push_back({state_.pattern.size(), state_.backward, state_.failed, found.value_or(from)});
}

}  // namespace runnel
