// Keeps buffer, undo log and marks in step.
#include "edit/edited_line.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "text/grapheme.hpp"

namespace runnel {

void EditedLine::assign(std::string_view text, std::size_t cursor) {
  *this = {};
  buffer_.assign(std::string(text), cursor);
}

void EditedLine::start_secret() {
  *this = {};
  secret_ = true;
}

std::string EditedLine::take() {
  std::string text = buffer_.take();
  *this = {};
  return text;
}

bool EditedLine::replace(std::size_t from, std::size_t to, std::string_view text,
                         std::optional<std::size_t> cursor, bool extend) {
  const std::string_view old = buffer_.text();
  to = std::min(to, old.size());
  from = std::min(from, to);
  if (secret_) {
    buffer_.replace_secret(from, to, text);
    ++revision_;
    if (cursor) buffer_.move_to(*cursor);
    shift_marks(from, to - from, text.size());
    return from != to || !text.empty();
  }
  Edit edit{from, std::string(old.substr(from, to - from)), std::string(text), buffer_.cursor(), 0};
  if (edit.removed == edit.inserted) {
    buffer_.move_to(cursor.value_or(to));
    return false;
  }
  buffer_.replace(from, to, text);
  ++revision_;
  if (cursor) buffer_.move_to(*cursor);
  shift_marks(from, to - from, text.size());
  note_change({from, from + text.size()});
  edit.cursor_after = buffer_.cursor();
  edit.joined = group_ == Group::joining;
  if (group_ == Group::opened) {
    group_ = Group::joining;
    extend = false;
  }
  if (!extend || !log_.extend(edit)) log_.add(std::move(edit));
  return true;
}

EditedLine::Undone EditedLine::undo_one() {
  const Edit* edit = log_.undo(buffer_);
  if (edit == nullptr) return Undone::nothing;
  shift_marks(edit->offset, edit->inserted.size(), edit->removed.size());
  ++revision_;
  return edit->joined ? Undone::joined : Undone::first;
}

bool EditedLine::undo() {
  Undone undone = undo_one();
  if (undone == Undone::nothing) return false;
  while (undone == Undone::joined) undone = undo_one();
  if (group_ == Group::joining) group_ = Group::opened;
  return true;
}

std::optional<std::size_t> EditedLine::redo() {
  std::optional<std::size_t> start;
  do {
    const Edit* edit = log_.redo(buffer_);
    if (edit == nullptr) return std::nullopt;
    shift_marks(edit->offset, edit->removed.size(), edit->inserted.size());
    if (!start) start = edit->offset;
  } while (log_.next_joined());
  ++revision_;
  if (group_ == Group::joining) group_ = Group::opened;
  return start;
}

void EditedLine::take_back() {
  const bool first = undo_one() == Undone::first;
  log_.forget_undone();
  if (first && group_ == Group::joining) group_ = Group::opened;
}

std::optional<std::size_t> EditedLine::mark(char name) const {
  for (const Mark& mark : marks_) {
    if (mark.name == name) return mark.byte_offset;
  }
  return std::nullopt;
}

void EditedLine::set_mark(std::size_t byte_offset, char name) {
  for (Mark& mark : marks_) {
    if (mark.name == name) {
      mark.byte_offset = byte_offset;
      return;
    }
  }
  marks_.push_back({name, byte_offset});
}

void EditedLine::note_span(TextSpan span) {
  set_mark(span.from, '[');
  set_mark(span.to > span.from ? grapheme_start(buffer_.text(), span.to - 1) : span.to, ']');
}

/// Those of a group are one.
void EditedLine::note_change(TextSpan span) {
  const std::size_t last = span.to > span.from ? grapheme_start(buffer_.text(), span.to - 1) : span.from;
  set_mark(last, '.');
  const bool joins = group_ == Group::joining;
  set_mark(joins ? std::min(span.from, mark('[').value_or(span.from)) : span.from, '[');
  set_mark(joins ? std::max(last, mark(']').value_or(last)) : last, ']');
}

void EditedLine::shift_marks(std::size_t offset, std::size_t removed, std::size_t inserted) {
  region_active_ = false;
  for (Mark& mark : marks_) {
    std::size_t& at = mark.byte_offset;
    if (at > offset) at = at < offset + removed ? offset : at - removed + inserted;
  }
}

}  // namespace runnel
