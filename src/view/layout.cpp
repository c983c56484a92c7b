// Measures a scene, chooses the rows that are shown, and draws those alone.
#include "view/layout.hpp"

#include <limits>

#include "view/flow.hpp"
#include "view/visual_order.hpp"

namespace runnel {
namespace {

// Draws the rows from `first` up to `end` into a screen.
class DrawSink : public NullSink {
 public:
  DrawSink(Screen& screen, int first, int end, const WidthRules& rules)
      : screen_(screen), first_(first), begin_(first), end_(end), rules_(rules) {}

  /// Rows above are there already.
  void set_begin(int begin) { begin_ = begin; }
  void set_end(int end) { end_ = end; }
  [[nodiscard]] bool full(int row) const { return row >= end_; }

  void run(std::size_t /*offset*/, int row, int column, std::string_view ascii, const Style& style) {
    if (!shown(row)) return;
    std::vector<Cell>& cells = row_at(row).cells.edit(static_cast<std::size_t>(screen_.columns));
    std::size_t at = 0;
    while (at < ascii.size() && static_cast<std::size_t>(column) < cells.size())
      set(row, column++, Cell{ascii[at++], 1, style, {}});
    if (at == ascii.size()) return;
    cells.reserve(static_cast<std::size_t>(screen_.columns));
    cells.resize(static_cast<std::size_t>(column));
    cells.resize(cells.size() + ascii.size() - at, Cell{' ', 1, style, {}});
    for (Cell* cell = &cells[static_cast<std::size_t>(column)]; at < ascii.size(); ++at, ++cell)
      cell->text = ascii[at];
  }
  void cell(int row, int column, std::string_view text, int width, const Style& style,
            const std::string& link) {
    if (!shown(row)) return;
    const CellLink kept_link = screen_.store.link(link);
    const WidthDoubt doubt = width_doubt(text);
    screen_.doubtful |= doubt != WidthDoubt::none;
    const bool doubtful =
        doubt == WidthDoubt::composed || (doubt == WidthDoubt::ambiguous && rules_.ambiguous_doubted);
    set(row, column, Cell{screen_.store.text(text), width, style, kept_link, doubtful});
    if (width == 2) set(row, column + 1, Cell{"", 0, style, kept_link});
  }
  void clear_right(int row, int column) {
    if (!shown(row)) return;
    std::vector<Cell>& cells = row_at(row).cells.edit();
    const auto at = static_cast<std::size_t>(column);
    if (at >= cells.size()) return;
    if (cells[at].width == 0) cells[at - 1] = Cell{};
    cells.resize(at);
  }
  /// What stood in `row` from `column` on was more than fits.
  void mark_cut(int row, int column) {
    if (!shown(row)) return;
    const int used = static_cast<int>(row_at(row).cells.size());
    const int place = std::min(used, screen_.columns - 1);
    if (place >= column)
      set(row, place, Cell{cut_mark(rules_), 1, used > 0 ? row_at(row).cells.back().style : Style{}, {}});
  }
  void wrap(int row) {
    if (shown(row)) row_at(row).wrapped = true;
  }
  void control(int row, int column, std::string&& bytes) {
    if (shown(row)) screen_.controls.push_back(Control{row - first_, column, std::move(bytes)});
  }

 private:
  [[nodiscard]] bool shown(int row) const { return row >= begin_ && row < end_; }
  Row& row_at(int row) { return screen_.rows[static_cast<std::size_t>(row - first_)]; }

  void set(int row, int column, const Cell& cell) {
    std::vector<Cell>& cells = row_at(row).cells.edit();
    const auto at = static_cast<std::size_t>(column);
    if (at >= cells.size()) {
      cells.resize(at);
      cells.push_back(cell);
      return;
    }
    // Only a prompt that went back (CR, BS) overwrites: half of a wide cell can't stay.
    if (cell.width != 0 && cells[at].width == 0) cells[at - 1] = Cell{};
    if (at + 1 < cells.size() && cells[at + 1].width == 0) cells[at + 1] = Cell{};
    cells[at] = cell;
  }

  Screen& screen_;
  int first_;
  int begin_;
  int end_;
  WidthRules rules_;
};

// Looks for the offset nearest to a place.
class FindSink : public NullSink {
 public:
  explicit FindSink(Position wanted) : wanted_(wanted) {}

  [[nodiscard]] bool full(int row) const { return row > wanted_.row; }
  void place(std::size_t offset, int row, int column) {
    if (row < wanted_.row) {
      above_ = offset;
    } else if (row == wanted_.row && nearer(column)) {
      found_ = offset;
      found_column_ = column;
    }
  }
  void run(std::size_t offset, int row, int column, std::string_view ascii, const Style& /*style*/) {
    const auto last = static_cast<int>(ascii.size()) - 1;
    const int step = row == wanted_.row ? std::clamp(wanted_.column - column, 0, last) : last;
    place(offset + static_cast<std::size_t>(step), row, column + step);
  }

  // A row inside of the text may hold no offset of its own (a long form on a narrow screen).
  [[nodiscard]] std::optional<std::size_t> found(int last_row) const {
    if (found_) return found_;
    return wanted_.row <= last_row ? above_ : std::nullopt;
  }

 private:
  // The last one that is not right of it, else the first.
  [[nodiscard]] bool nearer(int column) const {
    if (!found_) return true;
    if (column > wanted_.column) return column < found_column_;
    return found_column_ > wanted_.column || column >= found_column_;
  }

  Position wanted_;
  std::optional<std::size_t> found_;
  int found_column_ = 0;
  std::optional<std::size_t> above_;
};

Size usable(Size size) {
  if (size.columns < 1) size.columns = Size{}.columns;
  if (size.rows < 1) size.rows = Size{}.rows;
  return size;
}

bool needs_order(const Scene& scene) {
  return scene.reorders && (has_right_to_left(scene.text) || has_right_to_left(scene.hint));
}

struct Measure {
  Position cursor;
  int rows = 0;
  int hint_rows = 0;  // that a hint would add
};

Measure measure(const Scene& scene, int columns, std::size_t cursor) {
  NullSink sink;
  VisualOrder visual(sink, scene.text, cursor, {}, needs_order(scene));
  Flow flow(columns, visual, scene.widths);
  flow.prompt(scene.prompt);
  flow.text(scene.text, cursor, scene.continuation_prompt);
  visual.finish();
  return Measure{visual.cursor(flow.cursor()), flow.row() + 1, 0};
}

// Goes past the cursor by as many rows as are shown at most: whatever is below can't be seen.
class MeasureSink : public NullSink {
 public:
  MeasureSink(RowIndex& index, std::size_t cursor, int rows) : index_(index), cursor_(cursor), rows_(rows) {}

  void stop_below(int row) { last_row_ = row; }
  [[nodiscard]] bool full(int row) const { return last_row_ && row > *last_row_; }
  void begin_row(const RowIndex::Point& point) {
    index_.add(point);
    if (!last_row_ && point.offset > cursor_) last_row_ = point.row + rows_;
  }

 private:
  RowIndex& index_;
  std::size_t cursor_;
  int rows_;
  std::optional<int> last_row_;
};

const RowIndex::Prompt& drawn_prompt(const Scene& scene, int columns, RowIndex& index) {
  if (const RowIndex::Prompt* const known = index.prompt()) return *known;
  NullSink nowhere;
  Flow measuring(columns, nowhere, scene.widths);
  measuring.prompt(scene.prompt);
  RowIndex::Prompt prompt;
  prompt.drawn.columns = columns;
  // What is behind a full row (a control string) is in the next.
  const int rows = measuring.row() + 2;
  prompt.drawn.rows.resize(static_cast<std::size_t>(rows));
  DrawSink sink(prompt.drawn, 0, rows, scene.widths);
  Flow flow(columns, sink, scene.widths);
  flow.prompt(scene.prompt);
  prompt.row = flow.row();
  prompt.column = flow.column();
  prompt.style = flow.style();
  return index.keep_prompt(std::move(prompt));
}

// Takes the rows of the prompt that are between `screen.first_row` and `end`.
void take_prompt(const RowIndex::Prompt& prompt, int end, Screen& screen) {
  const int first = screen.first_row;
  if (first > prompt.row + 1) return;
  for (int row = first; row < std::min(end, prompt.row + 1); ++row)
    screen.rows[static_cast<std::size_t>(row - first)] = prompt.drawn.rows[static_cast<std::size_t>(row)];
  for (const Control& control : prompt.drawn.controls)
    if (control.row >= first && control.row < end)
      screen.controls.push_back({control.row - first, control.column, control.bytes});
  screen.doubtful = prompt.drawn.doubtful;
  screen.store = prompt.drawn.store;
}

Measure measure(const Scene& scene, Size size, RowIndex& index, const RowIndex::Prompt& prompt,
                bool reorders) {
  MeasureSink sink(index, scene.cursor, size.rows);
  VisualOrder visual(sink, scene.text, scene.cursor, scene.hint, reorders);
  Flow flow(size.columns, visual, scene.widths);
  flow.set_behind(prompt);
  // A copy: the sink adds to the index.
  const RowIndex::Point* const known = index.at_or_before(scene.cursor);
  const std::optional<RowIndex::Point> from = known != nullptr ? std::optional(*known) : std::nullopt;
  flow.text(scene.text, scene.cursor, scene.continuation_prompt, from ? &*from : nullptr);
  Measure measure{{}, flow.row() + 1, 0};
  if (!scene.hint.empty() && !sink.full(flow.row())) {
    sink.stop_below(flow.row() + size.rows);
    visual.begin_hint();
    flow.hint(scene.hint, scene.continuation_prompt, scene.hint_style);
    measure.hint_rows = flow.row() + 1 - measure.rows;
  }
  visual.finish();
  measure.cursor = visual.cursor(flow.cursor());
  return measure;
}

int columns_of(std::string_view line, const WidthRules& rules) {
  NullSink sink;
  Flow flow(std::numeric_limits<int>::max() / 2, sink, rules);
  flow.clipped_line(line, 0);
  return flow.column();
}

// Draws the hint behind the text, in rows above `end`.
void draw_hint(const Scene& scene, Flow<VisualOrder<DrawSink>>& flow, VisualOrder<DrawSink>& visual,
               DrawSink& sink, int end) {
  const Position start{flow.row(), flow.column()};
  visual.begin_hint();
  flow.hint(scene.hint, scene.continuation_prompt, scene.hint_style);
  visual.finish();
  const int last = end - 1;
  if (flow.row() > last) sink.mark_cut(last, last == start.row ? start.column : 0);
}

// The right prompt, where it has room in `row`.
void draw_right_prompt(const Scene& scene, Screen& screen, int row) {
  const std::string_view prompt = scene.right_prompt;
  const int shown_row = row - screen.first_row;
  if (prompt.empty() || shown_row < 0 || shown_row >= static_cast<int>(screen.rows.size())) return;
  const Row& left = screen.rows[static_cast<std::size_t>(shown_row)];
  int used = static_cast<int>(left.cells.size());
  if (screen.cursor_row == shown_row) used = std::max(used, screen.cursor_column + 1);
  const int start = screen.columns - 1 - columns_of(prompt, scene.widths);
  if (left.wrapped || used >= start) return;
  DrawSink sink(screen, screen.first_row, row + 1, scene.widths);
  Flow flow(screen.columns, sink, scene.widths);
  flow.clipped_line(prompt, row, start);
}

// Takes the rows of the text from `row` on, above `end`, that `index` has; returns the first that it has not.
int take_drawn_rows(const RowIndex& index, int row, int end, Screen& screen) {
  for (const Row* known = nullptr; row < end && (known = index.drawn(row)) != nullptr; ++row)
    screen.rows[static_cast<std::size_t>(row - screen.first_row)] = *known;
  return row;
}

// Keeps the rows from `begin` up to `end`, where nothing but the text decides what is in them; of the last
// one what is there now.
void keep_drawn_rows(RowIndex& index, int begin, int end, bool last_is_open, const Screen& screen,
                     bool reorders) {
  begin = std::max(begin, screen.first_row);
  const bool controls =
      std::any_of(screen.controls.begin(), screen.controls.end(),
                  [&](const Control& control) { return control.row + screen.first_row > begin; });
  if (reorders || controls || screen.doubtful || !screen.store.empty() || begin >= end)
    return index.forget_drawn();
  index.keep_drawn(
      begin,
      std::span(screen.rows)
          .subspan(static_cast<std::size_t>(begin - screen.first_row), static_cast<std::size_t>(end - begin)),
      last_is_open);
}

}  // namespace

Screen layout(const Scene& scene, Size size) {
  RowIndex index;
  return layout(scene, size, index);
}

Screen layout(const Scene& scene, Size size, RowIndex& index) {
  size = usable(size);
  index.follow(scene, size.columns);
  const bool reorders = needs_order(scene);
  const RowIndex::Prompt& prompt = drawn_prompt(scene, size.columns, index);
  const Measure whole = measure(scene, size, index, prompt, reorders);

  const auto below_rows = static_cast<int>(std::min(scene.below.size(), static_cast<std::size_t>(size.rows)));
  const int below = std::min(below_rows, std::max(size.rows / 2, size.rows - whole.rows));
  const int hint_rows = std::clamp(size.rows - below - whole.rows, 0, whole.hint_rows);
  const int all_rows = whole.rows + hint_rows;
  const int text_rows = std::min(all_rows, size.rows - below);
  int first = std::clamp(scene.first_row, whole.cursor.row - text_rows + 1, whole.cursor.row);
  first = std::clamp(first, 0, all_rows - text_rows);

  Screen screen;
  screen.columns = size.columns;
  const int rows = text_rows + below;
  screen.rows.resize(static_cast<std::size_t>(rows));
  screen.first_row = first;
  screen.cursor_row = whole.cursor.row - first;
  screen.cursor_column = whole.cursor.column;

  DrawSink sink(screen, first, first + text_rows, scene.widths);
  VisualOrder visual(sink, scene.text, scene.cursor, scene.hint, reorders);
  Flow flow(size.columns, visual, scene.widths);
  flow.set_behind(prompt);
  take_prompt(prompt, first + text_rows, screen);
  const int text_row = prompt.row + (prompt.column == size.columns ? 1 : 0);
  const std::vector<StyledRange> styles = flat_styles(scene.styles, scene.text.size());
  if (reorders) index.forget_drawn();  // what comes later decides how its line is read
  index.follow_styles(styles);
  const int after_drawn = take_drawn_rows(index, std::max(first, prompt.row), first + text_rows, screen);
  const int begin = after_drawn > prompt.row ? after_drawn : first;
  const RowIndex::Beginning* const beginning = index.beginning();
  const RowIndex::Point* from = index.above(begin);
  if (beginning != nullptr && beginning->end.row == after_drawn && after_drawn < first + text_rows) {
    from = &beginning->end;
    Row& row = screen.rows[static_cast<std::size_t>(after_drawn - first)];
    row.cells = beginning->row.cells.beginning(static_cast<std::size_t>(from->column),
                                               static_cast<std::size_t>(size.columns));
  }
  sink.set_begin(begin);
  flow.text(scene.text, scene.cursor, scene.continuation_prompt, from, styles);
  keep_drawn_rows(index, scene.right_prompt.empty() ? prompt.row : text_row + 1,
                  std::min(flow.row() + 1, first + text_rows), flow.row() < first + text_rows, screen,
                  reorders);
  if (!scene.hint.empty()) draw_hint(scene, flow, visual, sink, all_rows);
  visual.finish();
  screen.rows[static_cast<std::size_t>(text_rows) - 1].wrapped = false;
  draw_right_prompt(scene, screen, text_row);

  sink.set_end(first + rows);
  for (int i = 0; i < below; ++i)
    flow.clipped_line(scene.below[static_cast<std::size_t>(i)], first + text_rows + i);
  return screen;
}

Position position_of(const Scene& scene, Size size, std::size_t byte_offset) {
  return measure(scene, usable(size).columns, byte_offset).cursor;
}

std::optional<std::size_t> offset_at(const Scene& scene, Size size, Position position) {
  FindSink sink(position);
  VisualOrder visual(sink, scene.text, scene.cursor, {}, needs_order(scene));
  Flow flow(usable(size).columns, visual, scene.widths);
  flow.prompt(scene.prompt);
  flow.text(scene.text, scene.cursor, scene.continuation_prompt);
  visual.finish();
  return sink.found(flow.row());
}

}  // namespace runnel
