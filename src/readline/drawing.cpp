// What of the line is to be seen, one frame at a time.
#include <fmt/format.h>

#include <utility>

#include "readline/interface_impl.hpp"
#include "readline/visible_text.hpp"

namespace runnel {

namespace {

// The last row of `prompt` makes way.
std::string with_last_row(std::string_view prompt, std::string_view row) {
  const std::size_t newline = prompt.rfind('\n');
  std::string changed(newline == std::string_view::npos ? std::string_view() : prompt.substr(0, newline + 1));
  return changed += row;
}

// The pattern is what anybody typed or pasted, and a prompt may hold control sequences.
std::string search_row(const Editor::Search& search) {
  if (search.vi)
    return fmt::format("{}{}{}", search.failed ? "(failed) " : "", search.backward ? '/' : '?',
                       visible_text(search.pattern));
  return fmt::format("({}{}i-search)`{}': ", search.failed ? "failed " : "",
                     search.backward ? "reverse-" : "", visible_text(search.pattern));
}

}  // namespace

void Interface::Impl::draw() {
  Editing& parts = *parts_;
  parts.changed = true;
  if (parts.resized_until) return;  // it is not known yet where
  parts.changed = false;
  take_printed();
  change_modes();
  update_hint();
  const std::string prompt = shown_prompt();
  Scene scene = scene_of(prompt);
  const std::vector<std::string> objection = objection_lines();
  const std::vector<std::string> completion = completion_lines();
  scene.below.assign(objection.begin(), objection.end());
  scene.below.insert(scene.below.end(), completion.begin(), completion.end());
  const std::string frame = parts.display.frame(scene);
  mark_place(parts.display.drawn(), true);
  const std::error_code error = output_.write(frame);
  parts.display.sent(!error);
  mark_place(parts.display.shown(), false);
  if (error) tell(error, "writing");
}

std::string Interface::Impl::shown_prompt() const {
  const Editing& parts = *parts_;
  std::string prompt;
  {
    const std::lock_guard lock(printing_.mutex);
    prompt = printing_.partial_line;
  }
  if (!prompt.empty()) prompt += '\n';
  if (const Editor::Search* search = parts.editor.search()) {
    prompt += with_last_row(parts.prompt, search_row(*search));
  } else if (const std::optional<int> argument = parts.reader.argument()) {
    prompt += with_last_row(parts.prompt, fmt::format("(arg: {}) ", *argument));
  } else {
    prompt += prompt_with_mode();
  }
  return prompt;
}

std::string Interface::Impl::prompt_with_mode() const {
  std::string prompt = parts_->prompt;
  const EditMode mode = parts_->editor.mode();
  if (mode == EditMode::emacs) return prompt;
  const bool inserting = mode == EditMode::vi_insert || mode == EditMode::vi_replace;
  const std::size_t newline = prompt.rfind('\n');
  return prompt.insert(newline == std::string::npos ? 0 : newline + 1,
                       inserting ? options_.vi_insert_mode_string : options_.vi_command_mode_string);
}

Scene Interface::Impl::scene_of(const std::string& prompt) const {
  Scene scene;
  scene.prompt = prompt;
  scene.continuation_prompt = options_.continuation_prompt;
  scene.text = line();
  scene.cursor = cursor();
  return scene;
}

// Whole lines scroll away above ours; what has no end yet is drawn as ours.
void Interface::Impl::take_printed() {
  if (!editing_ || parts_->resized_until) return;
  const std::lock_guard lock(printing_.mutex);
  if (printing_.queue.empty()) return;
  std::string text = std::exchange(printing_.partial_line, {}) + std::exchange(printing_.queue, {});
  const std::size_t newline = text.rfind('\n');
  if (newline == std::string::npos || text.size() - newline > longest_partial_line) {
    if (text.size() > longest_partial_line) text += '\n';
  }
  const std::size_t end = text.rfind('\n') + 1;  // 0 when there is none
  printing_.partial_line = text.substr(end);
  text.resize(end);
  if (!text.empty()) parts_->display.put_above(text);
  parts_->changed = true;
}

CursorPosition Interface::Impl::cursor_position() const {
  const std::string prompt = editing_ ? prompt_with_mode() : prompt_;
  Scene scene = scene_of(prompt);
  Size size{1 << 20, 1};
  if (terminal_) {
    const TerminalSize now = output_.size();
    size = {now.columns, now.rows};
  }
  const Position position = position_of(scene, size, scene.cursor);
  return {position.row, position.column};
}

}  // namespace runnel
