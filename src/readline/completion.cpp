// Completion: from a key to the completer's answer, and from that to the line and what is under it.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "readline/completing.hpp"
#include "readline/interface_impl.hpp"
#include "runnel/text.hpp"

namespace runnel {

namespace {

using Purpose = Completing::Purpose;
using Shown = Completing::Shown;

// Whether a tab behind `before` is typed, or sent with a block of text, to indent. At the very start of the
// text it completes, as in Node.
bool indents(std::string_view before) {
  const std::size_t newline = before.rfind('\n');
  return newline != std::string_view::npos &&
         before.find_first_not_of(" \t", newline + 1) == std::string_view::npos;
}

}  // namespace

// A dumb terminal has no rows below that could be taken back.
CompletionStyle Interface::Impl::completion_style() const {
  const bool dumb = parts_->display.capabilities().dumb;
  return dumb && options_.completion_style == CompletionStyle::menu ? CompletionStyle::list
                                                                    : options_.completion_style;
}

// --- asking ---

void Interface::Impl::complete() {
  Editing& parts = *parts_;
  const bool completes = !options_.completion_disabled && (options_.completer || options_.async_completer);
  if (!completes || indents(std::string_view(line()).substr(0, cursor()))) {
    parts.completing.completed = false;
    act_on(parts.editor.perform(Action::tab_insert));
  } else if (completion_style() == CompletionStyle::cycle) {
    cycle(1);
  } else {
    parts.completing.again = std::exchange(parts.completing.completed, true);
    ask(Purpose::complete);
  }
}

void Interface::Impl::cycle(int steps) {
  Completing& completing = parts_->completing;
  if (completing.cycle) {
    step_cycle(steps);
  } else {
    completing.steps = steps;
    ask(Purpose::cycle);
  }
}

void Interface::Impl::ask(Purpose purpose, bool choosing) {
  Completing& completing = parts_->completing;
  if (completing.history) return find_in_history();
  drop_answer();
  completing.purpose = purpose;
  completing.choosing = choosing;
  completing.found.reset();
  const std::string before = line().substr(0, cursor());
  if (options_.completer) {
    Completion completion = options_.completer(before);
    if (!editing_ || line().compare(0, cursor(), before) != 0) return;
    add_found(std::move(completion));
    completion_found();
  } else if (options_.async_completer) {
    completing.answer = std::make_shared<CompletionAnswer::State>(before, wait_set_);
    options_.async_completer(before, CompletionAnswer(completing.answer));
    take_answer();
  } else if (purpose != Purpose::typing) {
    act_on(Effect::refuse);
  }
}

void Interface::Impl::ask_while_typing() {
  Completing& completing = parts_->completing;
  if (!std::exchange(completing.typed, false) || !options_.complete_while_typing ||
      options_.completion_disabled || mask_)
    return;
  if (parts_->editor.search() != nullptr || completion_style() != CompletionStyle::menu) return;
  // Whoever is choosing is not disturbed: the menu has been narrowed.
  if (completing.shown == Shown::menu && completing.menu->list.selected()) return;
  const char last = cursor() == 0 ? ' ' : line()[cursor() - 1];
  if (last == ' ' || last == '\t' || last == '\n') {
    close_menu();
  } else {
    ask(Purpose::typing);
  }
}

void Interface::Impl::drop_answer() {
  if (parts_ && parts_->completing.answer) std::exchange(parts_->completing.answer, nullptr)->drop();
}

// --- answers ---

void Interface::Impl::take_answer() {
  if (!parts_ || !parts_->completing.answer) return;
  Completing& completing = parts_->completing;
  // Meanwhile the keys went on: an answer to another text is no answer.
  if (!editing_ || line().compare(0, cursor(), completing.answer->text()) != 0) {
    drop_answer();
    return;
  }
  CompletionAnswer::State::News news = completing.answer->take();
  if (!news.parts.empty()) {
    Completion all = std::move(news.parts.front());
    for (std::size_t i = 1; i < news.parts.size(); ++i) {
      std::vector<Candidate>& more = news.parts[i].candidates;
      all.candidates.insert(all.candidates.end(), std::make_move_iterator(more.begin()),
                            std::make_move_iterator(more.end()));
    }
    add_found(std::move(all));
    completion_grew();
  }
  if (!news.finished) return;
  drop_answer();
  completion_found();
}

// The first part says where the word starts.
void Interface::Impl::add_found(Completion part) {
  Completing& completing = parts_->completing;
  if (!completing.found) {
    const std::size_t from = std::min(part.replace_from, cursor());
    completing.found = std::make_shared<FoundCandidates>(
        options_.completion_matching, std::string_view(line()).substr(from, cursor() - from), from);
  }
  completing.found->list.add(std::move(part.candidates));
  if (completing.found == completing.menu) parts_->changed = true;
}

// Not all has come yet: what is there is shown.
void Interface::Impl::completion_grew() {
  Completing& completing = parts_->completing;
  const bool shows = completing.purpose == Purpose::complete || completing.purpose == Purpose::list ||
                     completing.purpose == Purpose::typing;
  if (shows && completion_style() == CompletionStyle::menu && !completing.found->list.entries().empty())
    open_menu();
}

void Interface::Impl::completion_found() {
  Editing& parts = *parts_;
  Completing& completing = parts.completing;
  const auto found = completing.found;
  const std::size_t count = found ? found->list.entries().size() : 0;
  if (count == 0) {
    close_menu();
    if (completing.purpose != Purpose::typing) act_on(Effect::refuse);
    return;
  }
  switch (completing.purpose) {
    case Purpose::complete:
      complete_word(*found);
      return;
    case Purpose::cycle:
      start_cycle(*found);
      return;
    case Purpose::list:
      show_candidates();
      return;
    case Purpose::insert: {
      std::string all;
      for (const CandidateList::Entry& entry : found->list.entries())
        all.append(all.empty() ? "" : " ").append(found->list.candidate(entry).text);
      act_on(parts.editor.replace_before_cursor(found->from(), all));
      return;
    }
    case Purpose::typing: {
      const std::string_view word = std::string_view(line()).substr(found->from(), cursor() - found->from());
      const bool nothing_more =
          count == 1 && found->list.candidate(found->list.entries().front()).text == word;
      if (nothing_more) {
        close_menu();
      } else {
        open_menu();
      }
      return;
    }
  }
}

void Interface::Impl::complete_word(FoundCandidates& found) {
  Editing& parts = *parts_;
  // Somebody is choosing already, from what had come before the rest.
  if (found.list.selected()) return;
  if (found.list.entries().size() == 1) {
    take_candidate(found, 0);
    return;
  }
  const std::optional<std::string> prefix = found.list.common_prefix();
  if (prefix) {
    act_on(parts.editor.replace_before_cursor(found.from(), *prefix));
    found.list.narrow(*prefix);
  }
  if (completion_style() == CompletionStyle::menu) {
    open_menu();
  } else if (lists_now(prefix.has_value())) {
    show_candidates();
  } else if (!prefix) {
    act_on(Effect::refuse);
  }
}

bool Interface::Impl::lists_now(bool inserted) const {
  switch (options_.completion_listing) {
    case CompletionListing::second_tab:
      return !inserted && parts_->completing.again;
    case CompletionListing::unmodified:
      return !inserted;
    case CompletionListing::ambiguous:
      return true;
  }
  return false;
}

// The text behind the cursor may begin with what is put behind the candidate: then that is passed over.
void Interface::Impl::take_candidate(FoundCandidates& found, std::size_t entry) {
  Editing& parts = *parts_;
  const Candidate& candidate = found.list.candidate(found.list.entries()[entry]);
  const bool there = std::string_view(line()).substr(cursor()).starts_with(candidate.suffix);
  const Effect effect = parts.editor.replace_before_cursor(found.from(), candidate.text + candidate.suffix,
                                                           there ? candidate.suffix.size() : 0);
  close_menu();
  act_on(effect);
}

void Interface::Impl::start_cycle(FoundCandidates& found) {
  Completing& completing = parts_->completing;
  if (found.list.entries().size() == 1) {
    take_candidate(found, 0);
    return;
  }
  Completing::Cycle cycle;
  cycle.from = found.from();
  for (const CandidateList::Entry& entry : found.list.entries())
    cycle.texts.push_back(found.list.candidate(entry).text);
  cycle.place = cycle.texts.size();
  std::string word = line().substr(found.from(), cursor() - found.from());
  if (!options_.cycle_from_prefix) {
    cycle.texts.push_back(std::move(word));
    completing.cycle = std::move(cycle);
    step_cycle(completing.steps);
    return;
  }
  const std::optional<std::string> prefix = found.list.common_prefix();
  cycle.texts.push_back(prefix.value_or(std::move(word)));
  if (prefix)
    act_on(parts_->editor.replace_before_cursor(found.from(), *prefix));
  else
    act_on(Effect::refuse);
  completing.cycle = std::move(cycle);
}

void Interface::Impl::step_cycle(int steps) {
  Editing& parts = *parts_;
  Completing::Cycle& cycle = *parts.completing.cycle;
  const auto size = static_cast<std::ptrdiff_t>(cycle.texts.size());
  const std::ptrdiff_t place = (static_cast<std::ptrdiff_t>(cycle.place) + steps) % size;
  cycle.place = static_cast<std::size_t>(place < 0 ? place + size : place);
  act_on(parts.editor.replace_before_cursor(cycle.from, cycle.texts[cycle.place], 0, true));
  if (cycle.place + 1 == cycle.texts.size()) act_on(Effect::refuse);
}

// --- what is under the line ---

void Interface::Impl::open_menu() {
  Completing& completing = parts_->completing;
  completing.menu = completing.found;
  completing.shown = Shown::menu;
  if (completing.choosing && !completing.menu->list.selected()) completing.menu->list.select(0);
  parts_->changed = true;
}

void Interface::Impl::close_menu() {
  drop_answer();
  hide_menu();
}

void Interface::Impl::hide_menu() {
  Completing& completing = parts_->completing;
  completing.history.reset();
  if (completing.shown == Shown::nothing) return;
  completing.shown = Shown::nothing;
  completing.menu.reset();
  parts_->changed = true;
}

void Interface::Impl::show_candidates() {
  Completing& completing = parts_->completing;
  if (completion_style() == CompletionStyle::menu) {
    open_menu();
    return;
  }
  completing.menu = completing.found;
  const std::size_t count = completing.menu->list.entries().size();
  const bool many = options_.completion_query_items > 0 && count > options_.completion_query_items;
  completing.shown = many ? Shown::question : Shown::list;
  parts_->changed = true;
  if (completing.shown == Shown::list) list_above_if_dumb();
}

void Interface::Impl::list_above_if_dumb() {
  Editing& parts = *parts_;
  if (!parts.display.capabilities().dumb) return;
  std::string text;
  for (const std::string& row : completion_lines()) text.append(strip_control_sequences(row)).append("\n");
  parts.display.put_above(text);
  close_menu();
}

std::vector<std::string> Interface::Impl::completion_lines() {
  Editing& parts = *parts_;
  Completing& completing = parts.completing;
  if (completing.shown == Shown::nothing) return {};
  const Size size = parts.display.size();
  if (completing.shown == Shown::question) {
    return {
        fit_row(fmt::format("Display all {} possibilities? (y or n)", completing.menu->list.entries().size()),
                size.columns)};
  }
  const MenuTable& table = menu_table();
  const int height = menu_height();
  return completing.shown == Shown::list
             ? list_lines(table, height)
             : menu_lines(table, completing.menu->list.selected(), height, completing.menu->first_row);
}

const MenuTable& Interface::Impl::menu_table() const {
  MenuLimits limits{options_.completion_display_width, options_.completion_prefix_display_length};
  if (parts_->completing.menu->entry_a_row) limits = {0, 0};
  return parts_->completing.menu->table(parts_->display.size().columns, limits, parts_->widths);
}

// `layout` gives what hangs below the line half of the screen at least.
int Interface::Impl::menu_height() const {
  const Picture picture = line_picture();
  const Size size = parts_->display.size();
  const Scene scene = picture.scene();
  const int rows_above = position_of(scene, size, scene.text.size()).row + 1;
  return std::max(size.rows - rows_above, size.rows / 2);
}

}  // namespace runnel
