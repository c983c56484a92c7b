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
  if (self_->on_line) {
    // Taken in use once for all lines of a chunk: that is most of what a short line costs.
    CallbackInUse<std::string_view> on_line(self_->on_line);
    splitter_.feed(bytes, [&](std::string_view line) {
      const bool direct = awaited_ == nullptr && !answer_ && !on_line.replaced();
      take_line(line, direct ? &on_line : nullptr);
    });
  } else {
    splitter_.feed(bytes, [this](std::string_view line) { take_line(line, nullptr); });
  }
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Interface::Impl::finish_lines() {
  splitter_.finish([this](std::string_view line) { take_line(line, nullptr); });
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Interface::Impl::take_line(std::string_view line, CallbackInUse<std::string_view>* on_line) {
  if (closed_) return;
  if (stopped() || thrown_) {
    lines_.emplace_back(line);
    return;
  }
  // The splitter must see the chunk through, or the lines behind this one are lost.
  try {
    if (on_line != nullptr) {
      (*on_line)(line);
    } else {
      deliver(line);
    }
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
