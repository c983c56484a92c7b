// HighlightedText: the text that the host's highlighter has seen, and what it made of it. Pure but for that
// call.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/highlighting.hpp"

namespace runnel {

class HighlightedText {
 public:
  /// Asks `highlighter` when `text` is another than before. In order and apart from one another.
  const std::vector<StyledRange>& update(const Highlighter& highlighter, std::string_view text);

 private:
  std::string text_;
  std::vector<StyledRange> ranges_;
  bool asked_ = false;
};

}  // namespace runnel
