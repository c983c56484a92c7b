// KeyReader: turns what is typed into commands: decodes bytes, follows sequences of keys through the
// Keymap of the mode, collects numeric arguments and runs of text. Reads no descriptor; is told the time.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "keys/key.hpp"
#include "keys/key_decoder.hpp"
#include "keys/keymap.hpp"

namespace runnel {

class KeyReader {
 public:
  using Clock = std::chrono::steady_clock;

  struct Typed {
    std::string text;     ///< characters that are bound to nothing
    int count = 1;        ///< how often, by a numeric argument
    bool quoted = false;  ///< after a key that quotes
  };
  struct Pasted {
    std::string text;
  };
  struct Bound {
    Keymap::ActionId action = 0;
    std::optional<int> count;
    std::vector<Key> keys;  ///< that were typed
  };
  struct ArgumentChanged {};
  struct Unbound {        ///< keys that mean nothing
    bool escape = false;  ///< Escape alone: whoever presses it wants out of something, and needs no bell
  };
  /// An answer of the terminal is among them in its place, and changes nothing of what is typed around it.
  using Input = std::variant<Typed, Pasted, Bound, ArgumentChanged, Unbound, Report>;

  struct Times {
    Clock::duration escape;     ///< a lone ESC waits so long
    Clock::duration vi_escape;  ///< and so long in the modes of vi
    Clock::duration sequence;   ///< and so long a binding that may become a longer one
    Clock::duration crlf;       ///< a LF so soon after a CR is no key of its own
  };
  /// `default_keymap` makes the bindings that a mode starts with, when they are first asked for.
  KeyReader(Keymap (*default_keymap)(KeyMode), Times times);

  void set_times(Times times) { times_ = times; }
  /// What keys mean from the next one on that `next` has not looked at; half-typed sequences are forgotten
  /// when it changes.
  void set_mode(KeyMode mode);
  [[nodiscard]] KeyMode mode() const { return mode_; }
  /// The bindings of a mode, to look at and to change.
  [[nodiscard]] Keymap& keymap(KeyMode mode);

  void feed(std::string_view bytes, Clock::time_point now);
  /// What a program types: whole in itself, and before all that still waits.
  void insert(std::string_view bytes);
  /// The next thing that is to be done, in the order in which it was typed; nothing when what is left is
  /// not decided yet.
  [[nodiscard]] std::optional<Input> next();
  /// Events wait that `next` has not looked at.
  [[nodiscard]] bool ready() const { return !ahead_.empty() || head_ < events_.size() || settle_; }
  /// The next key is text as it came, whatever it is bound to.
  void quote_next() { next_ = Next::quoted; }
  /// The next key is the character that a command waits for: Typed, also for Tab, Enter and what Ctrl
  /// makes of a letter, or else Unbound.
  void take_character_next() { next_ = Next::character; }

  // --- arguments and macros: what a command that was just read does to those that follow ---

  /// Begins an argument for the next command, or makes the one that was typed four times as large; digits
  /// that were typed are ended.
  void universal_argument();
  /// Begins an argument with the digit or the minus of `key`, or adds it to the one that was typed. False
  /// when it has none.
  [[nodiscard]] bool digit_argument(const Key& key);
  /// Reads `keys` next, with the argument that was typed.
  void retype(std::vector<Key> keys);

  /// Reads the keys of a macro next, `times` over. False, and all macros are dropped that are being played,
  /// when it is a macro in a macro too deep, or far too long.
  [[nodiscard]] bool play(std::string_view bytes, int times);
  /// Drops what is left of the macros that are being played.
  void stop_playing();
  /// While it is on, what is typed is a secret: no macro records it, and it is overwritten once it is handed
  /// on.
  void set_secret(bool on) { secret_ = on; }
  /// From now on the bytes of what is typed are kept; with `begin_with` in front of them.
  void start_recording(std::string begin_with = {}) { recorded_ = std::move(begin_with); }
  [[nodiscard]] bool recording() const { return recorded_.has_value(); }
  /// The command that was just read is no part of it.
  void drop_recorded_command();
  /// What was typed since, without the command that was just read.
  [[nodiscard]] std::string stop_recording();

  /// When `expire` must be called; empty: nothing waits for time to pass.
  [[nodiscard]] std::optional<Clock::time_point> deadline() const;
  /// Settles what has waited long enough.
  void expire(Clock::time_point now);

  /// A numeric argument is being typed: its value so far (-1 for a lone minus).
  [[nodiscard]] std::optional<int> argument() const;

  /// Forgets half-typed sequences and arguments, not what waits behind them: a line has ended.
  void start_line();

 private:
  struct Argument {
    bool negative = false;
    std::optional<int> digits;
    int base = 1;        // without digits
    bool ended = false;  // a digit is text again
  };
  // A binding that is complete and might become a longer one.
  struct Settled {
    Keymap::ActionId action = 0;
    std::size_t keys = 0;
  };

  enum class Next : std::uint8_t { key, quoted, character };

  std::optional<Input> take(Key key);
  Input take_special(const Key& key);
  std::optional<Input> settle();
  Input bound(Keymap::ActionId action, std::vector<Key> keys);
  Input type(const Key& key);
  bool split_escape(const Key& key);
  [[nodiscard]] const InputEvent* peek() const;
  InputEvent take_event();
  void record(const InputEvent& event);
  InputEvent hand_on(InputEvent& event) const;
  void put_ahead(InputEvents events);
  void put_back(std::vector<Key> keys);
  bool extend_argument(const Key& key);
  bool add_to_argument(char32_t character);
  bool ends_crlf(const Key& key);
  std::optional<int> take_argument();
  void drop_sequence();
  [[nodiscard]] bool is_bound(const Key& key);
  [[nodiscard]] Clock::duration escape_time() const { return in_vi() ? times_.vi_escape : times_.escape; }
  [[nodiscard]] Clock::duration settling_time() const;
  [[nodiscard]] bool in_vi() const { return mode_ != KeyMode::emacs; }
  [[nodiscard]] bool types_text() const { return mode_ == KeyMode::emacs || mode_ == KeyMode::vi_insert; }

  Keymap (*default_keymap_)(KeyMode);
  std::array<std::optional<Keymap>, key_mode_count> keymaps_;
  KeyMode mode_ = KeyMode::emacs;
  Times times_;
  KeyDecoder decoder_;
  InputEvents events_;
  std::size_t head_ = 0;              // the events before it are done
  InputEvents ahead_;                 // to be looked at before those, the next one last
  std::vector<std::size_t> playing_;  // of each macro how many of them are left, the innermost last
  std::size_t plays_ = 0;             // since the last key that was typed
  bool secret_ = false;
  std::optional<std::string> recorded_;
  std::size_t command_start_ = 0;  // in what is recorded
  std::vector<Key> sequence_;
  std::optional<Settled> settled_;
  bool settle_ = false;  // no more waiting for a longer binding
  std::optional<Argument> argument_;
  std::optional<Argument> taken_argument_;  // of the last command
  Next next_ = Next::key;
  Clock::time_point last_input_{};
  std::optional<Clock::time_point> return_at_;  // the last key was Enter, sent as CR
};

}  // namespace runnel
