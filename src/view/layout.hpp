// Layout: where the prompt, the text and what hangs below it stand on a screen of a given size.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "view/screen.hpp"

namespace runnel {

/// Everything that is to be seen. Views: they must outlive the call.
struct Scene {
  std::string_view prompt;               ///< may hold SGR, OSC, newlines, readline's \001 \002
  std::string_view continuation_prompt;  ///< before each further line of the text
  std::string_view text;
  std::size_t cursor = 0;                ///< a byte offset into `text`
  std::vector<std::string_view> below;   ///< lines under the text (candidates, a search line); may hold SGR
};

struct Size {
  int columns = 80;
  int rows = 24;
};

/// Lays `scene` out. Never more than `size.rows` rows: when it is taller, the rows around the
/// cursor are kept (the cursor's row always). A wide cluster that does not fit goes to the next row whole;
/// control characters are shown as `^X`, invalid bytes as U+FFFD, a tab as blanks up to its stop. A cursor behind a full
/// row stands at the start of the next.
[[nodiscard]] Screen layout(const Scene& scene, Size size);

}  // namespace runnel
