// The history files of other programs: bash, zsh, fish, Node, libedit and plain lines.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "runnel/history.hpp"

namespace runnel {

namespace {

using Entries = std::vector<HistoryEntry>;  // the oldest first
using Time = std::optional<std::chrono::sys_seconds>;

constexpr std::string_view libedit_header = "_HiStOrY_V2_";
constexpr std::string_view fish_entry = "- cmd:";
constexpr std::string_view fish_time = "  when:";

/// Takes the first line off, without its newline and a CR before that.
std::string_view take_line(std::string_view& text) {
  const std::size_t newline = text.find('\n');
  std::string_view line = text.substr(0, newline);
  text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// A whole number of seconds, and nothing else.
Time time_in(std::string_view digits) {
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  if (error != std::errc() || end != digits.data() + digits.size() || seconds < 0) return std::nullopt;
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  return text;
}

/// bash's stamp; what follows is an entry up to the next one.
Time bash_time(std::string_view line) {
  return line.starts_with('#') ? time_in(line.substr(1)) : std::nullopt;
}

Entries from_lines(std::string_view text) {
  Entries entries;
  while (!text.empty()) {
    if (const std::string_view line = take_line(text); !line.empty())
      entries.push_back({std::string(line), std::nullopt});
  }
  return entries;
}

Entries from_bash(std::string_view text) {
  Entries entries;
  Time time;
  bool goes_on = false;  // with a line of the last entry
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (const Time stamp = bash_time(line)) {
      time = stamp;
      goes_on = false;
    } else if (goes_on) {
      entries.back().text.append("\n").append(line);
    } else if (!line.empty()) {
      entries.push_back({std::string(line), time});
      // Lines from before the first stamp are entries of their own.
      goes_on = time.has_value();
    }
  }
  return entries;
}

/// zsh writes 83 and the byte with bit 5 turned over for bytes that it uses itself.
std::string unmetafied(std::string_view text) {
  constexpr char meta = '\x83';
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == meta && i + 1 < text.size();
    bytes += escaped ? static_cast<char>(static_cast<unsigned char>(text[++i]) ^ 0x20U) : text[i];
  }
  return bytes;
}

struct ZshHead {
  Time time;
  std::chrono::seconds duration{0};
  std::size_t size = 0;  // 0: there is none
};
/// `: seconds:duration;`
ZshHead zsh_head(std::string_view line) {
  if (!line.starts_with(": ")) return {};
  const std::size_t semicolon = line.find(';');
  if (semicolon == std::string_view::npos) return {};
  const std::string_view head = line.substr(2, semicolon - 2);
  const std::size_t colon = head.find(':');
  if (colon == std::string_view::npos) return {};
  const Time duration = time_in(head.substr(colon + 1));
  const Time time = time_in(without_blanks(head.substr(0, colon)));
  if (!time || !duration) return {};
  return {time, duration->time_since_epoch(), semicolon + 1};
}

Entries from_zsh(std::string_view text) {
  Entries entries;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    const ZshHead head = zsh_head(line);
    line.remove_prefix(head.size);
    std::string entry;
    // A backslash at the end of an entry is written with a space behind it.
    while (line.ends_with('\\') && !text.empty()) {
      entry.append(line.substr(0, line.size() - 1)).append("\n");
      line = take_line(text);
    }
    const std::size_t end = line.find_last_not_of(' ');
    if (line.ends_with(' ') && end != std::string_view::npos && line[end] == '\\') line.remove_suffix(1);
    entry += line;
    if (entry.empty()) continue;
    entries.push_back({unmetafied(entry), head.time});
    // Without EXTENDED_HISTORY's own timing zsh writes 0.
    if (head.duration.count() > 0) entries.back().details.duration = head.duration;
  }
  return entries;
}

std::string fish_unescaped(std::string_view text) {
  std::string entry;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
    if (next == 'n' || next == '\\') {
      entry += next == 'n' ? '\n' : '\\';
      ++i;
    } else {
      entry += text[i];
    }
  }
  return entry;
}

Entries from_fish(std::string_view text) {
  Entries entries;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with(fish_entry)) {
      entries.push_back({fish_unescaped(without_blanks(line.substr(fish_entry.size()))), std::nullopt});
    } else if (line.starts_with(fish_time) && !entries.empty()) {
      entries.back().time = time_in(without_blanks(line.substr(fish_time.size())));
    }
  }
  return entries;
}

// Node keeps a text of several lines on one, its lines parted by CR and the last one first.
Entries from_node(std::string_view text) {
  Entries entries;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    std::string entry;
    for (std::size_t end = line.size(); !line.empty();) {
      const std::size_t separator = line.substr(0, end).rfind('\r');
      const std::size_t begin = separator == std::string_view::npos ? 0 : separator + 1;
      entry += line.substr(begin, end - begin);
      if (begin == 0) break;
      entry += '\n';
      end = separator;
    }
    if (!entry.empty()) entries.push_back({std::move(entry), std::nullopt});
  }
  std::reverse(entries.begin(), entries.end());
  return entries;
}

bool is_octal(char byte) {
  return byte >= '0' && byte <= '7';
}

/// What strunvis(3) makes of the forms that libedit writes: three octal digits, and a doubled backslash.
std::string unvis(std::string_view text) {
  std::string entry;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (rest.size() >= 4 && rest[0] == '\\' && is_octal(rest[1]) && is_octal(rest[2]) && is_octal(rest[3])) {
      entry += static_cast<char>((rest[1] - '0') * 64 + (rest[2] - '0') * 8 + (rest[3] - '0'));
      i += 3;
    } else if (rest.starts_with("\\\\")) {
      entry += '\\';
      ++i;
    } else {
      entry += rest[0];
    }
  }
  return entry;
}

Entries from_libedit(std::string_view text) {
  Entries entries;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!line.empty() && line != libedit_header) entries.push_back({unvis(line), std::nullopt});
  }
  return entries;
}

HistoryFormat format_of(std::string_view text) {
  if (text.starts_with(libedit_header)) return HistoryFormat::libedit;
  // A file may begin in the midst of an entry, or before the program was told to note times.
  constexpr int lines_looked_at = 200;
  for (int i = 0; i < lines_looked_at && !text.empty(); ++i) {
    const std::string_view line = take_line(text);
    if (line.starts_with(fish_entry)) return HistoryFormat::fish;
    if (zsh_head(line).size > 0) return HistoryFormat::zsh;
    if (bash_time(line)) return HistoryFormat::bash;
  }
  return HistoryFormat::lines;
}

Entries entries_in(std::string_view text, HistoryFormat format) {
  switch (format) {
    case HistoryFormat::bash:
      return from_bash(text);
    case HistoryFormat::zsh:
      return from_zsh(text);
    case HistoryFormat::fish:
      return from_fish(text);
    case HistoryFormat::node:
      return from_node(text);
    case HistoryFormat::libedit:
      return from_libedit(text);
    default:
      return from_lines(text);
  }
}

}  // namespace

std::vector<HistoryEntry> import_history(std::string_view text, HistoryFormat format) {
  Entries entries = entries_in(text, format == HistoryFormat::detect ? format_of(text) : format);
  // Holes that a crash has left.
  std::erase_if(entries, [](const HistoryEntry& entry) {
    return entry.text.find_first_not_of('\0') == std::string::npos;
  });
  std::reverse(entries.begin(), entries.end());
  return entries;
}

}  // namespace runnel
