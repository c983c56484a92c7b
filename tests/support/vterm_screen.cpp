// Keeps the cells itself on top of libvterm's state layer: the library's own screen layer (0.1) does not say
// where a line was wrapped, and so can't reflow.
#include "support/vterm_screen.hpp"

#include <fmt/format.h>
#include <vterm.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace runnel::test {
namespace {

struct Cell {
  std::string text;   // empty: never written, or erased
  bool rest = false;  // the second column of a wide character
  Look look;
};

struct Row {
  std::vector<Cell> cells;
  bool continued = false;
};

std::string utf8(const std::uint32_t* chars) {
  std::string out;
  for (; *chars != 0; ++chars) {
    const std::uint32_t c = *chars;
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xc0 | c >> 6), put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
      put(0xe0 | c >> 12), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
    } else {
      put(0xf0 | c >> 18), put(0x80 | (c >> 12 & 0x3f)), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
    }
  }
  return out;
}

std::string color_name(const VTermColor& color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) return "";
  if (VTERM_COLOR_IS_INDEXED(&color)) return std::to_string(color.indexed.idx);
  return fmt::format("#{:02x}{:02x}{:02x}", color.rgb.red, color.rgb.green, color.rgb.blue);
}

bool blank(const Row& row) {
  return std::all_of(row.cells.begin(), row.cells.end(), [](const Cell& cell) { return cell.text.empty(); });
}

std::string row_text(const Row& row) {
  std::string out;
  for (const Cell& cell : row.cells)
    if (!cell.rest) out += cell.text.empty() ? " " : cell.text;
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

}  // namespace

struct VTermScreen::Impl {
  VTerm* terminal = nullptr;
  int columns = 0;
  int height = 0;
  std::vector<Row> screen;
  std::vector<Row> hidden;  // the main screen while the alternate one is shown
  std::vector<Row> history;
  Look pen;
  VTermPos expected{0, 0};  // where the next glyph goes unless the terminal wraps by itself
  bool pending = false;     // the last column is written and the wrap waits for the next character
  bool visible = true;
  bool alternate = false;
  bool reflow = true;
  int bells = 0;
  std::string title;
  std::string replies;
  std::vector<std::string> unknown;

  Impl(int columns_now, int rows_now) : columns(columns_now), height(rows_now) {
    screen.assign(static_cast<std::size_t>(height), blank_row());
    terminal = vterm_new(height, columns);
    vterm_set_utf8(terminal, 1);
    vterm_output_set_callback(
        terminal,
        [](const char* bytes, std::size_t size, void* user) { self(user).replies.append(bytes, size); },
        this);
    VTermState* state = vterm_obtain_state(terminal);
    vterm_state_set_callbacks(state, callbacks(), this);
    vterm_state_set_unrecognised_fallbacks(state, fallbacks(), this);
    vterm_state_reset(state, 1);
  }
  ~Impl() { vterm_free(terminal); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  static Impl& self(void* user) { return *static_cast<Impl*>(user); }
  [[nodiscard]] Row blank_row() const {
    return Row{std::vector<Cell>(static_cast<std::size_t>(columns)), false};
  }
  Row& row_at(int index) { return screen.at(static_cast<std::size_t>(index)); }
  Cell& cell_at(int row, int column) { return row_at(row).cells.at(static_cast<std::size_t>(column)); }

  static const VTermStateCallbacks* callbacks();
  static const VTermParserCallbacks* fallbacks();

  void put(const VTermGlyphInfo& info, VTermPos at);
  void moved(VTermPos at);
  void scroll(VTermRect rect, int down, int right);
  void erase(VTermRect rect);
  void set_pen(VTermAttr attribute, const VTermValue& value);
  void set_property(VTermProp property, const VTermValue& value);
  VTermPos resized(int new_columns, int new_height, VTermPos cursor);
  VTermPos rewrap(int new_columns, int new_height, VTermPos cursor);
};

void VTermScreen::Impl::put(const VTermGlyphInfo& info, VTermPos at) {
  // A terminal that wraps by itself does not move the cursor first: the glyph just turns up at the left edge.
  if (at.col == 0 && expected.col > 0) row_at(at.row).continued = at.row > 0;
  for (int i = 0; i < info.width && at.col + i < columns; ++i)
    cell_at(at.row, at.col + i) = Cell{i == 0 ? utf8(info.chars) : "", i > 0, pen};
  expected = VTermPos{at.row, at.col + info.width};
  pending = expected.col >= columns;
}

void VTermScreen::Impl::moved(VTermPos at) {
  // After a glyph in the last column libvterm reports the cursor on it.
  pending = pending && at.row == expected.row && at.col == columns - 1;
  expected = at;
}

void VTermScreen::Impl::scroll(VTermRect rect, int down, int right) {
  const bool whole_rows = rect.start_col == 0 && rect.end_col == columns && right == 0;
  // Lines that are deleted in the first row are gone; what a line feed in the last one pushes out is kept.
  const bool pushed_out = height == 1 || expected.row > 0;
  if (whole_rows && rect.start_row == 0 && down > 0 && !alternate && pushed_out)
    history.insert(history.end(), screen.begin(), screen.begin() + std::min(down, rect.end_row));
  if (whole_rows) {
    const auto first = screen.begin() + rect.start_row;
    const auto last = screen.begin() + rect.end_row;
    const int by = std::min(std::abs(down), rect.end_row - rect.start_row);
    if (down > 0) {
      std::fill(std::move(first + by, last, first), last, blank_row());
    } else {
      std::fill(first, std::move_backward(first, last - by, last), blank_row());
    }
    return;
  }
  const std::vector<Row> old = screen;
  for (int row = rect.start_row; row < rect.end_row; ++row) {
    const int from = row + down;
    const bool row_inside = from >= rect.start_row && from < rect.end_row;
    for (int column = rect.start_col; column < rect.end_col; ++column) {
      const int source = column + right;
      const bool inside = row_inside && source >= rect.start_col && source < rect.end_col;
      cell_at(row, column) =
          inside ? old[static_cast<std::size_t>(from)].cells[static_cast<std::size_t>(source)] : Cell{};
    }
  }
}

void VTermScreen::Impl::erase(VTermRect rect) {
  Cell empty;
  empty.look.background = pen.background;
  for (int row = rect.start_row; row < rect.end_row; ++row) {
    for (int column = rect.start_col; column < rect.end_col; ++column) cell_at(row, column) = empty;
    if (rect.start_col == 0) row_at(row).continued = false;
    // Erasing up to the right edge also ends the line there.
    if (rect.end_col == columns && row + 1 < height) row_at(row + 1).continued = false;
  }
}

void VTermScreen::Impl::set_pen(VTermAttr attribute, const VTermValue& value) {
  switch (attribute) {
    case VTERM_ATTR_BOLD:
      pen.bold = value.boolean != 0;
      break;
    case VTERM_ATTR_UNDERLINE:
      pen.underline = value.number != 0;
      break;
    case VTERM_ATTR_ITALIC:
      pen.italic = value.boolean != 0;
      break;
    case VTERM_ATTR_REVERSE:
      pen.reverse = value.boolean != 0;
      break;
    case VTERM_ATTR_STRIKE:
      pen.strike = value.boolean != 0;
      break;
    case VTERM_ATTR_FOREGROUND:
      pen.foreground = color_name(value.color);
      break;
    case VTERM_ATTR_BACKGROUND:
      pen.background = color_name(value.color);
      break;
    default:
      break;
  }
}

void VTermScreen::Impl::set_property(VTermProp property, const VTermValue& value) {
  switch (property) {
    case VTERM_PROP_CURSORVISIBLE:
      visible = value.boolean != 0;
      break;
    case VTERM_PROP_TITLE:
      title = value.string;
      break;
    case VTERM_PROP_ALTSCREEN:
      if (alternate == (value.boolean != 0)) break;
      alternate = !alternate;
      std::swap(screen, hidden);
      screen.resize(static_cast<std::size_t>(height), blank_row());
      break;
    default:
      break;
  }
}

// Cuts or widens without moving any text: xterm, and every alternate screen.
VTermPos VTermScreen::Impl::resized(int new_columns, int new_height, VTermPos cursor) {
  columns = new_columns;
  if (new_height < height) {
    const int up = std::max(0, cursor.row - new_height + 1);
    if (!alternate) history.insert(history.end(), screen.begin(), screen.begin() + up);
    screen.erase(screen.begin(), screen.begin() + up);
    cursor.row -= up;
  }
  height = new_height;
  screen.resize(static_cast<std::size_t>(height), blank_row());
  for (Row& row : screen) row.cells.resize(static_cast<std::size_t>(columns));
  cursor.col = std::min(cursor.col, columns - 1);
  return cursor;
}

// Joins the rows that the terminal wrapped and wraps them again. The cursor stays on its cell.
VTermPos VTermScreen::Impl::rewrap(int new_columns, int new_height, VTermPos cursor) {
  std::vector<Row> all = history;
  all.insert(all.end(), screen.begin(), screen.end());
  const std::size_t cursor_index = history.size() + static_cast<std::size_t>(cursor.row);
  const bool was_full = cursor.row == height - 1 || !blank(screen.back());
  const int grown = std::max(0, new_height - height);
  while (all.size() > cursor_index + 1 && blank(all.back())) all.pop_back();

  std::vector<Row> out;
  std::size_t top = 0;
  VTermPos place{0, 0};
  const auto limit = static_cast<std::size_t>(new_columns);
  for (std::size_t first = 0; first < all.size();) {
    std::size_t last = first + 1;
    while (last < all.size() && all[last].continued) ++last;
    out.push_back(Row{});
    for (std::size_t index = first; index < last; ++index) {
      if (index == history.size()) top = out.size() - 1;
      std::vector<Cell>& cells = all[index].cells;
      std::size_t used = cells.size();
      const auto kept = index == cursor_index ? static_cast<std::size_t>(cursor.col) + 1 : 0;
      while (used > kept && cells[used - 1].text.empty() && !cells[used - 1].rest) --used;
      for (std::size_t column = 0; column < used; ++column) {
        const bool wide = column + 1 < cells.size() && cells[column + 1].rest;
        const bool alone = cells[column].rest;  // stays with its first half
        if (!alone && out.back().cells.size() + (wide && limit > 1 ? 2U : 1U) > limit)
          out.push_back(Row{{}, true});
        if (index == cursor_index && column == static_cast<std::size_t>(cursor.col))
          place = VTermPos{static_cast<int>(out.size()) - 1, static_cast<int>(out.back().cells.size())};
        if (out.back().cells.size() < limit) out.back().cells.push_back(cells[column]);
      }
    }
    first = last;
  }

  if (pending && ++place.col >= new_columns) {  // behind its cell, where the next character goes
    out.insert(out.begin() + ++place.row, Row{{}, true});
    place.col = 0;
  }
  columns = new_columns;
  height = new_height;
  const auto rows = static_cast<std::size_t>(height);
  if (was_full) top -= std::min(top, static_cast<std::size_t>(grown));
  if (out.size() > top + rows) top = out.size() - rows;
  top = std::min(top, static_cast<std::size_t>(place.row));
  for (Row& row : out) row.cells.resize(limit);
  history.assign(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(top));
  screen.assign(out.begin() + static_cast<std::ptrdiff_t>(top), out.end());
  screen.resize(rows, blank_row());
  return VTermPos{place.row - static_cast<int>(top), std::min(place.col, columns - 1)};
}

const VTermStateCallbacks* VTermScreen::Impl::callbacks() {
  static const VTermStateCallbacks table = [] {
    VTermStateCallbacks t{};
    t.putglyph = [](VTermGlyphInfo* info, VTermPos at, void* user) { return self(user).put(*info, at), 1; };
    t.movecursor = [](VTermPos at, VTermPos, int, void* user) { return self(user).moved(at), 1; };
    t.scrollrect = [](VTermRect rect, int down, int right, void* user) {
      return self(user).scroll(rect, down, right), 1;
    };
    t.erase = [](VTermRect rect, int, void* user) { return self(user).erase(rect), 1; };
    t.initpen = [](void* user) { return self(user).pen = Look{}, 1; };
    t.setpenattr = [](VTermAttr attribute, VTermValue* value, void* user) {
      return self(user).set_pen(attribute, *value), 1;
    };
    t.settermprop = [](VTermProp property, VTermValue* value, void* user) {
      return self(user).set_property(property, *value), 1;
    };
    t.bell = [](void* user) { return ++self(user).bells, 1; };
    t.resize = [](int new_rows, int new_columns, VTermPos* delta, void* user) {
      Impl& impl = self(user);
      VTermPos cursor{0, 0};
      vterm_state_get_cursorpos(vterm_obtain_state(impl.terminal), &cursor);
      const VTermPos now = impl.reflow && !impl.alternate ? impl.rewrap(new_columns, new_rows, cursor)
                                                          : impl.resized(new_columns, new_rows, cursor);
      *delta = VTermPos{now.row - cursor.row, now.col - cursor.col};
      impl.expected = now;
      return 1;
    };
    return t;
  }();
  return &table;
}

const VTermParserCallbacks* VTermScreen::Impl::fallbacks() {
  static const VTermParserCallbacks table = [] {
    VTermParserCallbacks t{};
    t.control = [](unsigned char control, void* user) {
      return self(user).unknown.push_back(fmt::format("control {:02x}", control)), 1;
    };
    t.csi = [](const char* leader, const long* args, int count, const char* between, char command,
               void* user) {
      std::string name = "CSI ";
      if (leader != nullptr) name += leader;
      for (int i = 0; i < count; ++i) {
        if (!CSI_ARG_IS_MISSING(args[i])) name += std::to_string(CSI_ARG(args[i]));
        if (i + 1 < count) name += CSI_ARG_HAS_MORE(args[i]) ? ':' : ';';
      }
      if (between != nullptr) name += between;
      return self(user).unknown.push_back(name + command), 1;
    };
    t.osc = [](const char* command, std::size_t size, void* user) {
      return self(user).unknown.push_back("OSC " + std::string(command, size)), 1;
    };
    t.dcs = [](const char* command, std::size_t size, void* user) {
      return self(user).unknown.push_back("DCS " + std::string(command, size)), 1;
    };
    return t;
  }();
  return &table;
}

VTermScreen::VTermScreen(int columns, int rows) : impl_(std::make_unique<Impl>(columns, rows)) {}
VTermScreen::~VTermScreen() = default;
VTermScreen::VTermScreen(VTermScreen&&) noexcept = default;
VTermScreen& VTermScreen::operator=(VTermScreen&&) noexcept = default;

void VTermScreen::write(std::string_view bytes) {
  vterm_input_write(impl_->terminal, bytes.data(), bytes.size());
}

void VTermScreen::resize(int columns, int rows, bool reflow) {
  impl_->reflow = reflow;
  // libvterm keeps its own mark of the waiting wrap through a resize, wherever the cursor goes then.
  const bool pending = impl_->pending;
  if (pending) write("\x1b[C");
  impl_->pending = pending && reflow;
  vterm_set_size(impl_->terminal, rows, columns);
  impl_->pending = false;
}

int VTermScreen::columns() const {
  return impl_->columns;
}
int VTermScreen::height() const {
  return impl_->height;
}
std::string VTermScreen::row(int index) const {
  return row_text(impl_->row_at(index));
}

std::vector<std::string> VTermScreen::rows() const {
  std::vector<std::string> out;
  for (const Row& row : impl_->screen) out.push_back(row_text(row));
  return out;
}

std::string VTermScreen::text() const {
  std::string out;
  for (const Row& row : impl_->screen) out += row_text(row) + '\n';
  out.erase(out.find_last_not_of('\n') + 1);
  return out;
}

std::string VTermScreen::picture(std::string_view mark) const {
  std::string out;
  for (int index = 0; index < impl_->height; ++index) {
    if (index != cursor_row()) {
      out += row(index) + '\n';
      continue;
    }
    Row left = impl_->row_at(index);
    Row right = left;
    const auto column = static_cast<std::ptrdiff_t>(cursor_column());
    left.cells.erase(left.cells.begin() + column, left.cells.end());
    right.cells.erase(right.cells.begin(), right.cells.begin() + column);
    left.cells.push_back(Cell{});
    left.cells.back().text = mark;
    out += row_text(left) + row_text(right) + '\n';
  }
  out.erase(out.find_last_not_of('\n') + 1);
  return out;
}

std::vector<std::string> VTermScreen::scrollback() const {
  std::vector<std::string> out;
  for (const Row& row : impl_->history) out.push_back(row_text(row));
  return out;
}

bool VTermScreen::continued(int index) const {
  return impl_->row_at(index).continued;
}

int VTermScreen::cursor_row() const {
  VTermPos cursor{0, 0};
  vterm_state_get_cursorpos(vterm_obtain_state(impl_->terminal), &cursor);
  return cursor.row;
}

int VTermScreen::cursor_column() const {
  VTermPos cursor{0, 0};
  vterm_state_get_cursorpos(vterm_obtain_state(impl_->terminal), &cursor);
  return cursor.col;
}

bool VTermScreen::cursor_visible() const {
  return impl_->visible;
}
bool VTermScreen::alternate() const {
  return impl_->alternate;
}
int VTermScreen::bells() const {
  return impl_->bells;
}
std::string VTermScreen::title() const {
  return impl_->title;
}
std::string VTermScreen::cell(int row, int column) const {
  return impl_->cell_at(row, column).text;
}
Look VTermScreen::look(int row, int column) const {
  return impl_->cell_at(row, column).look;
}
std::string VTermScreen::replies() {
  return std::exchange(impl_->replies, {});
}
std::vector<std::string> VTermScreen::unknown() {
  return std::exchange(impl_->unknown, {});
}

}  // namespace runnel::test
