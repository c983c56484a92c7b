// Engine::Impl: what the sources of this folder share about one engine. Each field says who fills it.
#pragma once

#include <csignal>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "js/async_context.hpp"
#include "js/engine.hpp"
#include "js/loop.hpp"
#include "js/quickjs.hpp"
#include "js/text.hpp"

namespace runnel::js {

struct Tick {
  Value function;
  std::vector<Value> arguments;
  AsyncOrigin origin;
};

struct Rejection {
  Value promise;
  Value reason;
  Value context;  ///< in which it was rejected
};

struct ConsoleState {
  std::string indent;  ///< of console.group
  std::map<std::string, std::uint32_t, std::less<>> counts;
  std::map<std::string, std::int64_t, std::less<>> timers;  ///< nanoseconds at console.time
  signed char depth_of[3] = {-1, -1, -1};                   ///< color_depth of fds 1 and 2, once asked
};

struct Engine::Impl {
  Impl(Engine& owner, EngineOptions engine_options);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  Engine& engine;
  EngineOptions options;
  JSRuntime* runtime = nullptr;
  JSContext* context = nullptr;
  std::unique_ptr<Loop> loop;  ///< made by Engine::loop()

  // --- engine.cpp ---
  std::deque<Tick> ticks;  ///< process.nextTick
  AsyncState async;        ///< async_context.cpp
  bool draining = false;
  bool postponed = false;     ///< a tick threw: the others come after the next callback
  bool exiting = false;       ///< process.exit or a fatal error: no more JavaScript runs
  bool exit_emitted = false;  ///< 'exit' listeners have run or are running
  int status = 0;
  Value main_promise;  ///< of a program with top-level await
  volatile std::sig_atomic_t interrupt_requested = 0;
  bool interrupted = false;

  // --- errors.cpp ---
  Value stack_getter;                 ///< the engine's own Error.prototype.stack
  Value capture_stack;                ///< the engine's own Error.captureStackTrace
  Value capture_self;                 ///< ours
  std::vector<Rejection> rejections;  ///< not yet handled
  std::vector<Value> late_handled;    ///< reported before, handled since
  Value reported;                     ///< a WeakSet of promises whose rejection was reported
  Value syntax_error;                 ///< the last one that was explained, and what to show above its message
  std::string syntax_place;
  std::string text_name;  ///< what the running text is called: [eval], [stdin]
  std::map<std::string, std::string, std::less<>> sources;  ///< text of programs that are no files, by name

  // --- library.cpp ---
  Value native;                                         ///< the C++ side of the library
  std::map<std::string, Value, std::less<>> libraries;  ///< exports of built-in modules, by name
  std::vector<LazyProperty> builtin_globals;
  Value timer_functions[6];
  Value process_object;  ///< what the global `process` gives, once it was touched

  // --- process.cpp, console.cpp, modules.cpp ---
  Value process;  ///< the hooks of lib/process.js; undefined until `process` has been touched
  ConsoleState console;
  struct Modules;
  std::unique_ptr<Modules> modules;
  struct Watches;
  std::unique_ptr<Watches> watches;  ///< signals and readable descriptors, as libuv handles
};

[[nodiscard]] inline Engine::Impl& state_of(JSContext* ctx) {
  return Engine::of(ctx).impl();
}

// --- engine.cpp ---

/// Runs promise jobs until there are none.
void run_jobs(Engine::Impl& state);
/// After exit_program, under JavaScript: calls on_exit, or throws the error that no JavaScript can catch.
JSValue end_program(JSContext* ctx);
/// Calls a callback as the loop does: uncaught errors are reported, microtasks drained after it.
void call_back(JSContext* ctx, JSValueConst function, int argc, JSValueConst* argv);
/// The same for what `origin` began.
void call_back(JSContext* ctx, JSValueConst function, const AsyncOrigin& origin, int argc,
               JSValueConst* argv);
/// Ends the program with `status` after the 'exit' listeners have run.
void exit_program(Engine::Impl& state, int status);

// --- globals.cpp ---

void define_globals(JSContext* ctx);

// --- library.cpp ---

/// The exports of a built-in module; an exception when there is none.
JSValue load_library(JSContext* ctx, std::string_view name);
/// Whether programs may require it, with or without "node:".
[[nodiscard]] bool is_builtin(std::string_view name);
/// The built-in modules as lazy globals, for programs given as text.
void define_builtin_globals(JSContext* ctx);

// --- errors.cpp ---

void install_errors(Engine::Impl& state);
/// The engine's own stack text of an error, frames only; empty when it has none.
[[nodiscard]] std::string raw_stack(JSContext* ctx, JSValueConst error);
/// Gives a syntax error in `source`, which the engine knows as `file`, Node's message and the exact place.
void explain_syntax_error(JSContext* ctx, JSValueConst error, const std::string& source,
                          const std::string& file,
                          bool module);  // syntax_error.cpp
/// The text of the program or module that the engine knows as `file`; empty when it cannot be had.
[[nodiscard]] std::string source_of(Engine::Impl& state, const std::string& file);
void process_rejections(Engine::Impl& state);
/// Node's warning about a program whose top-level await never went on.
void warn_unsettled(Engine::Impl& state);
/// Whether a `throw` is what an error is to be shown at, or the place where it was made: of a rejection only
/// that is known.
enum class Thrown { yes, no };
/// All that is printed of an error that nobody caught. `frames`: where it was thrown, if it is no Error.
[[nodiscard]] std::string uncaught_message(Engine::Impl& state, JSValueConst error, Thrown how,
                                           const std::string& frames);
/// "FILE:LINE", the source line and a caret, or nothing when the place is not known.
[[nodiscard]] std::string source_context(Engine::Impl& state, std::string_view frames, Thrown how);
/// Reports `error` as Engine::uncaught does. `origin`: "uncaughtException" or "unhandledRejection".
void report_uncaught(Engine::Impl& state, Value error, const char* origin, Thrown how = Thrown::yes);

// --- process.cpp ---

/// Emits an event on `process` if anything may listen. False: no listener, or it has never been touched.
bool emit_process_event(Engine::Impl& state, const char* name, int argc, JSValueConst* argv);
[[nodiscard]] bool process_listens(Engine::Impl& state, const char* name);
/// What process.emit('exit') finds in process.exitCode and process._exiting.
void set_exiting(Engine::Impl& state, int status);
/// process.exitCode, or `otherwise` where it was not set.
[[nodiscard]] int exit_code(Engine::Impl& state, int otherwise);

// --- modules.cpp ---

void install_module_loader(Engine::Impl& state);

}  // namespace runnel::js
