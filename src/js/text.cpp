#include "js/text.hpp"

#include <cstdint>

#include "js/engine_internals.hpp"

namespace runnel::js {

namespace {

JSValue lazy_get(JSContext* ctx, JSValueConst self, int, JSValueConst*, int, void* opaque) {
  const auto& property = *static_cast<const LazyProperty*>(opaque);
  JSValue value = property.make(ctx, property.magic);
  if (!JS_IsException(value) && JS_IsObject(self)) {
    JS_DefinePropertyValueStr(ctx, self, property.name, JS_DupValue(ctx, value), property.flags);
  }
  return value;
}

JSValue lazy_set(JSContext* ctx, JSValueConst self, int, JSValueConst* argv, int, void* opaque) {
  const auto& property = *static_cast<const LazyProperty*>(opaque);
  if (JS_DefinePropertyValueStr(ctx, self, property.name, JS_DupValue(ctx, argv[0]), property.flags) < 0) {
    return JS_EXCEPTION;
  }
  return JS_UNDEFINED;
}

}  // namespace

std::string to_text(JSContext* ctx, JSValueConst value) {
  const Text text(ctx, value);
  if (text.ok()) return text.str();
  drop_exception(ctx);
  return {};
}

std::string atom_text(JSContext* ctx, JSAtom atom) {
  std::size_t size = 0;
  const char* name = JS_AtomToCStringLen(ctx, &size, atom);
  if (name == nullptr) return {};
  std::string text(name, size);
  JS_FreeCString(ctx, name);
  return text;
}

Value call_method(JSContext* ctx, JSValueConst object, const char* name, int argc, JSValueConst* argv) {
  const JSAtom atom = JS_NewAtom(ctx, name);
  Value result(ctx, JS_Invoke(ctx, object, atom, argc, argv));
  JS_FreeAtom(ctx, atom);
  return result;
}

void define_tag(JSContext* ctx, JSValueConst object, const char* tag) {
  JS_DefinePropertyValue(ctx, object, atom_Symbol_toStringTag, JS_NewString(ctx, tag), JS_PROP_CONFIGURABLE);
}

void define_lazy(JSContext* ctx, JSValueConst object, const LazyProperty& property) {
  // The closure only reads what it points to.
  void* opaque = const_cast<LazyProperty*>(&property);
  const JSAtom name = JS_NewAtom(ctx, property.name);
  JS_DefinePropertyGetSet(ctx, object, name,
                          JS_NewCClosure(ctx, lazy_get, property.name, nullptr, 0, 0, opaque),
                          JS_NewCClosure(ctx, lazy_set, property.name, nullptr, 1, 0, opaque),
                          property.flags & (JS_PROP_CONFIGURABLE | JS_PROP_ENUMERABLE));
  JS_FreeAtom(ctx, name);
}

bool view_bytes(JSContext* ctx, JSValueConst value, std::string_view& bytes) {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::size_t size = 0;
  Value buffer = Value::share(ctx, value);
  bool part = false;
  if (JS_GetTypedArrayType(value) >= 0) {
    std::size_t element = 0;
    buffer = Value(ctx, JS_GetTypedArrayBuffer(ctx, value, &offset, &length, &element));
    part = true;
  } else if (JS_IsDataView(value)) {
    std::int64_t numbers[2] = {0, 0};
    const char* names[] = {"byteOffset", "byteLength"};
    for (int i = 0; i < 2; i++) {
      const Value number(ctx, JS_GetPropertyStr(ctx, value, names[i]));
      if (number.exception() || JS_ToInt64(ctx, &numbers[i], number.get()) < 0) {
        drop_exception(ctx);
        return false;
      }
    }
    offset = static_cast<std::size_t>(numbers[0]);
    length = static_cast<std::size_t>(numbers[1]);
    buffer = Value(ctx, JS_GetPropertyStr(ctx, value, "buffer"));
    part = true;
  }
  const std::uint8_t* data = JS_GetArrayBuffer(ctx, &size, buffer.get());
  if (data == nullptr) {
    const bool empty = JS_IsArrayBuffer(buffer.get());
    drop_exception(ctx);
    bytes = {};
    return empty;
  }
  if (!part) length = size;
  if (offset > size || length > size - offset) return false;
  bytes = {reinterpret_cast<const char*>(data) + offset, length};
  return true;
}

}  // namespace runnel::js
