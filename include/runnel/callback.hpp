// A host's function for an event.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

namespace runnel {

template <typename Signature>
class Callback;

/// Takes any callable that a std::function takes. Unlike there, an empty one does nothing when it is called;
/// a copy shares the callable; and the callable may put another one, or none, in its own place while it runs.
/// One thread at a time.
template <typename... Arguments>
class Callback<void(Arguments...)> {
 public:
  using Function = std::function<void(Arguments...)>;

  Callback() = default;
  Callback(std::nullptr_t) {}
  template <typename Callable>
  requires(!std::same_as<Callable, Callback> && std::constructible_from<Function, Callable>)
      Callback(Callable callable) {
    if (Function function(std::move(callable)); function)
      held_ = std::make_shared<Function>(std::move(function));
  }

  explicit operator bool() const { return held_ != nullptr; }
  void operator()(Arguments... arguments) const {
    if (const std::shared_ptr<Function> in_use = held_) (*in_use)(std::forward<Arguments>(arguments)...);
  }
  /// The callable, or nothing: for who calls it many times and asks between them whether it is still the
  /// same.
  [[nodiscard]] const std::shared_ptr<Function>& held() const { return held_; }

 private:
  std::shared_ptr<Function> held_;
};

}  // namespace runnel
