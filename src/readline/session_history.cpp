#include "readline/session_history.hpp"

#include <iterator>
#include <utility>

namespace runnel {

SessionHistory::SessionHistory(const InterfaceOptions& options,
                               std::function<void(std::error_code, std::string_view)> tell_fault)
    : entries_(options.history_size, options.remove_history_duplicates), tell_fault_(std::move(tell_fault)) {
  if (options.history_size == 0) return;
  entries_.assign(options.history);
  if (!options.history_file.empty()) file_.emplace(options.history_file);
}

void SessionHistory::load() {
  if (std::exchange(loaded_, true) || !file_) return;
  std::vector<std::string> older;
  const std::error_code error = file_->load(entries_.capacity(), older);
  if (!older.empty()) {
    std::vector<std::string> all = entries_.newest_first();
    all.insert(all.end(), std::make_move_iterator(older.begin()), std::make_move_iterator(older.end()));
    entries_.assign(std::move(all));
  }
  if (error) tell(error, "reading the history file");
}

bool SessionHistory::add(std::string_view entry) {
  // Before the file has this entry itself.
  load();
  if (!entries_.add(entry)) return false;
  if (file_) {
    appended_ = true;
    if (const std::error_code error = file_->append(entry)) tell(error, "writing the history file");
  }
  return true;
}

void SessionHistory::assign(std::vector<std::string> newest_first) {
  loaded_ = true;
  entries_.assign(std::move(newest_first));
}

void SessionHistory::trim() {
  if (!file_ || !std::exchange(appended_, false)) return;
  if (const std::error_code error = file_->trim(entries_.capacity()))
    tell(error, "shortening the history file");
}

void SessionHistory::tell(std::error_code error, std::string_view what) {
  if (!std::exchange(told_, true)) tell_fault_(error, what);
}

}  // namespace runnel
