#include "js/async_context.hpp"

#include <string>
#include <utility>

#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

// async_engine.awk puts it into the engine.
extern "C" JSValue* runnel_async_context(JSRuntime* runtime);

namespace runnel::js {

namespace {

AsyncState& async_of(JSContext* ctx) {
  return state_of(ctx).async;
}

double default_trigger(const AsyncState& async) {
  return async.default_trigger >= 0 ? async.default_trigger : async.running.id;
}

/// A hook that throws ends the program (lib/internal/async.js): what comes back is of no use.
void tell(JSContext* ctx, const char* what, double id) {
  const Value number(ctx, JS_NewNumber(ctx, id));
  JSValueConst argument = number.get();
  if (call_method(ctx, async_of(ctx).hooks.get(), what, 1, &argument).exception()) drop_exception(ctx);
}

void push(AsyncState& async, double id, double trigger, Value resource) {
  async.outer.push_back(std::exchange(async.running, {id, trigger, std::move(resource)}));
}

void pop(AsyncState& async) {
  if (async.outer.empty()) {
    async.running = {};
    return;
  }
  async.running = std::move(async.outer.back());
  async.outer.pop_back();
}

void promise_hook(JSContext* ctx, JSPromiseHookType type, JSValueConst promise, JSValueConst parent, void*) {
  static constexpr const char* names[] = {"promiseInit", "promiseBefore", "promiseAfter", "promiseSettled"};
  JSValueConst arguments[] = {promise, parent};
  // The engine is in the middle of its work, perhaps with an exception of its own pending.
  const bool pending = JS_HasException(ctx);
  Value kept(ctx, pending ? JS_GetException(ctx) : JS_UNDEFINED);
  const Value done = call_method(ctx, async_of(ctx).hooks.get(), names[type], 2, arguments);
  if (done.exception()) drop_exception(ctx);
  if (pending) JS_Throw(ctx, kept.release());
}

// --- what lib/internal/async.js is made of ---

double number(JSContext* ctx, JSValueConst value) {
  double result = 0;
  JS_ToFloat64(ctx, &result, value);
  return result;
}

JSValue js_context(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  JSValueConst context = async_context(ctx);
  return JS_IsObject(context) ? JS_DupValue(ctx, context) : JS_UNDEFINED;
}

// exchange(context): the one before.
JSValue js_exchange(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Value before = exchange_context(ctx, Value::share(ctx, argv[0]));
  return JS_IsObject(before.get()) ? before.release() : JS_UNDEFINED;
}

JSValue js_new_id(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewNumber(ctx, ++async_of(ctx).last_id);
}

enum { execution_id, trigger_id, next_trigger };

JSValue js_async_id(JSContext* ctx, JSValueConst, int, JSValueConst*, int which) {
  const AsyncState& async = async_of(ctx);
  return JS_NewNumber(ctx, which == execution_id ? async.running.id
                           : which == trigger_id ? async.running.trigger
                                                 : default_trigger(async));
}

// executionResource(otherwise): of what is running; `otherwise` from now on where it has none.
JSValue js_execution_resource(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  AsyncExecution& running = async_of(ctx).running;
  if (!JS_IsObject(running.resource.get())) running.resource = Value::share(ctx, argv[0]);
  return JS_DupValue(ctx, running.resource.get());
}

// enter(id, trigger, resource)
JSValue js_enter(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  push(async_of(ctx), number(ctx, argv[0]), number(ctx, argv[1]), Value::share(ctx, argv[2]));
  return JS_UNDEFINED;
}

JSValue js_leave(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  pop(async_of(ctx));
  return JS_UNDEFINED;
}

JSValue js_hooked(JSContext* ctx, JSValueConst, int, JSValueConst*, int which) {
  return JS_NewBool(ctx, (async_of(ctx).hooked & static_cast<unsigned>(which)) != 0);
}

// listen(hooks, which): from now on `hooks` is told of the kinds of `which`.
JSValue js_listen(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  AsyncState& async = async_of(ctx);
  async.hooks = Value::share(ctx, argv[0]);
  async.hooked = static_cast<unsigned>(number(ctx, argv[1]));
  return JS_UNDEFINED;
}

// watchPromises(on)
JSValue js_watch_promises(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  JS_SetPromiseHook(JS_GetRuntime(ctx), JS_ToBool(ctx, argv[0]) > 0 ? promise_hook : nullptr, nullptr);
  return JS_UNDEFINED;
}

// enqueue(function): a microtask that nobody is told of.
JSValue js_enqueue(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const auto run = [](JSContext* c, int, JSValueConst* values) {
    return JS_Call(c, values[0], JS_UNDEFINED, 0, nullptr);
  };
  return JS_EnqueueJob(ctx, run, 1, argv) < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

JSValue run_bound(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv, int, JSValueConst* data) {
  const AsyncOrigin origin{number(ctx, data[1]), number(ctx, data[2]), Value::share(ctx, data[3]),
                           Value::share(ctx, data[4])};
  const AsyncScope scope(ctx, origin);
  const Value done(ctx, JS_Call(ctx, data[0], JS_UNDEFINED, argc, argv));
  if (done.exception()) Engine::of(ctx).uncaught();
  end_async(ctx, origin.id);
  return JS_UNDEFINED;
}

// begin(type, callback): begins an operation; what it returns is to be called once, from the loop, in its
// stead.
JSValue js_begin(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const Text type(ctx, argv[0]);
  const AsyncOrigin origin = begin_async(ctx, type.c_str());
  const Value id(ctx, JS_NewNumber(ctx, origin.id));
  const Value trigger(ctx, JS_NewNumber(ctx, origin.trigger));
  JSValueConst data[] = {argv[1], id.get(), trigger.get(), origin.context.get(), origin.resource.get()};
  return JS_NewCFunctionData(ctx, run_bound, 0, 0, 5, data);
}

JSValue js_end(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  end_async(ctx, number(ctx, argv[0]));
  return JS_UNDEFINED;
}

}  // namespace

void AsyncState::clear() {
  running = {};
  outer.clear();
  hooks = Value();
  hooked = 0;
}

JSValue& async_context(JSContext* ctx) {
  return *runnel_async_context(JS_GetRuntime(ctx));
}

Value exchange_context(JSContext* ctx, Value context) {
  return {ctx, std::exchange(async_context(ctx), context.release())};
}

AsyncOrigin begin_async(JSContext* ctx, const char* type, JSValueConst subject) {
  AsyncState& async = async_of(ctx);
  AsyncOrigin origin{++async.last_id, default_trigger(async), Value::share(ctx, async_context(ctx)), {}};
  if ((async.hooked & hook_init) == 0) return origin;
  const Value id(ctx, JS_NewNumber(ctx, origin.id));
  const Value name(ctx, JS_NewString(ctx, type));
  const Value trigger(ctx, JS_NewNumber(ctx, origin.trigger));
  JSValueConst arguments[] = {id.get(), name.get(), trigger.get(), subject, origin.context.get()};
  Value told = call_method(ctx, async.hooks.get(), "begin", 5, arguments);
  if (told.exception()) {
    drop_exception(ctx);
  } else {
    origin.resource = std::move(told);
  }
  return origin;
}

void end_async(JSContext* ctx, double id) {
  AsyncState& async = async_of(ctx);
  if ((async.hooked & hook_destroy) != 0) async.destroyed.push_back(id);
}

void tell_destroyed(JSContext* ctx) {
  AsyncState& async = async_of(ctx);
  while (!async.destroyed.empty()) {
    for (const double id : std::exchange(async.destroyed, {})) tell(ctx, "destroy", id);
  }
}

AsyncScope::AsyncScope(JSContext* ctx, const AsyncOrigin& origin)
    : ctx_(ctx),
      id_(origin.id),
      outer_context_(exchange_context(ctx, Value::share(ctx, origin.context.get()))) {
  AsyncState& async = async_of(ctx);
  push(async, origin.id, origin.trigger, Value::share(ctx, origin.resource.get()));
  if ((async.hooked & hook_before) != 0) tell(ctx, "before", id_);
}

AsyncScope::~AsyncScope() {
  AsyncState& async = async_of(ctx_);
  if ((async.hooked & hook_after) != 0) tell(ctx_, "after", id_);
  pop(async);
  exchange_context(ctx_, std::move(outer_context_));
}

void leave_execution(JSContext* ctx) {
  AsyncState& async = async_of(ctx);
  if (async.outer.empty()) async.running = {};
  exchange_context(ctx, {ctx, JS_UNDEFINED});
}

JSValue make_async_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("context", 0, js_context),
      JS_CFUNC_DEF("exchange", 1, js_exchange),
      JS_CFUNC_DEF("newId", 0, js_new_id),
      JS_CFUNC_MAGIC_DEF("executionId", 0, js_async_id, execution_id),
      JS_CFUNC_MAGIC_DEF("triggerId", 0, js_async_id, trigger_id),
      JS_CFUNC_MAGIC_DEF("nextTrigger", 0, js_async_id, next_trigger),
      JS_CFUNC_DEF("executionResource", 1, js_execution_resource),
      JS_CFUNC_DEF("enter", 3, js_enter),
      JS_CFUNC_DEF("leave", 0, js_leave),
      JS_CFUNC_MAGIC_DEF("initHooked", 0, js_hooked, hook_init),
      JS_CFUNC_MAGIC_DEF("beforeHooked", 0, js_hooked, hook_before),
      JS_CFUNC_MAGIC_DEF("afterHooked", 0, js_hooked, hook_after),
      JS_CFUNC_MAGIC_DEF("destroyHooked", 0, js_hooked, hook_destroy),
      JS_CFUNC_DEF("listen", 2, js_listen),
      JS_CFUNC_DEF("watchPromises", 1, js_watch_promises),
      JS_CFUNC_DEF("enqueue", 1, js_enqueue),
      JS_CFUNC_DEF("begin", 2, js_begin),
      JS_CFUNC_DEF("end", 1, js_end),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
