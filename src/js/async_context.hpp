// Where callbacks come from: the ids by which async_hooks names each asynchronous operation, and the context
// (AsyncLocalStorage's values) that is in force from where an operation is begun to where its callback runs.
#pragma once

#include <vector>

#include "js/quickjs.hpp"

namespace runnel::js {

/// The kinds of callbacks of async_hooks.createHook, as bits of `AsyncState::hooked`.
enum AsyncHook : unsigned {
  hook_init = 1,
  hook_before = 2,
  hook_after = 4,
  hook_destroy = 8,
  hook_resolve = 16
};

/// What is running: the operation whose callback it is, and what began that.
struct AsyncExecution {
  double id = 0;
  double trigger = 0;
  Value resource;  ///< undefined: made when somebody asks
};

/// One engine's; in Engine::Impl.
struct AsyncState {
  double last_id = 1;
  double default_trigger = -1;  ///< instead of the id of what is running; negative: not set
  AsyncExecution running{1, 0, {}};
  std::vector<AsyncExecution> outer;  ///< what is interrupted by what is running
  unsigned hooked = 0;                ///< AsyncHook bits: which kinds anybody listens to
  Value hooks;                        ///< lib/internal/async.js's functions; undefined until somebody listens
  std::vector<double> destroyed;      ///< not yet told

  /// Frees what holds values.
  void clear();
};

/// An operation that has been begun and whose callback is to come.
struct AsyncOrigin {
  double id = 0;
  double trigger = 0;
  Value context;
  Value resource;
};

/// The context in force: an object, or anything else for none. Owned by the engine.
[[nodiscard]] JSValue& async_context(JSContext* ctx);
/// Puts `context` in force and returns the one before.
Value exchange_context(JSContext* ctx, Value context);

/// Begins an operation here and now. Hooks are told, and an object then stands for it; a function as
/// `subject` is what will be called, which that object shows.
[[nodiscard]] AsyncOrigin begin_async(JSContext* ctx, const char* type, JSValueConst subject = JS_UNDEFINED);
/// Tells hooks, later, that operation `id` will call back no more.
void end_async(JSContext* ctx, double id);
/// Tells hooks of those that have ended; from the loop.
void tell_destroyed(JSContext* ctx);

/// While it lives, what runs is a callback of `origin`: in its context, by its ids; hooks are told before and
/// after.
class AsyncScope {
 public:
  AsyncScope(JSContext* ctx, const AsyncOrigin& origin);
  ~AsyncScope();
  AsyncScope(const AsyncScope&) = delete;
  AsyncScope& operator=(const AsyncScope&) = delete;

 private:
  JSContext* ctx_;
  double id_;
  Value outer_context_;
};

/// Nothing of the program runs any more: what comes next is a callback's own.
void leave_execution(JSContext* ctx);

}  // namespace runnel::js
