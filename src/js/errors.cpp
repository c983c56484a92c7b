// What errors look like to programs (a `stack` as V8's), and what becomes of those that nobody caught.
#include <algorithm>
#include <optional>

#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/modules.hpp"
#include "js/output.hpp"
#include "js/source.hpp"
#include "js/text.hpp"
#include "runnel/terminal.hpp"

namespace runnel::js {

namespace {

bool engine_frames(std::string_view text) {
  return text.empty() || text.starts_with("    at ");
}

/// One frame of the engine as V8 writes it; empty: V8 has none there.
std::string v8_frame(std::string_view line) {
  constexpr std::string_view at = "    at ";
  std::string_view rest = line.substr(at.size());
  if (!rest.ends_with(')')) return {};  // where a syntax error lies
  const std::size_t open = rest.rfind(" (");
  if (open == std::string_view::npos) return {};
  const std::string_view name = rest.substr(0, open);
  const std::string_view place = rest.substr(open + 2, rest.size() - open - 3);
  if (place == "missing") return {};
  std::string frame(at);
  if (place == "native") return frame.append(name).append(" (<anonymous>)");
  if (name == "<anonymous>" || name == "<eval>") return frame.append(place);
  return frame.append(name).append(" (").append(place).append(")");
}

/// How a file became a module tells a program's author nothing.
bool loader_frame(std::string_view line) {
  return line.find(" (node:internal/loader:") != std::string_view::npos;
}

std::string v8_stack(std::string_view header, std::string_view frames) {
  std::string out(header);
  std::string native;  // a frame without a place, kept until it is known who called it
  while (!frames.empty()) {
    const std::size_t end = frames.find('\n');
    const std::string_view line = frames.substr(0, end);
    frames = end == std::string_view::npos ? std::string_view() : frames.substr(end + 1);
    if (!line.starts_with("    at ")) continue;
    const std::string frame = v8_frame(line);
    if (frame.empty()) continue;
    if (loader_frame(line)) {
      native.clear();
      continue;
    }
    out += native;
    native.clear();
    (line.ends_with(" (native)") ? native : out).append("\n").append(frame);
  }
  return out += native;
}

/// `Name: message`, as Error.prototype.toString gives it, also for what is no Error.
std::string error_header(JSContext* ctx, JSValueConst error) {
  const auto part = [&](const char* property, const char* otherwise) -> std::string {
    const Value value(ctx, JS_GetPropertyStr(ctx, error, property));
    if (value.exception()) {
      JS_FreeValue(ctx, JS_GetException(ctx));
      return otherwise;
    }
    return JS_IsUndefined(value.get()) ? otherwise : to_text(ctx, value.get());
  };
  std::string name = part("name", "Error");
  std::string message = part("message", "");
  if (name.empty()) return message;
  return message.empty() ? name : name.append(": ").append(message);
}

/// Keeps a stack text as the error's own property, as V8 shows it.
JSValue keep_stack(JSContext* ctx, JSValueConst error, std::string_view text) {
  JSValue value = JS_NewStringLen(ctx, text.data(), text.size());
  JS_DefinePropertyValueStr(ctx, error, "stack", JS_DupValue(ctx, value),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
  return value;
}

Value engine_stack(JSContext* ctx, JSValueConst error) {
  return {ctx, JS_Call(ctx, state_of(ctx).stack_getter.get(), error, 0, nullptr)};
}

// The text is made when it is first asked for, as in V8: names that a constructor sets are in it.
JSValue get_stack(JSContext* ctx, JSValueConst self) {
  Value raw = engine_stack(ctx, self);
  if (!JS_IsString(raw.get())) return raw.release();
  const std::string frames = to_text(ctx, raw.get());
  if (!engine_frames(frames)) return raw.release();  // a program's own prepareStackTrace made it
  return keep_stack(ctx, self, v8_stack(error_header(ctx, self), frames));
}

// Any value, unlike the engine's own; but Error.prototype keeps the accessor.
JSValue set_stack(JSContext* ctx, JSValueConst self, JSValueConst value) {
  if (!JS_IsObject(self)) return JS_UNDEFINED;
  const JSAtom stack = JS_NewAtom(ctx, "stack");
  const int own = JS_IsError(self) ? 0 : JS_GetOwnProperty(ctx, nullptr, self, stack);
  JS_FreeAtom(ctx, stack);
  if (own < 0) return JS_EXCEPTION;
  if (own > 0) return JS_UNDEFINED;
  const int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
  return JS_DefinePropertyValueStr(ctx, self, "stack", JS_DupValue(ctx, value), flags) < 0 ? JS_EXCEPTION
                                                                                           : JS_UNDEFINED;
}

JSValue get_captured(JSContext* ctx, JSValueConst self, int, JSValueConst*, int, JSValueConst* data) {
  if (!JS_IsObject(self)) return JS_UNDEFINED;
  return keep_stack(ctx, self, v8_stack(error_header(ctx, self), to_text(ctx, data[0])));
}

JSValue set_captured(JSContext* ctx, JSValueConst self, int, JSValueConst* argv) {
  if (JS_DefinePropertyValueStr(ctx, self, "stack", JS_DupValue(ctx, argv[0]),
                                JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE) < 0) {
    return JS_EXCEPTION;
  }
  return JS_UNDEFINED;
}

JSValue capture_stack_trace(JSContext* ctx, JSValueConst self, int argc, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  JSValueConst arguments[] = {argv[0],
                              argc > 1 && JS_IsFunction(ctx, argv[1]) ? argv[1] : state.capture_self.get()};
  Value done(ctx, JS_Call(ctx, state.capture_stack.get(), self, 2, arguments));
  if (done.exception()) return JS_EXCEPTION;
  const Value raw(ctx, JS_GetPropertyStr(ctx, argv[0], "stack"));
  if (!JS_IsString(raw.get()) || !engine_frames(to_text(ctx, raw.get()))) return JS_UNDEFINED;
  JSValueConst data[] = {raw.get()};
  const JSAtom stack = JS_NewAtom(ctx, "stack");
  JS_DefinePropertyGetSet(ctx, argv[0], stack, JS_NewCFunctionData(ctx, get_captured, 0, 0, 1, data),
                          JS_NewCFunction(ctx, set_captured, "stack", 1), JS_PROP_CONFIGURABLE);
  JS_FreeAtom(ctx, stack);
  return JS_UNDEFINED;
}

// --- uncaught ---

std::string_view line_of(std::string_view text, int line) {
  for (; line > 1; line--) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// The byte offset of a column that the engine counts in code points, from 1.
std::size_t offset_of(std::string_view line, int column) {
  std::size_t offset = 0;
  for (; column > 1 && offset < line.size(); column--) {
    offset++;
    while (offset < line.size() && (static_cast<unsigned char>(line[offset]) & 0xc0) == 0x80) offset++;
  }
  return offset;
}

/// Where the `throw` statement begins that `offset` lies in; npos: in none.
std::size_t throw_before(std::string_view line, std::size_t offset) {
  const std::size_t found = line.substr(0, std::min(offset + 5, line.size())).rfind("throw");
  if (found == std::string_view::npos || found > offset) return std::string_view::npos;
  const bool other = line.substr(found, offset - found).find_first_of(";{}") != std::string_view::npos;
  return other ? std::string_view::npos : found;
}

/// What `throw 1` leaves behind: the frames of the first throw since the last catch.
std::string thrown_frames(JSContext* ctx) {
  JSValue raw = JS_UNDEFINED;
  js_std_cmd(2, ctx, &raw);
  const Value owned(ctx, raw);
  return JS_IsString(raw) ? to_text(ctx, raw) : std::string();
}

}  // namespace

std::string uncaught_message(Engine::Impl& state, JSValueConst error, Thrown how, const std::string& frames) {
  JSContext* ctx = state.context;
  const bool is_error = JS_IsError(error);
  std::string context;
  if (is_error) {
    if (JS_IsStrictEqual(ctx, error, state.syntax_error.get())) {
      context = state.syntax_place;
    } else {
      context = source_context(state, raw_stack(ctx, error), how);
      if (!context.empty()) context += '\n';
    }
  } else if (how == Thrown::yes) {
    context = source_context(state, frames, how);
    // The place may be that of an error made earlier and never thrown.
    if (context.find("throw") == std::string::npos) context.clear();
  }
  InspectOptions options;
  options.colors = color_depth(2) > 2;
  std::string text;
  if (JS_IsString(error)) {
    text = to_text(ctx, error);
  } else {
    text = is_error ? inspect_error(ctx, error, options) : inspect(ctx, error, options);
    if (JS_HasException(ctx)) {
      JS_FreeValue(ctx, JS_GetException(ctx));
      text = error_header(ctx, error);
    }
  }
  // An error without frames is shown in brackets, which is for values inside of others.
  if (is_error) {
    const Value stack(ctx, JS_GetPropertyStr(ctx, error, "stack"));
    const std::string header = to_text(ctx, stack.get());
    if (text.starts_with("[" + header + "]")) text = header + text.substr(header.size() + 2);
  }
  std::string message;
  if (!is_error) message += '\n';
  message += context;
  message += text;
  return message += "\n\nrunnel v" RUNNEL_VERSION "\n";
}

namespace {

/// A reason that is no error, as V8 writes a value without running any code of the program.
std::string plain_text(JSContext* ctx, JSValueConst value) {
  if (JS_IsSymbol(value)) return inspect(ctx, value);
  if (!JS_IsObject(value)) return to_text(ctx, value);
  if (JS_IsFunction(ctx, value)) return to_text(ctx, value);
  if (JS_IsArray(value)) return "[object Array]";
  Value constructor(ctx, JS_GetPropertyStr(ctx, value, "constructor"));
  std::string name;
  if (JS_IsObject(constructor.get())) {
    const Value text(ctx, JS_GetPropertyStr(ctx, constructor.get(), "name"));
    if (JS_IsString(text.get())) name = to_text(ctx, text.get());
  }
  if (JS_HasException(ctx)) JS_FreeValue(ctx, JS_GetException(ctx));
  return "#<" + (name.empty() ? "Object" : name) + ">";
}

Value rejection_error(JSContext* ctx, JSValueConst reason) {
  const std::string message =
      "This error originated either by throwing inside of an async function without a catch block, or by "
      "rejecting "
      "a promise which was not handled with .catch(). The promise rejected with the reason \"" +
      plain_text(ctx, reason) + "\".";
  Value error(ctx, JS_NewError(ctx));
  const int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
  JS_DefinePropertyValueStr(ctx, error.get(), "message", new_text(ctx, message), flags);
  JS_DefinePropertyValueStr(ctx, error.get(), "name", JS_NewString(ctx, "UnhandledPromiseRejection"), flags);
  JS_DefinePropertyValueStr(ctx, error.get(), "code", JS_NewString(ctx, "ERR_UNHANDLED_REJECTION"),
                            flags | JS_PROP_ENUMERABLE);
  return error;
}

void mark_reported(Engine::Impl& state, JSValueConst promise) {
  JSContext* ctx = state.context;
  if (JS_IsUndefined(state.reported.get())) {
    const Value global(ctx, JS_GetGlobalObject(ctx));
    const Value weak_set(ctx, JS_GetPropertyStr(ctx, global.get(), "WeakSet"));
    state.reported = Value(ctx, JS_CallConstructor(ctx, weak_set.get(), 0, nullptr));
  }
  const JSAtom add = JS_NewAtom(ctx, "add");
  JS_FreeValue(ctx, JS_Invoke(ctx, state.reported.get(), add, 1, &promise));
  JS_FreeAtom(ctx, add);
}

bool was_reported(Engine::Impl& state, JSValueConst promise) {
  JSContext* ctx = state.context;
  if (JS_IsUndefined(state.reported.get())) return false;
  const JSAtom has = JS_NewAtom(ctx, "has");
  const Value found(ctx, JS_Invoke(ctx, state.reported.get(), has, 1, &promise));
  JS_FreeAtom(ctx, has);
  return JS_ToBool(ctx, found.get()) > 0;
}

}  // namespace

std::string source_of(Engine::Impl& state, const std::string& file) {
  if (const auto known = state.sources.find(file); known != state.sources.end()) return known->second;
  const std::string path = file.starts_with("file:") ? url_to_path(file) : file;
  if (!path.starts_with('/')) return {};
  const auto text = read_file(path);
  return text ? clean_source(*text) : std::string();
}

void install_errors(Engine::Impl& state) {
  JSContext* ctx = state.context;
  const Value global(ctx, JS_GetGlobalObject(ctx));
  const Value constructor(ctx, JS_GetPropertyStr(ctx, global.get(), "Error"));
  const Value prototype(ctx, JS_GetPropertyStr(ctx, constructor.get(), "prototype"));
  const JSAtom stack = JS_NewAtom(ctx, "stack");
  JSPropertyDescriptor own{};
  if (JS_GetOwnProperty(ctx, &own, prototype.get(), stack) > 0) {
    state.stack_getter = Value(ctx, own.getter);
    JSCFunctionType get{};
    get.getter = get_stack;
    JSCFunctionType set{};
    set.setter = set_stack;
    JS_DefinePropertyGetSet(
        ctx, prototype.get(), stack, JS_NewCFunction2(ctx, get.generic, "get stack", 0, JS_CFUNC_getter, 0),
        JS_NewCFunction2(ctx, set.generic, "set stack", 1, JS_CFUNC_setter, 0), JS_PROP_CONFIGURABLE);
    JS_FreeValue(ctx, own.value);
    JS_FreeValue(ctx, own.setter);
  }
  JS_FreeAtom(ctx, stack);
  state.capture_stack = Value(ctx, JS_GetPropertyStr(ctx, constructor.get(), "captureStackTrace"));
  state.capture_self = Value(ctx, JS_NewCFunction(ctx, capture_stack_trace, "captureStackTrace", 2));
  JS_DefinePropertyValueStr(ctx, constructor.get(), "captureStackTrace",
                            JS_DupValue(ctx, state.capture_self.get()),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
}

std::string raw_stack(JSContext* ctx, JSValueConst error) {
  if (!JS_IsError(error)) return {};
  const Value raw = engine_stack(ctx, error);
  std::string text = JS_IsString(raw.get()) ? to_text(ctx, raw.get()) : std::string();
  return engine_frames(text) ? text : std::string();
}

std::string source_context(Engine::Impl& state, std::string_view frames, Thrown how) {
  struct Place {
    Position at;
    std::string line;
    std::size_t offset = 0;
  };
  std::optional<Place> chosen;
  // An error's frames say where it was made. It was thrown by the first of them that stands in a `throw`.
  for (std::string_view rest = frames; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const Position at = first_position(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (at.line == 0 || at.file.starts_with("node:"))
      continue;  // the library tells a program's author nothing
    const std::string source = source_of(state, at.file);
    Place place{at, std::string(line_of(source, at.line))};
    place.offset = std::min(offset_of(place.line, at.column), place.line.size());
    const std::size_t found =
        how == Thrown::yes ? throw_before(place.line, place.offset) : std::string_view::npos;
    if (found != std::string_view::npos) {
      place.offset = found;
    } else if (std::string_view(place.line).substr(0, place.offset).ends_with("new ")) {
      place.offset -= 4;  // the engine points at the name of the class
    }
    if (!chosen || found != std::string_view::npos) chosen = std::move(place);
    if (how == Thrown::no || found != std::string_view::npos) break;
  }
  if (!chosen) return {};
  const auto& [at, line, offset] = *chosen;
  std::string out = at.file + ":" + std::to_string(at.line) + "\n" + line + "\n";
  // Tabs stay tabs, so that the caret stands below its character.
  for (const char c : std::string_view(line).substr(0, offset)) {
    if (c == '\t') {
      out += '\t';
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      out += ' ';
    }
  }
  if (!line.empty()) out += '^';
  return out += '\n';
}

void report_uncaught(Engine::Impl& state, Value error, const char* origin, Thrown how) {
  JSContext* ctx = state.context;
  const std::string frames = thrown_frames(ctx);
  if (state.exiting || JS_IsUncatchableError(error.get())) return;
  if (state.engine.on_uncaught) {
    state.engine.on_uncaught(error.get());
    return;
  }
  const Value origin_text(ctx, JS_NewString(ctx, origin));
  JSValueConst arguments[] = {error.get(), origin_text.get()};
  int status = 1;
  for (const char* event : {"uncaughtExceptionMonitor", "uncaughtException"}) {
    if (!process_listens(state, event)) continue;
    const bool handled = emit_process_event(state, event, 2, arguments);
    if (state.exiting) return;
    if (JS_HasException(ctx)) {
      error = Value(ctx, JS_GetException(ctx));
      status = 7;  // as Node: the handler itself failed
      how = Thrown::yes;
      break;
    }
    if (handled && std::string_view(event) == "uncaughtException") return;
  }
  write_output(state.engine, 2, uncaught_message(state, error.get(), how, frames), {});
  state.status = status;
  if (status == 7) state.exit_emitted = true;  // no listener is trusted any more
  exit_program(state, status);
}

void warn_unsettled(Engine::Impl& state) {
  const std::string& url = state.modules != nullptr ? state.modules->main_url : std::string();
  const std::string where = url.empty() ? state.text_name : url;
  write_output(state.engine, 2,
               "Warning: Detected unsettled top-level await" + (where.empty() ? "" : " at " + where) + "\n",
               {});
}

void process_rejections(Engine::Impl& state) {
  JSContext* ctx = state.context;
  for (Value& promise : std::exchange(state.late_handled, {})) {
    if (!was_reported(state, promise.get())) continue;
    JSValueConst argument = promise.get();
    emit_process_event(state, "rejectionHandled", 1, &argument);
    if (JS_HasException(ctx)) state.engine.uncaught();
  }
  for (Rejection& rejection : std::exchange(state.rejections, {})) {
    if (state.exiting) return;
    exchange_context(ctx, std::move(rejection.context));
    mark_reported(state, rejection.promise.get());
    JSValueConst arguments[] = {rejection.reason.get(), rejection.promise.get()};
    if (!state.engine.on_uncaught && process_listens(state, "unhandledRejection")) {
      emit_process_event(state, "unhandledRejection", 2, arguments);
      if (JS_HasException(ctx)) state.engine.uncaught();
    } else if (JS_IsError(rejection.reason.get()) || state.engine.on_uncaught) {
      report_uncaught(state, std::move(rejection.reason), "unhandledRejection", Thrown::no);
    } else {
      report_uncaught(state, rejection_error(ctx, rejection.reason.get()), "unhandledRejection", Thrown::no);
    }
  }
  exchange_context(ctx, {ctx, JS_UNDEFINED});
}

}  // namespace runnel::js
