// Whole programs: a file, -e and -p, standard input, --check.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "js/engine.hpp"

namespace runnel::js {

/// Each returns the exit status; what went wrong has been said.
[[nodiscard]] int run_program_file(Engine& engine, const std::string& path);
[[nodiscard]] int run_code(Engine& engine, const std::string& code, bool print);
[[nodiscard]] int run_standard_input(Engine& engine);
/// `path`: empty for standard input.
[[nodiscard]] int check_program(Engine& engine, const std::string& path);

/// `require`s each; false when one failed, which has been reported.
[[nodiscard]] bool preload(Engine& engine, const std::vector<std::string>& modules);

/// As `-p` does: strings as they are, other values inspected.
void print_value(Engine& engine, JSValueConst value);

/// "runnel: path: what is wrong" on stderr.
void complain(std::string_view path, std::string_view what);

}  // namespace runnel::js
