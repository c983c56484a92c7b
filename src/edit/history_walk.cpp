// Lines are put aside only when they hold something that the history does not.
#include "edit/history_walk.hpp"

#include <algorithm>
#include <utility>

namespace runnel {

void HistoryWalk::follow() {
  added_ = history_->added();
  generation_ = history_->generation();
}

void HistoryWalk::start() {
  line_ = {};
  aside_.clear();
  place_ = 0;
  follow();
}

bool HistoryWalk::follow_changes() {
  const auto moved = static_cast<std::size_t>(history_->added() - added_);
  const bool same_entries = generation_ == history_->generation();
  if (same_entries && moved == 0) return false;
  follow();
  if (place_ != 0) place_ += moved;
  if (!same_entries || !has(place_)) {
    aside_.clear();
    place_ = 0;
    return true;
  }
  std::map<std::size_t, EditedLine> aside;
  for (auto& [place, line] : aside_) {
    const std::size_t now = place == 0 ? 0 : place + moved;
    if (has(now)) aside.emplace(now, std::move(line));
  }
  aside_ = std::move(aside);
  return true;
}

std::optional<std::size_t> HistoryWalk::next_to(std::size_t place, bool older) const {
  while (older ? has(place + 1) : place > 0) {
    older ? ++place : --place;
    if (steps_on(place)) return place;
  }
  return std::nullopt;
}

std::size_t HistoryWalk::place_after(std::ptrdiff_t steps) const {
  const auto target = std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(place_) + steps, 0);
  return history_->count_up_to(static_cast<std::size_t>(target));
}

std::size_t HistoryWalk::oldest_place() const {
  const std::size_t oldest = history_->size();
  return in_directory_ ? next_to(oldest + 1, false).value_or(0) : oldest;
}

std::string_view HistoryWalk::text_at(std::size_t place) const {
  if (place == place_) return line_.buffer().text();
  if (!aside_.empty()) {
    const auto found = aside_.find(place);
    if (found != aside_.end()) return found->second.buffer().text();
  }
  return history_->at(place - 1);
}

void HistoryWalk::go_to(std::size_t place) {
  if (place == place_) return;
  EditedLine next;
  if (auto found = aside_.extract(place)) {
    next = std::move(found.mapped());
    next.move_to(next.buffer().text().size());
  } else {
    const std::string_view entry = history_->at(place - 1);
    next.assign(entry, entry.size());
  }
  line_.close_group();
  if (place_ == 0 || line_.edited()) aside_.insert_or_assign(place_, std::move(line_));
  line_ = std::move(next);
  place_ = place;
}

}  // namespace runnel
