// What a whole control sequence says: tables of what terminals send. Knows nothing of how it arrived.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "keys/key.hpp"

namespace runnel {

/// What a sequence stands for. `raw` of the keys and of the report is left to the caller.
struct Meaning {
  enum class Kind : std::uint8_t {
    unknown,
    nothing,  ///< known, and not worth an event: a key was released, a key that is only a modifier
    paste,    ///< a bracketed paste begins
    keys,
    report,
  };
  Kind kind = Kind::unknown;
  std::vector<Key> keys;  ///< one, but for kitty's associated text, which may be several characters
  Report report;
};

/// `body`: what follows CSI, with the final byte.
[[nodiscard]] Meaning interpret_csi(std::string_view body);
/// `body`: what follows SS3, with the final byte.
[[nodiscard]] Meaning interpret_ss3(std::string_view body);
/// `final`: the byte that follows CSI [, as the Linux console sends it.
[[nodiscard]] Meaning interpret_linux_function(char final);
/// `bytes`: the three bytes that follow CSI M.
[[nodiscard]] Meaning interpret_mouse(std::string_view bytes);
/// `introducer` is the second byte of the 7-bit form (`]` for OSC); `body` has neither it nor the terminator.
[[nodiscard]] Meaning interpret_string(char introducer, std::string_view body);

/// The key that sends the single character `code`: control characters are ctrl with a letter or have a name.
[[nodiscard]] Key key_of_code(char32_t code);

/// Whether `body` is so far what rxvt sends for a shifted key, up to its final `$`, which elsewhere is an
/// intermediate byte: one number alone.
[[nodiscard]] bool is_one_number(std::string_view body);

}  // namespace runnel
