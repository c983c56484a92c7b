// The same inside the program's own poll() loop, which also has a clock to show.
#include <poll.h>
#include <runnel/interface.hpp>
#include <runnel/message.hpp>

#include <string>

int main() {
  runnel::InterfaceOptions options;
  options.prompt = "poll> ";
  options.history = {"newest", "older"};
  runnel::Interface interface(options);
  int lines = 0;
  interface.on_line = [&](std::string_view line) {
    ++lines;
    if (runnel::send_message(1, std::to_string(lines) + ": ", std::string(line) + "\n")) interface.close();
    interface.prompt();
  };
  interface.prompt();
  while (!interface.closed()) {
    pollfd ready{interface.fd(), POLLIN, 0};
    const auto timeout = interface.timeout();
    const int count = poll(&ready, 1, timeout ? static_cast<int>(timeout->count()) : -1);
    if (count > 0) interface.process_input();
    if (count == 0) interface.process_timeout();
  }
  return lines;
}
