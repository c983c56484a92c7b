// A plain entry is its own line; only entries that need it are escaped.
#include "edit/history_record.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace runnel {

namespace {

/// No script starts with these, and no shell command that anyone has typed.
constexpr std::string_view escape_mark = "\\:";
constexpr std::string_view time_mark = "\\@";
constexpr std::string_view details_mark = "\\+";
constexpr std::string_view unknown = "-";
constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t most_digits = 18;

bool is_control(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value < 0x20 && value != '\t';
}

/// An entry behind a time is never mistaken for a mark.
bool must_be_escaped(std::string_view entry, bool timed) {
  return entry.empty() || std::any_of(entry.begin(), entry.end(), is_control) ||
         (!timed && (entry.starts_with(escape_mark) || entry.starts_with(time_mark) ||
                     entry.starts_with(details_mark)));
}

void append_escaped(std::string& line, std::string_view entry) {
  for (const char byte : entry) {
    if (byte == '\\') {
      line += "\\\\";
    } else if (byte == '\n') {
      line += "\\n";
    } else if (byte == '\r') {
      line += "\\r";
    } else if (is_control(byte)) {
      line += "\\x";
      line += hex_digits[static_cast<unsigned char>(byte) >> 4U];
      line += hex_digits[static_cast<unsigned char>(byte) & 0xFU];
    } else {
      line += byte;
    }
  }
}

/// Behind the number that follows the time mark, or behind the mark when what follows is not a time as we
/// write it.
std::size_t digits_end(std::string_view line) {
  const std::size_t begin = time_mark.size();
  std::size_t end = begin;
  while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
  const bool padded = end > begin + 1 && line[begin] == '0';
  return padded || end - begin > most_digits ? begin : end;
}

/// Empty when `append_escaped` does not write this.
std::optional<std::string> unescaped(std::string_view escaped) {
  std::string entry;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (is_control(escaped[i])) return std::nullopt;
    if (escaped[i] != '\\') {
      entry += escaped[i];
      continue;
    }
    const char kind = ++i < escaped.size() ? escaped[i] : '\0';
    if (kind == '\\') {
      entry += '\\';
    } else if (kind == 'n') {
      entry += '\n';
    } else if (kind == 'r') {
      entry += '\r';
    } else if (kind == 'x' && i + 2 < escaped.size()) {
      const std::size_t high = hex_digits.find(escaped[i + 1]);
      const std::size_t low = hex_digits.find(escaped[i + 2]);
      if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
      const auto byte = static_cast<char>(high << 4U | low);
      if (!is_control(byte) || byte == '\n' || byte == '\r') return std::nullopt;
      entry += byte;
      i += 2;
    } else {
      return std::nullopt;
    }
  }
  return entry;
}

/// The part of `rest` before the next space, and then what is behind it; empty when there is none.
std::string_view next_field(std::string_view& rest) {
  const std::size_t space = rest.find(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view field = rest.substr(0, space);
  rest.remove_prefix(space + 1);
  return field;
}

/// False: this is no number as it is written here.
template <typename Number>
bool read_number(std::string_view field, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number, base);
  return error == std::errc() && end == field.data() + field.size();
}

template <typename Number>
std::string number_or_unknown(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : std::string(unknown);
}

/// Takes a line of details apart; the directory stays escaped. False: it is none.
struct DetailsLine {
  DetailsKey key{};
  std::optional<int> status;
  std::optional<std::int64_t> milliseconds;
  std::string_view directory;

  bool read(std::string_view line) {
    if (!line.starts_with(details_mark)) return false;
    line.remove_prefix(details_mark.size());
    constexpr std::size_t hash_digits = 16;
    std::int64_t seconds = 0;
    if (!read_number(next_field(line), seconds)) return false;
    key.time = std::chrono::sys_seconds(std::chrono::seconds(seconds));
    const std::string_view hash = next_field(line);
    if (hash.size() != hash_digits || !read_number(hash, key.hash, 16)) return false;
    const std::string_view ended = next_field(line);
    if (ended != unknown && !read_number(ended, status.emplace())) return false;
    const std::string_view took = next_field(line);
    if (took != unknown && !read_number(took, milliseconds.emplace())) return false;
    directory = line;
    return !line.empty();
  }
};

}  // namespace

std::uint64_t entry_hash(std::string_view entry) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : entry) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  return hash;
}

std::string make_details(const DetailsKey& key, const HistoryDetails& details) {
  std::string line(details_mark);
  line.append(std::to_string(key.time.time_since_epoch().count())).append(" ");
  for (int shift = 60; shift >= 0; shift -= 4) line += hex_digits[(key.hash >> shift) & 0xFU];
  line.append(" ").append(number_or_unknown(details.status)).append(" ");
  line.append(details.duration ? std::to_string(details.duration->count()) : std::string(unknown))
      .append(" ");
  if (details.directory.empty()) {
    line += unknown;
  } else {
    append_escaped(line, details.directory);
  }
  return line;
}

std::optional<DetailsKey> details_key(std::string_view line) {
  DetailsLine details;
  return details.read(line) ? std::optional(details.key) : std::nullopt;
}

HistoryDetails parse_details(std::string_view line) {
  DetailsLine details;
  HistoryDetails result;
  if (!details.read(line)) return result;
  result.status = details.status;
  if (details.milliseconds) result.duration = std::chrono::milliseconds(*details.milliseconds);
  if (details.directory != unknown) result.directory = unescaped(details.directory).value_or(std::string());
  return result;
}

bool details_are_of(std::string_view line, std::string_view directory) {
  DetailsLine details;
  if (!details.read(line)) return false;
  if (details.directory.find('\\') == std::string_view::npos) return details.directory == directory;
  return unescaped(details.directory) == directory;
}

std::string make_record(std::string_view entry, HistoryTime time) {
  const bool timed = time && time->time_since_epoch().count() >= 0;
  const bool escaped = must_be_escaped(entry, timed);
  std::string line;
  if (timed) {
    line.append(time_mark).append(std::to_string(time->time_since_epoch().count()));
    line += escaped ? ':' : ' ';
  } else if (escaped) {
    line = escape_mark;
  }
  if (escaped) {
    append_escaped(line, entry);
  } else {
    line += entry;
  }
  return line;
}

Record parse_record(std::string_view line) {
  Record record;
  if (line.starts_with(escape_mark)) {
    record = {escape_mark.size(), true};
  } else if (line.starts_with(time_mark)) {
    const std::size_t end = digits_end(line);
    const char kind = end > time_mark.size() && end < line.size() ? line[end] : '\0';
    // An empty entry is escaped.
    if ((kind != ' ' || end + 1 == line.size()) && kind != ':') return {};
    record = {end + 1, kind == ':'};
  }
  if (record.escaped) {
    const bool timed = line.starts_with(time_mark);
    const auto entry = unescaped(line.substr(record.head));
    if (!entry || !must_be_escaped(*entry, timed)) return {};
  }
  return record;
}

HistoryTime record_time(std::string_view head) {
  std::int64_t seconds = 0;
  if (!head.starts_with(time_mark)) return std::nullopt;
  head.remove_prefix(time_mark.size());
  if (std::from_chars(head.data(), head.data() + head.size(), seconds).ec != std::errc()) return std::nullopt;
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

std::string record_text(std::string_view line) {
  const Record record = parse_record(line);
  line.remove_prefix(record.head);
  return record.escaped ? *unescaped(line) : std::string(line);
}

bool is_about(std::string_view line, std::string_view entry) {
  if (const auto key = details_key(line)) return key->hash == entry_hash(entry);
  const std::string_view record = record_in(line);
  return !record.empty() && record_text(record) == entry;
}

std::string_view record_in(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > longest_record || line.find('\0') != std::string_view::npos) return {};
  return line.starts_with(details_mark) && details_key(line) ? std::string_view() : line;
}

}  // namespace runnel
