#include "readline/key_reader.hpp"

#include <algorithm>
#include <utility>

#include "text/utf8.hpp"

namespace runnel {

namespace {

// More is never meant, and a stray digit must not cost a gigabyte.
constexpr int largest_argument = 9999;

bool is_text(const Key& key) {
  const Modifiers& held = key.modifiers;
  return key.name == KeyName::character && !held.alt && !held.ctrl && !held.super && key.character >= 0x20;
}

// The bytes of a character as they came, so that invalid UTF-8 is kept; a key that came as an escape sequence
// (kitty's protocol, the keypad) has only its character.
void append_text(std::string& text, const Key& key) {
  const bool eight_bit = key.raw.size() > 1 && (key.raw.front() == '\x9b' || key.raw.front() == '\x8f');
  const bool sequence = key.raw.empty() || key.raw.front() == '\x1b' || eight_bit;
  if (sequence) {
    append_utf8(text, key.character);
  } else {
    text += key.raw;
  }
}

}  // namespace

KeyReader::KeyReader(Keymap keymap, Times times) : keymap_(std::move(keymap)), times_(times) {}

void KeyReader::feed(std::string_view bytes, Clock::time_point now) {
  if (head_ == events_.size()) {
    events_.clear();
    head_ = 0;
  }
  decoder_.feed(bytes, events_);
  last_input_ = now;
}

void KeyReader::insert(std::string_view bytes) {
  KeyDecoder decoder;
  std::vector<InputEvent> typed;
  decoder.feed(bytes, typed);
  decoder.flush(typed);
  drop_sequence();
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(head_));
  head_ = 0;
  events_.insert(events_.begin(), std::make_move_iterator(typed.begin()),
                 std::make_move_iterator(typed.end()));
}

std::optional<KeyReader::Input> KeyReader::next() {
  while (head_ < events_.size()) {
    InputEvent event = std::move(events_[head_++]);
    if (auto* paste = std::get_if<Paste>(&event)) {
      drop_sequence();
      argument_.reset();
      quoting_ = false;
      return Pasted{std::move(paste->text)};
    }
    // An answer of the terminal belongs to whoever asked, never to the line.
    if (auto* key = std::get_if<Key>(&event)) {
      if (std::optional<Input> input = take(std::move(*key))) return input;
    }
  }
  if (settle_) return settle();
  return std::nullopt;
}

std::optional<KeyReader::Input> KeyReader::take(Key key) {
  if (quoting_) {
    quoting_ = false;
    const std::optional<int> count = take_argument();
    return Typed{std::move(key.raw), count.value_or(1)};
  }
  if (ends_crlf(key)) return std::nullopt;
  if (sequence_.empty() && extend_argument(key)) return ArgumentChanged{};
  sequence_.push_back(std::move(key));
  const Keymap::Match match = keymap_.find(sequence_);
  if (match.kind == Keymap::Match::Kind::whole) {
    if (!match.longer) return bound(match.action);
    settled_ = Settled{match.action, sequence_.size()};
    return std::nullopt;
  }
  if (match.kind == Keymap::Match::Kind::prefix) return std::nullopt;
  if (settled_) return settle();
  if (sequence_.size() > 1) {
    drop_sequence();
    argument_.reset();
    return Unbound{};
  }
  Key single = std::move(sequence_.front());
  sequence_.clear();
  if (is_text(single)) return type(single);
  argument_.reset();
  const Modifiers& held = single.modifiers;
  return Unbound{single.name == KeyName::escape && !held.alt && !held.ctrl && !held.super};
}

// The shorter binding it is: the keys typed after it are looked at anew.
std::optional<KeyReader::Input> KeyReader::settle() {
  settle_ = false;
  if (!settled_) return std::nullopt;
  const Settled settled = *std::exchange(settled_, std::nullopt);
  std::vector<InputEvent> rest;
  for (std::size_t i = settled.keys; i < sequence_.size(); ++i) rest.emplace_back(std::move(sequence_[i]));
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(head_));
  head_ = 0;
  events_.insert(events_.begin(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
  return bound(settled.action);
}

KeyReader::Input KeyReader::bound(Keymap::ActionId action) {
  drop_sequence();
  return Bound{action, take_argument()};
}

// A burst of characters is one edit and one redraw: as many as wait are taken at once.
KeyReader::Input KeyReader::type(const Key& key) {
  Typed typed;
  append_text(typed.text, key);
  if (const std::optional<int> count = take_argument()) {
    typed.count = *count;
    return typed;
  }
  for (; head_ < events_.size(); ++head_) {
    const Key* following = std::get_if<Key>(&events_[head_]);
    if (following == nullptr || !is_text(*following) || is_bound(*following)) break;
    append_text(typed.text, *following);
  }
  return typed;
}

bool KeyReader::is_bound(const Key& key) const {
  return keymap_.find(std::span(&key, 1)).kind != Keymap::Match::Kind::none;
}

// What is no keyboard may end its lines in CR LF, as in Node.
bool KeyReader::ends_crlf(const Key& key) {
  const std::optional<Clock::time_point> return_at = std::exchange(return_at_, std::nullopt);
  if (key.raw == "\r") return_at_ = last_input_;
  return return_at && key.raw == "\n" && last_input_ - *return_at <= times_.crlf;
}

bool KeyReader::extend_argument(const Key& key) {
  const Modifiers& held = key.modifiers;
  if (key.name != KeyName::character || held.ctrl || held.super) return false;
  if (!held.alt && !argument_) return false;
  if (key.character == '-' && !argument_) {
    if (is_bound(key)) return false;
    argument_ = Argument{true, std::nullopt};
    return true;
  }
  if (key.character < '0' || key.character > '9' || is_bound(key)) return false;
  if (!argument_) argument_ = Argument{};
  const int digit = static_cast<int>(key.character - '0');
  argument_->digits = std::min(argument_->digits.value_or(0) * 10 + digit, largest_argument);
  return true;
}

std::optional<int> KeyReader::argument() const {
  if (!argument_) return std::nullopt;
  const int value = argument_->digits.value_or(1);
  return argument_->negative ? -value : value;
}

std::optional<int> KeyReader::take_argument() {
  const std::optional<int> value = argument();
  argument_.reset();
  return value;
}

void KeyReader::drop_sequence() {
  sequence_.clear();
  settled_.reset();
  settle_ = false;
}

void KeyReader::start_line() {
  drop_sequence();
  argument_.reset();
  quoting_ = false;
}

std::optional<KeyReader::Clock::time_point> KeyReader::deadline() const {
  std::optional<Clock::time_point> earliest;
  if (decoder_.pending()) earliest = last_input_ + times_.escape;
  if (settled_)
    earliest = std::min(earliest.value_or(Clock::time_point::max()), last_input_ + times_.sequence);
  return earliest;
}

void KeyReader::expire(Clock::time_point now) {
  if (decoder_.pending() && now >= last_input_ + times_.escape) decoder_.flush(events_);
  if (settled_ && now >= last_input_ + times_.sequence) settle_ = true;
}

}  // namespace runnel
