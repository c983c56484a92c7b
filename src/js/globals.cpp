// globalThis: everything is defined here and nothing is made before it is used.
#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/resolve.hpp"
#include "js/text.hpp"
#include "js/timers.hpp"

namespace runnel::js {

namespace {

JSValue run_microtask(JSContext* ctx, int, JSValueConst* argv) { return JS_Call(ctx, argv[0], JS_UNDEFINED, 0, nullptr); }

JSValue queue_microtask(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc < 1 || !JS_IsFunction(ctx, argv[0])) return throw_argument_type(ctx, "callback", "of type function", argv[0]);
  if (JS_EnqueueJob(ctx, run_microtask, 1, argv) < 0) return JS_EXCEPTION;
  return JS_UNDEFINED;
}

JSValue get_process(JSContext* ctx, JSValueConst) { return load_library(ctx, "process"); }

JSValue set_process(JSContext* ctx, JSValueConst self, JSValueConst value) {
  JS_DefinePropertyValueStr(ctx, self, "process", JS_DupValue(ctx, value), JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
  return JS_UNDEFINED;
}

}  // namespace

void define_globals(JSContext* ctx) {
  constexpr int hidden = JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE;
  constexpr int shown = JS_PROP_C_W_E;
  static const JSCFunctionListEntry functions[] = {
      JS_CGETSET_DEF("process", get_process, set_process),
      JS_CFUNC_DEF2("queueMicrotask", 1, queue_microtask, shown),
      JS_CFUNC_DEF2("structuredClone", 1, structured_clone, shown),
  };
  static const JSCFunctionListEntry timers[] = {
      JS_CFUNC_MAGIC_DEF("clearImmediate", 1, timer_global, 5), JS_CFUNC_MAGIC_DEF("setImmediate", 1, timer_global, 2),
      JS_CFUNC_MAGIC_DEF("clearInterval", 1, timer_global, 4),  JS_CFUNC_MAGIC_DEF("clearTimeout", 1, timer_global, 3),
      JS_CFUNC_MAGIC_DEF("setInterval", 2, timer_global, 1),    JS_CFUNC_MAGIC_DEF("setTimeout", 2, timer_global, 0),
  };
  static constexpr LazyProperty lazy[] = {
      {"console", [](JSContext* c, int) { return make_console(c); }, 0, hidden},
      {"TextEncoder", make_encoding_class, 0, hidden},
      {"TextDecoder", make_encoding_class, 1, hidden},
  };
  const Value global(ctx, JS_GetGlobalObject(ctx));
  JS_DefinePropertyValueStr(ctx, global.get(), "global", JS_DupValue(ctx, global.get()), shown);
  set_functions(ctx, global.get(), functions);
  set_functions(ctx, global.get(), timers);
  for (const LazyProperty& property : lazy) define_lazy(ctx, global.get(), property);
}

}  // namespace runnel::js
