// What of the line is to be seen, one frame at a time.
#include <fmt/format.h>

#include <utility>

#include "readline/brackets.hpp"
#include "readline/interface_impl.hpp"
#include "readline/masked_text.hpp"
#include "readline/visible_text.hpp"
#include "runnel/text.hpp"
#include "view/sgr.hpp"

namespace runnel {

namespace {

// The last row of `prompt` makes way.
std::string with_last_row(std::string_view prompt, std::string_view row) {
  const std::size_t newline = prompt.rfind('\n');
  std::string changed(newline == std::string_view::npos ? std::string_view() : prompt.substr(0, newline + 1));
  return changed += row;
}

// The pattern is what anybody typed or pasted, and a prompt may hold control sequences.
std::string search_row(const Editor::Search& search, bool in_directory) {
  const std::string failed = search.failed ? "failed " : "";
  const std::string pattern = visible_text(search.pattern);
  if (search.kind == SearchKind::vi)
    return fmt::format("({}search){}{}: ", failed, search.backward ? '/' : '?', pattern);
  return fmt::format("({}{}{}search{})`{}': ", failed, search.backward ? "reverse-" : "",
                     search.kind == SearchKind::incremental ? "i-" : "", in_directory ? " here" : "",
                     pattern);
}

// A: a prompt begins, B: what is typed, C: what comes of it, D: all of that is over.
std::string mark_of(char part) {
  return fmt::format("\x1b]133;{}\x1b\\", part);
}

}  // namespace

void Interface::Impl::draw() {
  Editing& parts = *parts_;
  parts.changed = true;
  if (parts.resized_until) return;  // it is not known yet where
  parts.changed = false;
  take_printed();
  change_modes();
  if (parts.prompted && std::exchange(parts.output_marked, false)) parts.display.send_first(mark_of('D'));
  if (widths_are_due()) ask_widths();
  const Picture shown = picture();
  const std::string frame = parts.display.frame(shown.scene());
  mark_place(parts.display.drawn(), true);
  const std::error_code error = output_.write(frame);
  parts.display.sent(!error);
  mark_place(parts.display.shown(), false);
  if (error) tell(error, "writing");
  if (widths_are_due()) draw();
}

std::string Interface::Impl::behind_partial_line(std::string_view prompt) const {
  const std::lock_guard lock(printing_.mutex);
  std::string all = printing_.above.partial_rows();
  const bool marked = options_.semantic_marks && parts_ && parts_->prompted;
  if (!marked) return all.append(prompt);
  return all.append(mark_of('A')).append(prompt).append(mark_of('B'));
}

std::string Interface::Impl::shown_prompt() const {
  const Editing& parts = *parts_;
  std::string prompt;
  if (const Editor::Search* search = parts.editor.search()) {
    prompt += with_last_row(parts.prompt, search_row(*search, parts.editor.keeps_to_history_directory()));
  } else if (const std::optional<int> argument = parts.reader.argument(); argument && !mask_) {
    prompt += with_last_row(parts.prompt, fmt::format("(arg: {}) ", *argument));
  } else {
    prompt += prompt_with_mode();
  }
  return behind_partial_line(prompt);
}

std::string Interface::Impl::prompt_with_mode() const {
  std::string prompt = parts_->prompt;
  if (mask_) return prompt;  // there is but one
  const EditMode mode = parts_->editor.mode();
  const bool inserting = mode == EditMode::vi_insert || mode == EditMode::vi_replace;
  const std::string& shown = mode == EditMode::emacs ? options_.emacs_mode_string
                             : inserting             ? options_.vi_insert_mode_string
                                                     : options_.vi_command_mode_string;
  const std::size_t newline = prompt.rfind('\n');
  return prompt.insert(newline == std::string::npos ? 0 : newline + 1, shown);
}

Picture Interface::Impl::line_picture() const {
  Picture picture;
  picture.prompt = editing_ ? shown_prompt() : prompt_;
  picture.continuation_prompt = options_.continuation_prompt;
  picture.reorders = options_.bidi_order != BidiOrder::logical;
  if (parts_) picture.widths = parts_->widths;
  add_text(picture);
  move_search_row(picture);
  return picture;
}

// In the place of the prompt it would scroll away with a text that is taller than the screen.
void Interface::Impl::move_search_row(Picture& picture) const {
  const Editor::Search* search = editing_ ? parts_->editor.search() : nullptr;
  if (search == nullptr) return;
  const Scene scene = picture.scene();
  const Size size = parts_->display.size();
  if (position_of(scene, size, scene.text.size()).row < size.rows) return;
  picture.prompt = behind_partial_line(prompt_with_mode());
  picture.below.push_back(search_row(*search, parts_->editor.keeps_to_history_directory()));
}

void Interface::Impl::add_text(Picture& picture) const {
  if (!mask_) {
    picture.text = line();
    picture.cursor = cursor();
    return;
  }
  MaskedText masked = masked_text(line(), cursor(), *mask_);
  picture.masked_text = std::move(masked.text);
  picture.cursor = masked.cursor;
}

std::size_t Interface::Impl::line_offset(std::size_t shown_offset) const {
  return mask_ ? unmasked_offset(line(), shown_offset, *mask_) : shown_offset;
}

Picture Interface::Impl::picture() {
  Picture picture = line_picture();
  if (parts_->prompted) picture.right_prompt = right_prompt_;
  // What is told of a text that is masked would tell the text.
  if (!mask_) {
    add_highlighting(picture);
    add_brackets(picture);
    add_search_match(picture);
    add_selection(picture);
    add_hint(picture);
  }
  add_objection(picture);
  add_preview(picture);
  add_completion(picture);
  return picture;
}

std::string Interface::Impl::mark_of_output() {
  if (!options_.semantic_marks || !parts_->prompted || parts_->display.capabilities().dumb) return {};
  parts_->output_marked = true;
  return mark_of('C');
}

Picture Interface::Impl::last_picture(bool accepted) {
  Picture picture = line_picture();
  if (accepted && options_.transient_prompt) picture.prompt = behind_partial_line(*options_.transient_prompt);
  picture.below.clear();
  picture.cursor = picture.shown_text().size();
  if (!mask_) add_highlighting(picture);
  return picture;
}

void Interface::Impl::add_highlighting(Picture& picture) {
  if (!options_.highlighter || parts_->display.capabilities().dumb) return;
  picture.styles = parts_->highlighted.update(options_.highlighter, picture.text);
}

void Interface::Impl::add_brackets(Picture& picture) const {
  if (!options_.match_brackets) return;
  const auto pair = bracket_pair(picture.text, picture.cursor);
  if (!pair) return;
  for (const std::size_t at : {pair->first, pair->second})
    picture.styles.push_back({at, at + 1, options_.bracket_style});
}

void Interface::Impl::add_search_match(Picture& picture) const {
  const Editor::Search* search = parts_->editor.search();
  if (search == nullptr || search->failed) return;
  for (const TextMatch& match : search->matches)
    picture.styles.push_back({match.begin, match.end, options_.search_match_style});
}

void Interface::Impl::add_selection(Picture& picture) const {
  if (const auto selection = parts_->editor.selection())
    picture.styles.push_back({selection->from, selection->to, options_.selection_style});
}

void Interface::Impl::add_hint(Picture& picture) {
  update_hint();
  picture.hint = parts_->aids.hint;
  picture.hint_style = options_.hint_style;
}

// Where the text is not valid, and why.
void Interface::Impl::add_objection(Picture& picture) {
  const auto& objection = parts_->aids.objection;
  if (!objection) return;
  const std::string on = sgr_change(Style{}, options_.error_style, true);
  for (const std::string& row : objection_lines()) picture.below.push_back(on + row);
  // It is gone when the text has changed.
  if (mask_ || !objection || !objection->byte_offset || *objection->byte_offset >= picture.text.size())
    return;
  const std::size_t begin = *objection->byte_offset;
  picture.styles.push_back({begin, next_grapheme(picture.text, begin), options_.error_place_style});
}

void Interface::Impl::add_preview(Picture& picture) {
  const std::string on = sgr_change(Style{}, options_.hint_style, true);
  const std::string off = sgr_change(options_.hint_style, Style{}, true);
  for (const std::string& row : preview_lines()) picture.below.push_back(on + row + off);
}

void Interface::Impl::add_completion(Picture& picture) {
  for (std::string& row : completion_lines()) picture.below.push_back(std::move(row));
}

// Whole lines scroll away above ours; what has no end yet is drawn as ours.
void Interface::Impl::take_printed() {
  if (!editing_ || parts_->resized_until) return;
  const std::lock_guard lock(printing_.mutex);
  if (!printing_.above.waits()) return;
  const std::string text = printing_.above.take_lines();
  if (!text.empty()) parts_->display.put_above(text);
  parts_->changed = true;
}

CursorPosition Interface::Impl::cursor_position() const {
  Picture picture = line_picture();
  if (editing_) picture.prompt = prompt_with_mode();
  const Scene scene = picture.scene();
  Size size{1 << 20, 1};
  if (terminal_) {
    const TerminalSize now = output_.size();
    size = {now.columns, now.rows};
  }
  const Position position = position_of(scene, size, scene.cursor);
  return {position.row, position.column};
}

}  // namespace runnel
