// The default bindings, GNU readline's emacs ones and Node's: one constant table.
#pragma once

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

[[nodiscard]] std::span<const KeyBinding> emacs_keys();

/// A Keymap with these bindings, and Ctrl-\ for `quit_command`.
[[nodiscard]] Keymap emacs_keymap();

}  // namespace runnel
