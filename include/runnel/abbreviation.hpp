// Words that stand for longer texts.
#pragma once

#include <cstdint>
#include <string>

namespace runnel {

/// A word that becomes `expansion` when what ends it is typed after it (a blank, one of ; | & < > ( ) or
/// Enter), as fish's abbreviations do. Not in quotes, not in what is pasted, not when several characters come
/// at once, and not when what ends it is typed after C-v. The expansion is an undo step of its own.
struct Abbreviation {
  enum class Place : std::uint8_t {
    command,  ///< at the start of a line, or behind one of ; | & (
    anywhere
  };
  std::string word{};
  std::string expansion{};
  Place place = Place::command;
  /// Where this stands first in `expansion` the cursor goes, in its place; then what was typed to expand it
  /// is not inserted. Empty: behind the expansion.
  std::string cursor_marker{};
};

}  // namespace runnel
