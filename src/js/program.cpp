#include "js/program.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/output.hpp"
#include "js/source.hpp"
#include "js/text.hpp"
#include "runnel/message.hpp"
#include "runnel/terminal.hpp"

namespace runnel::js {
namespace {

// Empty with errno set when it fails.
std::optional<std::string> read_all(int fd) {
  std::string text;
  char buffer[65536];
  for (;;) {
    const ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count == 0) return text;
    if (count > 0) {
      text.append(buffer, static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return std::nullopt;
    }
  }
}

std::string reason(int error) {
  return std::error_code(error, std::generic_category()).message();
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

// Why there is no program at `path`, told before the engine looks for it and fails with a stack of its own.
// Empty: there may be one, also by another of the names that it may be meant by.
std::string unreadable(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    const int error = errno;
    const bool meant = error == ENOENT && (exists(path + ".js") || exists(path + ".json"));
    return meant ? std::string() : reason(error);
  }
  struct stat status {};
  const bool folder = ::fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
  ::close(fd);
  const bool program =
      exists(path + "/package.json") || exists(path + "/index.js") || exists(path + "/index.json");
  return folder && !program ? "Is a directory, without an index.js or a package.json that names its program"
                            : "";
}

std::string absolute(const std::string& path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) == nullptr ? path : buffer;
}

std::optional<std::string> read_standard_input() {
  auto text = read_all(0);
  if (!text) complain("standard input", reason(errno));
  return text;
}

}  // namespace

void complain(std::string_view path, std::string_view what) {
  std::string line = "runnel: ";
  line.append(path).append(": ").append(what).append("\n");
  static_cast<void>(send_message(2, line));
}

int run_program_file(Engine& engine, const std::string& path) {
  if (const std::string problem = unreadable(path); !problem.empty()) {
    complain(path, problem);
    return 1;
  }
  engine.run_file(path);
  return engine.finish();
}

int run_code(Engine& engine, const std::string& code, bool print) {
  Value result;
  const bool ran = engine.run_text(code, "[eval]", Engine::Language::detect, print ? &result : nullptr);
  // An `await` that can never go on has no value; `finish` says so.
  const bool waits =
      JS_PromiseState(engine.context(), engine.impl().main_promise.get()) == JS_PROMISE_PENDING;
  if (ran && print && !waits) {
    print_value(engine, result.get());
  }
  return engine.finish();
}

int run_standard_input(Engine& engine) {
  const auto text = read_standard_input();
  if (!text) return 1;
  engine.run_text(*text, "[stdin]", Engine::Language::detect);
  return engine.finish();
}

int check_program(Engine& engine, const std::string& path) {
  std::string name = absolute(path);
  std::optional<std::string> text;
  if (path.empty() || path == "-") {
    name = "[stdin]";
    text = read_standard_input();
  } else {
    text = read_file(path);
    if (!text) complain(path, reason(errno));
  }
  if (!text) return 1;
  const auto language = name.ends_with(".mjs")   ? Engine::Language::module
                        : name.ends_with(".cjs") ? Engine::Language::commonjs
                                                 : Engine::Language::detect;
  std::string message = engine.check_syntax(*text, name, language);
  if (message.empty()) return 0;
  if (!message.ends_with('\n')) message += '\n';
  static_cast<void>(send_message(2, message));
  return 1;
}

bool preload(Engine& engine, const std::vector<std::string>& modules) {
  JSContext* ctx = engine.context();
  for (const std::string& module : modules) {
    const Value name(ctx, new_text(ctx, module));
    const Value quoted(ctx, JS_JSONStringify(ctx, name.get(), JS_UNDEFINED, JS_UNDEFINED));
    if (!engine.run_text("require(" + to_text(ctx, quoted.get()) + ")", "[require]",
                         Engine::Language::commonjs))
      return false;
  }
  return true;
}

void print_value(Engine& engine, JSValueConst value) {
  JSContext* ctx = engine.context();
  std::string text;
  if (JS_IsString(value)) {
    text = to_text(ctx, value);
  } else {
    InspectOptions options;
    options.colors = color_depth(1) > 2;
    text = inspect(ctx, value, options);
    if (JS_HasException(ctx)) {
      engine.uncaught();
      return;
    }
  }
  write_output(engine, 1, text, "\n");
}

}  // namespace runnel::js
