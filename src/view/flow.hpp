// Flow: sets prompts and text into rows, one cluster after the other. What comes of it goes to a sink, so
// that measuring, drawing and finding an offset share one set of rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "runnel/text.hpp"
#include "text/utf8.hpp"
#include "text/vt.hpp"
#include "text/width.hpp"
#include "view/layout.hpp"
#include "view/row_index.hpp"
#include "view/sgr.hpp"
#include "view/styled_text.hpp"

namespace runnel {

/// Takes what Flow sets and keeps nothing of it. Other sinks derive from it and hide what they need.
struct NullSink {
  /// Rows from `row` on are of no interest: Flow may stop.
  [[nodiscard]] bool full(int /*row*/) const { return false; }
  /// `offset` of the text stands here.
  void place(std::size_t /*offset*/, int /*row*/, int /*column*/) {}
  /// A run of printable ASCII of the text, within one row; stands for `place` and `cell` of each.
  void run(std::size_t /*offset*/, int /*row*/, int /*column*/, std::string_view /*ascii*/,
           const Style& /*style*/) {}
  void cell(int /*row*/, int /*column*/, std::string_view /*text*/, int /*width*/, const Style& /*style*/,
            const std::string& /*link*/) {}
  void clear_right(int /*row*/, int /*column*/) {}
  void wrap(int /*row*/) {}
  void control(int /*row*/, int /*column*/, std::string&& /*bytes*/) {}
  /// The text in a row begins here.
  void begin_row(const RowIndex::Point& /*point*/) {}
};

/// C0 and DEL.
[[nodiscard]] constexpr bool is_control(char byte) {
  return static_cast<unsigned char>(byte) < 0x20 || byte == '\x7f';
}
/// Bytes of printable ASCII from `at` on, at most `most`.
[[nodiscard]] std::size_t printable_run(std::string_view text, std::size_t at, std::size_t most);
/// `^X` for a control character.
[[nodiscard]] char caret_letter(char control);
/// Columns of a cluster as it is, all its parts; 0 for what must be shown as `visible_form`.
[[nodiscard]] int plain_width(std::string_view cluster, const WidthRules& rules);
/// One column for what is cut off: `…`, which is ambiguous, or `>`.
[[nodiscard]] std::string_view cut_mark(const WidthRules& rules);
/// `<U+202E>` for each code point of a cluster that a terminal would not show.
[[nodiscard]] std::string visible_form(std::string_view cluster);
/// `cluster` with each invalid part as U+FFFD.
[[nodiscard]] std::string valid_text(std::string_view cluster);
/// A control string in its 7-bit form; empty for what is none or has no end.
[[nodiscard]] std::string control_string(const ControlSequence& sequence);

template <typename Sink>
class Flow {
 public:
  Flow(int columns, Sink& sink, const WidthRules& rules) : columns_(columns), sink_(sink), rules_(rules) {}

  /// Sets `prompt`, whose style goes on after it.
  void prompt(std::string_view prompt);
  /// Goes on behind a prompt that another flow has set.
  void set_behind(const RowIndex::Prompt& prompt) {
    row_ = prompt.row;
    column_ = prompt.column;
    style_ = prompt.style;
  }
  /// Sets `text` with the cursor at byte `cursor`, and `continuation` before each further line. After the
  /// prompt it may start from a point that an earlier flow of the same has told, null: the start. `styles`
  /// are flat (styled_text.hpp).
  void text(std::string_view text, std::size_t cursor, std::string_view continuation,
            const RowIndex::Point* from = nullptr, std::span<const StyledRange> styles = {});
  /// Sets ghost text behind the text; the sink is told its places from 0 on.
  void hint(std::string_view hint, std::string_view continuation, const Style& style);
  /// Sets `line` into row `row` from `column` on, cut at the right edge.
  void clipped_line(std::string_view line, int row, int column = 0);

  [[nodiscard]] int row() const { return row_; }
  [[nodiscard]] int column() const { return column_; }
  [[nodiscard]] const Style& style() const { return style_; }
  [[nodiscard]] Position cursor() const { return cursor_; }

 private:
  void prompt_part(std::string_view part, bool invisible);
  void prompt_plain(std::string_view part);
  void prompt_sequence(const ControlSequence& sequence, bool invisible);
  std::size_t ascii(std::string_view text, std::size_t at, std::size_t cursor);
  void tell_row(std::size_t at);
  /// Sets a cluster from `at` on, in the parts that the terminal draws.
  void parts(std::string_view cluster, std::size_t at);
  void part(std::string_view part, int width);
  void tab();
  void put(std::string_view text, int width);
  void next_row();
  /// Goes on to the next row unless `width` columns are left in this one.
  void ensure(int width);
  void place(std::size_t offset, std::size_t end, std::size_t cursor);
  void clusters(std::string_view text, std::size_t at, std::size_t cursor, std::string_view continuation);
  /// Takes up the style of the text at `at`.
  void restyle(std::size_t at);

  int columns_;
  Sink& sink_;
  WidthRules rules_;
  int row_ = 0;
  int told_row_ = -1;
  int column_ = 0;  // may be columns_: the row is full, and the next cell goes to the next row
  bool clip_ = false;
  bool clipped_ = false;
  Style style_;
  Style base_;                           // of the text, under its ranges
  std::span<const StyledRange> styles_;  // those that are not passed yet
  std::size_t style_end_ = 0;            // `style_` is the text's up to here
  bool placing_ = true;                  // false: a hint
  std::string link_;
  Position cursor_;
};

template <typename Sink>
void Flow<Sink>::next_row() {
  sink_.wrap(row_);
  ++row_;
  column_ = 0;
}

template <typename Sink>
void Flow<Sink>::ensure(int width) {
  if (!clip_ && column_ + std::min(width, columns_) > columns_) next_row();
}

template <typename Sink>
void Flow<Sink>::put(std::string_view text, int width) {
  if (width > columns_) {
    text = "?";
    width = columns_;
  }
  ensure(width);
  if (column_ + width > columns_) {
    clipped_ = true;
    return;
  }
  sink_.cell(row_, column_, text, width, style_, link_);
  column_ += width;
}

template <typename Sink>
void Flow<Sink>::place(std::size_t offset, std::size_t end, std::size_t cursor) {
  tell_row(offset);
  if (placing_ && cursor >= offset && cursor < end) cursor_ = Position{row_, column_};
  sink_.place(offset, row_, column_);
}

template <typename Sink>
void Flow<Sink>::restyle(std::size_t at) {
  const auto passed = std::partition_point(styles_.begin(), styles_.end(),
                                           [at](const StyledRange& range) { return range.end <= at; });
  styles_ = styles_.subspan(static_cast<std::size_t>(passed - styles_.begin()));
  if (styles_.empty()) {
    style_ = base_;
    style_end_ = std::string_view::npos;
  } else if (at < styles_.front().begin) {
    style_ = base_;
    style_end_ = styles_.front().begin;
  } else {
    style_ = merged(base_, styles_.front().style);
    style_end_ = styles_.front().end;
  }
}

template <typename Sink>
void Flow<Sink>::tab() {
  const int stop = std::min((column_ / 8 + 1) * 8, columns_ - 1);
  while (column_ < stop) put(" ", 1);
}

template <typename Sink>
void Flow<Sink>::parts(std::string_view cluster, std::size_t at) {
  while (at < cluster.size()) {
    const std::size_t end = next_drawn_part(cluster, at, rules_);
    const std::string_view next = cluster.substr(at, end - at);
    part(next, plain_width(next, rules_));
    at = end;
  }
}

template <typename Sink>
void Flow<Sink>::part(std::string_view part, int width) {
  if (width == 0) {
    for (const char& letter : visible_form(part)) put(std::string_view(&letter, 1), 1);
  } else if (is_valid_utf8(part)) {
    put(part, width);
  } else {
    put(valid_text(part), width);
  }
}

template <typename Sink>
void Flow<Sink>::prompt(std::string_view prompt) {
  prompt_part(prompt, false);
}

template <typename Sink>
void Flow<Sink>::prompt_part(std::string_view part, bool invisible) {
  std::size_t at = 0;
  while (at < part.size()) {
    const auto sequence = find_control_sequence(part, at);
    if (!invisible) prompt_plain(part.substr(at, sequence ? sequence->begin - at : std::string_view::npos));
    if (!sequence) break;
    prompt_sequence(*sequence, invisible);
    at = sequence->end;
  }
}

template <typename Sink>
void Flow<Sink>::prompt_sequence(const ControlSequence& sequence, bool invisible) {
  if (sequence.kind == ControlSequence::Kind::readline) {
    if (!invisible) prompt_part(sequence.payload, true);
  } else if (sequence.is_sgr()) {
    apply_sgr(style_, sequence.parameters);
  } else if (sequence.is_hyperlink()) {
    const std::string_view target = sequence.payload.substr(sequence.payload.find(';') + 1);
    link_ = target.ends_with(';') ? std::string_view{} : target;
  } else if (sequence.kind == ControlSequence::Kind::csi) {
    const bool to_the_right = sequence.parameters.empty() || sequence.parameters == "0";
    if (sequence.final_byte == 'K' && to_the_right) sink_.clear_right(row_, column_);
  } else if (std::string bytes = control_string(sequence); !bytes.empty()) {
    // Behind a full row the next one starts, as for the cursor. Lines below are no prompts and have none.
    const bool full = column_ == columns_;
    if (!clip_) sink_.control(full ? row_ + 1 : row_, full ? 0 : column_, std::move(bytes));
  }
}

template <typename Sink>
void Flow<Sink>::prompt_plain(std::string_view part) {
  for (std::size_t at = 0; at < part.size();) {
    const char byte = part[at];
    if (!is_control(byte)) {
      const std::size_t end = next_grapheme(part, at);
      parts(part.substr(at, end - at), 0);
      at = end;
      continue;
    }
    ++at;
    if (byte == '\n' && !clip_) {
      ++row_;
      column_ = 0;
    } else if (byte == '\r') {
      column_ = 0;
    } else if (byte == '\b') {
      column_ = std::max(0, column_ - 1);
    } else if (byte == '\t') {
      ensure(1);
      tab();
    } else if (byte != '\x01' && byte != '\x02') {  // a mark of readline's without its partner
      const char letters[] = {'^', caret_letter(byte)};
      ensure(2);
      put({letters, 1}, 1);
      put({letters + 1, 1}, 1);
    }
  }
}

template <typename Sink>
void Flow<Sink>::clipped_line(std::string_view line, int row, int column) {
  row_ = row;
  column_ = column;
  style_ = Style{};
  link_.clear();
  clip_ = true;
  clipped_ = false;
  prompt_part(line, false);
  if (!clipped_) return;
  column_ = columns_ - 1;
  put(cut_mark(rules_), 1);
}

template <typename Sink>
void Flow<Sink>::tell_row(std::size_t at) {
  if (row_ == told_row_ || !placing_) return;
  told_row_ = row_;
  sink_.begin_row(RowIndex::Point{at, row_, column_});
}

// Sets the printable ASCII from `at` on, row by row, and returns where it ends. Its last character is left
// alone when a combining mark may follow.
template <typename Sink>
std::size_t Flow<Sink>::ascii(std::string_view text, std::size_t at, std::size_t cursor) {
  tell_row(at);
  for (;;) {
    if (at >= style_end_) restyle(at);
    const bool full = column_ >= columns_;
    const auto room = static_cast<std::size_t>(full ? columns_ : columns_ - column_);
    std::size_t count = printable_run(text, at, std::min(room, style_end_ - at));
    if (count > 0 && at + count < text.size() && !is_ascii(text[at + count])) --count;
    if (count == 0) return at;
    if (full) {
      next_row();
      tell_row(at);
      if (sink_.full(row_)) return at;
    }
    if (placing_ && cursor >= at && cursor < at + count)
      cursor_ = Position{row_, column_ + static_cast<int>(cursor - at)};
    sink_.run(at, row_, column_, text.substr(at, count), style_);
    column_ += static_cast<int>(count);
    at += count;
  }
}

template <typename Sink>
void Flow<Sink>::clusters(std::string_view text, std::size_t at, std::size_t cursor,
                          std::string_view continuation) {
  for (at = ascii(text, at, cursor); at < text.size() && !sink_.full(row_); at = ascii(text, at, cursor)) {
    const char byte = text[at];
    const std::size_t end = is_control(byte) ? at + 1 : next_grapheme(text, at);
    if (byte == '\n') {
      if (placing_ && cursor == at) ensure(1);
      if (column_ < columns_) place(at, end, cursor);
      ++row_;
      column_ = 0;
      const Style style = std::exchange(style_, Style{});
      prompt_part(continuation, false);
      style_ = style;
      link_.clear();
    } else if (byte == '\t') {
      ensure(1);
      place(at, end, cursor);
      tab();
    } else if (is_control(byte)) {
      const char letters[] = {'^', caret_letter(byte)};
      ensure(2);
      place(at, end, cursor);
      put({letters, 1}, 1);
      put({letters + 1, 1}, 1);
    } else {
      const std::string_view whole = text.substr(at, end - at);
      const std::string_view first = whole.substr(0, next_drawn_part(whole, 0, rules_));
      const int width = plain_width(first, rules_);
      ensure(std::max(1, width));
      place(at, end, cursor);
      part(first, width);
      parts(whole, first.size());
    }
    at = end;
  }
}

template <typename Sink>
void Flow<Sink>::text(std::string_view text, std::size_t cursor, std::string_view continuation,
                      const RowIndex::Point* from, std::span<const StyledRange> styles) {
  // The prompt's links end with it; its style goes on.
  link_.clear();
  base_ = style_;
  styles_ = styles;
  style_end_ = 0;
  if (from != nullptr) {
    row_ = from->row;
    column_ = from->column;
  }
  clusters(text, from != nullptr ? from->offset : 0, cursor, continuation);
  style_ = base_;
  if (cursor >= text.size()) {
    ensure(1);
    cursor_ = Position{row_, column_};
  }
  if (column_ < columns_) sink_.place(text.size(), row_, column_);
}

template <typename Sink>
void Flow<Sink>::hint(std::string_view hint, std::string_view continuation, const Style& style) {
  base_ = merged(base_, style);
  styles_ = {};
  style_end_ = 0;
  placing_ = false;
  clusters(hint, 0, 0, continuation);
}

}  // namespace runnel
