// The numbers that C-a and C-x of vi count up and down: pure functions of a text and a place in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "edit/line_buffer.hpp"

namespace runnel {

struct ViNumber {
  TextSpan span;  ///< with its sign and its 0x or 0b
  std::string changed;
};

/// The number in `within`, one line or a part of one, that `at` is in, or the next behind it, plus
/// `difference`: decimal (with zeros in front kept), 0x with as many digits as before, or 0b. Hexadecimal and
/// binary numbers wrap round at 64 bits, others stop there. Empty: there is none.
[[nodiscard]] std::optional<ViNumber> changed_number(std::string_view text, TextSpan within, std::size_t at,
                                                     std::int64_t difference);

}  // namespace runnel
