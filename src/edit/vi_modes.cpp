// Whose keys edit the line, and the modes of vi.
#include "edit/editor.hpp"

#include "edit/logical_line.hpp"
#include "runnel/text.hpp"

namespace runnel {

void Editor::set_mode(EditMode mode) {
  mode_ = mode;
}

Effect Editor::emacs_editing_mode(Count) {
  set_mode(EditMode::emacs);
  return Effect::redraw;
}

Effect Editor::vi_editing_mode(Count) {
  set_mode(EditMode::vi_insert);
  return Effect::redraw;
}

Effect Editor::vi_movement_mode(Count) {
  if (mode_ == EditMode::vi_command) return Effect::nothing;
  set_mode(EditMode::vi_command);
  if (cursor() > line_start(text(), cursor())) go(previous_grapheme(text(), cursor()));
  return Effect::redraw;
}

Effect Editor::vi_insertion_mode(Count) {
  set_mode(EditMode::vi_insert);
  return Effect::redraw;
}

}  // namespace runnel
