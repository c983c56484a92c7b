#include "js/interactive.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "js/engine_state.hpp"
#include "js/input_watch.hpp"
#include "js/inspect.hpp"
#include "js/js_evaluator.hpp"
#include "js/preview.hpp"
#include "js/program.hpp"
#include "js/watches.hpp"
#include "runnel/message.hpp"
#include "runnel/repl.hpp"
#include "runnel/terminal.hpp"

namespace runnel::js {
namespace {

constexpr std::string_view welcome =
    "Welcome to runnel v" RUNNEL_VERSION ".\nType \".help\" for more information.";

// The Interface's own deadline, on the engine's loop.
class Deadline {
 public:
  Deadline(uv_loop_t* loop, std::function<void()> due) : timer_(new Timer{{}, std::move(due)}) {
    uv_timer_init(loop, &timer_->handle);
    timer_->handle.data = timer_;
  }
  ~Deadline() {
    uv_close(reinterpret_cast<uv_handle_t*>(&timer_->handle),
             [](uv_handle_t* handle) { delete static_cast<Timer*>(handle->data); });
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  void set(std::optional<std::chrono::milliseconds> timeout) {
    if (!timeout) {
      uv_timer_stop(&timer_->handle);
      return;
    }
    uv_update_time(timer_->handle.loop);
    uv_timer_start(
        &timer_->handle, [](uv_timer_t* handle) { static_cast<Timer*>(handle->data)->due(); },
        static_cast<std::uint64_t>(std::max<std::int64_t>(0, timeout->count())), 0);
  }

 private:
  struct Timer {
    uv_timer_t handle;
    std::function<void()> due;
  };
  Timer* timer_;
};

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

std::string history_path() {
  if (const char* own = std::getenv("RUNNEL_HISTORY")) return own == std::string_view("/dev/null") ? "" : own;
  if (const std::string_view state = environment("XDG_STATE_HOME"); state.starts_with('/')) {
    return std::string(state) + "/runnel/history";
  }
  const std::string_view home = environment("HOME");
  return home.empty() ? std::string() : std::string(home) + "/.local/state/runnel/history";
}

int run_interactive(Engine& engine, const InteractiveOptions& options) {
  engine.define_text_globals("repl");
  std::optional<Repl> repl;
  JsEvaluator::Options evaluator_options;
  evaluator_options.colors = is_terminal(1) && color_depth(1) > 2;
  evaluator_options.notice = [&](std::string_view text) { repl->interface().print_above(text); };
  JsEvaluator evaluator(engine, evaluator_options);

  ReplOptions repl_options;
  repl_options.welcome = welcome;
  repl_options.interface.history_file = history_path();
  repl_options.interface.history_size = unlimited_history;
  repl_options.interface.history_details = true;
  if (environment("RUNNEL_PREVIEW") != "0")
    repl_options.interface.previewer = [&](std::string_view text) { return preview(engine.context(), text); };
  repl.emplace(evaluator, repl_options);
  Interface& interface = repl->interface();

  // What the program prints while a line is being edited appears above it.
  const bool above[] = {false, interface.terminal(), interface.terminal() && is_terminal(2)};
  engine.output = [&](int fd, std::string_view text) {
    if (fd > 2 || fd < 0 || !above[fd]) return send_message(fd, text).value();
    interface.print_above(text);
    return 0;
  };
  engine.on_uncaught = [&](JSValueConst error) { repl->report(evaluator.uncaught(error)); };
  const auto end_process = engine.on_exit;
  engine.on_exit = [&](int status) {
    if (!interface.closed()) interface.close();  // gives the terminal back
    end_process(status);
  };

  {
    const JsEvaluator::Expectation expectation(evaluator);
    repl->start();
  }
  if (options.code) {
    Value result;
    const bool ran =
        engine.run_text(*options.code, "[eval]", Engine::Language::script, options.print ? &result : nullptr);
    if (ran && options.print) print_value(engine, result.get());
  }

  {
    InputWatch watch(engine.loop(), interface.fd(), [&] {
      const JsEvaluator::Expectation expectation(evaluator);
      interface.process_input();
    });
    Deadline deadline(engine.loop(), [&] {
      const JsEvaluator::Expectation expectation(evaluator);
      interface.process_timeout();
    });
    while (!repl->finished() && !engine.exiting()) {
      const bool listens = !interface.paused() && !interface.closed();
      watch.set_active(listens);
      // What is typed at the prompt is the prompt's; a program that is awaited may read.
      hold_reading(engine.impl(), listens ? 0 : -1);
      // A promise that nothing will settle waits for Ctrl-C.
      deadline.set(interface.terminal() && repl->busy() ? std::chrono::hours(1) : interface.timeout());
      if (!engine.turn(true)) break;
    }
  }
  if (!interface.closed()) interface.close();
  engine.on_uncaught = nullptr;
  engine.output = nullptr;
  engine.on_exit = end_process;
  // As in Node, what is still to come (timers, children) is not waited for.
  exit_program(engine.impl(), exit_code(engine.impl(), 0));
  return engine.exit_status();
}

}  // namespace runnel::js
