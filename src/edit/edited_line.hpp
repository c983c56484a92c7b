// EditedLine: a line with what belongs to it alone, its undo log and its marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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
  /// The offset where the first of the edits was made again; empty when there was none.
  std::optional<std::size_t> redo();
  /// Takes back the last edit as if it had never been made.
  void take_back();
  /// What is replaced from now on until `close_group` is one undo step.
  void open_group() { group_ = Group::opened; }
  void close_group() { group_ = Group::none; }
  /// An empty text of which nothing is to be kept: from now on there is nothing to undo, and no copy is left
  /// where it grows.
  void start_secret();
  [[nodiscard]] bool secret() const { return secret_; }
  /// Gives the text away, without a copy; it is empty then, and not secret.
  [[nodiscard]] std::string take();
  /// Changes with each change of the text.
  [[nodiscard]] std::size_t revision() const { return revision_; }
  /// There is something that the undo log knows of, done or undone.
  [[nodiscard]] bool edited() const { return !log_.empty(); }

  /// A byte offset that moves with the text. The one without a name is that of emacs.
  [[nodiscard]] std::optional<std::size_t> mark(char name = 0) const;
  void set_mark(std::size_t byte_offset, char name = 0);
  /// Sets the marks [ and ] to the ends of what was copied; a change sets them and the mark . by itself.
  void note_span(TextSpan span);
  /// What is between the mark and the cursor is selected, until the text changes.
  [[nodiscard]] bool region_active() const { return region_active_ && mark(); }
  void activate_region(bool active) { region_active_ = active; }

 private:
  enum class Undone : std::uint8_t { nothing, first, joined };
  enum class Group : std::uint8_t { none, opened, joining };
  struct Mark {
    char name = 0;
    std::size_t byte_offset = 0;
  };
  Undone undo_one();
  void note_change(TextSpan span);
  void shift_marks(std::size_t offset, std::size_t removed, std::size_t inserted);

  LineBuffer buffer_;
  UndoLog log_;
  std::vector<Mark> marks_;
  bool region_active_ = false;
  bool secret_ = false;
  Group group_ = Group::none;
  std::size_t revision_ = 0;
};

}  // namespace runnel
