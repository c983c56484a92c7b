// Children that live on a pseudo-terminal as jobs of a small shell, which only does what the test tells it:
// it changes no modes, so that what is found there is the job's.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <functional>
#include <string>

#include "base/unique_fd.hpp"
#include "support/pty.hpp"

namespace runnel::test {

/// What was written to the terminal and not read yet.
std::string output(const Pty& pty);
/// The same, waiting until `size` bytes are there.
std::string output(const Pty& pty, std::size_t size);
void set_modes(const Pty& pty, const termios& modes);
bool is_raw(const termios& modes);

/// A process that runs `job` on the terminal, in its foreground process group under a session leader of its
/// own. `job` gets a descriptor to say that it has come to some point; what it returns is its exit status.
class Job {
 public:
  enum class Ground { foreground, background };

  Job(const Pty& pty, const std::function<int(int say)>& job, Ground ground = Ground::foreground);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  ~Job();

  /// Waits for one byte from the job; 0 when it has ended.
  char hear() const;
  /// Waits until it waits itself, in a system call.
  void wait_asleep() const;
  void kill(int signal) const;
  /// Waits until the job ends or stops; as waitpid tells it.
  int wait();
  /// Makes it the foreground job and continues it, as `fg` does.
  void to_foreground();
  /// Takes the terminal away from it, as a shell does.
  void to_background();

 private:
  int ask(char what) const;

  pid_t leader_ = -1;
  pid_t job_ = -1;
  UniqueFd control_;  // to and from the leader
  UniqueFd heard_;    // from the job
};

}  // namespace runnel::test
