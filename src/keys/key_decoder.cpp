// The escape grammar, a byte at a time. What whole sequences mean is in sequences.cpp.
#include "keys/key_decoder.hpp"

#include <algorithm>
#include <utility>

#include "keys/sequences.hpp"
#include "text/utf8.hpp"
#include "text/wipe.hpp"

namespace runnel {

namespace {

constexpr char escape = '\x1b';
constexpr char bell = '\a';
constexpr char cancel = '\x18';
constexpr char substitute = '\x1a';
constexpr char csi_8bit = '\x9b';
constexpr char ss3_8bit = '\x8f';
constexpr char string_end_8bit = '\x9c';
constexpr std::string_view string_introducers = "P]^_X";  // DCS OSC PM APC SOS
constexpr std::string_view paste_end = "\x1b[201~";

// An answer of a terminal is shorter; what is longer is swallowed and not kept.
constexpr std::size_t max_sequence = 4096;
// Bytes that only might be an 8-bit sequence are given back as text, so little is held.
constexpr std::size_t max_sequence_8bit = 64;
// And of what only might be the late rest of a sequence even less.
constexpr std::size_t max_late_rest = 16;

bool is_control(char byte) {
  return static_cast<unsigned char>(byte) < 0x20 || byte == '\x7f';
}

bool is_parameter(char byte) {
  return byte >= '0' && byte <= '?';
}

bool is_intermediate(char byte) {
  return byte >= ' ' && byte <= '/';
}

bool is_csi_final(char byte) {
  return byte >= '@' && byte <= '~';
}

bool is_ss3_parameter(char byte) {
  return (byte >= '0' && byte <= '9') || byte == ';';
}

bool is_string_introducer(char byte) {
  return string_introducers.find(byte) != std::string_view::npos;
}

/// How many bytes continue the character that `byte` leads.
int continuation_bytes(char byte) {
  const auto lead = static_cast<unsigned char>(byte);
  if (lead < 0xC2 || lead > 0xF4) return 0;
  return lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
}

template <typename Belongs>
std::size_t run_end(std::string_view bytes, std::size_t from, Belongs belongs) {
  while (from < bytes.size() && belongs(bytes[from])) ++from;
  return from;
}

/// Whether a late rest with this meaning is taken for one. People write `[a]` and `Our`, so a single letter
/// must be a capital and a named key; `[1e3]` and the like mean nothing.
bool is_plain_late_rest(std::string_view body, const Meaning& meaning) {
  if (meaning.kind == Meaning::Kind::unknown) return false;
  if (body.size() > 1) return true;
  const bool character = meaning.kind == Meaning::Kind::keys && meaning.keys[0].name == KeyName::character;
  return body[0] >= 'A' && body[0] <= 'Z' && !character;
}

/// The length of the known sequence, less its ESC, that `bytes` begin with; 0 when they hold none whole.
std::size_t whole_sequence(std::string_view bytes) {
  if (bytes.size() < 2) return 0;
  if (is_string_introducer(bytes[0])) {
    const std::size_t end = run_end(bytes, 1, [](char byte) { return !is_control(byte); });
    if (end < bytes.size() && bytes[end] == bell) return end + 1;
    return bytes.substr(end, 2) == "\x1b\\" ? end + 2 : 0;
  }
  if (bytes[0] == 'O') {
    const std::size_t end = run_end(bytes, 1, is_ss3_parameter);
    if (end == bytes.size() || !is_csi_final(bytes[end])) return 0;
    const std::string_view body = bytes.substr(1, end);
    return is_plain_late_rest(body, interpret_ss3(body)) ? end + 1 : 0;
  }
  if (bytes[0] != '[') return 0;
  if (bytes[1] == '[') return bytes.size() > 2 && bytes[2] >= 'A' && bytes[2] <= 'E' ? 3 : 0;
  if (bytes[1] == 'M') {
    const std::string_view event = bytes.substr(2, 3);
    return event.size() == 3 && std::none_of(event.begin(), event.end(), is_control) ? 5 : 0;
  }
  std::size_t end = run_end(bytes, 1, is_parameter);
  const bool shifted = end > 1 && bytes.substr(end, 1) == "$" && is_one_number(bytes.substr(1, end - 1));
  if (!shifted) end = run_end(bytes, end, is_intermediate);
  if (end == bytes.size() || !(shifted || is_csi_final(bytes[end]))) return 0;
  const std::string_view body = bytes.substr(1, end);
  return is_plain_late_rest(body, interpret_csi(body)) ? end + 1 : 0;
}

/// Whether `bytes` may be the beginning of a sequence, less its ESC, that is still on its way.
bool may_be_late_rest(std::string_view bytes) {
  if (bytes.empty() || bytes.size() > max_late_rest || (bytes[0] != '[' && bytes[0] != 'O')) return false;
  return run_end(bytes, 1, is_parameter) == bytes.size();
}

}  // namespace

void KeyDecoder::feed(std::string_view bytes, Events& events) {
  if (bytes.empty()) return;
  bytes.remove_prefix(take_late_rest(bytes, events));
  while (!bytes.empty()) {
    if (state_ == State::paste) {
      bytes.remove_prefix(take_paste(bytes, events));
    } else {
      take(bytes.front(), events);
      bytes.remove_prefix(1);
    }
  }
}

bool KeyDecoder::pending() const {
  if (late_pending()) return true;
  if (settled_) return false;
  switch (state_) {
    case State::escape:
      return true;
    case State::csi:
    case State::ss3:
      return at_introducer() || held_.front() != escape;
    case State::string:
      return at_introducer();
    default:
      return false;
  }
}

void KeyDecoder::flush(Events& events) {
  if (!pending()) return;
  if (late_pending()) {
    give_late_back(events);
  } else if (state_ == State::escape) {
    if (alt_) emit_code(U'\x1b', "\x1b", false, events);
    emit_code(U'\x1b', "\x1b", false, events);
    late_ = "\x1b";
    late_settled_ = late_.size();
    reset();
  } else if (state_ == State::string) {
    late_ = held_;
    late_settled_ = late_.size();
    abandon(events);
  } else if (held_.front() != escape) {
    abandon(events);
  } else {
    settled_ = true;
  }
}

/// The rest of a sequence whose first bytes `flush` has settled: nobody types it so fast.
std::size_t KeyDecoder::take_late_rest(std::string_view bytes, Events& events) {
  if (late_.empty()) return 0;
  const std::size_t known = late_.size() - 1;
  std::string sequence = late_.substr(1);
  const WipedAtEnd wiped(&sequence);  // behind what is a sequence there may stand a secret
  sequence.reserve(sequence.size() + max_sequence);
  sequence += bytes.substr(0, max_sequence);
  const std::size_t length = whole_sequence(sequence);
  // One byte may be a key that is typed next.
  if (length < late_settled_ + 1) {
    if (late_settled_ == 1 && may_be_late_rest(sequence)) {
      late_ += bytes;
      return bytes.size();
    }
    give_late_back(events);
    return 0;
  }
  late_.clear();
  take(escape, events);
  for (const char byte : std::string_view(sequence).substr(0, length)) take(byte, events);
  return length - known;
}

/// It was typed, after all.
void KeyDecoder::give_late_back(Events& events) {
  const std::string late = std::exchange(late_, {});
  for (const char byte : std::string_view(late).substr(late_settled_)) take(byte, events);
}

void KeyDecoder::take(char byte, Events& events) {
  switch (state_) {
    case State::ground:
      return take_ground(byte, events);
    case State::character:
      return take_character(byte, events);
    case State::escape:
      return take_escape(byte, events);
    case State::csi:
      return take_csi(byte, events);
    case State::linux_function:
      return take_linux_function(byte, events);
    case State::mouse:
      return take_mouse(byte, events);
    case State::ss3:
      return take_ss3(byte, events);
    case State::string:
      return take_string(byte, events);
    case State::string_escape:
      return take_string_escape(byte, events);
    case State::paste:
      return;  // `feed` sees to it
  }
}

void KeyDecoder::take_ground(char byte, Events& events) {
  if (byte == escape) {
    held_ = byte;
    state_ = State::escape;
  } else if (byte == csi_8bit || byte == ss3_8bit) {
    held_ = byte;
    begin_body(byte == csi_8bit ? State::csi : State::ss3);
  } else if (is_ascii(byte)) {
    emit_code(static_cast<unsigned char>(byte), {byte}, false, events);
  } else {
    take_character(byte, events);
  }
}

void KeyDecoder::take_character(char byte, Events& events) {
  held_ += byte;
  const std::size_t start = alt_ ? 1 : 0;
  const CodePoint found = decode_utf8(held_, start);
  if (found.truncated) {
    state_ = State::character;
    return;
  }
  // A maximal subpart may end before the byte that showed it.
  const bool over = start + found.length < held_.size();
  if (over) held_.pop_back();
  emit_code(found.value, held_, alt_, events);
  reset();
  if (over) take_ground(byte, events);
}

void KeyDecoder::take_escape(char byte, Events& events) {
  if (byte == '[' || byte == 'O') {
    held_ += byte;
    begin_body(byte == '[' ? State::csi : State::ss3);
    return;
  }
  if (alt_) emit_code(U'\x1b', "\x1b", false, events);
  held_ = escape;
  alt_ = byte == escape;
  if (byte == escape) {
    held_ += byte;
  } else if (is_string_introducer(byte)) {
    held_ += byte;
    begin_body(State::string);
  } else if (is_ascii(byte)) {
    emit_code(static_cast<unsigned char>(byte), {escape, byte}, true, events);
    reset();
  } else {
    alt_ = true;
    take_character(byte, events);
  }
}

void KeyDecoder::take_csi(char byte, Events& events) {
  if (!is_ascii(byte) || is_control(byte)) return break_off(byte, events);
  const bool first = at_introducer() && held_.front() == escape;
  const bool shifted = byte == '$' && is_one_number(body());
  keep(byte);
  if (first && byte == '[') {
    state_ = State::linux_function;
  } else if (first && byte == 'M') {
    state_ = State::mouse;
  } else if (is_csi_final(byte) || shifted) {
    finish(interpret_csi(body()), events);
  } else if (held_.front() != escape && held_.size() > max_sequence_8bit) {
    abandon(events);
  }
}

void KeyDecoder::take_linux_function(char byte, Events& events) {
  if (!is_ascii(byte) || is_control(byte)) return break_off(byte, events);
  keep(byte);
  finish(interpret_linux_function(byte), events);
}

void KeyDecoder::take_mouse(char byte, Events& events) {
  // Column 95 is sent as DEL, and one beyond the last that a byte can say as NUL.
  if (is_control(byte) && byte != '\x7f' && byte != '\0') return break_off(byte, events);
  keep(byte);
  if (body().size() == 4) finish(interpret_mouse(body().substr(1)), events);
}

void KeyDecoder::take_ss3(char byte, Events& events) {
  if (!is_ascii(byte) || is_control(byte)) return break_off(byte, events);
  keep(byte);
  if (!is_ss3_parameter(byte)) {
    finish(interpret_ss3(body()), events);
  } else if (held_.front() != escape && held_.size() > max_sequence_8bit) {
    abandon(events);
  }
}

void KeyDecoder::take_string(char byte, Events& events) {
  const std::size_t length = body().size();
  const bool whole = byte == bell || (byte == string_end_8bit && continuation_ == 0);
  if (!whole && is_control(byte) && byte != escape) return break_off(byte, events);
  continuation_ = is_utf8_continuation(byte) ? std::max(continuation_ - 1, 0) : continuation_bytes(byte);
  keep(byte);
  if (byte == escape) {
    state_ = State::string_escape;
  } else if (whole) {
    finish(interpret_string(held_[body_ - 1], body().substr(0, length)), events);
  }
}

void KeyDecoder::take_string_escape(char byte, Events& events) {
  if (byte == '\\') {
    const std::size_t length = body().size() - (overflow_ ? 0 : 1);
    keep(byte);
    finish(interpret_string(held_[body_ - 1], body().substr(0, length)), events);
    return;
  }
  if (body().size() == 1) held_.pop_back();  // ESC P ESC: no string, but Alt-P
  state_ = State::string;
  abandon(events);
  take(escape, events);
  take(byte, events);
}

/// Nothing but the introducer has come.
bool KeyDecoder::at_introducer() const {
  return held_.size() == body_;
}

void KeyDecoder::keep(char byte) {
  if (held_.size() < max_sequence) {
    held_ += byte;
  } else {
    overflow_ = true;
  }
}

void KeyDecoder::begin_body(State state) {
  state_ = state;
  body_ = held_.size();
}

void KeyDecoder::reset() {
  state_ = State::ground;
  alt_ = false;
  settled_ = false;
  overflow_ = false;
  wipe(held_);
  body_ = 0;
  continuation_ = 0;
}

/// What is held is no sequence, after all.
void KeyDecoder::abandon(Events& events) {
  const std::string held = held_;
  const bool alt = alt_;
  const bool introducer = at_introducer();
  reset();
  if (held.front() != escape) {
    emit_code(0xFFFD, held.substr(0, 1), false, events);
    for (const char byte : std::string_view(held).substr(1)) take(byte, events);
  } else if (introducer) {
    // A person has typed Alt-[ and went on.
    if (alt) emit_code(U'\x1b', "\x1b", false, events);
    emit_code(static_cast<unsigned char>(held.back()), {escape, held.back()}, true, events);
  }
}

/// `byte` cannot stand in the sequence.
void KeyDecoder::break_off(char byte, Events& events) {
  if ((byte == cancel || byte == substitute) && held_.front() == escape) return reset();
  abandon(events);
  take(byte, events);
}

void KeyDecoder::finish(Meaning meaning, Events& events) {
  if (overflow_) meaning.kind = Meaning::Kind::nothing;
  if (meaning.kind == Meaning::Kind::unknown) return finish_unknown(std::move(meaning), events);
  const bool alt = alt_;
  std::string raw = std::move(held_);
  reset();
  if (alt && meaning.kind != Meaning::Kind::keys) {
    // No key that the first ESC could modify: it was one itself.
    emit_code(U'\x1b', "\x1b", false, events);
    raw.erase(0, 1);
  }
  switch (meaning.kind) {
    case Meaning::Kind::keys:
      for (Key& key : meaning.keys) {
        key.modifiers.alt = key.modifiers.alt || alt;
        key.raw = std::exchange(raw, {});
        events.emplace_back(normalized(std::move(key)));
      }
      break;
    case Meaning::Kind::report:
      meaning.report.raw = std::move(raw);
      events.emplace_back(std::move(meaning.report));
      break;
    case Meaning::Kind::paste:
      state_ = State::paste;
      break;
    default:
      break;
  }
}

void KeyDecoder::finish_unknown(Meaning meaning, Events& events) {
  if (held_.front() != escape) return abandon(events);
  if (settled_ && body().size() == 1) {
    const char typed = held_.back();
    held_.pop_back();
    abandon(events);
    return take(typed, events);
  }
  meaning.kind = Meaning::Kind::report;
  finish(std::move(meaning), events);
}

void KeyDecoder::emit_code(char32_t code, std::string raw, bool alt, Events& events) {
  Key key = key_of_code(code);
  key.modifiers.alt = alt;
  key.raw = std::move(raw);
  events.emplace_back(std::move(key));
}

std::size_t KeyDecoder::take_paste(std::string_view bytes, Events& events) {
  if (matched_ == 0) {
    const std::size_t mark = bytes.find(escape);
    append_paste(bytes.substr(0, mark));
    if (mark == std::string_view::npos) return bytes.size();
    matched_ = 1;
    return mark + 1;
  }
  if (bytes.front() != paste_end[matched_]) {
    // Not the mark; ESC stands in it only at its start, so the byte itself may begin another.
    append_paste(paste_end.substr(0, std::exchange(matched_, 0)));
    return 0;
  }
  if (++matched_ == paste_end.size()) {
    std::string text = with_room(paste_.size());
    text += paste_;
    events.emplace_back(Paste{std::move(text)});
    wipe(paste_);
    paste_.shrink_to_fit();
    matched_ = 0;
    after_return_ = false;
    state_ = State::ground;
  }
  return 1;
}

void KeyDecoder::append_paste(std::string_view bytes) {
  while (!bytes.empty()) {
    if (after_return_ && bytes.front() == '\n') bytes.remove_prefix(1);
    const std::size_t end = bytes.find('\r');
    after_return_ = end != std::string_view::npos;
    paste_ += bytes.substr(0, end);
    if (!after_return_) return;
    paste_ += '\n';
    bytes.remove_prefix(end + 1);
  }
}

}  // namespace runnel
