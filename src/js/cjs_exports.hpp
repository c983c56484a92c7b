// The names that a CommonJS source exports, read without running it: what `import { name }` may ask of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "js/resolve.hpp"

namespace runnel::js {

/// As Node finds them: `exports.a =`, `module.exports = { a, b }`, `Object.defineProperty(exports, 'a', ...)`
/// and what is passed on by `module.exports = require('...')`. In order, each once. Source: Node's
/// documentation of ECMAScript modules, "CommonJS namespaces" (cjs-module-lexer).
[[nodiscard]] std::vector<std::string> commonjs_export_names(Resolver& resolver, const std::string& path,
                                                             std::string_view source);

}  // namespace runnel::js
