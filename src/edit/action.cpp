// The table of actions, in the order of the enum.
#include "edit/action.hpp"

#include <algorithm>

#include "edit/editor.hpp"

namespace runnel {

namespace {

struct OtherName {
  std::string_view name;
  Action action;
};

constexpr OtherName other_names[] = {
    {"backward-byte", Action::backward_char},       {"edit-and-execute-command", Action::edit_command_line},
    {"forward-byte", Action::forward_char},         {"next-screen-line", Action::next_row},
    {"previous-screen-line", Action::previous_row}, {"unix-line-discard", Action::backward_kill_line},
};

}  // namespace

// A friend of the Editor, whose handlers are its own.
std::span<const ActionInfo> actions() {
  using enum Action;
  using E = Editor;
  static constexpr ActionInfo table[] = {
      {backward_char, "backward-char", "Move back a character", &E::backward_char},
      {forward_char, "forward-char", "Move forward a character", &E::forward_char},
      {backward_word, "backward-word", "Move to the start of this or the previous word", &E::backward_word},
      {forward_word, "forward-word", "Move to the end of this or the next word", &E::forward_word},
      {forward_unicode_word, "forward-unicode-word",
       "Move to the end of this or the next word of any language", &E::forward_unicode_word},
      {backward_unicode_word, "backward-unicode-word",
       "Move to the start of this or the previous word of any language", &E::backward_unicode_word},
      {forward_subword, "forward-subword", "Move to the end of this or the next part of a word, as in fooBar",
       &E::forward_subword},
      {backward_subword, "backward-subword",
       "Move to the start of this or the previous part of a word, as in fooBar", &E::backward_subword},
      {beginning_of_line, "beginning-of-line", "Move to the start of the line", &E::beginning_of_line},
      {end_of_line, "end-of-line", "Move to the end of the line", &E::end_of_line},
      {beginning_of_buffer, "beginning-of-buffer", "Move to the start of the text", &E::beginning_of_buffer},
      {end_of_buffer, "end-of-buffer", "Move to the end of the text", &E::end_of_buffer},
      {previous_row, "previous-row", "Move up, or to the previous history entry that starts like the text",
       &E::previous_row},
      {next_row, "next-row", "Move down, or to the next history entry that starts like the text",
       &E::next_row},
      {previous_history, "previous-history", "Recall the previous history entry", &E::previous_history},
      {next_history, "next-history", "Recall the next history entry", &E::next_history},
      {page_up, "page-up", "Move up a page in a menu; else recall the previous history entry", &E::page_up},
      {page_down, "page-down", "Move down a page in a menu; else recall the next history entry",
       &E::page_down},
      {beginning_of_history, "beginning-of-history", "Recall the oldest history entry",
       &E::beginning_of_history},
      {end_of_history, "end-of-history", "Return to the line being typed", &E::end_of_history},
      {history_search_backward, "history-search-backward",
       "Recall the previous entry that starts like the text before the cursor", &E::history_search_backward},
      {history_search_forward, "history-search-forward",
       "Recall the next entry that starts like the text before the cursor", &E::history_search_forward},
      {history_substring_search_backward, "history-substring-search-backward",
       "Recall the previous entry that has the text before the cursor in it",
       &E::history_substring_search_backward},
      {history_substring_search_forward, "history-substring-search-forward",
       "Recall the next entry that has the text before the cursor in it",
       &E::history_substring_search_forward},
      {fetch_history, "fetch-history",
       "Recall the history entry with the number of the argument, the oldest without one", &E::fetch_history},
      {character_search, "character-search", "Move to the next place of the character typed next",
       &E::character_search},
      {character_search_backward, "character-search-backward",
       "Move to the previous place of the character typed next", &E::character_search_backward},

      {delete_char, "delete-char", "Delete the character at the cursor", &E::delete_char},
      {backward_delete_char, "backward-delete-char", "Delete the character before the cursor",
       &E::backward_delete_char},
      {delete_char_or_end, "delete-char-or-end",
       "Delete the character at the cursor; end input on an empty line", &E::delete_char_or_end},
      {delete_char_or_list, "delete-char-or-list",
       "Delete the character at the cursor; at the end of the text list the completions",
       &E::delete_char_or_list},
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
      {forward_backward_delete_char, "forward-backward-delete-char",
       "Delete the character at the cursor, or before it at the end", &E::forward_backward_delete_char},
      {kill_unicode_word, "kill-unicode-word", "Cut to the end of this or the next word of any language",
       &E::kill_unicode_word},
      {backward_kill_unicode_word, "backward-kill-unicode-word",
       "Cut to the start of this or the previous word of any language", &E::backward_kill_unicode_word},
      {kill_subword, "kill-subword", "Cut to the end of this or the next part of a word", &E::kill_subword},
      {backward_kill_subword, "backward-kill-subword",
       "Cut to the start of this or the previous part of a word", &E::backward_kill_subword},
      {unix_filename_rubout, "unix-filename-rubout", "Cut back to the previous blank or slash",
       &E::unix_filename_rubout},
      {yank_nth_arg, "yank-nth-arg",
       "Insert the second word of the previous history entry, or that of the argument", &E::yank_nth_arg},
      {overwrite_mode, "overwrite-mode",
       "Turn on or off that what is typed takes the place of what stands there", &E::overwrite_mode},

      {copy_region_as_kill, "copy-region-as-kill", "Copy what is between the mark and the cursor",
       &E::copy_region_as_kill},
      {copy_forward_word, "copy-forward-word", "Copy to the end of this or the next word",
       &E::copy_forward_word},
      {copy_backward_word, "copy-backward-word", "Copy from the start of this or the previous word",
       &E::copy_backward_word},
      {select_backward_char, "select-backward-char", "Select back a character", &E::select_backward_char},
      {select_forward_char, "select-forward-char", "Select forward a character", &E::select_forward_char},
      {select_backward_word, "select-backward-word",
       "Select to the start of this or the previous word of any language", &E::select_backward_word},
      {select_forward_word, "select-forward-word",
       "Select to the end of this or the next word of any language", &E::select_forward_word},
      {select_beginning_of_line, "select-beginning-of-line", "Select to the start of the line",
       &E::select_beginning_of_line},
      {select_end_of_line, "select-end-of-line", "Select to the end of the line", &E::select_end_of_line},
      {select_previous_row, "select-previous-row", "Select up to the row above", &E::select_previous_row},
      {select_next_row, "select-next-row", "Select down to the row below", &E::select_next_row},
      {select_beginning_of_buffer, "select-beginning-of-buffer", "Select to the start of the text",
       &E::select_beginning_of_buffer},
      {select_end_of_buffer, "select-end-of-buffer", "Select to the end of the text",
       &E::select_end_of_buffer},
      {select_all, "select-all", "Select the whole text", &E::select_all},

      {accept_line, "accept-line", "Accept the line", &E::accept_line},
      {operate_and_get_next, "operate-and-get-next",
       "Accept the line and recall the history entry that came after it", &E::operate_and_get_next},
      {insert_comment, "insert-comment", "Make the line a comment and accept it", &E::insert_comment},
      {interrupt, "interrupt", "Drop the line", &E::interrupt},
      {abort, "abort", "Abandon the search or the argument", &E::abort},
      {suspend, "suspend", "Stop the program", &E::suspend},
      {clear_screen, "clear-screen", "Clear the screen", &E::clear_screen},
      {complete, "complete", "Complete the word before the cursor", &E::complete},
      {menu_complete, "menu-complete",
       "Replace the word before the cursor with the first completion; again: with the next",
       &E::menu_complete},
      {menu_complete_backward, "menu-complete-backward",
       "Replace the word before the cursor with the last completion; again: with the one before",
       &E::menu_complete_backward},
      {possible_completions, "possible-completions", "List the completions of the word before the cursor",
       &E::possible_completions},
      {insert_completions, "insert-completions", "Insert all completions of the word before the cursor",
       &E::insert_completions},
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
      {self_insert, "self-insert", "Insert the key itself", &E::for_host},
      {universal_argument, "universal-argument", "Begin a numeric argument, or make it four times as large",
       &E::keep_for_host},
      {edit_command_line, "edit-command-line", "Edit the text in $VISUAL or $EDITOR", &E::for_host},
      {start_kbd_macro, "start-kbd-macro", "Begin to record a keyboard macro", &E::for_host},
      {end_kbd_macro, "end-kbd-macro", "End the recording of a keyboard macro", &E::for_host},
      {call_last_kbd_macro, "call-last-kbd-macro", "Play the last keyboard macro", &E::for_host},
      {print_last_kbd_macro, "print-last-kbd-macro",
       "Print the last keyboard macro in the form of an inputrc", &E::for_host},
      {re_read_init_file, "re-read-init-file", "Read the inputrc again", &E::for_host},
      {do_lowercase_version, "do-lowercase-version", "Do what the key does with a small letter",
       &E::keep_for_host},
      {skip_csi_sequence, "skip-csi-sequence", "Do nothing", &E::skip_csi_sequence},
      {redraw_current_line, "redraw-current-line", "Draw the line anew", &E::for_host},
      {dump_functions, "dump-functions", "Print all actions and their keys", &E::for_host},
      {dump_macros, "dump-macros", "Print all keys that are bound to text", &E::for_host},
      {dump_variables, "dump-variables", "Print all variables and their values", &E::for_host},
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
  if (found != all.end()) return found->action;
  const auto* other = std::find_if(std::begin(other_names), std::end(other_names),
                                   [name](const OtherName& candidate) { return candidate.name == name; });
  return other == std::end(other_names) ? std::nullopt : std::optional(other->action);
}

}  // namespace runnel
