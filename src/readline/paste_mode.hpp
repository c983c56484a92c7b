// Bracketed paste: the terminal marks what is pasted, so that none of it is taken for a key. Source: xterm's
// ctlseqs, mode 2004.
#pragma once

#include <string_view>

#include "term/capabilities.hpp"

namespace runnel {

[[nodiscard]] constexpr std::string_view paste_mode_on(const Capabilities& capabilities) {
  return capabilities.bracketed_paste && !capabilities.dumb ? "\x1b[?2004h" : "";
}

[[nodiscard]] constexpr std::string_view paste_mode_off(const Capabilities& capabilities) {
  return capabilities.bracketed_paste && !capabilities.dumb ? "\x1b[?2004l" : "";
}

}  // namespace runnel
