// -n: code run for each line of the input, as awk and perl do it.
#pragma once

#include <string>
#include <vector>

#include "js/engine.hpp"

namespace runnel::js {

struct LineFilterOptions {
  std::string begin;   ///< before the first line
  std::string code;    ///< for each, with `line` (without its end) and `nr` (from 1, through all files)
  std::string end;     ///< after the last
  bool print = false;  ///< the value of `code`, unless undefined: strings as they are, other values inspected
  std::vector<std::string> files;  ///< empty: standard input; "-" among them too
};

/// What `begin` declares is there for the others. All three may `await`; the next line waits then. The exit
/// status: 1 if a file could not be read (which is said, and the next one is), or as of any program.
[[nodiscard]] int run_line_filter(Engine& engine, const LineFilterOptions& options);

}  // namespace runnel::js
