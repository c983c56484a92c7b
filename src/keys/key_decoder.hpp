// Turns terminal bytes into keys, pastes and reports. Reads no descriptor and knows no clock:
// the caller feeds bytes, and says when a half-received key must be settled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "keys/key.hpp"

namespace runnel {

struct Meaning;

class KeyDecoder {
 public:
  /// Decodes terminal input and appends the events that it completes to `events`.
  ///
  /// `bytes` may end anywhere, also inside a character or an escape sequence. What is undecided
  /// is kept. Invalid UTF-8 becomes a character key U+FFFD that keeps its raw bytes; no input is an
  /// error. Unknown control sequences are swallowed whole: they come as Report::other, which nobody need
  /// read, and those of more than 4096 bytes not at all. A paste is kept whatever its size. Where a sequence
  /// has two meanings:
  ///
  /// - `CSI r ; c R` is a cursor report, also `CSI 1 ; 2 R`, which xterm sends for Shift-F3 too: whoever
  ///   asked waits for it, and no key is bound to it. `CSI R` and `SS3 R` are F3.
  /// - ESC ESC is Escape twice, but before `[` or `O` the second begins a sequence that the first gives Alt.
  /// - CAN and SUB end a sequence and vanish; any other control character ends it and is a key.
  /// - 8-bit CSI and SS3 (9b, 8f) count only outside a character and when a known sequence follows; if not,
  ///   they are invalid UTF-8. The other 8-bit introducers never count: noise must not swallow the text after
  ///   it.
  /// - `CSI M` is a mouse event, three more bytes follow.
  ///
  /// One thread at a time.
  /// Source: ECMA-48 5.4, xterm's ctlseqs (modifiers, modifyOtherKeys), kitty's keyboard protocol (CSI u).
  void feed(std::string_view bytes, InputEvents& events);

  /// Something is held back that time can settle: call `flush` after the escape timeout. False
  /// inside a paste, a UTF-8 character and a sequence that is past its introducer, where there is no time
  /// limit, and after `flush`.
  [[nodiscard]] bool pending() const;

  /// The escape timeout has passed: a lone ESC becomes Escape, and ESC with the letter of a control string
  /// (ESC P, ESC ] ...) becomes Alt with it. A cut escape sequence stays undecided, so that its late
  /// rest never becomes text.
  ///
  /// If the bytes of the very next `feed` begin with the whole rest of a known sequence (`[D`, `[3~`), they
  /// are it: no one types two characters in one read. Where they end in the middle of such a rest (`[`,
  /// `[1;5`) they wait for what comes next, or for another `flush` (`late_pending`). What cannot be told from
  /// text that is pasted without marks (`[a]`, `[1]`, `Our`, a `[` alone) is text. Where ESC [ or ESC O was
  /// left undecided, a letter that ends no known sequence shows that Alt-[ or Alt-O had been typed, and is
  /// text.
  void flush(InputEvents& events);

  /// What is held back may be such a rest, or typed: call `flush` after a few hundredths of a second, before
  /// a person has typed the next character.
  [[nodiscard]] bool late_pending() const { return late_.size() > late_settled_; }

 private:
  enum class State : std::uint8_t {
    ground,
    character,       ///< a UTF-8 lead byte and what followed
    escape,          ///< ESC, or ESC ESC
    csi,             ///< CSI and what followed, no final byte yet
    linux_function,  ///< CSI [
    mouse,           ///< CSI M and up to two bytes
    ss3,
    string,         ///< inside OSC, DCS, APC, PM or SOS
    string_escape,  ///< an ESC in it: half of its end?
    paste,
  };
  using Events = InputEvents;

  std::size_t take_late_rest(std::string_view bytes, Events& events);
  void give_late_back(Events& events);
  std::size_t take_paste(std::string_view bytes, Events& events);
  void append_paste(std::string_view bytes);

  void take(char byte, Events& events);
  void take_ground(char byte, Events& events);
  void take_character(char byte, Events& events);
  void take_escape(char byte, Events& events);
  void take_csi(char byte, Events& events);
  void take_linux_function(char byte, Events& events);
  void take_mouse(char byte, Events& events);
  void take_ss3(char byte, Events& events);
  void take_string(char byte, Events& events);
  void take_string_escape(char byte, Events& events);

  [[nodiscard]] std::string_view body() const { return std::string_view(held_).substr(body_); }
  [[nodiscard]] bool at_introducer() const;
  void keep(char byte);
  void begin_body(State state);
  void reset();
  void abandon(Events& events);
  void break_off(char byte, Events& events);
  void finish(Meaning meaning, Events& events);
  void finish_unknown(Meaning meaning, Events& events);
  void emit_code(char32_t code, std::string raw, bool alt, Events& events);

  State state_ = State::ground;
  bool alt_ = false;              ///< an ESC stands before the character or sequence in `held_`
  bool settled_ = false;          ///< the timeout has passed for what is held
  bool overflow_ = false;         ///< the sequence is longer than what is kept of one
  std::string held_;              ///< what is undecided, as it came
  std::size_t body_ = 0;          ///< where in `held_` the introducer ends
  int continuation_ = 0;          ///< in a string: bytes of its current character still to come
  std::string late_;              ///< what `flush` settled, and what may be its rest
  std::size_t late_settled_ = 0;  ///< how much of it
  WipedString paste_;
  std::size_t matched_ = 0;    ///< in a paste: bytes of its end mark seen
  bool after_return_ = false;  ///< in a paste: the last byte was CR
};

}  // namespace runnel
