// One entry as one line of the history file, and back. Any bytes survive.
//
//   let x = 1                    an entry as it stands: any line that starts with neither mark
//   \:let x =\n1                 an escaped entry: \\ \n \r and \x1b for a backslash and the control
//   characters
//   \@1764555434 let x = 1       an entry as it stands, added at that time (seconds since 1970)
//   \@1764555434:let x =\n1      an escaped one
//
//   \+1764555434 9f86d081884c7d65 0 12 /home/me
//
// The last is no entry. It tells of the one of that time above it whose text has that FNV-1a hash (64 bits,
// in hexadecimal) how it ended, how long it took in milliseconds, and in which directory it was typed
// (escaped);
// "-" is what nobody knows.
//
// So every text file is a history. Only an entry that holds control characters (other than tabs), is empty or
// looks as if it were marked is escaped. Lines that are empty, have NULs in them or are longer than
// `longest_record` are no entries.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runnel/history.hpp"

namespace runnel {

/// Without its newline.
inline constexpr std::size_t longest_record = std::size_t{1} << 20U;

using HistoryTime = std::optional<std::chrono::sys_seconds>;

/// A line without its newline. A time before 1970 is not written.
[[nodiscard]] std::string make_record(std::string_view entry, HistoryTime time = std::nullopt);

struct Record {
  std::size_t head = 0;  ///< how many bytes stand before the entry
  bool escaped = false;
};
/// Takes a line apart, without its newline. What `make_record` does not write is an entry as it stands.
[[nodiscard]] Record parse_record(std::string_view line);
/// The time in the first `head` bytes of a line.
[[nodiscard]] HistoryTime record_time(std::string_view head);
/// The entry of a line.
[[nodiscard]] std::string record_text(std::string_view line);

/// What a line of details is about.
struct DetailsKey {
  std::chrono::sys_seconds time;
  std::uint64_t hash;
  bool operator==(const DetailsKey&) const = default;
};
[[nodiscard]] std::uint64_t entry_hash(std::string_view entry);
[[nodiscard]] std::string make_details(const DetailsKey& key, const HistoryDetails& details);
/// Empty: the line, without its newline, holds no details.
[[nodiscard]] std::optional<DetailsKey> details_key(std::string_view line);
/// Of a line that has a key.
[[nodiscard]] HistoryDetails parse_details(std::string_view line);

/// The same, where no more is asked for, without a copy.
[[nodiscard]] bool details_are_of(std::string_view line, std::string_view directory);

/// Whether a line is that entry, or holds details of it.
[[nodiscard]] bool is_about(std::string_view line, std::string_view entry);

/// The line, less a CR at its end, when it is an entry at all; empty when not.
[[nodiscard]] std::string_view record_in(std::string_view line);

}  // namespace runnel
