// Reads lines with history and completion, blocking: the shortest program that uses the library.
#include <runnel/interface.hpp>
#include <runnel/message.hpp>

int main() {
  runnel::InterfaceOptions options;
  options.prompt = "name> ";
  options.completer = [](std::string_view text) {
    runnel::Completion completion;
    for (const std::string_view name : {"alpha", "beta", "gamma"})
      if (name.starts_with(text)) completion.candidates.emplace_back(name);
    return completion;
  };
  runnel::Interface interface(options);
  for (;;) {
    const runnel::ReadResult result = interface.read_line();
    if (std::holds_alternative<runnel::Interrupted>(result)) continue;
    const auto* line = std::get_if<runnel::Line>(&result);
    if (line == nullptr) break;
    if (runnel::send_message(1, "hello " + line->text, "\n")) return 1;
  }
}
