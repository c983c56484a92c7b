// The C++ side of `process`.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/resolve.hpp"
#include "js/source.hpp"
#include "js/text.hpp"
#include "js/watches.hpp"

namespace runnel::js {

namespace {

JSValue string_array(JSContext* ctx, const std::vector<std::string>& list) {
  JSValue array = JS_NewArray(ctx);
  std::uint32_t i = 0;
  for (const std::string& item : list) JS_SetPropertyUint32(ctx, array, i++, new_text(ctx, item));
  return array;
}

// --- facts ---

JSValue js_exec_path(JSContext* ctx, JSValueConst) {
  return new_text(ctx, real_path("/proc/self/exe"));
}
JSValue js_argv0(JSContext* ctx, JSValueConst) {
  // As the program was called; /proc keeps it, whatever main did with its own argv.
  const auto line = read_file("/proc/self/cmdline");
  return new_text(ctx, line ? std::string_view(line->c_str()) : std::string_view("runnel"));
}
JSValue js_argv(JSContext* ctx, JSValueConst) {
  return string_array(ctx, state_of(ctx).options.argv);
}
JSValue js_exec_argv(JSContext* ctx, JSValueConst) {
  return string_array(ctx, state_of(ctx).options.exec_argv);
}
JSValue js_environment(JSContext* ctx, JSValueConst) {
  return make_environment(ctx);
}
JSValue js_pid(JSContext* ctx, JSValueConst) {
  return JS_NewInt32(ctx, getpid());
}
JSValue js_ppid(JSContext* ctx, JSValueConst) {
  return JS_NewInt32(ctx, getppid());
}

JSValue js_arch(JSContext* ctx, JSValueConst) {
  utsname name{};
  uname(&name);
  const std::string_view machine = name.machine;
  if (machine == "x86_64") return JS_NewString(ctx, "x64");
  if (machine == "aarch64") return JS_NewString(ctx, "arm64");
  if (machine.starts_with("arm")) return JS_NewString(ctx, "arm");
  if (machine.starts_with("i") && machine.ends_with("86")) return JS_NewString(ctx, "ia32");
  return JS_NewString(ctx, name.machine);
}

JSValue js_own_versions(JSContext* ctx, JSValueConst) {
  JSValue versions = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, versions, "runnel", JS_NewString(ctx, RUNNEL_VERSION));
  JS_SetPropertyStr(ctx, versions, "quickjs", JS_NewString(ctx, JS_GetVersion()));
  JS_SetPropertyStr(ctx, versions, "uv", JS_NewString(ctx, uv_version_string()));
  return versions;
}

JSValue js_id(JSContext* ctx, JSValueConst, int, JSValueConst*, int which) {
  const id_t ids[] = {getuid(), geteuid(), getgid(), getegid()};
  return JS_NewUint32(ctx, ids[which]);
}

JSValue js_groups(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  std::array<gid_t, NGROUPS_MAX> groups{};
  const int count = getgroups(static_cast<int>(groups.size()), groups.data());
  JSValue array = JS_NewArray(ctx);
  for (int i = 0; i < count; i++) {
    JS_SetPropertyUint32(ctx, array, static_cast<std::uint32_t>(i),
                         JS_NewUint32(ctx, groups[static_cast<std::size_t>(i)]));
  }
  return array;
}

// --- time and memory ---

std::int64_t clock_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

JSValue js_hrtime(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  std::int64_t now = clock_now();
  if (argc > 0 && !JS_IsUndefined(argv[0])) {
    if (!JS_IsArray(argv[0])) return throw_argument_type(ctx, "time", "an instance of Array", argv[0]);
    std::int64_t length = 0;
    if (JS_GetLength(ctx, argv[0], &length) < 0) return JS_EXCEPTION;
    if (length != 2) {
      return throw_coded(
          ctx, "RangeError", "ERR_OUT_OF_RANGE",
          "The value of \"time\" is out of range. It must be 2. Received " + std::to_string(length));
    }
    std::int64_t parts[2] = {0, 0};
    for (std::uint32_t i = 0; i < 2; i++) {
      const Value part(ctx, JS_GetPropertyUint32(ctx, argv[0], i));
      if (JS_ToInt64(ctx, &parts[i], part.get()) < 0) return JS_EXCEPTION;
    }
    now -= parts[0] * 1'000'000'000 + parts[1];
  }
  JSValue pair = JS_NewArray(ctx);
  std::int64_t seconds = now / 1'000'000'000;
  std::int64_t rest = now % 1'000'000'000;
  if (rest < 0) {
    seconds--;
    rest += 1'000'000'000;
  }
  JS_SetPropertyUint32(ctx, pair, 0, JS_NewInt64(ctx, seconds));
  JS_SetPropertyUint32(ctx, pair, 1, JS_NewInt64(ctx, rest));
  return pair;
}

JSValue js_hrtime_bigint(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewBigInt64(ctx, clock_now());
}

/// Seconds since the process started, by the kernel's account.
JSValue js_process_uptime(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  const auto stat_line = read_file("/proc/self/stat");
  timespec boot{};
  clock_gettime(CLOCK_BOOTTIME, &boot);
  double started = 0;
  if (stat_line) {
    // The 22nd field; the second may hold blanks but ends with the last parenthesis.
    std::size_t at = stat_line->rfind(')');
    for (int field = 2; field < 22 && at != std::string::npos; field++) at = stat_line->find(' ', at + 1);
    if (at != std::string::npos) started = std::strtod(stat_line->c_str() + at, nullptr);
  }
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  return JS_NewFloat64(
      ctx, static_cast<double>(boot.tv_sec) + static_cast<double>(boot.tv_nsec) / 1e9 - started / ticks);
}

double resident_bytes() {
  std::size_t bytes = 0;
  return uv_resident_set_memory(&bytes) == 0 ? static_cast<double>(bytes) : 0;
}

JSValue js_rss(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewFloat64(ctx, resident_bytes());
}

JSValue js_memory_usage(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  JSMemoryUsage usage{};
  JS_ComputeMemoryUsage(JS_GetRuntime(ctx), &usage);
  JSValue result = JS_NewObject(ctx);
  const auto set = [&](const char* name, std::int64_t value) {
    JS_SetPropertyStr(ctx, result, name, JS_NewInt64(ctx, value));
  };
  set("rss", static_cast<std::int64_t>(resident_bytes()));
  set("heapTotal", usage.malloc_size);
  set("heapUsed", usage.memory_used_size);
  set("external", usage.binary_object_size);
  set("arrayBuffers", usage.binary_object_size);
  return result;
}

JSValue js_cpu_usage(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  JSValue result = JS_NewObject(ctx);
  const auto micros = [&](const timeval& t) {
    return JS_NewInt64(ctx, std::int64_t{t.tv_sec} * 1'000'000 + t.tv_usec);
  };
  JS_SetPropertyStr(ctx, result, "user", micros(usage.ru_utime));
  JS_SetPropertyStr(ctx, result, "system", micros(usage.ru_stime));
  return result;
}

// --- actions ---

JSValue js_cwd(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  std::array<char, PATH_MAX> buffer{};
  if (getcwd(buffer.data(), buffer.size()) == nullptr) return throw_errno(ctx, errno, "uv_cwd");
  return JS_NewString(ctx, buffer.data());
}

JSValue js_chdir(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  if (!JS_IsString(argv[0])) return throw_argument_type(ctx, "directory", "of type string", argv[0]);
  const std::string path = to_text(ctx, argv[0]);
  if (chdir(path.c_str()) == 0) return JS_UNDEFINED;
  return throw_errno(ctx, errno, "chdir", current_directory().c_str(), path.c_str());
}

JSValue js_umask(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  std::int32_t mask = 0;
  const bool set = argc > 0 && !JS_IsUndefined(argv[0]);
  if (set && JS_ToInt32(ctx, &mask, argv[0]) < 0) return JS_EXCEPTION;
  const mode_t old = umask(static_cast<mode_t>(mask));
  if (!set) umask(old);
  return JS_NewUint32(ctx, old);
}

// kill(pid, number): 0, or the error number.
JSValue js_kill(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::int32_t pid = 0;
  std::int32_t signal = 0;
  if (JS_ToInt32(ctx, &pid, argv[0]) < 0 || JS_ToInt32(ctx, &signal, argv[1]) < 0) return JS_EXCEPTION;
  return JS_NewInt32(ctx, kill(pid, signal) == 0 ? 0 : errno);
}

JSValue js_exit(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  std::int32_t status = 0;
  JS_ToInt32(ctx, &status, argv[0]);
  status &= 0xff;
  if (state.exit_emitted) {  // called by an 'exit' listener
    state.status = status;
    state.exiting = true;
  }
  exit_program(state, status);
  return end_program(ctx);
}

JSValue js_abort(JSContext*, JSValueConst, int, JSValueConst*) {
  abort();
}

JSValue js_next_tick(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  if (argc < 1 || !JS_IsFunction(ctx, argv[0])) {
    return throw_argument_type(ctx, "callback", "of type function", argc < 1 ? JS_UNDEFINED : argv[0]);
  }
  Engine::Impl& state = state_of(ctx);
  if (state.exit_emitted) return JS_UNDEFINED;
  Tick tick{Value::share(ctx, argv[0]), {}, begin_async(ctx, "TickObject", argv[0])};
  for (int i = 1; i < argc; i++) tick.arguments.push_back(Value::share(ctx, argv[i]));
  state.ticks.push_back(std::move(tick));
  return JS_UNDEFINED;
}

// --- signals ---

void on_signal(uv_signal_t* handle, int number) {
  const Signal& signal = *static_cast<Signal*>(handle->data);
  JSContext* ctx = signal.ctx;
  Engine::Impl& state = state_of(ctx);
  const Value deliver(ctx, JS_GetPropertyStr(ctx, state.process.get(), "deliver"));
  const Value argument(ctx, JS_NewInt32(ctx, number));
  JSValueConst arguments[] = {argument.get()};
  call_back(ctx, deliver.get(), signal.origin, 1, arguments);
}

// watchSignal(number, on): 0, or the error number.
JSValue js_watch_signal(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Engine::Impl& state = state_of(ctx);
  std::int32_t number = 0;
  JS_ToInt32(ctx, &number, argv[0]);
  auto& slot = watches_of(state).signals[number];
  if (JS_ToBool(ctx, argv[1]) <= 0) {
    if (slot) uv_signal_stop(&slot->handle);
    return JS_NewInt32(ctx, 0);
  }
  if (!slot) {
    slot = std::make_unique<Signal>();
    slot->ctx = ctx;
    slot->origin = begin_async(ctx, "SIGNALWRAP");
    uv_signal_init(state.engine.loop(), &slot->handle);
    slot->handle.data = slot.get();
    // A listener does not keep the program alive.
    uv_unref(reinterpret_cast<uv_handle_t*>(&slot->handle));
  }
  return JS_NewInt32(ctx, -uv_signal_start(&slot->handle, on_signal, number));
}

// setHooks({ emit, listens, exitCode, exiting, writeFailed, deliver }): how the other sources reach the JavaScript side.
JSValue js_set_hooks(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  state_of(ctx).process = Value::share(ctx, argv[0]);
  return JS_UNDEFINED;
}

// uncaught(error): as if nobody had caught it.
JSValue js_uncaught(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  report_uncaught(state_of(ctx), Value::share(ctx, argv[0]), "uncaughtException");
  return Engine::of(ctx).exiting() ? end_program(ctx) : JS_UNDEFINED;
}

Value hook(Engine::Impl& state, const char* name, int argc, JSValueConst* argv) {
  JSContext* ctx = state.context;
  if (JS_IsUndefined(state.process.get())) return {};
  return call_method(ctx, state.process.get(), name, argc, argv);
}

}  // namespace

bool emit_process_event(Engine::Impl& state, const char* name, int argc, JSValueConst* argv) {
  const Value event(state.context, JS_NewString(state.context, name));
  std::vector<JSValueConst> arguments{event.get()};
  arguments.insert(arguments.end(), argv, argv + argc);
  const Value emitted = hook(state, "emit", static_cast<int>(arguments.size()), arguments.data());
  return !emitted.exception() && JS_ToBool(state.context, emitted.get()) > 0;
}

bool process_listens(Engine::Impl& state, const char* name) {
  const Value event(state.context, JS_NewString(state.context, name));
  JSValueConst argument = event.get();
  const Value count = hook(state, "listens", 1, &argument);
  if (count.exception()) drop_exception(state.context);
  return !count.exception() && JS_ToBool(state.context, count.get()) > 0;
}

int exit_code(Engine::Impl& state, int otherwise) {
  const Value code = hook(state, "exitCode", 0, nullptr);
  if (code.exception()) drop_exception(state.context);
  if (!JS_IsNumber(code.get())) return otherwise;
  std::int32_t number = 0;
  JS_ToInt32(state.context, &number, code.get());
  return number & 0xff;
}

void set_exiting(Engine::Impl& state, int status) {
  const Value code(state.context, JS_NewInt32(state.context, status));
  JSValueConst argument = code.get();
  const Value done = hook(state, "exiting", 1, &argument);
  if (done.exception()) drop_exception(state.context);
}

JSValue make_process_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CGETSET_DEF("execPath", js_exec_path, nullptr),
      JS_CGETSET_DEF("argv0", js_argv0, nullptr),
      JS_CGETSET_DEF("argv", js_argv, nullptr),
      JS_CGETSET_DEF("execArgv", js_exec_argv, nullptr),
      JS_CGETSET_DEF("env", js_environment, nullptr),
      JS_CGETSET_DEF("pid", js_pid, nullptr),
      JS_CGETSET_DEF("ppid", js_ppid, nullptr),
      JS_CGETSET_DEF("arch", js_arch, nullptr),
      JS_CGETSET_DEF("versions", js_own_versions, nullptr),
      JS_CFUNC_MAGIC_DEF("getuid", 0, js_id, 0),
      JS_CFUNC_MAGIC_DEF("geteuid", 0, js_id, 1),
      JS_CFUNC_MAGIC_DEF("getgid", 0, js_id, 2),
      JS_CFUNC_MAGIC_DEF("getegid", 0, js_id, 3),
      JS_CFUNC_DEF("getgroups", 0, js_groups),
      JS_CFUNC_DEF("hrtime", 1, js_hrtime),
      JS_CFUNC_DEF("bigint", 0, js_hrtime_bigint),
      JS_CFUNC_DEF("uptime", 0, js_process_uptime),
      JS_CFUNC_DEF("rss", 0, js_rss),
      JS_CFUNC_DEF("memoryUsage", 0, js_memory_usage),
      JS_CFUNC_DEF("cpuUsage", 0, js_cpu_usage),
      JS_CFUNC_DEF("cwd", 0, js_cwd),
      JS_CFUNC_DEF("chdir", 1, js_chdir),
      JS_CFUNC_DEF("umask", 1, js_umask),
      JS_CFUNC_DEF("kill", 2, js_kill),
      JS_CFUNC_DEF("exit", 1, js_exit),
      JS_CFUNC_DEF("abort", 0, js_abort),
      JS_CFUNC_DEF("nextTick", 1, js_next_tick),
      JS_CFUNC_DEF("watchSignal", 2, js_watch_signal),
      JS_CFUNC_DEF("setHooks", 1, js_set_hooks),
      JS_CFUNC_DEF("uncaught", 1, js_uncaught),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
