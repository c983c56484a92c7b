// Standard output of a filter (-n, -b): what cannot be written ends the program, for nobody would miss it.
#pragma once

#include <string_view>

#include "js/engine.hpp"

namespace runnel::js {

class FilterOutput {
 public:
  explicit FilterOutput(Engine& engine) : engine_(engine) {}

  /// Writes all of it, also to a descriptor that is full for the moment. Returns errno or 0. When standard
  /// output fails the program ends: with status 1 and a line on stderr, or, when nobody reads any more,
  /// quietly and as SIGPIPE would have ended it.
  int write(int fd, std::string_view text);

 private:
  Engine& engine_;
  bool lost_ = false;
};

}  // namespace runnel::js
