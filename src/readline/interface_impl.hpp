// Interface::Impl: composes all parts. What belongs to the input as such (driving, delivery, pause, close) is
// in interface_impl.cpp, lines without a terminal in line_mode.cpp, editing in edit_mode.cpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "edit/editor.hpp"
#include "readline/completing.hpp"
#include "readline/completion_answer.hpp"
#include "readline/display.hpp"
#include "readline/highlighted_text.hpp"
#include "readline/inputrc.hpp"
#include "readline/key_reader.hpp"
#include "readline/output.hpp"
#include "readline/picture.hpp"
#include "readline/printed.hpp"
#include "readline/session_history.hpp"
#include "readline/terminal_talk.hpp"
#include "readline/typing_aids.hpp"
#include "readline/user_variables.hpp"
#include "readline/wait_set.hpp"
#include "runnel/interface.hpp"
#include "runnel/line_splitter.hpp"
#include "term/output_capture.hpp"
#include "term/raw_mode.hpp"
#include "term/signal_watch.hpp"
#include "term/terminal_modes.hpp"

namespace runnel {

class Interface::Impl {
 public:
  Impl(Interface& self, const InterfaceOptions& options);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  /// The Interface was moved.
  void attach(Interface& self) { self_ = &self; }

  // --- driving ---
  [[nodiscard]] int fd();
  void process_input();
  [[nodiscard]] std::optional<std::chrono::milliseconds> timeout() const;
  void process_timeout();
  void feed(std::string_view bytes);
  ReadResult read_line(std::string_view prompt,
                       std::optional<std::chrono::milliseconds> patience = std::nullopt);
  void cancel_read();
  ReadResult read_password(std::string_view prompt, std::string_view mask);

  // --- lines for a coroutine (next_line.cpp) ---
  /// There is a line already, or none will come: nothing to wait for.
  NextLine next_line();
  void wait_for_line(NextLine& next);
  /// It waits no longer.
  void forget(const NextLine& next);

  // --- Node's methods ---
  void prompt(bool preserve_cursor);
  void set_prompt(std::string_view prompt) { prompt_ = prompt; }
  [[nodiscard]] const std::string& get_prompt() const { return prompt_; }
  void set_right_prompt(std::string_view prompt) { right_prompt_ = prompt; }
  void change_prompt(std::string_view prompt);
  void set_mask(std::optional<std::string> mask);
  void question(std::string_view query, std::function<void(std::string_view)> answer);
  void cancel_question();
  void pause();
  void resume();
  void write(std::string_view text);
  void close();

  [[nodiscard]] bool terminal() const { return terminal_; }
  /// Input is not to be read now: also when lines are for a coroutine that is busy with the last one.
  [[nodiscard]] bool paused() const {
    return paused_ || (lines_are_awaited_ && waiting_ == nullptr && awaited_ == nullptr && !answer_);
  }
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] bool editing() const { return editing_; }
  [[nodiscard]] const std::string& line() const;
  [[nodiscard]] std::size_t cursor() const;
  void set_line(std::string_view text, std::size_t cursor);
  [[nodiscard]] CursorPosition cursor_position() const;

  [[nodiscard]] std::vector<std::string> history();
  void set_history(const std::vector<std::string>& newest_first);
  void add_history(std::string_view entry);
  [[nodiscard]] std::vector<HistoryEntry> history_entries();
  void note_status(int status, std::optional<std::chrono::milliseconds> duration);
  std::optional<HistoryMatch> search_history(std::string_view pattern, std::size_t index, bool older);
  std::error_code remove_history(std::string_view entry);
  std::error_code clear_history();
  std::error_code import_history(const std::string& path, HistoryFormat format);
  void set_history_private(bool on) { session_history().set_private(on); }
  [[nodiscard]] std::size_t history_size() const { return options_.history_size; }
  [[nodiscard]] int history_index() const;
  void set_history_index(int index);

  void print_above(std::string_view text);
  std::error_code copy_to_clipboard(std::string_view text);

  // --- key bindings (bindings.cpp) ---
  // What keys can be bound to beside an action.
  struct Command {
    std::optional<std::string> macro;
    KeyCommand callback;
  };
  [[nodiscard]] std::string bind(std::string_view keys, std::string_view action, std::optional<KeyMode> mode);
  [[nodiscard]] std::string bind_command(std::string_view keys, const Command& command,
                                         std::optional<KeyMode> mode);
  [[nodiscard]] std::string unbind(std::string_view keys, std::optional<KeyMode> mode);
  [[nodiscard]] std::vector<BoundKeys> bindings();

 private:
  using Clock = KeyReader::Clock;

  // Everything that only a terminal needs, made when it is first needed.
  struct Editing {
    Editing(const InterfaceOptions& options, const History& history, Capabilities capabilities, bool reflows);
    /// Takes the options that may change while editing.
    void configure(const InterfaceOptions& options);
    /// History is looked through between keys.
    [[nodiscard]] bool searches() const {
      return editor.search_pending() || (completing.history && !completing.history->over);
    }
    KeyReader reader;
    Editor editor;
    Display display;
    RawMode raw;
    SignalWatch signals;
    TerminalModes modes;  // that are on
    TerminalTalk talk;
    int rows_below = 0;    // the cursor, of the frame that is shown, as the guard against signals knows it
    bool may_ask = false;  // the terminal about itself, as soon as nothing is typed ahead
    WidthRules widths;     // of the terminal, as far as they are known
    bool may_ask_widths = false;  // the terminal, as soon as they matter
    bool widths_asked = false;
    // There is another size, and the terminal has been asked where its cursor is now.
    std::optional<Clock::time_point> resized_until;  // the answer is waited for
    Size resized_to;
    std::optional<Clock::time_point> flash_until;  // of the visible bell
    std::optional<Position> click;                 // on the terminal; it waits to hear where the cursor is

    std::string prompt;  // of the line that is being edited
    Completing completing;
    TypingAids aids;
    HighlightedText highlighted;
    bool prompted = false;            // there is a prompt, which may be empty
    bool output_marked = false;       // the terminal was told that output begins
    bool changed = false;             // the screen must be drawn
    std::optional<int> goal_column;   // of a run of Up and Down
    bool recalled = false;            // the next prompt is for an entry of the history: the cursor stays
    std::vector<Command> commands;    // that keys are bound to, by their numbers
    UserVariables::Values variables;  // of the inputrc
    std::string term;                 // the kind of terminal
    std::string last_macro;           // that was recorded
    bool line_over = false;           // interrupted: what is in the editor is dropped by the next prompt
  };
  // What threads that print share with the one that drives.
  struct Printing {
    mutable std::mutex mutex;
    bool editing = false;
    Printed above;           // to go above the line
    bool waiting = false;    // read_line can be woken
    bool cancelled = false;  // and is to come back
    std::error_code error;   // to be told by the thread that drives
  };

  // --- input as such (interface_impl.cpp) ---
  void act();
  /// What one read gave; empty when there is nothing now, at the end and after an error.
  std::string_view read_chunk();
  void input_failed(std::error_code error);
  WaitSet& wait_set();
  void deliver(std::string_view line);
  void resume_input();
  void write_output(std::string_view bytes);
  void tell(std::error_code error, std::string_view what);
  void tell_print_error();
  /// Resumes the coroutine that waits; without a line: there will be none.
  void give(std::optional<std::string_view> line);
  /// The coroutine that waits learns that there is no Interface any more.
  void forsake_waiting();
  /// The descriptor that the host waits on wakes for input, or no longer, as input is wanted now.
  void watch_input();
  void print_from(Printed::Source source, std::string_view text);
  /// Writes `text` at once. With the mutex held.
  void print_now(Printed::Source source, std::string_view text);
  /// Waits for input, or for what `timeout` and read_line's own end say.
  void await_input(std::optional<std::chrono::milliseconds> patience);
  /// Takes the call of `cancel_read`, if there is one; else read_line can be woken from now on.
  bool take_cancel();
  [[nodiscard]] bool stopped() const {
    return closed_ || paused() || (awaited_ != nullptr && awaited_->has_value());
  }

  // --- lines without a terminal (line_mode.cpp) ---
  void read_lines();
  void act_on_lines();
  void call_on_line();
  [[nodiscard]] bool lines_are_for_on_line() const {
    return !closed_ && !paused_ && !lines_are_awaited_ && awaited_ == nullptr && !answer_;
  }

  // --- editing (edit_mode.cpp) ---
  Editing& editing_parts();
  void read_keys();
  void act_on_keys();
  void start_editing(std::string prompt, bool visible);
  void start_display(bool visible);
  /// Keys are edited, though there was no prompt, unless something else is going on.
  void listen();
  /// Leaves the line on the screen and puts the modes back. `accepted`: Enter has ended it.
  void stop_editing(bool accepted = false);
  void apply(KeyReader::Input input);
  void settle_steps(const KeyReader::Input& input);
  void act_on_input(KeyReader::Input& input);
  void perform(const KeyReader::Bound& bound);
  /// `count`: the argument of the action whose effect it is.
  void act_on(Effect effect, int count = 1);
  bool move_by_row(Action action, std::optional<int> count);
  /// Behind a new line that a key has added.
  void indent_line();
  void accept();
  void interrupt();
  void end();
  void suspend();
  void stop_process_group();
  void resume_editing();
  void follow_wakes();
  void end_keys();
  void add_line_to_history(const std::string& line);

  // --- a line that is a secret (masked_line.cpp) ---
  /// The line is a secret or not, as the mask now has it; what was typed before is put aside or comes back.
  void follow_mask();
  /// The line goes to whom it is for, and is then forgotten.
  void deliver_secret();

  // --- key bindings (bindings.cpp) ---
  void bind_to(KeyMode mode, const std::vector<Key>& keys, Keymap::ActionId action);
  /// False when there are too many.
  bool bind_to(KeyMode mode, const std::vector<Key>& keys, const Command& command);
  void drop_command(std::optional<Keymap::ActionId> bound);
  void run_command(const KeyReader::Bound& bound);

  // --- the user's inputrc (user_settings.cpp) ---
  /// Empty where there is no file.
  [[nodiscard]] Inputrc read_user_settings(const std::string& term) const;
  void take_variables(const UserVariables::Values& values);
  void take_bindings(const std::vector<Inputrc::Binding>& bindings);
  void take_settings(Inputrc settings);
  void reread_user_settings();
  void print_variables();

  // --- actions that are not about the line (key_commands.cpp) ---
  void perform_for_host(Action action, const KeyReader::Bound& bound);
  void copy_selection();
  void type_lowercase(std::vector<Key> keys);
  void act_on_vi_macro(Effect effect);
  void act_on_macro(Action action, std::optional<int> count);
  void play(std::string_view bytes, int times);
  void print_functions();
  void print_macros();
  void edit_command_line();

  // --- history (interface_history.cpp) ---
  SessionHistory& session_history();
  /// What the file has is there, and with shared history what is in it now, unless that would change the
  /// entries under someone who walks through them.
  SessionHistory& ready_history();
  void history_changed();
  void tell_history_faults();

  // --- completion (completion.cpp) ---
  [[nodiscard]] CompletionStyle completion_style() const;
  void complete();
  void cycle(int steps);
  void ask(Completing::Purpose purpose, bool choosing = false);
  void ask_while_typing();
  void drop_answer();
  /// Takes what an asynchronous completer has found meanwhile.
  void take_answer();
  void add_found(Completion part);
  void completion_grew();
  void completion_found();
  void complete_word(FoundCandidates& found);
  void take_candidate(FoundCandidates& found, std::size_t entry);
  /// Candidates to be listed after a Tab, which has inserted something or not.
  [[nodiscard]] bool lists_now(bool inserted) const;
  void start_cycle(FoundCandidates& found);
  void step_cycle(int steps);
  void open_menu();
  void close_menu();
  /// Closes it, but what is still to come opens it again.
  void hide_menu();
  void show_candidates();
  void list_above_if_dumb();
  [[nodiscard]] std::vector<std::string> completion_lines();
  [[nodiscard]] int menu_height() const;
  [[nodiscard]] const MenuTable& menu_table() const;

  // --- what helps while typing (typing_aids.cpp) ---
  /// What was typed ends a word that may be an abbreviation.
  [[nodiscard]] bool ends_abbreviation_typed(const KeyReader::Typed& typed) const;
  /// True when the expansion has taken the cursor elsewhere: what ended the word is not inserted.
  bool expand_abbreviation_before_cursor();
  /// What stands behind the text, not typed by anybody; made anew when the text has changed.
  const std::string& update_hint();
  [[nodiscard]] bool hint_fits() const;
  bool accept_hint(Action action, std::optional<int> count);
  Completeness validate(const std::string& text);
  [[nodiscard]] std::vector<std::string> objection_lines();
  [[nodiscard]] std::vector<std::string> preview_lines();

  // --- brackets that are closed as they are typed (closing.cpp) ---
  [[nodiscard]] bool closes_brackets() const;
  /// True when the key has done something else than to type itself.
  bool type_bracket(const KeyReader::Typed& typed);
  /// Where the cursor is between the two of an empty pair.
  bool delete_bracket_pair();

  // --- a menu of history entries (history_menu.cpp) ---
  void open_history_menu();
  void find_in_history();
  void go_on_in_history();

  // --- keys while there is something under the line (completion_keys.cpp) ---
  enum class BelowReply : std::uint8_t {
    done,     ///< the key has done its work
    narrows,  ///< it acts as usual, then the menu is narrowed by what it made of the text
    closes,   ///< what is under the line goes, and the key acts as usual
  };
  BelowReply key_for_below(const KeyReader::Input& input);
  BelowReply answer_question(const KeyReader::Input& input);
  [[nodiscard]] std::optional<std::size_t> chosen_by(Action action, int count);
  void narrow_menu();

  // --- what the terminal is told and says (terminal_state.cpp) ---
  [[nodiscard]] TerminalModes wanted_modes() const;
  /// Switches over to the modes that are wanted now, with the next frame.
  void change_modes();
  /// With the next frame.
  void report_directory();
  void ask_terminal();
  void take_report(const Report& report);
  void ring_bell();
  void act_on_mouse(const Report& report);
  void finish_click(Position cursor);
  /// True when the row of the screen is one of the menu's, whatever is there.
  bool click_menu(Position on_screen);
  void scroll_menu(std::ptrdiff_t rows);
  /// The terminal may have another size now.
  void follow_size();
  /// Draws for the new size; `cursor` is where the terminal says it is.
  void finish_resize(std::optional<Position> cursor);
  /// Tells the guard against signals where the cursor is on `screen`. `meanwhile`: the frame that leads to it
  /// is under way, and the place must do for both.
  void mark_place(const Screen* screen, bool meanwhile);

  // --- how wide the terminal draws (terminal_widths.cpp) ---
  /// What is shown depends on widths that the terminal may be asked for.
  [[nodiscard]] bool widths_are_due() const;
  void ask_widths();
  void take_widths(WidthRules rules);

  // --- drawing (drawing.cpp) ---
  void draw();
  /// The prompt and the line alone: all that decides where a place of the line stands.
  [[nodiscard]] Picture line_picture() const;
  /// All that is to be seen while the line is edited.
  [[nodiscard]] Picture picture();
  /// What is left of the line when it is over.
  [[nodiscard]] Picture last_picture(bool accepted);
  /// What tells the terminal that the output of the accepted line begins.
  [[nodiscard]] std::string mark_of_output();
  /// The byte offset in the line of one in the text that is shown.
  [[nodiscard]] std::size_t line_offset(std::size_t shown_offset) const;
  // What the picture is made of.
  [[nodiscard]] std::string shown_prompt() const;
  /// `prompt` behind what was printed without an end.
  [[nodiscard]] std::string behind_partial_line(std::string_view prompt) const;
  void add_text(Picture& picture) const;
  void move_search_row(Picture& picture) const;
  void add_highlighting(Picture& picture);
  void add_brackets(Picture& picture) const;
  [[nodiscard]] std::string prompt_with_mode() const;
  void add_search_match(Picture& picture) const;
  void add_selection(Picture& picture) const;
  void add_hint(Picture& picture);
  void add_objection(Picture& picture);
  void add_preview(Picture& picture);
  void add_completion(Picture& picture);
  void take_printed();
  /// Sends the output of the program through us. The terminal's own descriptor.
  [[nodiscard]] int start_capture();
  void stop_capture();
  /// What it has written goes to what is printed.
  void take_captured();

  Interface* self_;
  InterfaceOptions options_;
  std::optional<UserVariables> user_variables_;  // since an inputrc was looked for
  bool terminal_ = false;
  Output output_;
  std::string prompt_;
  std::string right_prompt_;
  std::optional<std::string> mask_;  // lines are secrets, and this is what is shown for them

  bool paused_ = false;
  bool closed_ = false;
  bool busy_ = false;
  bool ended_ = false;  // the input has ended; what was read before is acted upon first
  bool editing_ = false;
  bool started_ =
      false;  // there was a prompt: from then on keys are edited whenever nothing else is going on
  std::function<void(std::string_view)> answer_;  // of the question that is open
  std::string prompt_before_question_;
  std::optional<ReadResult>* awaited_ = nullptr;  // by read_line
  bool lines_are_awaited_ = false;                // by a coroutine, now or later
  NextLine* waiting_ = nullptr;                   // the one that waits now
  WipedString line_given_;                        // to it, last, from a terminal

  const std::string no_line_;
  std::unique_ptr<char[]> buffer_;
  ChunkLines chunk_lines_;       // of `buffer_` or `fed_chunk_`
  std::size_t typed_ahead_ = 0;  // bytes that the terminal took while it was not raw
  std::string fed_;              // without a terminal: to be split
  std::string fed_chunk_;        // being split

  std::unique_ptr<SessionHistory> history_;
  std::unique_ptr<Editing> parts_;
  WaitSet wait_set_;
  Printing printing_;
  std::unique_ptr<OutputCapture> capture_;  // its thread prints: the last to come, the first to go
};

}  // namespace runnel
