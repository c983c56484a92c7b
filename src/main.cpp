// The program: options, and which of its ways of running they ask for.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <vector>

#include "js/batch.hpp"
#include "js/engine.hpp"
#include "js/interactive.hpp"
#include "js/line_filter.hpp"
#include "js/options.hpp"
#include "js/program.hpp"
#include "runnel/message.hpp"
#include "runnel/terminal.hpp"

namespace {

using runnel::js::Engine;
using runnel::js::Options;

constexpr int bad_command_line = 9;  // as Node's

// A file that is opened later must not land on a standard descriptor that is closed.
void open_standard_descriptors() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && ::open("/dev/null", O_RDWR) < 0) return;
  }
}

void say(int fd, const std::string& text) {
  static_cast<void>(runnel::send_message(fd, text));
}

int run(Engine& engine, const Options& options) {
  using namespace runnel::js;
  const std::string file = options.operands.empty() ? std::string() : options.operands.front();
  if (options.check) return check_program(engine, file);
  // Programs learn of a reader that left from EPIPE, as in Node; a filter dies of it, as filters do.
  if (!options.lines && !options.batch) ::signal(SIGPIPE, SIG_IGN);
  if (!preload(engine, options.modules)) return engine.exit_status();
  if (options.lines) {
    return run_line_filter(engine,
                           {options.begin, *options.code, options.end, options.print, options.operands});
  }
  if (options.batch) return run_batch(engine, {file, options.bail});
  if (options.code && !options.interactive) return run_code(engine, *options.code, options.print);
  if (!file.empty() && file != "-" && !options.code) return run_program_file(engine, file);
  if (options.interactive || (file.empty() && runnel::is_terminal(0))) {
    return run_interactive(engine, {options.code, options.print});
  }
  return run_standard_input(engine);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_descriptors();
  const Options options = runnel::js::parse_options({argv + (argc > 0 ? 1 : 0), argv + argc});
  if (!options.error.empty()) {
    say(2, "runnel: " + options.error + "\n");
    return bad_command_line;
  }
  if (options.version) {
    say(1, "v" RUNNEL_VERSION "\n");
    return 0;
  }
  if (options.help) {
    say(1, runnel::js::help_text());
    return 0;
  }
  int status = 0;
  {
    Engine engine({options.operands, options.options});
    engine.on_exit = [](int exit_status) { ::_exit(exit_status); };
    status = run(engine, options);
#ifdef NDEBUG
    // All that was printed is with the kernel, and nobody waits for a heap that is taken apart. Other builds
    // do take it apart, so that what leaks is seen.
    ::_exit(status);
#endif
  }
  return status;
}
