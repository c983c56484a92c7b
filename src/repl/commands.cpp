#include "repl/commands.hpp"

#include <algorithm>
#include <cstddef>

namespace runnel::repl {
namespace {

constexpr std::string_view blanks = " \t\v\f\r\n";

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

std::optional<CommandLine> command_line(std::string_view line) {
  const std::string_view text = trim(line);
  if (!text.starts_with('.') || text.starts_with("..")) return std::nullopt;
  if (text.size() > 1 && text[1] >= '0' && text[1] <= '9') return std::nullopt;
  const std::size_t end = std::min(text.find_first_of(blanks), text.size());
  return CommandLine{text.substr(1, end - 1), trim(text.substr(end))};
}

const CommandInfo* find_command(std::string_view word, bool terminal) {
  for (const CommandInfo& info : commands) {
    if (info.name == word && (terminal || !info.terminal_only)) return &info;
  }
  return nullptr;
}

}  // namespace runnel::repl
