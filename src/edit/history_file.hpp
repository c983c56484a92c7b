// HistoryFile: history on disk, shared by several processes. The one part of `edit` that touches the
// system. Lines are escaped one to one, so that any entry survives, newlines and NULs included.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace runnel {

class HistoryFile {
 public:
  explicit HistoryFile(std::string path);
  /// The newest `limit` entries, the newest first. A missing file is no error and gives none; unreadable
  /// parts are skipped and stay in the file. Reads from the end: a huge file costs no more than its tail.
  [[nodiscard]] std::error_code load(std::size_t limit, std::vector<std::string>& newest_first) const;
  /// Appends one entry by one write under a lock. The file is made with mode 0600, folders that are
  /// missing with 0700; a symbolic link is followed. Refuses what is no regular file of this user's (a FIFO,
  /// a device). A write that failed half-way is taken back.
  [[nodiscard]] std::error_code append(std::string_view entry) const;
  /// Cuts the file to its newest `limit` entries when it has grown well above that: written beside it,
  /// synced and renamed under the lock.
  [[nodiscard]] std::error_code trim(std::size_t limit) const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The two directions of the escaping.
[[nodiscard]] std::string escape_entry(std::string_view entry);
[[nodiscard]] std::string unescape_entry(std::string_view line);

}  // namespace runnel
