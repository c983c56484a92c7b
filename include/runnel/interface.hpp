// Interface: reads lines from a terminal, a pipe or a file, as Node's readline.Interface
// does, and is passive: it owns no thread and no loop.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "runnel/completion.hpp"
#include "runnel/export.hpp"

namespace runnel {

/// How an Interface is set up. Only read: the Interface copies what it keeps.
struct InterfaceOptions {
  int input_fd = 0;   ///< borrowed, never closed; -1: input comes through `feed` alone
  int output_fd = 1;  ///< borrowed, never closed; -1: nothing is written
  /// Edit the line, with echo and history. Default: both descriptors are terminals.
  std::optional<bool> terminal;
  std::string prompt = "> ";
  /// Shown before the second and each further row of a text of several lines.
  std::string continuation_prompt = "| ";
  /// Entries at the start, the newest first, as in Node. Not written to `history_file`.
  std::vector<std::string> history;
  std::size_t history_size = 1000;  ///< 0: no history
  bool remove_history_duplicates = false;
  /// Where entries are kept between sessions; empty: nowhere. Made with mode 0600, appended
  /// under a lock as each line is accepted. A fault here is told once through `on_error`.
  std::string history_file;
  std::chrono::milliseconds crlf_delay{100};
  /// How long a lone ESC waits for the rest of a sequence.
  std::chrono::milliseconds escape_code_timeout{500};
  Completer completer;
  /// Whether Enter accepts `text`; when it returns false, Enter adds a line to it. Empty: always.
  std::function<bool(std::string_view text)> is_complete;
};

struct CursorPosition {
  int row = 0;     ///< rows below the row where the prompt starts
  int column = 0;  ///< columns from the left edge
};

/// What `read_line` came back with.
struct Line {
  std::string text;  ///< without its terminator
};
struct Interrupted {};  ///< Ctrl-C; the text typed so far stays on the screen
struct EndOfInput {};   ///< Ctrl-D on an empty line, the end of a file, a closed terminal
using ReadResult = std::variant<Line, Interrupted, EndOfInput, std::error_code>;

/// Reads lines. All calls but `print_above` must come from one thread at a time; several
/// Interfaces may exist at once, on different descriptors. The callbacks run inside the call
/// that caused them; they may call any method, also `close`, but must not destroy the Interface.
///
/// On a terminal a line is edited: the terminal is in raw mode from `prompt` until the line is
/// accepted, and in its former modes whenever a callback runs and on every way out, signals included.
/// Otherwise the input is split at the five line terminators and nothing is echoed; TERM is then not
/// read and terminfo not opened.
class RUNNEL_EXPORT Interface {
 public:
  /// Throws std::invalid_argument for options that contradict each other. Changes no terminal yet.
  explicit Interface(const InterfaceOptions& options = {});
  ~Interface();
  Interface(Interface&&) noexcept;
  Interface& operator=(Interface&&) noexcept;

  std::function<void(std::string_view line)> on_line;
  std::function<void()> on_close;
  std::function<void(const std::vector<std::string>& newest_first)> on_history;
  std::function<void()> on_pause;
  std::function<void()> on_resume;
  std::function<void(std::error_code, std::string_view what)> on_error;
  /// Ctrl-C. When empty, Ctrl-C closes the Interface, as in Node.
  std::function<void()> on_sigint;
  std::function<void()> on_sigtstp;  ///< Ctrl-Z; when empty the process stops as usual
  std::function<void()> on_sigcont;

  // --- driving ---

  /// The descriptor to wait on for reading; -1 when there is none. It stays the same for the
  /// life of the Interface. (On a terminal it also wakes for resizes and `print_above`.)
  [[nodiscard]] int fd() const;
  /// Reads what is there, without waiting for more, and acts on it: edits, draws once, calls back.
  void process_input();
  /// How long the host may wait before it must call `process_timeout`; empty: for ever.
  [[nodiscard]] std::optional<std::chrono::milliseconds> timeout() const;
  void process_timeout();
  /// Input that does not come from `input_fd`. Empty means the end of input.
  void feed(std::string_view bytes);

  /// Waits for one line; callbacks other than `on_line` run as usual. Not inside a callback.
  [[nodiscard]] ReadResult read_line(std::string_view prompt);
  [[nodiscard]] ReadResult read_line();

  // --- Node's methods ---

  /// Shows the prompt and starts to edit; `preserve_cursor` keeps the text and the cursor in it.
  void prompt(bool preserve_cursor = false);
  void set_prompt(std::string_view prompt);
  [[nodiscard]] const std::string& get_prompt() const;
  /// Shows `query` as the prompt; the next line goes to `answer` instead of `on_line`.
  void question(std::string_view query, std::function<void(std::string_view line)> answer);
  void pause();
  void resume();
  /// Acts as if `text` had been typed.
  void write(std::string_view text);
  /// Ends it: modes restored, `on_close` called once. Further input is ignored.
  void close();

  [[nodiscard]] bool terminal() const;
  [[nodiscard]] bool paused() const;
  [[nodiscard]] bool closed() const;
  /// A line is being edited: the prompt is on the screen and the terminal in raw mode.
  [[nodiscard]] bool editing() const;
  [[nodiscard]] const std::string& line() const;  ///< what has been typed so far
  [[nodiscard]] std::size_t cursor() const;       ///< a byte offset into `line()`
  [[nodiscard]] CursorPosition cursor_position() const;
  [[nodiscard]] std::vector<std::string> history() const;  ///< the newest first
  void set_history(std::vector<std::string> newest_first);
  /// Adds an entry as if it had been typed, for hosts that decide themselves what is kept.
  void add_history(std::string_view entry);

  /// Shows `text` above the line that is being edited, or just writes it when none is. Any thread.
  /// Text without a final newline is kept as a partial line and continued by the next call.
  void print_above(std::string_view text);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace runnel
