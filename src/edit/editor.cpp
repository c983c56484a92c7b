// What surrounds every action: the search, the memory of the last action, and text that is typed or
// pasted. The actions themselves are in editor_motions, editor_changes and editor_kills.
#include "edit/editor.hpp"

#include <algorithm>
#include <utility>

#include "edit/logical_line.hpp"
#include "text/wipe.hpp"

namespace runnel {

namespace {

bool parts_words(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n';
}

/// Where the first undo step of typed text ends: a step is a word with the blanks before it.
std::size_t step_end(std::string_view typed, bool after_blank) {
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (parts_words(typed[i]) && !after_blank) return i;
    after_blank = parts_words(typed[i]);
  }
  return typed.size();
}

}  // namespace

void Editor::begin() {
  if (walk_.follow_changes()) {
    search_.reset();
    steps_.reset();
    last_ = Last::other;  // a run of recalls knows places
  }
  settle_steps();
  now_ = Last::other;
  operated_place_.reset();
  before_ = {walk_.place(), walk_.line().revision(), cursor(), inserting()};
  selected_ = selecting_ ? selection() : std::nullopt;
  was_selecting_ = std::exchange(selecting_, false);
  if (was_selecting_) walk_.line().activate_region(false);
}

void Editor::finish(Last now) {
  last_ = now;
  if (now != Last::row) {
    goal_column_.reset();
    kept_point_.reset();
  }
  if (mode_ != EditMode::emacs) settle_vi();
}

Effect Editor::perform(Action action, std::optional<int> count) {
  settle_steps(action);
  if (steps_ && !count) {
    ++steps_->left;
    return Effect::nothing;
  }
  const std::optional<Selection> selected = selection();
  begin();
  seeking_.reset();
  const bool searching = search_.has_value();
  if (searching) {
    const bool lets_go = action == Action::abort || action == Action::interrupt;
    if (search_->state().pending && action != Action::backward_delete_char && !lets_go) {
      search_->finish();
      show_match();
    }
    if (const auto effect = perform_in_search(action)) {
      finish(Last::other);
      return *effect;
    }
    end_search();
  }
  const Count times{std::clamp(count.value_or(1), -max_count, max_count), count.has_value()};
  Effect effect = mode_ != EditMode::emacs ? perform_in_vi(action, count)
                  : is_vi_action(action)
                      ? Effect::refuse
                      : (this->*actions()[static_cast<std::size_t>(action)].handler)(times);
  if (steps_) steps_->action = action;
  finish(now_);
  if (effect == Effect::nothing && selection() != selected) effect = Effect::redraw;
  const bool quiet = effect == Effect::nothing || effect == Effect::refuse || effect == Effect::redraw;
  return searching && quiet ? Effect::search : effect;
}

Effect Editor::type(std::string_view text, int count) {
  begin();
  const std::optional<int> seeking = std::exchange(seeking_, std::nullopt);
  if (text.empty() || count <= 0) return Effect::nothing;
  if (vi_.awaited) return take_vi_character(text);
  if (seeking) {
    finish(Last::other);
    return seek(text, *seeking);
  }
  std::string typed = repeated(text, std::min(count, max_count));
  const WipedAtEnd wiped(secret() ? &typed : nullptr);
  if (search_) {
    search_->extend(typed);
    finish(Last::other);
    return show_match();
  }
  if (inserting()) record({ViStep::Kind::text, {}, {}, typed});
  const bool goes_on = last_ == Last::typing;
  // Not at the cursor, which steps over a mark that what is being typed has joined so far.
  if (!goes_on) typing_end_ = selected_ ? selected_->from : cursor();
  bool after_blank = goes_on && parts_words(this->text()[typing_end_ - 1]);
  bool extend = goes_on;
  for (std::string_view rest = typed; !rest.empty();) {
    std::size_t end = step_end(rest, after_blank || !extend);
    if (end == 0) {
      extend = false;
      end = step_end(rest, true);
    }
    std::size_t to = overwriting() ? overwritten_end(typing_end_, rest.substr(0, end)) : typing_end_;
    // What shift and a motion have selected makes way, in the same undo step.
    if (const auto replaced = std::exchange(selected_, std::nullopt)) to = replaced->to;
    walk_.line().replace(typing_end_, to, rest.substr(0, end), std::nullopt, extend);
    typing_end_ += end;
    after_blank = parts_words(rest[end - 1]);
    rest.remove_prefix(end);
    extend = true;
  }
  finish(Last::typing);
  return Effect::redraw;
}

Effect Editor::paste(std::string_view text) {
  begin();
  seeking_.reset();
  Effect effect = Effect::nothing;
  if (search_ && !text.empty()) {
    search_->extend(text);
    effect = show_match();
  } else if (!text.empty()) {
    if (inserting()) record({ViStep::Kind::text, {}, {}, std::string(text)});
    const Selection place = selected_.value_or(Selection{cursor(), cursor()});
    effect = change(place.from, place.to, text);
  }
  finish(Last::other);
  return effect;
}

Effect Editor::indent(std::string_view text) {
  begin();
  if (inserting()) record({ViStep::Kind::text, {}, {}, std::string(text)});
  walk_.line().replace(cursor(), cursor(), text, std::nullopt, true);
  finish(Last::other);
  return Effect::redraw;
}

Effect Editor::replace_before_cursor(std::size_t from, std::string_view text, std::size_t behind,
                                     bool again) {
  begin();
  end_search();
  if (again && last_ == Last::completion) walk_.line().take_back();
  const std::size_t place = cursor();
  from = std::min(from, place);
  if (inserting()) {
    if (again && vi_.recording.back().kind == ViStep::Kind::completion) vi_.recording.pop_back();
    record({ViStep::Kind::completion, {}, {}, std::string(text), place - from, behind});
  }
  const bool changed = walk_.line().replace(from, place + behind, text);
  finish(changed ? Last::completion : Last::other);
  return changed || cursor() != place ? Effect::redraw : Effect::nothing;
}

void Editor::begin_row() {
  begin();
  end_search();
  if (last_ != Last::row && !secret()) walk_prefix_ = text().substr(0, cursor());
  goal_column_.reset();
}

Effect Editor::move_to(std::size_t byte_offset) {
  begin_row();
  const Effect effect = go(byte_offset);
  finish(Last::row);
  return effect;
}

void Editor::start() {
  search_.reset();
  steps_.reset();
  seeking_.reset();
  operated_place_.reset();
  overwriting_ = false;
  selecting_ = false;
  forget_secret();
  walk_.start();
  if (secret()) walk_.line().start_secret();
  set_mode(mode_ == EditMode::emacs ? EditMode::emacs : EditMode::vi_insert);
  finish(Last::other);
}

void Editor::set_secret(bool on) {
  if (on == secret()) return;
  begin();
  leave();
  seeking_.reset();
  if (on) {
    put_aside_ = PutAside{std::move(walk_), mode_, overwriting_};
    mode_ = EditMode::emacs;
    start();
  } else {
    forget_secret();
    walk_ = std::move(put_aside_->walk);
    mode_ = put_aside_->mode;
    overwriting_ = put_aside_->overwriting;
    put_aside_.reset();
    begin();  // the history may have gone on
    finish(Last::other);
  }
}

void Editor::forget_secret() {
  if (!secret()) return;
  std::string text = walk_.line().take();
  wipe(text);
}

std::string Editor::take_secret() {
  std::string text = walk_.line().take();
  start();
  return text;
}

void Editor::set_line(std::string_view text, std::size_t cursor) {
  begin();
  end_search();
  walk_.line().replace(0, this->text().size(), text, cursor);
  finish(Last::other);
}

Effect Editor::change(std::size_t from, std::size_t to, std::string_view replacement,
                      std::optional<std::size_t> new_cursor) {
  const std::size_t before = cursor();
  const bool changed = walk_.line().replace(from, to, replacement, new_cursor);
  return changed || cursor() != before ? Effect::redraw : Effect::nothing;
}

// --- the search ---

Effect Editor::start_search(bool backward, SearchKind kind) {
  search_.emplace(walk_, backward, kind, settings_.search_ignores_case);
  return Effect::search;
}

std::optional<Effect> Editor::perform_in_search(Action action) {
  if (search_->state().kind != SearchKind::incremental) return perform_in_search_of_entries(action);
  switch (action) {
    case Action::reverse_search_history:
    case Action::vi_insert_register:  // the same key
    case Action::forward_search_history:
      search_->next(action != Action::forward_search_history);
      if (search_->state().pattern.empty() && !last_pattern_.empty()) search_->extend(last_pattern_);
      return show_match();
    case Action::backward_delete_char:
      return search_->shorten() ? show_match() : Effect::refuse;
    case Action::abort:
      return abandon_search();
    case Action::quoted_insert:
      return Effect::quote;
    case Action::vi_movement_mode:
      return leave();
    default:
      return std::nullopt;
  }
}

/// Enter ends it, and any action that does not edit the pattern abandons it.
Effect Editor::perform_in_search_of_entries(Action action) {
  switch (action) {
    case Action::accept_line:
      if (search_->state().kind == SearchKind::at_enter) return search_at_enter();
      if (search_->state().pattern.empty()) {
        const bool backward = search_->state().backward;
        abandon_search();
        repeat_vi_search(backward, 1);
      } else if (search_->state().failed) {
        abandon_search();
      }
      end_search();
      return Effect::search;
    case Action::backward_delete_char:
      return search_->shorten() ? show_match() : abandon_search();
    case Action::backward_kill_line:
      while (search_->shorten()) continue;
      return show_match();
    case Action::quoted_insert:
      return Effect::quote;
    default:
      return abandon_search();
  }
}

/// Without a pattern for the last one again.
Effect Editor::search_at_enter() {
  if (search_->state().pattern.empty()) search_->extend(last_pattern_);
  if (!search_->state().pattern.empty()) {
    search_->look();
    search_->finish();
  }
  if (search_->state().pattern.empty() || search_->state().failed) {
    abandon_search();
    return Effect::refuse;
  }
  show_match();
  end_search();
  return Effect::search;
}

/// Back to where it began.
Effect Editor::abandon_search() {
  const IncrementalSearch::Spot origin = search_->origin();
  end_search();
  go_to_spot(origin);
  return Effect::search;
}

Effect Editor::continue_search() {
  if (walk_.follow_changes()) {
    search_.reset();
    steps_.reset();
    last_ = Last::other;
    return Effect::search;
  }
  if (steps_) {
    const Effect effect = take_steps(HistoryWalk::slice);
    finish(last_);
    return effect;
  }
  search_->go_on();
  return search_pending() ? Effect::nothing : show_match();
}

Effect Editor::show_match() {
  go_to_spot(search_->spot());
  return Effect::search;
}

void Editor::go_to_spot(IncrementalSearch::Spot spot) {
  walk_.go_to(spot.place);
  walk_.line().move_to(spot.byte_offset);
}

void Editor::end_search() {
  if (!search_) return;
  if (!search_->state().pattern.empty()) last_pattern_ = search_->state().pattern;
  search_.reset();
  // The rows then go on from the line that was found, to any other: what happens to stand left of the
  // match was not typed.
  walk_prefix_.clear();
  finish(Last::row);
  goal_column_.reset();
}

Effect Editor::leave() {
  if (search_) {
    search_->finish();
    show_match();
    end_search();
    return Effect::search;
  }
  if (mode_ == EditMode::emacs || (!vi_.begun && !vi_.awaited)) return Effect::nothing;
  vi_.changes = inserting();
  vi_.awaited.reset();
  if (!inserting()) end_vi_command();
  return Effect::redraw;
}

Effect Editor::reverse_search_history(Count count) {
  return start_search(count.times >= 0, SearchKind::incremental);
}
Effect Editor::forward_search_history(Count count) {
  return start_search(count.times < 0, SearchKind::incremental);
}
Effect Editor::non_incremental_reverse_search_history(Count count) {
  return start_search(count.times >= 0, SearchKind::at_enter);
}
Effect Editor::non_incremental_forward_search_history(Count count) {
  return start_search(count.times < 0, SearchKind::at_enter);
}

// --- the line as a whole: what these mean is the host's ---

Effect Editor::accept_line(Count) {
  return Effect::accept;
}
Effect Editor::operate_and_get_next(Count) {
  operated_place_ = walk_.place();
  return Effect::accept;
}
Effect Editor::interrupt(Count) {
  return Effect::interrupt;
}
Effect Editor::abort(Count) {
  walk_.line().activate_region(false);
  return Effect::refuse;
}
Effect Editor::suspend(Count) {
  return Effect::suspend;
}
Effect Editor::clear_screen(Count) {
  return Effect::clear;
}
Effect Editor::complete(Count) {
  now_ = last_;  // a completion goes on from the one before it
  return Effect::complete;
}
Effect Editor::menu_complete(Count) {
  now_ = last_;
  return Effect::menu_complete;
}
Effect Editor::menu_complete_backward(Count) {
  now_ = last_;
  return Effect::menu_complete_backward;
}
Effect Editor::possible_completions(Count) {
  return Effect::list_completions;
}
Effect Editor::insert_completions(Count) {
  return Effect::insert_completions;
}
Effect Editor::end_of_input(Count) {
  return Effect::end;
}
Effect Editor::quoted_insert(Count) {
  return Effect::quote;
}
Effect Editor::edit_command_line(Count) {
  return Effect::edit_externally;
}
Effect Editor::for_host(Count) {
  return Effect::host;
}
// It belongs to the action that follows, which may go on from the last one.
Effect Editor::keep_for_host(Count) {
  now_ = last_;
  return Effect::host;
}
Effect Editor::skip_csi_sequence(Count) {
  return Effect::nothing;
}

}  // namespace runnel
