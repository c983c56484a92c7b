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

/// Macros and callbacks are numbered from here on, behind the actions.
inline constexpr auto first_command = static_cast<Keymap::ActionId>(Action::count_);
inline constexpr std::size_t most_commands = 0xFFFFU - first_command;

[[nodiscard]] std::span<const KeyBinding> emacs_keys();
using KeyTable = std::span<const KeyBinding>;
/// The tables of one of vi's modes, some of which it shares with others (vi_keys.cpp).
[[nodiscard]] std::span<const KeyTable> vi_keys(KeyMode mode);

/// A Keymap with the bindings of `mode`. Ctrl-\ is in none of them: while a line is edited the terminal's
/// driver makes no signal of it, and a slip of the finger beside C-] must not end a session. So it is in fish
/// and zsh; readline leaves it to the driver.
[[nodiscard]] Keymap default_keymap(KeyMode mode);

}  // namespace runnel
