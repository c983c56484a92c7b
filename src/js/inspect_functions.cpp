// The JavaScript functions of util that stand on inspect and format, and the objects that hang on them.
#include <fmt/format.h>

#include "js/format.hpp"
#include "js/inspect_options.hpp"
#include "js/inspect_printer.hpp"
#include "js/inspect_styles.hpp"
#include "js/inspect_text.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

using Part = InspectState::Part;

JSValue new_string(JSContext* ctx, std::string_view text) {
  return JS_NewStringLen(ctx, text.data(), text.size());
}

JSValue take_text(JSContext* ctx, bool failed, std::string_view text) {
  return failed ? JS_EXCEPTION : new_string(ctx, text);
}

/// util.inspect(value[, options]), and with the older positional options (value, showHidden, depth, colors).
JSValue inspect_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  CallOptions options(ctx);
  if (argc > 2 && !JS_IsUndefined(argv[2])) options.read(InspectOption::depth, argv[2]);
  if (argc > 3 && !JS_IsUndefined(argv[3])) options.read(InspectOption::colors, argv[3]);
  if (argc > 1 && JS_IsBool(argv[1])) {
    options.read(InspectOption::show_hidden, argv[1]);
  } else if (argc > 1 && JS_IsObject(argv[1]) && !options.read(argv[1])) {
    return JS_EXCEPTION;
  }
  Printer printer(ctx, options.settings());
  const std::string text = printer.whole(argc > 0 ? argv[0] : JS_UNDEFINED);
  return take_text(ctx, printer.failed(), text);
}

JSValue format_function(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc == 1 && JS_IsString(argv[0])) return JS_DupValue(ctx, argv[0]);
  const CallOptions options(ctx);
  Formatter formatter(ctx, options.settings());
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
    std::string shown = printer.whole(value);
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
  CallOptions options(ctx);
  if (!options.read(given)) return JS_EXCEPTION;
  Formatter formatter(ctx, options.settings());
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

}  // namespace runnel::js
