#include "readline/highlighted_text.hpp"

#include <algorithm>

#include "text/grapheme.hpp"
#include "view/styled_text.hpp"

namespace runnel {

const std::vector<StyledRange>& HighlightedText::update(const Highlighter& highlighter,
                                                        std::string_view text) {
  if (asked_ && text == text_) return ranges_;
  const auto differs =
      std::mismatch(text.begin(), text.begin() + std::min(text.size(), text_.size()), text_.begin()).first;
  const std::size_t changed =
      asked_ ? grapheme_start(text, static_cast<std::size_t>(differs - text.begin())) : 0;
  const Highlighting answer = highlighter(text, changed);
  asked_ = true;
  text_ = text;

  const std::size_t from = std::min(answer.from, changed);
  const auto gone = std::partition_point(ranges_.begin(), ranges_.end(),
                                         [from](const StyledRange& range) { return range.begin < from; });
  ranges_.erase(gone, ranges_.end());
  if (!ranges_.empty()) ranges_.back().end = std::min(ranges_.back().end, from);
  for (StyledRange range : flat_styles(answer.ranges, text.size())) {
    range.begin = std::max(range.begin, from);
    if (range.begin < range.end) ranges_.push_back(range);
  }
  return ranges_;
}

}  // namespace runnel
