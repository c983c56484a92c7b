// Lines without a terminal: a pipe, a file, or what is fed.
#include "readline/interface_impl.hpp"

#include <utility>

namespace runnel {

void Interface::Impl::read_lines() {
  act_on_lines();
  if (stopped()) return;
  if (const std::string_view chunk = read_chunk(); !chunk.empty()) chunk_lines_.feed(chunk);
  act_on_lines();
}

void Interface::Impl::act_on_lines() {
  while (!stopped()) {
    if (lines_are_for_on_line() && self_->on_line) call_on_line();
    if (stopped()) return;
    if (const auto line = chunk_lines_.next()) {
      deliver(*line);
    } else if (!fed_.empty()) {
      fed_chunk_ = std::exchange(fed_, {});
      chunk_lines_.feed(fed_chunk_);
    } else if (!ended_) {
      return;
    } else if (const auto last = chunk_lines_.finish()) {
      deliver(*last);
    } else {
      close();
    }
  }
}

// Gives on_line what has been split, until something comes between: for a short line, to ask anew where it
// goes would cost more than to find it.
void Interface::Impl::call_on_line() {
  const auto on_line = self_->on_line.held();
  while (lines_are_for_on_line() && self_->on_line.held() == on_line && chunk_lines_.give_next(*on_line)) {
  }
}

}  // namespace runnel
