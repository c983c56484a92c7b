// Lines stay where they were read; only those that are escaped or reach over two pages are copied.
#include "edit/history_pages.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace runnel {

HistoryPages::HistoryPages(PreviousPage previous_page, bool unique)
    : previous_page_(std::move(previous_page)), unique_(unique) {}

std::size_t HistoryPages::count_up_to(std::size_t wanted) {
  while (entries_.size() < wanted && previous_page_) {
    if (auto page = previous_page_()) {
      take(*std::move(page));
      continue;
    }
    previous_page_ = nullptr;
    // The first line of the file.
    if (!too_long_ && !cut_.empty()) take_line(keep(std::move(cut_)));
  }
  return std::min(entries_.size(), wanted);
}

std::string_view HistoryPages::text(std::size_t index) const {
  const Place& place = entries_.at(index);
  return {place.text, place.size};
}

HistoryTime HistoryPages::time(std::size_t index) const {
  return entries_.at(index).time();
}

HistoryDetails HistoryPages::details(std::size_t index) const {
  return parse_details(entries_.at(index).details);
}

bool HistoryPages::is_of(std::size_t index, std::string_view directory) const {
  return details_are_of(entries_.at(index).details, directory);
}

bool HistoryPages::erase(std::string_view text) {
  const bool seen = seen_.contains(text);
  if (!seen) seen_.insert(keep(std::string(text)));
  if (unique_ && !seen) return false;  // all that is known has been seen
  return std::erase_if(entries_, [text](const Place& place) {
           return std::string_view(place.text, place.size) == text;
         }) > 0;
}

std::string_view HistoryPages::keep(std::string line) {
  return kept_.emplace_back(std::move(line));
}

void HistoryPages::take(HistoryPage page) {
  std::string_view rest(page.bytes.get(), page.size);
  bool used = false;
  while (const void* found = ::memrchr(rest.data(), '\n', rest.size())) {
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - rest.data());
    const std::string_view line = rest.substr(newline + 1);
    rest = rest.substr(0, newline);
    if (std::exchange(too_long_, false)) continue;
    if (cut_.empty()) {
      used = true;
      take_line(line);
    } else {
      take_line(keep(std::string(line) + std::exchange(cut_, {})));
    }
  }
  if (too_long_ || rest.size() + cut_.size() > longest_record + 1) {
    too_long_ = true;
    cut_.clear();
  } else {
    cut_.insert(0, rest);
  }
  if (used) pages_.push_back(std::move(page));
}

/// Those that wait for this entry.
std::string_view HistoryPages::take_details(const Place& place) {
  if (details_.empty()) return {};
  const HistoryTime time = place.time();
  if (!time) return {};
  const auto found = details_.extract({*time, entry_hash({place.text, place.size})});
  return found.empty() ? std::string_view() : found.mapped();
}

void HistoryPages::take_line(std::string_view line) {
  if (const auto key = details_key(line)) {
    details_.try_emplace(*key, line);
    return;
  }
  line = record_in(line);
  if (line.empty()) return;
  const Record record = parse_record(line);
  if (record.escaped) {
    // Decoded behind a copy of its head, where `time` looks for it.
    line = keep(std::string(line.substr(0, record.head)) + record_text(line));
  }
  const std::string_view text = line.substr(record.head);
  Place place{
      text.data(), static_cast<std::uint32_t>(text.size()), static_cast<std::uint32_t>(record.head), {}};
  place.details = take_details(place);
  if (unique_ ? !seen_.insert(text).second : seen_.contains(text)) return;
  entries_.push_back(place);
}

}  // namespace runnel
