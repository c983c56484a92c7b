// What keys do in a line that is a secret. Pure.
#pragma once

#include <optional>
#include <string_view>

#include "edit/action.hpp"

namespace runnel {

/// The action that a masked line has for `action`; empty: none, as it would show or keep what is in the line.
[[nodiscard]] std::optional<Action> masked_action(Action action);

/// `pasted` without the newline that ends it: who copies a secret often copies its line.
[[nodiscard]] std::string_view without_end(std::string_view pasted);

}  // namespace runnel
