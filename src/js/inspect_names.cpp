// What objects are called: constructor names and tags, and the forms that are a name more than a list of
// properties: functions, classes, boxed primitives, dates, regular expressions.
#include <algorithm>
#include <cmath>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

/// Constructors of the language and of the web platform; inherited properties are listed up to the first of
/// them.
constexpr std::string_view builtin_constructors[] = {"AggregateError",
                                                     "Array",
                                                     "ArrayBuffer",
                                                     "AsyncDisposableStack",
                                                     "Atomics",
                                                     "BigInt",
                                                     "BigInt64Array",
                                                     "BigUint64Array",
                                                     "Boolean",
                                                     "DataView",
                                                     "Date",
                                                     "DisposableStack",
                                                     "Error",
                                                     "EvalError",
                                                     "FinalizationRegistry",
                                                     "Float16Array",
                                                     "Float32Array",
                                                     "Float64Array",
                                                     "Function",
                                                     "Infinity",
                                                     "Int16Array",
                                                     "Int32Array",
                                                     "Int8Array",
                                                     "Intl",
                                                     "Iterator",
                                                     "JSON",
                                                     "Map",
                                                     "Math",
                                                     "NaN",
                                                     "Number",
                                                     "Object",
                                                     "Promise",
                                                     "Proxy",
                                                     "RangeError",
                                                     "ReferenceError",
                                                     "Reflect",
                                                     "RegExp",
                                                     "Set",
                                                     "SharedArrayBuffer",
                                                     "String",
                                                     "SuppressedError",
                                                     "Symbol",
                                                     "SyntaxError",
                                                     "TypeError",
                                                     "URIError",
                                                     "Uint16Array",
                                                     "Uint32Array",
                                                     "Uint8Array",
                                                     "Uint8ClampedArray",
                                                     "WeakMap",
                                                     "WeakRef",
                                                     "WeakSet",
                                                     "WebAssembly"};

std::string_view class_name(ObjectClass kind) {
  constexpr std::string_view typed_arrays[] = {
      "Uint8ClampedArray", "Int8Array",     "Uint8Array",     "Int16Array",   "Uint16Array",  "Int32Array",
      "Uint32Array",       "BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array"};
  if (kind >= ObjectClass::uint8_clamped_array && kind <= ObjectClass::float64_array) {
    return typed_arrays[static_cast<std::size_t>(kind) -
                        static_cast<std::size_t>(ObjectClass::uint8_clamped_array)];
  }
  switch (kind) {
    case ObjectClass::array:
      return "Array";
    case ObjectClass::error:
      return "Error";
    case ObjectClass::number:
      return "Number";
    case ObjectClass::string:
      return "String";
    case ObjectClass::boolean:
      return "Boolean";
    case ObjectClass::symbol:
      return "Symbol";
    case ObjectClass::big_int:
      return "BigInt";
    case ObjectClass::arguments:
    case ObjectClass::mapped_arguments:
      return "Arguments";
    case ObjectClass::date:
      return "Date";
    case ObjectClass::module_namespace:
      return "Module";
    case ObjectClass::c_function:
    case ObjectClass::bytecode_function:
    case ObjectClass::bound_function:
    case ObjectClass::c_function_data:
    case ObjectClass::c_closure:
      return "Function";
    case ObjectClass::generator_function:
      return "GeneratorFunction";
    case ObjectClass::async_function:
      return "AsyncFunction";
    case ObjectClass::async_generator_function:
      return "AsyncGeneratorFunction";
    case ObjectClass::regexp:
      return "RegExp";
    case ObjectClass::array_buffer:
      return "ArrayBuffer";
    case ObjectClass::shared_array_buffer:
      return "SharedArrayBuffer";
    case ObjectClass::data_view:
      return "DataView";
    case ObjectClass::map:
      return "Map";
    case ObjectClass::set:
      return "Set";
    case ObjectClass::weak_map:
      return "WeakMap";
    case ObjectClass::weak_set:
      return "WeakSet";
    case ObjectClass::iterator_helper:
      return "Iterator Helper";
    case ObjectClass::map_iterator:
      return "Map Iterator";
    case ObjectClass::set_iterator:
      return "Set Iterator";
    case ObjectClass::array_iterator:
      return "Array Iterator";
    case ObjectClass::string_iterator:
      return "String Iterator";
    case ObjectClass::regexp_string_iterator:
      return "RegExp String Iterator";
    case ObjectClass::generator:
      return "Generator";
    case ObjectClass::async_generator:
      return "AsyncGenerator";
    case ObjectClass::promise:
      return "Promise";
    case ObjectClass::weak_ref:
      return "WeakRef";
    case ObjectClass::finalization_registry:
      return "FinalizationRegistry";
    case ObjectClass::disposable_stack:
      return "DisposableStack";
    case ObjectClass::async_disposable_stack:
      return "AsyncDisposableStack";
    case ObjectClass::dom_exception:
      return "DOMException";
    default:
      return {};
  }
}

/// The value of an own data property; undefined where there is none.
Value own_value(JSContext* ctx, JSValueConst object, JSAtom key, bool& threw) {
  JSPropertyDescriptor found;
  const int has = JS_GetOwnProperty(ctx, &found, object, key);
  threw = has < 0;
  if (has <= 0) return {ctx, JS_UNDEFINED};
  const Value getter(ctx, found.getter);
  const Value setter(ctx, found.setter);
  return {ctx, found.value};
}

}  // namespace

bool is_builtin_constructor(std::string_view name) {
  return std::binary_search(std::begin(builtin_constructors), std::end(builtin_constructors), name);
}

Printer::Name Printer::constructor_name(JSValueConst object, double level,
                                        std::vector<std::string>* inherited) {
  Value current = Value::share(ctx_, object);
  Value first_prototype;
  bool first = true;
  while (JS_IsObject(current.get())) {
    bool threw = false;
    const Value constructor = own_value(ctx_, current.get(), atom_constructor, threw);
    if (threw) {
      failed_ = true;
      return std::nullopt;
    }
    if (JS_IsFunction(ctx_, constructor.get())) {
      const Value name(ctx_, get(constructor.get(), atom_name));
      if (name.exception()) {
        failed_ = true;
        return std::nullopt;
      }
      std::string text = raw_text(ctx_, name.get());
      if (JS_HasException(ctx_)) {
        failed_ = true;
        return std::nullopt;
      }
      if (!text.empty() || !JS_IsString(name.get())) {
        const int instance = JS_IsInstanceOf(ctx_, object, constructor.get());
        if (instance < 0) forgive();
        if (instance > 0) {
          const bool plain =
              inherited == nullptr ||
              (JS_IsStrictEqual(ctx_, first_prototype.get(), current.get()) && is_builtin_constructor(text));
          if (!plain) add_inherited(object, first ? object : first_prototype.get(), level, *inherited);
          return text;
        }
      }
    }
    Value next(ctx_, JS_GetPrototype(ctx_, current.get()));
    if (next.exception()) {
      failed_ = true;
      return std::nullopt;
    }
    if (first) first_prototype = Value::share(ctx_, next.get());
    first = false;
    current = std::move(next);
  }
  if (JS_IsNull(first_prototype.get())) return std::nullopt;

  std::string name = internal_name(object);
  if (beyond_depth(level)) return name + " <Complex prototype>";
  const Name of_prototype = constructor_name(first_prototype.get(), level + 1, inherited);
  if (failed_) return std::nullopt;
  if (of_prototype) return name + " <" + *of_prototype + ">";
  InspectSettings settings = settings_;
  settings.custom_inspect = false;
  settings.depth = -1;
  Printer inner(ctx_, settings);
  std::string shown = inner.whole(first_prototype.get());
  failed_ = inner.failed();
  return name + " <" + shown + ">";
}

void Printer::add_inherited(JSValueConst object, JSValueConst from, double level,
                            std::vector<std::string>& out) {
  constexpr int most_layers = 3;
  std::vector<JSAtom> nearer;
  Value layer = Value::share(ctx_, from);
  seen_.push_back(JS_VALUE_GET_PTR(object));
  for (int depth = 0; depth < most_layers && !failed_; depth++) {
    if (depth != 0 || JS_IsStrictEqual(ctx_, object, layer.get())) {
      layer = Value(ctx_, JS_GetPrototype(ctx_, layer.get()));
      if (layer.exception()) failed_ = true;
      if (!JS_IsObject(layer.get())) break;
      bool threw = false;
      const Value constructor = own_value(ctx_, layer.get(), atom_constructor, threw);
      if (threw) failed_ = true;
      if (JS_IsFunction(ctx_, constructor.get())) {
        const Value name(ctx_, get(constructor.get(), atom_name));
        if (name.exception()) failed_ = true;
        if (JS_IsString(name.get()) && is_builtin_constructor(raw_text(ctx_, name.get()))) break;
      }
    }
    Keys keys(ctx_);
    if (!keys.load(layer.get(), false, true)) failed_ = true;
    for (const JSAtom key : keys.atoms()) {
      if (failed_) break;
      if (key == atom_constructor || has_own(object, key)) continue;
      if (std::find(nearer.begin(), nearer.end(), key) != nearer.end()) continue;
      bool threw = false;
      const Value value = own_value(ctx_, layer.get(), key, threw);
      if (threw || JS_IsFunction(ctx_, value.get())) continue;
      std::string text = property(layer.get(), level, key, Entry::property, object);
      out.push_back(settings_.colors ? "\x1b[2m" + text + "\x1b[22m" : std::move(text));
    }
    for (const JSAtom key : keys.atoms()) nearer.push_back(JS_DupAtom(ctx_, key));
  }
  seen_.pop_back();
  for (const JSAtom key : nearer) JS_FreeAtom(ctx_, key);
}

std::string Printer::internal_name(JSValueConst object) {
  if (const std::string_view name = class_name(class_of(object)); !name.empty()) return std::string(name);
  // As in V8: a tag that is a plain value, here or up the prototypes, names what no constructor does.
  Value current = Value::share(ctx_, object);
  while (JS_IsObject(current.get()) && !JS_IsProxy(current.get())) {
    bool threw = false;
    const Value tag = own_value(ctx_, current.get(), atom_Symbol_toStringTag, threw);
    if (JS_IsString(tag.get())) return raw_text(ctx_, tag.get());
    current = Value(ctx_, JS_GetPrototype(ctx_, current.get()));
  }
  return "Object";
}

std::string Printer::tag_of(JSValueConst object) {
  const Value tag(ctx_, get(object, atom_Symbol_toStringTag));
  if (tag.exception()) forgive();
  if (!JS_IsString(tag.get())) return {};
  std::string text = raw_text(ctx_, tag.get());
  if (text.empty()) return {};
  // One that the property list will show is not shown twice.
  JSPropertyDescriptor own;
  const int found = JS_GetOwnProperty(ctx_, &own, object, atom_Symbol_toStringTag);
  if (found < 0) forgive();
  if (found <= 0) return text;
  const Value value(ctx_, own.value);
  const Value getter(ctx_, own.getter);
  const Value setter(ctx_, own.setter);
  if (settings_.show_hidden || (own.flags & JS_PROP_ENUMERABLE) != 0) return {};
  return text;
}

std::string Printer::prefix(const Identity& identity, JSValueConst object, std::string_view fallback,
                            const std::string& size) {
  const std::string& tag = identity.tag;
  if (identity.constructor) {
    std::string name = *identity.constructor + size;
    if (!tag.empty() && identity.constructor != tag) name += " [" + tag + "]";
    return name + " ";
  }
  std::string own(fallback);
  if (fallback == "Object") {
    own = internal_name(object);
    if (own == tag) own = fallback;
  }
  std::string name = "[" + own + size + ": null prototype]";
  if (!tag.empty() && tag != own) name += " [" + tag + "]";
  return name + " ";
}

std::string Printer::function_base(JSValueConst function, const Identity& identity) {
  if (is_class(function)) return class_base(function, identity);
  const ObjectClass kind = class_of(function);
  std::string_view type = "Function";
  if (kind == ObjectClass::generator_function || kind == ObjectClass::async_function ||
      kind == ObjectClass::async_generator_function) {
    type = class_name(kind);
  }
  std::string base = "[" + std::string(type);
  if (!identity.constructor) base += " (null prototype)";
  const Value name(ctx_, get(function, atom_name));
  if (name.exception()) {
    failed_ = true;
    return {};
  }
  std::string text;
  if (JS_IsString(name.get())) {
    text = raw_text(ctx_, name.get());
  } else {
    text = value(name.get(), std::nan(""));  // Node passes no level either
  }
  base += text.empty() ? " (anonymous)" : ": " + text;
  base += ']';
  if (identity.constructor && identity.constructor != type) base += " " + *identity.constructor;
  if (!identity.tag.empty() && identity.constructor != identity.tag) base += " [" + identity.tag + "]";
  return base;
}

bool Printer::is_class(JSValueConst function) {
  if (class_of(function) != ObjectClass::bytecode_function) return false;
  // Only a class has a prototype that cannot be replaced, short of freezing, so that most functions need no
  // look at their source.
  JSPropertyDescriptor prototype;
  if (JS_GetOwnProperty(ctx_, &prototype, function, atom_prototype) <= 0) return false;
  const Value held(ctx_, prototype.value);
  const Value getter(ctx_, prototype.getter);
  const Value setter(ctx_, prototype.setter);
  if ((prototype.flags & JS_PROP_WRITABLE) != 0) return false;
  const Value source(ctx_, JS_Call(ctx_, state_.intrinsic(InspectState::Intrinsic::function_to_string),
                                   function, 0, nullptr));
  if (source.exception()) {
    forgive();
    return false;
  }
  const std::string text = raw_text(ctx_, source.get());
  // Built-in libraries carry no source.
  return text.starts_with("class") || text.ends_with("[native code]\n}");
}

std::string Printer::class_base(JSValueConst function, const Identity& identity) {
  std::string base = "[class ";
  std::string name;
  if (has_own(function, atom_name)) {
    const Value own(ctx_, get(function, atom_name));
    if (own.exception()) {
      failed_ = true;
      return {};
    }
    if (JS_ToBool(ctx_, own.get()) > 0) name = raw_text(ctx_, own.get());
  }
  base += name.empty() ? "(anonymous)" : name;
  if (identity.constructor && identity.constructor != "Function") base += " [" + *identity.constructor + "]";
  if (!identity.tag.empty() && identity.constructor != identity.tag) base += " [" + identity.tag + "]";
  if (!identity.constructor) return base + " extends [null prototype]]";
  const Value parent(ctx_, JS_GetPrototype(ctx_, function));
  const Value parent_name(ctx_, JS_IsObject(parent.get()) ? get(parent.get(), atom_name) : JS_UNDEFINED);
  if (parent_name.exception()) {
    failed_ = true;
    return {};
  }
  if (JS_ToBool(ctx_, parent_name.get()) > 0) base += " extends " + raw_text(ctx_, parent_name.get());
  return base + "]";
}

std::string Printer::boxed_base(JSValueConst object, Keys& keys, const Identity& identity) {
  using Intrinsic = InspectState::Intrinsic;
  Intrinsic value_of = Intrinsic::number_value_of;
  Style style = Style::number;
  switch (class_of(object)) {
    case ObjectClass::string:
      value_of = Intrinsic::string_value_of, style = Style::string;
      break;
    case ObjectClass::boolean:
      value_of = Intrinsic::boolean_value_of, style = Style::boolean;
      break;
    case ObjectClass::symbol:
      value_of = Intrinsic::symbol_value_of, style = Style::symbol;
      break;
    case ObjectClass::big_int:
      value_of = Intrinsic::bigint_value_of, style = Style::bigint;
      break;
    default:
      break;
  }
  const Value inner(ctx_, JS_Call(ctx_, state_.intrinsic(value_of), object, 0, nullptr));
  if (inner.exception()) {
    forgive();
    return {};
  }
  // The characters are in the text already.
  if (style == Style::string) keys.remove_first(utf16_length(raw_text(ctx_, inner.get())));
  const std::string_view type = class_name(class_of(object));
  std::string base = "[" + std::string(type);
  if (!identity.constructor) {
    base += " (null prototype)";
  } else if (identity.constructor != type) {
    base += " (" + *identity.constructor + ")";
  }
  base += ": " + primitive(inner.get(), false) + "]";
  if (!identity.tag.empty() && identity.constructor != identity.tag) base += " [" + identity.tag + "]";
  return keys.empty() ? stylize(base, style) : base;
}

std::string Printer::date_base(JSValueConst object, const Identity& identity) {
  using Intrinsic = InspectState::Intrinsic;
  const Value time(ctx_, JS_Call(ctx_, state_.intrinsic(Intrinsic::date_get_time), object, 0, nullptr));
  double milliseconds = std::nan("");
  JS_ToFloat64(ctx_, &milliseconds, time.get());
  std::string base = "Invalid Date";
  if (!std::isnan(milliseconds)) {
    const Value text(ctx_,
                     JS_Call(ctx_, state_.intrinsic(Intrinsic::date_to_iso_string), object, 0, nullptr));
    base = raw_text(ctx_, text.get());
  }
  const std::string name = prefix(identity, object, "Date");
  return name == "Date " ? base : name + base;
}

std::string Printer::regexp_base(JSValueConst object, const Identity& identity) {
  Value source_of = Value::share(ctx_, object);
  if (!identity.constructor) {  // its own prototype is gone, and with it `source` and `flags`
    JSValueConst arguments[] = {object};
    source_of = Value(
        ctx_, JS_CallConstructor(ctx_, state_.intrinsic(InspectState::Intrinsic::regexp), 1, arguments));
    if (source_of.exception()) forgive();
  }
  std::string base = "/";
  for (const JSAtom part : {atom_source, atom_flags}) {
    const Value text(ctx_, get(source_of.get(), part));
    if (!text.exception()) base += raw_text(ctx_, text.get());
    if (JS_HasException(ctx_)) {
      failed_ = true;
      return {};
    }
    if (part == atom_source) base += '/';
  }
  const std::string name = prefix(identity, object, "RegExp");
  return name == "RegExp " ? base : name + base;
}

}  // namespace runnel::js
