// The walk: which form each kind of object takes. Names, properties, collections, errors and the line
// breaking are in the files beside it.
#include "js/inspect.hpp"

#include <algorithm>
#include <iterator>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

constexpr std::size_t most_characters = std::size_t{1} << 27;  // then only the outermost level is still shown

bool is_boxed(ObjectClass kind) {
  return kind == ObjectClass::number || kind == ObjectClass::string || kind == ObjectClass::boolean ||
         kind == ObjectClass::symbol || kind == ObjectClass::big_int;
}

bool is_buffer(ObjectClass kind) {
  return kind == ObjectClass::array_buffer || kind == ObjectClass::shared_array_buffer;
}

bool is_typed_array(ObjectClass kind) {
  return kind >= ObjectClass::uint8_clamped_array && kind <= ObjectClass::float64_array;
}

bool is_arguments(ObjectClass kind) {
  return kind == ObjectClass::arguments || kind == ObjectClass::mapped_arguments;
}

std::string run(JSContext* ctx, JSValueConst value, const InspectOptions& options) {
  const InspectSettings settings(options);
  Printer printer(ctx, settings);
  std::string text = printer.value(value);
  if (printer.failed()) return {};
  make_valid_utf8(text);
  return text;
}

}  // namespace

std::string inspect(JSContext* ctx, JSValueConst value, const InspectOptions& options) {
  return run(ctx, value, options);
}

std::string inspect_error(JSContext* ctx, JSValueConst error, const InspectOptions& options) {
  return run(ctx, error, options);
}

InspectSettings::InspectSettings(const InspectOptions& options)
    : depth(options.depth),
      show_hidden(options.show_hidden),
      colors(options.colors),
      custom_inspect(options.custom_inspect),
      show_proxy(options.show_proxy),
      max_array_length(options.max_array_length),
      max_string_length(options.max_string_length),
      break_length(options.break_length),
      compact(options.compact >= 1 ? Compact::levels : Compact::off),
      compact_levels(options.compact),
      sorted(options.sorted),
      getters(options.getters ? Getters::all : Getters::off),
      numeric_separator(options.numeric_separator) {}

Printer::Printer(JSContext* ctx, const InspectSettings& settings)
    : ctx_(ctx), state_(InspectState::of(ctx)), settings_(settings) {}

void Printer::forgive() {
  JS_FreeValue(ctx_, JS_GetException(ctx_));
}

bool Printer::has_own(JSValueConst object, JSAtom key) {
  const int found = JS_GetOwnProperty(ctx_, nullptr, object, key);
  if (found < 0) forgive();
  return found > 0;
}

std::string Printer::value(JSValueConst value, double level, bool in_typed_array) {
  if (failed_) return {};
  if (!JS_IsObject(value)) return primitive(value);

  Value target = Value::share(ctx_, value);
  int proxies = 0;
  bool revoked = false;
  while (JS_IsProxy(target.get())) {
    Value next(ctx_, JS_GetProxyTarget(ctx_, target.get()));
    if (!JS_IsObject(next.get())) {
      if (next.exception()) forgive();
      revoked = true;
      break;
    }
    if (settings_.show_proxy) return proxy(target.get(), level);
    target = std::move(next);
    proxies++;
  }
  std::string text;
  if (revoked) {
    text = stylize("<Revoked Proxy>", Style::special);
  } else {
    if (settings_.custom_inspect) {
      if (std::optional<std::string> own = custom(target.get(), value, level)) return *std::move(own);
      if (failed_) return {};
    }
    if (std::find(seen_.begin(), seen_.end(), JS_VALUE_GET_PTR(target.get())) != seen_.end()) {
      return circular(target.get());
    }
    text = object(target.get(), level, in_typed_array);
  }
  if (proxies == 0) return text;
  std::string wrapped;
  for (int i = 0; i < proxies; i++) wrapped += stylize("Proxy(", Style::special);
  wrapped += text;
  for (int i = 0; i < proxies; i++) wrapped += stylize(")", Style::special);
  return wrapped;
}

std::string Printer::circular(JSValueConst object) {
  void* identity = JS_VALUE_GET_PTR(object);
  auto found = std::find(circular_.begin(), circular_.end(), identity);
  if (found == circular_.end()) found = circular_.insert(circular_.end(), identity);
  return stylize("[Circular *" + std::to_string(found - circular_.begin() + 1) + "]", Style::special);
}

std::optional<std::string> Printer::custom(JSValueConst object, JSValueConst original, double level) {
  const Value function(ctx_, get(object, state_.custom()));
  if (function.exception()) {
    failed_ = true;
    return std::nullopt;
  }
  if (!JS_IsFunction(ctx_, function.get())) return std::nullopt;
  JSValueConst own_inspect = state_.part(InspectState::Part::inspect);  // made now, if it was not there
  if (JS_IsStrictEqual(ctx_, function.get(), own_inspect)) return std::nullopt;

  // A prototype is shown as an object; the function is there for its instances.
  JSPropertyDescriptor constructor;
  if (JS_GetOwnProperty(ctx_, &constructor, object, atom_constructor) > 0) {
    const Value maker(ctx_, constructor.value);
    const Value get_function(ctx_, constructor.getter);
    const Value set_function(ctx_, constructor.setter);
    if (JS_IsObject(maker.get())) {
      const Value prototype(ctx_, get(maker.get(), atom_prototype));
      if (prototype.exception()) forgive();
      if (JS_IsStrictEqual(ctx_, prototype.get(), object)) return std::nullopt;
    }
  }

  const Value depth(ctx_, settings_.depth_is_null ? JS_NULL : JS_NewNumber(ctx_, settings_.depth - level));
  const Value options(ctx_, options_object());
  JSValueConst arguments[] = {depth.get(), options.get(), own_inspect};
  const Value result(ctx_, JS_Call(ctx_, function.get(), original, 3, arguments));
  if (result.exception()) {
    failed_ = true;
    return std::nullopt;
  }
  if (JS_IsStrictEqual(ctx_, result.get(), original)) return std::nullopt;
  if (!JS_IsString(result.get())) return value(result.get(), level);
  std::string text = raw_text(ctx_, result.get());
  replace_all(text, "\n", indent());
  return text;
}

JSValue Printer::options_object() {
  using Part = InspectState::Part;
  JSValue options = JS_NewObject(ctx_);
  const auto set = [&](const char* name, JSValue value) { JS_SetPropertyStr(ctx_, options, name, value); };
  JSValueConst stylize =
      JS_IsFunction(ctx_, settings_.stylize) && !settings_.colors
          ? settings_.stylize
          : state_.part(settings_.colors ? Part::stylize_with_color : Part::stylize_no_color);
  set("stylize", JS_DupValue(ctx_, stylize));
  set("showHidden", JS_NewBool(ctx_, settings_.show_hidden));
  set("depth", settings_.depth_is_null ? JS_NULL : JS_NewNumber(ctx_, settings_.depth));
  set("colors", JS_NewBool(ctx_, settings_.colors));
  set("customInspect", JS_NewBool(ctx_, settings_.custom_inspect));
  set("showProxy", JS_NewBool(ctx_, settings_.show_proxy));
  set("maxArrayLength", JS_NewNumber(ctx_, settings_.max_array_length));
  set("maxStringLength", JS_NewNumber(ctx_, settings_.max_string_length));
  set("breakLength", JS_NewNumber(ctx_, settings_.break_length));
  set("compact", settings_.compact == InspectSettings::Compact::levels
                     ? JS_NewNumber(ctx_, settings_.compact_levels)
                     : JS_NewBool(ctx_, settings_.compact == InspectSettings::Compact::always));
  set("sorted", JS_IsFunction(ctx_, settings_.comparator) ? JS_DupValue(ctx_, settings_.comparator)
                                                          : JS_NewBool(ctx_, settings_.sorted));
  switch (settings_.getters) {
    case InspectSettings::Getters::without_setter:
      set("getters", JS_NewString(ctx_, "get"));
      break;
    case InspectSettings::Getters::with_setter:
      set("getters", JS_NewString(ctx_, "set"));
      break;
    default:
      set("getters", JS_NewBool(ctx_, settings_.getters == InspectSettings::Getters::all));
      break;
  }
  set("numericSeparator", JS_NewBool(ctx_, settings_.numeric_separator));
  if (JS_IsObject(settings_.user_options)) {
    Keys keys(ctx_);
    if (!keys.load(settings_.user_options, false, false)) return JS_EXCEPTION;
    for (const JSAtom key : keys.atoms()) {
      JS_SetProperty(ctx_, options, key, JS_GetProperty(ctx_, settings_.user_options, key));
    }
  }
  return options;
}

bool Printer::iterable(JSValueConst object, const Identity& identity) {
  if (!identity.constructor) return true;
  const int found = JS_HasProperty(ctx_, object, atom_Symbol_iterator);
  if (found < 0) failed_ = true;
  return found > 0;
}

std::string Printer::object(JSValueConst object, double level, bool in_typed_array) {
  std::vector<std::string> inherited;
  const bool wants_inherited = settings_.show_hidden && !beyond_depth(level);
  Identity identity;
  identity.constructor = constructor_name(object, level, wants_inherited ? &inherited : nullptr);
  if (failed_) return {};
  identity.tag = tag_of(object);

  const ObjectClass kind = class_of(object);
  const bool callable = JS_IsFunction(ctx_, object);
  Layout layout;
  Keys keys(ctx_);
  const auto load_keys = [&](bool only_names) {
    if (!keys.load(object, only_names, settings_.show_hidden)) failed_ = true;
    return !failed_;
  };
  const auto bare = [&] { return keys.empty() && inherited.empty(); };
  enum class Form {
    plain,
    array,
    typed_array,
    collection,
    iterator,
    buffer,
    data_view,
    promise,
    module_namespace
  } form = Form::plain;
  double length = 0;

  if (iterable(object, identity)) {
    if (JS_IsArray(object)) {
      if (!load_keys(true)) return {};
      std::int64_t count = 0;
      JS_GetLength(ctx_, object, &count);
      length = static_cast<double>(count);
      if (identity.constructor != "Array" || !identity.tag.empty()) {
        layout.open = prefix(identity, object, "Array", "(" + std::to_string(count) + ")") + "[";
      } else {
        layout.open = "[";
      }
      layout.close = "]";
      if (count == 0 && bare()) return layout.open + "]";
      layout.list = true;
      form = Form::array;
    } else if (kind == ObjectClass::set || kind == ObjectClass::map) {
      const std::size_t size = collection_entries(ctx_, object, 0).total;
      if (!load_keys(false)) return {};
      layout.open = prefix(identity, object, kind == ObjectClass::set ? "Set" : "Map",
                           "(" + std::to_string(size) + ")");
      layout.open += "{";
      if (size == 0 && bare()) return layout.open + "}";
      form = Form::collection;
    } else if (is_typed_array(kind)) {
      if (!load_keys(true)) return {};
      std::size_t offset = 0, bytes = 0, element = 1;
      const Value buffer(ctx_, JS_GetTypedArrayBuffer(ctx_, object, &offset, &bytes, &element));
      if (buffer.exception()) forgive();
      const std::size_t count = bytes / element;
      length = static_cast<double>(count);
      const std::string size = "(" + std::to_string(count) + ")";
      layout.open = prefix(identity, object, internal_name(object), size) + "[";
      layout.close = "]";
      // Without its prototype a typed array has no `length`, and an empty one is not taken for empty.
      if (length == 0 && bare() && identity.constructor) return layout.open + "]";
      layout.list = true;
      form = Form::typed_array;
    } else if (kind == ObjectClass::map_iterator || kind == ObjectClass::set_iterator) {
      if (!load_keys(false)) return {};
      form = Form::iterator;
    }
  }
  if (failed_) return {};

  if (form == Form::plain) {
    if (!load_keys(false)) return {};
    if (callable) {
      layout.base = function_base(object, identity);
      if (failed_) return {};
      if (bare()) return stylize(layout.base, Style::special);
    } else if (identity.constructor == "Object") {
      if (is_arguments(kind)) {
        layout.open = "[Arguments] {";
      } else if (!identity.tag.empty()) {
        layout.open = prefix(identity, object, "Object") + "{";
      }
      if (bare()) return layout.open + "}";
    } else if (kind == ObjectClass::regexp) {
      layout.base = stylize(regexp_base(object, identity), Style::regexp);
      if (failed_) return {};
      if (bare() || beyond_depth(level)) return layout.base;
    } else if (kind == ObjectClass::date) {
      layout.base = date_base(object, identity);
      if (bare()) return stylize(layout.base, Style::date);
    } else if (is_error(object)) {
      layout.base = error_base(object, identity, keys);
      if (failed_) return {};
      if (bare()) return layout.base;
    } else if (is_buffer(kind)) {
      const bool shared = kind == ObjectClass::shared_array_buffer;
      const std::string name = prefix(identity, object, shared ? "SharedArrayBuffer" : "ArrayBuffer");
      if (in_typed_array && bare()) {
        const Value bytes(ctx_, JS_GetPropertyStr(ctx_, object, "byteLength"));
        if (bytes.exception()) forgive();
        return name + "{ [byteLength]: " + value(bytes.get()) + " }";
      }
      layout.open = name + "{";
      form = Form::buffer;
    } else if (kind == ObjectClass::data_view) {
      layout.open = prefix(identity, object, "DataView") + "{";
      form = Form::data_view;
    } else if (kind == ObjectClass::promise) {
      layout.open = prefix(identity, object, "Promise") + "{";
      form = Form::promise;
    } else if (kind == ObjectClass::weak_set || kind == ObjectClass::weak_map) {
      layout.open = prefix(identity, object, kind == ObjectClass::weak_set ? "WeakSet" : "WeakMap") + "{";
      form = Form::collection;
    } else if (kind == ObjectClass::module_namespace) {
      layout.open = prefix(identity, object, "Module") + "{";
      form = Form::module_namespace;
    } else if (is_boxed(kind)) {
      layout.base = boxed_base(object, keys, identity);
      if (bare()) return layout.base;
    } else {
      layout.open = prefix(identity, object, "Object") + "{";
      if (bare()) return layout.open + "}";
    }
  }

  const bool too_deep = beyond_depth(level);
  if (too_deep || !stack_left()) {
    std::string name = prefix(identity, object, "Object");
    name.pop_back();
    if (!name.starts_with('[')) name = "[" + name + "]";
    if (!too_deep) {
      name.insert(name.size() - 1, ": Inspection interrupted prematurely. Maximum call stack size exceeded.");
    }
    return stylize(name, Style::special);
  }

  level += 1;
  seen_.push_back(JS_VALUE_GET_PTR(object));
  current_depth_ = level;
  switch (form) {
    case Form::plain:
      break;
    case Form::array:
      layout.entries = array_entries(object, level);
      break;
    case Form::typed_array:
      layout.entries = typed_array_entries(object, length, level);
      break;
    case Form::collection:
      layout.entries = collection(object, level);
      break;
    case Form::iterator:
      layout.entries = iterator(object, level, identity, layout);
      break;
    case Form::buffer:
      layout.entries = buffer_entries(object);
      layout.entries.push_back(hidden_entry(object, "byteLength", level, false));
      break;
    case Form::data_view:
      for (const char* name : {"byteLength", "byteOffset", "buffer"}) {
        layout.entries.push_back(hidden_entry(object, name, level, false));
      }
      break;
    case Form::promise:
      layout.entries = promise_entries(object, level);
      break;
    case Form::module_namespace:
      layout.entries = namespace_entries(object, level, keys);
      break;
  }
  for (const JSAtom key : keys.atoms()) {
    if (failed_) break;
    layout.entries.push_back(
        property(object, level, key, layout.list ? Entry::extra : Entry::property, object));
  }
  seen_.pop_back();
  if (failed_) return {};
  std::move(inherited.begin(), inherited.end(), std::back_inserter(layout.entries));

  const auto reference = std::find(circular_.begin(), circular_.end(), JS_VALUE_GET_PTR(object));
  if (reference != circular_.end()) {
    std::string mark =
        stylize("<ref *" + std::to_string(reference - circular_.begin() + 1) + ">", Style::special);
    if (settings_.compact == InspectSettings::Compact::always) {
      layout.open.insert(0, mark + " ");
    } else {
      layout.base = layout.base.empty() ? mark : mark + " " + layout.base;
    }
  }
  if (settings_.sorted) sort_entries(layout, keys.atoms().size());
  if (failed_) return {};

  std::string text = join(std::move(layout), level, object);
  const auto at = static_cast<std::size_t>(indentation_);
  if (budget_.size() <= at) budget_.resize(at + 1);
  budget_[at] += text.size();
  if (budget_[at] > most_characters) settings_.depth = -1;
  return text;
}

void Printer::sort_entries(Layout& layout, std::size_t keys) {
  // Of lists only the properties after the elements are sorted.
  const std::size_t first = layout.list ? layout.entries.size() - std::min(keys, layout.entries.size()) : 0;
  const auto from = layout.entries.begin() + static_cast<std::ptrdiff_t>(first);
  if (!JS_IsFunction(ctx_, settings_.comparator)) {
    std::sort(from, layout.entries.end(), utf16_less);
    return;
  }
  if (layout.list && keys < 2) return;
  const Value array(ctx_, JS_NewArray(ctx_));
  std::uint32_t count = 0;
  for (auto entry = from; entry != layout.entries.end(); ++entry) {
    JS_SetPropertyUint32(ctx_, array.get(), count++, JS_NewStringLen(ctx_, entry->data(), entry->size()));
  }
  const Value sorted(ctx_, JS_Call(ctx_, state_.intrinsic(InspectState::Intrinsic::array_sort), array.get(),
                                   1, &settings_.comparator));
  if (sorted.exception()) {
    failed_ = true;
    return;
  }
  for (std::uint32_t i = 0; i < count; i++) {
    const Value entry(ctx_, JS_GetPropertyUint32(ctx_, array.get(), i));
    layout.entries[first + i] = raw_text(ctx_, entry.get());
  }
}

bool Printer::stack_left() {
  constexpr std::size_t safe_levels = 4;  // between two questions to the engine
  return seen_.empty() || seen_.size() % safe_levels != 0 || state_.stack_left();
}

}  // namespace runnel::js
