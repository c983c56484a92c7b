// Kinds of ASCII characters, whatever the locale.
#pragma once

namespace runnel::js {

[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool is_letter(char c) {
  return is_upper(c) || (c >= 'a' && c <= 'z');
}

}  // namespace runnel::js
