// The C++ sides of the library modules, each an object of functions that the JavaScript side wraps.
#pragma once

#include "js/quickjs.hpp"

namespace runnel::js {

[[nodiscard]] JSValue make_timer_functions(JSContext* ctx);     ///< timers.cpp
[[nodiscard]] JSValue make_process_functions(JSContext* ctx);   ///< process.cpp
[[nodiscard]] JSValue make_environment(JSContext* ctx);         ///< environment.cpp: process.env
[[nodiscard]] JSValue make_stdio_functions(JSContext* ctx);     ///< stdio.cpp
[[nodiscard]] JSValue make_file_functions(JSContext* ctx);      ///< files.cpp
[[nodiscard]] JSValue make_system_functions(JSContext* ctx);    ///< system.cpp: os
[[nodiscard]] JSValue make_type_functions(JSContext* ctx);      ///< types.cpp: util.types
[[nodiscard]] JSValue make_encoding_functions(JSContext* ctx);  ///< encoding.cpp
[[nodiscard]] JSValue make_async_functions(JSContext* ctx);     ///< async_context.cpp

/// structuredClone(value, options): lib/internal/clone.js.
JSValue structured_clone(JSContext* ctx, JSValueConst self, int argc, JSValueConst* argv);
/// The members of `console`. console.cpp
[[nodiscard]] JSValue make_console(JSContext* ctx);
/// The TextEncoder (0) or TextDecoder (1) constructor. encoding.cpp
[[nodiscard]] JSValue make_encoding_class(JSContext* ctx, int which);

/// An error of a system call, as Node words it: `ENOENT: no such file or directory, open 'x'`.
JSValue throw_errno(JSContext* ctx, int error, const char* call, const char* path = nullptr,
                    const char* destination = nullptr);

}  // namespace runnel::js
