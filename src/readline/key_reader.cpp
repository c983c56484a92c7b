#include "readline/key_reader.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "text/utf8.hpp"
#include "text/wipe.hpp"

namespace runnel {

namespace {

// More is never meant, and a stray digit must not cost a gigabyte.
constexpr int largest_argument = 9999;

// A macro that calls itself would never end, and two that call each other often enough nearly so.
constexpr std::size_t deepest_macro = 16;
constexpr std::size_t most_plays = 10'000;
constexpr std::size_t longest_macro = std::size_t{1} << 20U;

bool is_text(const Key& key) {
  const Modifiers& held = key.modifiers;
  return key.name == KeyName::character && !held.alt && !held.ctrl && !held.super && key.character >= 0x20;
}

bool is_escape(const Key& key) {
  return key.name == KeyName::escape && key.modifiers == Modifiers{};
}

// A person types no second character so soon, but a network that cuts sequences brings the rest.
constexpr std::chrono::milliseconds late_time{40};

// Whatever protocol the keyboard speaks, a quoted Ctrl-A is 01. What has no byte of its own is what was sent.
std::string quoted_text(const Key& key) {
  const std::string byte = control_byte(key);
  return byte.empty() ? key.raw : byte;
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
  InputEvents typed;
  decoder.feed(bytes, typed);
  decoder.flush(typed);
  drop_sequence();
  put_ahead(std::move(typed));
}

const InputEvent* KeyReader::peek() const {
  if (!ahead_.empty()) return &ahead_.back();
  return head_ < events_.size() ? &events_[head_] : nullptr;
}

InputEvent KeyReader::take_event() {
  if (recorded_ && sequence_.empty() && !argument_) command_start_ = recorded_->size();
  while (!playing_.empty() && playing_.back() == 0) playing_.pop_back();
  if (!playing_.empty()) --playing_.back();
  if (!ahead_.empty()) {
    InputEvent event = hand_on(ahead_.back());
    ahead_.pop_back();
    return event;
  }
  plays_ = 0;
  InputEvent event = hand_on(events_[head_++]);
  if (recorded_ && !secret_) record(event);
  return event;
}

// Its place is used again only when all that waits is done.
InputEvent KeyReader::hand_on(InputEvent& event) const {
  InputEvent handed = std::move(event);
  if (auto* key = secret_ ? std::get_if<Key>(&event) : nullptr) {
    wipe(key->raw);
    key->character = 0;
  }
  return handed;
}

void KeyReader::record(const InputEvent& event) {
  if (recorded_->size() > longest_macro) return;
  if (const auto* key = std::get_if<Key>(&event)) {
    // Played from memory, ESC and the key behind it would be one.
    *recorded_ += in_vi() && is_escape(*key) ? "\x1b[27u" : key->raw;
  } else if (const auto* paste = std::get_if<Paste>(&event)) {
    recorded_->append("\x1b[200~").append(paste->text).append("\x1b[201~");
  }
}

void KeyReader::put_ahead(InputEvents events) {
  if (!playing_.empty()) playing_.back() += events.size();
  ahead_.insert(ahead_.end(), std::make_move_iterator(events.rbegin()),
                std::make_move_iterator(events.rend()));
}

std::optional<KeyReader::Input> KeyReader::next() {
  while (peek() != nullptr) {
    InputEvent event = take_event();
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
  if (next_ == Next::quoted) return take_special(key);
  if (ends_crlf(key) || split_escape(key)) return std::nullopt;
  if (next_ == Next::character) return take_special(key);
  if (sequence_.empty() && extend_argument(key)) return ArgumentChanged{};
  sequence_.push_back(std::move(key));
  const Keymap::Match match = keymap(mode_).find(sequence_);
  if (match.kind == Keymap::Match::Kind::whole) {
    if (!match.longer) return bound(match.action, std::exchange(sequence_, {}));
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
  sequence_.front().character = 0;
  sequence_.clear();
  if (is_text(single) && types_text()) return type(single);
  argument_.reset();
  return Unbound{is_escape(single)};
}

// The next key is an argument of the last command.
KeyReader::Input KeyReader::take_special(const Key& key) {
  const bool quoted = std::exchange(next_, Next::key) == Next::quoted;
  const int count = take_argument().value_or(1);
  if (quoted) return Typed{quoted_text(key), count, true};
  Typed typed{{}, count};
  if (is_text(key)) {
    append_text(typed.text, key);
  } else if (key.modifiers == Modifiers{} && (key.name == KeyName::tab || key.name == KeyName::enter)) {
    typed.text += key.name == KeyName::tab ? '\t' : '\n';
  } else if (const std::string byte = control_byte(key); byte.size() == 1 && !is_escape(key)) {
    typed.text = byte;
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
  const auto rest = sequence_.begin() + static_cast<std::ptrdiff_t>(settled.keys);
  put_back({std::make_move_iterator(rest), std::make_move_iterator(sequence_.end())});
  sequence_.erase(rest, sequence_.end());
  return bound(settled.action, std::exchange(sequence_, {}));
}

void KeyReader::put_back(std::vector<Key> keys) {
  put_ahead({std::make_move_iterator(keys.begin()), std::make_move_iterator(keys.end())});
}

KeyReader::Input KeyReader::bound(Keymap::ActionId action, std::vector<Key> keys) {
  drop_sequence();
  return Bound{action, take_argument(), std::move(keys)};
}

// A burst of characters is one edit and one redraw: as many as wait are taken at once.
KeyReader::Input KeyReader::type(const Key& key) {
  Typed typed;
  // As it grows it would leave copies of itself.
  constexpr std::size_t longest_character = 4;
  if (secret_) typed.text = with_room(longest_character * (1 + ahead_.size() + events_.size() - head_));
  append_text(typed.text, key);
  if (const std::optional<int> count = take_argument()) {
    typed.count = *count;
    return typed;
  }
  for (const InputEvent* event = peek(); event != nullptr; event = peek()) {
    const Key* following = std::get_if<Key>(event);
    if (following == nullptr || !is_text(*following) || is_bound(*following)) break;
    append_text(typed.text, *following);
    take_event();
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
    if (!argument_ && (in_vi() || !held.alt)) return false;
  } else if (held.alt || key.character == '-') {
    return false;
  }
  // 0 is a command of vi unless a count has begun.
  if ((types_text() || !argument_ || key.character == '-') && is_bound(key)) return false;
  return add_to_argument(key.character);
}

bool KeyReader::add_to_argument(char32_t character) {
  if (argument_ && argument_->ended) return false;
  const bool begun = argument_ && (argument_->base == 1 || argument_->digits);
  if (character == '-' && !begun) {
    argument_ = Argument{true, std::nullopt};
    return true;
  }
  if (character < '0' || character > '9') return false;
  if (!argument_) argument_ = Argument{};
  const int digit = static_cast<int>(character - '0');
  argument_->digits = std::min(argument_->digits.value_or(0) * 10 + digit, largest_argument);
  return true;
}

std::optional<int> KeyReader::argument() const {
  if (!argument_) return std::nullopt;
  const int value = argument_->digits.value_or(argument_->base);
  return argument_->negative ? -value : value;
}

std::optional<int> KeyReader::take_argument() {
  const std::optional<int> value = argument();
  taken_argument_ = std::exchange(argument_, std::nullopt);
  return value;
}

void KeyReader::universal_argument() {
  argument_ = taken_argument_.value_or(Argument{});
  if (argument_->digits || argument_->ended) {
    argument_->ended = true;
  } else {
    argument_->base = std::min(argument_->base * 4, largest_argument);
  }
}

bool KeyReader::digit_argument(const Key& key) {
  argument_ = taken_argument_;
  return key.name == KeyName::character && add_to_argument(key.character);
}

void KeyReader::retype(std::vector<Key> keys) {
  argument_ = taken_argument_;
  put_back(std::move(keys));
}

bool KeyReader::play(std::string_view bytes, int times) {
  times = std::max(times, 0);
  const bool too_long = bytes.size() > longest_macro / static_cast<std::size_t>(std::max(times, 1)) ||
                        ahead_.size() > longest_macro;
  if (playing_.size() >= deepest_macro || plays_ >= most_plays || too_long) {
    stop_playing();
    return false;
  }
  ++plays_;
  InputEvents typed;
  KeyDecoder decoder;
  for (; times > 0; --times) {
    decoder.feed(bytes, typed);
    decoder.flush(typed);
  }
  playing_.push_back(0);
  put_ahead(std::move(typed));
  return true;
}

void KeyReader::stop_playing() {
  const std::size_t left = std::accumulate(playing_.begin(), playing_.end(), std::size_t{0});
  ahead_.resize(ahead_.size() - left);
  playing_.clear();
}

void KeyReader::drop_recorded_command() {
  if (recorded_) recorded_->resize(std::min(recorded_->size(), command_start_));
}

std::string KeyReader::stop_recording() {
  drop_recorded_command();
  return std::exchange(recorded_, std::nullopt).value_or(std::string());
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

KeyReader::Clock::duration KeyReader::settling_time() const {
  return decoder_.late_pending() ? std::min<Clock::duration>(late_time, escape_time()) : escape_time();
}

std::optional<KeyReader::Clock::time_point> KeyReader::deadline() const {
  std::optional<Clock::time_point> earliest;
  if (decoder_.pending()) earliest = last_input_ + settling_time();
  if (settled_)
    earliest = std::min(earliest.value_or(Clock::time_point::max()), last_input_ + times_.sequence);
  return earliest;
}

void KeyReader::expire(Clock::time_point now) {
  if (decoder_.pending() && now >= last_input_ + settling_time()) decoder_.flush(events_);
  if (settled_ && now >= last_input_ + times_.sequence) settle_ = true;
}

}  // namespace runnel
