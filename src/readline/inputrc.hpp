// An inputrc, GNU readline's file of settings, read from its text. Touches no file: who calls says what an
// `$include` names.
#pragma once

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
};

/// Unknown directives, broken lines and files that cannot be read are passed over in silence, as in readline.
/// `$include` goes 10 deep, and reads 100 files at most.
[[nodiscard]] Inputrc read_inputrc(std::string_view text, const InputrcContext& context);

}  // namespace runnel
