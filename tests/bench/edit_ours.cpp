// Reads lines with our Interface, and tells after each its length and a sum of its bytes.
#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>

#include "runnel/interface.hpp"

int main() {
  runnel::Interface interface;
  for (;;) {
    const runnel::ReadResult result = interface.read_line("> ");
    const auto* line = std::get_if<runnel::Line>(&result);
    if (line == nullptr) return 0;
    std::uint32_t sum = 0;
    for (const char byte : line->text) sum = sum * 31 + static_cast<unsigned char>(byte);
    std::printf("#%zu:%u#\n", line->text.size(), static_cast<unsigned>(sum));
    std::fflush(stdout);
  }
}
