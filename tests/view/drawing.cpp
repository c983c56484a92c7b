#include "view/drawing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "runnel/text.hpp"
#include "text/width.hpp"
#include "view/sgr.hpp"

namespace runnel::test {
namespace {

ModelText model_text() {
  return ModelText{&next_grapheme, [](std::string_view cluster) { return cluster_width(cluster); }};
}

// What a terminal of `kind` is to show for `screen`.
Screen expected_of(const Kind& kind, Screen screen) {
  const Capabilities& can = kind.capabilities;
  if (can.dumb) screen.rows.resize(static_cast<std::size_t>(screen.cursor_row) + 1);
  for (Row& row : screen.rows) {
    std::vector<Cell>& cells = row.cells.edit();
    cells.resize(static_cast<std::size_t>(screen.columns));
    for (Cell& cell : cells) {
      cell.style = can.dumb || can.reset_style.empty() ? Style{} : reduce_colors(cell.style, can.colors);
      if (can.dumb || can.reset_style.empty()) cell.link.clear();
    }
  }
  // Where the wrap comes at once, the last column of the last row stays empty.
  if (can.auto_margin && !can.eat_newline) {
    std::vector<Cell>& cells = screen.rows.back().cells.edit();
    if (cells.back().width == 0) cells[cells.size() - 2] = Cell{};
    cells.back() = Cell{};
  }
  return screen;
}

std::string color_name(const Color& color) {
  if (color.kind == Color::Kind::normal) return "";
  if (color.kind == Color::Kind::indexed) return std::to_string(color.red);
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

Look look_of(const Style& style) {
  return Look{style.bold,
              style.italic,
              style.underline,
              style.reverse,
              style.strike,
              color_name(style.foreground),
              color_name(style.background)};
}

std::string trimmed(const Row& row) {
  std::string out;
  for (const Cell& cell : row.cells) out += cell.text;
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

std::vector<Kind> make_kinds() {
  std::vector<Kind> out;
  const Capabilities xterm;
  const auto add = [&](const char* name, ModelTraits traits, auto&& change) {
    Kind kind{name, xterm, traits};
    change(kind.capabilities);
    kind.capabilities.auto_margin = traits.auto_margin;
    kind.capabilities.eat_newline = traits.eat_newline;
    out.push_back(kind);
  };
  const ModelTraits plain;
  add("xterm", plain, [](Capabilities& c) { c.colors = 256; });
  add("rep", plain, [](Capabilities& c) { c.repeat_n = "\x1b[%p1%db"; });
  add("true color", plain, [](Capabilities& c) { c.colors = 1 << 24, c.synchronized_update = true; });
  add("onlcr", {.newline_returns = true}, [](Capabilities&) {});
  add("no insert", plain, [](Capabilities& c) {
    c.insert_characters_n.clear(), c.delete_characters_n.clear();
    c.insert_lines_n.clear(), c.delete_lines_n.clear(), c.erase_characters_n.clear();
  });
  add("no insert lines", plain, [](Capabilities& c) { c.insert_lines_n.clear(); });
  add("no insert mode", plain, [](Capabilities& c) { c.insert_mode_on.clear(); });
  add("no el", plain, [](Capabilities& c) { c.clear_to_eol.clear(), c.cursor_right_n.clear(); });
  add("no ed", plain, [](Capabilities& c) { c.clear_to_eos.clear(), c.colors = 0; });
  add("single steps", plain, [](Capabilities& c) {
    c.reverse_index.clear(), c.cursor_up_n.clear(), c.cursor_down_n.clear(), c.cursor_left_n.clear(),
        c.cursor_right_n.clear();
    c.column_address.clear(), c.colors = 16;
  });
  add("no way right", plain,
      [](Capabilities& c) { c.cursor_right.clear(), c.cursor_right_n.clear(), c.column_address.clear(); });
  add("no styles", plain, [](Capabilities& c) { c.reset_style.clear(); });
  add("no am", {.auto_margin = false}, [](Capabilities&) {});
  add("no xenl", {.eat_newline = false}, [](Capabilities& c) { c.repeat_n = "\x1b[%p1%db"; });
  add("dumb", {.escapes = false}, [](Capabilities& c) { c.dumb = true; });
  add("dumb no xenl", {.eat_newline = false, .escapes = false}, [](Capabilities& c) { c.dumb = true; });
  return out;
}

}  // namespace

std::string drawn(const Screen& screen) {
  std::string out;
  for (std::size_t index = 0; index < screen.rows.size(); ++index) {
    const RowCells& cells = screen.rows[index].cells;
    const bool here = static_cast<int>(index) == screen.cursor_row;
    const auto cursor = static_cast<std::size_t>(screen.cursor_column);
    std::size_t used = cells.size();
    while (used > (here ? cursor : 0) && cells[used - 1].text == " ") --used;
    if (index > 0) out += '\n';
    for (std::size_t column = 0; column < std::max(used, here ? cursor + 1 : 0); ++column) {
      if (here && column == cursor) out += '|';
      if (column < used || (here && column < cursor)) out += column < cells.size() ? cells[column].text : " ";
    }
  }
  return out;
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = make_kinds();
  return all;
}

const Kind& kind(std::string_view name) {
  for (const Kind& candidate : kinds())
    if (candidate.name == name) return candidate;
  throw std::invalid_argument("no such terminal: " + std::string(name));
}

Judge::Judge(const Kind& kind, int columns, int rows)
    : kind_(&kind), model_(columns, rows, kind.traits, model_text()), vterm_(columns, rows) {}

void Judge::write(std::string_view bytes) {
  try {
    model_.write(bytes);
  } catch (const std::runtime_error& error) {
    fault_ = error.what();
  }
  vterm_.write(bytes);
}

void Judge::foreign(std::string_view bytes) {
  write(bytes);
  above_ = model_.scrollback();
  for (int row = 0; row < model_.cursor_row(); ++row) above_.push_back(model_.text(row));
}

void Judge::draw(const Screen& screen) {
  bytes_ = screen_diff(last_.get(), screen, kind_->capabilities);
  last_ = std::make_unique<Screen>(screen);
  write(bytes_);
}

void Judge::forget() {
  last_.reset();
}

std::vector<std::string> Judge::rows_above() const {
  std::vector<std::string> out = model_.scrollback();
  for (int row = 0; row < model_.cursor_row() - last_->cursor_row; ++row) out.push_back(model_.text(row));
  return out;
}

std::string Judge::model_complaint(const Screen& expected) const {
  const int origin = model_.cursor_row() - expected.cursor_row;
  if (origin < 0) return "rows have left at the top";
  if (model_.cursor_column() != expected.cursor_column || model_.pending_wrap())
    return fmt::format("the cursor is in column {}{}", model_.cursor_column(),
                       model_.pending_wrap() ? ", pending" : "");
  if (model_.pen() != Style{} || !model_.link().empty()) return "the pen is not normal at the end";
  if (model_.insert_mode()) return "insert mode at the end";
  if (model_.synchronized_update()) return "a synchronized update without an end";
  // On a dumb terminal earlier drawings stay where they are.
  if (!kind_->capabilities.dumb && rows_above() != above_)
    return fmt::format("the rows above have changed: {}", rows_above());
  const Cell blank;
  for (int row = origin; row < model_.height(); ++row) {
    const auto index = static_cast<std::size_t>(row - origin);
    for (std::size_t column = 0; column < static_cast<std::size_t>(expected.columns); ++column) {
      const Cell& cell = index < expected.rows.size() ? expected.rows[index].cells[column] : blank;
      const ModelCell& shown = model_.row(row).cells[column];
      if (shown.text != cell.text || shown.style != cell.style || shown.link != cell.link)
        return fmt::format("row {}, column {}: '{}' instead of '{}' (or its style)", index, column,
                           shown.text, cell.text);
    }
  }
  return {};
}

std::string Judge::vterm_complaint(const Screen& expected) const {
  const int origin = vterm_.cursor_row() - expected.cursor_row;
  if (origin < 0 || vterm_.cursor_column() != expected.cursor_column)
    return fmt::format("libvterm's cursor is at {}, {}", vterm_.cursor_row(), vterm_.cursor_column());
  for (int row = origin; row < vterm_.height(); ++row) {
    const auto index = static_cast<std::size_t>(row - origin);
    const std::string want = index < expected.rows.size() ? trimmed(expected.rows[index]) : "";
    if (vterm_.row(row) != want)
      return fmt::format("libvterm shows '{}' in row {} instead of '{}'", vterm_.row(row), index, want);
    if (index >= expected.rows.size()) continue;
    for (int column = 0; column < expected.columns; ++column) {
      const Cell& cell = expected.rows[index].cells[static_cast<std::size_t>(column)];
      if (cell.width > 0 && vterm_.look(row, column) != look_of(cell.style))
        return fmt::format("libvterm shows another style in row {}, column {}", index, column);
    }
  }
  return {};
}

std::string Judge::complaint() const {
  if (!fault_.empty()) return fault_;
  const Screen expected = expected_of(*kind_, *last_);
  std::string found = model_complaint(expected);
  // On a single column, and behind a wide character on two, libvterm keeps a wrap pending over CR.
  const bool same_margins = kind_->traits.auto_margin && kind_->traits.eat_newline && expected.columns > 2;
  // libvterm 0.1 knows no REP.
  const bool knows = kind_->capabilities.repeat_n.empty();
  if (found.empty() && same_margins && knows && !kind_->traits.newline_returns)
    found = vterm_complaint(expected);
  return found;
}

}  // namespace runnel::test
