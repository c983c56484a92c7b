// A line that is a secret: when it is one, what its keys do, and how it is handed over.
#include "readline/masked_line.hpp"

#include <utility>

#include "readline/interface_impl.hpp"
#include "text/wipe.hpp"

namespace runnel {

// Only what is known to keep nothing: an action that is added later has to be looked at first. The bounds of
// words would tell of the text, so that its ends take their place, as in the password fields of windows.
std::optional<Action> masked_action(Action action) {
  switch (action) {
    case Action::backward_char:
    case Action::forward_char:
    case Action::beginning_of_line:
    case Action::end_of_line:
    case Action::beginning_of_buffer:
    case Action::end_of_buffer:
    case Action::delete_char:
    case Action::backward_delete_char:
    case Action::delete_char_or_end:
    case Action::forward_backward_delete_char:
    case Action::kill_line:
    case Action::kill_whole_line:
    case Action::backward_kill_line:
    case Action::yank:
    case Action::yank_pop:
    case Action::quoted_insert:
    case Action::tab_insert:
    case Action::self_insert:
    case Action::universal_argument:
    case Action::digit_argument:
    case Action::do_lowercase_version:
    case Action::skip_csi_sequence:
    case Action::accept_line:
    case Action::interrupt:
    case Action::abort:
    case Action::suspend:
    case Action::end_of_input:
    case Action::clear_screen:
    case Action::clear_display:
    case Action::redraw_current_line:
      return action;
    case Action::delete_char_or_list:
      return Action::delete_char;
    case Action::operate_and_get_next:
      return Action::accept_line;
    case Action::backward_word:
    case Action::backward_unicode_word:
    case Action::backward_subword:
      return Action::beginning_of_buffer;
    case Action::forward_word:
    case Action::forward_unicode_word:
    case Action::forward_subword:
      return Action::end_of_buffer;
    case Action::kill_word:
    case Action::kill_unicode_word:
    case Action::kill_subword:
      return Action::kill_line;
    case Action::backward_kill_word:
    case Action::backward_kill_unicode_word:
    case Action::backward_kill_subword:
    case Action::unix_word_rubout:
    case Action::unix_filename_rubout:
      return Action::backward_kill_line;
    default:
      return std::nullopt;
  }
}

std::string_view without_end(std::string_view pasted) {
  if (pasted.ends_with('\n')) pasted.remove_suffix(1);
  return pasted;
}

void Interface::Impl::set_mask(std::optional<std::string> mask) {
  mask_ = std::move(mask);
  if (parts_) follow_mask();
}

void Interface::Impl::follow_mask() {
  Editing& parts = *parts_;
  parts.changed = true;
  if (mask_.has_value() == parts.editor.secret()) return;
  drop_answer();
  parts.completing = {};
  parts.aids.forget();
  parts.goal_column.reset();
  if (std::exchange(parts.line_over, false)) parts.editor.start();
  parts.editor.set_secret(mask_.has_value());
  parts.reader.set_secret(mask_.has_value());
}

ReadResult Interface::Impl::read_password(std::string_view prompt, std::string_view mask) {
  struct Masked {
    Impl& impl;
    std::optional<std::string> before;
    ~Masked() { impl.set_mask(std::move(before)); }
  };
  if (parts_ && mask_) parts_->editor.start();  // another secret is no part of this one
  const Masked masked{*this, mask_};
  set_mask(std::string(mask));
  // Somebody types, though the prompt goes to a pipe. What is no terminal has no echo either.
  RawMode quiet;
  if (!terminal_ && is_terminal(options_.input_fd)) {
    if (const std::error_code error = quiet.enter_without_echo(options_.input_fd)) return error;
  }
  return read_line(prompt);
}

void Interface::Impl::deliver_secret() {
  std::string text = parts_->editor.take_secret();
  const WipedAtEnd wiped(&text);
  if (awaited_ != nullptr) {
    *awaited_ = Line{std::move(text)};
  } else {
    deliver(text);
  }
}

}  // namespace runnel
