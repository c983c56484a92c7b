// vim's rules for which digits are a number, with 'nrformats' of bin and hex.
#include "edit/vi_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace runnel {

namespace {

bool is_digit(char byte, int base) {
  const bool decimal = byte >= '0' && byte <= (base == 2 ? '1' : '9');
  return decimal || (base == 16 && ((byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F')));
}

struct Digits {
  std::size_t from = 0;
  std::size_t to = 0;
  int base = 10;
};

std::size_t digits_end(std::string_view line, std::size_t from, int base) {
  while (from < line.size() && is_digit(line[from], base)) ++from;
  return from;
}

/// Digits of `base` with its prefix around `at`, which may be in the prefix, too.
std::optional<Digits> prefixed_digits(std::string_view line, std::size_t at, int base) {
  const char letter = base == 16 ? 'x' : 'b';
  const auto is_prefix = [&](std::size_t place) {
    return place > 0 && line[place - 1] == '0' && (line[place] | 0x20) == letter && place + 1 < line.size() &&
           is_digit(line[place + 1], base);
  };
  std::size_t place = at;
  while (place > 0 && is_digit(line[place], base) && !is_prefix(place)) --place;
  if (!is_prefix(place)) {
    if (line[at] != '0' || at + 1 >= line.size() || !is_prefix(at + 1)) return std::nullopt;
    place = at + 1;
  }
  return Digits{place + 1, digits_end(line, place + 1, base), base};
}

std::optional<Digits> find_digits(std::string_view line, std::size_t at) {
  if (at >= line.size()) return std::nullopt;
  const auto prefixed = [line](std::size_t place) {
    const auto hexadecimal = prefixed_digits(line, place, 16);
    return hexadecimal ? hexadecimal : prefixed_digits(line, place, 2);
  };
  if (const auto found = prefixed(at)) return found;
  while (!is_digit(line[at], 10)) {
    if (++at == line.size()) return std::nullopt;
  }
  if (const auto found = prefixed(at)) return found;
  Digits found{at, digits_end(line, at, 10), 10};
  while (found.from > 0 && is_digit(line[found.from - 1], 10)) --found.from;
  return found;
}

std::string written(std::uint64_t value, int base, std::size_t width) {
  char digits[64];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value, base).ptr;
  const std::string text(std::begin(digits), end);
  return std::string(width - std::min(width, text.size()), '0') + text;
}

/// The value moves away from 0 or towards it, and beyond it to the other sign.
void add(std::uint64_t& value, bool& negative, std::int64_t difference) {
  const bool down = difference < 0;
  const std::uint64_t by = down ? std::uint64_t{0} - static_cast<std::uint64_t>(difference)
                                : static_cast<std::uint64_t>(difference);
  if (negative == down) {
    value += std::min(by, std::numeric_limits<std::uint64_t>::max() - value);
  } else if (value >= by) {
    value -= by;
  } else {
    value = by - value;
    negative = !negative;
  }
  negative &= value != 0;
}

}  // namespace

std::optional<ViNumber> changed_number(std::string_view text, TextSpan within, std::size_t at,
                                       std::int64_t difference) {
  const std::string_view line = text.substr(within.from, within.to - within.from);
  const std::optional<Digits> found = find_digits(line, at - within.from);
  if (!found) return std::nullopt;
  const std::string_view digits = line.substr(found->from, found->to - found->from);
  std::uint64_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, found->base);
  if (read.ec != std::errc()) value = std::numeric_limits<std::uint64_t>::max();
  ViNumber number{{within.from + found->from, within.from + found->to}, {}};
  if (found->base != 10) {
    number.changed = written(value + static_cast<std::uint64_t>(difference), found->base, digits.size());
    const auto letter = std::find_if(digits.rbegin(), digits.rend(), [](char byte) { return byte > '9'; });
    if (letter != digits.rend() && *letter < 'a')
      std::transform(number.changed.begin(), number.changed.end(), number.changed.begin(),
                     [](char byte) { return byte > '9' ? static_cast<char>(byte - 0x20) : byte; });
    return number;
  }
  bool negative = found->from > 0 && line[found->from - 1] == '-';
  if (negative) --number.span.from;
  add(value, negative, difference);
  number.changed = (negative ? "-" : "") + written(value, 10, digits.front() == '0' ? digits.size() : 0);
  return number;
}

}  // namespace runnel
