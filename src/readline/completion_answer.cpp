#include "readline/completion_answer.hpp"

#include <utility>

namespace runnel {

CompletionAnswer::CompletionAnswer(std::shared_ptr<State> state)
    : finisher_(std::make_shared<Finisher>(std::move(state))) {}

bool CompletionAnswer::wanted() const {
  return finisher_->state().wanted();
}

void CompletionAnswer::add(Completion part) const {
  finisher_->state().add(std::move(part));
}

void CompletionAnswer::finish() const {
  finisher_->state().finish();
}

CompletionAnswer::State::News CompletionAnswer::State::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(news_, {{}, news_.finished});
}

void CompletionAnswer::State::drop() {
  const std::lock_guard lock(mutex_);
  wanted_ = false;
  waker_ = nullptr;
  news_.parts.clear();
}

void CompletionAnswer::State::add(Completion part) {
  const std::lock_guard lock(mutex_);
  if (waker_ == nullptr || news_.finished) return;
  news_.parts.push_back(std::move(part));
  waker_->wake();
}

void CompletionAnswer::State::finish() {
  const std::lock_guard lock(mutex_);
  if (waker_ == nullptr || news_.finished) return;
  news_.finished = true;
  waker_->wake();
}

}  // namespace runnel
