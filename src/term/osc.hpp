// Operating system commands: what a terminal is told that is not drawn. Texts, which the caller writes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace runnel {

/// The longest text that is offered to the clipboard, in bytes: as much as xterm takes, and what tmux and
/// others take at least.
constexpr std::size_t longest_clipboard_text = 74'994;

/// Puts `text` into the system's clipboard (OSC 52).
[[nodiscard]] std::string clipboard_command(std::string_view text);

/// Tells that programs on `host` work in the folder `directory`, an absolute path (OSC 7).
[[nodiscard]] std::string directory_command(std::string_view host, std::string_view directory);

}  // namespace runnel
