// EditedLine: a line with what belongs to it alone, its undo log and its mark.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "edit/line_buffer.hpp"
#include "edit/undo.hpp"

namespace runnel {

class EditedLine {
 public:
  [[nodiscard]] const LineBuffer& buffer() const { return buffer_; }
  /// A text that was never edited.
  void assign(std::string_view text, std::size_t cursor);
  void move_to(std::size_t byte_offset) { buffer_.move_to(byte_offset); }

  /// Puts `text` in the place of [from, to), with the cursor behind it or at `cursor`, as one undo step; with
  /// `extend` as a part of the last one, where it carries on from that. False when it changes nothing.
  bool replace(std::size_t from, std::size_t to, std::string_view text,
               std::optional<std::size_t> cursor = std::nullopt, bool extend = false);
  bool undo();
  bool redo();
  /// Takes back the last edit as if it had never been made.
  void take_back();
  /// There is something that the undo log knows of, done or undone.
  [[nodiscard]] bool edited() const { return !log_.empty(); }

  /// A byte offset that moves with the text.
  [[nodiscard]] std::optional<std::size_t> mark() const { return mark_; }
  void set_mark(std::size_t byte_offset) { mark_ = byte_offset; }
  /// What is between the mark and the cursor is selected, until the text changes.
  [[nodiscard]] bool region_active() const { return region_active_ && mark_; }
  void activate_region(bool active) { region_active_ = active; }

 private:
  void shift_mark(std::size_t offset, std::size_t removed, std::size_t inserted);

  LineBuffer buffer_;
  UndoLog log_;
  std::optional<std::size_t> mark_;
  bool region_active_ = false;
};

}  // namespace runnel
