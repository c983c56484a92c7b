// The JavaScript functions of util that stand on inspect and format, and the objects that hang on them.
#include <cmath>

#include <fmt/format.h>

#include "js/format.hpp"
#include "js/inspect_printer.hpp"
#include "js/inspect_styles.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

using Part = InspectState::Part;

constexpr double infinity = std::numeric_limits<double>::infinity();

JSValue new_string(JSContext* ctx, std::string_view text) {
  return JS_NewStringLen(ctx, text.data(), text.size());
}

/// A limit as JavaScript compares it: what is no number is NaN.
double limit_of(JSContext* ctx, JSValueConst value) {
  double number = std::nan("");
  if (JS_IsUndefined(value)) return number;
  if (JS_ToFloat64(ctx, &number, value) < 0) JS_FreeValue(ctx, JS_GetException(ctx));
  return number;
}

/// Reads one option into `settings`; false: inspect has no option of that name.
bool read_option(JSContext* ctx, InspectSettings& settings, std::string_view name, JSValueConst value) {
  using Compact = InspectSettings::Compact;
  using Getters = InspectSettings::Getters;
  const auto truth = [&] { return JS_ToBool(ctx, value) > 0; };
  const auto limit = [&] { return JS_IsNull(value) ? infinity : limit_of(ctx, value); };
  if (name == "depth") {
    settings.depth_is_null = JS_IsNull(value);
    settings.depth = limit();
  } else if (name == "showHidden") {
    settings.show_hidden = truth();
  } else if (name == "colors") {
    settings.colors = truth();
  } else if (name == "customInspect") {
    settings.custom_inspect = truth();
  } else if (name == "showProxy") {
    settings.show_proxy = truth();
  } else if (name == "maxArrayLength") {
    settings.max_array_length = limit();
  } else if (name == "maxStringLength") {
    settings.max_string_length = limit();
  } else if (name == "breakLength") {
    settings.break_length = limit_of(ctx, value);
  } else if (name == "compact") {
    settings.compact = JS_IsNumber(value)            ? Compact::levels
                       : JS_IsBool(value) && truth() ? Compact::always
                                                     : Compact::off;
    settings.compact_levels = JS_IsNumber(value) ? limit_of(ctx, value) : 0;
  } else if (name == "sorted") {
    settings.sorted = truth();
    settings.comparator = JS_IsFunction(ctx, value) ? value : JS_UNDEFINED;
  } else if (name == "getters") {
    const std::string text = JS_IsString(value) ? raw_text(ctx, value) : std::string();
    settings.getters = text == "get"                 ? Getters::without_setter
                       : text == "set"               ? Getters::with_setter
                       : JS_IsBool(value) && truth() ? Getters::all
                                                     : Getters::off;
  } else if (name == "numericSeparator") {
    settings.numeric_separator = truth();
  } else {
    return false;
  }
  return true;
}

/// Options of one call. What they point to lives as long as this.
struct CallOptions {
  InspectSettings settings;
  std::vector<Value> held;

  /// False: a getter among the options threw.
  bool read(JSContext* ctx, JSValueConst options) {
    InspectState& state = InspectState::of(ctx);
    JSPropertyEnum* keys = nullptr;
    std::uint32_t count = 0;
    if (JS_GetOwnPropertyNames(ctx, &keys, &count, options, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
      return false;
    bool complete = true;
    for (std::uint32_t i = 0; i < count && complete; i++) {
      held.emplace_back(ctx, JS_GetProperty(ctx, options, keys[i].atom));
      const Value& value = held.back();
      complete = !value.exception();
      const std::string name = atom_text(ctx, keys[i].atom);
      if (name == "stylize") {
        const bool own = JS_IsStrictEqual(ctx, value.get(), state.part(Part::stylize_no_color)) ||
                         JS_IsStrictEqual(ctx, value.get(), state.part(Part::stylize_with_color));
        settings.stylize = own ? JS_UNDEFINED : value.get();
      } else if (complete && !read_option(ctx, settings, name, value.get())) {
        settings.user_options = options;
      }
    }
    JS_FreePropertyEnum(ctx, keys, count);
    return complete;
  }
};

JSValue take_text(JSContext* ctx, bool failed, std::string_view text) {
  return failed ? JS_EXCEPTION : new_string(ctx, text);
}

/// util.inspect(value[, options]), and with the older positional options (value, showHidden, depth, colors).
JSValue inspect_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  InspectState& state = InspectState::of(ctx);
  CallOptions options;
  if (!options.read(ctx, state.part(Part::default_options))) return JS_EXCEPTION;
  options.settings.user_options = JS_UNDEFINED;
  if (argc > 2 && !JS_IsUndefined(argv[2])) read_option(ctx, options.settings, "depth", argv[2]);
  if (argc > 3 && !JS_IsUndefined(argv[3])) read_option(ctx, options.settings, "colors", argv[3]);
  if (argc > 1 && JS_IsBool(argv[1])) {
    read_option(ctx, options.settings, "showHidden", argv[1]);
  } else if (argc > 1 && JS_IsObject(argv[1]) && !options.read(ctx, argv[1])) {
    return JS_EXCEPTION;
  }
  Printer printer(ctx, options.settings);
  const std::string text = printer.value(argc > 0 ? argv[0] : JS_UNDEFINED);
  return take_text(ctx, printer.failed(), text);
}

JSValue format_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc == 1 && JS_IsString(argv[0])) return JS_DupValue(ctx, argv[0]);
  CallOptions options;
  if (!options.read(ctx, InspectState::of(ctx).part(Part::default_options))) return JS_EXCEPTION;
  options.settings.user_options = JS_UNDEFINED;
  Formatter formatter(ctx, options.settings);
  const std::string text = formatter.run(argc, argv);
  return take_text(ctx, formatter.failed(), text);
}

/// ERR_INVALID_ARG_TYPE, worded as Node words it.
JSValue throw_not_an_object(JSContext* ctx, const char* argument, JSValueConst value) {
  constexpr std::size_t longest = 28;
  InspectSettings settings;
  settings.depth = -1;
  Printer printer(ctx, settings);
  std::string received;
  if (JS_IsNull(value) || JS_IsUndefined(value)) {
    received = JS_IsNull(value) ? "null" : "undefined";
  } else if (JS_IsFunction(ctx, value)) {
    const Value name(ctx, JS_GetPropertyStr(ctx, value, "name"));
    received = "function " + raw_text(ctx, name.get());
  } else {
    std::string shown = printer.value(value);
    if (shown.size() > longest) shown = shown.substr(0, longest - 3) + "...";
    const char* type = JS_IsString(value)   ? "string"
                       : JS_IsBool(value)   ? "boolean"
                       : JS_IsSymbol(value) ? "symbol"
                       : JS_IsBigInt(value) ? "bigint"
                                            : "number";
    received = fmt::format("type {} ({})", type, shown);
  }
  const std::string message =
      fmt::format("The \"{}\" argument must be of type object. Received {}", argument, received);
  JS_ThrowTypeError(ctx, "%s", message.c_str());
  JSValue error = JS_GetException(ctx);
  JS_DefinePropertyValueStr(ctx, error, "code", new_string(ctx, "ERR_INVALID_ARG_TYPE"), JS_PROP_C_W_E);
  return JS_Throw(ctx, error);
}

JSValue format_with_options_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  JSValueConst given = argc > 0 ? argv[0] : JS_UNDEFINED;
  if (!JS_IsObject(given) || JS_IsFunction(ctx, given))
    return throw_not_an_object(ctx, "inspectOptions", given);
  CallOptions options;
  if (!options.read(ctx, InspectState::of(ctx).part(Part::default_options))) return JS_EXCEPTION;
  options.settings.user_options = JS_UNDEFINED;
  if (!options.read(ctx, given)) return JS_EXCEPTION;
  Formatter formatter(ctx, options.settings);
  const std::string text = formatter.run(argc - 1, argv + 1);
  return take_text(ctx, formatter.failed(), text);
}

// --- what hangs on inspect ---

JSValue get_default_options(JSContext* ctx, JSValueConst) {
  return JS_DupValue(ctx, InspectState::of(ctx).part(Part::default_options));
}

JSValue set_default_options(JSContext* ctx, JSValueConst, JSValueConst options) {
  if (!JS_IsObject(options) || JS_IsFunction(ctx, options))
    return throw_not_an_object(ctx, "options", options);
  JSValueConst target = InspectState::of(ctx).part(Part::default_options);
  JSPropertyEnum* keys = nullptr;
  std::uint32_t count = 0;
  if (JS_GetOwnPropertyNames(ctx, &keys, &count, options, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
    return JS_EXCEPTION;
  bool done = true;
  for (std::uint32_t i = 0; i < count && done; i++) {
    JSValue value = JS_GetProperty(ctx, options, keys[i].atom);
    if (JS_IsException(value)) {
      done = false;
    } else if (JS_HasProperty(ctx, target, keys[i].atom) > 0) {
      done = JS_SetProperty(ctx, target, keys[i].atom, value) >= 0;
    } else {
      JS_FreeValue(ctx, value);
      JS_ThrowTypeError(ctx, "Cannot add property %s, object is not extensible",
                        atom_text(ctx, keys[i].atom).c_str());
      done = false;
    }
  }
  JS_FreePropertyEnum(ctx, keys, count);
  return done ? JS_UNDEFINED : JS_EXCEPTION;
}

JSValue stylize_no_color_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  return argc > 0 ? JS_DupValue(ctx, argv[0]) : JS_UNDEFINED;
}

JSValue stylize_with_color_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const std::string text = argc > 0 ? raw_text(ctx, argv[0]) : "undefined";
  const std::string style = argc > 1 ? raw_text(ctx, argv[1]) : "undefined";
  const std::string styled = JS_HasException(ctx) ? std::string() : style_text(ctx, text, style);
  return take_text(ctx, JS_HasException(ctx), styled);
}

JSValue highlight_regexp_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const std::string text = argc > 0 ? raw_text(ctx, argv[0]) : "undefined";
  return take_text(ctx, JS_HasException(ctx), highlight_regexp(text, regexp_palette(ctx)));
}

JSValue get_alias(JSContext* ctx, JSValueConst self, int, JSValueConst*, int index) {
  return JS_GetPropertyStr(ctx, self, std::string(color_aliases[index].color).c_str());
}

JSValue set_alias(JSContext* ctx, JSValueConst self, int, JSValueConst* argv, int index) {
  JS_SetPropertyStr(ctx, self, std::string(color_aliases[index].color).c_str(), JS_DupValue(ctx, argv[0]));
  return JS_UNDEFINED;
}

JSValue make_colors(JSContext* ctx) {
  JSValue colors = JS_NewObjectProto(ctx, JS_NULL);
  for (const ColorCodes& color : inspect_colors) {
    JSValue codes = JS_NewArray(ctx);
    JS_SetPropertyUint32(ctx, codes, 0, JS_NewInt32(ctx, color.on));
    JS_SetPropertyUint32(ctx, codes, 1, JS_NewInt32(ctx, color.off));
    JS_SetPropertyStr(ctx, colors, std::string(color.name).c_str(), codes);
  }
  for (int i = 0; i < static_cast<int>(std::size(color_aliases)); i++) {
    const std::string_view name = color_aliases[i].name;
    const JSAtom atom = JS_NewAtomLen(ctx, name.data(), name.size());
    JS_DefinePropertyGetSet(
        ctx, colors, atom, JS_NewCFunctionMagic(ctx, get_alias, "get", 0, JS_CFUNC_generic_magic, i),
        JS_NewCFunctionMagic(ctx, set_alias, "set", 1, JS_CFUNC_generic_magic, i), JS_PROP_CONFIGURABLE);
    JS_FreeAtom(ctx, atom);
  }
  return colors;
}

JSValue make_styles(JSContext* ctx, JSValueConst highlight) {
  JSValue styles = JS_NewObjectProto(ctx, JS_NULL);
  for (const StyleColor& style : inspect_styles) {
    if (style.name == "name") continue;
    JS_SetPropertyStr(ctx, styles, std::string(style.name).c_str(),
                      style.name == "regexp" ? JS_DupValue(ctx, highlight) : new_string(ctx, style.color));
  }
  return styles;
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

}  // namespace

void InspectState::make_parts() {
  parts_made_ = true;
  JSValue inspect = JS_NewCFunction(ctx_, inspect_function, "inspect", 2);
  JSValue highlight = JS_NewCFunction(ctx_, highlight_regexp_function, "highlightRegExp", 1);
  JSValue palette = JS_NewArray(ctx_);
  for (std::uint32_t i = 0; i < std::size(regexp_colors); i++) {
    JS_SetPropertyUint32(ctx_, palette, i, new_string(ctx_, regexp_colors[i]));
  }
  JS_DefinePropertyValueStr(ctx_, highlight, "colors", palette, JS_PROP_C_W_E);
  keep(Part::highlight_regexp, highlight);
  keep(Part::stylize_with_color, JS_NewCFunction(ctx_, stylize_with_color_function, "stylizeWithColor", 2));
  keep(Part::stylize_no_color, JS_NewCFunction(ctx_, stylize_no_color_function, "stylizeNoColor", 1));
  keep(Part::styles, make_styles(ctx_, highlight));
  keep(Part::colors, make_colors(ctx_));
  keep(Part::default_options, make_default_options(ctx_));
  keep(Part::inspect, inspect);

  JS_DefinePropertyValueStr(ctx_, inspect, "custom", JS_AtomToValue(ctx_, custom_), JS_PROP_C_W_E);
  JSCFunctionType getter, setter;
  getter.getter = get_default_options;
  setter.setter = set_default_options;
  const JSAtom name = JS_NewAtom(ctx_, "defaultOptions");
  JS_DefinePropertyGetSet(ctx_, inspect, name,
                          JS_NewCFunction2(ctx_, getter.generic, "get", 0, JS_CFUNC_getter, 0),
                          JS_NewCFunction2(ctx_, setter.generic, "set", 1, JS_CFUNC_setter, 0), 0);
  JS_FreeAtom(ctx_, name);
  JS_DefinePropertyValueStr(ctx_, inspect, "colors", JS_DupValue(ctx_, part(Part::colors)), JS_PROP_C_W_E);
  JS_DefinePropertyValueStr(ctx_, inspect, "styles", JS_DupValue(ctx_, part(Part::styles)), JS_PROP_C_W_E);
}

JSValue make_inspect_functions(JSContext* ctx) {
  JSValue functions = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, functions, "inspect", JS_DupValue(ctx, InspectState::of(ctx).part(Part::inspect)));
  JS_SetPropertyStr(ctx, functions, "format", JS_NewCFunction(ctx, format_function, "format", 0));
  JS_SetPropertyStr(ctx, functions, "formatWithOptions",
                    JS_NewCFunction(ctx, format_with_options_function, "formatWithOptions", 1));
  return functions;
}

InspectOptions default_inspect_options(JSContext* ctx) {
  InspectOptions options;
  InspectState& state = InspectState::of(ctx);
  if (!state.parts_made()) return options;
  CallOptions read;
  if (!read.read(ctx, state.part(Part::default_options))) JS_FreeValue(ctx, JS_GetException(ctx));
  const InspectSettings& settings = read.settings;
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
