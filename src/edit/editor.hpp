// Editor: performs actions on the line. Pure: it draws nothing and reads nothing; what the
// Interface must do about an action comes back as an Effect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "edit/action.hpp"
#include "edit/history.hpp"
#include "edit/history_walk.hpp"
#include "edit/incremental_search.hpp"
#include "edit/kill_ring.hpp"
#include "edit/line_buffer.hpp"
#include "edit/search_pattern.hpp"
#include "edit/undo.hpp"
#include "edit/vi_state.hpp"

namespace runnel {

enum class Effect : std::uint8_t {
  nothing,  ///< the screen is right as it is (the bell is for the host to ring or not)
  refuse,   ///< nothing to do there: ring the bell
  redraw,
  accept,     ///< Enter: the line is done (the Interface asks its validator first)
  interrupt,  ///< Ctrl-C
  end,        ///< Ctrl-D on an empty line
  complete,   ///< Tab
  menu_complete,
  menu_complete_backward,
  list_completions,
  insert_completions,
  suspend,      ///< Ctrl-Z
  clear,        ///< Ctrl-L
  quote,        ///< the next key is to be inserted as it is
  begin_macro,  ///< what is typed from now on is to be kept
  end_macro,    ///< and handed to `keep_macro`
  play_macro,   ///< the keys of `macro` are to be typed
  edit_externally,
  take_character,  ///< the next key is the character that a command waits for: to be typed, or `leave` called
  search,          ///< the incremental search was entered, changed or left: redraw with its line
  host,            ///< what the action means is all the host's
};

/// What keys do: those of emacs, or one of vi's modes.
enum class EditMode : std::uint8_t {
  emacs,
  vi_insert,
  vi_replace,  ///< what is typed takes the place of what stands there
  vi_command,
  vi_visual,       ///< characters are selected
  vi_visual_line,  ///< lines are
  vi_operator,     ///< what an operator works on is awaited
};

/// What a user may want otherwise.
struct EditorSettings {
  std::string comment_begin = "//";  ///< what makes a line a comment
  bool search_ignores_case = false;  ///< also for a pattern with capital letters
  bool keeps_point = false;          ///< the cursor stays where it was in the line from entry to entry
  RecallMatching recall = RecallMatching::start;  ///< by Up and Down
};

class Editor {
 public:
  using Search = SearchState;

  /// Only reads `history`, which must outlive it; adding an accepted line is the host's.
  explicit Editor(const History& history, EditorSettings settings = {})
      : walk_(history), settings_(std::move(settings)) {}
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() { forget_secret(); }

  void set_settings(EditorSettings settings) { settings_ = std::move(settings); }
  /// The working directory, and whether only entries that were typed there are recalled and searched.
  void set_history_directory(std::string directory) { walk_.set_directory(std::move(directory)); }
  void keep_to_history_directory(bool on) { walk_.keep_to_directory(on); }
  /// Whether the entry with that index in the history is among those that are recalled.
  [[nodiscard]] bool recalls(std::size_t index) const { return walk_.steps_on(index + 1); }
  [[nodiscard]] bool keeps_to_history_directory() const { return walk_.keeps_to_directory(); }

  /// Performs `action` `count` times (negative: the other way), as GNU readline would. While searching,
  /// an action that is none of the search's leaves it with the line that was found, and then acts.
  Effect perform(Action action, std::optional<int> count = std::nullopt);
  /// One typed character (or a run of them: the undo steps are the same however it is cut), `count` times.
  Effect type(std::string_view text, int count = 1);
  /// Pasted text: one undo step, never an action.
  Effect paste(std::string_view text);
  /// Adds to the newline that was just inserted, in its undo step.
  Effect indent(std::string_view text);
  /// Replaces [from, cursor) and `behind` bytes after it with `text`: what a completion does. One undo step;
  /// with `again` it takes back the call before it, if that was the last edit, so that both are one.
  Effect replace_before_cursor(std::size_t from, std::string_view text, std::size_t behind = 0,
                               bool again = false);
  /// Moves the cursor to where the host wants it, as it does for a row on the screen. A run of
  /// previous_row and next_row goes on over it.
  Effect move_to(std::size_t byte_offset);
  /// The same for select_previous_row and select_next_row.
  Effect select_to(std::size_t byte_offset);

  /// Starts a new line: empty text, undo forgotten, history position reset.
  void start();
  /// Puts the line aside, with its undo, mode and way through history, for lines that are secrets, or takes
  /// it back in their place. A secret starts empty and is edited as emacs does; nothing of it goes to the
  /// kill ring or can be undone, and it is overwritten in memory when the next line starts. Which actions it
  /// has is the host's to choose: those that search or recall keep what they see.
  void set_secret(bool on);
  [[nodiscard]] bool secret() const { return put_aside_.has_value(); }
  /// Gives the secret away, without a copy, and starts a new one.
  [[nodiscard]] std::string take_secret();
  /// Puts `text` in the place of the whole line, as one undo step.
  void set_line(std::string_view text, std::size_t cursor);
  [[nodiscard]] EditMode mode() const {
    return mode_ == EditMode::vi_command && vi_.operation ? EditMode::vi_operator : mode_;
  }
  /// emacs or vi_insert; each new line starts in it again.
  void set_mode(EditMode mode);
  [[nodiscard]] const LineBuffer& buffer() const { return walk_.line().buffer(); }

  /// What play_macro plays, and how often.
  struct Macro {
    std::string keys;
    int times = 1;
  };
  [[nodiscard]] const Macro& macro() const { return macro_; }
  /// What was typed since begin_macro; nothing when it could not be kept.
  void keep_macro(std::optional<std::string_view> keys);

  /// After operate_and_get_next, until the next action: where the line that was accepted was recalled from;
  /// the entry that the next line starts with is the next newer one.
  [[nodiscard]] std::optional<std::size_t> operated_place() const { return operated_place_; }

  /// The next character that is typed says what to look for.
  [[nodiscard]] bool awaits_character() const { return seeking_.has_value(); }

  /// A search, or a step to an entry, has not looked at all of a long history yet. `continue_search` goes on
  /// for some milliseconds; any action but typing into the pattern, and the same step again, waits for it.
  [[nodiscard]] bool search_pending() const { return steps_ || (search_ && search_->state().pending); }
  Effect continue_search();
  /// What a host does before it looks at the line for the sake of what is typed next (empty: no action):
  /// finishes a step, unless `next` goes on with it or gives it up.
  Effect settle_steps(std::optional<Action> next = std::nullopt);

  /// Places in history are known to the walk through it, so that it is no moment to change the entries.
  [[nodiscard]] bool recalling() const { return walk_.under_way() || search_.has_value() || steps_; }

  /// How many entries back the line is from the one being typed, which is 0.
  [[nodiscard]] std::size_t history_place() const { return walk_.place(); }

  /// What is selected, and to be shown so: the region, while it is active, and what vi selects. from < to.
  using Selection = TextSpan;
  [[nodiscard]] std::optional<Selection> selection() const;

  /// What is typed takes the place of what stands there.
  [[nodiscard]] bool overwriting() const { return overwriting_ || mode_ == EditMode::vi_replace; }

  /// While searching: what was typed into the search and whether it was found; else null. The buffer
  /// is then the line that was found.
  [[nodiscard]] const Search* search() const { return search_ ? &search_->state() : nullptr; }
  /// What an unbound key does beside nothing: leaves the search with the line that was found, and drops a
  /// command of vi that is half given.
  Effect leave();

 private:
  friend std::span<const ActionInfo> actions();

  // What the last action was, for those that go on from it.
  enum class Last : std::uint8_t {
    other,
    typing,
    erasing,
    completion,
    kill,
    yank,
    yank_arg,
    row,
    substring_search,
  };

  // motions
  Effect backward_char(Count count);
  Effect forward_char(Count count);
  Effect backward_word(Count count);
  Effect forward_word(Count count);
  Effect forward_unicode_word(Count count);
  Effect backward_unicode_word(Count count);
  Effect forward_subword(Count count);
  Effect backward_subword(Count count);
  Effect beginning_of_line(Count count);
  Effect end_of_line(Count count);
  Effect beginning_of_buffer(Count count);
  Effect end_of_buffer(Count count);
  Effect previous_row(Count count);
  Effect next_row(Count count);
  Effect previous_history(Count count);
  Effect next_history(Count count);
  Effect page_up(Count count);
  Effect page_down(Count count);
  Effect beginning_of_history(Count count);
  Effect end_of_history(Count count);
  Effect history_search_backward(Count count);
  Effect history_search_forward(Count count);
  Effect history_substring_search_backward(Count count);
  Effect history_substring_search_forward(Count count);
  Effect fetch_history(Count count);
  Effect character_search(Count count);
  Effect character_search_backward(Count count);

  // changes
  Effect delete_char(Count count);
  Effect backward_delete_char(Count count);
  Effect delete_char_or_end(Count count);
  Effect delete_char_or_list(Count count);
  Effect kill_line(Count count);
  Effect kill_whole_line(Count count);
  Effect backward_kill_line(Count count);
  Effect kill_word(Count count);
  Effect backward_kill_word(Count count);
  Effect unix_word_rubout(Count count);
  Effect yank(Count count);
  Effect yank_pop(Count count);
  Effect yank_last_arg(Count count);
  Effect transpose_chars(Count count);
  Effect transpose_words(Count count);
  Effect upcase_word(Count count);
  Effect downcase_word(Count count);
  Effect capitalize_word(Count count);
  Effect quoted_insert(Count count);
  Effect insert_newline(Count count);
  Effect undo(Count count);
  Effect redo(Count count);
  Effect revert_line(Count count);
  Effect delete_horizontal_space(Count count);
  Effect set_mark(Count count);
  Effect exchange_point_and_mark(Count count);
  Effect kill_region(Count count);
  Effect tab_insert(Count count);
  Effect forward_backward_delete_char(Count count);
  Effect kill_unicode_word(Count count);
  Effect backward_kill_unicode_word(Count count);
  Effect kill_subword(Count count);
  Effect backward_kill_subword(Count count);
  Effect unix_filename_rubout(Count count);
  Effect yank_nth_arg(Count count);
  Effect overwrite_mode(Count count);

  // the region
  Effect copy_region_as_kill(Count count);
  Effect copy_forward_word(Count count);
  Effect copy_backward_word(Count count);
  Effect select_backward_char(Count count);
  Effect select_forward_char(Count count);
  Effect select_backward_word(Count count);
  Effect select_forward_word(Count count);
  Effect select_beginning_of_line(Count count);
  Effect select_end_of_line(Count count);
  Effect select_previous_row(Count count);
  Effect select_next_row(Count count);
  Effect select_beginning_of_buffer(Count count);
  Effect select_end_of_buffer(Count count);
  Effect select_all(Count count);

  // the line as a whole
  Effect accept_line(Count count);
  Effect operate_and_get_next(Count count);
  Effect insert_comment(Count count);
  Effect interrupt(Count count);
  Effect abort(Count count);
  Effect suspend(Count count);
  Effect clear_screen(Count count);
  Effect complete(Count count);
  Effect menu_complete(Count count);
  Effect menu_complete_backward(Count count);
  Effect possible_completions(Count count);
  Effect insert_completions(Count count);
  Effect end_of_input(Count count);
  Effect reverse_search_history(Count count);
  Effect forward_search_history(Count count);
  Effect non_incremental_reverse_search_history(Count count);
  Effect non_incremental_forward_search_history(Count count);
  Effect toggle_history_directory(Count count);
  Effect emacs_editing_mode(Count count);
  Effect vi_editing_mode(Count count);

  // vi
  Effect vi_movement_mode(Count count);
  Effect vi_insertion_mode(Count count);
  Effect vi_append_mode(Count count);
  Effect vi_append_eol(Count count);
  Effect vi_insert_beg(Count count);
  Effect vi_insert_last(Count count);
  Effect vi_insert_bol(Count count);
  Effect vi_open_below(Count count);
  Effect vi_open_above(Count count);
  Effect vi_replace(Count count);
  Effect vi_command_once(Count count);
  Effect vi_visual_mode(Count count);
  Effect vi_visual_line_mode(Count count);
  Effect vi_reselect(Count count);
  Effect vi_exchange_ends(Count count);
  Effect vi_backward_char(Count count);
  Effect vi_forward_char(Count count);
  Effect vi_prev_char(Count count);
  Effect vi_next_char(Count count);
  Effect vi_end_of_line(Count count);
  Effect vi_first_print(Count count);
  Effect vi_last_print(Count count);
  Effect vi_column(Count count);
  Effect vi_goto_byte(Count count);
  Effect vi_next_word(Count count);
  Effect vi_next_blank_word(Count count);
  Effect vi_prev_word(Count count);
  Effect vi_prev_blank_word(Count count);
  Effect vi_end_word(Count count);
  Effect vi_end_blank_word(Count count);
  Effect vi_prev_end_word(Count count);
  Effect vi_prev_end_blank_word(Count count);
  Effect vi_find_next_char(Count count);
  Effect vi_find_prev_char(Count count);
  Effect vi_find_next_char_skip(Count count);
  Effect vi_find_prev_char_skip(Count count);
  Effect vi_repeat_find(Count count);
  Effect vi_rev_repeat_find(Count count);
  Effect vi_match(Count count);
  Effect vi_prev_unclosed(Count count);
  Effect vi_next_unclosed(Count count);
  Effect vi_next_line(Count count);
  Effect vi_prev_line(Count count);
  Effect vi_next_line_start(Count count);
  Effect vi_prev_line_start(Count count);
  Effect vi_this_line_start(Count count);
  Effect vi_first_line(Count count);
  Effect vi_last_line(Count count);
  Effect vi_next_paragraph(Count count);
  Effect vi_prev_paragraph(Count count);
  Effect vi_next_sentence(Count count);
  Effect vi_prev_sentence(Count count);
  Effect vi_goto_mark(Count count);
  Effect vi_goto_mark_line(Count count);
  Effect vi_set_mark(Count count);
  Effect vi_inner_object(Count count);
  Effect vi_around_object(Count count);
  Effect vi_delete_to(Count count);
  Effect vi_change_to(Count count);
  Effect vi_yank_to(Count count);
  Effect vi_toggle_case_to(Count count);
  Effect vi_downcase_to(Count count);
  Effect vi_upcase_to(Count count);
  Effect vi_indent_to(Count count);
  Effect vi_unindent_to(Count count);
  Effect vi_delete(Count count);
  Effect vi_rubout(Count count);
  Effect vi_delete_eol(Count count);
  Effect vi_change_eol(Count count);
  Effect vi_subst(Count count);
  Effect vi_subst_line(Count count);
  Effect vi_yank_line(Count count);
  Effect vi_change_char(Count count);
  Effect vi_change_case(Count count);
  Effect vi_increment(Count count);
  Effect vi_decrement(Count count);
  Effect vi_put(Count count);
  Effect vi_put_before(Count count);
  Effect vi_put_and_pass(Count count);
  Effect vi_put_before_and_pass(Count count);
  Effect vi_join(Count count);
  Effect vi_join_directly(Count count);
  Effect vi_undo(Count count);
  Effect vi_redo(Count count);
  Effect vi_set_register(Count count);
  Effect vi_insert_register(Count count);
  Effect vi_insert_again(Count count);
  Effect vi_record_macro(Count count);
  Effect vi_play_macro(Count count);
  Effect vi_search(Count count);
  Effect vi_search_forward(Count count);
  Effect vi_search_again(Count count);
  Effect vi_search_again_reverse(Count count);
  Effect vi_list_completions(Count count);
  Effect vi_insert_completions(Count count);
  Effect vi_complete(Count count);
  Effect edit_command_line(Count count);
  Effect for_host(Count count);
  Effect keep_for_host(Count count);
  Effect skip_csi_sequence(Count count);

  // As readline's: more is a slip of the finger, and would fill the memory.
  static constexpr int max_count = 1'000'000;

  // Shorthands for the line.
  [[nodiscard]] std::string_view text() const { return buffer().text(); }
  [[nodiscard]] std::size_t cursor() const { return buffer().cursor(); }

  void begin();
  void forget_secret();
  void finish(Last now);
  Effect go(std::size_t byte_offset);
  Effect change(std::size_t from, std::size_t to, std::string_view replacement,
                std::optional<std::size_t> new_cursor = std::nullopt);
  Effect insert_repeated(char byte, int times);
  Effect kill(std::size_t from, std::size_t to, bool backward);
  Effect erase_chars(int times, bool into_kill_ring);
  Effect kill_to(std::size_t byte_offset);
  Effect copy_to(std::size_t byte_offset);
  Effect select(Effect (Editor::*motion)(Count), Count count);
  void extend_selection();
  [[nodiscard]] std::size_t overwritten_end(std::size_t at, std::string_view typed) const;
  Effect erase_overwritten(std::size_t from, std::size_t to);
  Effect restore_overwritten(std::size_t from);
  [[nodiscard]] std::size_t after_words(int times) const;
  [[nodiscard]] std::size_t after_subwords(int times) const;
  [[nodiscard]] std::size_t after_unicode_words(int times) const;
  Effect search_history(int steps, bool at_start);
  enum class StepKind : std::uint8_t { entry, row, prefix_search, substring_search };
  Effect begin_steps(StepKind kind, int steps);
  Effect take_steps(std::size_t bytes);
  [[nodiscard]] bool step_matches(std::string_view entry);
  void arrive();
  Effect change_case(Count count, std::string (*mapping)(std::string_view));
  Effect step_rows(int steps);
  Effect select_rows(int steps);
  void begin_row();
  bool step_line(bool up);
  Effect recall(std::size_t place);
  void go_to_entry(std::size_t place);
  Effect seek(std::string_view character, int times);
  Effect start_search(bool backward, SearchKind kind);
  std::optional<Effect> perform_in_search(Action action);
  Effect perform_in_search_of_entries(Action action);
  Effect search_at_enter();
  Effect abandon_search();
  Effect show_match();
  void go_to_spot(IncrementalSearch::Spot spot);
  void end_search();

  // --- vi: the frame of each command (vi_commands.cpp) ---
  [[nodiscard]] bool inserting() const {
    return mode_ == EditMode::vi_insert || mode_ == EditMode::vi_replace;
  }
  [[nodiscard]] bool selecting_in_vi() const {
    return mode_ == EditMode::vi_visual || mode_ == EditMode::vi_visual_line;
  }
  Effect perform_in_vi(Action action, std::optional<int> count);
  Effect take_vi_character(std::string_view character);
  Effect act_on_vi_character(ViAwaited awaited, std::string_view character, Count count);
  template <typename Handler>
  Effect vi_command(Handler handler);
  Effect end_vi_operator(std::size_t origin, Effect effect);
  Effect force_vi_extent(bool lines);
  void end_vi_command();
  void settle_vi();
  void record(ViStep step);
  void repeat_step(const ViStep& step);
  Effect await(ViAwaited awaited);
  Effect record_macro(std::string_view name);
  Effect play_macro(std::string_view name, int times);

  // --- vi: insertions and selections (vi_modes.cpp) ---
  void begin_vi_insertion(int times = 1, bool lines = false);
  void restart_vi_insertion();
  void end_vi_insertion(bool step_left);
  Effect open_line(Count count, bool below);
  Effect begin_vi_selection(EditMode mode);
  void end_vi_selection();
  [[nodiscard]] std::optional<ViRegister> register_named(char name) const;
  Effect insert_register(std::string_view name);

  // --- vi: motions (vi_moves.cpp) ---
  Effect vi_move(std::optional<std::size_t> target, ViExtent extent);
  Effect vi_jump(std::optional<std::size_t> target, ViExtent extent);
  [[nodiscard]] Effect vi_stay() const;
  Effect move_by_vi_word(int times, bool blank);
  Effect to_vi_word_end(int times, bool blank);
  Effect find_vi_character(const CharacterSearch& search, int times, bool again);
  Effect repeat_vi_find(Count count, bool reversed);
  Effect step_vi_lines(int steps, bool to_nonblank);
  Effect go_to_vi_line(Count count, bool last);
  Effect go_to_unclosed(std::string_view bracket, std::string_view brackets, int times);
  Effect go_to_vi_mark(std::string_view name, bool line);
  Effect take_vi_object(std::string_view name, bool around, int times);
  Effect begin_vi_search(bool backward);
  Effect repeat_vi_search(bool backward, int times);

  // --- vi: changes (vi_changes.cpp) ---
  Effect begin_vi_operator(ViOperator operation, Count count);
  Effect operate(ViOperator operation, TextSpan range, bool lines, int shifts = 1);
  Selection take_selection(bool lines);
  Effect operate_on_selection(ViOperator operation, bool lines, int shifts = 1);
  Effect operate_on_lines(ViOperator operation, int times);
  [[nodiscard]] TextSpan characters_of_line(int times) const;
  [[nodiscard]] TextSpan characters_before(int times) const;
  [[nodiscard]] TextSpan to_end_of_lines(int times) const;
  Effect cut_lines(TextSpan lines);
  Effect put(int times, bool before, bool pass);
  Effect put_lines(std::string put, bool before, bool pass);
  Effect put_characters(std::string_view put, bool before, bool pass);
  Effect put_over_selection(std::string put, bool put_lines, bool keep_register, bool pass);
  void go_to_lines_put(TextSpan lines, bool pass);
  Effect complete_in_vi(Effect completion);
  Effect replace_characters(std::string_view character, int times);
  Effect replace_selection(std::string_view character);
  Effect add_to_numbers(int difference);
  Effect join_lines(int lines, bool directly);

  HistoryWalk walk_;
  struct PutAside {
    HistoryWalk walk;
    EditMode mode;
    bool overwriting;
  };
  std::optional<PutAside> put_aside_;  // while lines are secrets
  EditorSettings settings_;
  EditMode mode_ = EditMode::emacs;
  KillRing kills_;
  ViState vi_{kills_};
  struct Before {
    std::size_t place = 0;
    std::size_t revision = 0;
    std::size_t cursor = 0;
    bool inserting = false;
  };
  Before before_;  // the action under way
  std::optional<IncrementalSearch> search_;
  std::string last_pattern_;
  Last last_ = Last::other;
  Last now_ = Last::other;      // what the action under way is, when it is over
  std::size_t typing_end_ = 0;  // after typing: behind the last byte typed
  std::size_t yank_start_ = 0;  // after a yank
  bool overwriting_ = false;
  bool selecting_ = false;             // the region is a selection that any other action ends
  std::optional<Selection> selected_;  // the selection that the action under way has ended
  bool was_selecting_ = false;         // before the action under way
  // Of a run of yank_last_arg: the place of the entry, which word of it (empty: the last), and the way to go.
  std::size_t arg_place_ = 0;
  std::size_t arg_size_ = 0;
  std::optional<int> arg_word_;
  bool arg_older_ = true;
  std::optional<int> seeking_;  // how often, while the character to search for is awaited
  std::optional<std::size_t> operated_place_;
  Macro macro_;
  // Of a run of row actions: the column that it keeps to, and what history entries must start with.
  std::optional<int> goal_column_;
  std::string walk_prefix_;
  // The same of a run of recalls: where the cursor is to be, and where the length of the entry has put it.
  struct KeptPoint {
    std::size_t wanted = 0;
    std::size_t placed = 0;
  };
  std::optional<KeptPoint> kept_point_;
  std::string search_text_;  // of a run of substring searches
  // Steps through history, as long as some are left to be taken.
  struct Steps {
    StepKind kind;
    bool older;
    int left;
    std::size_t place;                     // how far the next entry has been looked for
    std::optional<SearchPattern> pattern;  // without regard to case
    std::optional<Action> action;
    bool looking = false;
    bool moved = false;
  };
  std::optional<Steps> steps_;
};

}  // namespace runnel
