// Finds control sequences in text that is to be shown: prompts, coloured candidates. Pure; what a sequence
// means is for the caller. (What comes from a keyboard is the KeyDecoder's business.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace runnel {

/// One control sequence. The views lie in the text that was scanned.
struct ControlSequence {
  enum class Kind : std::uint8_t {
    csi,       ///< ESC [ parameters intermediates final
    osc,       ///< ESC ] payload BEL or ST
    dcs,       ///< ESC P payload ST
    sos,       ///< ESC X payload ST
    pm,        ///< ESC ^ payload ST
    apc,       ///< ESC _ payload ST
    ss2,       ///< ESC N and one character
    ss3,       ///< ESC O and one character
    escape,    ///< any other: ESC intermediates final (nF), ESC final, a lone ESC
    readline,  ///< \001 payload \002: `payload` is invisible and may hold sequences in turn
  };
  Kind kind = Kind::escape;
  bool complete = true;   ///< false: cut by the end of the text, by CAN or SUB, or by a byte out of place
  char final_byte = 0;    ///< csi, ss2, ss3, escape: the last byte; 0 when not complete
  std::size_t begin = 0;  ///< byte offset of the first byte
  std::size_t end = 0;    ///< byte offset after the last byte, terminator included
  std::string_view parameters;     ///< csi: the bytes 30..3F, a private mark (< = > ?) included
  std::string_view intermediates;  ///< csi and escape: the bytes 20..2F
  std::string_view payload;        ///< of the string kinds and `readline`: what is between both ends

  /// Select Graphic Rendition: colours and styles. `parameters` are then digits, ';' and ':'.
  [[nodiscard]] bool is_sgr() const;
  /// A hyperlink (OSC 8): `payload` is "8;parameters;URI", with an empty URI at its end.
  [[nodiscard]] bool is_hyperlink() const;
};

/// The first control sequence at or after `from`, which must not be inside a character or a sequence.
///
/// Introducers count as ESC and a letter, as C1 code points in UTF-8 (C2 80 .. C2 9F), and as raw bytes
/// (80..9F) where they are no part of a character; the raw ones only when the sequence is complete, since
/// such a byte is more often text in another encoding. A C1 code point that introduces nothing (NEL ...) is
/// `escape` with the final byte of its 7-bit form. An unfinished string reaches to the end of the text, as a
/// terminal takes it. \001 without its \002, and other C0 controls, are no sequences. Time is linear in the
/// distance looked at. Source: ECMA-48 5.3, 5.4, 5.6, 8.3; ECMA-35 13 (nF); xterm's ctlseqs (BEL ends an
/// OSC).
[[nodiscard]] std::optional<ControlSequence> find_control_sequence(std::string_view text, std::size_t from);

}  // namespace runnel
