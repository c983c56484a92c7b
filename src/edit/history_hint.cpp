#include "edit/history_hint.hpp"

namespace runnel {

std::string HistoryHint::find(std::string_view text) {
  const bool goes_on = history_.revision() == revision_ && !text_.empty() && text.starts_with(text_);
  revision_ = history_.revision();
  text_ = text;
  if (!goes_on) index_ = 0;
  for (; index_ < farthest && history_.count_up_to(index_ + 1) > index_; ++index_) {
    const std::string_view entry = history_.at(index_);
    if (entry.size() > text.size() && entry.starts_with(text)) return std::string(entry.substr(text.size()));
  }
  return {};
}

}  // namespace runnel
