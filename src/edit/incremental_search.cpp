// Walks from the last match to the next, a line at a time.
#include "edit/incremental_search.hpp"

#include "edit/search_pattern.hpp"
#include "runnel/text.hpp"

namespace runnel {

IncrementalSearch::IncrementalSearch(const HistoryWalk& walk, bool backward)
    : walk_(walk),
      state_{{}, backward, false},
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
  SearchPattern pattern(state_.pattern);
  const std::string& here = walk_.text_at(from.place);
  std::optional<Spot> found;
  const auto look_at = [&](std::size_t place, const std::string& text, std::size_t start) {
    if (const auto offset = pattern.find(text, start, state_.backward)) found = Spot{place, *offset};
  };
  if (state_.backward) {
    if (from_itself) {
      look_at(from.place, here, from.byte_offset);
    } else if (from.byte_offset > 0) {
      look_at(from.place, here, previous_grapheme(here, from.byte_offset));
    }
    for (std::size_t place = from.place; !found && place < walk_.oldest_place();) {
      const std::string& text = walk_.text_at(++place);
      if (text != here) look_at(place, text, text.size());
    }
  } else {
    if (from_itself) {
      look_at(from.place, here, from.byte_offset);
    } else if (from.byte_offset < here.size()) {
      look_at(from.place, here, next_grapheme(here, from.byte_offset));
    }
    for (std::size_t place = from.place; !found && place > 0;) {
      const std::string& text = walk_.text_at(--place);
      if (text != here) look_at(place, text, 0);
    }
  }
  state_.failed = !found;
  steps_.push_back({state_.pattern.size(), state_.backward, state_.failed, found.value_or(from)});
}

}  // namespace runnel
