// The walk: which form each kind of object takes. Names, properties, collections, errors and the line
// breaking are in the files beside it.
#include "js/inspect.hpp"

#include <algorithm>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

constexpr std::size_t most_characters = std::size_t{1} << 27;  // then only the outermost level is still shown

std::string run(JSContext* ctx, JSValueConst value, const InspectOptions& options) {
  const InspectSettings settings(options);
  Printer printer(ctx, settings);
  std::string text = printer.whole(value);
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
      only_looks(options.only_looks),
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
    : ctx_(ctx), state_(InspectState::of(ctx)), settings_(settings) {
  if (settings.only_looks) lookup_.emplace(ctx);
}

JSValue Printer::get(JSValueConst object, JSAtom key) {
  if (!lookup_) return JS_GetProperty(ctx_, object, key);
  const auto found = lookup_->property(Value::share(ctx_, object), key);
  return found ? JS_DupValue(ctx_, found->get()) : JS_UNDEFINED;
}

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
  if (failed_) return std::nullopt;
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
    failed_ = !keys.load(settings_.user_options, false, false);
    for (const JSAtom key : keys.atoms()) {
      JSValue value = get(settings_.user_options, key);
      failed_ = JS_IsException(value);
      if (failed_) break;
      JS_SetProperty(ctx_, options, key, value);
    }
  }
  return options;
}

std::string Printer::object(JSValueConst object, double level, bool in_typed_array) {
  Work work(ctx_, object, level);
  work.in_typed_array = in_typed_array;
  const bool wants_inherited = settings_.show_hidden && !beyond_depth(level);
  work.identity.constructor = constructor_name(object, level, wants_inherited ? &work.inherited : nullptr);
  if (failed_) return {};
  work.identity.tag = tag_of(object);
  if (!shape_iterable(work) && !failed_) shape_other(work);
  if (failed_) return {};
  if (work.whole) return *std::move(work.whole);

  const bool too_deep = beyond_depth(level);
  if (too_deep || !stack_left()) {
    std::string name = prefix(work.identity, object, "Object");
    name.pop_back();
    if (!name.starts_with('[')) name = "[" + name + "]";
    if (!too_deep) {
      name.insert(name.size() - 1, ": Inspection interrupted prematurely. Maximum call stack size exceeded.");
    }
    return stylize(name, Style::special);
  }

  work.level += 1;
  current_depth_ = work.level;
  seen_.push_back(JS_VALUE_GET_PTR(object));
  fill(work);
  seen_.pop_back();
  if (failed_) return {};
  Layout& layout = work.layout;
  mark_reference(layout, object);
  if (settings_.sorted) sort_entries(layout, work.keys.atoms().size());
  if (failed_) return {};

  std::string text = join(std::move(layout), work.level, object);
  const auto at = static_cast<std::size_t>(indentation_);
  if (budget_.size() <= at) budget_.resize(at + 1);
  budget_[at] += full_size(text);
  if (budget_[at] > most_characters) settings_.depth = -1;
  return set_aside(std::move(text));
}

void Printer::mark_reference(Layout& layout, JSValueConst object) {
  const auto reference = std::find(circular_.begin(), circular_.end(), JS_VALUE_GET_PTR(object));
  if (reference == circular_.end()) return;
  std::string mark =
      stylize("<ref *" + std::to_string(reference - circular_.begin() + 1) + ">", Style::special);
  if (settings_.compact == InspectSettings::Compact::always) {
    layout.open.insert(0, mark + " ");
  } else {
    layout.base = layout.base.empty() ? std::move(mark) : mark + " " + layout.base;
  }
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
