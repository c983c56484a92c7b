// SessionHistory: the entries of an Interface, and the file in which they are kept between sessions.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "edit/history.hpp"
#include "edit/history_file.hpp"
#include "runnel/history.hpp"
#include "runnel/interface.hpp"

namespace runnel {

/// What cannot be written stays in memory and is tried again with the next entry and at the end. A file that
/// is refused is not touched again. After a call that took longer than a second (a file system that is gone,
/// a stopped process with the lock) the file is left alone for half a minute, so that keys wait for it once.
class SessionHistory {
 public:
  /// `tell_fault` is called once at most; later faults are most likely the same.
  SessionHistory(const InterfaceOptions& options,
                 std::function<void(std::error_code, std::string_view what)> tell_fault);
  SessionHistory(const SessionHistory&) = delete;
  SessionHistory& operator=(const SessionHistory&) = delete;

  /// The Editor keeps a reference to it.
  [[nodiscard]] const History& entries() const { return entries_; }
  /// Opens the file, the first time that it is called; entries are read from it as they are asked for.
  void open();
  /// When history is shared, and open: takes what other sessions have added since.
  void follow();
  /// A new entry, also to the file. True if the entries changed; a fault of the file does not matter for
  /// that.
  bool add(std::string_view entry);
  /// How the newest entry that `add` took ended. Written with the next entry, or at the end.
  void note_status(int status, std::optional<std::chrono::milliseconds> duration);
  /// Entries of another program, the newest first: with their times, and to the file by one write.
  void import(const std::vector<HistoryEntry>& newest_first);
  void assign(const std::vector<std::string>& newest_first);
  /// Here and in the file.
  [[nodiscard]] std::error_code remove(std::string_view entry);
  [[nodiscard]] std::error_code clear();
  /// Nothing is written while it is on.
  void set_private(bool on) { private_ = on; }
  /// Writes what is left, and cuts a file that has grown much above its size.
  void finish();
  /// A fault while entries were read, which happens where nobody can be told.
  void tell_read_fault();

 private:
  using Clock = std::chrono::steady_clock;
  void reopen(std::optional<off_t> end);
  void take_others(off_t end);
  bool store(std::string_view records);
  void end_details();
  std::error_code write();
  void tell(std::error_code error, std::string_view what);
  [[nodiscard]] bool waits() const { return Clock::now() < retry_at_; }
  template <typename Call>
  std::error_code timed(Call call);

  History entries_;
  std::optional<HistoryFile> file_;
  std::size_t file_size_;
  bool shared_;
  bool own_;  // what is in the file is not shown
  bool private_;
  bool ignore_space_;
  bool with_details_;
  std::function<bool(std::string_view)> filter_;
  HistoryMark mark_;       // how far the file has been seen, when shared
  std::string unwritten_;  // records
  // Of the newest entry of this session, until they are written.
  struct Details {
    DetailsKey key;
    HistoryDetails known;
    Clock::time_point added_at;
  };
  std::optional<Details> details_;
  bool grown_ = false;  // enough to look whether it must be cut
  bool opened_ = false;
  bool told_ = false;
  Clock::time_point retry_at_{};
  std::error_code read_fault_;
  std::function<void(std::error_code, std::string_view)> tell_fault_;
};

}  // namespace runnel
