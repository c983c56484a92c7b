#include "runnel/repl.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <optional>
#include <utility>

#include "repl/commands.hpp"

namespace runnel {
namespace {

using repl::Command;
using repl::CommandInfo;

constexpr std::string_view exit_notice = "(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n";
constexpr std::string_view editor_notice = "// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n";
constexpr std::string_view missing_file = "The \"file\" argument must be specified\n";

std::string_view last_row(std::string_view text) {
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? text : text.substr(end + 1);
}

// Empty with errno set when it cannot be read.
std::optional<std::string> read_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::optional<std::string> text(std::in_place);
  char buffer[65536];
  for (;;) {
    const ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count > 0) {
      text->append(buffer, static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      if (count < 0) text.reset();
      break;
    }
  }
  ::close(fd);
  return text;
}

bool write_file(const std::string& path, std::string_view text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return false;
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) break;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::close(fd) == 0 && text.empty();
}

/// As a shell has it: 130 for Ctrl-C.
int status_of(Evaluation::Status status) {
  if (status == Evaluation::Status::interrupted) return 130;
  return status == Evaluation::Status::error ? 1 : 0;
}

}  // namespace

class Repl::Impl {
 public:
  Impl(Repl& owner, Evaluator& evaluator, const ReplOptions& options)
      : owner_(owner),
        evaluator_(evaluator),
        welcome_(options.welcome),
        prompt_(options.interface.prompt),
        continuation_prompt_(options.interface.continuation_prompt),
        history_file_(options.interface.history_file),
        interface_(connect(options.interface)) {
    interface_.on_line = [this](std::string_view line) {
      lines_.emplace_back(line);
      work();
    };
    interface_.on_close = [this] { work(); };
    interface_.on_sigint = [this] { interrupted(); };
    interface_.on_end = [this] { end(); };
    interface_.on_error = [this](std::error_code error, std::string_view what) {
      std::string text(what);
      if (what.ends_with("history file")) text += " " + history_file_;
      text += ": " + error.message() + "\n";
      // What was told as a line was accepted comes after its result.
      if (interface_.editing()) {
        print(text);
      } else {
        faults_ += text;
      }
    };
  }

  void start() {
    if (!welcome_.empty()) print(welcome_ + "\n");
    prompt();
  }

  void report(std::string_view text) {
    print(std::string(text) + "\n");
    // On a terminal the line that is being edited has been shown again.
    if (!busy_ && !interface_.terminal() && !interface_.closed()) prompt();
  }

  Interface& interface() { return interface_; }
  [[nodiscard]] bool busy() const { return busy_; }
  [[nodiscard]] bool finished() const { return over_; }

 private:
  InterfaceOptions connect(InterfaceOptions options) {
    options.validator = [this](std::string_view text) { return Validation{validate(text), {}, {}}; };
    options.completer = [this](std::string_view text) { return complete(text); };
    return options;
  }

  void print(std::string_view text) { interface_.print_above(text); }

  void prompt() {
    if (!faults_.empty()) print(std::exchange(faults_, {}));
    if (interface_.closed()) return;
    // Of a pasted text rows are left; the prompt comes after the last one.
    if (interface_.terminal() && !lines_.empty()) return;
    interface_.set_prompt(editor_mode_        ? std::string_view()
                          : buffered_.empty() ? prompt_
                                              : continuation_prompt_);
    interface_.prompt();
  }

  // Takes the lines that have come, one evaluation at a time, and ends the session after the last one.
  void work() {
    if (working_) return;
    working_ = true;
    while (!busy_ && !leaving_ && !lines_.empty()) {
      std::string line = std::move(lines_.front());
      lines_.pop_front();
      take_line(std::move(line));
    }
    working_ = false;
    if (busy_ && interface_.terminal() && !interface_.closed()) interface_.pause();
    if (interface_.closed() && !busy_ && !over_ && (leaving_ || lines_.empty())) {
      over_ = true;
      if (owner_.on_exit) owner_.on_exit();
    }
  }

  // A pasted text that begins with a command: the rows below it are a text of their own.
  void split_command(std::string& line) {
    const std::size_t end = line.find('\n');
    if (end == std::string::npos || !buffered_.empty() || editor_mode_ || !repl::command_line(line)) return;
    lines_.push_front(line.substr(end + 1));
    line.resize(end);
  }

  void take_line(std::string line) {
    interrupts_ = 0;
    if (interface_.terminal()) split_command(line);
    if (editor_mode_) {
      session_ += line + "\n";
      buffered_ += line + "\n";
      prompt();
      return;
    }
    if (const auto command = repl::command_line(line)) {
      if (const CommandInfo* info = repl::find_command(command->word, interface_.terminal())) {
        run(info->command, std::string(command->argument));
        return;
      }
      if (buffered_.empty()) {
        session_ += line + "\n";
        print("Invalid REPL keyword\n");
        prompt();
        return;
      }
    }
    if (interface_.terminal() && stops_text(line)) {
      run(repl::find_command(repl::command_line(last_row(line))->word, true)->command, {});
      return;
    }
    session_ += line + "\n";
    buffered_ += line + "\n";
    if (!interface_.terminal() && evaluator_.check(buffered_) == Completeness::incomplete) {
      prompt();
      return;
    }
    evaluate();
  }

  void evaluate() {
    const std::string source = std::exchange(buffered_, {});
    busy_ = true;
    evaluator_.evaluate(source, [this](const Evaluation& evaluation) { show(evaluation); });
  }

  void show(const Evaluation& evaluation) {
    busy_ = false;
    if (evaluation.status == Evaluation::Status::exit) {
      leave();
    } else {
      interface_.note_status(status_of(evaluation.status));
      if (evaluation.status != Evaluation::Status::nothing) print(evaluation.text + "\n");
      if (interface_.terminal()) evaluator_.settle();
      prompt();
      // Node shows the prompt once more after a file.
      if (std::exchange(loading_, false) && !interface_.terminal()) prompt();
    }
    work();
  }

  void leave() {
    leaving_ = true;
    if (!interface_.closed()) interface_.close();
    work();
  }

  // What is invalid is evaluated as well: the evaluator tells its error, as in Node.
  Completeness validate(std::string_view text) {
    if (editor_mode_ || stops_text(text)) return Completeness::complete;
    if (const auto command = repl::command_line(text); command && text.find('\n') == std::string_view::npos)
      return Completeness::complete;
    const bool incomplete = evaluator_.check(std::string(text) + "\n") == Completeness::incomplete;
    return incomplete ? Completeness::incomplete : Completeness::complete;
  }

  // `.break` and its like, typed on a row of their own, get out of a text that never becomes complete.
  static bool stops_text(std::string_view text) {
    if (text.find('\n') == std::string_view::npos) return false;
    const auto command = repl::command_line(last_row(text));
    return command && command->argument.empty() &&
           (command->word == "break" || command->word == "clear" || command->word == "exit");
  }

  Completion complete(std::string_view text) {
    const std::string_view row = last_row(text);
    const std::size_t first = row.find_first_not_of(" \t");
    if (first != std::string_view::npos && row[first] == '.' &&
        row.find_first_of(" \t", first) == std::string_view::npos) {
      const std::string_view typed = row.substr(first + 1);
      Completion completion;
      completion.replace_from = text.size() - typed.size();
      for (const CommandInfo& info : repl::commands) {
        if (info.name.starts_with(typed))
          completion.candidates.emplace_back(info.name, std::string(info.help));
      }
      if (!completion.candidates.empty()) return completion;
    }
    return evaluator_.complete(text);
  }

  void interrupted() {
    if (busy_) {
      evaluator_.interrupt();
      return;
    }
    const bool nothing_typed = interface_.line().empty() && buffered_.empty() && !editor_mode_;
    editor_mode_ = false;
    buffered_.clear();
    if (!nothing_typed) {
      interrupts_ = 0;
    } else if (++interrupts_ == 2) {
      leave();
      return;
    } else {
      print(exit_notice);
    }
    prompt();
  }

  // Ctrl-D: the end of the text in editor mode, else of the session.
  void end() {
    if (!std::exchange(editor_mode_, false)) {
      leave();
    } else if (buffered_.empty()) {
      prompt();
    } else {
      evaluate();
      work();
    }
  }

  void run(Command command, const std::string& argument) {
    switch (command) {
      case Command::break_:
      case Command::clear:
        buffered_.clear();
        break;
      case Command::editor:
        editor_mode_ = true;
        print(editor_notice);
        break;
      case Command::exit:
        leave();
        return;
      case Command::help:
        print(help());
        break;
      case Command::load:
        if (load(argument)) return;
        break;
      case Command::save:
        print(save(argument));
        break;
    }
    prompt();
  }

  [[nodiscard]] std::string help() const {
    std::size_t longest = 0;
    for (const CommandInfo& info : repl::commands) {
      if (interface_.terminal() || !info.terminal_only) longest = std::max(longest, info.name.size());
    }
    std::string text;
    for (const CommandInfo& info : repl::commands) {
      if (info.terminal_only && !interface_.terminal()) continue;
      text.append(".")
          .append(info.name)
          .append(longest - info.name.size() + 3, ' ')
          .append(info.help)
          .append("\n");
    }
    return text + "\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n";
  }

  // False: nothing was evaluated, and why has been said.
  bool load(const std::string& path) {
    struct stat status {};
    std::string problem;
    std::optional<std::string> text;
    if (path.empty()) {
      problem = missing_file;
    } else if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
      problem = "Failed to load: " + path + " is not a valid file\n";
    } else {
      text = read_file(path);
      if (!text) problem = "Failed to load: " + path + "\n";
    }
    if (!text) {
      print(problem);
      return false;
    }
    session_ += *text;
    if (!text->ends_with('\n')) session_ += '\n';
    buffered_ += *text + "\n";
    if (interface_.terminal()) print(text->ends_with('\n') ? *text : *text + "\n");
    loading_ = true;
    evaluate();
    return true;
  }

  [[nodiscard]] std::string save(const std::string& path) const {
    if (path.empty()) return std::string(missing_file);
    return (write_file(path, session_) ? "Session saved to: " : "Failed to save: ") + path + "\n";
  }

  Repl& owner_;
  Evaluator& evaluator_;
  std::string welcome_;
  std::string prompt_;
  std::string continuation_prompt_;
  std::string history_file_;
  Interface interface_;
  std::deque<std::string> lines_;  ///< come, not yet looked at
  std::string buffered_;           ///< the beginning of a text that is not complete
  std::string session_;            ///< what `.save` writes
  std::string faults_;             ///< not yet told
  int interrupts_ = 0;             ///< Ctrl-C on an empty line, one after another
  bool editor_mode_ = false;
  bool busy_ = false;
  bool working_ = false;
  bool loading_ = false;
  bool leaving_ = false;  ///< what has not been looked at is dropped
  bool over_ = false;
};

Repl::Repl(Evaluator& evaluator, const ReplOptions& options)
    : impl_(std::make_unique<Impl>(*this, evaluator, options)) {}
Repl::~Repl() = default;
void Repl::start() {
  impl_->start();
}
void Repl::report(std::string_view text) {
  impl_->report(text);
}
Interface& Repl::interface() {
  return impl_->interface();
}
bool Repl::busy() const {
  return impl_->busy();
}
bool Repl::finished() const {
  return impl_->finished();
}

}  // namespace runnel
