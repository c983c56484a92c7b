// The names and help texts of the dot commands, and how one is told from code. What they do is the Repl's.
#pragma once

#include <optional>
#include <string_view>

namespace runnel::repl {

enum class Command : unsigned char { break_, clear, editor, exit, help, load, save };

struct CommandInfo {
  std::string_view name;
  std::string_view help;
  Command command;
  bool terminal_only = false;
};

/// In the order of their names, as `.help` shows them.
inline constexpr CommandInfo commands[] = {
    {"break", "Sometimes you get stuck, this gets you out", Command::break_},
    {"clear", "Alias for .break", Command::clear},
    {"editor", "Enter editor mode", Command::editor, true},
    {"exit", "Exit the REPL", Command::exit},
    {"help", "Print this help message", Command::help},
    {"load", "Load JS from a file into the REPL session", Command::load},
    {"save", "Save all evaluated commands in this REPL session to a file", Command::save},
};

/// A line that begins like a command: its word without the dot, and the rest without blanks around it.
struct CommandLine {
  std::string_view word;
  std::string_view argument;
};

/// Empty for code, `..`, and numbers such as `.5`.
[[nodiscard]] std::optional<CommandLine> command_line(std::string_view line);
[[nodiscard]] const CommandInfo* find_command(std::string_view word, bool terminal);

}  // namespace runnel::repl
