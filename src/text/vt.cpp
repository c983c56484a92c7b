// The grammar of control sequences, as terminals in UTF-8 mode take them apart.
#include "text/vt.hpp"

#include "text/utf8.hpp"

namespace runnel {

namespace {

using Kind = ControlSequence::Kind;

constexpr char esc = '\x1b';
constexpr char bel = '\x07';
constexpr char cancel = '\x18';
constexpr char substitute = '\x1a';
constexpr char mark_begin = '\x01';
constexpr char mark_end = '\x02';
constexpr unsigned string_terminator = '\\';  // ST is ESC '\', C1 9C

bool is_between(char byte, int low, int high) {
  const auto value = static_cast<unsigned char>(byte);
  return value >= low && value <= high;
}

/// A C1 control in one of its three forms, given as the letter that follows ESC in the 7-bit form.
struct Introducer {
  char letter = 0;          // 0: none; for a lone ESC see `length`
  std::uint8_t length = 0;  // bytes; 0: this is no control
  bool raw = false;         // one byte 80..9F
};

Introducer introducer_at(std::string_view text, std::size_t offset) {
  if (text[offset] == esc) {
    if (offset + 1 < text.size() && is_between(text[offset + 1], 0x20, 0x7E))
      return {text[offset + 1], 2, false};
    return {0, 1, false};
  }
  if (is_ascii(text[offset])) return {};
  const CodePoint code_point = decode_utf8(text, offset);
  if (code_point.valid && code_point.value >= 0x80 && code_point.value < 0xA0) {
    return {static_cast<char>(code_point.value - 0x40), 2, false};
  }
  if (!code_point.valid && code_point.length == 1 && is_between(text[offset], 0x80, 0x9F)) {
    return {static_cast<char>(static_cast<unsigned char>(text[offset]) - 0x40), 1, true};
  }
  return {};
}

std::size_t length_at(std::string_view text, std::size_t offset) {
  return decode_utf8(text, offset).length;
}

/// Ends `sequence` before or, for a cancel, behind the byte at `offset` that does not belong to it.
void cut(ControlSequence& sequence, std::string_view text, std::size_t offset) {
  const bool cancelled = offset < text.size() && (text[offset] == cancel || text[offset] == substitute);
  sequence.complete = false;
  sequence.end = cancelled ? offset + 1 : offset;
}

std::size_t skip_bytes(std::string_view text, std::size_t offset, int low, int high) {
  while (offset < text.size() && is_between(text[offset], low, high)) ++offset;
  return offset;
}

void scan_csi(ControlSequence& sequence, std::string_view text, std::size_t offset) {
  const std::size_t parameters_end = skip_bytes(text, offset, 0x30, 0x3F);
  const std::size_t intermediates_end = skip_bytes(text, parameters_end, 0x20, 0x2F);
  sequence.parameters = text.substr(offset, parameters_end - offset);
  sequence.intermediates = text.substr(parameters_end, intermediates_end - parameters_end);
  // A parameter behind an intermediate spoils the sequence, but its final byte still belongs to it.
  const std::size_t end = skip_bytes(text, intermediates_end, 0x20, 0x3F);
  if (end == text.size() || !is_between(text[end], 0x40, 0x7E)) return cut(sequence, text, end);
  sequence.complete = end == intermediates_end;
  if (sequence.complete) sequence.final_byte = text[end];
  sequence.end = end + 1;
}

/// A stray raw byte in a string is part of it (a title in another encoding), but for ST, unless the string
/// itself began with one: so a raw introducer without an end is given up before the next one.
void scan_string(ControlSequence& sequence, std::string_view text, std::size_t offset, bool raw) {
  const std::size_t start = offset;
  std::size_t terminator = 0;
  while (offset < text.size() && terminator == 0) {
    const char byte = text[offset];
    if (byte == cancel || byte == substitute) break;
    if (byte == bel && sequence.kind == Kind::osc) {
      terminator = 1;
    } else if (byte == esc || !is_ascii(byte)) {
      const Introducer introducer = introducer_at(text, offset);
      if (introducer.letter == string_terminator) {
        terminator = introducer.length;
      } else if (introducer.length > 0 && (raw || !introducer.raw)) {
        break;  // another control: the string was never ended
      } else {
        offset += length_at(text, offset);
      }
    } else {
      ++offset;
    }
  }
  sequence.payload = text.substr(start, offset - start);
  if (terminator == 0) return cut(sequence, text, offset);
  sequence.end = offset + terminator;
}

void scan_single_shift(ControlSequence& sequence, std::string_view text, std::size_t offset) {
  if (offset == text.size() || !is_between(text[offset], 0x20, 0x7E)) return cut(sequence, text, offset);
  sequence.final_byte = text[offset];
  sequence.end = offset + 1;
}

void scan_nf(ControlSequence& sequence, std::string_view text, std::size_t offset) {
  const std::size_t end = skip_bytes(text, offset, 0x20, 0x2F);
  sequence.intermediates = text.substr(offset, end - offset);
  if (end == text.size() || !is_between(text[end], 0x30, 0x7E)) return cut(sequence, text, end);
  sequence.final_byte = text[end];
  sequence.end = end + 1;
}

ControlSequence scan_control(std::string_view text, std::size_t begin, const Introducer& introducer) {
  ControlSequence sequence;
  sequence.begin = begin;
  const std::size_t offset = begin + introducer.length;
  const auto string = [&](Kind kind) {
    sequence.kind = kind;
    scan_string(sequence, text, offset, introducer.raw);
  };
  switch (introducer.letter) {
    case '[':
      sequence.kind = Kind::csi;
      scan_csi(sequence, text, offset);
      break;
    case ']':
      string(Kind::osc);
      break;
    case 'P':
      string(Kind::dcs);
      break;
    case 'X':
      string(Kind::sos);
      break;
    case '^':
      string(Kind::pm);
      break;
    case '_':
      string(Kind::apc);
      break;
    case 'N':
    case 'O':
      sequence.kind = introducer.letter == 'N' ? Kind::ss2 : Kind::ss3;
      scan_single_shift(sequence, text, offset);
      break;
    case 0:
      cut(sequence, text, offset);
      break;  // a lone ESC
    default:
      if (is_between(introducer.letter, 0x20, 0x2F)) {
        scan_nf(sequence, text, begin + 1);
      } else {
        sequence.final_byte = introducer.letter;
        sequence.end = offset;
      }
  }
  return sequence;
}

/// \001 belongs to the next \002, unless another \001 comes first.
std::optional<ControlSequence> scan_mark(std::string_view text, std::size_t begin) {
  constexpr char marks[] = {mark_begin, mark_end};
  const std::size_t end = text.find_first_of(std::string_view(marks, sizeof marks), begin + 1);
  if (end == std::string_view::npos || text[end] == mark_begin) return std::nullopt;
  ControlSequence sequence;
  sequence.kind = Kind::readline;
  sequence.begin = begin;
  sequence.end = end + 1;
  sequence.payload = text.substr(begin + 1, end - begin - 1);
  return sequence;
}

/// A raw byte that introduces nothing, or nothing whole, is text in some other encoding.
bool is_text(const ControlSequence& sequence, const Introducer& introducer) {
  return introducer.raw && (!sequence.complete || sequence.kind == Kind::escape);
}

}  // namespace

bool ControlSequence::is_sgr() const {
  return kind == Kind::csi && final_byte == 'm' && intermediates.empty() &&
         parameters.find_first_of("<=>?") == std::string_view::npos;
}

bool ControlSequence::is_hyperlink() const {
  return kind == Kind::osc && complete && payload.substr(0, 2) == "8;" &&
         payload.find(';', 2) != std::string_view::npos;
}

std::optional<ControlSequence> find_control_sequence(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    const char byte = text[from];
    if (byte == mark_begin) {
      if (auto sequence = scan_mark(text, from)) return sequence;
      ++from;
    } else if (is_ascii(byte) && byte != esc) {
      ++from;
    } else if (const Introducer introducer = introducer_at(text, from); introducer.length > 0) {
      const ControlSequence sequence = scan_control(text, from, introducer);
      if (!is_text(sequence, introducer)) return sequence;
      ++from;
    } else {
      from += length_at(text, from);
    }
  }
  return std::nullopt;
}

}  // namespace runnel
