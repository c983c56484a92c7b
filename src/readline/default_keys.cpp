// Numeric arguments (Alt and a digit) are no bindings: the KeyReader collects them.
#include "readline/default_keys.hpp"

namespace runnel {

namespace {

constexpr KeyBinding bindings[] = {
    {"<c-a>", Action::beginning_of_line},
    {"<home>", Action::beginning_of_line},
    {"<c-e>", Action::end_of_line},
    {"<end>", Action::end_of_line},
    {"<c-b>", Action::backward_char},
    {"<left>", Action::backward_char},
    {"<c-f>", Action::forward_char},
    {"<right>", Action::forward_char},
    {"<a-b>", Action::backward_word},
    {"<c-left>", Action::backward_unicode_word},
    {"<a-left>", Action::backward_word},
    {"<a-f>", Action::forward_word},
    {"<c-right>", Action::forward_unicode_word},
    {"<c-home>", Action::beginning_of_buffer},
    {"<c-end>", Action::end_of_buffer},
    {"<a-right>", Action::forward_word},
    {"<up>", Action::previous_row},
    {"<down>", Action::next_row},
    {"<c-p>", Action::previous_history},
    {"<pageup>", Action::page_up},
    {"<c-n>", Action::next_history},
    {"<pagedown>", Action::page_down},
    {"<a-lt>", Action::beginning_of_history},
    {"<a-gt>", Action::end_of_history},
    {"<c-]>", Action::character_search},
    {"<c-a-]>", Action::character_search_backward},
    {"<a-p>", Action::non_incremental_reverse_search_history},
    {"<a-n>", Action::non_incremental_forward_search_history},
    {"<c-x>d", Action::toggle_history_directory},
    {"<c-x>h", Action::history_menu},

    {"<c-h>", Action::backward_delete_char},
    {"<backspace>", Action::backward_delete_char},
    {"<del>", Action::delete_char},
    {"<c-d>", Action::delete_char_or_end},
    {"<c-k>", Action::kill_line},
    {"<c-u>", Action::backward_kill_line},
    {"<c-x><backspace>", Action::backward_kill_line},
    {"<c-w>", Action::unix_word_rubout},
    {"<a-backspace>", Action::backward_kill_word},
    {"<c-backspace>", Action::backward_kill_unicode_word},
    {"<c-a-h>", Action::backward_kill_word},
    {"<a-d>", Action::kill_word},
    {"<a-del>", Action::kill_word},
    {"<c-del>", Action::kill_unicode_word},
    {"<c-y>", Action::yank},
    {"<a-y>", Action::yank_pop},
    {"<a-.>", Action::yank_last_arg},
    {"<a-_>", Action::yank_last_arg},
    {"<c-a-y>", Action::yank_nth_arg},
    {"<c-t>", Action::transpose_chars},
    {"<a-t>", Action::transpose_words},
    {"<a-u>", Action::upcase_word},
    {"<a-l>", Action::downcase_word},
    {"<a-c>", Action::capitalize_word},
    {"<a-\\>", Action::delete_horizontal_space},
    {"<c-v>", Action::quoted_insert},
    {"<c-q>", Action::quoted_insert},
    {"<a-enter>", Action::insert_newline},
    {"<s-enter>", Action::insert_newline},
    {"<c-enter>", Action::insert_newline},
    {"<insert>", Action::overwrite_mode},
    {"<c-_>", Action::undo},
    {"<c-x><c-u>", Action::undo},
    {"<c-^>", Action::redo},
    {"<a-r>", Action::revert_line},
    {"<c-space>", Action::set_mark},
    {"<c-x><c-x>", Action::exchange_point_and_mark},
    {"<c-x><c-e>", Action::edit_command_line},
    {"<c-x>(", Action::start_kbd_macro},
    {"<c-x>)", Action::end_kbd_macro},
    {"<c-x>e", Action::call_last_kbd_macro},
    {"<c-x><c-r>", Action::re_read_init_file},
    {"<a-w>", Action::copy_region_as_kill},
    {"<c-insert>", Action::copy_region_as_kill},
    {"<c-x><a-w>", Action::copy_to_clipboard},
    {"<s-insert>", Action::yank},
    {"<s-del>", Action::kill_region},
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

    {"<enter>", Action::accept_line},
    {"<c-j>", Action::accept_line},
    {"<c-o>", Action::operate_and_get_next},
    {"<a-#>", Action::insert_comment},
    {"<tab>", Action::complete},
    {"<s-tab>", Action::menu_complete_backward},
    {"<a-?>", Action::possible_completions},
    {"<a-=>", Action::possible_completions},
    {"<a-*>", Action::insert_completions},
    {"<c-c>", Action::interrupt},
    {"<c-g>", Action::abort},
    {"<c-z>", Action::suspend},
    {"<c-l>", Action::clear_screen},
    {"<c-a-l>", Action::clear_display},
    {"<c-r>", Action::reverse_search_history},
    {"<c-s>", Action::forward_search_history},
    {"<c-a-j>", Action::vi_editing_mode},
};

}  // namespace

std::span<const KeyBinding> emacs_keys() {
  return bindings;
}

Keymap default_keymap(KeyMode mode) {
  Keymap keymap;
  const auto bind = [&keymap](std::span<const KeyBinding> table) {
    for (const KeyBinding& binding : table)
      keymap.bind(binding.keys, static_cast<Keymap::ActionId>(binding.action));
  };
  if (mode == KeyMode::emacs) {
    bind(emacs_keys());
    // Whoever holds Shift, or has Caps Lock on, means the same.
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
      Key key;
      key.character = static_cast<char32_t>(letter);
      key.modifiers.alt = true;
      keymap.bind(std::span(&key, 1), static_cast<Keymap::ActionId>(Action::do_lowercase_version));
    }
  } else {
    for (const KeyTable& table : vi_keys(mode)) bind(table);
  }
  return keymap;
}

}  // namespace runnel
