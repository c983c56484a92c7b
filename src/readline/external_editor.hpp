// A text edited in the program that the user has named for it, on the same terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace runnel {

/// $VISUAL, else $EDITOR, else vi.
[[nodiscard]] std::string external_editor();

struct ExternallyEdited {
  std::optional<std::string> text;  ///< without the newline at its end; empty: there is none
  std::string failure;              ///< why, in words for a person
};

/// Gives `text` to `command` (a shell command that takes a file) and waits for its end. The text is in a file
/// of mode 0600 in $TMPDIR meanwhile, removed also when SIGTERM or SIGHUP comes, which is handed on to the
/// child and acts on this process afterwards. SIGINT and SIGQUIT are the child's. The terminal must be in its
/// usual modes, and is in the same afterwards. `input_fd` and `output_fd` become the child's standard ones;
/// below 0 it has those of this process.
[[nodiscard]] ExternallyEdited edit_externally(const std::string& command, std::string_view text,
                                               int input_fd, int output_fd);

}  // namespace runnel
