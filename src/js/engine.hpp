// Engine: QuickJS-ng and the event loop together: a runtime, one context with Node's globals, modules,
// timers, and the rules by which a program ends.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <uv.h>

#include "js/quickjs.hpp"

namespace runnel::js {

struct EngineOptions {
  std::vector<std::string> argv;       ///< process.argv from [1] on; [0] is the program itself
  std::vector<std::string> exec_argv;  ///< process.execArgv
};

/// One JavaScript program. Single-threaded. Everything optional (modules, timers, inspect, process's
/// members that cost something) is made on first use, so that an Engine is up in a fraction of a millisecond.
class Engine {
 public:
  explicit Engine(EngineOptions options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] JSContext* context() const;
  [[nodiscard]] uv_loop_t* loop();  ///< made on first use
  [[nodiscard]] static Engine& of(JSContext* ctx);

  // --- programs (each returns false after it has reported an uncaught error) ---

  enum class Language { detect, commonjs, module, script };
  /// A program file, with Node's resolution and rules for .mjs, .cjs, .json, package.json "type".
  bool run_file(const std::string& path);
  /// Text as a program: -e, -p, standard input. `name` is what stack traces call it. `result`, when asked
  /// for, gets the completion value (awaited).
  bool run_text(std::string_view source, const std::string& name, Language language, Value* result = nullptr);
  /// Compiles only, and follows no imports. The message, as Node's --check prints it; empty: fine.
  [[nodiscard]] std::string check_syntax(std::string_view source, const std::string& name, Language language);

  // --- pieces for the REPL, -b and -n ---

  /// `require`, `module` and the built-in modules as globals, as run_text defines them. `name`: `[eval]`,
  /// `repl`.
  void define_text_globals(const std::string& name);

  /// nextTick callbacks and promise jobs, until there are none.
  void drain_microtasks();
  /// Runs the loop until nothing keeps it alive, or `process.exit` was called.
  void run_loop();
  /// One turn of the loop; `wait`: block until something happens. False: nothing is left to wait for.
  bool turn(bool wait);
  /// The end of a program: 'beforeExit', the loop again, 'exit'. The exit status.
  int finish();
  [[nodiscard]] bool exiting() const;  ///< process.exit was called: unwind
  [[nodiscard]] int exit_status() const;

  /// What an error that nobody caught does: 'uncaughtException' handlers, or message and stack on stderr in
  /// one write and the end of the program with status 1. Takes what is pending in the context.
  void uncaught();
  /// When set, uncaught errors and rejections go there and do not end the program (the REPL).
  std::function<void(JSValueConst error)> on_uncaught;

  /// Async-signal-safe: running JavaScript is stopped soon by an uncatchable error.
  void interrupt() noexcept;
  /// True once after an interrupt took effect.
  [[nodiscard]] bool take_interrupted() noexcept;

  /// Where process.stdout/stderr and the console write (the REPL prints above its prompt). Empty:
  /// send_message. Returns errno or 0.
  std::function<int(int fd, std::string_view text)> output;

  /// Ends the process where a program calls `process.exit`, once the 'exit' listeners have run: not all that
  /// the engine runs can be unwound. It must not return; when it is empty, what can be is unwound.
  std::function<void(int status)> on_exit;

  struct Impl;  ///< for the other sources of this folder: engine_state.hpp
  [[nodiscard]] Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace runnel::js
