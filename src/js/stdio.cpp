// Standard streams: one write a message, and reading as the loop turns.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/output.hpp"
#include "js/text.hpp"
#include "js/watches.hpp"
#include "runnel/terminal.hpp"
#include "runnel/text.hpp"

namespace runnel::js {

namespace {

int descriptor(JSContext* ctx, JSValueConst value) {
  std::int32_t fd = -1;
  JS_ToInt32(ctx, &fd, value);
  return fd;
}

// write(fd, chunk): 0 or the error number.
JSValue js_write_output(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Engine& engine = Engine::of(ctx);
  const int fd = descriptor(ctx, argv[0]);
  if (JS_IsString(argv[1])) {
    const Text text(ctx, argv[1]);
    return text.ok() ? JS_NewInt32(ctx, write_output(engine, fd, text.view(), {})) : JS_EXCEPTION;
  }
  std::string_view bytes;
  if (!view_bytes(ctx, argv[1], bytes)) {
    return throw_argument_type(ctx, "chunk",
                               "of type string or an instance of Buffer, TypedArray, or DataView", argv[1]);
  }
  return JS_NewInt32(ctx, write_bytes(engine, fd, bytes));
}

// A stream's write(): a single string goes out at once, all else through the function that it was made with.
JSValue quick_write(JSContext* ctx, JSValueConst self, int argc, JSValueConst* argv, int,
                    JSValueConst* general) {
  if (argc != 1 || !JS_IsString(argv[0])) return JS_Call(ctx, general[0], self, argc, argv);
  const Value fd(ctx, JS_GetPropertyStr(ctx, self, "fd"));
  const Value writable(ctx, JS_GetPropertyStr(ctx, self, "writable"));
  if (!JS_IsNumber(fd.get()) || !JS_IsBool(writable.get()) || JS_ToBool(ctx, writable.get()) == 0) {
    return JS_Call(ctx, general[0], self, argc, argv);
  }
  const Text text(ctx, argv[0]);
  if (!text.ok()) return JS_EXCEPTION;
  const int error = write_output(Engine::of(ctx), descriptor(ctx, fd.get()), text.view(), {});
  if (error == 0) return JS_TRUE;
  const Value number(ctx, JS_NewInt32(ctx, error));
  JSValueConst argument = number.get();
  return call_method(ctx, self, "_failed", 1, &argument).release();
}

// quickWriter(write)
JSValue js_quick_writer(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return JS_NewCFunctionData2(ctx, quick_write, "write", 3, 0, 1, argv);
}

JSValue js_is_terminal(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return JS_NewBool(ctx, is_terminal(descriptor(ctx, argv[0])));
}

JSValue js_size(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const TerminalSize size = terminal_size(descriptor(ctx, argv[0]));
  JSValue pair = JS_NewArray(ctx);
  JS_SetPropertyUint32(ctx, pair, 0, JS_NewInt32(ctx, size.columns));
  JS_SetPropertyUint32(ctx, pair, 1, JS_NewInt32(ctx, size.rows));
  return pair;
}

JSValue js_depth(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return JS_NewInt32(ctx, color_depth(descriptor(ctx, argv[0])));
}

JSValue js_width(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const Text text(ctx, argv[0]);
  return text.ok() ? JS_NewInt32(ctx, display_width(text.view())) : JS_EXCEPTION;
}

// --- reading ---

constexpr std::size_t delivery_size = 65536;

// The handle alone: what JavaScript wants stays.
void stop_handle(Reader& reader) {
  if (reader.pollable) {
    uv_poll_stop(&reader.poll);
  } else {
    uv_idle_stop(&reader.idle);
  }
}

void stop(Reader& reader) {
  reader.wanted = false;
  stop_handle(reader);
}

/// Reads once and tells JavaScript what came: a chunk, null at the end, or an error number.
void deliver(Reader& reader) {
  std::array<unsigned char, delivery_size> buffer;
  ssize_t n = 0;
  do {
    n = read(reader.fd, buffer.data(), buffer.size());
  } while (n < 0 && errno == EINTR);
  const int error = n < 0 ? errno : 0;
  if (error == EAGAIN || error == EWOULDBLOCK) return;
  if (n <= 0) stop(reader);
  JSContext* ctx = reader.ctx;
  const Value chunk(ctx,
                    n > 0 ? JS_NewUint8ArrayCopy(ctx, buffer.data(), static_cast<std::size_t>(n)) : JS_NULL);
  const Value number(ctx, JS_NewInt32(ctx, error));
  JSValueConst arguments[] = {chunk.get(), number.get()};
  const Value callback = Value::share(ctx, reader.on_data.get());
  call_back(ctx, callback.get(), reader.origin, 2, arguments);
}

// uv_poll_init makes the descriptor non-blocking, and with it everyone's who shares it.
int poll_unchanged(uv_loop_t* loop, uv_poll_t* poll, int fd) {
  const int flags = fcntl(fd, F_GETFL);
  const int failed = uv_poll_init(loop, poll, fd);
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
  return failed;
}

Reader& reader_of(JSContext* ctx, int fd) {
  Engine::Impl& state = state_of(ctx);
  auto& slot = watches_of(state).readers[fd];
  if (!slot) {
    slot = std::make_unique<Reader>();
    slot->ctx = ctx;
    slot->fd = fd;
    slot->origin = begin_async(ctx, is_terminal(fd) ? "TTYWRAP" : "PIPEWRAP");
    struct stat status {};
    const bool may_wait = fstat(fd, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
    uv_loop_t* loop = state.engine.loop();
    slot->pollable = may_wait && poll_unchanged(loop, &slot->poll, fd) == 0;
    if (!slot->pollable) uv_idle_init(loop, &slot->idle);
    slot->poll.data = slot->idle.data = slot.get();
  }
  return *slot;
}

uv_handle_t* handle_of(Reader& reader) {
  return reader.pollable ? reinterpret_cast<uv_handle_t*>(&reader.poll)
                         : reinterpret_cast<uv_handle_t*>(&reader.idle);
}

void start_handle(Reader& reader) {
  if (reader.pollable) {
    uv_poll_start(&reader.poll, UV_READABLE | UV_DISCONNECT,
                  [](uv_poll_t* poll, int, int) { deliver(*static_cast<Reader*>(poll->data)); });
  } else {
    uv_idle_start(&reader.idle, [](uv_idle_t* idle) { deliver(*static_cast<Reader*>(idle->data)); });
  }
}

// startReading(fd, onData)
JSValue js_start_reading(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Reader& reader = reader_of(ctx, descriptor(ctx, argv[0]));
  reader.on_data = Value::share(ctx, argv[1]);
  reader.wanted = true;
  if (reader.fd != watches_of(state_of(ctx)).held_fd) start_handle(reader);
  return JS_UNDEFINED;
}

JSValue js_stop_reading(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  stop(reader_of(ctx, descriptor(ctx, argv[0])));
  return JS_UNDEFINED;
}

// refReading(fd, on): whether waiting for input keeps the program alive.
JSValue js_ref_reading(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  uv_handle_t* handle = handle_of(reader_of(ctx, descriptor(ctx, argv[0])));
  JS_ToBool(ctx, argv[1]) > 0 ? uv_ref(handle) : uv_unref(handle);
  return JS_UNDEFINED;
}

}  // namespace

void hold_reading(Engine::Impl& state, int fd) {
  Engine::Impl::Watches& watches = watches_of(state);
  const int before = std::exchange(watches.held_fd, fd);
  if (before == fd) return;
  if (const auto freed = watches.readers.find(before); freed != watches.readers.end()) {
    if (freed->second->wanted) start_handle(*freed->second);
  }
  if (const auto held = watches.readers.find(fd); held != watches.readers.end()) stop_handle(*held->second);
}

JSValue make_stdio_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("write", 2, js_write_output),
      JS_CFUNC_DEF("quickWriter", 1, js_quick_writer),
      JS_CFUNC_DEF("isTerminal", 1, js_is_terminal),
      JS_CFUNC_DEF("size", 1, js_size),
      JS_CFUNC_DEF("depth", 1, js_depth),
      JS_CFUNC_DEF("width", 1, js_width),
      JS_CFUNC_DEF("startReading", 2, js_start_reading),
      JS_CFUNC_DEF("stopReading", 1, js_stop_reading),
      JS_CFUNC_DEF("refReading", 2, js_ref_reading),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
