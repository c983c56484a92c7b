#include "edit/history_hint.hpp"

namespace runnel {

std::string HistoryHint::find(std::string_view text) {
  const bool goes_on = history_.revision() == revision_ && !text_.empty() && text.starts_with(text_);
  revision_ = history_.revision();
  text_ = text;
  if (!goes_on) index_ = 0;
  for (; index_ < history_.size(); ++index_) {
    const std::string& entry = history_.at(index_);
    if (entry.size() > text.size() && entry.starts_with(text)) return entry.substr(text.size());
  }
  return {};
}

}  // namespace runnel
