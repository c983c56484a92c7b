// Tab completion at the prompt: names of globals, of properties along a chain, keywords, and modules.
#pragma once

#include <string_view>

#include "js/quickjs.hpp"
#include "runnel/completion.hpp"

namespace runnel::js {

/// Runs no code of the program: a getter, a proxy or a call in the chain has no completions.
[[nodiscard]] Completion suggest(JSContext* ctx, std::string_view text_before_cursor);

}  // namespace runnel::js
