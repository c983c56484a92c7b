// The actions that are about keys and the session, and not about the line: arguments, keyboard macros, lists
// of what is bound, an editor of the user's own.
#include <utility>

#include "keys/key_spelling.hpp"
#include "readline/external_editor.hpp"
#include "readline/interface_impl.hpp"
#include "readline/visible_text.hpp"

namespace runnel {

void Interface::Impl::perform_for_host(Action action, const KeyReader::Bound& bound) {
  Editing& parts = *parts_;
  parts.changed = true;
  switch (action) {
    case Action::self_insert: {
      std::string text;
      for (const Key& key : bound.keys) text += key.raw;
      act_on(parts.editor.type(text, bound.count.value_or(1)));
      return;
    }
    case Action::universal_argument:
      parts.reader.universal_argument();
      return;
    case Action::digit_argument:
      if (!parts.reader.digit_argument(bound.keys.back())) act_on(Effect::refuse);
      return;
    case Action::do_lowercase_version:
      type_lowercase(bound.keys);
      return;
    case Action::start_kbd_macro:
    case Action::end_kbd_macro:
    case Action::call_last_kbd_macro:
    case Action::print_last_kbd_macro:
      act_on_macro(action, bound.count);
      return;
    case Action::redraw_current_line:
      parts.display.forget();
      return;
    case Action::clear_display:
      parts.display.clear(true);
      return;
    case Action::dump_functions:
      print_functions();
      return;
    case Action::dump_macros:
      print_macros();
      return;
    case Action::re_read_init_file:
      reread_user_settings();
      return;
    case Action::dump_variables:
      print_variables();
      return;
    default:
      return;
  }
}

void Interface::Impl::copy_selection() {
  const Editor& editor = parts_->editor;
  const std::string_view text = line();
  const Editor::Selection copied = editor.selection().value_or(Editor::Selection{0, text.size()});
  if (copy_to_clipboard(text.substr(copied.from, copied.to - copied.from))) act_on(Effect::refuse);
}

void Interface::Impl::type_lowercase(std::vector<Key> keys) {
  Key& last = keys.back();
  const bool capital = last.name == KeyName::character && last.character >= U'A' && last.character <= U'Z';
  if (!capital) {
    act_on(Effect::refuse);
    return;
  }
  last.character += U'a' - U'A';
  parts_->reader.retype(std::move(keys));
}

// --- keyboard macros ---

void Interface::Impl::act_on_macro(Action action, std::optional<int> count) {
  Editing& parts = *parts_;
  KeyReader& reader = parts.reader;
  const bool recording = reader.recording();
  // As in readline: with a count the last macro is played, and goes on.
  const bool goes_on = action == Action::start_kbd_macro && count.has_value();
  if (recording != (action == Action::end_kbd_macro) ||
      (parts.last_macro.empty() &&
       (goes_on || action == Action::call_last_kbd_macro || action == Action::print_last_kbd_macro))) {
    // Else it would be done, or refused, whenever the macro is played.
    if (recording) reader.drop_recorded_command();
    act_on(Effect::refuse);
    return;
  }
  if (action == Action::end_kbd_macro) {
    parts.last_macro = reader.stop_recording();
    if (count.value_or(1) > 1) play(parts.last_macro, *count - 1);
  } else if (action == Action::print_last_kbd_macro) {
    print_above("\"" + escape_keys(parts.last_macro) + "\"\n");
  } else if (action == Action::call_last_kbd_macro) {
    play(parts.last_macro, count.value_or(1));
  } else {
    reader.start_recording(goes_on ? parts.last_macro : std::string());
    if (goes_on) play(parts.last_macro, 1);
  }
}

/// Into a register and from it.
void Interface::Impl::act_on_vi_macro(Effect effect) {
  Editing& parts = *parts_;
  if (effect == Effect::play_macro) {
    const Editor::Macro& macro = parts.editor.macro();
    play(macro.keys, macro.times);
  } else if (effect == Effect::begin_macro && !parts.reader.recording()) {
    parts.reader.start_recording();
  } else if (effect == Effect::end_macro && parts.reader.recording()) {
    parts.editor.keep_macro(parts.reader.stop_recording());
  } else {
    // A keyboard macro of the other kind is being recorded, or was ended by its own key.
    parts.editor.keep_macro(std::nullopt);
    act_on(Effect::refuse);
  }
}

void Interface::Impl::play(std::string_view bytes, int times) {
  if (!parts_->reader.play(bytes, times)) act_on(Effect::refuse);
}

// --- lists ---

void Interface::Impl::print_functions() {
  const std::vector<BoundKeys> bound = bindings();
  std::string list;
  for (const ActionInfo& info : actions()) {
    list += info.name;
    std::string keys;
    for (const BoundKeys& each : bound) {
      if (each.action == info.name && each.mode == parts_->reader.mode()) keys += " " + each.keys;
    }
    list += keys.empty() ? " is not bound\n" : ":" + keys + "\n";
  }
  print_above(list);
}

void Interface::Impl::print_macros() {
  std::string list;
  for (const BoundKeys& each : bindings()) {
    if (each.macro.empty() || each.mode != parts_->reader.mode()) continue;
    list += each.keys + ": \"" + escape_keys(each.macro) + "\"\n";
  }
  if (list.empty()) {
    act_on(Effect::refuse);
  } else {
    print_above(list);
  }
}

// --- an editor of the user's own ---

void Interface::Impl::edit_command_line() {
  const std::string text = line();
  stop_editing();
  const int output_fd = options_.output ? -1 : options_.output_fd;
  const std::string command = external_editor();
  const ExternallyEdited edited = edit_externally(command, text, options_.input_fd, output_fd);
  if (edited.text) {
    parts_->editor.set_line(*edited.text, edited.text->size());
  } else {
    print_above(visible_text(command) + ": " + edited.failure + "\n");
  }
  resume_editing();
  if (!edited.text && editing_) act_on(Effect::refuse);
}

}  // namespace runnel
