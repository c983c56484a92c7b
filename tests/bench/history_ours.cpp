// Reads lines with our Interface and all of the history file that is named.
#include <variant>

#include "runnel/interface.hpp"

int main(int argc, char** argv) {
  runnel::InterfaceOptions options;
  if (argc > 1) options.history_file = argv[1];
  options.history_size = runnel::unlimited_history;
  runnel::Interface interface(options);
  while (std::holds_alternative<runnel::Line>(interface.read_line("> "))) continue;
}
