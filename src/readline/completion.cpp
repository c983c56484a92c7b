// Tab: from the completer's answer to the line and the list below it.
#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "readline/busy.hpp"
#include "readline/completion_menu.hpp"
#include "readline/interface_impl.hpp"
#include "view/layout.hpp"

namespace runnel {

namespace {

// Whether a tab behind `before` is typed, or sent with a block of text, to indent. At the very start of the
// text it completes, as in Node.
bool indents(std::string_view before) {
  const std::size_t newline = before.rfind('\n');
  return newline != std::string_view::npos &&
         before.find_first_not_of(" \t", newline + 1) == std::string_view::npos;
}

}  // namespace

void Interface::Impl::complete() {
  Editing& parts = *parts_;
  if (indents(std::string_view(line()).substr(0, cursor()))) {
    parts.completed = false;
    act_on(parts.editor.perform(Action::tab_insert));
    return;
  }
  const bool again = std::exchange(parts.completed, true);
  const std::string before = line().substr(0, cursor());
  if (options_.completer) {
    show_completion(options_.completer(before), again);
  } else if (options_.async_completer) {
    drop_answer();
    parts.completed_again = again;
    parts.answered = {};
    parts.answer = std::make_shared<CompletionAnswer::State>(before, wait_set_);
    options_.async_completer(before, CompletionAnswer(parts.answer));
    take_answer();
  } else {
    parts.completed = false;
    act_on(parts.editor.perform(Action::tab_insert));
  }
}

void Interface::Impl::take_answer() {
  if (!parts_ || !parts_->answer) return;
  Editing& parts = *parts_;
  // Meanwhile the keys went on: an answer to another text is no answer.
  if (!editing_ || line().compare(0, cursor(), parts.answer->text()) != 0) {
    drop_answer();
    return;
  }
  CompletionAnswer::State::News news = parts.answer->take();
  for (Completion& part : news.parts) {
    parts.answered.replace_from = part.replace_from;
    std::vector<Candidate>& all = parts.answered.candidates;
    all.insert(all.end(), std::make_move_iterator(part.candidates.begin()),
               std::make_move_iterator(part.candidates.end()));
  }
  if (!news.finished) return;
  drop_answer();
  show_completion(parts.answered, parts.completed_again);
}

void Interface::Impl::drop_answer() {
  if (parts_ && parts_->answer) std::exchange(parts_->answer, nullptr)->drop();
}

void Interface::Impl::show_completion(const Completion& completion, bool again) {
  Editing& parts = *parts_;
  const std::size_t from = std::min(completion.replace_from, cursor());
  const std::string typed = line().substr(from, cursor() - from);
  const std::string prefix = common_prefix(completion.candidates);
  if (!prefix.empty() && !std::string_view(typed).starts_with(prefix)) {
    act_on(parts.editor.replace_before_cursor(from, prefix));
    return;
  }
  const auto candidates = std::count_if(completion.candidates.begin(), completion.candidates.end(),
                                        [](const Candidate& candidate) { return !candidate.text.empty(); });
  if (candidates > 1 && again) {
    list_candidates(completion.candidates);
  } else if (candidates != 1) {
    act_on(Effect::refuse);
  }
}

void Interface::Impl::list_candidates(const std::vector<Candidate>& candidates) {
  Editing& parts = *parts_;
  const std::string prompt = shown_prompt();
  const Size size = parts.display.size();
  const Scene scene = scene_of(prompt);
  const int rows_above = position_of(scene, size, scene.text.size()).row + 1;
  // `layout` gives what hangs below the line half of the screen at least.
  std::vector<std::string> lines =
      completion_menu(candidates, size.columns, std::max(size.rows - rows_above, size.rows / 2));
  if (parts.display.capabilities().dumb) {
    // It has no rows below that could be taken back.
    std::string text = "\n";
    for (const std::string& row : lines) text.append(row).append("\n");
    parts.display.put_above(text);
  } else {
    parts.menu = std::move(lines);
    if (&candidates != &parts.candidates) parts.candidates = candidates;
  }
  parts.changed = true;
}

}  // namespace runnel
