// A completer for the names of files.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runnel/completion.hpp"
#include "runnel/export.hpp"
#include "runnel/quoting.hpp"

namespace runnel {

struct FileNameOptions {
  std::string folder;        ///< names that are not absolute count from here; empty: the working directory
  bool ignore_case = false;  ///< of the name; not of the folders before it
  bool hidden = false;       ///< names that begin with a dot, also when no dot is typed
  bool folders_only = false;
  /// The word is read and written with quotes and backslashes (`quoting.hpp`); false: it is all that
  /// stands behind the last of `separators`.
  bool quotes = true;
  std::string separators{shell_blanks};
  /// Called for each name that fits; false leaves it out.
  std::function<bool(std::string_view name, bool is_folder)> accept;
};

/// Completes the last word as the name of a file. The folders before it stay as they were typed, also `~` and
/// `~user`. Folders, and links to such, get `/` behind them, files the closing quote and a blank. Names are
/// taken byte for byte, and sorted without regard to case, numbers by their value. What cannot be read has no
/// candidates. As any Completer it is called on the thread that drives; it may as well be called by another
/// one for an AsyncCompleter.
[[nodiscard]] RUNNEL_EXPORT Completer file_name_completer(FileNameOptions options = {});

}  // namespace runnel
