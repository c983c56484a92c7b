// A menu of the history entries that have what is typed: the completion's own, filled from history.
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edit/search_words.hpp"
#include "readline/completing.hpp"
#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

/// More than anybody looks through: what is typed then finds the rest.
constexpr std::size_t most_entries = 1000;
/// Bytes of history that are looked at between two looks at the keys.
constexpr std::size_t slice = std::size_t{2} << 20U;

/// How long ago, in the largest unit that it fills; empty when nobody knows.
std::string age(HistoryTime time) {
  struct Unit {
    std::int64_t seconds;
    const char* name;
  };
  constexpr Unit units[] = {{31'557'600, "y"}, {604'800, "w"}, {86'400, "d"},
                            {3'600, "h"},      {60, "min"},    {1, "s"}};
  if (!time) return {};
  const auto since = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now() - *time);
  const std::int64_t seconds = std::max<std::int64_t>(since.count(), 0);
  for (const Unit& unit : units) {
    if (seconds >= unit.seconds) return fmt::format("{} {}", seconds / unit.seconds, unit.name);
  }
  return "0 s";
}

}  // namespace

void Interface::Impl::open_history_menu() {
  Editing& parts = *parts_;
  if (mask_ || parts.display.capabilities().dumb) {
    act_on(Effect::refuse);
    return;
  }
  ready_history();
  close_menu();
  std::string text(line());
  if (const Editor::Search* search = parts.editor.search()) {
    text = search->pattern;
    parts.editor.perform(Action::abort);  // back to the line from which the search went out
  }
  parts.editor.set_line(text, text.size());
  parts.changed = true;
  find_in_history();
}

void Interface::Impl::find_in_history() {
  Completing& completing = parts_->completing;
  drop_answer();
  completing.purpose = Completing::Purpose::typing;
  completing.choosing = true;
  completing.found = std::make_shared<FoundCandidates>(CompletionMatching::words, line(), 0);
  completing.found->entry_a_row = true;
  completing.history.emplace().revision = session_history().entries().revision();
  go_on_in_history();
}

// What was found shows in the menu as it comes.
void Interface::Impl::go_on_in_history() {
  Completing& completing = parts_->completing;
  if (!editing_ || !completing.history || completing.history->over) return;
  HistoryScan& scan = *completing.history;
  const History& history = session_history().entries();
  if (scan.revision != history.revision()) return find_in_history();
  std::optional<SearchWords> words;
  if (!line().empty()) words.emplace(line(), false, options_.search_ignore_case);
  std::vector<Candidate> more;
  for (std::size_t looked_at = 0; looked_at < slice && !scan.over; ++scan.index) {
    scan.over = scan.seen.size() == most_entries || history.count_up_to(scan.index + 1) == scan.index;
    if (scan.over) break;
    const std::string_view entry = history.at(scan.index);
    looked_at += entry.size() + 1;
    if ((words && !words->find(entry, 0, false)) || !parts_->editor.recalls(scan.index)) continue;
    if (scan.seen.insert(entry_hash(entry)).second)
      more.emplace_back(std::string(entry), age(history.time_at(scan.index)));
  }
  tell_history_faults();
  if (!more.empty()) {
    completing.found->list.add(std::move(more));
    open_menu();
  } else if (scan.over && completing.found->list.entries().empty()) {
    close_menu();
    act_on(Effect::refuse);
  }
}

}  // namespace runnel
