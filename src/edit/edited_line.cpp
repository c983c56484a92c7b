// Keeps buffer, undo log and mark in step.
#include "edit/edited_line.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace runnel {

void EditedLine::assign(std::string_view text, std::size_t cursor) {
  *this = {};
  buffer_.assign(std::string(text), cursor);
}

bool EditedLine::replace(std::size_t from, std::size_t to, std::string_view text,
                         std::optional<std::size_t> cursor, bool extend) {
  const std::string_view old = buffer_.text();
  to = std::min(to, old.size());
  from = std::min(from, to);
  Edit edit{from, std::string(old.substr(from, to - from)), std::string(text), buffer_.cursor(), 0};
  if (edit.removed == edit.inserted) {
    buffer_.move_to(cursor.value_or(to));
    return false;
  }
  buffer_.replace(from, to, text);
  if (cursor) buffer_.move_to(*cursor);
  shift_mark(from, to - from, text.size());
  edit.cursor_after = buffer_.cursor();
  if (!extend || !log_.extend(edit)) log_.add(std::move(edit));
  return true;
}

bool EditedLine::undo() {
  const Edit* edit = log_.undo(buffer_);
  if (edit != nullptr) shift_mark(edit->offset, edit->inserted.size(), edit->removed.size());
  return edit != nullptr;
}

bool EditedLine::redo() {
  const Edit* edit = log_.redo(buffer_);
  if (edit != nullptr) shift_mark(edit->offset, edit->removed.size(), edit->inserted.size());
  return edit != nullptr;
}

void EditedLine::take_back() {
  undo();
  log_.forget_undone();
}

void EditedLine::shift_mark(std::size_t offset, std::size_t removed, std::size_t inserted) {
  region_active_ = false;
  if (!mark_ || *mark_ <= offset) return;
  mark_ = *mark_ < offset + removed ? offset : *mark_ - removed + inserted;
}

}  // namespace runnel
