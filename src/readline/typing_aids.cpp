// What helps while typing: abbreviations that expand, hints behind the text, and the validator's objections.
#include "readline/typing_aids.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/abbreviations.hpp"
#include "readline/completion_menu.hpp"
#include "readline/interface_impl.hpp"
#include "runnel/text.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

constexpr std::string_view objection_style = "\x1b[31m";
constexpr std::string_view normal_style = "\x1b[0m";

}  // namespace

// --- abbreviations ---

bool Interface::Impl::ends_abbreviation_typed(const KeyReader::Typed& typed) const {
  const Editor& editor = parts_->editor;
  return !options_.abbreviations.empty() && !typed.quoted && typed.count == 1 && !parts_->aids.burst &&
         editor.search() == nullptr && !editor.awaits_character() && ends_abbreviation(typed.text);
}

bool Interface::Impl::expand_abbreviation_before_cursor() {
  Editor& editor = parts_->editor;
  const std::optional<Expansion> expansion =
      expand_abbreviation(std::string_view(line()).substr(0, cursor()), options_.abbreviations);
  if (!expansion) return false;
  act_on(editor.replace_before_cursor(expansion->from, expansion->text));
  if (!expansion->cursor) return false;
  act_on(editor.move_to(expansion->from + *expansion->cursor));
  return true;
}

// --- hints ---

const std::string& Interface::Impl::update_hint() {
  TypingAids& aids = parts_->aids;
  const bool hints = options_.hinter || options_.history_hints;
  if (!hints || !hint_fits()) {
    aids.hint.clear();
    aids.hinted_text.reset();
    return aids.hint;
  }
  if (aids.hinted_text == line()) return aids.hint;
  const std::string text = line();
  std::string hint = options_.hinter ? options_.hinter(text) : std::string();
  if (hint.empty() && options_.history_hints) {
    session_history().open();
    hint = aids.history_hint.find(text);
  }
  aids.hint = std::move(hint);
  aids.hinted_text = text;
  return aids.hint;
}

// At the end of what somebody is typing.
bool Interface::Impl::hint_fits() const {
  const Editing& parts = *parts_;
  return editing_ && !mask_ && !line().empty() && cursor() == line().size() &&
         parts.editor.search() == nullptr && !parts.display.capabilities().dumb;
}

// Only a hint that has been seen is meant.
bool Interface::Impl::accept_hint(Action action, std::optional<int> count) {
  const TypingAids& aids = parts_->aids;
  if (count || aids.hint.empty() || !hint_fits() || aids.hinted_text != line()) return false;
  const std::size_t end = line().size();
  std::string all = line() + aids.hint;
  switch (action) {
    case Action::forward_char:
    case Action::end_of_line:
      break;
    case Action::forward_word:
      all.resize(word_end(all, end));
      break;
    default:
      return false;
  }
  act_on(parts_->editor.replace_before_cursor(end, std::string_view(all).substr(end)));
  return true;
}

// --- the preview ---

std::vector<std::string> Interface::Impl::preview_lines() {
  constexpr std::size_t most_rows = 3;
  Editing& parts = *parts_;
  TypingAids& aids = parts.aids;
  if (!options_.previewer || !editing_ || mask_ || line().empty() || parts.editor.search() != nullptr ||
      parts.display.capabilities().dumb)
    return {};
  if (aids.previewed_text != line()) {
    std::string text = line();
    aids.preview = options_.previewer(text);
    aids.previewed_text = std::move(text);
  }
  std::vector<std::string> rows;
  for (std::string_view rest = aids.preview; !rest.empty() && rows.size() < most_rows;) {
    const std::size_t newline = rest.find('\n');
    rows.push_back(fit_row(rest.substr(0, newline), parts.display.size().columns, parts.widths));
    rest.remove_prefix(newline == std::string_view::npos ? rest.size() : newline + 1);
  }
  return rows;
}

// --- the validator ---

Completeness Interface::Impl::validate(const std::string& text) {
  Editing& parts = *parts_;
  if (!options_.validator) return Completeness::complete;
  Validation validation = options_.validator(text);
  if (validation.completeness == Completeness::invalid) {
    parts.aids.objection = {text, std::move(validation.message), validation.byte_offset};
    parts.changed = true;
    if (parts.display.capabilities().dumb) {
      std::string lines;
      for (const std::string& row : objection_lines())
        lines.append(strip_control_sequences(row)).append("\n");
      parts.display.put_above(lines);
    }
  }
  return validation.completeness;
}

std::vector<std::string> Interface::Impl::objection_lines() {
  TypingAids& aids = parts_->aids;
  if (aids.objection && aids.objection->text != line()) aids.objection.reset();
  std::vector<std::string> lines;
  if (!aids.objection) return lines;
  const int columns = parts_->display.size().columns;
  const std::string_view message = aids.objection->message;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t newline = std::min(message.find('\n', at), message.size());
    std::string& line = lines.emplace_back(objection_style);
    line.append(fit_row(message.substr(at, newline - at), columns, parts_->widths)).append(normal_style);
    at = newline + 1;
  }
  return lines;
}

}  // namespace runnel
