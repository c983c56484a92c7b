// Action: everything that a key can be bound to, and the one table that names and explains each.
// The table also makes the key help and the manual page.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace runnel {

enum class Action : std::uint16_t {
  // motions
  backward_char,
  forward_char,
  backward_word,
  forward_word,
  forward_unicode_word,
  backward_unicode_word,
  forward_subword,
  backward_subword,
  beginning_of_line,
  end_of_line,
  beginning_of_buffer,
  end_of_buffer,
  previous_row,
  next_row,  ///< up and down: by row inside the text, then through history
  previous_history,
  next_history,
  page_up,
  page_down,
  beginning_of_history,
  end_of_history,
  history_search_backward,
  history_search_forward,
  history_substring_search_backward,
  history_substring_search_forward,
  fetch_history,
  character_search,
  character_search_backward,
  // changes
  delete_char,
  backward_delete_char,
  delete_char_or_end,  ///< the last is Ctrl-D
  delete_char_or_list,
  kill_line,
  kill_whole_line,
  backward_kill_line,
  kill_word,
  backward_kill_word,
  unix_word_rubout,
  yank,
  yank_pop,
  yank_last_arg,
  transpose_chars,
  transpose_words,
  upcase_word,
  downcase_word,
  capitalize_word,
  quoted_insert,
  insert_newline,
  undo,
  redo,
  revert_line,
  delete_horizontal_space,
  set_mark,
  exchange_point_and_mark,
  kill_region,
  tab_insert,
  forward_backward_delete_char,
  kill_unicode_word,
  backward_kill_unicode_word,
  kill_subword,
  backward_kill_subword,
  unix_filename_rubout,
  yank_nth_arg,
  overwrite_mode,
  // the region
  copy_region_as_kill,
  copy_forward_word,
  copy_backward_word,
  select_backward_char,
  select_forward_char,
  select_backward_word,
  select_forward_word,
  select_beginning_of_line,
  select_end_of_line,
  select_previous_row,
  select_next_row,
  select_beginning_of_buffer,
  select_end_of_buffer,
  select_all,
  // the line as a whole
  accept_line,
  operate_and_get_next,
  insert_comment,
  interrupt,
  abort,
  suspend,
  clear_screen,
  complete,
  menu_complete,
  menu_complete_backward,
  possible_completions,
  insert_completions,
  end_of_input,
  reverse_search_history,
  forward_search_history,
  non_incremental_reverse_search_history,
  non_incremental_forward_search_history,
  // whose keys they are
  emacs_editing_mode,
  vi_editing_mode,
  // vi
  vi_movement_mode,
  vi_insertion_mode,
  vi_append_mode,
  vi_append_eol,
  vi_insert_beg,
  vi_insert_last,
  vi_insert_bol,
  vi_open_below,
  vi_open_above,
  vi_replace,
  vi_command_once,
  vi_visual_mode,
  vi_visual_line_mode,
  vi_reselect,
  vi_exchange_ends,
  vi_backward_char,
  vi_forward_char,
  vi_end_of_line,
  vi_first_print,
  vi_last_print,
  vi_column,
  vi_goto_byte,
  vi_next_word,
  vi_next_blank_word,
  vi_prev_word,
  vi_prev_blank_word,
  vi_end_word,
  vi_end_blank_word,
  vi_prev_end_word,
  vi_prev_end_blank_word,
  vi_find_next_char,
  vi_find_prev_char,
  vi_find_next_char_skip,
  vi_find_prev_char_skip,
  vi_repeat_find,
  vi_rev_repeat_find,
  vi_match,
  vi_next_line,
  vi_prev_line,
  vi_next_line_start,
  vi_prev_line_start,
  vi_this_line_start,
  vi_first_line,
  vi_last_line,
  vi_next_paragraph,
  vi_prev_paragraph,
  vi_next_sentence,
  vi_prev_sentence,
  vi_goto_mark,
  vi_goto_mark_line,
  vi_set_mark,
  vi_inner_object,
  vi_around_object,
  vi_delete_to,
  vi_change_to,
  vi_yank_to,
  vi_toggle_case_to,
  vi_downcase_to,
  vi_upcase_to,
  vi_indent_to,
  vi_unindent_to,
  vi_delete,
  vi_rubout,
  vi_delete_eol,
  vi_change_eol,
  vi_subst,
  vi_subst_line,
  vi_yank_line,
  vi_change_char,
  vi_change_case,
  vi_increment,
  vi_decrement,
  vi_put,
  vi_put_before,
  vi_put_and_pass,
  vi_put_before_and_pass,
  vi_join,
  vi_join_directly,
  vi_undo,
  vi_redo,
  vi_set_register,
  vi_insert_register,
  vi_insert_again,
  vi_record_macro,
  vi_play_macro,
  vi_search,
  vi_search_forward,
  vi_search_again,
  vi_search_again_reverse,
  vi_list_completions,
  vi_insert_completions,
  vi_complete,
  // keys and the session: the host's
  self_insert,
  universal_argument,
  digit_argument,
  edit_command_line,
  start_kbd_macro,
  end_kbd_macro,
  call_last_kbd_macro,
  print_last_kbd_macro,
  re_read_init_file,
  do_lowercase_version,
  skip_csi_sequence,
  redraw_current_line,
  clear_display,
  dump_functions,
  dump_macros,
  dump_variables,
  copy_to_clipboard,
  count_,
};

/// What only means something in a mode of vi.
[[nodiscard]] constexpr bool is_vi_action(Action action) {
  return action >= Action::vi_movement_mode && action <= Action::vi_complete;
}

class Editor;
enum class Effect : std::uint8_t;

/// The numeric argument of an action.
struct Count {
  int times = 1;       ///< negative: the other way
  bool given = false;  ///< typed, not only assumed
};

struct ActionInfo {
  Action action;
  std::string_view name;  ///< readline's name where it has one: "backward-kill-word"
  std::string_view help;  ///< one line
  Effect (Editor::*handler)(Count count);
};

/// In the order of the enum.
[[nodiscard]] std::span<const ActionInfo> actions();
/// By its own name, or another that readline or bash has for it.
[[nodiscard]] std::optional<Action> find_action(std::string_view name);

}  // namespace runnel
