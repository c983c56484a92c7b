// The public class: what a host calls, handed on to Impl.
#include "runnel/interface.hpp"

#include <utility>

#include "readline/interface_impl.hpp"

namespace runnel {

Interface::Interface(const InterfaceOptions& options) : impl_(std::make_unique<Impl>(*this, options)) {}
Interface::~Interface() = default;

Interface::Interface(Interface&& other) noexcept
    : on_line(std::move(other.on_line)),
      on_close(std::move(other.on_close)),
      on_history(std::move(other.on_history)),
      on_pause(std::move(other.on_pause)),
      on_resume(std::move(other.on_resume)),
      on_error(std::move(other.on_error)),
      on_sigint(std::move(other.on_sigint)),
      on_end(std::move(other.on_end)),
      on_sigtstp(std::move(other.on_sigtstp)),
      on_sigcont(std::move(other.on_sigcont)),
      impl_(std::move(other.impl_)) {
  if (impl_) impl_->attach(*this);
}

Interface& Interface::operator=(Interface&& other) noexcept {
  if (this == &other) return *this;
  on_line = std::move(other.on_line);
  on_close = std::move(other.on_close);
  on_history = std::move(other.on_history);
  on_pause = std::move(other.on_pause);
  on_resume = std::move(other.on_resume);
  on_error = std::move(other.on_error);
  on_sigint = std::move(other.on_sigint);
  on_end = std::move(other.on_end);
  on_sigtstp = std::move(other.on_sigtstp);
  on_sigcont = std::move(other.on_sigcont);
  impl_ = std::move(other.impl_);
  if (impl_) impl_->attach(*this);
  return *this;
}

int Interface::fd() const {
  return impl_->fd();
}
void Interface::process_input() {
  impl_->process_input();
}
std::optional<std::chrono::milliseconds> Interface::timeout() const {
  return impl_->timeout();
}
void Interface::process_timeout() {
  impl_->process_timeout();
}
void Interface::feed(std::string_view bytes) {
  impl_->feed(bytes);
}
ReadResult Interface::read_line(std::string_view prompt) {
  return impl_->read_line(prompt);
}
ReadResult Interface::read_line() {
  return impl_->read_line(impl_->get_prompt());
}
ReadResult Interface::read_line(std::string_view prompt, std::chrono::milliseconds patience) {
  return impl_->read_line(prompt, patience);
}
void Interface::cancel_read() {
  impl_->cancel_read();
}
std::error_code Interface::copy_to_clipboard(std::string_view text) {
  return impl_->copy_to_clipboard(text);
}
void Interface::prompt(bool preserve_cursor) {
  impl_->prompt(preserve_cursor);
}
void Interface::set_prompt(std::string_view prompt) {
  impl_->set_prompt(prompt);
}
void Interface::change_prompt(std::string_view prompt) {
  impl_->change_prompt(prompt);
}
void Interface::set_mask(std::optional<std::string> mask) {
  impl_->set_mask(std::move(mask));
}
ReadResult Interface::read_password(std::string_view prompt, std::string_view mask) {
  return impl_->read_password(prompt, mask);
}
void Interface::set_right_prompt(std::string_view prompt) {
  impl_->set_right_prompt(prompt);
}
const std::string& Interface::get_prompt() const {
  return impl_->get_prompt();
}
void Interface::question(std::string_view query, std::function<void(std::string_view)> answer) {
  impl_->question(query, std::move(answer));
}
void Interface::cancel_question() {
  impl_->cancel_question();
}
void Interface::pause() {
  impl_->pause();
}
void Interface::resume() {
  impl_->resume();
}
void Interface::write(std::string_view text) {
  impl_->write(text);
}
void Interface::close() {
  impl_->close();
}
bool Interface::terminal() const {
  return impl_->terminal();
}
bool Interface::paused() const {
  return impl_->paused();
}
bool Interface::closed() const {
  return impl_->closed();
}
bool Interface::editing() const {
  return impl_->editing();
}
const std::string& Interface::line() const {
  return impl_->line();
}
std::size_t Interface::cursor() const {
  return impl_->cursor();
}
void Interface::set_line(std::string_view text, std::size_t cursor) {
  impl_->set_line(text, cursor);
}
CursorPosition Interface::cursor_position() const {
  return impl_->cursor_position();
}
std::vector<std::string> Interface::history() const {
  return impl_->history();
}
void Interface::set_history(const std::vector<std::string>& newest_first) {
  impl_->set_history(newest_first);
}
std::vector<HistoryEntry> Interface::history_entries() const {
  return impl_->history_entries();
}
void Interface::note_status(int status, std::optional<std::chrono::milliseconds> duration) {
  impl_->note_status(status, duration);
}
std::error_code Interface::remove_history(std::string_view entry) {
  return impl_->remove_history(entry);
}
std::error_code Interface::clear_history() {
  return impl_->clear_history();
}
std::error_code Interface::import_history(const std::string& path, HistoryFormat format) {
  return impl_->import_history(path, format);
}
void Interface::set_history_private(bool on) {
  impl_->set_history_private(on);
}
std::optional<HistoryMatch> Interface::search_history(std::string_view pattern, std::size_t index,
                                                      bool older) const {
  return impl_->search_history(pattern, index, older);
}
void Interface::add_history(std::string_view entry) {
  impl_->add_history(entry);
}
std::size_t Interface::history_size() const {
  return impl_->history_size();
}
int Interface::history_index() const {
  return impl_->history_index();
}
void Interface::set_history_index(int index) {
  impl_->set_history_index(index);
}
std::string Interface::bind(std::string_view keys, std::string_view action, std::optional<KeyMode> mode) {
  return impl_->bind(keys, action, mode);
}
std::string Interface::bind(std::string_view keys, KeyCommand command, std::optional<KeyMode> mode) {
  if (!command) return impl_->unbind(keys, mode);
  return impl_->bind_command(keys, {std::nullopt, std::move(command)}, mode);
}
std::string Interface::bind_macro(std::string_view keys, std::string_view bytes,
                                  std::optional<KeyMode> mode) {
  return impl_->bind_command(keys, {std::string(bytes), nullptr}, mode);
}
std::string Interface::unbind(std::string_view keys, std::optional<KeyMode> mode) {
  return impl_->unbind(keys, mode);
}
std::vector<BoundKeys> Interface::bindings() const {
  return impl_->bindings();
}
void Interface::print_above(std::string_view text) {
  impl_->print_above(text);
}

}  // namespace runnel
