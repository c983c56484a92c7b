// KillRing: the texts that were cut, the newest first in hand. Shared by all lines of a session.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace runnel {

class KillRing {
 public:
  /// The oldest falls out above `capacity` (at least 1).
  explicit KillRing(std::size_t capacity = 60) : capacity_(capacity) {}

  /// A text of its own. It comes to hand.
  /// `lines`: whole lines, without the newline of the last.
  void add(std::string_view text, bool lines = false);
  /// Joins the newest text, behind it or in front, as consecutive kills do.
  void extend(std::string_view text, bool in_front);

  [[nodiscard]] bool empty() const { return texts_.empty(); }
  /// The text in hand: the newest, until `rotate`. Not when empty.
  [[nodiscard]] const std::string& current() const { return texts_[hand_].text; }
  [[nodiscard]] bool current_is_lines() const { return texts_[hand_].lines; }
  /// Takes the `steps` older text to hand (negative: newer), round the ring.
  void rotate(int steps);

 private:
  struct Text {
    std::string text;
    bool lines = false;
  };
  std::deque<Text> texts_;  // the newest first
  std::size_t hand_ = 0;
  std::size_t capacity_;
};

}  // namespace runnel
