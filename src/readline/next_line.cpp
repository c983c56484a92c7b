// Lines for a coroutine that waits for them.
#include <stdexcept>
#include <utility>

#include "readline/interface_impl.hpp"

namespace runnel {

Interface::NextLine Interface::next_line() {
  return impl_->next_line();
}

void Interface::NextLine::stop_waiting() {
  if (impl_ != nullptr) impl_->forget(*this);
}

void Interface::NextLine::await_suspend(std::coroutine_handle<> coroutine) {
  coroutine_ = coroutine;
  ready_ = nullptr;
  impl_->wait_for_line(*this);
}

Interface::NextLine Interface::Impl::next_line() {
  if (waiting_ != nullptr) throw std::logic_error("Interface::next_line is awaited twice at a time");
  lines_are_awaited_ = true;
  if (!line_given_.empty()) wipe(line_given_);
  return {*this, closed_ || answer_ ? nullptr : &chunk_lines_, closed_};
}

void Interface::Impl::wait_for_line(NextLine& next) {
  waiting_ = &next;
  resume_input();
  watch_input();
  if (terminal_ && !editing_ && !closed_) prompt(false);
}

void Interface::Impl::give(std::optional<std::string_view> line) {
  NextLine& next = *std::exchange(waiting_, nullptr);
  next.line_ = line;
  if (terminal_ && line) next.line_ = line_given_ = *line;
  next.coroutine_.resume();
  watch_input();
}

void Interface::Impl::forget(const NextLine& next) {
  if (waiting_ != &next) return;
  waiting_ = nullptr;
  watch_input();
}

void Interface::Impl::forsake_waiting() {
  if (waiting_ != nullptr) std::exchange(waiting_, nullptr)->impl_ = nullptr;
}

void Interface::Impl::watch_input() {
  wait_set_.watch_input(!closed_ && !paused());
}

}  // namespace runnel
