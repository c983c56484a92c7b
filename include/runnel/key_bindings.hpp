// What keys can be bound to, and how bindings are told: used with Interface::bind and its like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/export.hpp"

namespace runnel {

/// What a key means depends on: whose keys they are, and what the editor is about.
enum class KeyMode : std::uint8_t {
  emacs,
  vi_insert,    ///< text is typed
  vi_command,   ///< characters are commands
  vi_visual,    ///< a selection is being made
  vi_operator,  ///< what d, c, y ... act upon is awaited
};
inline constexpr std::size_t key_mode_count = 5;

/// An action that a key can be bound to. The views are constant.
struct ActionHelp {
  std::string_view name;  ///< readline's name where it has one: "backward-kill-word"
  std::string_view help;  ///< one line, without a full stop
};

/// All actions, in an order to be read.
[[nodiscard]] RUNNEL_EXPORT std::vector<ActionHelp> action_help();

/// A binding that is in force.
struct BoundKeys {
  KeyMode mode = KeyMode::emacs;
  std::string keys;    ///< as `bind` takes them: "<c-x><c-e>"
  std::string action;  ///< the name of an action; empty for a macro and for a callback
  std::string macro;   ///< the bytes that the keys stand for; empty for all else
};

}  // namespace runnel
