// Calls a host's callback so that the callback may replace itself while it runs.
#pragma once

#include <functional>
#include <utility>

namespace runnel {

/// Holds the function of `slot` while it is called; a stand-in that calls it stays in the slot. Afterwards
/// the function goes back, unless the callback has put another one (or none) there.
template <typename... Arguments>
class CallbackInUse {
 public:
  using Function = std::function<void(Arguments...)>;

  explicit CallbackInUse(Function& slot) : slot_(slot), function_(std::move(slot)) {
    slot_ = StandIn{&function_};
  }
  ~CallbackInUse() {
    if (!replaced()) slot_ = std::move(function_);
  }
  CallbackInUse(const CallbackInUse&) = delete;
  CallbackInUse& operator=(const CallbackInUse&) = delete;

  void operator()(Arguments... arguments) { function_(arguments...); }
  /// The callback has put another one, or none, in its place.
  [[nodiscard]] bool replaced() const { return slot_.template target<StandIn>() == nullptr; }

 private:
  struct StandIn {
    Function* function;
    void operator()(Arguments... arguments) const { (*function)(arguments...); }
  };

  Function& slot_;
  Function function_;
};

/// Calls what is in `slot`, if anything is.
template <typename... Arguments, typename... Values>
void call(std::function<void(Arguments...)>& slot, const Values&... values) {
  if (slot) CallbackInUse<Arguments...>{slot}(values...);
}

}  // namespace runnel
