// The JavaScript sides of the built-in modules, as the bytecode that lib/compile.cpp made of src/js/lib.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace runnel::js {

/// One file of src/js/lib: a script whose value is the function (exports, require, module, native).
struct LibraryModule {
  const char* name;  ///< as in `require(name)`; those in "internal/" are for one another only
  const std::uint8_t* bytecode;
  std::size_t size;
};

/// Sorted by name; in generated/js_library.cpp.
extern const std::span<const LibraryModule> library_modules;

}  // namespace runnel::js
