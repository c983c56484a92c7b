// JavaScript behind runnel::Evaluator: what a prompt evaluates, as Node's prompt does.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "js/bindings.hpp"
#include "js/completeness.hpp"
#include "js/engine.hpp"
#include "js/interrupt_guard.hpp"
#include "runnel/evaluator.hpp"

namespace runnel::js {

class JsEvaluator final : public Evaluator {
 public:
  struct Options {
    bool colors = false;
    bool stoppable = true;       ///< SIGINT stops an evaluation, and not the program
    bool show_undefined = true;  ///< as a result
    std::string name;            ///< of the texts, all parts of one; empty: REPL1, REPL2 ...
    std::function<void(std::string_view text)>
        notice;  ///< shows a line that is no result; empty: nobody does
  };

  /// Defines `_` and `_error`. `engine` must outlive the evaluator, and its loop must not run after it.
  JsEvaluator(Engine& engine, Options options);
  ~JsEvaluator() override;
  JsEvaluator(const JsEvaluator&) = delete;
  JsEvaluator& operator=(const JsEvaluator&) = delete;

  Completeness check(std::string_view source) override;
  void evaluate(std::string_view source, std::function<void(Evaluation)> done) override;
  void settle() override;
  void interrupt() override;
  [[nodiscard]] Completion complete(std::string_view text_before_cursor) override;

  /// Until it goes, a text may come at any moment, and a SIGINT that comes before the text does is meant for
  /// it. The first of all must be made before a line is edited.
  class Expectation {
   public:
    explicit Expectation(JsEvaluator& evaluator);
    ~Expectation();
    Expectation(const Expectation&) = delete;
    Expectation& operator=(const Expectation&) = delete;

   private:
    JsEvaluator& evaluator_;
  };

  /// Forgets a pending evaluation: its `done` is not called any more.
  void abandon();
  /// Where in the text of that name the next one begins.
  void set_line(int line) { line_ = line; }

  /// Of an error outside of any evaluation: becomes `_error`, and is described as the prompt shows it.
  [[nodiscard]] std::string uncaught(JSValueConst error);

 private:
  // A value that the program may take over by assigning to it.
  struct Remembered {
    const char* name;
    JsEvaluator* owner;
    Value value;
    bool taken = false;
  };

  void define(Remembered& remembered);
  Evaluation syntax_error(std::string_view source);
  Value run(const std::string& source, const std::string& name, bool& awaits);
  Value start(const std::string& source, const std::string& name, int flags);
  Evaluation succeeded(Value value);
  Evaluation failed(const Value& error);
  Evaluation thrown();
  Evaluation interrupted();
  void wait_for(const Value& promise);
  friend struct Settled;
  void finish(Evaluation evaluation);
  InterruptGuard& guard();
  void let_go_of_sigint();

  Engine& engine_;
  JSContext* ctx_;
  Options options_;
  SyntaxChecker checker_;
  LineCollector checked_{checker_};
  Bindings bindings_;
  std::optional<InterruptGuard> guard_;
  bool expecting_ = false;
  int line_ = 1;
  Remembered last_{"_", this, {}};
  Remembered last_error_{"_error", this, {}};
  int texts_ = 0;    ///< looked at so far: they are called REPL1, REPL2 ...
  int pending_ = 0;  ///< which of them is awaited; 0: none
  std::function<void(Evaluation)> done_;
};

}  // namespace runnel::js
