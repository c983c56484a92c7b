// Brackets that are closed as they are typed.
#include "readline/brackets.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

// What may stand behind a bracket that is closed at once: nothing that it might be meant to hold.
constexpr std::string_view followers = " \t\n)]},;";

}  // namespace

bool Interface::Impl::closes_brackets() const {
  const Editor& editor = parts_->editor;
  const bool inserting = editor.mode() == EditMode::emacs || editor.mode() == EditMode::vi_insert;
  return options_.close_brackets && !mask_ && inserting && !editor.overwriting() && !parts_->aids.burst &&
         editor.search() == nullptr && !editor.awaits_character() && !editor.selection();
}

bool Interface::Impl::type_bracket(const KeyReader::Typed& typed) {
  if (typed.quoted || typed.count != 1 || typed.text.size() != 1 || !closes_brackets()) return false;
  Editor& editor = parts_->editor;
  const std::size_t at = cursor();
  const char bracket = typed.text.front();
  if (const char partner = closing_of(bracket); partner != '\0') {
    if (at < line().size() && followers.find(line()[at]) == std::string_view::npos) return false;
    act_on(editor.replace_before_cursor(at, std::string{bracket, partner}));
    act_on(editor.move_to(at + 1));
    return true;
  }
  // The partner is there already: the key goes over it.
  if (at >= line().size() || line()[at] != bracket) return false;
  const auto pair = bracket_pair(line(), at);
  if (!pair || pair->second != at) return false;
  act_on(editor.move_to(at + 1));
  return true;
}

bool Interface::Impl::delete_bracket_pair() {
  const std::size_t at = cursor();
  if (at == 0 || at >= line().size() || !closes_brackets()) return false;
  const char partner = closing_of(line()[at - 1]);
  if (partner == '\0' || line()[at] != partner) return false;
  act_on(parts_->editor.replace_before_cursor(at - 1, {}, 1));
  return true;
}

}  // namespace runnel
