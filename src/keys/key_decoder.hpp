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
  /// error. Unknown control sequences are swallowed whole: they come as Report::other, which nobody need
  /// read. Where a sequence has two meanings:
  ///
  /// - `CSI r ; c R` is a cursor report, also `CSI 1 ; 2 R`, which xterm sends for Shift-F3 too: whoever
  ///   asked waits for it, and no key is bound to it. `CSI R` and `SS3 R` are F3.
  /// - ESC ESC is Escape twice, but before `[` or `O` the second begins a sequence that the first gives Alt.
  /// - CAN and SUB end a sequence and vanish; any other control character ends it and is a key.
  /// - 8-bit CSI and SS3 (9b, 8f) count only outside a character and when a known sequence follows; if not,
  ///   they are invalid UTF-8. The other 8-bit introducers never count: noise must not swallow the text after it.
  /// - `CSI M` is a mouse event, three more bytes follow.
  ///
  /// One thread at a time.
  /// Source: ECMA-48 5.4, xterm's ctlseqs (modifiers, modifyOtherKeys), kitty's keyboard protocol (CSI u).
  void feed(std::string_view bytes, std::vector<InputEvent>& events);

  /// Something is held back that time can settle: call `flush` after the escape timeout. False
  /// inside a paste, a UTF-8 character and a sequence that is past its introducer, where there is no time
  /// limit, and after `flush`.
  [[nodiscard]] bool pending() const;

  /// The escape timeout has passed: a lone ESC becomes Escape, and ESC with the letter of a control string
  /// (ESC P, ESC ] ...) becomes Alt with it. A cut escape sequence stays undecided, so that its late
  /// rest never becomes text.
  ///
  /// If the bytes of the very next `feed` begin with the whole rest of a sequence (`[D`, `O5Q`), they are it: no
  /// one types two characters in one read. A `[` that comes alone is text. Where ESC [ or ESC O
  /// was left undecided, a letter that ends no known sequence shows that Alt-[ or Alt-O had been
  /// typed, and is text.
  void flush(std::vector<InputEvent>& events);

};

}  // namespace runnel
