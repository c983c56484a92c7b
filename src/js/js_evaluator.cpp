#include "js/js_evaluator.hpp"

#include <array>
#include <utility>

#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/source.hpp"
#include "js/static_import.hpp"
#include "js/suggestions.hpp"
#include "js/text.hpp"
#include "js/uncaught_text.hpp"

namespace runnel::js {
namespace {

std::string parenthesised(std::string_view source) {
  const std::size_t end = source.find_last_not_of(" \t\v\f\r\n");
  return "(" + std::string(source.substr(0, end + 1)) + "\n)\n";
}

}  // namespace

// How a promise that was awaited came out.
struct Settled {
  JsEvaluator* evaluator;
  int text;

  static JSValue tell(JSContext* ctx, JSValueConst, int, JSValueConst* argv, int rejected, void* opaque) {
    auto& [evaluator, text] = *static_cast<Settled*>(opaque);
    if (evaluator->pending_ != text) return JS_UNDEFINED;  // interrupted meanwhile
    if (rejected != 0) {
      evaluator->finish(evaluator->failed(Value::share(ctx, argv[0])));
    } else {
      evaluator->finish(evaluator->succeeded({ctx, JS_GetPropertyStr(ctx, argv[0], "value")}));
    }
    return JS_UNDEFINED;
  }
  static void forget(void* opaque) { delete static_cast<Settled*>(opaque); }
};

JsEvaluator::JsEvaluator(Engine& engine, Options options)
    : engine_(engine), ctx_(engine.context()), options_(std::move(options)), checker_(ctx_), bindings_(ctx_) {
  define(last_);
  define(last_error_);
}

JsEvaluator::~JsEvaluator() = default;

void JsEvaluator::define(Remembered& remembered) {
  const auto get = [](JSContext* ctx, JSValueConst, int, JSValueConst*, int, void* opaque) {
    return JS_DupValue(ctx, static_cast<Remembered*>(opaque)->value.get());
  };
  const auto set = [](JSContext* ctx, JSValueConst, int, JSValueConst* argv, int, void* opaque) {
    auto& remembered = *static_cast<Remembered*>(opaque);
    remembered.value = Value::share(ctx, argv[0]);
    if (!std::exchange(remembered.taken, true) && remembered.owner->options_.notice) {
      remembered.owner->options_.notice("Expression assignment to " + std::string(remembered.name) +
                                        " now disabled.\n");
    }
    return JS_UNDEFINED;
  };
  const Value global(ctx_, JS_GetGlobalObject(ctx_));
  const JSAtom name = JS_NewAtom(ctx_, remembered.name);
  JS_DefinePropertyGetSet(ctx_, global.get(), name, JS_NewCClosure(ctx_, get, "", nullptr, 0, 0, &remembered),
                          JS_NewCClosure(ctx_, set, "", nullptr, 1, 0, &remembered), JS_PROP_CONFIGURABLE);
  JS_FreeAtom(ctx_, name);
}

Completeness JsEvaluator::check(std::string_view source) {
  // Line by line from a pipe, or as it is typed, a text grows at its end.
  const std::string& before = checked_.text();
  if (!source.starts_with(before) || !before.ends_with('\n')) checked_.clear();
  const Completeness completeness = checked_.add(source.substr(checked_.text().size()));
  // As in Node, which numbers the texts that it looks at.
  if (completeness == Completeness::incomplete) ++texts_;
  return completeness;
}

void JsEvaluator::evaluate(std::string_view source, std::function<void(Evaluation)> done) {
  ++texts_;
  checked_.clear();
  const std::string name = options_.name.empty() ? "REPL" + std::to_string(texts_) : options_.name;
  done_ = std::move(done);
  if (source == "\n") return finish({});
  if (!expecting_) {
    engine_.impl().interrupt_requested = 0;  // one that came too late for the text before
  } else if (std::exchange(engine_.impl().interrupt_requested, 0) != 0) {
    return finish(interrupted());
  }

  const std::string text = clean_source(source);
  std::string program = looks_like_object(text) ? parenthesised(text) : text;
  if (!checker_.compiles(program)) {
    if (!checker_.compiles(text)) return finish(syntax_error(text));
    program = text;
  }
  if (options_.stoppable) guard().arm();
  bool awaits = false;
  Value value = run(program, name, awaits);
  if (value.exception()) {
    finish(thrown());
  } else if (awaits) {
    wait_for(value);
  } else {
    finish(succeeded(std::move(value)));
  }
  // After the result, as in Node: it was there first.
  engine_.drain_microtasks();
  if (pending_ != 0 && engine_.take_interrupted()) finish(interrupted());
}

Value JsEvaluator::run(const std::string& source, const std::string& name, bool& awaits) {
  const Rewritten rewritten = rewrite_declarations(source);
  awaits = rewritten.awaits;
  if (!bindings_.declare(rewritten.names)) return {ctx_, JS_EXCEPTION};
  const std::string& text = rewritten.source;
  if (awaits) {
    Value promise = start(text, name, JS_EVAL_FLAG_ASYNC);
    if (!promise.exception() || engine_.exiting() || engine_.impl().interrupted) return promise;
    // It did not compile: here `await` is a name.
    drop_exception(ctx_);
    awaits = false;
  }
  return start(text, name, 0);
}

Value JsEvaluator::start(const std::string& source, const std::string& name, int flags) {
  JSEvalOptions options{JS_EVAL_OPTIONS_VERSION, JS_EVAL_TYPE_GLOBAL | flags, name.c_str(), line_};
  return {ctx_, JS_Eval2(ctx_, source.c_str(), source.size(), &options)};
}

void JsEvaluator::wait_for(const Value& promise) {
  pending_ = texts_;
  std::array<JSValue, 2> callbacks{};
  for (int rejected = 0; rejected < 2; ++rejected) {
    callbacks[static_cast<std::size_t>(rejected)] =
        JS_NewCClosure(ctx_, Settled::tell, "", Settled::forget, 1, rejected, new Settled{this, texts_});
  }
  const Value chained = call_method(ctx_, promise.get(), "then", 2, callbacks.data());
  for (const JSValue callback : callbacks) JS_FreeValue(ctx_, callback);
  if (chained.exception()) finish(thrown());
}

void JsEvaluator::finish(Evaluation evaluation) {
  pending_ = 0;
  if (engine_.exiting()) evaluation = {Evaluation::Status::exit, {}};
  if (const auto done = std::exchange(done_, nullptr)) done(std::move(evaluation));
  // Not before, since a slow terminal may take long to take the value. A next evaluation may have begun.
  if (done_) return;
  engine_.impl().interrupt_requested = 0;
  let_go_of_sigint();
}

InterruptGuard& JsEvaluator::guard() {
  if (!guard_) guard_.emplace(engine_, [this] { interrupt(); });
  return *guard_;
}

void JsEvaluator::let_go_of_sigint() {
  if (guard_ && !done_ && !expecting_) guard_->disarm();
}

JsEvaluator::Expectation::Expectation(JsEvaluator& evaluator) : evaluator_(evaluator) {
  const bool first = !evaluator.guard_;
  evaluator.expecting_ = true;
  if (!evaluator.done_) evaluator.engine_.impl().interrupt_requested = 0;
  if (first) {
    evaluator.guard().arm();
  } else {
    evaluator.guard().expect();
  }
}

JsEvaluator::Expectation::~Expectation() {
  evaluator_.expecting_ = false;
  evaluator_.let_go_of_sigint();
}

Evaluation JsEvaluator::succeeded(Value value) {
  if (!options_.show_undefined && JS_IsUndefined(value.get())) return {};
  InspectOptions options;
  options.colors = options_.colors;
  options.show_proxy = true;
  std::string text = inspect(ctx_, value.get(), options);
  if (JS_HasException(ctx_)) return thrown();
  if (!last_.taken) last_.value = std::move(value);
  return {Evaluation::Status::value, std::move(text)};
}

Evaluation JsEvaluator::failed(const Value& error) {
  return {Evaluation::Status::error, uncaught(error.get())};
}

// What is pending in the context.
Evaluation JsEvaluator::thrown() {
  const Value error(ctx_, JS_GetException(ctx_));
  if (engine_.exiting()) return {Evaluation::Status::exit, {}};
  return engine_.take_interrupted() ? interrupted() : failed(error);
}

Evaluation JsEvaluator::interrupted() {
  const Value error(ctx_, JS_NewError(ctx_));
  const std::string message = "Script execution was interrupted by `SIGINT`";
  const int hidden = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
  JS_DefinePropertyValueStr(ctx_, error.get(), "message", new_text(ctx_, message), hidden);
  JS_DefinePropertyValueStr(ctx_, error.get(), "stack",
                            new_text(ctx_, "Error [ERR_SCRIPT_EXECUTION_INTERRUPTED]: " + message), hidden);
  JS_DefinePropertyValueStr(ctx_, error.get(), "code", JS_NewString(ctx_, "ERR_SCRIPT_EXECUTION_INTERRUPTED"),
                            JS_PROP_C_W_E);
  return {Evaluation::Status::interrupted, uncaught(error.get())};
}

Evaluation JsEvaluator::syntax_error(std::string_view source) {
  auto fault = checker_.fault(source);
  if (!fault) return {};
  // What the engine finds fault with stands behind the word `import`.
  if (auto import = static_import(source); import && import->begin <= fault->begin) fault = std::move(import);
  JS_ThrowSyntaxError(ctx_, "%s", fault->message.c_str());
  std::string place;
  if (!options_.name.empty()) {
    const auto line = static_cast<std::size_t>(line_) + source_position(source, fault->begin).line - 1;
    place = options_.name + ":" + std::to_string(line) + "\n";
  }
  return {Evaluation::Status::error,
          place + code_frame(source, *fault) + "\n\n" + failed({ctx_, JS_GetException(ctx_)}).text};
}

std::string JsEvaluator::uncaught(JSValueConst error) {
  if (!last_error_.taken) last_error_.value = Value::share(ctx_, error);
  return uncaught_text(ctx_, error, options_.colors);
}

// The guard is armed until the prompt is there.
void JsEvaluator::settle() {
  engine_.drain_microtasks();
  if (engine_.take_interrupted() && options_.notice) options_.notice(interrupted().text + "\n");
}

void JsEvaluator::interrupt() {
  if (pending_ == 0) return;
  static_cast<void>(engine_.take_interrupted());
  finish(interrupted());
}

void JsEvaluator::abandon() {
  pending_ = 0;
  done_ = nullptr;
}

Completion JsEvaluator::complete(std::string_view text_before_cursor) {
  return suggest(ctx_, text_before_cursor);
}

}  // namespace runnel::js
