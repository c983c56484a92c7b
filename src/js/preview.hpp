// What a text at the prompt would give, as far as that is certain without running any of the program's code.
#pragma once

#include <string>
#include <string_view>

#include "js/quickjs.hpp"

namespace runnel::js {

/// The value on one row as Node previews it; empty when it is not certain, an error, or the text itself.
/// Literals, names, properties that need no getter of the program's, and the operators on primitives are
/// evaluated; calls, assignments and what could turn an object into a primitive are not.
[[nodiscard]] std::string preview(JSContext* ctx, std::string_view text);

}  // namespace runnel::js
