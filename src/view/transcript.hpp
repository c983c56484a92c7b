// Transcript: a line being edited as it is told to a screen reader: each change by what is appended, nothing
// moved and nothing drawn again. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "view/layout.hpp"

namespace runnel {

/// What is typed is printed, and so is what is deleted, when it is no longer than a few words; a cursor that
/// moves prints the character where it comes to stand. All else (another entry, another prompt) prints the
/// prompt and the text on a line of their own. Rows below the text are printed once, each as a line.
class Transcript {
 public:
  /// What to print for `scene`, behind what was printed for the scenes before.
  [[nodiscard]] std::string show(const Scene& scene);
  /// The same for the last time, with the end of the line. A line that was changed otherwise than at its end
  /// is printed once more as a whole.
  [[nodiscard]] std::string finish(const Scene& scene);
  /// Others print now: ends a line that has begun. The next scene is printed as a whole.
  [[nodiscard]] std::string interrupt();
  /// The next scene is the first, at the start of a line.
  void restart() { *this = {}; }

 private:
  [[nodiscard]] std::string whole(const Scene& scene);
  [[nodiscard]] std::string change(const Scene& scene);
  void remember(const Scene& scene);

  bool known_ = false;  // something of a line is there
  bool whole_ = true;   // what stands in its last rows is the prompt and the text, no more and no less
  std::string prompt_;
  std::string text_;
  std::size_t cursor_ = 0;
  std::vector<std::string> below_;
};

}  // namespace runnel
