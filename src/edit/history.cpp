// Node's rules for what becomes an entry.
#include "edit/history.hpp"

#include <algorithm>
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

bool History::wants(std::string_view entry) const {
  if (rules_.capacity == 0 || is_blank_text(entry)) return false;
  return rules_.keep_repeats || count_up_to(1) == 0 || at(0) != entry;
}

bool History::add(std::string_view entry, HistoryTime time, bool stored) {
  if (!wants(entry)) return false;
  Recent added{std::string(entry), time, stored, {}};  // `entry` may be one of those that go
  if (rules_.remove_duplicates) erase(added.text);
  recent_.push_front(std::move(added));
  if (recent_.size() > rules_.capacity) recent_.pop_back();
  ++added_;
  return true;
}

void History::set_older(PreviousPage previous_page, bool but_stored) {
  if (but_stored) std::erase_if(recent_, [](const Recent& entry) { return entry.stored; });
  older_ = HistoryPages(std::move(previous_page), rules_.remove_duplicates);
  if (rules_.remove_duplicates) {
    for (const Recent& entry : recent_) older_.erase(entry.text);
  }
  ++generation_;
}

void History::assign(const std::vector<std::string>& newest_first) {
  recent_.clear();
  older_ = HistoryPages();
  std::unordered_set<std::string_view> seen;
  for (const std::string& entry : newest_first) {
    if (recent_.size() == rules_.capacity) break;
    if (!rules_.remove_duplicates || seen.insert(entry).second)
      recent_.push_back({entry, std::nullopt, false, {}});
  }
  ++generation_;
}

bool History::erase(std::string_view entry) {
  const std::string text(entry);
  const std::size_t recent = std::erase_if(recent_, [&](const Recent& other) { return other.text == text; });
  const bool erased = older_.erase(text) || recent > 0;
  if (erased) ++generation_;
  return erased;
}

std::size_t History::count_up_to(std::size_t wanted) const {
  wanted = std::min(wanted, rules_.capacity);
  if (wanted <= recent_.size()) return wanted;
  return recent_.size() + older_.count_up_to(wanted - recent_.size());
}

std::string_view History::at(std::size_t index) const {
  return index < recent_.size() ? std::string_view(recent_[index].text) : older_.text(index - recent_.size());
}

HistoryTime History::time_at(std::size_t index) const {
  return index < recent_.size() ? recent_[index].time : older_.time(index - recent_.size());
}

HistoryDetails History::details_at(std::size_t index) const {
  return index < recent_.size() ? recent_[index].details : older_.details(index - recent_.size());
}

bool History::is_of(std::size_t index, std::string_view directory) const {
  return index < recent_.size() ? recent_[index].details.directory == directory
                                : older_.is_of(index - recent_.size(), directory);
}

void History::describe(const DetailsKey& key, const HistoryDetails& details) {
  const auto found = std::find_if(recent_.begin(), recent_.end(), [&](const Recent& entry) {
    return entry.time == key.time && entry_hash(entry.text) == key.hash;
  });
  if (found != recent_.end()) found->details = details;
}

HistoryBookmark::HistoryBookmark(const History& history, std::size_t place)
    : place_(place), added_(history.added()), generation_(history.generation()) {
  if (place > 1) text_ = history.at(place - 2);
}

std::size_t HistoryBookmark::place(const History& history) const {
  if (place_ == 0) return 0;
  const std::size_t expected = place_ - 1 + static_cast<std::size_t>(history.added() - added_);
  const auto is_there = [&](std::size_t place) {
    return place > 0 && history.count_up_to(place) == place && history.at(place - 1) == text_;
  };
  if (place_ == 1 || history.generation() == generation_)
    return history.count_up_to(expected) == expected ? expected : 0;
  // Others are gone from between, few as a rule: it is nearer to the newest, or was read anew.
  constexpr std::size_t farthest = 1000;
  for (std::size_t distance = 0; distance <= farthest; ++distance) {
    if (expected > distance && is_there(expected - distance)) return expected - distance;
    if (is_there(expected + distance)) return expected + distance;
  }
  return 0;
}

std::vector<std::string> History::newest_first() const {
  std::vector<std::string> entries;
  const std::size_t count = size();
  entries.reserve(count);
  for (std::size_t index = 0; index < count; ++index) entries.emplace_back(at(index));
  return entries;
}

}  // namespace runnel
