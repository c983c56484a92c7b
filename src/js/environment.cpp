// process.env: an object whose properties are the environment's variables.
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "js/arguments.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

/// The name behind a property key; nullopt for symbols, which are no variables.
std::optional<std::string> variable(JSContext* ctx, JSAtom key) {
  const Value value(ctx, JS_AtomToValue(ctx, key));
  if (JS_IsSymbol(value.get())) return std::nullopt;
  return to_text(ctx, value.get());
}

int get_own(JSContext* ctx, JSPropertyDescriptor* descriptor, JSValueConst, JSAtom key) {
  const auto name = variable(ctx, key);
  const char* text = name ? getenv(name->c_str()) : nullptr;
  if (text == nullptr) return 0;
  if (descriptor != nullptr) {
    descriptor->flags = JS_PROP_C_W_E;
    descriptor->getter = JS_UNDEFINED;
    descriptor->setter = JS_UNDEFINED;
    descriptor->value = JS_NewString(ctx, text);
  }
  return 1;
}

int get_names(JSContext* ctx, JSPropertyEnum** names, std::uint32_t* count, JSValueConst) {
  std::uint32_t size = 0;
  while (environ != nullptr && environ[size] != nullptr) size++;
  auto* table = static_cast<JSPropertyEnum*>(js_malloc(ctx, sizeof(JSPropertyEnum) * (size + 1)));
  if (table == nullptr) return -1;
  std::uint32_t filled = 0;
  for (std::uint32_t i = 0; i < size; i++) {
    const char* equals = std::strchr(environ[i], '=');
    if (equals == nullptr || equals == environ[i]) continue;
    table[filled].is_enumerable = true;
    table[filled++].atom = JS_NewAtomLen(ctx, environ[i], static_cast<std::size_t>(equals - environ[i]));
  }
  *names = table;
  *count = filled;
  return 0;
}

int remove(JSContext* ctx, JSValueConst, JSAtom key) {
  if (const auto name = variable(ctx, key)) unsetenv(name->c_str());
  return 1;
}

int define(JSContext* ctx, JSValueConst, JSAtom key, JSValueConst value, JSValueConst, JSValueConst,
           int flags) {
  if ((flags & (JS_PROP_HAS_GET | JS_PROP_HAS_SET)) != 0) {
    throw_coded(ctx, "TypeError", "ERR_INVALID_OBJECT_DEFINE_PROPERTY",
                "'process.env' does not accept an accessor(getter/setter) descriptor");
    return -1;
  }
  const auto name = variable(ctx, key);
  if (!name) {
    JS_ThrowTypeError(ctx, "Cannot convert a Symbol value to a string");
    return -1;
  }
  const Text text(ctx, value);
  if (!text.ok()) return -1;
  setenv(name->c_str(), text.c_str(), 1);
  return 1;
}

constexpr JSClassExoticMethods methods = {get_own, get_names, remove, define, nullptr, nullptr, nullptr};

}  // namespace

JSValue make_environment(JSContext* ctx) {
  JSRuntime* runtime = JS_GetRuntime(ctx);
  JSClassID id = JS_INVALID_CLASS_ID;
  JS_NewClassID(runtime, &id);
  JSClassDef definition{};
  definition.class_name = "Object";
  definition.exotic = const_cast<JSClassExoticMethods*>(&methods);  // only read
  if (JS_NewClass(runtime, id, &definition) < 0) return JS_EXCEPTION;
  const Value plain(ctx, JS_NewObject(ctx));
  const Value prototype(ctx, JS_GetPrototype(ctx, plain.get()));
  return JS_NewObjectProtoClass(ctx, prototype.get(), id);
}

}  // namespace runnel::js
