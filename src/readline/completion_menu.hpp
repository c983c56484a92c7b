// The candidates as they stand under the line: in columns, with a selection that moves through them. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/candidate_list.hpp"
#include "text/width.hpp"

namespace runnel {

/// What a user may want of a list otherwise.
struct MenuLimits {
  std::optional<std::size_t> width;  ///< columns that it may take, if there are so many; 0: an entry a row
  /// What all entries begin with becomes a mark where it has more characters than these; 0: never.
  std::size_t prefix = 0;
};

/// The entries of a list set in columns that line up by display width, row after row as Node lists them; a
/// group starts a row. With descriptions there is one column, and they stand beside it. A table for one
/// width; the list must outlive it, and of it only what is selected may change.
class MenuTable {
 public:
  MenuTable(const CandidateList& list, int columns, MenuLimits limits = {}, const WidthRules& rules = {});

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] const WidthRules& rules() const { return rules_; }
  [[nodiscard]] std::size_t row_of(std::size_t entry) const;

  /// Whole rows from `first` on, none wider than the width: what is too wide is cut with a mark. Control
  /// characters are shown as `^X`. Styles are SGR: the selected entry in reverse, letters that were found
  /// bold, descriptions dim.
  [[nodiscard]] std::vector<std::string> lines(std::size_t first, std::size_t count) const;
  /// The entry above or below, `steps` rows down (negative: up), as near to the column of `entry` as there is
  /// one. By single rows it goes round; several end at the first or the last row.
  [[nodiscard]] std::size_t moved_by_rows(std::size_t entry, std::ptrdiff_t steps) const;
  /// The entry that is seen at a column of a row; empty between two and behind the last.
  [[nodiscard]] std::optional<std::size_t> entry_at(std::size_t row, int column) const;
  /// How many entries stand in the rows from `first_row` on.
  [[nodiscard]] std::size_t entries_from(std::size_t first_row) const;

 private:
  struct Row {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  void set_rows(std::size_t across);
  void elide_prefix(std::size_t longest);
  [[nodiscard]] std::string label_of(const Candidate& candidate) const;
  void append_entry(std::string& line, std::size_t entry, bool last) const;

  const CandidateList& list_;
  int columns_;
  WidthRules rules_;
  int label_width_ = 1;
  std::size_t elided_ = 0;  // bytes of each label that are shown as a mark
  bool described_ = false;
  std::vector<Row> rows_;
};

/// `table` in at most `height` rows, for a list that is only shown: a last line counts what was left out.
[[nodiscard]] std::vector<std::string> list_lines(const MenuTable& table, int height);

/// `table` in at most `height` rows, for a menu: those from `first_row` on, which is moved as little as
/// brings the selected entry into sight; when there are more, a last line says which these are.
[[nodiscard]] std::vector<std::string> menu_lines(const MenuTable& table, std::optional<std::size_t> selected,
                                                  int height, std::size_t& first_row);

/// How many rows of entries `menu_lines` shows.
[[nodiscard]] std::size_t menu_page(const MenuTable& table, int height);

/// `text` on one row of `columns`: visible, and cut with a mark where it is too wide.
[[nodiscard]] std::string fit_row(std::string_view text, int columns, const WidthRules& rules = {});

}  // namespace runnel
