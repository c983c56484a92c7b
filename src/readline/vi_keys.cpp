// The bindings of vi's modes. Counts are no bindings: the KeyReader collects them.
#include "readline/default_keys.hpp"

namespace runnel {

namespace {

constexpr KeyBinding insert_bindings[] = {
    {"<esc>", Action::vi_movement_mode},
    {"<c-o>", Action::vi_command_once},
    {"<c-r>", Action::vi_insert_register},
    {"<c-a>", Action::vi_insert_again},
    {"<c-x><c-e>", Action::edit_command_line},
    {"<insert>", Action::vi_replace},
    {"<left>", Action::backward_char},
    {"<right>", Action::forward_char},
    {"<c-left>", Action::backward_unicode_word},
    {"<c-right>", Action::forward_unicode_word},
    {"<c-home>", Action::beginning_of_buffer},
    {"<c-end>", Action::end_of_buffer},
    {"<s-left>", Action::select_backward_char},
    {"<s-right>", Action::select_forward_char},
    {"<c-s-left>", Action::select_backward_word},
    {"<c-s-right>", Action::select_forward_word},
    {"<s-home>", Action::select_beginning_of_line},
    {"<s-end>", Action::select_end_of_line},
    {"<s-up>", Action::select_previous_row},
    {"<s-down>", Action::select_next_row},
    {"<c-s-home>", Action::select_beginning_of_buffer},
    {"<c-s-end>", Action::select_end_of_buffer},
    {"<s-del>", Action::kill_region},
    {"<s-insert>", Action::yank},
    {"<c-insert>", Action::copy_region_as_kill},
    {"<up>", Action::previous_row},
    {"<down>", Action::next_row},
    {"<c-p>", Action::previous_history},
    {"<pageup>", Action::previous_history},
    {"<c-n>", Action::next_history},
    {"<pagedown>", Action::next_history},
    {"<home>", Action::beginning_of_line},
    {"<end>", Action::end_of_line},
    {"<backspace>", Action::backward_delete_char},
    {"<c-h>", Action::backward_delete_char},
    {"<del>", Action::delete_char},
    {"<c-d>", Action::delete_char_or_end},
    {"<c-w>", Action::unix_word_rubout},
    {"<c-u>", Action::backward_kill_line},
    {"<c-t>", Action::transpose_chars},
    {"<c-y>", Action::yank},
    {"<c-v>", Action::quoted_insert},
    {"<c-q>", Action::quoted_insert},
    {"<s-enter>", Action::insert_newline},
    {"<c-_>", Action::undo},
    {"<tab>", Action::complete},
    {"<s-tab>", Action::menu_complete_backward},
    {"<c-s>", Action::forward_search_history},
};

// What works in insert mode and in command mode.
constexpr KeyBinding common_bindings[] = {
    {"<enter>", Action::accept_line}, {"<c-j>", Action::accept_line},  {"<c-c>", Action::interrupt},
    {"<c-g>", Action::abort},         {"<c-l>", Action::clear_screen}, {"<c-z>", Action::suspend},
};

// In command mode, with a selection, and after an operator.
constexpr KeyBinding motion_bindings[] = {
    {"<esc>", Action::vi_movement_mode},
    {"h", Action::vi_backward_char},
    {"<left>", Action::vi_backward_char},
    {"<backspace>", Action::vi_prev_char},
    {"<c-h>", Action::vi_prev_char},
    {"l", Action::vi_forward_char},
    {"<right>", Action::vi_forward_char},
    {"<space>", Action::vi_next_char},
    {"0", Action::beginning_of_line},
    {"<home>", Action::beginning_of_line},
    {"$", Action::vi_end_of_line},
    {"<end>", Action::vi_end_of_line},
    {"^", Action::vi_first_print},
    {"g_", Action::vi_last_print},
    {"|", Action::vi_column},
    {"go", Action::vi_goto_byte},
    {"w", Action::vi_next_word},
    {"<s-right>", Action::vi_next_word},
    {"W", Action::vi_next_blank_word},
    {"<c-right>", Action::vi_next_blank_word},
    {"b", Action::vi_prev_word},
    {"<s-left>", Action::vi_prev_word},
    {"B", Action::vi_prev_blank_word},
    {"<c-left>", Action::vi_prev_blank_word},
    {"e", Action::vi_end_word},
    {"E", Action::vi_end_blank_word},
    {"ge", Action::vi_prev_end_word},
    {"gE", Action::vi_prev_end_blank_word},
    {"f", Action::vi_find_next_char},
    {"F", Action::vi_find_prev_char},
    {"t", Action::vi_find_next_char_skip},
    {"T", Action::vi_find_prev_char_skip},
    {";", Action::vi_repeat_find},
    {",", Action::vi_rev_repeat_find},
    {"%", Action::vi_match},
    {"[", Action::vi_prev_unclosed},
    {"]", Action::vi_next_unclosed},
    {"j", Action::vi_next_line},
    {"<down>", Action::vi_next_line},
    {"<c-n>", Action::vi_next_line},
    {"k", Action::vi_prev_line},
    {"<up>", Action::vi_prev_line},
    {"<c-p>", Action::vi_prev_line},
    {"+", Action::vi_next_line_start},
    {"-", Action::vi_prev_line_start},
    {"_", Action::vi_this_line_start},
    {"gg", Action::vi_first_line},
    {"G", Action::vi_last_line},
    {"}", Action::vi_next_paragraph},
    {"{", Action::vi_prev_paragraph},
    {")", Action::vi_next_sentence},
    {"(", Action::vi_prev_sentence},
    {"`", Action::vi_goto_mark},
    {"'", Action::vi_goto_mark_line},
    {"d", Action::vi_delete_to},
    {"c", Action::vi_change_to},
    {"y", Action::vi_yank_to},
    {"g~", Action::vi_toggle_case_to},
    {"gu", Action::vi_downcase_to},
    {"gU", Action::vi_upcase_to},
    {">", Action::vi_indent_to},
    {"<lt>", Action::vi_unindent_to},
};

// After an operator, its second key; with a selection, the operator.
constexpr KeyBinding case_bindings[] = {
    {"~", Action::vi_toggle_case_to},
    {"u", Action::vi_downcase_to},
    {"U", Action::vi_upcase_to},
};

constexpr KeyBinding object_bindings[] = {
    {"i", Action::vi_inner_object},
    {"a", Action::vi_around_object},
};

// In command mode and with a selection.
constexpr KeyBinding change_bindings[] = {
    {"x", Action::vi_delete},        {"<del>", Action::vi_delete},     {"X", Action::vi_rubout},
    {"D", Action::vi_delete_eol},    {"C", Action::vi_change_eol},     {"s", Action::vi_subst},
    {"S", Action::vi_subst_line},    {"Y", Action::vi_yank_line},      {"r", Action::vi_change_char},
    {"J", Action::vi_join},          {"gJ", Action::vi_join_directly}, {"p", Action::vi_put},
    {"P", Action::vi_put_before},    {"gp", Action::vi_put_and_pass},  {"gP", Action::vi_put_before_and_pass},
    {"<c-a>", Action::vi_increment}, {"<c-x>", Action::vi_decrement},  {"q", Action::vi_record_macro},
    {"@", Action::vi_play_macro},    {"I", Action::vi_insert_beg},     {"m", Action::vi_set_mark},
    {"\"", Action::vi_set_register}, {"v", Action::vi_visual_mode},    {"V", Action::vi_visual_line_mode},
    {"gv", Action::vi_reselect},
};

constexpr KeyBinding command_bindings[] = {
    {"<c-e>", Action::emacs_editing_mode},
    {"i", Action::vi_insertion_mode},
    {"<insert>", Action::vi_insertion_mode},
    {"a", Action::vi_append_mode},
    {"A", Action::vi_append_eol},
    {"gi", Action::vi_insert_last},
    {"gI", Action::vi_insert_bol},
    {"o", Action::vi_open_below},
    {"O", Action::vi_open_above},
    {"R", Action::vi_replace},
    {"~", Action::vi_change_case},
    {"u", Action::vi_undo},
    {"<c-_>", Action::vi_undo},
    {"<c-r>", Action::redo},
    {"U", Action::revert_line},
    {".", Action::vi_redo},
    {"/", Action::vi_search},
    {"?", Action::vi_search_forward},
    {"n", Action::vi_search_again},
    {"N", Action::vi_search_again_reverse},
    {"#", Action::insert_comment},
    {"=", Action::vi_list_completions},
    {"*", Action::vi_insert_completions},
    {"\\", Action::vi_complete},
    {"<c-d>", Action::delete_char_or_end},
    {"<pageup>", Action::previous_history},
    {"<pagedown>", Action::next_history},
};

constexpr KeyBinding operator_bindings[] = {
    {"<enter>", Action::vi_next_line_start},
    {"v", Action::vi_visual_mode},
    {"V", Action::vi_visual_line_mode},
};

constexpr KeyBinding visual_bindings[] = {
    {"o", Action::vi_exchange_ends},
    {"O", Action::vi_exchange_ends},
    {"R", Action::vi_subst_line},
    {"A", Action::vi_append_mode},
};

constexpr KeyTable insert_tables[] = {insert_bindings, common_bindings};
constexpr KeyTable command_tables[] = {motion_bindings, change_bindings, command_bindings, common_bindings};
constexpr KeyTable visual_tables[] = {motion_bindings, change_bindings, object_bindings,
                                      case_bindings,   visual_bindings, common_bindings};
constexpr KeyTable operator_tables[] = {motion_bindings, object_bindings, case_bindings, operator_bindings};

}  // namespace

std::span<const KeyTable> vi_keys(KeyMode mode) {
  switch (mode) {
    case KeyMode::vi_command:
      return command_tables;
    case KeyMode::vi_visual:
      return visual_tables;
    case KeyMode::vi_operator:
      return operator_tables;
    default:
      return insert_tables;
  }
}

}  // namespace runnel
