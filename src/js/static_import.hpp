// Import declarations at the prompt, where a text is a script: what to type in their place.
#pragma once

#include <optional>
#include <string_view>

#include "js/completeness.hpp"

namespace runnel::js {

/// The first import declaration of `source`, with Node's advice to use dynamic import; empty when there is
/// none.
[[nodiscard]] std::optional<SyntaxFault> static_import(std::string_view source);

}  // namespace runnel::js
