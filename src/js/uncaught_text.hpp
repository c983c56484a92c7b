// What the prompt says of an error that nobody caught, in Node's form.
#pragma once

#include <string>
#include <string_view>

#include "js/quickjs.hpp"

namespace runnel::js {

/// "Uncaught Error: x" with the stack, without the frame of the typed text itself and what is below it (from
/// the error's `stack` too, as in Node). `error` may be anything.
[[nodiscard]] std::string uncaught_text(JSContext* ctx, JSValueConst error, bool colors);

/// Puts "Uncaught " before the line of `text` that names the error.
[[nodiscard]] std::string with_uncaught(std::string_view text);

}  // namespace runnel::js
