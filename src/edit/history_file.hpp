// HistoryFile: history on disk, shared by several processes. The one part of `edit` that touches the
// system. One line an entry, escaped one to one where it must be, so that any bytes survive.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace runnel {

/// Nothing is open between two calls, each of which may come from another process than the last. A file that
/// is not this user's is refused (operation_not_permitted), and so is what is no regular file
/// (is_a_directory, not_supported); a symbolic link is followed. No call waits longer than `patience` for
/// another process (timed_out).
class HistoryFile {
 public:
  explicit HistoryFile(std::string path, std::chrono::milliseconds patience = std::chrono::seconds(5));
  /// The newest `limit` entries, the newest first. A missing file is no error and gives none. Empty lines,
  /// those with NULs and those above 1 MiB are skipped and stay in the file; any other text is an entry as it
  /// stands, less a CR at its end. Reads from the end, and never more than 64 MiB: a huge file costs no more
  /// than its tail.
  [[nodiscard]] std::error_code load(std::size_t limit, std::vector<std::string>& newest_first) const;
  /// Appends one entry by one write under a lock. The file is made with mode 0600 (and an old one given it),
  /// folders that are missing with 0700. A write that failed half-way is taken back. An entry above 1 MiB
  /// is refused (message_size).
  [[nodiscard]] std::error_code append(std::string_view entry) const;
  /// Cuts the file to its newest `limit` entries when it holds more than twice that: written beside it,
  /// synced and renamed under the lock. 0 cuts nothing.
  [[nodiscard]] std::error_code trim(std::size_t limit) const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::chrono::milliseconds patience_;
};

/// The two directions of the escaping. An entry that holds no control character but tabs, and does not look
/// escaped, is its own line; any other becomes `\:` and the entry with `\\`, `\n`, `\r` and `\x1b` in it.
/// A line that `escape_entry` does not make is its own entry.
[[nodiscard]] std::string escape_entry(std::string_view entry);
[[nodiscard]] std::string unescape_entry(std::string_view line);

}  // namespace runnel
