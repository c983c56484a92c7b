// The command line: one table of options, from which parsing and --help come, and what was asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runnel::js {

struct Options {
  bool help = false;
  bool version = false;
  bool check = false;
  bool print = false;
  bool interactive = false;
  bool batch = false;
  bool bail = false;
  bool lines = false;               ///< -n
  std::optional<std::string> code;  ///< -e, -p
  std::string begin;
  std::string end;
  std::vector<std::string> modules;  ///< -r
  std::vector<std::string> options;  ///< as they were given: process.execArgv
  std::vector<std::string> operands;
  std::string error;  ///< what is wrong with the command line; empty: nothing
};

struct OptionInfo {
  enum class Id : unsigned char {
    batch,
    bail,
    check,
    eval,
    help,
    interactive,
    lines,
    begin,
    end,
    print,
    require,
    version
  };
  Id id;
  char letter;                ///< 0: none
  std::string_view name;      ///< without its dashes
  std::string_view argument;  ///< how help calls it; empty: it takes none
  std::string_view help;
};

/// In the order of --help.
inline constexpr OptionInfo option_table[] = {
    {OptionInfo::Id::eval, 'e', "eval", "CODE", "Run CODE"},
    {OptionInfo::Id::print, 'p', "print", "CODE", "Run CODE and print its value"},
    {OptionInfo::Id::lines, 'n', "lines", "",
     "With -e or -p: run CODE for each line of the input (line, nr)"},
    {OptionInfo::Id::begin, 0, "begin", "CODE", "With -n: run CODE before the first line"},
    {OptionInfo::Id::end, 0, "end", "CODE", "With -n: run CODE after the last line"},
    {OptionInfo::Id::batch, 'b', "batch", "",
     "Evaluate each statement as soon as it arrives, print its value"},
    {OptionInfo::Id::bail, 0, "bail", "", "With -b: stop at the first error"},
    {OptionInfo::Id::check, 'c', "check", "", "Check the syntax of the program, without running it"},
    {OptionInfo::Id::interactive, 'i', "interactive", "", "Start the prompt even if stdin is not a terminal"},
    {OptionInfo::Id::require, 'r', "require", "MODULE", "Load MODULE first (may be given several times)"},
    {OptionInfo::Id::help, 'h', "help", "", "Print this help"},
    {OptionInfo::Id::version, 'v', "version", "", "Print the version"},
};

/// `arguments` without the program's name. Options end at the first operand, at `-` and after `--`. Short
/// options may be written together, as in `-ne CODE`; a long one's argument also as `--eval=CODE`.
[[nodiscard]] Options parse_options(const std::vector<std::string>& arguments);

[[nodiscard]] std::string help_text();

}  // namespace runnel::js
