// globalThis: everything is defined here and nothing is made before it is used.
#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/resolve.hpp"
#include "js/text.hpp"
#include "js/timers.hpp"

namespace runnel::js {

namespace {

JSValue run_microtask(JSContext* ctx, int, JSValueConst* argv) {
  return JS_Call(ctx, argv[0], JS_UNDEFINED, 0, nullptr);
}

// (callback, id, trigger, resource): one that hooks know, or that has a context.
JSValue run_known_microtask(JSContext* ctx, int, JSValueConst* argv) {
  AsyncOrigin origin{0, 0, Value::share(ctx, async_context(ctx)), Value::share(ctx, argv[3])};
  JS_ToFloat64(ctx, &origin.id, argv[1]);
  JS_ToFloat64(ctx, &origin.trigger, argv[2]);
  const AsyncScope scope(ctx, origin);
  const Value done(ctx, run_microtask(ctx, 1, argv));
  if (done.exception()) Engine::of(ctx).uncaught();
  end_async(ctx, origin.id);
  return JS_UNDEFINED;
}

JSValue queue_microtask(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc < 1 || !JS_IsFunction(ctx, argv[0]))
    return throw_argument_type(ctx, "callback", "of type function", argv[0]);
  if (state_of(ctx).async.hooked == 0 && !JS_IsObject(async_context(ctx)))
    return JS_EnqueueJob(ctx, run_microtask, 1, argv) < 0 ? JS_EXCEPTION : JS_UNDEFINED;
  const AsyncOrigin origin = begin_async(ctx, "Microtask", argv[0]);
  const Value id(ctx, JS_NewNumber(ctx, origin.id));
  const Value trigger(ctx, JS_NewNumber(ctx, origin.trigger));
  JSValueConst arguments[] = {argv[0], id.get(), trigger.get(), origin.resource.get()};
  return JS_EnqueueJob(ctx, run_known_microtask, 4, arguments) < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

JSValue get_process(JSContext* ctx, JSValueConst) {
  Value& known = state_of(ctx).process_object;
  if (JS_IsUndefined(known.get())) {
    Value process(ctx, load_library(ctx, "process"));
    if (process.exception()) return JS_EXCEPTION;
    known = std::move(process);
  }
  return JS_DupValue(ctx, known.get());
}

JSValue set_process(JSContext* ctx, JSValueConst self, JSValueConst value) {
  JS_DefinePropertyValueStr(ctx, self, "process", JS_DupValue(ctx, value),
                            JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
  return JS_UNDEFINED;
}

}  // namespace

void define_globals(JSContext* ctx) {
  constexpr int hidden = JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE;
  constexpr int shown = JS_PROP_C_W_E;
  static const JSCFunctionListEntry functions[] = {
      JS_CGETSET_DEF("process", get_process, set_process),
      JS_CFUNC_DEF2("queueMicrotask", 1, queue_microtask, shown),
      JS_CFUNC_DEF2("structuredClone", 2, structured_clone, shown),
  };
  constexpr auto timer = [](const char* name, std::uint8_t length, std::int16_t which) {
    JSCFunctionListEntry entry{name, shown, JS_DEF_CFUNC, which, {}};
    entry.u.func = {length, JS_CFUNC_generic_magic, {.generic_magic = timer_global}};
    return entry;
  };
  static const JSCFunctionListEntry timers[] = {
      timer("clearImmediate", 1, 5), timer("setImmediate", 1, 2), timer("clearInterval", 1, 4),
      timer("clearTimeout", 1, 3),   timer("setInterval", 2, 1),  timer("setTimeout", 2, 0),
  };
  static constexpr LazyProperty lazy[] = {
      {"console", [](JSContext* c, int) { return make_console(c); }, 0, hidden},
      {"TextEncoder", make_encoding_class, 0, hidden},
      {"TextDecoder", make_encoding_class, 1, hidden},
  };
  const Value global(ctx, JS_GetGlobalObject(ctx));
  JS_DefinePropertyValueStr(ctx, global.get(), "global", JS_DupValue(ctx, global.get()), shown);
  // The engine has one of its own, which words its errors otherwise.
  const JSAtom engine_own = JS_NewAtom(ctx, "queueMicrotask");
  JS_DeleteProperty(ctx, global.get(), engine_own, 0);
  JS_FreeAtom(ctx, engine_own);
  set_functions(ctx, global.get(), functions);
  set_functions(ctx, global.get(), timers);
  define_tag(ctx, global.get(), "global");
  for (const LazyProperty& property : lazy) define_lazy(ctx, global.get(), property);
}

}  // namespace runnel::js
