#include "js/inspect_options.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

using Part = InspectState::Part;

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

CallOptions::CallOptions(JSContext* ctx) : ctx_(ctx), state_(InspectState::of(ctx)) {
  JSValueConst defaults = state_.part(Part::default_options);
  for (std::size_t i = 0; i < inspect_option_count; i++) {
    const auto option = static_cast<InspectOption>(i);
    if (option == InspectOption::stylize) continue;
    Value value(ctx_, JS_GetProperty(ctx_, defaults, state_.option_atom(option)));
    if (value.exception()) JS_FreeValue(ctx_, JS_GetException(ctx_));
    read(option, value.get());
    if (JS_IsObject(value.get())) held_.push_back(std::move(value));
  }
}

bool CallOptions::read(JSValueConst object) {
  JSPropertyEnum* keys = nullptr;
  std::uint32_t count = 0;
  if (JS_GetOwnPropertyNames(ctx_, &keys, &count, object, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
    return false;
  bool complete = true;
  for (std::uint32_t i = 0; i < count && complete; i++) {
    const std::optional<InspectOption> option = state_.option_of(keys[i].atom);
    if (!option) {
      settings_.user_options = object;
      continue;
    }
    Value value(ctx_, JS_GetProperty(ctx_, object, keys[i].atom));
    complete = !value.exception();
    if (!complete) break;
    read(*option, value.get());
    if (JS_IsObject(value.get())) held_.push_back(std::move(value));
  }
  JS_FreePropertyEnum(ctx_, keys, count);
  return complete;
}

/// As JavaScript compares it: what is no number is NaN.
double CallOptions::limit(JSValueConst value) const {
  double number = std::nan("");
  if (JS_IsUndefined(value)) return number;
  if (JS_ToFloat64(ctx_, &number, value) < 0) JS_FreeValue(ctx_, JS_GetException(ctx_));
  return number;
}

void CallOptions::read(InspectOption option, JSValueConst value) {
  using Compact = InspectSettings::Compact;
  using Getters = InspectSettings::Getters;
  switch (option) {
    case InspectOption::show_hidden:
      settings_.show_hidden = truth(value);
      break;
    case InspectOption::depth:
      settings_.depth_is_null = JS_IsNull(value);
      settings_.depth = settings_.depth_is_null ? infinity : limit(value);
      break;
    case InspectOption::colors:
      settings_.colors = truth(value);
      break;
    case InspectOption::custom_inspect:
      settings_.custom_inspect = truth(value);
      break;
    case InspectOption::show_proxy:
      settings_.show_proxy = truth(value);
      break;
    case InspectOption::max_array_length:
      settings_.max_array_length = JS_IsNull(value) ? infinity : limit(value);
      break;
    case InspectOption::max_string_length:
      settings_.max_string_length = JS_IsNull(value) ? infinity : limit(value);
      break;
    case InspectOption::break_length:
      settings_.break_length = limit(value);
      break;
    case InspectOption::compact:
      settings_.compact = JS_IsNumber(value)                 ? Compact::levels
                          : JS_IsBool(value) && truth(value) ? Compact::always
                                                             : Compact::off;
      settings_.compact_levels = JS_IsNumber(value) ? limit(value) : 0;
      break;
    case InspectOption::sorted:
      settings_.sorted = truth(value);
      settings_.comparator = JS_IsFunction(ctx_, value) ? value : JS_UNDEFINED;
      break;
    case InspectOption::getters: {
      const std::string text = JS_IsString(value) ? raw_text(ctx_, value) : std::string();
      settings_.getters = text == "get"                      ? Getters::without_setter
                          : text == "set"                    ? Getters::with_setter
                          : JS_IsBool(value) && truth(value) ? Getters::all
                                                             : Getters::off;
      break;
    }
    case InspectOption::numeric_separator:
      settings_.numeric_separator = truth(value);
      break;
    case InspectOption::stylize: {
      // Our own do what `colors` says without being called.
      const bool own = JS_IsStrictEqual(ctx_, value, state_.part(Part::stylize_no_color)) ||
                       JS_IsStrictEqual(ctx_, value, state_.part(Part::stylize_with_color));
      settings_.stylize = own ? JS_UNDEFINED : value;
      break;
    }
  }
}

JSValue make_default_options(JSContext* ctx) {
  const InspectOptions defaults;
  JSValue options = JS_NewObject(ctx);
  const auto set = [&](const char* name, JSValue value) { JS_SetPropertyStr(ctx, options, name, value); };
  set("showHidden", JS_NewBool(ctx, defaults.show_hidden));
  set("depth", JS_NewNumber(ctx, defaults.depth));
  set("colors", JS_NewBool(ctx, defaults.colors));
  set("customInspect", JS_NewBool(ctx, defaults.custom_inspect));
  set("showProxy", JS_NewBool(ctx, defaults.show_proxy));
  set("maxArrayLength", JS_NewNumber(ctx, defaults.max_array_length));
  set("maxStringLength", JS_NewNumber(ctx, defaults.max_string_length));
  set("breakLength", JS_NewNumber(ctx, defaults.break_length));
  set("compact", JS_NewInt32(ctx, defaults.compact));
  set("sorted", JS_NewBool(ctx, defaults.sorted));
  set("getters", JS_NewBool(ctx, defaults.getters));
  set("numericSeparator", JS_NewBool(ctx, defaults.numeric_separator));
  JS_SealObject(ctx, options);
  return options;
}

InspectOptions default_inspect_options(JSContext* ctx) {
  InspectOptions options;
  if (!InspectState::of(ctx).parts_made()) return options;
  const CallOptions read(ctx);
  const InspectSettings& settings = read.settings();
  options.depth = settings.depth;
  options.show_hidden = settings.show_hidden;
  options.colors = settings.colors;
  options.custom_inspect = settings.custom_inspect;
  options.show_proxy = settings.show_proxy;
  options.max_array_length = settings.max_array_length;
  options.max_string_length = settings.max_string_length;
  options.break_length = settings.break_length;
  options.compact =
      settings.compact == InspectSettings::Compact::levels ? static_cast<int>(settings.compact_levels) : 0;
  options.sorted = settings.sorted;
  options.getters = settings.getters == InspectSettings::Getters::all;
  options.numeric_separator = settings.numeric_separator;
  return options;
}

}  // namespace runnel::js
