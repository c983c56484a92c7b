// console: every call that prints formats its message in C++ and hands it over in one piece.
#include <cmath>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/natives.hpp"
#include "js/output.hpp"
#include "js/text.hpp"
#include "runnel/terminal.hpp"

namespace runnel::js {

namespace {

std::int64_t nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

InspectOptions options_for(Engine::Impl& state, int fd) {
  signed char& depth = state.console.depth_of[fd];
  if (depth < 0) depth = static_cast<signed char>(color_depth(fd));
  InspectOptions options;
  options.colors = depth > 2;
  return options;
}

/// Prints; of a failure only those hear who listen to the stream's errors.
void print_text(Engine::Impl& state, int fd, std::string_view text) {
  const int failed = write_output(state.engine, fd, text, "\n");
  JSContext* ctx = state.context;
  if (failed == 0 || JS_IsUndefined(state.process.get())) return;
  const Value stream(ctx, JS_NewInt32(ctx, fd));
  const Value number(ctx, JS_NewInt32(ctx, failed));
  JSValueConst arguments[] = {stream.get(), number.get()};
  if (call_method(ctx, state.process.get(), "writeFailed", 2, arguments).exception()) drop_exception(ctx);
}

void print_line(Engine::Impl& state, int fd, std::string_view text) {
  const std::string& indent = state.console.indent;
  if (indent.empty()) {
    print_text(state, fd, text);
    return;
  }
  std::string indented = indent;
  for (const char c : text) {
    indented += c;
    if (c == '\n') indented += indent;
  }
  print_text(state, fd, indented);
}

/// Formats and prints; false: user code threw meanwhile.
bool print(JSContext* ctx, int fd, int argc, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  if (argc == 1 && JS_IsString(argv[0])) {
    const Text text(ctx, argv[0]);
    if (!text.ok()) return false;
    print_line(state, fd, text.view());
    return true;
  }
  const std::string text = format(ctx, argc, argv, options_for(state, fd));
  if (JS_HasException(ctx)) return false;
  print_line(state, fd, text);
  return true;
}

JSValue js_print(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv, int fd) {
  return print(ctx, fd, argc, argv) ? JS_UNDEFINED : JS_EXCEPTION;
}

JSValue js_assert(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc > 0 && JS_ToBool(ctx, argv[0]) > 0) return JS_UNDEFINED;
  std::vector<JSValueConst> rest(argv + (argc > 0 ? 1 : 0), argv + argc);
  Value head;
  if (!rest.empty() && JS_IsString(rest[0])) {
    head = Value(ctx, new_text(ctx, "Assertion failed: " + to_text(ctx, rest[0])));
    rest[0] = head.get();
  } else {
    head = Value(ctx, JS_NewString(ctx, "Assertion failed"));
    rest.insert(rest.begin(), head.get());
  }
  return print(ctx, 2, static_cast<int>(rest.size()), rest.data()) ? JS_UNDEFINED : JS_EXCEPTION;
}

JSValue js_trace(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  const std::string message = argc > 0 ? format(ctx, argc, argv, options_for(state, 2)) : std::string();
  if (JS_HasException(ctx)) return JS_EXCEPTION;
  const Value error(ctx, JS_NewError(ctx));
  const int flags = JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE;
  JS_DefinePropertyValueStr(ctx, error.get(), "name", JS_NewString(ctx, "Trace"), flags);
  JS_DefinePropertyValueStr(ctx, error.get(), "message", new_text(ctx, message), flags);
  const Value stack(ctx, JS_GetPropertyStr(ctx, error.get(), "stack"));
  std::string text = to_text(ctx, stack.get());
  // The first frame is this function.
  const std::string own = "\n    at trace (<anonymous>)";
  if (const std::size_t at = text.find(own); at != std::string::npos) text.erase(at, own.size());
  print_line(state, 2, text);
  return JS_UNDEFINED;
}

JSValue js_dir(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  InspectOptions options = options_for(state, 1);
  options.custom_inspect = false;
  if (argc > 1 && JS_IsObject(argv[1])) {
    const auto flag = [&](const char* name, bool& out) {
      const Value value(ctx, JS_GetPropertyStr(ctx, argv[1], name));
      if (!JS_IsUndefined(value.get()) && !value.exception()) out = JS_ToBool(ctx, value.get()) > 0;
    };
    flag("showHidden", options.show_hidden);
    flag("colors", options.colors);
    flag("customInspect", options.custom_inspect);
    flag("showProxy", options.show_proxy);
    flag("sorted", options.sorted);
    const Value depth(ctx, JS_GetPropertyStr(ctx, argv[1], "depth"));
    if (JS_IsNull(depth.get())) {
      options.depth = INFINITY;
    } else if (!JS_IsUndefined(depth.get())) {
      JS_ToFloat64(ctx, &options.depth, depth.get());
    }
    if (JS_HasException(ctx)) return JS_EXCEPTION;
  }
  const std::string text = inspect(ctx, argc > 0 ? argv[0] : JS_UNDEFINED, options);
  if (JS_HasException(ctx)) return JS_EXCEPTION;
  print_line(state, 1, text);
  return JS_UNDEFINED;
}

// --- groups ---

JSValue js_group(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc > 0 && !print(ctx, 1, argc, argv)) return JS_EXCEPTION;
  state_of(ctx).console.indent += "  ";
  return JS_UNDEFINED;
}

JSValue js_group_end(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  std::string& indent = state_of(ctx).console.indent;
  indent.resize(indent.size() >= 2 ? indent.size() - 2 : 0);
  return JS_UNDEFINED;
}

// --- counting and timing ---

/// The label argument as text; nullopt: its conversion threw.
std::optional<std::string> label_of(JSContext* ctx, int argc, JSValueConst* argv) {
  if (argc < 1 || JS_IsUndefined(argv[0])) return "default";
  const Text text(ctx, argv[0]);
  if (!text.ok()) return std::nullopt;
  return text.str();
}

void warn(JSContext* ctx, const std::string& message) {
  const Value text(ctx, new_text(ctx, message));
  const Value process(ctx, load_library(ctx, "process"));
  JSValueConst argument = text.get();
  static_cast<void>(call_method(ctx, process.get(), "emitWarning", 1, &argument));
}

JSValue js_count(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const auto label = label_of(ctx, argc, argv);
  if (!label) return JS_EXCEPTION;
  Engine::Impl& state = state_of(ctx);
  print_line(state, 1, *label + ": " + std::to_string(++state.console.counts[*label]));
  return JS_UNDEFINED;
}

JSValue js_count_reset(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const auto label = label_of(ctx, argc, argv);
  if (!label) return JS_EXCEPTION;
  if (state_of(ctx).console.counts.erase(*label) == 0) warn(ctx, "Count for '" + *label + "' does not exist");
  return JS_UNDEFINED;
}

JSValue js_time(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const auto label = label_of(ctx, argc, argv);
  if (!label) return JS_EXCEPTION;
  if (!state_of(ctx).console.timers.emplace(*label, nanoseconds()).second) {
    warn(ctx, "Label '" + *label + "' already exists for console.time()");
  }
  return JS_UNDEFINED;
}

std::string fixed3(double value) {
  const auto thousandths = static_cast<std::int64_t>(std::llround(value * 1000));
  std::string fraction = std::to_string(thousandths % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(thousandths / 1000) + "." + fraction;
}

std::string two_digits(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

/// Node's units: milliseconds, seconds, minutes as m:ss.mmm, hours as h:mm:ss.
std::string duration(double milliseconds) {
  if (milliseconds >= 3'600'000) {
    const auto seconds = static_cast<std::int64_t>(milliseconds / 1000);
    return std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
           two_digits(seconds % 60) + " (h:mm:ss)";
  }
  if (milliseconds >= 60'000) {
    const auto minutes = static_cast<std::int64_t>(milliseconds / 60'000);
    std::string seconds = fixed3(milliseconds / 1000 - 60.0 * static_cast<double>(minutes));
    if (seconds.size() < 6) seconds.insert(0, 1, '0');
    return std::to_string(minutes) + ":" + seconds + " (m:ss.mmm)";
  }
  if (milliseconds >= 1000) return fixed3(milliseconds / 1000) + "s";
  // At most three digits after the point, without trailing zeros.
  std::string text = fixed3(milliseconds);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + "ms";
}

enum { time_log, time_end };

JSValue js_time_report(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv, int which) {
  const auto label = label_of(ctx, argc, argv);
  if (!label) return JS_EXCEPTION;
  Engine::Impl& state = state_of(ctx);
  const auto timer = state.console.timers.find(*label);
  if (timer == state.console.timers.end()) {
    warn(ctx,
         "No such label '" + *label + "' for console." + (which == time_end ? "timeEnd" : "timeLog") + "()");
    return JS_UNDEFINED;
  }
  const std::string line = *label + ": " + duration(static_cast<double>(nanoseconds() - timer->second) / 1e6);
  if (which == time_end) state.console.timers.erase(timer);
  const Value head(ctx, new_text(ctx, line));
  std::vector<JSValueConst> arguments{head.get()};
  if (which == time_log && argc > 1) arguments.insert(arguments.end(), argv + 1, argv + argc);
  if (arguments.size() == 1) {
    print_line(state, 1, line);
    return JS_UNDEFINED;
  }
  // The label is text, not a format.
  const Value format_string(ctx, JS_NewString(ctx, "%s"));
  arguments.insert(arguments.begin(), format_string.get());
  return print(ctx, 1, static_cast<int>(arguments.size()), arguments.data()) ? JS_UNDEFINED : JS_EXCEPTION;
}

JSValue js_clear(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  if (color_depth(1) > 1 && is_terminal(1)) write_output(Engine::of(ctx), 1, "\x1b[1;1H\x1b[0J", {});
  return JS_UNDEFINED;
}

JSValue js_table(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const Value table(ctx, load_library(ctx, "internal/table"));
  if (table.exception()) return JS_EXCEPTION;
  const Value text(ctx, JS_Call(ctx, table.get(), JS_UNDEFINED, argc, argv));
  if (text.exception()) return JS_EXCEPTION;
  JSValueConst argument = text.get();
  if (JS_IsUndefined(argument)) return js_print(ctx, JS_UNDEFINED, argc, argv, 1);
  return js_print(ctx, JS_UNDEFINED, 1, &argument, 1);
}

}  // namespace

JSValue make_console(JSContext* ctx) {
  constexpr auto with = [](const char* name, JSCFunctionMagic* function, std::int16_t magic) {
    JSCFunctionListEntry entry{name, JS_PROP_C_W_E, JS_DEF_CFUNC, magic, {}};
    entry.u.func = {0, JS_CFUNC_generic_magic, {.generic_magic = function}};
    return entry;
  };
  static const JSCFunctionListEntry functions[] = {
      with("log", js_print, 1),
      with("info", js_print, 1),
      with("debug", js_print, 1),
      with("warn", js_print, 2),
      with("error", js_print, 2),
      JS_CFUNC_DEF2("dir", 0, js_dir, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("time", 0, js_time, JS_PROP_C_W_E),
      with("timeEnd", js_time_report, time_end),
      with("timeLog", js_time_report, time_log),
      JS_CFUNC_DEF2("trace", 0, js_trace, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("assert", 0, js_assert, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("clear", 0, js_clear, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("count", 0, js_count, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("countReset", 0, js_count_reset, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("group", 0, js_group, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("groupEnd", 0, js_group_end, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("table", 1, js_table, JS_PROP_C_W_E),
      with("dirxml", js_print, 1),
      JS_CFUNC_DEF2("groupCollapsed", 0, js_group, JS_PROP_C_W_E),
  };
  JSValue console = JS_NewObject(ctx);
  set_functions(ctx, console, functions);
  define_tag(ctx, console, "console");
  return console;
}

}  // namespace runnel::js
