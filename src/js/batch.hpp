// -b: statements from a pipe, each evaluated as soon as it has arrived.
#pragma once

#include <string>

#include "js/engine.hpp"

namespace runnel::js {

struct BatchOptions {
  std::string path;   ///< empty or "-": standard input
  bool bail = false;  ///< the first error ends it
};

/// Reads lines; one or more that make a complete text are evaluated together, as at the prompt. Values but
/// undefined go to stdout, inspected; errors to stderr, in the prompt's form and with their place. The exit
/// status: 1 when anything failed, unless the program set another.
[[nodiscard]] int run_batch(Engine& engine, const BatchOptions& options);

}  // namespace runnel::js
