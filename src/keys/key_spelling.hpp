// Keys in the spellings that people know: our own (`<c-x><c-e>`), Emacs's (`C-x C-e`, `Control-u`, `M-DEL`)
// and those of an inputrc (`"\C-x\C-e"`, `"\e[1;5D"`).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keys/key.hpp"

namespace runnel {

/// A sequence of keys in any of the spellings; nothing when it is none, or empty. What stands in double
/// quotes is bytes with an inputrc's escapes; words apart, or one word with a prefix or the name of a key,
/// are Emacs's keys; all else is what `parse_keys` reads.
[[nodiscard]] std::optional<std::vector<Key>> read_keys(std::string_view text);

/// One key as Emacs or an inputrc outside quotes spells it: `a`, `C-a`, `Control-Meta-a`, `Rubout`, `M-SPC`.
/// A control character that has a key of its own is that key: `C-i` is Tab, as in the bytes that are sent.
[[nodiscard]] std::optional<Key> read_emacs_key(std::string_view word);

/// The keys that a terminal sends as `bytes`; nothing when anything in it is no key, or it is empty.
[[nodiscard]] std::optional<std::vector<Key>> keys_of_bytes(std::string_view bytes);

/// The bytes that an inputrc's text between quotes stands for: \C-x, \M-x, \e, \n, \041, \x21 and so on.
[[nodiscard]] std::string unescape_keys(std::string_view text);
/// `bytes` in that form, without quotes.
[[nodiscard]] std::string escape_keys(std::string_view bytes);

}  // namespace runnel
