#include "js/bindings.hpp"

#include "js/text.hpp"

namespace runnel::js {
namespace {

// An own property, as far as it matters here.
struct Found {
  bool exists = false;
  bool configurable = false;
  bool writable = false;
  bool accessor = false;
};

class Atom {
 public:
  Atom(JSContext* ctx, const std::string& name)
      : ctx_(ctx), atom_(JS_NewAtomLen(ctx, name.data(), name.size())) {}
  Atom(const Atom&) = delete;
  Atom& operator=(const Atom&) = delete;
  ~Atom() { JS_FreeAtom(ctx_, atom_); }
  [[nodiscard]] JSAtom get() const { return atom_; }

 private:
  JSContext* ctx_;
  JSAtom atom_;
};

Found find(JSContext* ctx, JSValueConst global, JSAtom name) {
  JSPropertyDescriptor own{};
  if (JS_GetOwnProperty(ctx, &own, global, name) <= 0) return {};
  JS_FreeValue(ctx, own.value);
  JS_FreeValue(ctx, own.getter);
  JS_FreeValue(ctx, own.setter);
  return {true, (own.flags & JS_PROP_CONFIGURABLE) != 0, (own.flags & JS_PROP_WRITABLE) != 0,
          (own.flags & JS_PROP_GETSET) != 0};
}

JSValue get_constant(JSContext* ctx, JSValueConst, int, JSValueConst*, int, JSValueConst* data) {
  return JS_DupValue(ctx, data[0]);
}

JSValue set_constant(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_ThrowTypeError(ctx, "Assignment to constant variable.");
}

JSValue get_too_early(JSContext* ctx, JSValueConst, int, JSValueConst*, int, JSValueConst* data) {
  return JS_ThrowReferenceError(ctx, "Cannot access '%s' before initialization",
                                to_text(ctx, data[0]).c_str());
}

// The declaration itself assigns first; then the property becomes what it is declared as.
JSValue initialise(JSContext* ctx, JSValueConst, int, JSValueConst* argv, int constant, JSValueConst* data) {
  const Value global(ctx, JS_GetGlobalObject(ctx));
  const JSAtom name = JS_ValueToAtom(ctx, data[0]);
  int done = -1;
  if (constant != 0) {
    JSValueConst value[] = {argv[0]};
    done = JS_DefinePropertyGetSet(ctx, global.get(), name,
                                   JS_NewCFunctionData(ctx, get_constant, 0, 0, 1, value),
                                   JS_NewCFunction(ctx, set_constant, "", 1), JS_PROP_CONFIGURABLE);
  } else {
    done = JS_DefinePropertyValue(ctx, global.get(), name, JS_DupValue(ctx, argv[0]),
                                  JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
  }
  JS_FreeAtom(ctx, name);
  return done < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

}  // namespace

bool Bindings::declare(const std::vector<Declared>& names) {
  if (names.empty()) return true;
  const Value global(ctx_, JS_GetGlobalObject(ctx_));
  for (const Declared& declared : names) {
    if (allowed(global.get(), declared)) continue;
    JS_ThrowSyntaxError(ctx_, "Identifier '%s' has already been declared", declared.name.c_str());
    return false;
  }
  for (const Declared& declared : names) prepare(global.get(), declared);
  return true;
}

bool Bindings::allowed(JSValueConst global, const Declared& declared) const {
  const Atom name(ctx_, declared.name);
  const Found found = find(ctx_, global, name.get());
  if (!found.exists) return true;
  if (declared.kind == Declared::Kind::var_name) {
    const auto kind = kinds_.find(declared.name);
    return kind == kinds_.end() || kind->second != Declared::Kind::const_name || !found.accessor;
  }
  // What cannot be redefined (undefined, a function declared before) can at most be assigned to.
  return found.configurable || (found.writable && declared.kind != Declared::Kind::const_name);
}

void Bindings::prepare(JSValueConst global, const Declared& declared) {
  const Atom name(ctx_, declared.name);
  const Found found = find(ctx_, global, name.get());
  if (declared.kind == Declared::Kind::var_name) {
    // Defined here, since the engine would define it for good, and no `const` could ever take its place.
    const auto kind = kinds_.find(declared.name);
    const bool uninitialised = found.accessor && kind != kinds_.end();
    if (!found.exists || uninitialised) {
      JS_DefinePropertyValue(ctx_, global, name.get(), JS_UNDEFINED, JS_PROP_C_W_E);
    }
    if (kind != kinds_.end()) kinds_.erase(kind);
    return;
  }
  kinds_[declared.name] = declared.kind;
  if (found.exists && !found.configurable) {
    if (!declared.initialised) JS_SetProperty(ctx_, global, name.get(), JS_UNDEFINED);
    return;
  }
  if (!declared.initialised) {
    JS_DefinePropertyValue(ctx_, global, name.get(), JS_UNDEFINED, JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
    return;
  }
  const Value text(ctx_, new_text(ctx_, declared.name));
  JSValueConst data[] = {text.get()};
  const int constant = declared.kind == Declared::Kind::const_name ? 1 : 0;
  JS_DefinePropertyGetSet(ctx_, global, name.get(), JS_NewCFunctionData(ctx_, get_too_early, 0, 0, 1, data),
                          JS_NewCFunctionData(ctx_, initialise, 1, constant, 1, data), JS_PROP_CONFIGURABLE);
}

}  // namespace runnel::js
