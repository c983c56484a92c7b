// What a text declares at its top level, and the same text with `let`, `const` and `class` written so that a
// prompt can declare the names anew each time. Pure: where the names live is the caller's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace runnel::js {

struct Declared {
  enum class Kind : unsigned char { let_name, const_name, class_name, var_name };
  Kind kind = Kind::var_name;
  std::string name;
  bool initialised = true;  ///< false: `let x;`

  friend bool operator==(const Declared&, const Declared&) = default;
};

struct Rewritten {
  std::string source;
  std::vector<Declared> names;  ///< in the order of the text
  bool awaits = false;          ///< it has an `await` outside of functions
};

/// `let` becomes `var `, `const` `var  `, and `class A` `var A=class A`: columns stay but for what follows a
/// class on its line. Names declared inside blocks, functions and loop heads stay as they are; `var` names
/// are told from wherever they are hoisted from. For texts that compile; others come back with some of it
/// changed.
[[nodiscard]] Rewritten rewrite_declarations(std::string_view source);

}  // namespace runnel::js
