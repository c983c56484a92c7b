// Which word before the cursor stands for a longer text. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runnel/abbreviation.hpp"

namespace runnel {

struct Expansion {
  std::size_t from = 0;               ///< of the word, which ends at the cursor
  std::string text;                   ///< in its place
  std::optional<std::size_t> cursor;  ///< a byte offset into `text`; empty: behind it
};

/// Whether `typed` is a character that ends a word.
[[nodiscard]] bool ends_abbreviation(std::string_view typed);
/// The first of `abbreviations` whose word the text ends in.
[[nodiscard]] std::optional<Expansion> expand_abbreviation(std::string_view text_before_cursor,
                                                           std::span<const Abbreviation> abbreviations);

}  // namespace runnel
