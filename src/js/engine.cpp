// An engine's life: made, running programs as text, draining, ending.
#include "js/engine.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/modules.hpp"
#include "js/source.hpp"
#include "js/watches.hpp"

namespace runnel::js {

namespace {

/// What JavaScript may use of the stack: the limit of the process without a reserve for our own frames
/// and those of the libraries.
std::size_t stack_size() {
  constexpr rlim_t most = 64u << 20;
  rlimit limit{};
  rlim_t size = 8u << 20;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) size = limit.rlim_cur;
  size = std::min(size, most);
  return static_cast<std::size_t>(std::max<rlim_t>(size - size / 4, 192u << 10));
}

int interrupt_handler(JSRuntime* /*runtime*/, void* opaque) {
  auto& state = *static_cast<Engine::Impl*>(opaque);
  if (state.exiting) return 1;
  if (state.interrupt_requested == 0) return 0;
  state.interrupt_requested = 0;
  state.interrupted = true;
  return 1;
}

void rejection_tracker(JSContext* ctx, JSValueConst promise, JSValueConst reason, bool is_handled,
                       void* opaque) {
  auto& state = *static_cast<Engine::Impl*>(opaque);
  const auto same = [&](const Rejection& r) { return JS_IsStrictEqual(ctx, r.promise.get(), promise); };
  if (!is_handled) {
    state.rejections.push_back(
        {Value::share(ctx, promise), Value::share(ctx, reason), Value::share(ctx, async_context(ctx))});
    return;
  }
  const auto found = std::find_if(state.rejections.begin(), state.rejections.end(), same);
  if (found != state.rejections.end()) {
    state.rejections.erase(found);
  } else {
    state.late_handled.push_back(Value::share(ctx, promise));
  }
}

JSValue main_rejected(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  report_uncaught(state_of(ctx), Value::share(ctx, argv[0]), "uncaughtException", Thrown::no);
  return JS_UNDEFINED;
}

}  // namespace

Engine::Impl::Impl(Engine& owner, EngineOptions engine_options)
    : engine(owner), options(std::move(engine_options)) {
  runtime = JS_NewRuntime();
  if (runtime == nullptr) throw std::bad_alloc();
  JS_SetRuntimeOpaque(runtime, this);
  JS_SetMaxStackSize(runtime, stack_size());
  context = JS_NewContext(runtime);
  if (context == nullptr) {
    JS_FreeRuntime(runtime);
    throw std::bad_alloc();
  }
  JS_SetContextOpaque(context, &owner);
  JS_SetInterruptHandler(runtime, interrupt_handler, this);
  JS_SetHostPromiseRejectionTracker(runtime, rejection_tracker, this);
}

Engine::Impl::~Impl() {
  // What holds values goes before the context does. The loop closes its handles, which ends what waits for
  // them without running any more JavaScript; their memory goes after that.
  exiting = true;
  loop.reset();
  watches.reset();
  modules.reset();
  ticks.clear();
  rejections.clear();
  async.clear();
  JS_SetPromiseHook(runtime, nullptr, nullptr);
  exchange_context(context, {context, JS_UNDEFINED});
  late_handled.clear();
  libraries.clear();
  for (Value& function : timer_functions) function = Value();
  for (Value* value : {&main_promise, &stack_getter, &capture_stack, &capture_self, &syntax_error, &reported,
                       &native, &process, &process_object})
    *value = Value();
  JS_FreeContext(context);
  JS_FreeRuntime(runtime);
}

Engine::Engine(EngineOptions options) {
  impl_ = std::make_unique<Impl>(*this, std::move(options));
  install_errors(*impl_);
  install_module_loader(*impl_);
  define_globals(impl_->context);
}

Engine::~Engine() = default;

JSContext* Engine::context() const {
  return impl_->context;
}

uv_loop_t* Engine::loop() {
  if (!impl_->loop) impl_->loop = std::make_unique<Loop>(impl_->context);
  return impl_->loop->get();
}

Engine& Engine::of(JSContext* ctx) {
  return *static_cast<Engine*>(JS_GetContextOpaque(ctx));
}

// --- programs ---

namespace {

struct Compiled {
  Value code;
  bool promise = false;  ///< evaluating it gives a promise
  bool module = false;
};

/// Compiles as the first kind that fits. When none does, the error of the kind that got furthest is pending.
Compiled compile_text(Engine::Impl& state, const std::string& source, const std::string& name,
                      Engine::Language language) {
  using Language = Engine::Language;
  JSContext* ctx = state.context;
  Value error;
  bool module = false;
  const auto failed_later = [&] {
    Value latest(ctx, JS_GetException(ctx));
    if (!JS_IsError(error.get()) || position_of(ctx, latest.get()) > position_of(ctx, error.get())) {
      error = std::move(latest);
      return true;
    }
    return false;
  };
  if (language != Language::module) {
    for (const bool async : {false, true}) {
      const int flags = JS_EVAL_TYPE_GLOBAL | (async ? JS_EVAL_FLAG_ASYNC : 0) | JS_EVAL_FLAG_COMPILE_ONLY;
      Value code = compile_source(ctx, source, name, flags);
      if (!code.exception()) return {std::move(code), async, false};
      static_cast<void>(failed_later());
      if (language == Language::commonjs) break;
    }
  }
  if (language == Language::module || language == Language::detect) {
    const std::string url = module_name_of_text(name);
    state.sources[url] = source;
    state.modules->main_url = url;
    Value code = compile_module(ctx, source, url);
    if (!code.exception()) return {std::move(code), true, true};
    const Value reason = Value::share(ctx, Value(ctx, JS_GetException(ctx)).get());
    // An error in what it imports is the one to tell.
    const bool parsed = !syntax_error_in(ctx, reason.get(), url);
    JS_Throw(ctx, JS_DupValue(ctx, reason.get()));
    if (parsed) return {{ctx, JS_EXCEPTION}};
    module = failed_later();
  }
  explain_syntax_error(ctx, error.get(), source, module ? module_name_of_text(name) : name, module);
  JS_Throw(ctx, error.release());
  return {{ctx, JS_EXCEPTION}};
}

/// Tells of the rejection of a program's promise as of an uncaught error, and waits for it where a result is
/// asked for.
bool await_main(Engine::Impl& state, Value promise, bool module, Value* result) {
  JSContext* ctx = state.context;
  const Value on_rejected(ctx, JS_NewCFunction(ctx, main_rejected, "", 1));
  const Value then(ctx, JS_GetPropertyStr(ctx, promise.get(), "then"));
  JSValueConst arguments[] = {JS_UNDEFINED, on_rejected.get()};
  const Value chained(ctx, JS_Call(ctx, then.get(), promise.get(), 2, arguments));
  // The body of a module is a promise job itself: the jobs it made come before process.nextTick.
  if (module) run_jobs(state);
  state.engine.drain_microtasks();
  const auto now = [&] { return JS_PromiseState(ctx, promise.get()); };
  if (result != nullptr) {
    while (!state.exiting && now() == JS_PROMISE_PENDING && state.engine.turn(true)) {
    }
    if (now() == JS_PROMISE_FULFILLED && !module) {
      const Value box(ctx, JS_PromiseResult(ctx, promise.get()));
      *result = Value(ctx, JS_GetPropertyStr(ctx, box.get(), "value"));
    }
  }
  const bool rejected = now() == JS_PROMISE_REJECTED;
  state.main_promise = std::move(promise);
  return !state.exiting && !rejected;
}

}  // namespace

bool Engine::run_text(std::string_view source, const std::string& name, Language language, Value* result) {
  Impl& state = *impl_;
  JSContext* ctx = state.context;
  const std::string text = clean_source(source);
  state.sources[name] = text;
  Compiled compiled = compile_text(state, text, name, language);
  if (compiled.code.exception()) {
    uncaught();
    return false;
  }
  if (language != Language::script && !compiled.module) define_text_globals(name);
  if (compiled.module) leave_execution(ctx);
  Value value = compiled.module ? evaluate_module(ctx, compiled.code)
                                : Value(ctx, JS_EvalFunction(ctx, compiled.code.release()));
  if (value.exception()) {
    uncaught();
    drain_microtasks();
    return false;
  }
  if (compiled.promise) return await_main(state, std::move(value), compiled.module, result);
  if (result != nullptr) *result = std::move(value);
  drain_microtasks();
  return !state.exiting;
}

bool Engine::run_file(const std::string& path) {
  Impl& state = *impl_;
  Program program = load_program(state.context, path);
  if (program.value.exception()) {
    uncaught();
    drain_microtasks();
    return false;
  }
  if (program.module) return await_main(state, std::move(program.value), true, nullptr);
  drain_microtasks();
  return !state.exiting;
}

std::string Engine::check_syntax(std::string_view source, const std::string& name, Language language) {
  Impl& state = *impl_;
  JSContext* ctx = state.context;
  const std::string text = clean_source(source);
  const std::string file = name.starts_with('[') ? name : normal_path(name);
  state.sources[file] = text;
  if (compiles(ctx, text, file, language)) return {};
  const Value error(ctx, JS_GetException(ctx));
  return uncaught_message(state, error.get(), Thrown::no, {});
}

// --- draining, turning, ending ---

void run_jobs(Engine::Impl& state) {
  JSContext* ctx = nullptr;
  while (!state.exiting) {
    const int ran = JS_ExecutePendingJob(state.runtime, &ctx);
    if (ran == 0) return;
    // Who asked for the interruption tells of it.
    if (state.interrupted) {
      if (ran < 0) drop_exception(ctx);
      state.rejections.clear();
      return;
    }
    if (ran < 0) state.engine.uncaught();
  }
}

void Engine::drain_microtasks() {
  Impl& state = *impl_;
  if (state.draining) return;
  state.draining = true;
  leave_execution(state.context);
  do {
    while (!state.ticks.empty() && !state.exiting) {
      const Tick tick = std::move(state.ticks.front());
      state.ticks.pop_front();
      std::vector<JSValueConst> arguments;
      arguments.reserve(tick.arguments.size());
      for (const Value& argument : tick.arguments) arguments.push_back(argument.get());
      const AsyncScope scope(state.context, tick.origin);
      const Value done(state.context, JS_Call(state.context, tick.function.get(), JS_UNDEFINED,
                                              static_cast<int>(arguments.size()), arguments.data()));
      end_async(state.context, tick.origin.id);
      if (done.exception()) {
        uncaught();
        state.draining = false;
        state.postponed = true;
        return;
      }
    }
    run_jobs(state);
    if (state.ticks.empty() && !state.exiting) process_rejections(state);
  } while (!state.exiting && !state.interrupted && (!state.ticks.empty() || JS_IsJobPending(state.runtime)));
  state.draining = false;
}

bool Engine::turn(bool wait) {
  Impl& state = *impl_;
  drain_microtasks();
  if (state.exiting || !state.loop || !state.loop->alive()) return false;
  state.loop->turn(wait);
  return !state.exiting && state.loop->alive();
}

void Engine::run_loop() {
  Impl& state = *impl_;
  if (!std::exchange(state.postponed, false)) drain_microtasks();
  if (state.loop && !state.exiting) state.loop->run();
  if (!state.exiting) tell_destroyed(state.context);
}

int Engine::finish() {
  Impl& state = *impl_;
  JSContext* ctx = state.context;
  const auto run = [&] {
    do {
      run_loop();
    } while (!state.exiting && !state.ticks.empty());
  };
  run();
  while (!state.exiting) {
    const Value code(ctx, JS_NewInt32(ctx, exit_code(state, 0)));
    JSValueConst argument = code.get();
    if (emit_process_event(state, "beforeExit", 1, &argument)) drain_microtasks();
    if (JS_HasException(ctx)) uncaught();
    if (state.exiting || !state.loop || !state.loop->alive()) break;
    run();
  }
  if (!state.exiting) {
    const bool unsettled = JS_PromiseState(ctx, state.main_promise.get()) == JS_PROMISE_PENDING;
    exit_program(state, exit_code(state, unsettled ? 13 : 0));
    if (unsettled && state.status == 13) warn_unsettled(state);
  }
  return state.status;
}

void Engine::define_text_globals(const std::string& name) {
  js::define_text_globals(impl_->context, name);
}

bool Engine::exiting() const {
  return impl_->exiting;
}
int Engine::exit_status() const {
  return impl_->status;
}

void exit_program(Engine::Impl& state, int status) {
  JSContext* ctx = state.context;
  if (state.exiting) return;
  state.status = status;
  if (!state.exit_emitted) {
    state.exit_emitted = true;
    set_exiting(state, status);
    const Value code(ctx, JS_NewInt32(ctx, status));
    JSValueConst argument = code.get();
    emit_process_event(state, "exit", 1, &argument);
    if (state.exiting) return;
    if (JS_HasException(ctx)) {
      state.engine.uncaught();
      if (state.exiting) return;
    }
    state.status = exit_code(state, status);
  }
  state.exiting = true;
  if (state.loop) state.loop->stop();
}

// --- errors, interrupts ---

void Engine::uncaught() {
  Impl& state = *impl_;
  report_uncaught(state, Value(state.context, JS_GetException(state.context)), "uncaughtException");
}

JSValue end_program(JSContext* ctx) {
  if (Engine& engine = Engine::of(ctx); engine.on_exit) engine.on_exit(engine.exit_status());
  JS_ThrowInternalError(ctx, "the program has ended");
  const Value error(ctx, JS_GetException(ctx));
  JS_SetUncatchableError(ctx, error.get());
  return JS_Throw(ctx, JS_DupValue(ctx, error.get()));
}

void call_back(JSContext* ctx, JSValueConst function, int argc, JSValueConst* argv) {
  Engine& engine = Engine::of(ctx);
  if (engine.exiting()) return;
  const Value done(ctx, JS_Call(ctx, function, JS_UNDEFINED, argc, argv));
  if (done.exception()) engine.uncaught();
  engine.drain_microtasks();
}

void call_back(JSContext* ctx, JSValueConst function, const AsyncOrigin& origin, int argc,
               JSValueConst* argv) {
  Engine& engine = Engine::of(ctx);
  if (engine.exiting()) return;
  {
    const AsyncScope scope(ctx, origin);
    const Value done(ctx, JS_Call(ctx, function, JS_UNDEFINED, argc, argv));
    if (done.exception()) engine.uncaught();
  }
  engine.drain_microtasks();
}

void Engine::interrupt() noexcept {
  impl_->interrupt_requested = 1;
}

bool Engine::take_interrupted() noexcept {
  return std::exchange(impl_->interrupted, false);
}

}  // namespace runnel::js
