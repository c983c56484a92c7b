// The C++ side of `os`, of errors of system calls, and of assertions about arguments.
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include <uv.h>

#include "js/arguments.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

namespace runnel::js {

JSValue throw_errno(JSContext* ctx, int error, const char* call, const char* path, const char* destination) {
  const char* code = uv_err_name(-error);
  std::string message = std::string(code) + ": " + uv_strerror(-error) + ", " + call;
  if (path != nullptr) message += std::string(" '") + path + "'";
  if (destination != nullptr) message += std::string(" -> '") + destination + "'";
  const Value global(ctx, JS_GetGlobalObject(ctx));
  const Value constructor(ctx, JS_GetPropertyStr(ctx, global.get(), "Error"));
  const Value text(ctx, new_text(ctx, message));
  JSValueConst argument = text.get();
  Value made(ctx, JS_CallConstructor(ctx, constructor.get(), 1, &argument));
  if (made.exception()) return JS_EXCEPTION;
  JS_SetPropertyStr(ctx, made.get(), "errno", JS_NewInt32(ctx, -error));
  JS_SetPropertyStr(ctx, made.get(), "code", JS_NewString(ctx, code));
  JS_SetPropertyStr(ctx, made.get(), "syscall", JS_NewString(ctx, call));
  if (path != nullptr) JS_SetPropertyStr(ctx, made.get(), "path", JS_NewString(ctx, path));
  if (destination != nullptr) JS_SetPropertyStr(ctx, made.get(), "dest", JS_NewString(ctx, destination));
  return JS_Throw(ctx, made.release());
}

namespace {

JSValue js_received(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return new_text(ctx, received(ctx, argv[0]));
}

// errnoError(number, call[, from, to]): the error, not thrown.
JSValue js_errno_error(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  std::int32_t error = 0;
  JS_ToInt32(ctx, &error, argv[0]);
  const Text call(ctx, argv[1]);
  if (!call.ok()) return JS_EXCEPTION;
  if (argc > 3) {
    throw_errno(ctx, error, call.c_str(), to_text(ctx, argv[2]).c_str(), to_text(ctx, argv[3]).c_str());
  } else {
    throw_errno(ctx, error, call.c_str());
  }
  return JS_GetException(ctx);
}

JSValue js_uname(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  utsname name{};
  uname(&name);
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "sysname", JS_NewString(ctx, name.sysname));
  JS_SetPropertyStr(ctx, result, "nodename", JS_NewString(ctx, name.nodename));
  JS_SetPropertyStr(ctx, result, "release", JS_NewString(ctx, name.release));
  JS_SetPropertyStr(ctx, result, "version", JS_NewString(ctx, name.version));
  JS_SetPropertyStr(ctx, result, "machine", JS_NewString(ctx, name.machine));
  return result;
}

JSValue js_home(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  char path[4096];
  std::size_t size = sizeof path;
  const int failed = uv_os_homedir(path, &size);
  return failed == 0 ? JS_NewStringLen(ctx, path, size) : throw_errno(ctx, -failed, "uv_os_homedir");
}

JSValue js_user(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  uv_passwd_t user{};
  const int failed = uv_os_get_passwd(&user);
  if (failed != 0) return throw_errno(ctx, -failed, "uv_os_get_passwd");
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "uid", JS_NewUint64(ctx, user.uid));
  JS_SetPropertyStr(ctx, result, "gid", JS_NewUint64(ctx, user.gid));
  JS_SetPropertyStr(ctx, result, "username", JS_NewString(ctx, user.username));
  JS_SetPropertyStr(ctx, result, "homedir", JS_NewString(ctx, user.homedir));
  JS_SetPropertyStr(ctx, result, "shell", user.shell != nullptr ? JS_NewString(ctx, user.shell) : JS_NULL);
  uv_os_free_passwd(&user);
  return result;
}

JSValue js_cpus(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  uv_cpu_info_t* cpus = nullptr;
  int count = 0;
  JSValue list = JS_NewArray(ctx);
  if (uv_cpu_info(&cpus, &count) != 0) return list;
  for (int i = 0; i < count; i++) {
    JSValue cpu = JS_NewObject(ctx);
    JS_SetPropertyStr(ctx, cpu, "model", JS_NewString(ctx, cpus[i].model));
    JS_SetPropertyStr(ctx, cpu, "speed", JS_NewInt32(ctx, cpus[i].speed));
    JSValue times = JS_NewObject(ctx);
    const auto& t = cpus[i].cpu_times;
    JS_SetPropertyStr(ctx, times, "user", JS_NewInt64(ctx, static_cast<std::int64_t>(t.user)));
    JS_SetPropertyStr(ctx, times, "nice", JS_NewInt64(ctx, static_cast<std::int64_t>(t.nice)));
    JS_SetPropertyStr(ctx, times, "sys", JS_NewInt64(ctx, static_cast<std::int64_t>(t.sys)));
    JS_SetPropertyStr(ctx, times, "idle", JS_NewInt64(ctx, static_cast<std::int64_t>(t.idle)));
    JS_SetPropertyStr(ctx, times, "irq", JS_NewInt64(ctx, static_cast<std::int64_t>(t.irq)));
    JS_SetPropertyStr(ctx, cpu, "times", times);
    JS_SetPropertyUint32(ctx, list, static_cast<std::uint32_t>(i), cpu);
  }
  uv_free_cpu_info(cpus, count);
  return list;
}

JSValue js_load(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  double loads[3] = {0, 0, 0};
  uv_loadavg(loads);
  JSValue list = JS_NewArray(ctx);
  for (std::uint32_t i = 0; i < 3; i++) JS_SetPropertyUint32(ctx, list, i, JS_NewFloat64(ctx, loads[i]));
  return list;
}

JSValue js_total_memory(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewInt64(ctx, static_cast<std::int64_t>(uv_get_total_memory()));
}

JSValue js_free_memory(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewInt64(ctx, static_cast<std::int64_t>(uv_get_free_memory()));
}

JSValue js_system_uptime(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  double seconds = 0;
  uv_uptime(&seconds);
  return JS_NewFloat64(ctx, seconds);
}

// { SIGHUP: 1, ... }
JSValue js_signals(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  static constexpr struct {
    const char* name;
    int number;
  } signals[] = {
      {"SIGHUP", SIGHUP},     {"SIGINT", SIGINT},   {"SIGQUIT", SIGQUIT},     {"SIGILL", SIGILL},
      {"SIGTRAP", SIGTRAP},   {"SIGABRT", SIGABRT}, {"SIGIOT", SIGIOT},       {"SIGBUS", SIGBUS},
      {"SIGFPE", SIGFPE},     {"SIGKILL", SIGKILL}, {"SIGUSR1", SIGUSR1},     {"SIGSEGV", SIGSEGV},
      {"SIGUSR2", SIGUSR2},   {"SIGPIPE", SIGPIPE}, {"SIGALRM", SIGALRM},     {"SIGTERM", SIGTERM},
      {"SIGCHLD", SIGCHLD},   {"SIGSTKFLT", 16},    {"SIGCONT", SIGCONT},     {"SIGSTOP", SIGSTOP},
      {"SIGTSTP", SIGTSTP},   {"SIGTTIN", SIGTTIN}, {"SIGTTOU", SIGTTOU},     {"SIGURG", SIGURG},
      {"SIGXCPU", SIGXCPU},   {"SIGXFSZ", SIGXFSZ}, {"SIGVTALRM", SIGVTALRM}, {"SIGPROF", SIGPROF},
      {"SIGWINCH", SIGWINCH}, {"SIGIO", SIGIO},     {"SIGPOLL", SIGPOLL},     {"SIGPWR", SIGPWR},
      {"SIGSYS", SIGSYS},
  };
  JSValue result = JS_NewObjectProto(ctx, JS_NULL);
  for (const auto& signal : signals)
    JS_SetPropertyStr(ctx, result, signal.name, JS_NewInt32(ctx, signal.number));
  return result;
}

}  // namespace

JSValue make_system_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("received", 1, js_received),
      JS_CFUNC_DEF("errnoError", 2, js_errno_error),
      JS_CFUNC_DEF("uname", 0, js_uname),
      JS_CFUNC_DEF("home", 0, js_home),
      JS_CFUNC_DEF("user", 0, js_user),
      JS_CFUNC_DEF("cpus", 0, js_cpus),
      JS_CFUNC_DEF("load", 0, js_load),
      JS_CFUNC_DEF("totalMemory", 0, js_total_memory),
      JS_CFUNC_DEF("freeMemory", 0, js_free_memory),
      JS_CFUNC_DEF("uptime", 0, js_system_uptime),
      JS_CFUNC_DEF("signals", 0, js_signals),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
