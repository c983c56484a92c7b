// Lines without a terminal: a pipe, a file, or what is fed.
#include "readline/interface_impl.hpp"

#include <utility>

namespace runnel {

void Interface::Impl::read_lines() {
  act_on_lines();
  if (stopped()) return;
  if (const std::string_view chunk = read_chunk(); !chunk.empty()) split(chunk);
  act_on_lines();
}

void Interface::Impl::split(std::string_view bytes) {
  splitter_.feed(bytes, [this](std::string_view line) { take_line(line); });
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Interface::Impl::finish_lines() {
  splitter_.finish([this](std::string_view line) { take_line(line); });
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Interface::Impl::take_line(std::string_view line) {
  if (closed_) return;
  if (stopped() || thrown_) {
    lines_.emplace_back(line);
    return;
  }
  // The splitter must see the chunk through, or the lines behind this one are lost.
  try {
    deliver(line);
  } catch (...) {
    thrown_ = std::current_exception();
  }
}

void Interface::Impl::act_on_lines() {
  while (!stopped()) {
    if (next_line_ < lines_.size()) {
      const std::string line = std::move(lines_[next_line_++]);
      deliver(line);
      continue;
    }
    lines_.clear();
    next_line_ = 0;
    if (!fed_.empty()) {
      split(std::exchange(fed_, {}));
      continue;
    }
    if (!ended_) return;
    finish_lines();
    if (lines_.empty() && !stopped()) close();
  }
}

}  // namespace runnel
