#include "js/format.hpp"

#include "js/inspect.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

std::string format(JSContext* ctx, int argc, JSValueConst* argv, const InspectOptions& options) {
  std::string text;
  if (argc == 1 && JS_IsString(argv[0])) {  // what most console.log calls are
    text = raw_text(ctx, argv[0]);
  } else {
    Formatter formatter(ctx, InspectSettings(options));
    text = formatter.run(argc, argv);
    if (formatter.failed()) return {};
  }
  make_valid_utf8(text);
  return text;
}

std::string Formatter::run(int argc, JSValueConst* argv) {
  if (argc == 0) return {};
  std::string out;
  int next = 0;
  bool joined = false;
  if (JS_IsString(argv[0])) {
    std::string text = raw_text(ctx_, argv[0]);
    if (argc == 1) return text;
    next = 1;
    joined = true;
    std::size_t copied = 0;
    for (std::size_t at = text.find('%'); at != std::string::npos && at + 1 < text.size();
         at = text.find('%', at)) {
      const char kind = text[at + 1];
      if (kind == '%') {
        out.append(text, copied, at + 1 - copied);
      } else if (next < argc && std::string_view("sdifjoOc").find(kind) != std::string_view::npos) {
        out.append(text, copied, at - copied);
        out += directive(kind, argv[next++]);
        if (failed_) return {};
      } else {
        at += 2;
        continue;
      }
      at += 2;
      copied = at;
    }
    out.append(text, copied);
  }
  for (; next < argc; next++) {
    if (joined) out += ' ';
    joined = true;
    out += JS_IsString(argv[next]) ? raw_text(ctx_, argv[next]) : inspected(argv[next], settings_);
    if (failed_) return {};
  }
  return out;
}

std::string Formatter::inspected(JSValueConst value, const InspectSettings& settings) {
  Printer printer(ctx_, settings);
  std::string text = printer.whole(value);
  failed_ = printer.failed();
  return text;
}

std::string Formatter::directive(char kind, JSValueConst value) {
  switch (kind) {
    case 's':
      return as_string(value);
    case 'd':
      return as_number(value);
    case 'i':
      return parsed(value, true);
    case 'f':
      return parsed(value, false);
    case 'j':
      return as_json(value);
    case 'O':
      return inspected(value, settings_);
    case 'o': {
      InspectSettings settings = settings_;
      settings.show_hidden = true;
      settings.show_proxy = true;
      settings.depth = 4;
      settings.depth_is_null = false;
      return inspected(value, settings);
    }
    default:
      return {};  // %c: its style sheet means nothing here
  }
}

/// String(value).
std::string Formatter::converted(JSValueConst value) {
  std::string text = raw_text(ctx_, value);
  failed_ = JS_HasException(ctx_);
  return text;
}

std::string Formatter::as_string(JSValueConst value) {
  if (JS_IsNumber(value)) return number_text(ctx_, value, settings_.numeric_separator);
  if (JS_IsBigInt(value)) return bigint_text(ctx_, value, settings_.numeric_separator);
  if (!JS_IsObject(value) || JS_IsFunction(ctx_, value) || has_own_text(value))
    return failed_ ? "" : converted(value);
  if (failed_) return {};
  InspectSettings settings = settings_;
  settings.depth = 0;
  settings.depth_is_null = false;
  settings.colors = false;
  settings.compact = InspectSettings::Compact::levels;
  settings.compact_levels = 3;
  return inspected(value, settings);
}

/// Whether a program gave the object a text of its own, rather than the language.
bool Formatter::has_own_text(JSValueConst object) {
  Value holder = Value::share(ctx_, object);
  while (JS_IsProxy(holder.get())) {
    Value target(ctx_, JS_GetProxyTarget(ctx_, holder.get()));
    if (!JS_IsObject(target.get())) {
      if (target.exception()) JS_FreeValue(ctx_, JS_GetException(ctx_));
      return false;
    }
    holder = std::move(target);
  }
  for (const JSAtom key : {atom_Symbol_toPrimitive, atom_toString}) {
    const Value function(ctx_, JS_GetProperty(ctx_, holder.get(), key));
    if (function.exception()) failed_ = true;
    if (JS_IsFunction(ctx_, function.get()) && is_of_program(holder.get(), key)) return true;
    if (failed_) return false;
  }
  return false;
}

/// Whether what has the property, the object or a prototype of it, belongs to no constructor of the language.
bool Formatter::is_of_program(JSValueConst object, JSAtom key) {
  Value holder = Value::share(ctx_, object);
  bool own = true;
  for (;; own = false) {
    const int has = JS_GetOwnProperty(ctx_, nullptr, holder.get(), key);
    if (has < 0) failed_ = true;
    if (has != 0) break;
    holder = Value(ctx_, JS_GetPrototype(ctx_, holder.get()));
    if (!JS_IsObject(holder.get())) return false;
  }
  if (failed_ || own) return own;
  JSPropertyDescriptor found;
  if (JS_GetOwnProperty(ctx_, &found, holder.get(), atom_constructor) <= 0) return true;
  const Value constructor(ctx_, found.value);
  const Value getter(ctx_, found.getter);
  const Value setter(ctx_, found.setter);
  if (!JS_IsFunction(ctx_, constructor.get())) return true;
  const Value name(ctx_, JS_GetProperty(ctx_, constructor.get(), atom_name));
  if (name.exception()) failed_ = true;
  return !JS_IsString(name.get()) || !is_builtin_constructor(raw_text(ctx_, name.get()));
}

std::string Formatter::number(JSValueConst value) {
  return number_text(ctx_, value, settings_.numeric_separator);
}

std::string Formatter::as_number(JSValueConst value) {
  if (JS_IsNumber(value)) return number(value);
  if (JS_IsBigInt(value)) return bigint_text(ctx_, value, settings_.numeric_separator);
  if (JS_IsSymbol(value)) return "NaN";
  const Value result(ctx_, call(InspectState::Intrinsic::number, value));
  failed_ = result.exception();
  return failed_ ? std::string() : number(result.get());
}

std::string Formatter::parsed(JSValueConst value, bool integer) {
  if (JS_IsSymbol(value)) return "NaN";
  if (integer && JS_IsBigInt(value)) return bigint_text(ctx_, value, settings_.numeric_separator);
  const Value text(ctx_, JS_ToString(ctx_, value));
  using Intrinsic = InspectState::Intrinsic;
  const Value result(ctx_, text.exception()
                               ? JS_EXCEPTION
                               : call(integer ? Intrinsic::parse_int : Intrinsic::parse_float, text.get()));
  failed_ = result.exception();
  return failed_ ? std::string() : number(result.get());
}

JSValue Formatter::call(InspectState::Intrinsic function, JSValueConst value) {
  return JS_Call(ctx_, InspectState::of(ctx_).intrinsic(function), JS_UNDEFINED, 1, &value);
}

std::string Formatter::as_json(JSValueConst value) {
  const Value text(ctx_, JS_JSONStringify(ctx_, value, JS_UNDEFINED, JS_UNDEFINED));
  if (!text.exception()) return raw_text(ctx_, text.get());
  const Value error(ctx_, JS_GetException(ctx_));
  if (JS_IsError(error.get())) {
    const Value message(ctx_, JS_GetPropertyStr(ctx_, error.get(), "message"));
    if (JS_IsString(message.get()) && raw_text(ctx_, message.get()) == "circular reference")
      return "[Circular]";
  }
  JS_Throw(ctx_, JS_DupValue(ctx_, error.get()));
  failed_ = true;
  return {};
}

}  // namespace runnel::js
