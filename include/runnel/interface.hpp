// Interface: reads lines from a terminal, a pipe or a file, as Node's readline.Interface
// does, and is passive: it owns no thread and no loop.
#pragma once

#include <chrono>
#include <coroutine>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "runnel/abbreviation.hpp"
#include "runnel/callback.hpp"
#include "runnel/completion.hpp"
#include "runnel/export.hpp"
#include "runnel/highlighting.hpp"
#include "runnel/history.hpp"
#include "runnel/key_bindings.hpp"
#include "runnel/line_splitter.hpp"
#include "runnel/style.hpp"
#include "runnel/terminal.hpp"
#include "runnel/validation.hpp"

namespace runnel {

/// Whose keys edit the line.
enum class EditingMode { emacs, vi };

/// Who puts right-to-left text in the order in which it is seen.
enum class BidiOrder {
  visual,  ///< the library; the terminal, which draws what it gets from left to right, is told nothing
  /// The same, and a terminal that would reorder text too is told not to while a line is edited (CSI 8 l:
  /// BDSM of ECMA-48, as in GNOME's terminal).
  visual_explicit,
  logical,  ///< the terminal: it gets the text in logical order
};

/// What is done where a key can do nothing.
enum class BellStyle {
  audible,
  visible,  ///< the screen flashes for a tenth of a second, where the terminal can do it
  none,
};

/// How an Interface is set up. Only read: the Interface copies what it keeps.
struct InterfaceOptions {
  int input_fd = 0;   ///< borrowed, never closed; -1: input comes through `feed` alone
  int output_fd = 1;  ///< borrowed, never closed; -1: nothing is written
  /// Gets what is to be written, a call for each frame, in the place of `output_fd`. May be called by
  /// each thread that calls `print_above`, never by two at once.
  std::function<void(std::string_view bytes)> output;
  /// The size of what `output` draws on; empty: that of `output_fd`.
  std::function<TerminalSize()> output_size;
  /// Edit the line, with echo and history. Default: both descriptors are terminals.
  std::optional<bool> terminal;
  /// The kind of terminal, instead of what TERM says.
  std::optional<std::string> term;
  /// At the start: vi-editing-mode (M-C-j) and emacs-editing-mode change it while editing.
  EditingMode editing_mode = EditingMode::emacs;
  /// Shown before the last row of the prompt: in emacs mode; in vi mode while text is inserted, and while it
  /// is not.
  std::string emacs_mode_string;
  std::string vi_insert_mode_string;
  std::string vi_command_mode_string;
  /// The user's settings in the form of GNU readline's inputrc, read when the terminal is first needed:
  /// bindings, and those variables that have a meaning here, where the option of that meaning is left at its
  /// default. What is wrong in it is told in a line above the prompt, with its file and line. Default:
  /// $INPUTRC, else ~/.inputrc, else /etc/inputrc. Empty: none.
  std::optional<std::string> inputrc;
  /// What `$if` in an inputrc calls this program.
  std::string application = "runnel";
  std::string prompt = "> ";
  /// Shown before the second and each further row of a text of several lines.
  std::string continuation_prompt = "| ";
  /// Shown at the right edge of the text's first row, as long as the text leaves it room; gone from the
  /// accepted line. May hold SGR. Changed by `set_right_prompt`.
  std::string right_prompt;
  /// Takes the place of the prompt, all its rows, once the line is accepted: what is left above is short.
  std::optional<std::string> transient_prompt;
  /// Tell the terminal where prompts, what is typed, and output begin and end (OSC 133 A to D, without an
  /// exit status), so that it can jump from prompt to prompt or copy what a line has printed.
  bool semantic_marks = false;
  /// Tell the terminal with each prompt which folder the process works in (OSC 7), so that it can open its
  /// next window there.
  bool report_directory = false;
  /// Lines are secrets, and this is shown for each grapheme cluster of them: "*", or "" for nothing at all,
  /// also not how long they are. Empty: the text itself. Changed by `set_mask`.
  ///
  /// A secret goes to the host alone. It is no entry of the history, and there is none of what would show or
  /// keep it: completer, highlighter, hinter, validator, abbreviations, indentation; recalling and searching,
  /// the kill ring (what was cut before can be yanked), undo, keyboard macros, an editor of the user's. It is
  /// edited by the keys of emacs, and what goes by words there goes to its start or end, as the bounds of
  /// words would tell of it. A newline that ends what is pasted is dropped. All that the Interface holds of
  /// it is overwritten in memory when it has been handed over, interrupted or closed. What the host gets is
  /// the host's to overwrite: `read_password` gives the only copy, a callback sees it before it is
  /// overwritten. Where the Interface is no terminal a mask changes nothing.
  std::optional<std::string> mask;
  /// For a screen reader: all is appended, nothing is drawn again, and no sequence moves the cursor. What is
  /// typed, and what is deleted, is printed; so is the character that the cursor comes to; a text that has
  /// changed otherwise is printed anew on the next line, and lists are plain lines. Highlighting and hints
  /// rest. Empty: where the environment has RUNNEL_SCREEN_READER (not empty and not 0), which is read when
  /// the first line is edited.
  std::optional<bool> screen_reader;
  /// The arrows go through right-to-left text in the order of reading all the same.
  BidiOrder bidi_order = BidiOrder::visual;
  Highlighter highlighter;
  /// Show the bracket ( ) [ ] { } at the cursor, or else just before it, and its partner, in `bracket_style`.
  bool match_brackets = true;
  /// A bracket ( [ { that is typed before a blank, a closing bracket or nothing brings its partner along; to
  /// type that one steps over it, and Backspace between the two takes both.
  bool close_brackets = false;
  /// Gets the text before a line that Enter (a text that is incomplete) or insert-newline adds, and returns
  /// what to put at its start.
  std::function<std::string(std::string_view before)> indent;
  /// How parts of the line are shown, over what the highlighter and the prompt make of them.
  Style bracket_style = {.underline = true};
  Style selection_style = {.reverse = true};
  Style search_match_style = {.underline = true};
  Style hint_style = {.dim = true};
  Style error_style = {.foreground = Color::palette(1)};  ///< of what the validator says
  Style error_place_style = {.reverse = true};            ///< of the place in the text that it means
  BellStyle bell = BellStyle::audible;
  /// Tell the terminal to mark what is pasted, so that it is no keys. Off: a paste is typed.
  bool bracketed_paste = true;
  /// What insert-comment (M-#) puts before each line of the text.
  std::string comment_begin = "//";
  /// Start each prompt on a row of its own, with a mark behind what another program left on the row
  /// without ending it. Off: what stands on the row is overwritten, as in Node.
  bool fresh_line = false;
  /// Entries at the start, the newest first, as in Node. Not written to `history_file`.
  std::vector<std::string> history;
  /// How many of the newest entries are seen: 0 none, `unlimited_history` all. Of a file no more is read than
  /// a key needs, so that a large size costs nothing before it is used.
  std::size_t history_size = 100'000;
  bool remove_history_duplicates = false;  ///< a new entry takes the place of older ones like it
  bool keep_history_repeats = false;       ///< a line like the newest entry is an entry of its own
  bool history_ignore_space = false;       ///< a line that starts with a space is no entry
  /// Whether a line becomes an entry; empty: each does. Asked last.
  std::function<bool(std::string_view line)> history_filter;
  /// Where entries are kept between sessions; empty: nowhere. Made with mode 0600, read when history is first
  /// needed, appended under a lock as each line is accepted. A fault here is told once through `on_error`,
  /// and what could not be written is tried again with the next line and at the end. A file that is no
  /// regular file of this user's is refused.
  std::string history_file;
  /// How many entries stay in the file when it has come to hold more than twice as many, which is looked at
  /// rarely; 0: all.
  std::size_t history_file_size = 1'000'000;
  HistorySharing history_sharing = HistorySharing::own_first;
  bool history_private = false;  ///< the file is read, and nothing written to it
  /// Each entry is noted with the working directory of the moment, and with what `note_status` says.
  bool history_details = false;
  /// Only entries that were typed in the directory that is the working directory when a line begins are
  /// recalled and searched; toggle-history-directory switches between these and all. Needs `history_details`,
  /// also of the sessions that noted them.
  bool history_of_directory = false;
  /// Every accepted line is an entry. False: the host calls `add_history` for those to be kept.
  bool add_lines_to_history = true;
  /// From entry to entry the cursor stays where it was in the line; at its end it stays at the end.
  bool history_preserve_point = false;
  RecallMatching recall_matching = RecallMatching::start;
  /// Searches through history have no regard to case, also for a pattern with capital letters.
  bool search_ignore_case = false;
  std::chrono::milliseconds crlf_delay{100};
  /// How long a lone ESC waits for the rest of a sequence. Empty: 500 ms, and in vi mode, where ESC is a
  /// command, 50 ms.
  std::optional<std::chrono::milliseconds> escape_code_timeout;
  /// How long keys that are a binding and may become a longer one wait for the rest.
  std::chrono::milliseconds key_sequence_timeout{500};
  Completer completer;
  AsyncCompleter async_completer;  ///< asked when there is no `completer`
  CompletionStyle completion_style = CompletionStyle::menu;
  CompletionListing completion_listing = CompletionListing::second_tab;
  /// A run of menu-complete (completion_style `cycle`) begins with what all candidates begin with.
  bool cycle_from_prefix = false;
  CompletionMatching completion_matching = CompletionMatching::given;
  /// Tab inserts a tab, whatever can complete. Other keys still list.
  bool completion_disabled = false;
  /// How many columns a list of candidates may take, if the terminal has so many; 0: one candidate a row.
  std::optional<std::size_t> completion_display_width;
  /// What all candidates of a list begin with is shown as a mark where it is longer than so many characters;
  /// 0: never.
  std::size_t completion_prefix_display_length = 0;
  /// A list of more candidates than these is shown only after a question (completion_style `list`); 0: never
  /// asked.
  std::size_t completion_query_items = 100;
  /// Open the menu by itself after each change that is typed (completion_style `menu`). It inserts nothing;
  /// Tab and the arrows choose an entry.
  bool complete_while_typing = false;
  /// Ask the terminal once, with the first prompt, what it knows (better keyboard protocols, synchronized
  /// updates); after a resize, where its cursor is; and how wide it draws emoji and the like, as soon as
  /// there are some. Nothing waits for the answers. Never where `output` is given.
  bool probe_terminal = true;
  /// Columns of the characters whose width Unicode leaves open (Greek and Cyrillic letters, arrows, box
  /// drawing): 1 or 2. Empty: what the terminal answers when it is asked (`probe_terminal`), else 2 in
  /// Chinese, Japanese and Korean locales (LC_ALL, LC_CTYPE, LANG) and 1 in others.
  std::optional<int> ambiguous_width;
  /// Descriptors (of 1 and 2, as a rule) whose output is shown above the line while one is edited, whoever
  /// writes to them: they go through a pipe for that time. Only those that are the terminal `output_fd`, and
  /// 4 at most; one Interface of a process at a time. Costs a thread. Programs that are started meanwhile see
  /// a pipe.
  std::vector<int> capture_output;
  /// A click places the cursor, or takes an entry of the menu, which the wheel scrolls. The terminal then
  /// keeps its own selection for Shift and the mouse.
  bool mouse = false;
  Validator validator;  ///< decides what Enter does; empty: every text is complete
  std::vector<Abbreviation> abbreviations;
  /// Must not change the line. Gets the text when it has changed and the cursor is at its end, once a frame;
  /// what it returns is shown behind the text, dimmed. Right, End and what they are bound as (C-f, C-e) take
  /// it into the text, M-f takes a word of it; Enter never does. Called on the thread that drives.
  std::function<std::string(std::string_view text)> hinter;
  /// The same, with the rest of the newest history entry that begins with the text, where `hinter` has
  /// nothing.
  bool history_hints = false;
  /// Gets the text when it has changed, once a frame, and returns what would come of it, or nothing: it is
  /// shown dimmed under the text, on a row for each of its lines (the first three), and never left there. It
  /// must do nothing but look, and be quick. Called on the thread that drives.
  std::function<std::string(std::string_view text)> previewer;
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
struct TimedOut {};     ///< no line came in time
struct Cancelled {};    ///< `cancel_read`
using ReadResult = std::variant<Line, Interrupted, EndOfInput, std::error_code, TimedOut, Cancelled>;

/// Reads lines. All calls but `print_above` and `cancel_read` must come from one thread at a time; several
/// Interfaces may exist at once, on different descriptors. The callbacks run inside the call
/// that caused them; they may call any method but `read_line`, also `close`, and may throw: what they
/// throw leaves through that call, and the Interface goes on with its next input. They must not
/// destroy or move the Interface.
///
/// On a terminal a line is edited: the terminal is in raw mode from `prompt` until the line is
/// accepted, and in its former modes whenever a callback runs that a key caused and on every way out,
/// signals included. When a callback returns without having prompted, paused or closed, editing goes on with
/// an empty prompt, as in Node. Otherwise the input is split at the five line terminators and nothing is
/// echoed; the environment is then not read and terminfo not opened.
class RUNNEL_EXPORT Interface {
 public:
  /// Throws std::invalid_argument for a descriptor below -1 or a time below 0. Changes no terminal yet.
  explicit Interface(const InterfaceOptions& options = {});
  ~Interface();
  Interface(Interface&&) noexcept;
  Interface& operator=(Interface&&) noexcept;

  /// The view ends with the call.
  Callback<void(std::string_view line)> on_line;
  Callback<void()> on_close;
  Callback<void(const std::vector<std::string>& newest_first)> on_history;
  Callback<void()> on_pause;
  Callback<void()> on_resume;
  Callback<void(std::error_code error, std::string_view what)> on_error;
  /// Ctrl-C. When empty, Ctrl-C closes the Interface, as in Node. `line()` is still what was typed, unless
  /// that was a secret; it is dropped when the next prompt comes.
  Callback<void()> on_sigint;
  Callback<void()> on_end;  ///< Ctrl-D on an empty line of a terminal; when empty, it closes the Interface
  Callback<void()> on_sigtstp;  ///< Ctrl-Z; when empty the process group stops as usual
  Callback<void()> on_sigcont;

  // --- driving ---

  /// The descriptor to wait on for reading; -1 when there is none. It stays the same for the
  /// life of the Interface. (On a terminal it also wakes for resizes and `print_above`.) Of an Interface
  /// that is no terminal it is `input_fd`: a host does not wait on it while `paused()`.
  [[nodiscard]] int fd() const;
  /// Reads what is there, without waiting for more, and acts on it: edits, draws once, calls back.
  /// Does nothing inside a callback.
  void process_input();
  /// How long the host may wait before it must call `process_timeout`; empty: for ever.
  [[nodiscard]] std::optional<std::chrono::milliseconds> timeout() const;
  void process_timeout();
  /// Input that does not come from `input_fd`. Empty means the end of input.
  void feed(std::string_view bytes);

  /// Waits for one line; callbacks other than `on_line`, `on_sigint` and a question's answer run as usual.
  /// Without a terminal the rest of the input is kept for the next call. Throws std::logic_error inside a
  /// callback.
  [[nodiscard]] ReadResult read_line(std::string_view prompt);
  [[nodiscard]] ReadResult read_line();
  /// The same for no longer than `patience`, counted from the call; 0: what is there already. On a terminal
  /// what was typed when it comes back as TimedOut, or Cancelled, stays on the screen, and the next
  /// `read_line` goes on with it, unless `set_line` puts another text in its place. Throws
  /// std::invalid_argument for a time below 0.
  [[nodiscard]] ReadResult read_line(std::string_view prompt, std::chrono::milliseconds patience);
  /// The `read_line` that waits, or else the next one, comes back as Cancelled. Any thread.
  void cancel_read();
  /// The same for a secret: with `mask` as `InterfaceOptions::mask` for this line. A line that is half typed
  /// is put aside and comes back with the next prompt. Where the input is a terminal and the output is not,
  /// the terminal's driver edits the secret and echoes nothing.
  [[nodiscard]] ReadResult read_password(std::string_view prompt, std::string_view mask = {});

  class NextLine;
  /// For coroutines: `while (const auto line = co_await interface.next_line()) ...`, a
  /// `std::optional<std::string_view>` that is empty once the Interface has been closed. The view is valid
  /// until the next call of it, of `question` or of `read_line`.
  ///
  /// The coroutine is resumed inside the call that has found the line (`process_input` as a rule), on its
  /// thread; a host that wants it elsewhere hands it on there. On a terminal the prompt is shown unless a
  /// line is being edited already. From the first call on all lines but the answers to questions come here
  /// and not to `on_line`; while nobody waits for one the input is not read, and `paused()` is true. One
  /// coroutine waits at a time, or std::logic_error is thrown where it awaits. One that is destroyed waits no
  /// longer.
  [[nodiscard]] NextLine next_line();

  // --- Node's methods; on a closed Interface they do nothing ---

  /// Shows the prompt and starts to edit. While editing it shows all again, below what the host has printed,
  /// with the cursor at the start of the text or, if `preserve_cursor`, where it was.
  void prompt(bool preserve_cursor = false);
  void set_prompt(std::string_view prompt);
  [[nodiscard]] const std::string& get_prompt() const;
  /// `InterfaceOptions::right_prompt` from the next frame on.
  void set_right_prompt(std::string_view prompt);
  /// The prompt of the line that is being edited, at once and with the cursor where it is, and of those that
  /// come.
  void change_prompt(std::string_view prompt);
  /// `InterfaceOptions::mask` from now on. A line that is half typed when secrets begin is put aside, and
  /// comes back when they end; a secret that is half typed then is dropped.
  void set_mask(std::optional<std::string> mask);
  /// Shows `query` as the prompt; the next line goes to `answer` instead of `on_line`. While another question
  /// is open it only shows that one again, as in Node.
  void question(std::string_view query, std::function<void(std::string_view line)> answer);
  /// Takes an open question back: its answer is never called.
  void cancel_question();
  /// Stops reading. Lines that were read already wait for `resume`.
  void pause();
  void resume();
  /// Acts as if `text` had been typed.
  void write(std::string_view text);
  /// Ends it: modes restored, `on_pause` and `on_close` called once. Further input is ignored.
  void close();

  [[nodiscard]] bool terminal() const;
  [[nodiscard]] bool paused() const;
  [[nodiscard]] bool closed() const;
  /// A line is being edited: the prompt is on the screen and the terminal in raw mode.
  [[nodiscard]] bool editing() const;
  [[nodiscard]] const std::string& line() const;  ///< what has been typed so far
  [[nodiscard]] std::size_t cursor() const;       ///< a byte offset into `line()`
  /// Puts `text` in the place of what has been typed. Nothing without a terminal.
  void set_line(std::string_view text, std::size_t cursor);
  [[nodiscard]] CursorPosition cursor_position() const;

  [[nodiscard]] std::vector<std::string> history() const;  ///< the newest first
  void set_history(const std::vector<std::string>& newest_first);
  [[nodiscard]] std::vector<HistoryEntry> history_entries() const;  ///< the same, with what is known of them
  /// How what the entry of the line that was accepted last stands for has ended (0: well) and how long
  /// it took: since it was added, unless `duration` is given. For `InterfaceOptions::history_details`.
  void note_status(int status, std::optional<std::chrono::milliseconds> duration = std::nullopt);
  /// The first entry from `index` on, to older ones or to newer ones, that has all words of `pattern`, as C-r
  /// looks for them; the place is that of the first word. Empty when there is none.
  [[nodiscard]] std::optional<HistoryMatch> search_history(std::string_view pattern, std::size_t index = 0,
                                                           bool older = true) const;
  /// Adds an entry as if it had been typed, for hosts that decide themselves what is kept.
  void add_history(std::string_view entry);
  /// Takes all such entries away, also from the file.
  std::error_code remove_history(std::string_view entry);
  /// Takes all entries away, also from the file. (`set_history({})` leaves the file.)
  std::error_code clear_history();
  /// Adds the entries of another program's history file, with their times, behind the newest that there is.
  std::error_code import_history(const std::string& path, HistoryFormat format = HistoryFormat::detect);
  /// From now on nothing is written to the file, or again what is accepted then.
  void set_history_private(bool on);
  [[nodiscard]] std::size_t history_size() const;  ///< how many entries are kept at most
  /// The entry that is in the line, 0 the newest; -1: none, it is a new line.
  [[nodiscard]] int history_index() const;
  /// Takes that entry to the line, as Up and Down do; -1: the new line.
  void set_history_index(int index);

  /// Hands `text` to the terminal for the system's clipboard (OSC 52), also while a line is edited. Whether
  /// it gets there is not known: many terminals want to be told first that they may (tmux: `set-clipboard
  /// on`). Fails with not_supported where there is no terminal or a dumb one, with message_size above 74 994
  /// bytes.
  std::error_code copy_to_clipboard(std::string_view text);

  // --- key bindings; an Interface that is no terminal has none, and only checks what is asked of it ---

  /// What a callback gets when the keys are typed that it is bound to: `keys` in the form `<c-x>e`. It may
  /// call any method; the line is still being edited and the terminal in raw mode, so that it prints by
  /// `print_above`.
  using KeyCommand = std::function<void(Interface&, std::string_view keys)>;

  /// Binds `keys` to an action (`action_help` lists them), a callback, or the keys that `bytes` are as if
  /// they were typed, in the place of what they were bound to: in `mode`, or where it is empty in the two
  /// that type text, emacs and vi's insert mode.
  ///
  /// `keys` may be written `<c-x><c-e>`, `<a-f>`, `<s-left>`, `gg`; `C-x C-e`, `M-f`, `Control-u`, `M-DEL`;
  /// or in double quotes as in an inputrc, `"\C-x\C-e"`, `"\e[1;5D"`. Keys that are bound and begin longer
  /// bindings wait for `key_sequence_timeout`. Returns why it cannot be, in words for a person; empty: it is
  /// done.
  [[nodiscard]] std::string bind(std::string_view keys, std::string_view action,
                                 std::optional<KeyMode> mode = std::nullopt);
  [[nodiscard]] std::string bind(std::string_view keys, KeyCommand command,
                                 std::optional<KeyMode> mode = std::nullopt);
  [[nodiscard]] std::string bind_macro(std::string_view keys, std::string_view bytes,
                                       std::optional<KeyMode> mode = std::nullopt);
  /// From then on the keys mean nothing, or themselves where text is typed.
  [[nodiscard]] std::string unbind(std::string_view keys, std::optional<KeyMode> mode = std::nullopt);
  /// All that is bound, by mode.
  [[nodiscard]] std::vector<BoundKeys> bindings() const;

  /// Shows `text` above the line that is being edited, or just writes it when none is. Any thread.
  /// Text without a final newline is kept as a partial line, on a row of its own, and continued by the next
  /// call of the same thread; while no line is edited another thread ends it first. A host that prints by
  /// other means ends it itself. One that is longer than 4096 bytes is ended where it is.
  void print_above(std::string_view text);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// What `next_line` gives, to be awaited at once.
class RUNNEL_EXPORT Interface::NextLine {
 public:
  ~NextLine() {
    if (coroutine_) stop_waiting();
  }
  NextLine(const NextLine&) = delete;
  NextLine& operator=(const NextLine&) = delete;

  bool await_ready() { return over_ || (ready_ != nullptr && ready_->has_next()); }
  void await_suspend(std::coroutine_handle<> coroutine);
  [[nodiscard]] std::optional<std::string_view> await_resume() {
    return ready_ != nullptr ? ready_->next() : line_;
  }

 private:
  friend Interface;
  NextLine(Impl& impl, ChunkLines* ready, bool over) : impl_(&impl), ready_(ready), over_(over) {}
  void stop_waiting();

  Impl* impl_;         // null: the Interface is gone
  ChunkLines* ready_;  // where a line may be that has come already
  bool over_;          // the Interface is closed
  std::coroutine_handle<> coroutine_;
  std::optional<std::string_view> line_;
};

}  // namespace runnel
