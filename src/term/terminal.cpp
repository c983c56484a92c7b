#include "runnel/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "term/color_depth.hpp"

namespace runnel {

bool is_terminal(int fd) {
  return isatty(fd) == 1;
}

TerminalSize terminal_size(int fd) {
  TerminalSize size;
  winsize asked{};
  if (ioctl(fd, TIOCGWINSZ, &asked) != 0) return size;
  if (asked.ws_col != 0) size.columns = asked.ws_col;
  if (asked.ws_row != 0) size.rows = asked.ws_row;
  return size;
}

int color_depth(int fd) {
  const bool forced = std::getenv("FORCE_COLOR") != nullptr;
  if (!forced && !is_terminal(fd)) return 1;
  return color_depth(Environment([](const char* name) { return std::getenv(name); }));
}

}  // namespace runnel
