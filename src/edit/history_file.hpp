// HistoryFile: history on disk, shared by several processes. The one part of `edit` that touches the
// system. The form of its lines is history_record's.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/unique_fd.hpp"
#include "edit/history_pages.hpp"

namespace runnel {

/// Which file, and how far: two are the same only if the bytes are.
struct HistoryMark {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  bool operator==(const HistoryMark&) const = default;
  [[nodiscard]] bool same_file(const HistoryMark& other) const {
    return device == other.device && inode == other.inode;
  }
};

/// What is in a file that was opened, from its end: pages of whole blocks, and never more than 256 MiB, so
/// that a huge file costs no more than its tail. The bytes are copied, not mapped: a file that another
/// program cuts is a history cut short, not a crash. What has been opened stays readable while others append
/// or trim.
class HistoryReader {
 public:
  HistoryReader() = default;
  HistoryReader(UniqueFd file, off_t end)
      : file_(std::move(file)), begin_(end), stop_(end > farthest ? end - farthest : 0) {}
  /// Leaves out what is behind `end`. Before the first page is read.
  void end_at(off_t end) { begin_ = std::min(begin_, end); }
  /// An empty page: there is none before.
  [[nodiscard]] std::error_code previous(std::optional<HistoryPage>& page);

 private:
  static constexpr off_t farthest = off_t{256} << 20U;
  UniqueFd file_;
  off_t begin_ = 0;  // of what has been read
  off_t stop_ = 0;
  std::size_t page_size_ = std::size_t{64} << 10U;
};

/// Nothing is open between two calls, each of which may come from another process than the last. A file that
/// is not this user's is refused (operation_not_permitted), and so is what is no regular file
/// (is_a_directory, not_supported); a symbolic link is followed. No call waits longer than `patience` for
/// another process (timed_out).
class HistoryFile {
 public:
  explicit HistoryFile(std::string path, std::chrono::milliseconds patience = std::chrono::seconds(5));
  /// A missing file is no error and has nothing in it. Reads nothing yet.
  [[nodiscard]] std::error_code open(HistoryReader& reader, HistoryMark& mark) const;
  /// What the file is now: one call. A missing file is an empty mark.
  [[nodiscard]] std::error_code look(HistoryMark& mark) const;
  /// The whole lines between two sizes of the file that `from` is of; `from` then is where they end. Gives
  /// nothing when the file at the path is another one.
  [[nodiscard]] std::error_code read_on(HistoryMark& from, off_t end, std::string& lines) const;

  /// Appends records, each with its newline, by one write under a lock; `before` and `after` say what the
  /// file was then. The file is made with mode 0600 (and an old one loses what it allows others), folders
  /// that are missing with 0700. A torn last line is ended first. A write that failed half-way is taken back.
  [[nodiscard]] std::error_code append(std::string_view lines, HistoryMark& before, HistoryMark& after) const;
  /// Cuts the file to its newest `limit` entries when it holds more than twice that. 0 cuts nothing.
  [[nodiscard]] std::error_code trim(std::size_t limit) const;
  /// Takes all such entries out.
  [[nodiscard]] std::error_code remove(std::string_view entry) const;
  /// Leaves an empty file.
  [[nodiscard]] std::error_code clear() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::chrono::milliseconds patience_;
};

}  // namespace runnel
