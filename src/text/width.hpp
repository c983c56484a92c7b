// How many columns one grapheme cluster takes on a terminal, and on what terminals disagree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace runnel {

/// What terminals draw in different ways, and how one of them does.
struct WidthRules {
  bool ambiguous_wide = false;        ///< what East Asian Width calls ambiguous takes 2 columns
  bool emoji_selector_widens = true;  ///< VS16 on an emoji makes 2, else it changes nothing
  bool text_selector_narrows = true;  ///< VS15 on an emoji that is wide makes 1, else it changes nothing
  bool joins_sequences = true;        ///< what ZWJ joins is drawn as one, else part by part
  bool joins_flags = true;            ///< two regional indicators are one of 2 columns, else two of 2 each
  bool joins_tones = true;            ///< a skin tone colours what is before it, else it is one of its own
  bool ambiguous_doubted = false;     ///< `ambiguous_wide` is a guess of which little is certain

  bool operator==(const WidthRules&) const = default;
};

/// Columns of one grapheme cluster (or of a part of it, as next_drawn_part has it): 0, 1 or 2.
///
/// East Asian Width decides for the base, emoji presentation over it: VS16 on an emoji makes 2, VS15 on one
/// that is wide by default makes 1; a sequence joined by ZWJ, a flag, a keycap and a skin tone are 2.
/// Combining marks, format characters and the later jamo of a Hangul syllable add nothing, spacing marks add
/// 1 (as terminals draw them) up to 2. An unassigned code point and an invalid byte sequence are 1. What is
/// ambiguous (class A) is 1, unless `rules` say otherwise. Control characters give 0: how they are shown is
/// the caller's business.
/// Source: Unicode UAX #11, UTS #51.
[[nodiscard]] int cluster_width(std::string_view cluster, const WidthRules& rules = {});

/// Where the part of `cluster` that starts at `at` ends: what a terminal with `rules` draws as one.
[[nodiscard]] std::size_t next_drawn_part(std::string_view cluster, std::size_t at, const WidthRules& rules);

/// Columns of a cluster with all its parts.
[[nodiscard]] int drawn_width(std::string_view cluster, const WidthRules& rules);
/// The most columns in which any terminal draws it.
[[nodiscard]] int widest_width(std::string_view cluster);

/// Why terminals may disagree on the width of a cluster.
enum class WidthDoubt : std::uint8_t {
  none,
  ambiguous,  ///< a single character that is ambiguous
  composed,   ///< of several code points, or half of a flag
};

[[nodiscard]] WidthDoubt width_doubt(std::string_view cluster);

}  // namespace runnel
