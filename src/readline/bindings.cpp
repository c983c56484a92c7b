// Bindings at run time: what a host and a user bind keys to, beside the defaults.
#include <algorithm>
#include <utility>

#include "keys/key_spelling.hpp"
#include "readline/default_keys.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

std::string spelled(const std::vector<Key>& keys) {
  std::string text;
  for (const Key& key : keys) text += to_text(key);
  return text;
}

std::vector<KeyMode> modes_of(std::optional<KeyMode> mode) {
  if (mode) return {*mode};
  return {KeyMode::emacs, KeyMode::vi_insert};
}

std::string not_keys(std::string_view text) {
  return std::string("not a sequence of keys: ").append(text);
}

}  // namespace

std::vector<ActionHelp> action_help() {
  std::vector<ActionHelp> all;
  for (const ActionInfo& info : actions()) all.push_back({info.name, info.help});
  return all;
}

std::string Interface::Impl::bind(std::string_view keys, std::string_view action,
                                  std::optional<KeyMode> mode) {
  const std::optional<Action> found = find_action(action);
  if (!found) return std::string("no such action: ").append(action);
  const auto read = runnel::read_keys(keys);
  if (!read) return not_keys(keys);
  if (!terminal_ || closed_) return {};
  editing_parts();
  for (const KeyMode each : modes_of(mode)) bind_to(each, *read, static_cast<Keymap::ActionId>(*found));
  return {};
}

std::string Interface::Impl::bind_command(std::string_view keys, const Command& command,
                                          std::optional<KeyMode> mode) {
  const auto read = runnel::read_keys(keys);
  if (!read) return not_keys(keys);
  if (!terminal_ || closed_) return {};
  editing_parts();
  for (const KeyMode each : modes_of(mode)) {
    if (!bind_to(each, *read, command)) return "too many keys are bound to macros and callbacks";
  }
  return {};
}

void Interface::Impl::bind_to(KeyMode mode, const std::vector<Key>& keys, Keymap::ActionId action) {
  drop_command(parts_->reader.keymap(mode).bind(keys, action));
}

bool Interface::Impl::bind_to(KeyMode mode, const std::vector<Key>& keys, const Command& command) {
  std::vector<Command>& commands = parts_->commands;
  const auto unused = std::find_if(commands.begin(), commands.end(),
                                   [](const Command& each) { return !each.macro && !each.callback; });
  const auto index = static_cast<std::size_t>(unused - commands.begin());
  if (index >= most_commands) return false;
  if (unused == commands.end()) commands.emplace_back();
  commands[index] = command;
  bind_to(mode, keys, static_cast<Keymap::ActionId>(first_command + index));
  return true;
}

std::string Interface::Impl::unbind(std::string_view keys, std::optional<KeyMode> mode) {
  const auto read = runnel::read_keys(keys);
  if (!read) return not_keys(keys);
  if (!terminal_ || closed_) return {};
  Editing& parts = editing_parts();
  for (const KeyMode each : modes_of(mode)) drop_command(parts.reader.keymap(each).unbind(*read));
  return {};
}

// Each binding has a command of its own.
void Interface::Impl::drop_command(std::optional<Keymap::ActionId> bound) {
  if (bound && *bound >= first_command) parts_->commands[*bound - first_command] = {};
}

std::vector<BoundKeys> Interface::Impl::bindings() {
  std::vector<BoundKeys> all;
  if (!terminal_ || closed_) return all;
  Editing& parts = editing_parts();
  for (std::size_t i = 0; i < key_mode_count; ++i) {
    const auto mode = static_cast<KeyMode>(i);
    for (const Keymap::Entry& entry : parts.reader.keymap(mode).entries()) {
      BoundKeys& bound = all.emplace_back();
      bound.mode = mode;
      bound.keys = spelled(entry.keys);
      if (entry.action < first_command) {
        bound.action = actions()[entry.action].name;
      } else {
        bound.macro = parts.commands[entry.action - first_command].macro.value_or(std::string());
      }
    }
  }
  return all;
}

void Interface::Impl::run_command(const KeyReader::Bound& bound) {
  Editing& parts = *parts_;
  parts.completing.completed = false;
  parts.completing.cycle.reset();
  parts.goal_column.reset();
  // A copy: it may bind its own keys to something else.
  const Command command = parts.commands[bound.action - first_command];
  if (command.macro) {
    play(*command.macro, bound.count.value_or(1));
    return;
  }
  act_on(parts.editor.leave());
  parts.changed = true;
  command.callback(*self_, spelled(bound.keys));
}

}  // namespace runnel
