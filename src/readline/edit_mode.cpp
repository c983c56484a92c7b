// Editing on a terminal: from keys to accepted lines, and all that stops and resumes it.
#include <sys/ioctl.h>
#include <sys/types.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "base/posix.hpp"
#include "readline/default_keys.hpp"
#include "readline/interface_impl.hpp"
#include "readline/masked_line.hpp"
#include "readline/reflow.hpp"
#include "readline/terminal_widths.hpp"
#include "runnel/text.hpp"
#include "term/terminfo.hpp"
#include "text/wipe.hpp"

namespace runnel {

namespace {

// A lone ESC waits so long by default: as in Node, and as long as nobody notices.
constexpr std::chrono::milliseconds escape_time{500};
constexpr std::chrono::milliseconds vi_escape_time{50};

bool needs_history(Action action) {
  switch (action) {
    case Action::previous_row:
    case Action::next_row:
    case Action::previous_history:
    case Action::next_history:
    case Action::page_up:
    case Action::page_down:
    case Action::beginning_of_history:
    case Action::end_of_history:
    case Action::history_search_backward:
    case Action::history_search_forward:
    case Action::history_substring_search_backward:
    case Action::history_substring_search_forward:
    case Action::fetch_history:
    case Action::yank_nth_arg:
    case Action::reverse_search_history:
    case Action::forward_search_history:
    case Action::non_incremental_reverse_search_history:
    case Action::non_incremental_forward_search_history:
    case Action::yank_last_arg:
    case Action::operate_and_get_next:
    case Action::vi_next_line:
    case Action::vi_prev_line:
    case Action::vi_next_line_start:
    case Action::vi_prev_line_start:
    case Action::vi_first_line:
    case Action::vi_last_line:
    case Action::vi_search:
    case Action::vi_search_forward:
    case Action::vi_search_again:
    case Action::vi_search_again_reverse:
    case Action::vi_redo:
    case Action::vi_insert_register:  // which may lead to a search
      return true;
    default:
      return false;
  }
}

bool environment_has_screen_reader() {
  const char* const value = std::getenv("RUNNEL_SCREEN_READER");
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

KeyMode key_mode(const Editor& editor) {
  if (editor.mode() == EditMode::emacs) return KeyMode::emacs;
  // A pattern is typed.
  if (editor.search() != nullptr) return KeyMode::vi_insert;
  switch (editor.mode()) {
    case EditMode::vi_command:
      return KeyMode::vi_command;
    case EditMode::vi_visual:
    case EditMode::vi_visual_line:
      return KeyMode::vi_visual;
    case EditMode::vi_operator:
      return KeyMode::vi_operator;
    default:
      return KeyMode::vi_insert;
  }
}

KeyReader::Times key_times(const InterfaceOptions& options) {
  return {options.escape_code_timeout.value_or(escape_time),
          options.escape_code_timeout.value_or(vi_escape_time), options.key_sequence_timeout,
          options.crlf_delay};
}

// Then Tab completes nothing: it shows what else is found.
bool searches_as_typed(const Editor& editor) {
  return editor.search() != nullptr && editor.search()->kind == SearchKind::incremental;
}

}  // namespace

Interface::Impl::Editing::Editing(const InterfaceOptions& options, const History& history,
                                  Capabilities capabilities, bool reflows)
    : reader(default_keymap, key_times(options)),
      editor(history),
      display(std::move(capabilities), reflows),
      aids(history) {
  configure(options);
  editor.keep_to_history_directory(options.history_of_directory);
  if (options.editing_mode == EditingMode::vi) editor.set_mode(EditMode::vi_insert);
}

void Interface::Impl::Editing::configure(const InterfaceOptions& options) {
  reader.set_times(key_times(options));
  editor.set_settings({options.comment_begin, options.search_ignore_case, options.history_preserve_point,
                       options.recall_matching});
  display.set_bell(options.bell);
}

Interface::Impl::Editing& Interface::Impl::editing_parts() {
  if (!parts_) {
    std::string term;
    TerminalHints hints;
    if (options_.term) {
      term = *options_.term;
    } else {
      if (const char* variable = std::getenv("TERM")) term = variable;
      hints = {std::getenv("TMUX"), std::getenv("XTERM_VERSION"), std::getenv("TERM_PROGRAM")};
    }
    Inputrc settings = read_user_settings(term);
    take_variables(settings.variables);
    Capabilities capabilities = load_capabilities(term);
    const bool append_only = options_.screen_reader.value_or(environment_has_screen_reader());
    if (append_only) {
      // It has its bell and its modes, and is else used as one that can only print.
      const bool pastes = capabilities.bracketed_paste;
      capabilities = load_capabilities("dumb");
      capabilities.bracketed_paste = pastes;
    }
    parts_ = std::make_unique<Editing>(options_, session_history().entries(), std::move(capabilities),
                                       terminal_reflows(term, hints));
    if (append_only) parts_->display.append_only();
    parts_->may_ask =
        options_.probe_terminal && !append_only && !options_.output && may_be_asked(term, hints);
    parts_->may_ask_widths = parts_->may_ask;
    parts_->widths = guessed_widths(options_.ambiguous_width);
    parts_->term = std::move(term);
    follow_mask();
    take_settings(std::move(settings));
  }
  return *parts_;
}

const std::string& Interface::Impl::line() const {
  return parts_ ? parts_->editor.buffer().text() : no_line_;
}

std::size_t Interface::Impl::cursor() const {
  return parts_ ? parts_->editor.buffer().cursor() : 0;
}

void Interface::Impl::set_line(std::string_view text, std::size_t cursor) {
  if (!terminal_ || closed_) return;
  Editing& parts = editing_parts();
  parts.line_over = false;
  close_menu();
  parts.editor.set_line(text, cursor);
  parts.changed = true;
  if (editing_ && !busy_) draw();
}

int Interface::Impl::history_index() const {
  return parts_ ? static_cast<int>(parts_->editor.history_place()) - 1 : -1;
}

void Interface::Impl::set_history_index(int index) {
  if (!terminal_ || closed_ || mask_) return;
  ready_history();
  Editing& parts = editing_parts();
  const int steps = index - history_index();
  if (steps == 0) return;
  close_menu();
  parts.editor.perform(Action::previous_history, steps);
  parts.changed = true;
  if (editing_ && !busy_) draw();
}

// --- starting and stopping ---

void Interface::Impl::start_editing(std::string prompt, bool visible) {
  Editing& parts = editing_parts();
  WaitSet& set = wait_set();
  if (!started_ && set.is_open()) {
    if (const std::error_code error = parts.signals.start(set.wake_fd())) tell(error, "watching for signals");
  }
  started_ = true;
  if (std::exchange(parts.line_over, false)) parts.editor.start();
  if (options_.history_details && !parts.editor.recalling())
    parts.editor.set_history_directory(working_directory());
  if (history_ && !parts.editor.recalling()) history_->follow();
  parts.prompt = std::move(prompt);
  parts.modes = wanted_modes();
  const int output_fd = start_capture();
  const std::error_code error =
      parts.raw.enter(options_.input_fd, output_fd, parts.modes.off(), parts.modes.on());
  if (capture_) parts.raw.set_captured(capture_->captured());
  int waiting = 0;
  typed_ahead_ = !error && ::ioctl(options_.input_fd, FIONREAD, &waiting) == 0 && waiting > 0
                     ? static_cast<std::size_t>(waiting)
                     : 0;
  editing_ = true;
  start_display(visible);
  // What is no terminal needs no modes: a host that forces `terminal` sees to that itself.
  const bool none = error == std::errc::inappropriate_io_control_operation || options_.input_fd < 0;
  if (error && !none) {
    if (awaited_ != nullptr && !awaited_->has_value()) *awaited_ = error;
    tell(error, "setting the terminal's modes");
  }
}

void Interface::Impl::start_display(bool visible) {
  Display& display = parts_->display;
  const TerminalSize now = output_.size();
  const Size size{now.columns, now.rows};
  std::string partial_line;
  {
    const std::lock_guard lock(printing_.mutex);
    printing_.editing = true;
    partial_line = printing_.above.partial_line();
    // A dumb terminal can't go back to it.
    if (display.capabilities().dumb) printing_.above.forget();
  }
  if (!partial_line.empty()) {
    display.start(size, false);
    display.send_first(display.back_to_start(partial_line, size, parts_->widths));
  } else if (visible) {
    display.start(size, options_.fresh_line);
  } else {
    display.start_empty(size);
  }
  parts_->prompted = visible;
  display.send_first(parts_->modes.on());
  if (visible) report_directory();
  ask_terminal();
  draw();
}

void Interface::Impl::listen() {
  if (!editing_ && !stopped() && awaited_ == nullptr) start_editing({}, false);
}

void Interface::Impl::stop_editing(bool accepted) {
  if (!editing_) return;
  Editing& parts = *parts_;
  drop_answer();
  parts.completing = {};
  if (parts.resized_until) finish_resize(std::nullopt);
  parts.flash_until.reset();
  stop_capture();
  parts.aids.forget();
  take_printed();
  const Picture left = last_picture(accepted);
  const std::string after = std::exchange(parts.modes, {}).off() + (accepted ? mark_of_output() : "");
  const std::error_code error = output_.write(parts.display.last_frame(left.scene(), after));
  parts.display.sent(false);
  if (!error) parts.raw.leave_sequence_written();
  parts.raw.leave();
  parts.reader.start_line();
  parts.goal_column.reset();
  parts.changed = false;
  editing_ = false;

  const std::lock_guard lock(printing_.mutex);
  printing_.editing = false;
  printing_.above.forget();
  if (error) printing_.error = error;
  // It came after the last frame was made.
  for (const auto& [source, text] : printing_.above.take_waiting()) print_now(source, text);
}

void Interface::Impl::resume_editing() {
  if (editing_ || stopped()) return;
  start_editing(parts_->prompt, true);
}

// --- acting on keys ---

void Interface::Impl::read_keys() {
  follow_wakes();
  take_captured();
  if (closed_) return;
  if (!stopped()) {
    listen();
    // All that is there, but not for ever: a host has other things to do as well.
    std::size_t left = std::size_t{1} << 20U;
    for (std::string_view chunk = read_chunk(); !chunk.empty(); chunk = read_chunk()) {
      parts_->reader.feed(chunk, Clock::now());
      ::explicit_bzero(buffer_.get(), chunk.size());  // it may be a secret, also before its prompt
      left -= std::min(left, chunk.size());
      if (left == 0) break;
    }
  }
  act_on_keys();
}

void Interface::Impl::act_on_keys() {
  Editing& parts = editing_parts();
  parts.aids.burst = false;
  while (!stopped() && (parts.reader.ready() || ended_)) {
    listen();
    if (!editing_) break;
    parts.reader.set_mode(key_mode(parts.editor));
    if (std::optional<KeyReader::Input> input = parts.reader.next()) {
      apply(*std::move(input));
    } else if (ended_) {
      end_keys();
    }
  }
  if (editing_ && parts.editor.search_pending()) act_on(parts.editor.continue_search());
  go_on_in_history();
  tell_history_faults();
  take_printed();
  take_answer();
  if (editing_) ask_while_typing();
  if (editing_ && parts.changed) draw();
}

// A terminal that hung up has left half a line that nobody sent; any other input is over when it is
// over, as in Node.
void Interface::Impl::end_keys() {
  const bool hung_up = parts_->raw.entered();
  if (hung_up) output_.abandon();
  stop_editing();
  if (!hung_up && mask_ && !line().empty()) {
    deliver_secret();
  } else if (!hung_up && !line().empty()) {
    const std::string last = line();
    parts_->editor.start();
    deliver(last);
  }
  close();
}

void Interface::Impl::apply(KeyReader::Input input) {
  Editing& parts = *parts_;
  const auto* report = std::get_if<Report>(&input);
  if (report == nullptr || report->kind == Report::Kind::mouse) settle_steps(input);
  if (report != nullptr) {
    take_report(*report);
    return;
  }
  Completing& completing = parts.completing;
  auto reply = BelowReply::closes;
  if (completing.shown != Completing::Shown::nothing) {
    reply = key_for_below(input);
    if (reply == BelowReply::done) return;
    if (reply == BelowReply::closes) close_menu();
  }
  act_on_input(input);
  if (reply == BelowReply::narrows) narrow_menu();
}

// What is typed next is meant for the entry that is still being looked for.
void Interface::Impl::settle_steps(const KeyReader::Input& input) {
  Editor& editor = parts_->editor;
  if (!editor.search_pending()) return;
  const auto* bound = std::get_if<KeyReader::Bound>(&input);
  std::optional<Action> next;
  if (bound != nullptr && bound->action < first_command && !bound->count)
    next = static_cast<Action>(bound->action);
  act_on(editor.settle_steps(next));
}

void Interface::Impl::act_on_input(KeyReader::Input& input) {
  Editing& parts = *parts_;
  parts.completing.typed = false;
  if (auto* bound = std::get_if<KeyReader::Bound>(&input)) {
    perform(*bound);
    return;
  }
  parts.completing.cycle.reset();
  parts.completing.completed = false;
  parts.goal_column.reset();
  // Also where nothing comes of it: an argument may have been shown.
  parts.changed = true;
  if (auto* typed = std::get_if<KeyReader::Typed>(&input)) {
    const WipedAtEnd wiped(mask_ ? &typed->text : nullptr);
    parts.aids.burst |= next_grapheme(typed->text, 0) < typed->text.size();
    if (!mask_ && ends_abbreviation_typed(*typed) && expand_abbreviation_before_cursor()) return;
    if (!type_bracket(*typed)) act_on(parts.editor.type(typed->text, typed->count));
    parts.completing.typed = true;
  } else if (auto* pasted = std::get_if<KeyReader::Pasted>(&input)) {
    const WipedAtEnd wiped(mask_ ? &pasted->text : nullptr);
    act_on(parts.editor.paste(mask_ ? without_end(pasted->text) : pasted->text));
  } else if (auto* unbound = std::get_if<KeyReader::Unbound>(&input)) {
    const Effect nowhere = unbound->escape ? Effect::nothing : Effect::refuse;
    const Effect left = parts.editor.leave();
    act_on(left == Effect::nothing ? nowhere : left);
  }
}

void Interface::Impl::perform(const KeyReader::Bound& bound) {
  Editing& parts = *parts_;
  // An argument may have been shown.
  parts.changed |= bound.count.has_value();
  if (bound.action >= first_command) {
    run_command(bound);
    return;
  }
  auto action = static_cast<Action>(bound.action);
  if (action == Action::complete && searches_as_typed(parts.editor)) action = Action::history_menu;
  const bool by_row = action == Action::previous_row || action == Action::next_row ||
                      action == Action::select_previous_row || action == Action::select_next_row;
  if (!by_row) parts.goal_column.reset();
  const bool cycles = action == Action::menu_complete || action == Action::menu_complete_backward;
  if (action != Action::complete) parts.completing.completed = false;
  if (action != Action::complete && !cycles) parts.completing.cycle.reset();
  parts.completing.typed = action == Action::backward_delete_char;
  if (by_row && move_by_row(action, bound.count)) return;
  if (accept_hint(action, bound.count)) return;
  if (action == Action::backward_delete_char && !bound.count && delete_bracket_pair()) return;
  if (mask_) {
    const std::optional<Action> instead = masked_action(action);
    if (!instead) return act_on(Effect::refuse);
    action = *instead;
  }
  // The editor would end the selection, or the search, first.
  if (action == Action::copy_to_clipboard) return copy_selection();
  if (action == Action::history_menu) return open_history_menu();
  if (needs_history(action)) ready_history();
  if (action == Action::abort) parts.reader.stop_playing();
  const Effect effect = parts.editor.perform(action, bound.count);
  if (effect == Effect::host) {
    perform_for_host(action, bound);
  } else {
    act_on(effect, bound.count.value_or(1));
    if (action == Action::insert_newline) indent_line();
  }
}

// Not in a burst of input, which is most likely pasted, with its own indentation.
void Interface::Impl::indent_line() {
  Editing& parts = *parts_;
  if (!options_.indent || parts.aids.burst || cursor() == 0 || line()[cursor() - 1] != '\n') return;
  const std::string indentation = options_.indent(std::string_view(line()).substr(0, cursor() - 1));
  if (!indentation.empty()) act_on(parts.editor.indent(indentation));
}

// Up and Down in a text of several rows go by the rows that are seen; from the last one on they are the
// editor's.
bool Interface::Impl::move_by_row(Action action, std::optional<int> count) {
  Editing& parts = *parts_;
  if (count.has_value() || parts.editor.search() != nullptr) return false;
  const Picture picture = line_picture();
  const Scene scene = picture.scene();
  Position position = position_of(scene, parts.display.size(), scene.cursor);
  if (!parts.goal_column) parts.goal_column = position.column;
  const bool up = action == Action::previous_row || action == Action::select_previous_row;
  const bool selects = action == Action::select_previous_row || action == Action::select_next_row;
  position.row += up ? -1 : 1;
  position.column = *parts.goal_column;
  const std::optional<std::size_t> offset = offset_at(scene, parts.display.size(), position);
  if (!offset) return false;
  act_on(selects ? parts.editor.select_to(line_offset(*offset)) : parts.editor.move_to(line_offset(*offset)));
  return true;
}

void Interface::Impl::act_on(Effect effect, int count) {
  Editing& parts = *parts_;
  switch (effect) {
    case Effect::nothing:
      return;
    case Effect::refuse:
      // As in vi: a motion that fails ends all macros, also those that call themselves until it does.
      if (parts.reader.mode() != KeyMode::emacs) parts.reader.stop_playing();
      ring_bell();
      return;
    case Effect::redraw:
    case Effect::search:
      parts.changed = true;
      return;
    case Effect::accept:
      accept();
      return;
    case Effect::interrupt:
      interrupt();
      return;
    case Effect::end:
      end();
      return;
    case Effect::complete:
      complete();
      return;
    case Effect::menu_complete:
      cycle(count);
      return;
    case Effect::menu_complete_backward:
      cycle(-count);
      return;
    case Effect::list_completions:
      ask(Completing::Purpose::list);
      return;
    case Effect::insert_completions:
      ask(Completing::Purpose::insert);
      return;
    case Effect::suspend:
      suspend();
      return;
    case Effect::clear:
      parts.display.clear(false);
      parts.changed = true;
      return;
    case Effect::host:  // `perform` sees to it
      return;
    case Effect::quote:
      parts.reader.quote_next();
      return;
    case Effect::take_character:
      parts.reader.take_character_next();
      return;
    case Effect::begin_macro:
    case Effect::end_macro:
    case Effect::play_macro:
      act_on_vi_macro(effect);
      return;
    case Effect::edit_externally:
      edit_command_line();
      return;
  }
}

void Interface::Impl::accept() {
  Editing& parts = *parts_;
  if (mask_) {
    stop_editing(true);
    deliver_secret();
    listen();
    return;
  }
  const std::optional<std::size_t> operated = parts.editor.operated_place();
  if (!options_.abbreviations.empty() && !parts.aids.burst) expand_abbreviation_before_cursor();
  const std::string text = line();
  switch (validate(text)) {
    case Completeness::complete:
      break;
    case Completeness::incomplete:
      act_on(parts.editor.perform(Action::insert_newline));
      indent_line();
      return;
    case Completeness::invalid:
      return;
  }
  stop_editing(true);
  parts.editor.start();
  const History& entries = session_history().entries();
  const HistoryBookmark next(entries, operated.value_or(0));
  add_line_to_history(text);
  if (const std::size_t place = next.place(entries); operated && place > 0) {
    parts.recalled = true;
    parts.editor.perform(Action::previous_history, static_cast<int>(place));
  }
  deliver(text);
  listen();
}

void Interface::Impl::add_line_to_history(const std::string& line) {
  if (options_.add_lines_to_history) add_history(line);
}

void Interface::Impl::interrupt() {
  Editing& parts = *parts_;
  stop_editing();
  if (mask_) parts.editor.start();
  parts.line_over = true;
  if (awaited_ != nullptr) {
    *awaited_ = Interrupted{};
    return;
  }
  if (!self_->on_sigint) {
    close();
    return;
  }
  self_->on_sigint();
  listen();
}

void Interface::Impl::end() {
  if (awaited_ != nullptr || !self_->on_end) {
    close();
    return;
  }
  stop_editing();
  self_->on_end();
  listen();
}

// --- stopping the process, signals, other sizes ---

void Interface::Impl::suspend() {
  stop_editing();
  if (self_->on_sigtstp) {
    self_->on_sigtstp();
    resume_editing();
    return;
  }
  stop_process_group();
  resume_editing();
  self_->on_sigcont();
}

// As the terminal's driver does it, for all of a pipeline.
void Interface::Impl::stop_process_group() {
  wait_set_.drain();
  if (::kill(0, SIGTSTP) != 0) return;
  // Another thread may have taken the signal, and this one runs a little further; raw mode must not be on
  // again by then. No SIGCONT ever comes where the stop was ignored (a group without a job control shell).
  wait_set_.await_continue(std::chrono::milliseconds(100));
}

void Interface::Impl::follow_wakes() {
  const WaitSet::Wakes wakes = wait_set_.drain();
  if (editing_) {
    Display& display = parts_->display;
    if (wakes.continued) {
      // A shell may have had the terminal meanwhile, its modes and its cursor.
      parts_->raw.reenter();
      display.forget();
      display.send_first(parts_->modes.renew());
      parts_->changed = true;
    }
    follow_size();
  }
  if (wakes.continued) self_->on_sigcont();
}

}  // namespace runnel
