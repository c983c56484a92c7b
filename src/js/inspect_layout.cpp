// How entries become lines: all on one line where they are few and short, long lists in columns, else one a
// line.
#include <algorithm>
#include <cmath>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"
#include "runnel/text.hpp"

namespace runnel::js {

namespace {

void append_joined(std::string& out, const std::vector<std::string>& entries, std::string_view separator) {
  for (std::size_t i = 0; i < entries.size(); i++) {
    if (i > 0) out += separator;
    out += entries[i];
  }
}

// A mark that is in no UTF-8, a number, a line's end, and more than the longest line that it may stand in.
constexpr char aside_mark = '\xff';
constexpr std::size_t aside_digits = 8;
constexpr std::size_t aside_width = 4096;
constexpr std::size_t aside_size = 1 + aside_digits + 1 + aside_width;

std::size_t aside_index(std::string_view text) {
  std::size_t index = 0;
  for (const char digit : text.substr(1, aside_digits))
    index = index * 10 + static_cast<std::size_t>(digit - '0');
  return index;
}

bool is_number(JSValueConst value) {
  return JS_IsNumber(value) || JS_IsBigInt(value);
}

}  // namespace

std::string Printer::indent(int more) const {
  return "\n" + std::string(static_cast<std::size_t>(indentation_ + more), ' ');
}

std::string Printer::set_aside(std::string text) {
  const bool wanted = text.size() > 2 * aside_size && !settings_.sorted &&
                      settings_.compact != InspectSettings::Compact::always &&
                      settings_.break_length <= static_cast<double>(aside_width) &&
                      aside_.size() < 99'999'999;
  if (!wanted || text.find('\n') == std::string::npos) return text;
  const std::string number = std::to_string(aside_.size());
  std::string mark(1, aside_mark);
  mark.append(aside_digits - number.size(), '0').append(number).append("\n").append(aside_width, ' ');
  const std::size_t size = full_size(text);
  aside_.push_back({std::move(text), size});
  return mark;
}

std::size_t Printer::full_size(std::string_view text) const {
  std::size_t size = text.size();
  if (aside_.empty()) return size;
  for (std::size_t at = text.find(aside_mark); at != std::string_view::npos;
       at = text.find(aside_mark, at + aside_size)) {
    size += aside_[aside_index(text.substr(at))].full_size - aside_size;
  }
  return size;
}

std::string Printer::full(std::string text) const {
  if (aside_.empty()) return text;
  std::string out;
  out.reserve(full_size(text));
  // Not by recursion: objects may be nested deeper than the stack.
  std::vector<std::string_view> rest{text};
  while (!rest.empty()) {
    const std::string_view next = rest.back();
    rest.pop_back();
    const std::size_t at = next.find(aside_mark);
    out += next.substr(0, at);
    if (at == std::string_view::npos) continue;
    rest.push_back(next.substr(at + aside_size));
    rest.push_back(aside_[aside_index(next.substr(at))].text);
  }
  return out;
}

std::size_t Printer::plain_length(std::string_view text) const {
  if (!settings_.colors || text.find('\x1b') == std::string_view::npos) return utf16_length(text);
  return utf16_length(strip_control_sequences(text));
}

std::size_t Printer::plain_width(std::string_view text) const {
  if (!settings_.colors || text.find('\x1b') == std::string_view::npos) return listed_width(text);
  return listed_width(strip_control_sequences(text));
}

bool Printer::fits(const Layout& layout, std::size_t start) const {
  std::size_t total = layout.entries.size() + start;
  const auto too_long = [&](std::size_t length) {
    return static_cast<double>(length) > settings_.break_length;
  };
  if (too_long(total + layout.entries.size())) return false;
  for (const std::string& entry : layout.entries) {
    total += plain_length(entry);
    if (too_long(total)) return false;
  }
  return layout.base.find('\n') == std::string::npos;
}

std::string Printer::join(Layout layout, double level, JSValueConst value) {
  if (settings_.compact == InspectSettings::Compact::always) return join_compact(layout);
  std::string before = layout.base.empty() ? layout.open : layout.base + " " + layout.open;
  if (settings_.compact == InspectSettings::Compact::levels && settings_.compact_levels >= 1) {
    constexpr std::size_t most_ungrouped = 6;
    constexpr std::size_t slack = 10;
    const std::size_t count = layout.entries.size();
    if (layout.list && count > most_ungrouped) layout.entries = group(std::move(layout.entries), value);
    // Only the innermost levels share a line, and not with entries that were grouped into columns.
    if (current_depth_ - level < settings_.compact_levels && count == layout.entries.size()) {
      const std::size_t start = count + static_cast<std::size_t>(indentation_) + utf16_length(layout.open) +
                                utf16_length(layout.base) + slack;
      const auto one_line = [](const std::string& entry) { return entry.find('\n') == std::string::npos; };
      if (fits(layout, start) && std::all_of(layout.entries.begin(), layout.entries.end(), one_line)) {
        before += ' ';
        append_joined(before, layout.entries, ", ");
        return before + " " + layout.close;
      }
    }
  }
  before += indent(2);
  append_joined(before, layout.entries, "," + indent(2));
  return before + indent() + layout.close;
}

std::string Printer::join_compact(const Layout& layout) const {
  std::string out = layout.open;
  if (fits(layout, 0)) {
    if (!layout.base.empty()) out += " " + layout.base;
    out += ' ';
    append_joined(out, layout.entries, ", ");
    return out + " " + layout.close;
  }
  // A long opening, as of `Map(1) {`, pushes the first entry to a line of its own.
  if (layout.base.empty() && utf16_length(layout.open) == 1) {
    out += ' ';
  } else {
    if (!layout.base.empty()) out += " " + layout.base;
    out += indent(2);
  }
  append_joined(out, layout.entries, "," + indent(2));
  return out + " " + layout.close;
}

std::vector<std::string> Printer::group(std::vector<std::string> entries, JSValueConst value) {
  constexpr std::size_t separator = 2;  // ", "
  constexpr double height_of_a_column = 2.5;
  constexpr double most_columns = 15;
  const bool cut = settings_.max_array_length < static_cast<double>(entries.size());
  const std::size_t count = cut ? entries.size() - 1 : entries.size();  // not `... 3 more items`

  std::vector<std::size_t> widths(count);
  std::size_t total = 0;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < count; i++) {
    widths[i] = plain_width(entries[i]);
    total += widths[i] + separator;
    widest = std::max(widest, widths[i]);
  }
  const auto column_width = static_cast<double>(widest + separator);
  const bool narrow = column_width * 3 + indentation_ < settings_.break_length;
  if (!narrow || !(static_cast<double>(total) / column_width > 5 || widest <= 6)) return entries;

  // Columns for a block that looks about square, leaning to the average where a few entries are much longer.
  const double bias =
      std::sqrt(column_width - static_cast<double>(total) / static_cast<double>(entries.size()));
  const double biased = std::fmax(column_width - 3 - bias, 1);
  const double wanted = std::fmin(
      std::fmin(
          std::floor(std::sqrt(height_of_a_column * biased * static_cast<double>(count)) / biased + 0.5),
          std::floor((settings_.break_length - indentation_) / column_width)),
      std::fmin(settings_.compact_levels * 4, most_columns));
  if (!(wanted > 1)) return entries;
  const auto columns = static_cast<std::size_t>(wanted);

  std::vector<std::size_t> line_widths;
  for (std::size_t column = 0; column < columns; column++) {
    std::size_t width = 0;
    for (std::size_t i = column; i < count; i += columns) width = std::max(width, widths[i]);
    line_widths.push_back(width + separator);
  }
  bool numbers = !JS_IsUndefined(value);
  for (std::uint32_t i = 0; numbers && i < entries.size(); i++) {
    const Value element(ctx_, JS_GetPropertyUint32(ctx_, value, i));
    if (element.exception()) forgive();
    numbers = is_number(element.get());
  }

  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; i += columns) {
    const std::size_t end = std::min(i + columns, count);
    std::string line;
    for (std::size_t j = i; j < end; j++) {
      const bool last = j + 1 == end;
      const std::size_t width = widths[j] + (last ? 0 : separator);
      const std::size_t wanted_width = line_widths[j - i] - (last ? separator : 0);
      const std::string padding(wanted_width > width ? wanted_width - width : 0, ' ');
      if (numbers) line += padding;
      line += entries[j];
      if (!last) line += ", ";
      if (!numbers && !last) line += padding;
    }
    lines.push_back(std::move(line));
  }
  if (cut) lines.push_back(std::move(entries[count]));
  return lines;
}

}  // namespace runnel::js
