// Node's rules for what becomes an entry.
#include "edit/history.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "text/utf8.hpp"

namespace runnel {

namespace {

/// What String.prototype.trim takes away.
/// Source: ECMA-262 12.2 (white space), 12.3 (line terminators).
bool is_script_blank(char32_t value) {
  return value == ' ' || (value >= '\t' && value <= '\r') || value == 0xA0 || value == 0x1680 ||
         (value >= 0x2000 && value <= 0x200A) || value == 0x2028 || value == 0x2029 || value == 0x202F ||
         value == 0x205F || value == 0x3000 || value == 0xFEFF;
}

bool is_blank_text(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint code_point = decode_utf8(text, offset);
    if (!is_script_blank(code_point.value)) return false;
    offset += code_point.length;
  }
  return true;
}

}  // namespace

bool History::add(std::string_view entry) {
  if (capacity_ == 0 || is_blank_text(entry)) return false;
  if (!entries_.empty() && entries_.front() == entry) return false;
  std::string added(entry);  // `entry` may be one of those that go
  if (remove_duplicates_) std::erase(entries_, added);
  entries_.push_front(std::move(added));
  if (entries_.size() > capacity_) entries_.pop_back();
  ++revision_;
  return true;
}

std::vector<std::string> History::newest_first() const {
  return {entries_.begin(), entries_.end()};
}

void History::assign(std::vector<std::string> newest_first) {
  if (remove_duplicates_) {
    std::unordered_set<std::string> seen;
    std::erase_if(newest_first, [&seen](const std::string& entry) { return !seen.insert(entry).second; });
  }
  if (newest_first.size() > capacity_) newest_first.resize(capacity_);
  entries_.assign(std::make_move_iterator(newest_first.begin()), std::make_move_iterator(newest_first.end()));
  ++revision_;
}

}  // namespace runnel
