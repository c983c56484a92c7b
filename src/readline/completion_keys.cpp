// Keys while there is something under the line: in a menu they choose an entry.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "readline/completing.hpp"
#include "readline/default_keys.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

using Shown = Completing::Shown;

std::size_t stepped(std::size_t entry, std::ptrdiff_t steps, std::size_t count) {
  const auto size = static_cast<std::ptrdiff_t>(count);
  const std::ptrdiff_t place = (static_cast<std::ptrdiff_t>(entry) + steps) % size;
  return static_cast<std::size_t>(place < 0 ? place + size : place);
}

}  // namespace

Interface::Impl::BelowReply Interface::Impl::key_for_below(const KeyReader::Input& input) {
  Completing& completing = parts_->completing;
  const auto* bound = std::get_if<KeyReader::Bound>(&input);
  const auto* typed = std::get_if<KeyReader::Typed>(&input);
  const auto* unbound = std::get_if<KeyReader::Unbound>(&input);
  const bool leaves = (unbound != nullptr && unbound->escape) ||
                      (bound != nullptr && static_cast<Action>(bound->action) == Action::abort);
  if (leaves) {
    close_menu();
    return BelowReply::done;
  }
  if (std::holds_alternative<KeyReader::ArgumentChanged>(input)) {
    parts_->changed = true;
    return BelowReply::done;
  }
  if (completing.shown == Shown::question) return answer_question(input);
  if (completing.shown == Shown::list) return BelowReply::closes;
  if (typed != nullptr) return BelowReply::narrows;
  if (bound == nullptr) return BelowReply::closes;
  const auto action = static_cast<Action>(bound->action);
  if (action == Action::backward_delete_char) return BelowReply::narrows;
  const std::optional<std::size_t> selected = completing.menu->list.selected();
  if (action == Action::accept_line && selected) {
    take_candidate(*completing.menu, *selected);
    return BelowReply::done;
  }
  const std::optional<std::size_t> chosen = chosen_by(action, bound->count.value_or(1));
  if (!chosen) return BelowReply::closes;
  completing.menu->list.select(*chosen);
  parts_->changed = true;
  return BelowReply::done;
}

Interface::Impl::BelowReply Interface::Impl::answer_question(const KeyReader::Input& input) {
  Completing& completing = parts_->completing;
  const auto* typed = std::get_if<KeyReader::Typed>(&input);
  const auto* bound = std::get_if<KeyReader::Bound>(&input);
  const std::string_view answer = typed != nullptr ? std::string_view(typed->text) : std::string_view();
  if (answer == "y" || answer == "Y" || answer == " ") {
    completing.shown = Shown::list;
    parts_->changed = true;
    list_above_if_dumb();
    return BelowReply::done;
  }
  const bool erases = bound != nullptr && static_cast<Action>(bound->action) == Action::backward_delete_char;
  if (answer != "n" && answer != "N" && !erases) return BelowReply::closes;
  close_menu();
  return BelowReply::done;
}

// As long as none is selected the keys that move along the line do so.
std::optional<std::size_t> Interface::Impl::chosen_by(Action action, int count) {
  FoundCandidates& menu = *parts_->completing.menu;
  const MenuTable& table = menu_table();
  const std::optional<std::size_t> selected = menu.list.selected();
  const std::size_t entries = menu.list.entries().size();
  const std::size_t last = entries - 1;
  // What steps from none go to: the first entry or, backwards, the last.
  const auto next = [&](int steps) {
    if (selected) return stepped(*selected, steps, entries);
    return stepped(steps > 0 ? last : 0, steps, entries);
  };
  const auto rows = [&](std::ptrdiff_t steps) {
    if (selected) return table.moved_by_rows(*selected, steps);
    return steps > 0 ? 0 : last;
  };
  switch (action) {
    case Action::complete:
    case Action::menu_complete:
      return next(count);
    case Action::menu_complete_backward:
      return next(-count);
    case Action::reverse_search_history:
      return parts_->completing.history ? std::optional(next(count)) : std::nullopt;
    case Action::forward_search_history:
      return parts_->completing.history ? std::optional(next(-count)) : std::nullopt;
    case Action::next_row:
    case Action::next_history:
      return rows(count);
    case Action::previous_row:
    case Action::previous_history:
      return rows(-count);
    case Action::page_down:
    case Action::page_up: {
      const auto page = static_cast<std::ptrdiff_t>(menu_page(table, menu_height()));
      return rows((action == Action::page_down ? page : -page) * count);
    }
    case Action::forward_char:
      return selected ? std::optional(next(count)) : std::nullopt;
    case Action::backward_char:
      return selected ? std::optional(next(-count)) : std::nullopt;
    case Action::beginning_of_line:
      return selected ? std::optional(std::size_t{0}) : std::nullopt;
    case Action::end_of_line:
      return selected ? std::optional(last) : std::nullopt;
    default:
      return std::nullopt;
  }
}

// It hangs below everything else.
bool Interface::Impl::click_menu(Position on_screen) {
  Editing& parts = *parts_;
  if (parts.completing.shown != Shown::menu) return false;
  const int lines = static_cast<int>(completion_lines().size());
  const int others = static_cast<int>(objection_lines().size() + preview_lines().size());
  const int below = std::min(others + lines, menu_height());
  const int first = static_cast<int>(parts.display.shown()->rows.size()) - below + others;
  if (on_screen.row < first || on_screen.row >= first + lines) return false;
  FoundCandidates& menu = *parts.completing.menu;
  const MenuTable& table = menu_table();
  const auto row = static_cast<std::size_t>(on_screen.row - first);
  // The last line may only count.
  if (row >= menu_page(table, menu_height())) return true;
  if (const auto entry = table.entry_at(menu.first_row + row, on_screen.column)) take_candidate(menu, *entry);
  return true;
}

// What is selected stays in sight.
void Interface::Impl::scroll_menu(std::ptrdiff_t rows) {
  Editing& parts = *parts_;
  if (parts.completing.shown != Shown::menu) return;
  FoundCandidates& menu = *parts.completing.menu;
  const MenuTable& table = menu_table();
  const auto page = static_cast<std::ptrdiff_t>(menu_page(table, menu_height()));
  const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(table.rows()) - page;
  const auto first = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(menu.first_row) + rows, 0, last);
  menu.first_row = static_cast<std::size_t>(first);
  if (const auto selected = menu.list.selected()) {
    const auto row = static_cast<std::ptrdiff_t>(table.row_of(*selected));
    const std::ptrdiff_t to = std::clamp(row, first, first + page - 1);
    if (to != row) menu.list.select(table.moved_by_rows(*selected, to - row));
  }
  parts.changed = true;
}

// After a key that has changed the text: the menu goes with it.
void Interface::Impl::narrow_menu() {
  Completing& completing = parts_->completing;
  if (!editing_ || completing.shown != Shown::menu) return;
  const std::shared_ptr<FoundCandidates> menu = completing.menu;
  if (cursor() < menu->from()) {
    close_menu();
    return;
  }
  const std::string_view word = std::string_view(line()).substr(menu->from(), cursor() - menu->from());
  const bool more_to_know =
      completing.answer != nullptr || completing.history || !word.starts_with(menu->list.asked());
  const bool choosing = menu->list.selected().has_value();
  menu->list.narrow(word);
  parts_->changed = true;
  if (more_to_know && (completing.history || !options_.complete_while_typing))
    ask(Completing::Purpose::typing, choosing);
  if (completing.shown == Shown::menu && completing.menu->list.entries().empty()) hide_menu();
}

}  // namespace runnel
