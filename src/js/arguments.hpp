// Arguments of JavaScript calls: Node's errors for wrong ones.
#pragma once

#include <string>

#include "js/quickjs.hpp"

namespace runnel::js {

/// Throws an Error of the named type with `code`, whose stack begins `Type [CODE]: message`, as Node's own
/// errors do.
JSValue throw_coded(JSContext* ctx, const char* type, const char* code, const std::string& message);

/// ERR_INVALID_ARG_TYPE: The "name" argument must be `expected`. Received ...
JSValue throw_argument_type(JSContext* ctx, const char* name, const char* expected, JSValueConst value);

/// What Node says of a value that it did not expect: "undefined", "type number (5)", "an instance of Foo".
[[nodiscard]] std::string received(JSContext* ctx, JSValueConst value);

}  // namespace runnel::js
