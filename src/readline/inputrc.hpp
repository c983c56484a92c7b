// An inputrc, GNU readline's file of settings, read from its text. Touches no file: who calls says what an
// `$include` names.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keys/key.hpp"
#include "runnel/key_bindings.hpp"

namespace runnel {

/// What an inputrc asks for, in its order.
struct Inputrc {
  struct Binding {
    KeyMode mode = KeyMode::emacs;
    std::vector<Key> keys;
    std::string action;                ///< as readline names it; not looked up
    std::optional<std::string> macro;  ///< the bytes to be typed, instead of an action
  };
  std::vector<Binding> bindings;
  /// What is wrong in a line, in words for a person.
  struct Fault {
    std::string file;
    std::size_t line = 0;  ///< from 1 on
    std::string what;
  };
  std::optional<Fault> first_fault;
  std::size_t faults = 0;
  /// By their names in small letters. `editing-mode` and `keymap` are there from the start.
  std::map<std::string, std::string, std::less<>> variables;
};

/// What its conditions ask for.
struct InputrcContext {
  std::string application;  ///< `$if runnel`, in any case
  std::string term;         ///< `$if term=xterm`: TERM, or what stands in it before the first `-`
  bool vi = false;          ///< the editing mode that it starts with
  /// The text of a file; empty when there is none to be read.
  std::function<std::optional<std::string>(const std::string& path)> read_file;
  std::string file;  ///< whose text it is
};

/// Unknown directives, lines that cannot be read and impossible values of its own variables are faults, and
/// passed over. Unknown variables and functions, and included files that cannot be read, are none: others
/// know them.
/// `$include` goes 10 deep, and reads 100 files at most.
[[nodiscard]] Inputrc read_inputrc(std::string_view text, const InputrcContext& context);

}  // namespace runnel
