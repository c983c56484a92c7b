#include "readline/session_history.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/posix.hpp"
#include "edit/history_record.hpp"

namespace runnel {

namespace {

constexpr std::chrono::seconds slow{1};
constexpr std::chrono::seconds pause{30};
/// More than that from others is read as an entry of it is asked for.
constexpr off_t most_at_once = off_t{4} << 20U;

std::chrono::sys_seconds now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Faults of what is at the path, not of the moment.
bool is_refusal(std::error_code error) {
  return error == std::errc::operation_not_permitted || error == std::errc::permission_denied ||
         error == std::errc::is_a_directory || error == std::errc::not_a_directory ||
         error == std::errc::not_supported || error == std::errc::too_many_symbolic_link_levels;
}

DetailsKey key_of(const HistoryEntry& entry) {
  return {*entry.time, entry_hash(entry.text)};
}

/// Calls `take` with each line, without its newline.
template <typename Take>
void for_each_line(std::string_view lines, Take take) {
  while (!lines.empty()) {
    const std::size_t newline = lines.find('\n');
    take(lines.substr(0, newline));
    lines.remove_prefix(newline == std::string_view::npos ? lines.size() : newline + 1);
  }
}

}  // namespace

SessionHistory::SessionHistory(const InterfaceOptions& options,
                               std::function<void(std::error_code, std::string_view)> tell_fault)
    : entries_({options.history_size, options.remove_history_duplicates, options.keep_history_repeats}),
      file_size_(options.history_file_size),
      shared_(options.history_sharing == HistorySharing::shared),
      own_(options.history_sharing == HistorySharing::own),
      private_(options.history_private),
      ignore_space_(options.history_ignore_space),
      with_details_(options.history_details),
      filter_(options.history_filter),
      tell_fault_(std::move(tell_fault)) {
  if (options.history_size == 0) return;
  entries_.assign(options.history);
  if (!options.history_file.empty()) file_.emplace(options.history_file, slow);
}

template <typename Call>
std::error_code SessionHistory::timed(Call call) {
  const auto start = Clock::now();
  const std::error_code error = call();
  if (const auto end = Clock::now(); end - start >= slow) retry_at_ = end + pause;
  return error;
}

void SessionHistory::open() {
  if (std::exchange(opened_, true) || !file_ || own_) return;
  reopen(std::nullopt);
}

void SessionHistory::reopen(std::optional<off_t> end) {
  auto reader = std::make_shared<HistoryReader>();
  const auto error = timed([&] { return file_->open(*reader, mark_); });
  if (error) {
    tell(error, "reading the history file");
    return;
  }
  if (end) {
    reader->end_at(*end);
    mark_.size = std::min(mark_.size, *end);
  }
  const auto previous_page = [this, reader]() -> std::optional<HistoryPage> {
    std::optional<HistoryPage> page;
    if (waits()) return page;
    if (const auto failed = timed([&] { return reader->previous(page); })) read_fault_ = failed;
    return page;
  };
  entries_.set_older(previous_page, true);
}

void SessionHistory::tell_read_fault() {
  if (read_fault_) tell(std::exchange(read_fault_, {}), "reading the history file");
}

void SessionHistory::follow() {
  if (!shared_ || !opened_ || !file_ || waits()) return;
  HistoryMark now;
  if (const auto error = timed([&] { return file_->look(now); })) {
    tell(error, "reading the history file");
    return;
  }
  // A file that is gone leaves what is known of it.
  if (now == mark_ || now == HistoryMark()) return;
  if (!now.same_file(mark_) || now.size < mark_.size || now.size - mark_.size > most_at_once) {
    reopen(std::nullopt);
  } else {
    take_others(now.size);
  }
}

void SessionHistory::take_others(off_t end) {
  std::string lines;
  if (const auto error = timed([&] { return file_->read_on(mark_, end, lines); }))
    tell(error, "reading the history file");
  for_each_line(lines, [this](std::string_view line) {
    if (const auto key = details_key(line)) return entries_.describe(*key, parse_details(line));
    const std::string_view record = record_in(line);
    if (record.empty()) return;
    entries_.add(record_text(record), record_time(record.substr(0, parse_record(record).head)), true);
  });
}

bool SessionHistory::add(std::string_view entry) {
  // Before the file has this entry itself.
  open();
  end_details();
  if ((ignore_space_ && entry.starts_with(' ')) || !entries_.wants(entry)) return false;
  if (filter_ && !filter_(entry)) return false;
  const std::chrono::sys_seconds time = now();
  const bool stored = store(make_record(entry, time) + '\n');
  if (!entries_.add(entry, time, stored)) return false;
  if (with_details_) {
    details_ = {{time, entry_hash(entry)}, {working_directory(), {}, {}}, Clock::now()};
    entries_.describe(details_->key, details_->known);
  }
  return true;
}

void SessionHistory::note_status(int status, std::optional<std::chrono::milliseconds> duration) {
  if (!details_) return;
  details_->known.status = status;
  details_->known.duration =
      duration ? *duration : std::chrono::floor<std::chrono::milliseconds>(Clock::now() - details_->added_at);
  entries_.describe(details_->key, details_->known);
}

/// What is known by now is all that will be.
void SessionHistory::end_details() {
  if (!details_) return;
  if (file_ && !private_) unwritten_.append(make_details(details_->key, details_->known)).append("\n");
  details_.reset();
}

void SessionHistory::import(const std::vector<HistoryEntry>& newest_first) {
  open();
  std::string records;
  std::vector<bool> written;
  for (auto entry = newest_first.rbegin(); entry != newest_first.rend(); ++entry) {
    const std::string record = make_record(entry->text, entry->time);
    written.push_back(record.size() <= longest_record);
    if (!written.back()) continue;
    records.append(record).append("\n");
    if (entry->time && entry->details != HistoryDetails())
      records.append(make_details(key_of(*entry), entry->details)).append("\n");
  }
  const bool stored = !records.empty() && store(records);
  auto in_file = written.begin();
  for (auto entry = newest_first.rbegin(); entry != newest_first.rend(); ++entry) {
    const bool added = entries_.add(entry->text, entry->time, *in_file++ && stored);
    if (added && entry->time) entries_.describe(key_of(*entry), entry->details);
  }
}

bool SessionHistory::store(std::string_view records) {
  if (!file_ || private_) return false;
  if (records.find('\n') > longest_record) {
    tell(std::make_error_code(std::errc::message_size), "writing the history file");
    return false;
  }
  unwritten_ += records;
  if (waits()) return false;
  const std::error_code error = write();
  if (error) tell(error, "writing the history file");
  return !error;
}

std::error_code SessionHistory::write() {
  HistoryMark before;
  HistoryMark after;
  const auto error = timed([&] { return file_->append(unwritten_, before, after); });
  if (error) {
    if (is_refusal(error)) {
      file_.reset();
      unwritten_.clear();
    }
    return error;
  }
  unwritten_.clear();
  if (shared_) {
    if (!before.same_file(mark_) || before.size < mark_.size) {
      reopen(before.size);
    } else {
      take_others(before.size);
    }
    mark_ = after;
  }
  // Looked at rarely: each time that the file has grown by so much, by whichever session.
  const off_t step = static_cast<off_t>(std::min<std::size_t>(file_size_, std::size_t{1} << 40U)) * 4;
  if (step > 0 && before.size / step != after.size / step) grown_ = true;
  return {};
}

void SessionHistory::assign(const std::vector<std::string>& newest_first) {
  opened_ = true;
  entries_.assign(newest_first);
  // What is in the file by now is not wanted either; what others add later is.
  if (!shared_ || !file_) return;
  if (const auto error = timed([&] { return file_->look(mark_); })) tell(error, "reading the history file");
}

std::error_code SessionHistory::remove(std::string_view entry) {
  open();
  const std::string text(entry);
  std::string left;
  for_each_line(unwritten_, [&](std::string_view line) {
    if (!is_about(line, text)) left.append(line).append("\n");
  });
  unwritten_ = std::move(left);
  if (details_ && details_->key.hash == entry_hash(text)) details_.reset();
  entries_.erase(text);
  if (!file_) return {};
  const auto error = timed([&] { return file_->remove(text); });
  if (!error && shared_) reopen(std::nullopt);
  return error;
}

std::error_code SessionHistory::clear() {
  assign({});
  unwritten_.clear();
  details_.reset();
  if (!file_) return {};
  const auto error = timed([&] { return file_->clear(); });
  if (!error && shared_) reopen(std::nullopt);
  return error;
}

void SessionHistory::finish() {
  if (!file_) return;
  end_details();
  if (!unwritten_.empty()) {
    if (const std::error_code error = write()) tell(error, "writing the history file");
  }
  if (!file_ || !std::exchange(grown_, false)) return;
  if (const std::error_code error = file_->trim(file_size_)) tell(error, "shortening the history file");
}

void SessionHistory::tell(std::error_code error, std::string_view what) {
  if (!std::exchange(told_, true)) tell_fault_(error, what);
}

}  // namespace runnel
