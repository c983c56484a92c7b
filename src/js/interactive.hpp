// The prompt: a runnel::Repl over the engine's loop, on a terminal or a pipe.
#pragma once

#include <optional>
#include <string>

#include "js/engine.hpp"

namespace runnel::js {

struct InteractiveOptions {
  std::optional<std::string> code;  ///< run once the prompt stands (-i with -e or -p)
  bool print = false;               ///< and its value printed
};

/// Runs until the session ends. The exit status.
[[nodiscard]] int run_interactive(Engine& engine, const InteractiveOptions& options);

/// Where the session's lines are kept: $RUNNEL_HISTORY, else runnel/history in $XDG_STATE_HOME, else in
/// ~/.local/state. Empty: nowhere.
[[nodiscard]] std::string history_path();

}  // namespace runnel::js
