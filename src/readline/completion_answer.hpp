// What an asynchronous completer and the Interface share of one answer.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "readline/wait_set.hpp"
#include "runnel/completion.hpp"

namespace runnel {

/// All calls but the completer's (`wanted`, `add`, `finish`) are for the thread that drives.
class CompletionAnswer::State {
 public:
  /// `waker` is woken when there is something to take; it must live until `drop`.
  State(std::string text_before_cursor, const WaitSet& waker)
      : text_(std::move(text_before_cursor)), waker_(&waker) {}

  [[nodiscard]] const std::string& text() const { return text_; }
  struct News {
    std::vector<Completion> parts;  ///< since the last call
    bool finished = false;
  };
  [[nodiscard]] News take();
  /// Nobody is woken from now on, and nothing kept.
  void drop();

  [[nodiscard]] bool wanted() const { return wanted_; }
  void add(Completion part);
  void finish();

 private:
  const std::string text_;
  std::atomic<bool> wanted_ = true;
  std::mutex mutex_;
  const WaitSet* waker_;
  News news_;
};

/// Finishes the answer when no copy of it is left.
class CompletionAnswer::Finisher {
 public:
  explicit Finisher(std::shared_ptr<State> state) : state_(std::move(state)) {}
  ~Finisher() { state_->finish(); }
  Finisher(const Finisher&) = delete;
  Finisher& operator=(const Finisher&) = delete;
  [[nodiscard]] State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;
};

}  // namespace runnel
