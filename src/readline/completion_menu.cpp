#include "readline/completion_menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "text/utf8.hpp"
#include "view/flow.hpp"

namespace runnel {

namespace {

constexpr int gap = 2;
constexpr int narrowest_description = 4;
constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view normal_intensity = "\x1b[22m";
constexpr std::string_view reverse = "\x1b[7m";
constexpr std::string_view all_off = "\x1b[0m";

bool is_plain(char byte) {
  return is_ascii(byte) && !is_control(byte);
}

// A text of others set into a row, one cluster after the other, as it is seen.
class FittedText {
 public:
  FittedText(std::string_view text, int columns, const WidthRules& rules,
             std::span<const ByteRange> found = {})
      : rules_(rules) {
    int spare_width = 0;  // of what must stay when the mark is needed
    std::size_t spare_size = 0;
    bool spare_bold = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = is_plain(text[at]) && (at + 1 == text.size() || is_plain(text[at + 1]))
                                  ? at + 1
                                  : next_grapheme(text, at);
      while (!found.empty() && found.front().end <= at) found = found.subspan(1);
      set_bold(!found.empty() && found.front().begin < end);
      add(text.substr(at, end - at));
      at = end;
      if (width_ > columns) {
        text_.resize(spare_size);
        width_ = spare_width + 1;
        bold_ = spare_bold;
        set_bold(false);
        text_ += cut_mark(rules_);
        return;
      }
      if (width_ < columns) {
        spare_width = width_;
        spare_size = text_.size();
        spare_bold = bold_;
      }
    }
    set_bold(false);
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] int width() const { return width_; }

 private:
  void set_bold(bool on) {
    if (on != bold_) text_ += on ? bold : normal_intensity;
    bold_ = on;
  }

  void add(std::string_view cluster) {
    if (is_control(cluster.front())) {
      text_ += '^';
      text_ += caret_letter(cluster.front());
      width_ += 2;
    } else if (const int width = plain_width(cluster, rules_); width > 0) {
      text_ += is_valid_utf8(cluster) ? std::string(cluster) : valid_text(cluster);
      width_ += width;
    } else {
      const std::string form = visible_form(cluster);
      text_ += form;
      width_ += static_cast<int>(form.size());
    }
  }

  const WidthRules& rules_;
  std::string text_;
  int width_ = 0;
  bool bold_ = false;
};

std::string_view whole_label_of(const Candidate& candidate) {
  return candidate.label.empty() ? candidate.text : candidate.label;
}

std::string_view description_of(const Candidate& candidate) {
  const std::string_view text = candidate.description;
  return text.substr(0, text.find('\n'));
}

void pad(std::string& line, int columns) {
  line.append(static_cast<std::size_t>(std::max(columns, 0)), ' ');
}

int shown_width(std::string_view text, int columns, const WidthRules& rules) {
  if (std::all_of(text.begin(), text.end(), is_plain))
    return static_cast<int>(std::min(text.size(), static_cast<std::size_t>(columns)));
  return FittedText(text, columns, rules).width();
}

}  // namespace

std::string fit_row(std::string_view text, int columns, const WidthRules& rules) {
  return FittedText(text, std::max(columns, 1), rules).text();
}

MenuTable::MenuTable(const CandidateList& list, int columns, MenuLimits limits, const WidthRules& rules)
    : list_(list), columns_(std::max(columns, 1)), rules_(rules) {
  if (limits.prefix > 0) elide_prefix(limits.prefix);
  int widest_description = 0;
  for (const CandidateList::Entry& entry : list.entries()) {
    const Candidate& candidate = list.candidate(entry);
    label_width_ = std::max(label_width_, shown_width(label_of(candidate), columns_, rules_));
    widest_description =
        std::max(widest_description, shown_width(description_of(candidate), columns_, rules_));
  }
  if (widest_description > 0) {
    const int most = std::max(columns_ / 2, columns_ - gap - widest_description);
    const int label_width = std::min(label_width_, most);
    described_ = columns_ - label_width - gap >= std::min(widest_description, narrowest_description);
    if (described_) label_width_ = label_width;
  }
  const auto there = static_cast<std::size_t>(columns_);
  const auto room =
      static_cast<int>(limits.width.value_or(there) <= there ? limits.width.value_or(there) : there);
  // The last column needs no gap behind it.
  set_rows(described_ ? 1 : static_cast<std::size_t>(std::max((room + gap) / (label_width_ + gap), 1)));
}

void MenuTable::elide_prefix(std::size_t longest) {
  const std::vector<CandidateList::Entry>& entries = list_.entries();
  if (entries.size() < 2) return;
  std::string_view common = whole_label_of(list_.candidate(entries.front()));
  for (const CandidateList::Entry& entry : entries) {
    const std::string_view label = whole_label_of(list_.candidate(entry));
    const auto differ = std::mismatch(common.begin(), common.end(), label.begin(), label.end());
    common = common.substr(0, static_cast<std::size_t>(differ.first - common.begin()));
  }
  std::size_t end = 0;
  std::size_t characters = 0;
  for (std::size_t next = 0; next < common.size(); ++characters) {
    end = next;
    next = next_grapheme(whole_label_of(list_.candidate(entries.front())), next);
    if (next <= common.size()) end = next;
  }
  if (characters > longest) elided_ = end;
}

std::string MenuTable::label_of(const Candidate& candidate) const {
  const std::string_view label = whole_label_of(candidate);
  return elided_ == 0 ? std::string(label) : std::string(cut_mark(rules_)).append(label.substr(elided_));
}

void MenuTable::set_rows(std::size_t across) {
  const std::vector<CandidateList::Entry>& entries = list_.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (rows_.empty() || entries[i].starts_group || i - rows_.back().begin == across) rows_.push_back({i, i});
    rows_.back().end = i + 1;
  }
}

std::size_t MenuTable::row_of(std::size_t entry) const {
  const auto behind = std::upper_bound(rows_.begin(), rows_.end(), entry,
                                       [](std::size_t value, const Row& row) { return value < row.begin; });
  return static_cast<std::size_t>(behind - rows_.begin()) - 1;
}

std::vector<std::string> MenuTable::lines(std::size_t first, std::size_t count) const {
  std::vector<std::string> lines;
  for (std::size_t i = first; i < std::min(first + count, rows_.size()); ++i) {
    std::string& line = lines.emplace_back();
    for (std::size_t entry = rows_[i].begin; entry < rows_[i].end; ++entry)
      append_entry(line, entry, entry + 1 == rows_[i].end);
  }
  return lines;
}

void MenuTable::append_entry(std::string& line, std::size_t entry, bool last) const {
  const CandidateList::Entry& shown = list_.entries()[entry];
  const Candidate& candidate = list_.candidate(shown);
  const std::string_view whole = whole_label_of(candidate);
  const std::string label = label_of(candidate);
  std::vector<ByteRange> found;
  // What was found is in the text, whose end the label may be.
  if (candidate.text.ends_with(whole)) {
    const std::size_t before = candidate.text.size() - whole.size() + elided_;
    const std::size_t mark = elided_ == 0 ? 0 : cut_mark(rules_).size();
    for (const ByteRange& range : shown.found) {
      if (range.end <= before) continue;
      found.push_back({std::max(range.begin, before) - before + mark, range.end - before + mark});
    }
  }
  const FittedText fitted(label, label_width_, rules_, found);
  const FittedText description(described_ ? description_of(candidate) : std::string_view(),
                               columns_ - label_width_ - gap, rules_);
  const bool selected = list_.selected() == entry;
  const int rest = label_width_ - fitted.width();

  if (selected) line += reverse;
  line += fitted.text();
  if (selected || !last || description.width() > 0) pad(line, rest);
  if (description.width() > 0) {
    pad(line, gap);
    line.append(dim).append(description.text()).append(normal_intensity);
  }
  if (selected) line += all_off;
  if (!last) pad(line, gap);
}

std::size_t MenuTable::moved_by_rows(std::size_t entry, std::ptrdiff_t steps) const {
  const auto rows = static_cast<std::ptrdiff_t>(rows_.size());
  const std::size_t here = row_of(entry);
  const std::size_t column = entry - rows_[here].begin;
  std::ptrdiff_t row = static_cast<std::ptrdiff_t>(here) + steps;
  if (steps == 1 || steps == -1) {
    row = (row + rows) % rows;
  } else {
    row = std::clamp<std::ptrdiff_t>(row, 0, rows - 1);
  }
  const Row& there = rows_[static_cast<std::size_t>(row)];
  return std::min(there.begin + column, there.end - 1);
}

std::optional<std::size_t> MenuTable::entry_at(std::size_t row, int column) const {
  if (row >= rows_.size() || column < 0 || column >= columns_) return std::nullopt;
  if (described_) return rows_[row].begin;
  if (column % (label_width_ + gap) >= label_width_) return std::nullopt;
  const std::size_t entry = rows_[row].begin + static_cast<std::size_t>(column / (label_width_ + gap));
  return entry < rows_[row].end ? std::optional(entry) : std::nullopt;
}

std::size_t MenuTable::entries_from(std::size_t first_row) const {
  return first_row < rows_.size() ? rows_.back().end - rows_[first_row].begin : 0;
}

std::vector<std::string> list_lines(const MenuTable& table, int height) {
  const auto room = static_cast<std::size_t>(std::max(height, 1));
  if (table.rows() <= room) return table.lines(0, room);
  std::vector<std::string> lines = table.lines(0, room - 1);
  lines.push_back(fit_row(fmt::format("({} more)", table.entries_from(room - 1)), table.columns()));
  return lines;
}

std::size_t menu_page(const MenuTable& table, int height) {
  const auto room = static_cast<std::size_t>(std::max(height, 1));
  return table.rows() <= room ? table.rows() : std::max(room - 1, std::size_t{1});
}

std::vector<std::string> menu_lines(const MenuTable& table, std::optional<std::size_t> selected, int height,
                                    std::size_t& first_row) {
  const std::size_t shown = menu_page(table, height);
  if (selected) {
    const std::size_t row = table.row_of(*selected);
    first_row = std::clamp(first_row, row - std::min(row, shown - 1), row);
  }
  first_row = std::min(first_row, table.rows() - shown);
  std::vector<std::string> lines = table.lines(first_row, shown);
  if (shown < table.rows() && height > 1) {
    lines.push_back(
        fit_row(fmt::format("(rows {} to {} of {})", first_row + 1, first_row + shown, table.rows()),
                table.columns()));
  }
  return lines;
}

}  // namespace runnel
