// The C functions behind the global timer functions.
#pragma once

#include "js/quickjs.hpp"

namespace runnel::js {

/// setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate by `magic`.
JSValue timer_global(JSContext* ctx, JSValueConst self, int argc, JSValueConst* argv, int magic);

}  // namespace runnel::js
