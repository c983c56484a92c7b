#include "js/arguments.hpp"

#include "js/inspect.hpp"
#include "js/text.hpp"

namespace runnel::js {

JSValue throw_coded(JSContext* ctx, const char* type, const char* code, const std::string& message) {
  const Value global(ctx, JS_GetGlobalObject(ctx));
  const Value constructor(ctx, JS_GetPropertyStr(ctx, global.get(), type));
  const Value text(ctx, new_text(ctx, message));
  JSValueConst argument = text.get();
  Value error(ctx, JS_CallConstructor(ctx, constructor.get(), 1, &argument));
  if (error.exception()) return JS_EXCEPTION;
  JS_DefinePropertyValueStr(ctx, error.get(), "code", JS_NewString(ctx, code), JS_PROP_C_W_E);
  // The stack says `Error [CODE]: message` while `name` stays `Error`: it is made once under the longer name.
  const Value name(ctx, JS_GetPropertyStr(ctx, error.get(), "name"));
  const std::string long_name = to_text(ctx, name.get()) + " [" + code + "]";
  JS_DefinePropertyValueStr(ctx, error.get(), "name", new_text(ctx, long_name), JS_PROP_C_W_E);
  JS_FreeValue(ctx, JS_GetPropertyStr(ctx, error.get(), "stack"));
  const JSAtom atom = JS_NewAtom(ctx, "name");
  JS_DeleteProperty(ctx, error.get(), atom, 0);
  JS_FreeAtom(ctx, atom);
  return JS_Throw(ctx, error.release());
}

std::string received(JSContext* ctx, JSValueConst value) {
  if (JS_IsUndefined(value)) return "undefined";
  if (JS_IsNull(value)) return "null";
  if (JS_IsFunction(ctx, value)) {
    const Value name(ctx, JS_GetPropertyStr(ctx, value, "name"));
    const std::string text = to_text(ctx, name.get());
    return text.empty() ? "function" : "function " + text;
  }
  InspectOptions options;
  options.depth = -1;
  if (JS_IsObject(value)) {
    const Value constructor(ctx, JS_GetPropertyStr(ctx, value, "constructor"));
    if (JS_IsObject(constructor.get())) {
      const Value name(ctx, JS_GetPropertyStr(ctx, constructor.get(), "name"));
      const std::string text = to_text(ctx, name.get());
      if (!text.empty()) return "an instance of " + text;
    }
    drop_exception(ctx);
    return inspect(ctx, value, options);
  }
  std::string shown = inspect(ctx, value, options);
  if (JS_IsString(value) && shown.size() > 28) {
    std::size_t end = 25;
    while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xc0) == 0x80) end--;
    shown = shown.substr(0, end) + "...";
  }
  const char* type = JS_IsString(value)   ? "string"
                     : JS_IsBool(value)   ? "boolean"
                     : JS_IsNumber(value) ? "number"
                     : JS_IsBigInt(value) ? "bigint"
                                          : "symbol";
  return std::string("type ") + type + " (" + shown + ")";
}

JSValue throw_argument_type(JSContext* ctx, const char* name, const char* expected, JSValueConst value) {
  return throw_coded(ctx, "TypeError", "ERR_INVALID_ARG_TYPE",
                     std::string("The \"") + name + "\" argument must be " + expected + ". Received " +
                         received(ctx, value));
}

}  // namespace runnel::js
