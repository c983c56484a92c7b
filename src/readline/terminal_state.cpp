// What the terminal is told beside frames (modes) and what it says beside keys.
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/posix.hpp"
#include "readline/interface_impl.hpp"
#include "term/osc.hpp"

namespace runnel {

namespace {

// How long a resize waits for the cursor's place, from a terminal that has answered before. One that is far
// away draws late itself.
constexpr std::chrono::milliseconds place_patience{1000};

// As long as terminfo has it for most terminals.
constexpr std::chrono::milliseconds flash_time{100};

constexpr int left_button = 0;
constexpr int wheel_up = 64;
constexpr int wheel_down = 65;

/// As DECSCUSR has it: a bar to insert at, an underline to type over, and a block. emacs keeps the terminal's
/// own.
int cursor_shape(EditMode mode) {
  switch (mode) {
    case EditMode::emacs:
      return 0;
    case EditMode::vi_insert:
      return 6;
    case EditMode::vi_replace:
      return 4;
    default:
      return 2;
  }
}

}  // namespace

void Interface::Impl::report_directory() {
  if (!options_.report_directory || parts_->display.capabilities().dumb) return;
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  const std::string directory = working_directory();
  if (!directory.empty()) parts_->display.send_first(directory_command(host.data(), directory));
}

std::error_code Interface::Impl::copy_to_clipboard(std::string_view text) {
  if (!terminal_ || closed_ || editing_parts().display.capabilities().dumb)
    return std::make_error_code(std::errc::not_supported);
  if (text.size() > longest_clipboard_text) return std::make_error_code(std::errc::message_size);
  const std::lock_guard lock(printing_.mutex);
  return output_.write(clipboard_command(text));
}

TerminalModes Interface::Impl::wanted_modes() const {
  TerminalModes modes;
  // What knows CSI ignores a mode that it does not have; others would show it.
  if (!parts_->display.capabilities().bracketed_paste) return modes;
  modes.bracketed_paste = options_.bracketed_paste;
  modes.keyboard = parts_->talk.facts().keyboard();
  modes.mouse = options_.mouse;
  modes.reverse_screen = parts_->flash_until.has_value();
  modes.explicit_bidi = options_.bidi_order == BidiOrder::visual_explicit;
  modes.grapheme_clusters = parts_->widths_asked && parts_->talk.facts().grapheme_clusters;
  if (parts_->display.capabilities().cursor_shapes) modes.cursor_shape = cursor_shape(parts_->editor.mode());
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

// Not while something is typed ahead: who does that may leave before the answers come, and the next program
// would get them.
void Interface::Impl::ask_terminal() {
  Editing& parts = *parts_;
  if (!parts.may_ask || typed_ahead_ > 0 || !parts.raw.entered() ||
      !parts.display.capabilities().bracketed_paste)
    return;
  parts.may_ask = false;
  if (same_terminal(options_.input_fd, options_.output_fd))
    parts.display.send_last(TerminalTalk::questions());
}

void Interface::Impl::take_report(const Report& report) {
  Editing& parts = *parts_;
  if (report.kind == Report::Kind::mouse) return act_on_mouse(report);
  const TerminalTalk::Answer answer = parts.talk.take(report);
  if (answer.facts) {
    parts.display.set_synchronized_update(parts.talk.facts().synchronized_update);
    parts.changed |= wanted_modes() != parts.modes || widths_are_due();
  }
  if (answer.widths) take_widths(*answer.widths);
  if (!answer.place) return;
  if (parts.resized_until) {
    finish_resize(answer.place);
  } else if (parts.click) {
    finish_click(*answer.place);
  }
}

// A flash that is a mode of the terminal would be over before it is seen: it lasts while others wait.
void Interface::Impl::ring_bell() {
  Editing& parts = *parts_;
  parts.changed = true;
  if (options_.bell == BellStyle::visible && parts.display.capabilities().flash.starts_with("\x1b[?5h")) {
    parts.flash_until = Clock::now() + flash_time;
  } else {
    parts.display.ring_bell();
  }
}

// A click says a place on the terminal, and only the terminal knows where our rows are on it.
void Interface::Impl::act_on_mouse(const Report& report) {
  Editing& parts = *parts_;
  const int button = report.parameters[0];
  if (!options_.mouse || report.parameters[3] != 1) return;
  if (button == wheel_up || button == wheel_down) scroll_menu(button == wheel_up ? -1 : 1);
  if (button != left_button) return;
  parts.click = Position{report.parameters[2] - 1, report.parameters[1] - 1};
  if (const std::error_code error = output_.write(parts.talk.ask_place())) tell(error, "writing");
}

void Interface::Impl::finish_click(Position cursor) {
  Editing& parts = *parts_;
  Position clicked = *std::exchange(parts.click, std::nullopt);
  const Screen* shown = parts.display.shown();
  if (shown == nullptr || parts.changed) return;
  clicked.row += shown->cursor_row - cursor.row;
  if (click_menu(clicked)) return;
  clicked.row += shown->first_row;
  const Picture picture = line_picture();
  const std::optional<std::size_t> offset = offset_at(picture.scene(), parts.display.size(), clicked);
  if (!offset) return;
  parts.goal_column.reset();
  parts.completing.completed = false;
  close_menu();
  act_on(parts.editor.move_to(line_offset(*offset)));
  parts.changed = true;
}

void Interface::Impl::follow_size() {
  Editing& parts = *parts_;
  const TerminalSize size = output_.size();
  const Size known = parts.resized_until ? parts.resized_to : parts.display.size();
  if (size.columns == known.columns && size.rows == known.rows) return;
  if (!parts.talk.facts().answers || !parts.raw.entered()) return finish_resize(std::nullopt);
  parts.resized_until = Clock::now() + place_patience;
  parts.resized_to = {size.columns, size.rows};
  if (const std::error_code error = output_.write(parts.talk.ask_place())) tell(error, "writing");
}

void Interface::Impl::finish_resize(std::optional<Position> cursor) {
  Editing& parts = *parts_;
  parts.resized_until.reset();
  parts.click.reset();
  const TerminalSize size = output_.size();
  parts.display.resize({size.columns, size.rows}, cursor);
  parts.changed = true;
}

void Interface::Impl::mark_place(const Screen* screen, bool meanwhile) {
  Editing& parts = *parts_;
  int rows_below = 0;
  if (screen != nullptr && parts.display.capabilities().bracketed_paste) {
    rows_below = static_cast<int>(screen->rows.size()) - screen->cursor_row;
    const bool nothing = rows_below == 1 && screen->cursor_row == 0 && screen->cursor_column == 0;
    if (nothing) rows_below = 0;
  }
  // One row too far down is better than one too few.
  const int rows = meanwhile ? std::max(rows_below, parts.rows_below) : rows_below;
  parts.rows_below = rows_below;
  parts.raw.set_place(rows, screen == nullptr ? 0 : screen->cursor_column);
}

int Interface::Impl::start_capture() {
  if (options_.output) return -1;
  if (options_.capture_output.empty()) return options_.output_fd;
  if (!capture_) {
    capture_ = std::make_unique<OutputCapture>(
        options_.capture_output, [this](std::string_view text) { print_from(Printed::nobody(), text); });
  }
  const bool waited_for = capture_->wait_fd() >= 0;
  std::error_code error = capture_->start(options_.output_fd);
  if (!error && !waited_for) error = wait_set_.watch(capture_->wait_fd());
  if (error) {
    capture_->stop();
    tell(error, "capturing the output");
    return options_.output_fd;
  }
  const std::lock_guard lock(printing_.mutex);
  output_.redirect(capture_->terminal_fd());
  return capture_->terminal_fd();
}

void Interface::Impl::stop_capture() {
  if (!capture_) return;
  parts_->raw.set_captured({});
  capture_->stop();
  {
    const std::lock_guard lock(printing_.mutex);
    output_.redirect(options_.output_fd);
  }
  take_captured();
}

void Interface::Impl::take_captured() {
  if (!capture_) return;
  capture_->take([this](std::string_view text) {
    const std::lock_guard lock(printing_.mutex);
    if (printing_.editing) {
      printing_.above.add(Printed::nobody(), text);
    } else {
      print_now(Printed::nobody(), text);
    }
  });
}

}  // namespace runnel
