// A deque that is read round.
#include "edit/kill_ring.hpp"

namespace runnel {

void KillRing::add(std::string_view text, bool lines) {
  texts_.push_front({std::string(text), lines});
  if (texts_.size() > capacity_) texts_.pop_back();
  hand_ = 0;
}

void KillRing::extend(std::string_view text, bool in_front) {
  if (texts_.empty()) return add(text);
  std::string& newest = texts_.front().text;
  newest.insert(in_front ? 0 : newest.size(), text);
  texts_.front().lines = false;
  hand_ = 0;
}

void KillRing::rotate(int steps) {
  if (texts_.empty()) return;
  const auto size = static_cast<std::ptrdiff_t>(texts_.size());
  const std::ptrdiff_t place = (static_cast<std::ptrdiff_t>(hand_) + steps) % size;
  hand_ = static_cast<std::size_t>(place < 0 ? place + size : place);
}

}  // namespace runnel
