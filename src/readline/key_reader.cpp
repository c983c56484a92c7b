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

bool is_escape(const Key& key) {
  return key.name == KeyName::escape && key.modifiers == Modifiers{};
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

KeyReader::KeyReader(Keymap (*default_keymap)(KeyMode), Times times)
    : default_keymap_(default_keymap), times_(times) {}

void KeyReader::set_mode(KeyMode mode) {
  if (mode == mode_) return;
  drop_sequence();
  mode_ = mode;
}

Keymap& KeyReader::keymap(KeyMode mode) {
  std::optional<Keymap>& keymap = keymaps_[static_cast<std::size_t>(mode)];
  if (!keymap) keymap = default_keymap_(mode);
  return *keymap;
}

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
      next_ = Next::key;
      return Pasted{std::move(paste->text)};
    }
    if (auto* report = std::get_if<Report>(&event)) return std::move(*report);
    if (auto* key = std::get_if<Key>(&event)) {
      if (std::optional<Input> input = take(std::move(*key))) return input;
    }
  }
  if (settle_) return settle();
  return std::nullopt;
}

std::optional<KeyReader::Input> KeyReader::take(Key key) {
  if (next_ == Next::quoted) return take_special(std::move(key));
  if (ends_crlf(key) || split_escape(key)) return std::nullopt;
  if (next_ == Next::character) return take_special(std::move(key));
  if (sequence_.empty() && extend_argument(key)) return ArgumentChanged{};
  sequence_.push_back(std::move(key));
  const Keymap::Match match = keymap(mode_).find(sequence_);
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
  if (is_text(single) && types_text()) return type(single);
  argument_.reset();
  return Unbound{is_escape(single)};
}

// The next key is an argument of the last command.
KeyReader::Input KeyReader::take_special(Key key) {
  const bool quoted = std::exchange(next_, Next::key) == Next::quoted;
  const int count = take_argument().value_or(1);
  if (quoted) return Typed{std::move(key.raw), count, true};
  Typed typed{{}, count};
  if (is_text(key)) {
    append_text(typed.text, key);
  } else if (key.modifiers == Modifiers{} && (key.name == KeyName::tab || key.name == KeyName::enter)) {
    typed.text += key.name == KeyName::tab ? '\t' : '\n';
  } else {
    return Unbound{is_escape(key)};
  }
  return typed;
}

// ESC is a command of vi, and whoever types fast sends the next key with it: what looks like Alt is two keys,
// unless it is bound or was sent as one (a control sequence).
bool KeyReader::split_escape(const Key& key) {
  if (!in_vi() || !key.modifiers.alt || key.raw.size() < 2 || key.raw.front() != '\x1b') return false;
  if (key.raw.size() > 2 && (key.raw[1] == '[' || key.raw[1] == 'O')) return false;
  if (next_ == Next::key) {
    sequence_.push_back(key);
    const bool bound = keymap(mode_).find(sequence_).kind != Keymap::Match::Kind::none;
    sequence_.pop_back();
    if (bound) return false;
  }
  Key escape;
  escape.name = KeyName::escape;
  escape.raw = key.raw.substr(0, 1);
  Key second = key;
  second.modifiers.alt = false;
  second.raw.erase(0, 1);
  put_back({std::move(escape), std::move(second)});
  return true;
}

// The shorter binding it is: the keys typed after it are looked at anew.
std::optional<KeyReader::Input> KeyReader::settle() {
  settle_ = false;
  if (!settled_) return std::nullopt;
  const Settled settled = *std::exchange(settled_, std::nullopt);
  sequence_.erase(sequence_.begin(), sequence_.begin() + static_cast<std::ptrdiff_t>(settled.keys));
  put_back(std::exchange(sequence_, {}));
  return bound(settled.action);
}

void KeyReader::put_back(std::vector<Key> keys) {
  // The events before the head are done: what came from there fits there again, but for an ESC that is split.
  while (head_ > 0 && !keys.empty()) {
    events_[--head_] = std::move(keys.back());
    keys.pop_back();
  }
  events_.insert(events_.begin(), std::make_move_iterator(keys.begin()), std::make_move_iterator(keys.end()));
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

bool KeyReader::is_bound(const Key& key) {
  return keymap(mode_).find(std::span(&key, 1)).kind != Keymap::Match::Kind::none;
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
  if (types_text()) {
    if (in_vi() || (!held.alt && !argument_)) return false;
  } else if (held.alt || key.character == '-') {
    return false;
  }
  if (key.character == '-' && !argument_) {
    if (is_bound(key)) return false;
    argument_ = Argument{true, std::nullopt};
    return true;
  }
  if (key.character < '0' || key.character > '9') return false;
  // 0 is a command of vi unless a count has begun.
  if ((types_text() || !argument_) && is_bound(key)) return false;
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
  next_ = Next::key;
}

std::optional<KeyReader::Clock::time_point> KeyReader::deadline() const {
  std::optional<Clock::time_point> earliest;
  if (decoder_.pending()) earliest = last_input_ + escape_time();
  if (settled_)
    earliest = std::min(earliest.value_or(Clock::time_point::max()), last_input_ + times_.sequence);
  return earliest;
}

void KeyReader::expire(Clock::time_point now) {
  if (decoder_.pending() && now >= last_input_ + escape_time()) decoder_.flush(events_);
  if (settled_ && now >= last_input_ + times_.sequence) settle_ = true;
}

}  // namespace runnel
