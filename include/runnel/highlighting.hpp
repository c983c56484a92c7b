// Highlighting: what a host says about the looks of the text.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "runnel/style.hpp"

namespace runnel {

struct Highlighting {
  /// The ranges take the place of those of the last call from this byte on; what the former ones have before
  /// it stays. At most `changed_from` counts, behind which the former ones mean nothing.
  std::size_t from = 0;
  /// In any order; where they overlap the later ones are on top. What lies outside of the text is cut, and a
  /// grapheme cluster has the style of its first byte.
  std::vector<StyledRange> ranges;
};

/// Gets the text and where the first byte is that differs from the text of the last call (0 in the first).
/// Called on the thread that drives the Interface, before a frame in which the text is another: once for all
/// the input that has come, a pasted megabyte too.
using Highlighter = std::function<Highlighting(std::string_view text, std::size_t changed_from)>;

}  // namespace runnel
