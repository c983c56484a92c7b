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
  beginning_of_line,
  end_of_line,
  previous_row,
  next_row,  ///< up and down: by row inside the text, then through history
  previous_history,
  next_history,
  beginning_of_history,
  end_of_history,
  character_search,
  character_search_backward,
  // changes
  delete_char,
  backward_delete_char,
  delete_char_or_end,  ///< the last is Ctrl-D
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
  // the line as a whole
  accept_line,
  operate_and_get_next,
  insert_comment,
  interrupt,
  abort,
  suspend,
  clear_screen,
  complete,
  end_of_input,
  reverse_search_history,
  forward_search_history,
  // whose keys they are
  emacs_editing_mode,
  vi_editing_mode,
  // vi
  vi_movement_mode,
  vi_insertion_mode,
  count_,
};

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
[[nodiscard]] std::optional<Action> find_action(std::string_view name);

}  // namespace runnel
