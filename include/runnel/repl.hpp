// Repl: read, evaluate, print, over an Interface and an Evaluator, with Node's prompts,
// dot commands, continuation lines and keys. As passive as the Interface that it owns.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "runnel/evaluator.hpp"
#include "runnel/export.hpp"
#include "runnel/interface.hpp"

namespace runnel {

struct ReplOptions {
  InterfaceOptions interface;  ///< `is_complete` and `completer` are the Repl's own
  std::string welcome;         ///< printed first; empty: nothing
};

class RUNNEL_EXPORT Repl {
 public:
  /// `evaluator` must outlive the Repl.
  Repl(Evaluator& evaluator, const ReplOptions& options);
  ~Repl();

  std::function<void()> on_exit;  ///< the session is over; the Interface is closed

  /// Prints the welcome and the first prompt.
  void start();
  /// To be driven (fd, process_input, timeout, process_timeout) and printed above.
  [[nodiscard]] Interface& interface();
  [[nodiscard]] bool finished() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace runnel
