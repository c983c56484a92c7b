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
  // Taken in use once for all lines: that is most of what a short line costs.
  std::optional<CallbackInUse<std::string_view>> on_line;
  while (!stopped()) {
    if (const auto line = chunk_lines_.next()) {
      const bool is_for_on_line = awaited_ == nullptr && !answer_ && waiting_ == nullptr;
      if (on_line && on_line->replaced()) on_line.reset();
      if (!on_line && is_for_on_line && self_->on_line) on_line.emplace(self_->on_line);
      if (on_line && is_for_on_line) {
        (*on_line)(*line);
      } else {
        deliver(*line);
      }
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

}  // namespace runnel
