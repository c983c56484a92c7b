// Lines are put aside only when they hold something that the history does not.
#include "edit/history_walk.hpp"

#include <utility>

namespace runnel {

void HistoryWalk::start() {
  line_ = {};
  aside_.clear();
  place_ = 0;
  revision_ = history_.revision();
}

bool HistoryWalk::follow_changes() {
  if (revision_ == history_.revision()) return false;
  aside_.clear();
  place_ = 0;
  revision_ = history_.revision();
  return true;
}

const std::string& HistoryWalk::text_at(std::size_t place) const {
  if (place == place_) return line_.buffer().text();
  const auto found = aside_.find(place);
  return found != aside_.end() ? found->second.buffer().text() : history_.at(place - 1);
}

void HistoryWalk::go_to(std::size_t place) {
  if (place == place_) return;
  EditedLine next;
  if (auto found = aside_.extract(place)) {
    next = std::move(found.mapped());
    next.move_to(next.buffer().text().size());
  } else {
    const std::string& entry = history_.at(place - 1);
    next.assign(entry, entry.size());
  }
  line_.close_group();
  if (place_ == 0 || line_.edited()) aside_.insert_or_assign(place_, std::move(line_));
  line_ = std::move(next);
  place_ = place;
}

template <typename Test>
std::optional<std::size_t> HistoryWalk::find(bool older, Test matches) const {
  const std::string& here = line_.buffer().text();
  for (std::size_t place = place_; older ? place < oldest_place() : place > 0;) {
    place = older ? place + 1 : place - 1;
    const std::string& text = text_at(place);
    if (place == 0 || (matches(text) && text != here)) return place;
  }
  return std::nullopt;
}

std::optional<std::size_t> HistoryWalk::find_prefix(std::string_view prefix, bool older) const {
  return find(older, [prefix](const std::string& text) { return text.starts_with(prefix); });
}

std::optional<std::size_t> HistoryWalk::find_substring(std::string_view part, bool older) const {
  return find(older, [part](const std::string& text) { return text.find(part) != std::string::npos; });
}

}  // namespace runnel
