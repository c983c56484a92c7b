// The global timer functions, and what lib/timers.js needs of the loop.
#include <cmath>

#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"
#include "js/timers.hpp"

namespace runnel::js {

namespace {

constexpr const char* timer_names[] = {"setTimeout",   "setInterval",   "setImmediate",
                                       "clearTimeout", "clearInterval", "clearImmediate"};

Loop& loop_of(JSContext* ctx) {
  static_cast<void>(Engine::of(ctx).loop());
  return *state_of(ctx).loop;
}

JSValue js_schedule(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::int64_t milliseconds = 0;
  if (JS_ToInt64(ctx, &milliseconds, argv[0]) < 0) return JS_EXCEPTION;
  loop_of(ctx).schedule(milliseconds);
  return JS_UNDEFINED;
}

JSValue js_ref_timer(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  loop_of(ctx).ref_timer(JS_ToBool(ctx, argv[0]) > 0);
  return JS_UNDEFINED;
}

JSValue js_ref_immediates(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  loop_of(ctx).ref_immediates(JS_ToBool(ctx, argv[0]) > 0);
  return JS_UNDEFINED;
}

JSValue js_now(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewInt64(ctx, loop_of(ctx).now());
}

JSValue js_set_processors(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  loop_of(ctx).set_processors(argv[0], argv[1]);
  return JS_UNDEFINED;
}

// call(function, self, arguments, id, trigger, context): a callback from the loop, by its ids and in its context as
// async_hooks knows them; `self` is its resource. False: it threw, which has been reported as uncaught. The
// microtasks are left to `drain`, and those of a callback that threw to the next one's, as in Node. Only the end of the
// program comes through as an exception.
JSValue js_call(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::vector<Value> values;
  std::vector<JSValueConst> arguments;
  std::int64_t count = 0;
  if (JS_IsObject(argv[2])) JS_GetLength(ctx, argv[2], &count);
  for (std::int64_t i = 0; i < count; i++) {
    values.emplace_back(ctx, JS_GetPropertyInt64(ctx, argv[2], i));
    arguments.push_back(values.back().get());
  }
  AsyncOrigin origin{0, 0, Value::share(ctx, argv[5]), Value::share(ctx, argv[1])};
  JS_ToFloat64(ctx, &origin.id, argv[3]);
  JS_ToFloat64(ctx, &origin.trigger, argv[4]);
  Engine& engine = Engine::of(ctx);
  bool fine = true;
  {
    const AsyncScope scope(ctx, origin);
    const Value done(ctx,
                     JS_Call(ctx, argv[0], argv[1], static_cast<int>(arguments.size()), arguments.data()));
    if (done.exception()) {
      engine.uncaught();
      fine = false;
    }
  }
  return engine.exiting() ? end_program(ctx) : JS_NewBool(ctx, fine);
}

// drain(): the microtasks.
JSValue js_drain(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  Engine& engine = Engine::of(ctx);
  engine.drain_microtasks();
  return engine.exiting() ? end_program(ctx) : JS_UNDEFINED;
}

}  // namespace

JSValue timer_global(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv, int magic) {
  Value& function = state_of(ctx).timer_functions[magic];
  if (JS_IsUndefined(function.get())) {
    const Value timers(ctx, load_library(ctx, "internal/timers"));
    if (timers.exception()) return JS_EXCEPTION;
    function = Value(ctx, JS_GetPropertyStr(ctx, timers.get(), timer_names[magic]));
  }
  return JS_Call(ctx, function.get(), JS_UNDEFINED, argc, argv);
}

JSValue make_timer_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("schedule", 1, js_schedule),
      JS_CFUNC_DEF("refTimer", 1, js_ref_timer),
      JS_CFUNC_DEF("refImmediates", 1, js_ref_immediates),
      JS_CFUNC_DEF("now", 0, js_now),
      JS_CFUNC_DEF("setProcessors", 2, js_set_processors),
      JS_CFUNC_DEF("call", 6, js_call),
      JS_CFUNC_DEF("drain", 0, js_drain),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
