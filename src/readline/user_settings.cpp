// The user's inputrc: found, read, and what it asks for done.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <span>

#include "base/posix.hpp"
#include "readline/default_keys.hpp"
#include "readline/inputrc.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

// What is longer was not written by hand; the rest of it is not read.
constexpr off_t longest_file = off_t{1} << 20U;

std::string with_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  return home != nullptr && path.starts_with("~/") ? home + path.substr(1) : path;
}

/// The text of a regular file; a FIFO is not waited for, nor a device read.
std::optional<std::string> read_text(const std::string& path) {
  UniqueFd file;
  if (open_file(with_home(path), O_RDONLY | O_NONBLOCK | O_NOCTTY, 0, file)) return std::nullopt;
  struct stat status {};
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string text(static_cast<std::size_t>(std::min(status.st_size, longest_file)), '\0');
  const ReadCount count = read_at(file.get(), std::span(text.data(), text.size()), 0);
  if (count.error) return std::nullopt;
  text.resize(count.bytes);
  return text;
}

}  // namespace

Inputrc Interface::Impl::read_user_settings(const std::string& term) const {
  std::string file = "~/.inputrc";
  const char* named = std::getenv("INPUTRC");
  const bool usual = !options_.inputrc && (named == nullptr || *named == '\0');
  if (!usual) file = options_.inputrc ? *options_.inputrc : named;
  std::optional<std::string> text;
  if (!file.empty()) text = read_text(file);
  if (!text && usual) {
    file = "/etc/inputrc";
    text = read_text(file);
  }
  if (!text) return {};
  return read_inputrc(
      *text, {options_.application, term, options_.editing_mode == EditingMode::vi, read_text, file});
}

void Interface::Impl::take_variables(const UserVariables::Values& values) {
  if (!user_variables_) user_variables_.emplace(options_);
  user_variables_->apply(values, options_);
}

void Interface::Impl::take_bindings(const std::vector<Inputrc::Binding>& bindings) {
  for (const Inputrc::Binding& binding : bindings) {
    if (binding.macro) {
      bind_to(binding.mode, binding.keys, Command{*binding.macro, nullptr});
      continue;
    }
    std::optional<Action> action = find_action(binding.action);
    if (!action) continue;
    // In readline Ctrl-D ends the input whatever it is bound to.
    const bool ends = binding.keys.size() == 1 && to_text(binding.keys.front()) == "<c-d>";
    if (ends && *action == Action::delete_char) action = Action::delete_char_or_end;
    bind_to(binding.mode, binding.keys, static_cast<Keymap::ActionId>(*action));
  }
}

void Interface::Impl::take_settings(Inputrc settings) {
  take_bindings(settings.bindings);
  parts_->variables = std::move(settings.variables);
  // One that was read has variables: the mode at least.
  if (options_.inputrc && !options_.inputrc->empty() && parts_->variables.empty())
    tell(std::make_error_code(std::errc::no_such_file_or_directory), "reading " + *options_.inputrc);
  if (const auto& fault = settings.first_fault) {
    const std::string more = settings.faults > 1 ? fmt::format(" (and {} more)", settings.faults - 1) : "";
    print_above(fmt::format("{}: line {}: {}{}\n", fault->file, fault->line, fault->what, more));
  }
}

void Interface::Impl::reread_user_settings() {
  Editing& parts = *parts_;
  // What the file does not say stays as it is.
  const bool vi = parts.editor.mode() != EditMode::emacs;
  options_.editing_mode = vi ? EditingMode::vi : EditingMode::emacs;
  Inputrc settings = read_user_settings(parts.term);
  take_variables(settings.variables);
  take_settings(std::move(settings));
  parts.configure(options_);
  const bool now_vi = options_.editing_mode == EditingMode::vi;
  if (now_vi != vi)
    act_on(parts.editor.perform(now_vi ? Action::vi_editing_mode : Action::emacs_editing_mode));
}

void Interface::Impl::print_variables() {
  std::string list;
  for (const auto& [name, value] : parts_->variables) {
    list.append("set ").append(name).append(" ").append(value).append("\n");
  }
  if (list.empty()) {
    act_on(Effect::refuse);
  } else {
    print_above(list);
  }
}

}  // namespace runnel
