#include "js/filter_output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "js/engine_state.hpp"
#include "js/program.hpp"
#include "runnel/message.hpp"

namespace runnel::js {
namespace {

int write_whole(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd room{fd, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

int FilterOutput::write(int fd, std::string_view text) {
  if (fd != STDOUT_FILENO) return send_message(fd, text).value();
  const int error = write_whole(fd, text);
  if (error == 0 || std::exchange(lost_, true)) return error;
  if (error != EPIPE) complain("standard output", std::error_code(error, std::generic_category()).message());
  exit_program(engine_.impl(), error == EPIPE ? 128 + SIGPIPE : 1);
  if (engine_.on_exit) engine_.on_exit(engine_.exit_status());
  return error;
}

}  // namespace runnel::js
