// UndoLog: the edits made to one line, to take back and to make again. Knows bytes alone; what is
// one edit for a person is the caller's to say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/line_buffer.hpp"

namespace runnel {

/// `removed` was at `offset` and `inserted` stands there now.
struct Edit {
  std::size_t offset = 0;
  std::string removed;
  std::string inserted;
  std::size_t cursor_before = 0;
  std::size_t cursor_after = 0;
  bool joined = false;  ///< with the edit before it: both are undone and redone as one
};

class UndoLog {
 public:
  /// Adds an edit that has been made; what was undone can no longer be made again.
  void add(Edit edit);
  /// Adds to the last edit instead, when `edit` carries straight on from it: an insertion behind what was
  /// inserted, a removal on either side of what was removed, a replacement on either side of one. False (and
  /// nothing done) when it does not.
  [[nodiscard]] bool extend(const Edit& edit);

  /// Takes back one edit, cursor included; returns it, or null when there is none. Valid until the next call.
  const Edit* undo(LineBuffer& buffer);
  /// The edit that `redo` would make belongs to the one before it.
  [[nodiscard]] bool next_joined() const { return done_ < edits_.size() && edits_[done_].joined; }
  const Edit* redo(LineBuffer& buffer);
  /// What was undone can no longer be made again.
  void forget_undone() { edits_.resize(done_); }

  /// Nothing was edited, or all of it was forgotten.
  [[nodiscard]] bool empty() const { return edits_.empty(); }

 private:
  std::vector<Edit> edits_;
  std::size_t done_ = 0;  // the edits from here on are undone
};

}  // namespace runnel
