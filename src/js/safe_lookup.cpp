#include "js/safe_lookup.hpp"

#include <utility>

#include "js/engine_state.hpp"
#include "js/natives.hpp"

namespace runnel::js {
namespace {

JSValue nothing(JSContext*, JSValueConst, int, JSValueConst*) {
  return JS_UNDEFINED;
}
JSValue nothing_with_data(JSContext*, JSValueConst, int, JSValueConst*, int, JSValueConst*) {
  return JS_UNDEFINED;
}
JSValue nothing_with_opaque(JSContext*, JSValueConst, int, JSValueConst*, int, void*) {
  return JS_UNDEFINED;
}

}  // namespace

SafeLookup::SafeLookup(JSContext* ctx) : ctx_(ctx), global_(ctx, JS_GetGlobalObject(ctx)) {
  // What functions of the engine itself look like, to tell harmless getters from the program's.
  const Value plain(ctx, JS_NewCFunction(ctx, nothing, "", 0));
  const Value with_data(ctx, JS_NewCFunctionData(ctx, nothing_with_data, 0, 0, 0, nullptr));
  const Value closure(ctx, JS_NewCClosure(ctx, nothing_with_opaque, "", nullptr, 0, 0, nullptr));
  for (const Value* function : {&plain, &with_data, &closure}) native_.insert(JS_GetClassID(function->get()));
}

std::optional<Value> SafeLookup::property(const Value& start, std::string_view name) const {
  const JSAtom atom = JS_NewAtomLen(ctx_, name.data(), name.size());
  std::optional<Value> found = property(start, atom);
  JS_FreeAtom(ctx_, atom);
  if (!found && name == "env" && JS_IsStrictEqual(ctx_, start.get(), state_of(ctx_).process_object.get())) {
    // Its getter is the library's own; the environment is the same for all.
    found.emplace(ctx_, make_environment(ctx_));
  }
  return found;
}

std::optional<Value> SafeLookup::property(const Value& start, JSAtom atom) const {
  std::optional<Value> found;
  Value object = prototype_start(start);
  for (int i = 0; i < longest_chain && JS_IsObject(object.get()) && !JS_IsProxy(object.get()); ++i) {
    JSPropertyDescriptor own{};
    const int exists = JS_GetOwnProperty(ctx_, &own, object.get(), atom);
    if (exists < 0) break;
    if (exists > 0) {
      Value value(ctx_, own.value);
      const Value getter(ctx_, own.getter);
      const Value setter(ctx_, own.setter);
      if ((own.flags & JS_PROP_GETSET) == 0) {
        found = std::move(value);
      } else if (native_.contains(JS_GetClassID(getter.get()))) {
        Value got(ctx_, JS_Call(ctx_, getter.get(), start.get(), 0, nullptr));
        if (!got.exception()) found = std::move(got);
      }
      break;
    }
    object = Value(ctx_, JS_GetPrototype(ctx_, object.get()));
  }
  drop_exception(ctx_);
  return found;
}

Value SafeLookup::prototype_start(const Value& value) const {
  if (JS_IsObject(value.get())) return Value::share(ctx_, value.get());
  if (JS_IsUndefined(value.get()) || JS_IsNull(value.get())) return {};
  return {ctx_, JS_GetPrototype(ctx_, value.get())};
}

}  // namespace runnel::js
