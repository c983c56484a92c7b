// Turns terminal bytes into keys, pastes and reports. Reads no descriptor and knows no clock:
// the caller feeds bytes, and says when a half-received key must be settled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "keys/key.hpp"

namespace runnel {

class KeyDecoder {
 public:
  /// Decodes terminal input and appends the events that it completes to `events`.
  ///
  /// `bytes` may end anywhere, also inside a character or an escape sequence. What is undecided
  /// is kept. Invalid UTF-8 becomes a character key U+FFFD that keeps its raw bytes; no input is an
  /// error. Unknown control sequences are swallowed whole. One thread at a time.
  /// Source: ECMA-48 5.4, xterm's ctlseqs (modifiers, modifyOtherKeys), kitty's keyboard protocol (CSI u).
  void feed(std::string_view bytes, std::vector<InputEvent>& events);

  /// Something is held back that time can settle: call `flush` after the escape timeout. False
  /// inside a paste and inside a UTF-8 character, where there is no time limit.
  [[nodiscard]] bool pending() const;

  /// The escape timeout has passed: a lone ESC becomes Escape. A cut escape sequence stays
  /// undecided, so that its late rest never becomes text.
  void flush(std::vector<InputEvent>& events);
};

}  // namespace runnel
