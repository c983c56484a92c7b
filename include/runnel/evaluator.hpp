// Evaluator: the language behind a Repl.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runnel/completion.hpp"
#include "runnel/export.hpp"
#include "runnel/validation.hpp"

namespace runnel {

/// What became of one evaluation.
struct Evaluation {
  enum class Status {
    value,        ///< `text` is the result, ready to be shown
    nothing,      ///< there is nothing to show
    error,        ///< `text` is the message, ready to be shown
    interrupted,  ///< stopped by `interrupt`; `text` as with an error
    exit,         ///< the program asked to end
  };
  Status status = Status::nothing;
  std::string text;  ///< without a final newline
};

/// A language. Every call comes from the thread that drives the Repl.
class RUNNEL_EXPORT Evaluator {
 public:
  virtual ~Evaluator() = default;
  /// Whether `source` can be evaluated as it is. Must not run any of it.
  [[nodiscard]] virtual Completeness check(std::string_view source) = 0;
  /// Starts to evaluate `source`. `done` is called exactly once: before `evaluate` returns,
  /// or later from the host's loop (an awaited promise).
  virtual void evaluate(std::string_view source, std::function<void(Evaluation)> done) = 0;
  /// On a terminal, once what `done` told of is on the screen and before the next prompt: the place for what
  /// the text left to be done at once (promise jobs), while Ctrl-C is still a signal.
  virtual void settle() {}
  /// Ctrl-C while an evaluation is pending: `done` is to be called soon.
  virtual void interrupt() = 0;
  [[nodiscard]] virtual Completion complete(std::string_view text_before_cursor) = 0;
};

}  // namespace runnel
