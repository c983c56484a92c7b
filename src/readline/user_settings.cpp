// The user's inputrc: found, read, and what it asks for done.
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
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

using Variables = std::map<std::string, std::string, std::less<>>;

std::optional<std::string_view> value_of(const Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

/// As readline has it: a number, also a negative one.
std::optional<int> number_of(const Variables& variables, std::string_view name) {
  const auto value = value_of(variables, name);
  int number = 0;
  if (!value) return std::nullopt;
  const char* end = value->data() + value->size();
  const auto [at, error] = std::from_chars(value->data(), end, number);
  return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

bool is_on(const Variables& variables, std::string_view name) {
  const auto value = value_of(variables, name);
  return value && (value->empty() || *value == "1" || *value == "on" || *value == "On" || *value == "ON");
}

/// Takes `value`, unless the host has set the option to something of its own.
template <typename Option, typename Value>
void set(Option& option, const Option& by_default, const Value& value) {
  if (option == by_default) option = value;
}

}  // namespace

Inputrc Interface::Impl::read_user_settings(const std::string& term) const {
  std::optional<std::string> text;
  const char* named = std::getenv("INPUTRC");
  if (options_.inputrc) {
    if (!options_.inputrc->empty()) text = read_text(*options_.inputrc);
  } else if (named != nullptr && *named != '\0') {
    text = read_text(named);
  } else {
    text = read_text("~/.inputrc");
    if (!text) text = read_text("/etc/inputrc");
  }
  if (!text) return {};
  return read_inputrc(*text,
                      {options_.application, term, options_.editing_mode == EditingMode::vi, read_text});
}

void Interface::Impl::take_variables(const Variables& variables) {
  const InterfaceOptions defaults;
  if (value_of(variables, "editing-mode") == "vi")
    set(options_.editing_mode, defaults.editing_mode, EditingMode::vi);
  if (const auto value = value_of(variables, "comment-begin"))
    set(options_.comment_begin, defaults.comment_begin, *value);
  if (const auto number = number_of(variables, "history-size"); number && *number >= 0)
    set(options_.history_size, defaults.history_size, static_cast<std::size_t>(*number));
  if (const auto number = number_of(variables, "keyseq-timeout"); number && *number > 0)
    set(options_.key_sequence_timeout, defaults.key_sequence_timeout, std::chrono::milliseconds(*number));
  if (const auto number = number_of(variables, "completion-query-items"); number && *number >= 0)
    set(options_.completion_query_items, defaults.completion_query_items, static_cast<std::size_t>(*number));
  if (is_on(variables, "completion-ignore-case"))
    set(options_.completion_matching, defaults.completion_matching, CompletionMatching::prefix_ignore_case);
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
  parts_->display.silence(value_of(settings.variables, "bell-style") == "none");
  parts_->variables = std::move(settings.variables);
  // One that was read has variables: the mode at least.
  if (options_.inputrc && !options_.inputrc->empty() && parts_->variables.empty())
    tell(std::make_error_code(std::errc::no_such_file_or_directory), "reading " + *options_.inputrc);
}

void Interface::Impl::reread_user_settings() {
  Inputrc settings = read_user_settings(parts_->term);
  take_variables(settings.variables);
  take_settings(std::move(settings));
}

void Interface::Impl::print_variables() {
  std::string list;
  for (const auto& [name, value] : parts_->variables) list += "set " + name + " " + value + "\n";
  if (list.empty()) {
    act_on(Effect::refuse);
  } else {
    print_above(list);
  }
}

}  // namespace runnel
