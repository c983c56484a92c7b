#include "readline/completion_menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "readline/visible_text.hpp"
#include "text/grapheme.hpp"

namespace runnel {

namespace {

constexpr int gap = 2;
constexpr std::string_view cut_mark = "…";

// The beginning of `text` that fits in `columns`, with a mark when that is not all of it.
std::string fit(std::string text, int columns) {
  if (display_width(text) <= columns) return text;
  const int room = columns - display_width(cut_mark);
  std::size_t end = 0;
  int width = 0;
  while (end < text.size()) {
    const std::size_t next = next_grapheme(text, end);
    width += display_width(std::string_view(text).substr(end, next - end));
    if (width > room) break;
    end = next;
  }
  text.resize(end);
  text += cut_mark;
  return text;
}

// Where each row of a table of `across` columns begins and ends.
struct MenuRow {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<MenuRow> split_rows(std::span<const std::string> candidates, std::size_t across) {
  std::vector<MenuRow> rows;
  bool open = false;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].empty()) {
      open = false;
    } else if (open && rows.back().end - rows.back().begin < across) {
      rows.back().end = i + 1;
    } else {
      rows.push_back({i, i + 1});
      open = true;
    }
  }
  return rows;
}

}  // namespace

std::vector<std::string> completion_menu(std::span<const Candidate> candidates, int columns, int rows) {
  columns = std::max(columns, 1);
  rows = std::max(rows, 1);
  int widest = 1;
  std::vector<std::string> shown;
  shown.reserve(candidates.size());
  for (const Candidate& candidate : candidates) {
    const std::string& label = candidate.label.empty() ? candidate.text : candidate.label;
    shown.push_back(fit(visible_text(label), columns));
    widest = std::max(widest, display_width(shown.back()));
  }
  // The last column needs no gap behind it.
  const int across = std::max((columns + gap) / (widest + gap), 1);
  std::vector<MenuRow> table = split_rows(shown, static_cast<std::size_t>(across));

  std::size_t left_out = 0;
  if (table.size() > static_cast<std::size_t>(rows)) {
    const auto kept = static_cast<std::size_t>(rows - 1);
    for (std::size_t i = kept; i < table.size(); ++i) left_out += table[i].end - table[i].begin;
    table.resize(kept);
  }
  std::vector<std::string> lines;
  for (const MenuRow& row : table) {
    std::string line;
    for (std::size_t i = row.begin; i < row.end; ++i) {
      line += shown[i];
      if (i + 1 < row.end) line.append(static_cast<std::size_t>(widest + gap - display_width(shown[i])), ' ');
    }
    lines.push_back(std::move(line));
  }
  if (left_out > 0) lines.push_back(fit(fmt::format("({} more)", left_out), columns));
  return lines;
}

std::string common_prefix(std::span<const Candidate> candidates) {
  const std::string* first = nullptr;
  std::size_t size = 0;
  for (const auto& [candidate, description, label, suffix] : candidates) {
    if (candidate.empty()) continue;
    if (first == nullptr) {
      first = &candidate;
      size = candidate.size();
      continue;
    }
    const std::size_t limit = std::min(size, candidate.size());
    const auto end = first->begin() + static_cast<std::ptrdiff_t>(limit);
    size = static_cast<std::size_t>(std::mismatch(first->begin(), end, candidate.begin()).first -
                                    first->begin());
  }
  if (first == nullptr) return {};
  // A boundary in one candidate may be inside a cluster of another (`e`, and `e` with an accent).
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [candidate, description, label, suffix] : candidates) {
      if (candidate.empty()) continue;
      const std::size_t start = grapheme_start(candidate, size);
      changed |= start != size;
      size = start;
    }
  }
  return first->substr(0, size);
}

}  // namespace runnel
