// The bindings that each mode starts with: GNU readline's emacs ones and Node's, and vi's.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "edit/action.hpp"
#include "keys/keymap.hpp"

namespace runnel {

struct KeyBinding {
  std::string_view keys;  ///< in the text form of `parse_keys`
  Action action;
};

/// What the Interface itself does for a key, numbered behind the Editor's actions.
inline constexpr auto quit_command = static_cast<Keymap::ActionId>(Action::count_);
/// Macros and callbacks are numbered from here on.
inline constexpr Keymap::ActionId first_command = quit_command + 1;
inline constexpr std::size_t most_commands = 0xFFFFU - first_command;

[[nodiscard]] std::span<const KeyBinding> emacs_keys();
using KeyTable = std::span<const KeyBinding>;
/// The tables of one of vi's modes, some of which it shares with others (vi_keys.cpp).
[[nodiscard]] std::span<const KeyTable> vi_keys(KeyMode mode);

/// A Keymap with the bindings of `mode`, and Ctrl-\ for `quit_command`.
[[nodiscard]] Keymap default_keymap(KeyMode mode);

}  // namespace runnel
