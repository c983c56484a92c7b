// As system(3) does it, but that the file goes on every way out.
#include "readline/external_editor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <span>
#include <utility>

#include "base/posix.hpp"

// NOLINTNEXTLINE(readability-redundant-declaration): other systems have it in no header.
extern char** environ;

namespace runnel {

namespace {

// What is larger was not typed.
constexpr std::size_t largest_text = std::size_t{16} << 20U;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

class TemporaryFile {
 public:
  TemporaryFile() = default;
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  std::error_code create(std::string_view text) {
    std::string folder = variable("TMPDIR");
    if (folder.empty()) folder = "/tmp";
    std::string path = folder + "/runnel-XXXXXX";
    UniqueFd file(::mkostemp(path.data(), O_CLOEXEC));  // 0600
    if (!file) return last_error();
    path_ = std::move(path);
    if (const std::error_code error = leave_standard_range(file)) return error;
    return write_all(file.get(), text);
  }

  /// Editors may have put another file in its place.
  std::error_code read(std::string& text) const {
    UniqueFd file;
    if (const std::error_code error = open_file(path_, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0, file))
      return error;
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return last_error();
    if (!S_ISREG(status.st_mode)) return std::make_error_code(std::errc::invalid_argument);
    if (status.st_size > static_cast<off_t>(largest_text))
      return std::make_error_code(std::errc::file_too_large);
    text.resize(static_cast<std::size_t>(status.st_size));
    const ReadCount count = read_at(file.get(), std::span(text.data(), text.size()), 0);
    text.resize(count.bytes);
    return count.error;
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The modes of a terminal, put back whatever the child did to them.
class SavedModes {
 public:
  explicit SavedModes(int fd) : fd_(fd), saved_(fd >= 0 && ::tcgetattr(fd, &modes_) == 0) {}
  SavedModes(const SavedModes&) = delete;
  SavedModes& operator=(const SavedModes&) = delete;
  ~SavedModes() {
    if (saved_) ::tcsetattr(fd_, TCSADRAIN, &modes_);
  }

 private:
  int fd_;
  termios modes_{};
  bool saved_;
};

/// While a child has the terminal its keys are its own, and what ends this process waits until the child is
/// gone: the caller asks `wait` for it.
class ChildSignals {
 public:
  ChildSignals() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    ::sigaction(SIGINT, &ignore, &interrupt_);
    ::sigaction(SIGQUIT, &ignore, &quit_);
    sigemptyset(&awaited_);
    for (const int signal : {SIGCHLD, SIGTERM, SIGHUP}) sigaddset(&awaited_, signal);
    ::pthread_sigmask(SIG_BLOCK, &awaited_, &mask_);
  }
  ChildSignals(const ChildSignals&) = delete;
  ChildSignals& operator=(const ChildSignals&) = delete;
  ~ChildSignals() {
    ::sigaction(SIGINT, &interrupt_, nullptr);
    ::sigaction(SIGQUIT, &quit_, nullptr);
    // The host may have children of its own that it must hear of.
    if (child_ended_) ::kill(::getpid(), SIGCHLD);
    if (ended_by_ != 0) ::kill(::getpid(), ended_by_);
    ::pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }

  [[nodiscard]] const sigset_t& former_mask() const { return mask_; }

  /// How `child` ended, as waitpid has it; 0 when another part of the program has asked for it first.
  int wait(pid_t child) {
    for (;;) {
      int status = 0;
      const pid_t ended = ::waitpid(child, &status, WNOHANG);
      if (ended == child) return status;
      if (ended < 0 && errno != EINTR) return 0;
      // A SIGCHLD may go to another thread.
      const timespec patience{0, 50'000'000};
      const int signal = ::sigtimedwait(&awaited_, nullptr, &patience);
      if (signal == SIGCHLD) child_ended_ = true;
      if (signal == SIGTERM || signal == SIGHUP) {
        ended_by_ = signal;
        ::kill(child, signal);
      }
    }
  }

 private:
  sigset_t awaited_{};
  sigset_t mask_{};
  struct sigaction interrupt_ {};
  struct sigaction quit_ {};
  bool child_ended_ = false;
  int ended_by_ = 0;
};

std::error_code spawn(const std::string& command, const std::string& file, int input_fd, int output_fd,
                      const sigset_t& mask, pid_t& child) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (input_fd >= 0) ::posix_spawn_file_actions_adddup2(&actions, input_fd, STDIN_FILENO);
  if (output_fd >= 0) ::posix_spawn_file_actions_adddup2(&actions, output_fd, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGCHLD})
    sigaddset(&defaults, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &defaults);
  ::posix_spawnattr_setsigmask(&attributes, &mask);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  // The variable holds a command, with options perhaps; the file's name is no part of what the shell reads.
  std::string script = command + " \"$1\"";
  std::string shell = "sh";
  std::string option = "-c";
  std::string path = file;
  char* const arguments[] = {shell.data(), option.data(), script.data(), shell.data(), path.data(), nullptr};
  const int error = ::posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return {error, std::system_category()};
}

/// What a shell's exit status, or its end by a signal, says of the command; empty: all is well.
std::string failure_of(int status) {
  constexpr int not_executable = 126;
  constexpr int not_found = 127;
  constexpr int by_signal = 128;
  if (WIFSIGNALED(status)) return fmt::format("ended by signal {}", WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (code == 0) return {};
  if (code == not_executable) return "cannot be executed";
  if (code == not_found) return "command not found";
  if (code > by_signal) return fmt::format("ended by signal {}", code - by_signal);
  return fmt::format("exit status {}", code);
}

}  // namespace

std::string external_editor() {
  std::string command = variable("VISUAL");
  if (command.empty()) command = variable("EDITOR");
  return command.empty() ? "vi" : command;
}

ExternallyEdited edit_externally(const std::string& command, std::string_view text, int input_fd,
                                 int output_fd) {
  ExternallyEdited result;
  ChildSignals signals;  // outlives the file: what ends the process acts when that is gone
  TemporaryFile file;
  std::string contents(text);
  if (!contents.empty()) contents += '\n';
  if (const std::error_code error = file.create(contents)) {
    result.failure = "no temporary file: " + error.message();
    return result;
  }
  int status = 0;
  {
    const SavedModes modes(input_fd);
    pid_t child = -1;
    if (const std::error_code error =
            spawn(command, file.path(), input_fd, output_fd, signals.former_mask(), child)) {
      result.failure = error.message();
      return result;
    }
    status = signals.wait(child);
  }
  result.failure = failure_of(status);
  if (!result.failure.empty()) return result;
  std::string edited;
  if (const std::error_code error = file.read(edited)) {
    result.failure = "the file that it leaves: " + error.message();
    return result;
  }
  if (edited.ends_with('\n')) edited.pop_back();
  result.text = std::move(edited);
  return result;
}

}  // namespace runnel
