// Output: where frames and prompts go, each by one write: a descriptor or the host's function.
#pragma once

#include <string_view>
#include <system_error>

#include "runnel/interface.hpp"

namespace runnel {

class Output {
 public:
  explicit Output(const InterfaceOptions& options);

  /// Writes all of `bytes`; waits while a terminal or a slow pipe takes no more. A pipe whose reader is gone
  /// is EPIPE and no signal. After the first error nothing is written any more and no error given.
  [[nodiscard]] std::error_code write(std::string_view bytes);
  /// Goes to `fd` from now on.
  void redirect(int fd) { fd_ = fd; }
  /// Nothing is written any more.
  void abandon() { failed_ = true; }
  /// The size of what it draws on.
  [[nodiscard]] TerminalSize size() const;

 private:
  int fd_;
  bool may_raise_sigpipe_ = true;
  bool asked_ = false;
  bool failed_ = false;
  std::function<void(std::string_view)> function_;
  std::function<TerminalSize()> size_function_;
};

}  // namespace runnel
