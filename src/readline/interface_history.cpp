// What a host does with the entries of history, and when the file is looked at.
#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

#include "base/posix.hpp"
#include "edit/search_words.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

/// Another program's history file, whole.
std::error_code read_file(const std::string& path, std::string& bytes) {
  UniqueFd file;
  if (const auto error = open_file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0, file)) return error;
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return last_error();
  if (S_ISDIR(status.st_mode)) return std::make_error_code(std::errc::is_a_directory);
  if (!S_ISREG(status.st_mode)) return std::make_error_code(std::errc::not_supported);
  constexpr off_t largest = off_t{1} << 30U;
  if (status.st_size > largest) return std::make_error_code(std::errc::file_too_large);
  bytes.resize(static_cast<std::size_t>(status.st_size));
  const ReadCount count = read_at(file.get(), bytes, 0);
  bytes.resize(count.bytes);
  return count.error;
}

}  // namespace

SessionHistory& Interface::Impl::session_history() {
  if (!history_) {
    history_ = std::make_unique<SessionHistory>(
        options_, [this](std::error_code error, std::string_view what) { tell(error, what); });
  }
  return *history_;
}

SessionHistory& Interface::Impl::ready_history() {
  SessionHistory& history = session_history();
  history.open();
  if (!parts_ || !parts_->editor.recalling()) history.follow();
  return history;
}

void Interface::Impl::tell_history_faults() {
  if (history_) history_->tell_read_fault();
}

std::vector<std::string> Interface::Impl::history() {
  std::vector<std::string> entries = ready_history().entries().newest_first();
  tell_history_faults();
  return entries;
}

std::vector<HistoryEntry> Interface::Impl::history_entries() {
  const History& history = ready_history().entries();
  std::vector<HistoryEntry> entries(history.size());
  for (std::size_t index = 0; index < entries.size(); ++index)
    entries[index] = {std::string(history.at(index)), history.time_at(index), history.details_at(index)};
  tell_history_faults();
  return entries;
}

std::optional<HistoryMatch> Interface::Impl::search_history(std::string_view pattern, std::size_t index,
                                                            bool older) {
  if (pattern.empty()) return std::nullopt;
  const History& history = ready_history().entries();
  SearchWords words(pattern, false);
  for (; history.count_up_to(index + 1) > index; older ? ++index : --index) {
    const std::string_view entry = history.at(index);
    if (const auto match = words.find(entry, 0, false)) return HistoryMatch{index, match->begin, match->end};
    if (!older && index == 0) break;
  }
  tell_history_faults();
  return std::nullopt;
}

void Interface::Impl::set_history(const std::vector<std::string>& newest_first) {
  session_history().assign(newest_first);
}

void Interface::Impl::history_changed() {
  if (self_->on_history) self_->on_history(session_history().entries().newest_first());
}

void Interface::Impl::add_history(std::string_view entry) {
  if (session_history().add(entry)) history_changed();
}

void Interface::Impl::note_status(int status, std::optional<std::chrono::milliseconds> duration) {
  if (history_) history_->note_status(status, duration);
}

std::error_code Interface::Impl::remove_history(std::string_view entry) {
  const std::error_code error = session_history().remove(entry);
  history_changed();
  return error;
}

std::error_code Interface::Impl::clear_history() {
  const std::error_code error = session_history().clear();
  history_changed();
  return error;
}

std::error_code Interface::Impl::import_history(const std::string& path, HistoryFormat format) {
  std::string text;
  if (const auto error = read_file(path, text)) return error;
  session_history().import(runnel::import_history(text, format));
  history_changed();
  return {};
}

}  // namespace runnel
