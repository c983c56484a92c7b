// The table of actions, in the order of the enum.
#include "edit/action.hpp"

#include <algorithm>

#include "edit/editor.hpp"

namespace runnel {

// A friend of the Editor, whose handlers are its own.
std::span<const ActionInfo> actions() {
  using enum Action;
  using E = Editor;
  static constexpr ActionInfo table[] = {
      {backward_char, "backward-char", "Move back a character", &E::backward_char},
      {forward_char, "forward-char", "Move forward a character", &E::forward_char},
      {backward_word, "backward-word", "Move to the start of this or the previous word", &E::backward_word},
      {forward_word, "forward-word", "Move to the end of this or the next word", &E::forward_word},
      {beginning_of_line, "beginning-of-line", "Move to the start of the line", &E::beginning_of_line},
      {end_of_line, "end-of-line", "Move to the end of the line", &E::end_of_line},
      {previous_row, "previous-row", "Move up, or to the previous history entry that starts like the text",
       &E::previous_row},
      {next_row, "next-row", "Move down, or to the next history entry that starts like the text",
       &E::next_row},
      {previous_history, "previous-history", "Recall the previous history entry", &E::previous_history},
      {next_history, "next-history", "Recall the next history entry", &E::next_history},
      {beginning_of_history, "beginning-of-history", "Recall the oldest history entry",
       &E::beginning_of_history},
      {end_of_history, "end-of-history", "Return to the line being typed", &E::end_of_history},
      {character_search, "character-search", "Move to the next place of the character typed next",
       &E::character_search},
      {character_search_backward, "character-search-backward",
       "Move to the previous place of the character typed next", &E::character_search_backward},

      {delete_char, "delete-char", "Delete the character at the cursor", &E::delete_char},
      {backward_delete_char, "backward-delete-char", "Delete the character before the cursor",
       &E::backward_delete_char},
      {delete_char_or_end, "delete-char-or-end",
       "Delete the character at the cursor; end input on an empty line", &E::delete_char_or_end},
      {kill_line, "kill-line", "Cut to the end of the line", &E::kill_line},
      {kill_whole_line, "kill-whole-line", "Cut the whole line", &E::kill_whole_line},
      {backward_kill_line, "backward-kill-line", "Cut to the start of the line", &E::backward_kill_line},
      {kill_word, "kill-word", "Cut to the end of this or the next word", &E::kill_word},
      {backward_kill_word, "backward-kill-word", "Cut to the start of this or the previous word",
       &E::backward_kill_word},
      {unix_word_rubout, "unix-word-rubout", "Cut back to the previous blank", &E::unix_word_rubout},
      {yank, "yank", "Paste what was cut last", &E::yank},
      {yank_pop, "yank-pop", "After a paste, put what was cut before that in its place", &E::yank_pop},
      {yank_last_arg, "yank-last-arg",
       "Insert the last word of the previous history entry; again: of the one before", &E::yank_last_arg},
      {transpose_chars, "transpose-chars", "Swap the characters around the cursor", &E::transpose_chars},
      {transpose_words, "transpose-words", "Swap the words around the cursor", &E::transpose_words},
      {upcase_word, "upcase-word", "Make the word upper case", &E::upcase_word},
      {downcase_word, "downcase-word", "Make the word lower case", &E::downcase_word},
      {capitalize_word, "capitalize-word", "Capitalize the word", &E::capitalize_word},
      {quoted_insert, "quoted-insert", "Insert the next key as it is", &E::quoted_insert},
      {insert_newline, "insert-newline", "Start a new line in the text", &E::insert_newline},
      {undo, "undo", "Undo the last edit", &E::undo},
      {redo, "redo", "Redo what was undone", &E::redo},
      {revert_line, "revert-line", "Undo all edits of the line", &E::revert_line},
      {delete_horizontal_space, "delete-horizontal-space", "Delete the blanks around the cursor",
       &E::delete_horizontal_space},
      {set_mark, "set-mark", "Set the mark at the cursor", &E::set_mark},
      {exchange_point_and_mark, "exchange-point-and-mark", "Swap the cursor and the mark",
       &E::exchange_point_and_mark},
      {kill_region, "kill-region", "Cut what is between the mark and the cursor", &E::kill_region},
      {tab_insert, "tab-insert", "Insert a tab", &E::tab_insert},

      {accept_line, "accept-line", "Accept the line", &E::accept_line},
      {operate_and_get_next, "operate-and-get-next",
       "Accept the line and recall the history entry that came after it", &E::operate_and_get_next},
      {insert_comment, "insert-comment", "Make the line a comment and accept it", &E::insert_comment},
      {interrupt, "interrupt", "Drop the line", &E::interrupt},
      {abort, "abort", "Abandon the search or the argument", &E::abort},
      {suspend, "suspend", "Stop the program", &E::suspend},
      {clear_screen, "clear-screen", "Clear the screen", &E::clear_screen},
      {complete, "complete", "Complete the word before the cursor", &E::complete},
      {end_of_input, "end-of-input", "End the input", &E::end_of_input},
      {reverse_search_history, "reverse-search-history", "Search back through history as you type",
       &E::reverse_search_history},
      {forward_search_history, "forward-search-history", "Search forward through history as you type",
       &E::forward_search_history},

      {emacs_editing_mode, "emacs-editing-mode", "Edit with the keys of emacs", &E::emacs_editing_mode},
      {vi_editing_mode, "vi-editing-mode", "Edit with the keys of vi, from insert mode on",
       &E::vi_editing_mode},

      {vi_movement_mode, "vi-movement-mode", "Leave insert mode, or what has been begun, for command mode",
       &E::vi_movement_mode},
      {vi_insertion_mode, "vi-insertion-mode", "Insert before the cursor", &E::vi_insertion_mode},
  };
  constexpr auto in_order = [] {
    for (std::size_t i = 0; i < std::size(table); ++i) {
      if (table[i].action != static_cast<Action>(i)) return false;
    }
    return std::size(table) == static_cast<std::size_t>(count_);
  };
  static_assert(in_order());
  return table;
}

std::optional<Action> find_action(std::string_view name) {
  const auto all = actions();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const ActionInfo& info) { return info.name == name; });
  return found == all.end() ? std::nullopt : std::optional(found->action);
}

}  // namespace runnel
