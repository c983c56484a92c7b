// Strings as inspect sees them: quoting and escapes, and lengths in UTF-16 units, which are what Node counts.
// Text is UTF-8 in which a lone surrogate is three bytes (WTF-8), as the engine gives it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "js/quickjs.hpp"

namespace runnel::js {

/// `value` as a string, lone surrogates kept; symbols as `Symbol(description)`. Empty when the conversion
/// throws; what was thrown is pending.
[[nodiscard]] std::string raw_text(JSContext* ctx, JSValueConst value);

[[nodiscard]] std::size_t utf16_length(std::string_view text);
/// The first `units` UTF-16 units of `text`; a pair that is cut leaves its first half.
[[nodiscard]] std::string utf16_prefix(std::string_view text, std::size_t units);
/// Columns as Node counts them for its lists: code point by code point, so that an emoji with joiners takes
/// the columns of its parts (display_width counts what a terminal shows).
[[nodiscard]] std::size_t listed_width(std::string_view text);
/// The order of JavaScript's `<`.
[[nodiscard]] bool utf16_less(std::string_view a, std::string_view b);
/// Lone surrogates as U+FFFD: `text` becomes valid UTF-8.
void make_valid_utf8(std::string& text);

/// `text` as a string literal in the quotes that need the fewest escapes.
[[nodiscard]] std::string quoted(std::string_view text);
/// `text` with the escapes of a literal in single quotes, without the quotes.
[[nodiscard]] std::string escaped(std::string_view text);
/// May stand before a colon without quotes.
[[nodiscard]] bool is_plain_key(std::string_view text);

/// A number as JavaScript prints it, and -0 as `-0`; with `_` between groups of three digits when asked.
[[nodiscard]] std::string number_text(JSContext* ctx, JSValueConst number, bool separated);
/// A BigInt with its `n`.
[[nodiscard]] std::string bigint_text(JSContext* ctx, JSValueConst bigint, bool separated);

void replace_all(std::string& text, std::string_view what, std::string_view with);

}  // namespace runnel::js
