// Pseudo-terminals for tests: a bare pair inside this process, and a program on one, under a small shell that
// can stop and continue it as a job.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/unique_fd.hpp"
#include "support/vterm_screen.hpp"

namespace runnel::test {

/// Both ends in this process. What is written to one end reaches the other a little later: wait for it.
class Pty {
 public:
  Pty(int columns, int rows);
  [[nodiscard]] int master() const { return master_.get(); }
  [[nodiscard]] int slave() const { return slave_.get(); }
  void type(std::string_view bytes) const;
  void resize(int columns, int rows) const;
  [[nodiscard]] termios modes() const;
  /// What has been written to the slave, up to and including `end`, which is waited for.
  [[nodiscard]] std::string read_until(std::string_view end);
  /// The terminal goes away.
  void hang_up() { master_.reset(); }

 private:
  UniqueFd master_;
  UniqueFd slave_;
  std::string unread_;
};

/// The same modes, apart from what the driver keeps for itself.
[[nodiscard]] bool same_modes(const termios& one, const termios& other);

/// A function, run as a program of its own: on a new terminal, in a session with a shell that starts it as a
/// job in the foreground, tells when it stops, and brings it back with `continue_job`.
class Session {
 public:
  Session(int columns, int rows, const std::function<int()>& program);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  VTermScreen screen;
  std::string output;    ///< every byte so far
  bool answers = false;  ///< what libvterm answers to questions is typed

  [[nodiscard]] pid_t program() const { return program_; }
  void type(std::string_view bytes);
  void signal(int number) const;
  void resize(int columns, int rows, bool reflow = true);
  [[nodiscard]] termios modes() const;
  /// The modes before the program was started.
  [[nodiscard]] const termios& first_modes() const { return first_modes_; }

  /// Reads output until it is true; false when that takes too long, which is a failure and no measure.
  [[nodiscard]] bool wait_until(const std::function<bool()>& condition);
  /// Until the screen's rows are these.
  [[nodiscard]] bool wait_for(std::string_view text);
  /// Until the program has stopped. The shell then has the terminal, sets `shell_modes` and writes
  /// "[stopped]".
  [[nodiscard]] bool wait_stopped();
  /// fg
  void continue_job();
  /// The status that waitpid gives; -1 when it does not end.
  [[nodiscard]] int wait();
  void hang_up() { master_.reset(); }

 private:
  bool pump(int patience_ms);
  bool read_reports();

  UniqueFd master_;
  UniqueFd reports_;   // from the shell
  UniqueFd commands_;  // to it
  pid_t shell_ = -1;
  pid_t program_ = -1;
  termios first_modes_{};
  int stops_ = 0;
  int stops_seen_ = 0;
  int status_ = -1;
};

}  // namespace runnel::test
