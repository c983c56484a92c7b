// The log is a list of replacements with a place in it: before the place done, behind it undone.
#include "edit/undo.hpp"

#include <utility>

namespace runnel {

void UndoLog::add(Edit edit) {
  edits_.resize(done_);
  edits_.push_back(std::move(edit));
  ++done_;
}

bool UndoLog::extend(const Edit& edit) {
  if (done_ == 0 || done_ < edits_.size()) return false;
  Edit& last = edits_.back();
  if (!last.inserted.empty() && !edit.inserted.empty()) {
    if (edit.offset == last.offset + last.inserted.size()) {
      last.removed += edit.removed;  // what is written over
      last.inserted += edit.inserted;
    } else if (!edit.removed.empty() && edit.offset + edit.removed.size() == last.offset) {
      last.removed.insert(0, edit.removed);
      last.inserted.insert(0, edit.inserted);
      last.offset = edit.offset;
    } else {
      return false;
    }
  } else if (last.inserted.empty() && edit.inserted.empty()) {
    if (edit.offset == last.offset) {
      last.removed += edit.removed;
    } else if (edit.offset + edit.removed.size() == last.offset) {
      last.removed.insert(0, edit.removed);
      last.offset = edit.offset;
    } else {
      return false;
    }
  } else {
    return false;
  }
  last.cursor_after = edit.cursor_after;
  return true;
}

const Edit* UndoLog::undo(LineBuffer& buffer) {
  if (done_ == 0) return nullptr;
  const Edit& edit = edits_[--done_];
  buffer.replace(edit.offset, edit.offset + edit.inserted.size(), edit.removed);
  buffer.move_to(edit.cursor_before);
  return &edit;
}

const Edit* UndoLog::redo(LineBuffer& buffer) {
  if (done_ == edits_.size()) return nullptr;
  const Edit& edit = edits_[done_++];
  buffer.replace(edit.offset, edit.offset + edit.removed.size(), edit.inserted);
  buffer.move_to(edit.cursor_after);
  return &edit;
}

}  // namespace runnel
