// History as a host sees it: entries with their times, whose entries are shown, and the files of other
// programs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/export.hpp"

namespace runnel {

/// What is noted about an entry with `InterfaceOptions::history_details`; empty what nobody has noted.
struct HistoryDetails {
  std::string directory;                              ///< the working directory when it was added, absolute
  std::optional<int> status;                          ///< what `Interface::note_status` said
  std::optional<std::chrono::milliseconds> duration;  ///< from when it was added to that call
  bool operator==(const HistoryDetails&) const = default;
};

struct HistoryEntry {
  std::string text;  ///< any bytes, also several lines
  /// When it was added; empty when nobody has noted it.
  std::optional<std::chrono::sys_seconds> time = std::nullopt;
  HistoryDetails details = {};
  bool operator==(const HistoryEntry&) const = default;
};

/// A size that nothing reaches.
inline constexpr std::size_t unlimited_history = std::numeric_limits<std::ptrdiff_t>::max();

/// What a session shows of a file that several sessions append to. The file is the same for all of them.
enum class HistorySharing : std::uint8_t {
  own_first,  ///< this session's entries, and behind them those that were there when history was first needed
  own,        ///< this session's entries alone
  shared,     ///< all in the order of the file; those that other sessions add come with the next line or walk
};

/// Which entries Up and Down recall after something has been typed.
enum class RecallMatching : std::uint8_t {
  start,             ///< those that start like it
  start_smart_case,  ///< the same; its letters stand for capital ones as well, unless one of them is one
  anywhere,          ///< those that have it anywhere; case as before
};

/// A place in history where a text was found.
struct HistoryMatch {
  std::size_t index = 0;       ///< of the entry, 0 the newest
  std::size_t begin_byte = 0;  ///< in the entry
  std::size_t end_byte = 0;
  bool operator==(const HistoryMatch&) const = default;
};

/// How another program writes its history down.
enum class HistoryFormat : std::uint8_t {
  detect,   ///< what the text looks like; `lines` when like none of the others (`node` never: it is no other
            ///< than `lines`, but for the order)
  lines,    ///< an entry a line, the oldest first: GNU readline, bash
  bash,     ///< the same with a line `#seconds` before each entry, which may then have several lines
  zsh,      ///< plain or `: seconds:duration;entry`; a newline behind a backslash is part of the entry
  fish,     ///< `- cmd: entry` and `  when: seconds`
  node,     ///< an entry a line, the newest first; a carriage return stands for a newline
  libedit,  ///< `_HiStOrY_V2_`, an entry a line, escaped as by vis(3)
};

/// The entries of a text that another program wrote as its history, the newest first. What is no entry of
/// that format is skipped; invalid UTF-8 is kept as it is.
[[nodiscard]] RUNNEL_EXPORT std::vector<HistoryEntry> import_history(
    std::string_view text, HistoryFormat format = HistoryFormat::detect);

}  // namespace runnel
