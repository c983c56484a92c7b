// What the terminal is told beside frames (modes) and what it says beside keys.
#include "readline/interface_impl.hpp"

namespace runnel {

TerminalModes Interface::Impl::wanted_modes() const {
  TerminalModes modes;
  // What knows CSI ignores a mode that it does not have; others would show it.
  if (!parts_->display.capabilities().bracketed_paste) return modes;
  modes.bracketed_paste = true;
  modes.cursor_shape = parts_->cursor_shape;
  return modes;
}

void Interface::Impl::change_modes() {
  Editing& parts = *parts_;
  const TerminalModes wanted = wanted_modes();
  if (wanted == parts.modes) return;
  // Before they are on: a signal that comes between switches off one too many.
  parts.raw.set_sequences(wanted.off(), wanted.on());
  parts.display.send_first(wanted.change_from(parts.modes));
  parts.modes = wanted;
}

void Interface::Impl::mark_place() {
  Editing& parts = *parts_;
  const Screen* shown = parts.display.shown();
  if (shown == nullptr || !parts.modes.bracketed_paste) return parts.raw.set_place(0, 0);
  const int rows_below = static_cast<int>(shown->rows.size()) - shown->cursor_row;
  const bool nothing = rows_below == 1 && shown->cursor_row == 0 && shown->cursor_column == 0;
  parts.raw.set_place(nothing ? 0 : rows_below, shown->cursor_column);
}

}  // namespace runnel
