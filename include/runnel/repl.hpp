// Repl: read, evaluate, print, over an Interface and an Evaluator, with Node's prompts,
// dot commands, continuation lines and keys. As passive as the Interface that it owns.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "runnel/evaluator.hpp"
#include "runnel/export.hpp"
#include "runnel/interface.hpp"

namespace runnel {

struct ReplOptions {
  InterfaceOptions interface;  ///< `validator` and `completer` are the Repl's own
  std::string welcome;         ///< printed first; empty: nothing
};

/// On a terminal a text grows in the editor until the evaluator finds it complete. Otherwise the lines
/// are evaluated one by one, each prompt and result written as Node writes them to a pipe. Lines that
/// arrive while an evaluation is pending wait for it. One thread at a time.
class RUNNEL_EXPORT Repl {
 public:
  /// `evaluator` must outlive the Repl.
  Repl(Evaluator& evaluator, const ReplOptions& options);
  ~Repl();

  /// The session is over: the Interface is closed, and nothing is pending.
  std::function<void()> on_exit;

  /// Prints the welcome and the first prompt.
  void start();
  /// Shows what happened outside of any evaluation (an error in a timer), and the prompt again.
  void report(std::string_view text);
  /// To be driven (fd, process_input, timeout, process_timeout) and printed above.
  [[nodiscard]] Interface& interface();
  /// An evaluation is pending. On a terminal, input is then best left unread.
  [[nodiscard]] bool busy() const;
  [[nodiscard]] bool finished() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace runnel
