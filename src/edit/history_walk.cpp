// Lines are put aside only when they hold something that the history does not.
#include "edit/history_walk.hpp"

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

template <typename Test>
std::optional<std::size_t> HistoryWalk::find(bool older, Test matches) const {
  const std::string_view here = line_.buffer().text();
  for (auto place = next_to(place_, older); place; place = next_to(*place, older)) {
    const std::string_view text = text_at(*place);
    if (*place == 0 || (matches(text) && text != here)) return place;
  }
  return std::nullopt;
}

std::optional<std::size_t> HistoryWalk::find_prefix(std::string_view prefix, bool older) const {
  return find(older, [prefix](std::string_view text) { return text.starts_with(prefix); });
}

std::optional<std::size_t> HistoryWalk::find_substring(std::string_view part, bool older) const {
  return find(older, [part](std::string_view text) { return text.find(part) != std::string_view::npos; });
}

}  // namespace runnel
