// The frame around each command of vi: what belongs to it (counts, a register, an operator, a character),
// where it ends, and how it is repeated.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "runnel/text.hpp"

namespace runnel {

namespace {

/// Also of those that can only be read.
bool is_register_name(char name) {
  return ViRegisters::is_name(name) || name == '.' || name == '/';
}

bool is_of_insertion(Action action) {
  switch (action) {
    case Action::vi_movement_mode:
    case Action::vi_command_once:
    case Action::vi_insert_register:
    case Action::vi_insert_again:
    case Action::vi_replace:
      return true;
    default:
      return !is_vi_action(action);
  }
}

}  // namespace

/// Runs what one key, or a character that was awaited, does to the command under way.
template <typename Handler>
Effect Editor::vi_command(Handler handler) {
  const std::optional<ViOperator> operation = vi_.operation;
  const std::size_t origin = cursor();
  if (!std::exchange(vi_.begun, false)) walk_.line().open_group();
  vi_.extent = ViExtent::exclusive;
  vi_.object.reset();
  vi_.large = false;
  Effect effect = handler(Count{vi_.count.value_or(1), vi_.count.has_value()});
  if (vi_.begun) return effect;
  if (operation && vi_.operation) effect = end_vi_operator(origin, effect);
  end_vi_command();
  return effect;
}

Effect Editor::perform_in_vi(Action action, std::optional<int> count) {
  const auto handler = actions()[static_cast<std::size_t>(action)].handler;
  vi_.awaited.reset();
  if (inserting() && is_of_insertion(action)) {
    // What ends the insertion is no part of it.
    if (action != Action::vi_movement_mode && action != Action::vi_command_once)
      record({ViStep::Kind::action, action, count, {}});
    return (this->*handler)(Count{count.value_or(1), count.has_value()});
  }
  if (inserting()) vi_command_once({});  // a command that is bound in insert mode, too
  record({ViStep::Kind::action, action, count, {}});
  if (count) {
    const std::int64_t product = std::int64_t{vi_.count.value_or(1)} * *count;
    vi_.count = static_cast<int>(std::clamp<std::int64_t>(product, -max_count, max_count));
  }
  return vi_command([this, handler](Count times) { return (this->*handler)(times); });
}

Effect Editor::await(ViAwaited awaited) {
  vi_.awaited = awaited;
  vi_.begun = !inserting();
  return Effect::take_character;
}

Effect Editor::take_vi_character(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character.front());
  const bool control = byte < 0x20 && byte != '\n' && byte != '\t';
  if (control && vi_.awaited != ViAwaited::register_to_insert) {
    leave();
    finish(now_);
    return Effect::refuse;
  }
  const ViAwaited awaited = *std::exchange(vi_.awaited, std::nullopt);
  record({ViStep::Kind::character, {}, {}, std::string(character)});
  const Effect effect =
      inserting() ? insert_register(character) : vi_command([this, awaited, character](Count times) {
        return act_on_vi_character(awaited, character, times);
      });
  finish(now_);
  return effect;
}

Effect Editor::act_on_vi_character(ViAwaited awaited, std::string_view character, Count count) {
  switch (awaited) {
    case ViAwaited::find_next:
      return find_vi_character({std::string(character), false, false}, count.times, false);
    case ViAwaited::find_previous:
      return find_vi_character({std::string(character), true, false}, count.times, false);
    case ViAwaited::find_before_next:
      return find_vi_character({std::string(character), false, true}, count.times, false);
    case ViAwaited::find_behind_previous:
      return find_vi_character({std::string(character), true, true}, count.times, false);
    case ViAwaited::open_bracket:
      return go_to_unclosed(character, "({", count.times);
    case ViAwaited::close_bracket:
      return go_to_unclosed(character, ")}", count.times);
    case ViAwaited::replacement:
      return replace_characters(character, count.times);
    case ViAwaited::register_name:
      if (character.size() != 1 || !is_register_name(character.front())) return Effect::refuse;
      vi_.register_name = character.front();
      vi_.begun = true;
      return Effect::nothing;
    case ViAwaited::register_to_insert:
      return insert_register(character);
    case ViAwaited::macro_to_record:
      return record_macro(character);
    case ViAwaited::macro_to_play:
      return play_macro(character, count.times);
    case ViAwaited::mark_to_set:
      if (character.size() != 1 || character.front() < 'a' || character.front() > 'z') return Effect::refuse;
      walk_.line().set_mark(cursor(), character.front());
      return Effect::nothing;
    case ViAwaited::mark:
      return go_to_vi_mark(character, false);
    case ViAwaited::mark_line:
      return go_to_vi_mark(character, true);
    case ViAwaited::inner_object:
      return take_vi_object(character, false, count.times);
    case ViAwaited::around_object:
      return take_vi_object(character, true, count.times);
  }
  return Effect::refuse;
}

/// The operator works on what lies between `origin` and the cursor, which any motion may have moved. (A
/// motion that failed, and an action that is none, drop it.)
Effect Editor::end_vi_operator(std::size_t origin, Effect effect) {
  const ViOperator operation = *std::exchange(vi_.operation, std::nullopt);
  const std::optional<bool> forced_lines = std::exchange(vi_.forced_lines, std::nullopt);
  const bool moved_only = before_.place == walk_.place() && before_.revision == walk_.line().revision();
  if (!moved_only || (effect != Effect::nothing && effect != Effect::redraw)) return effect;
  bool lines = vi_.extent == ViExtent::lines;
  if (lines && forced_lines == false) go(std::min(cursor(), last_of_line(text(), cursor())));
  TextSpan range{std::min(origin, cursor()), std::max(origin, cursor())};
  if (vi_.object) {
    range = vi_.object->span;
    lines = vi_.object->lines;
  }
  const bool inclusive = (vi_.extent == ViExtent::inclusive) != (forced_lines == false && !lines);
  if (forced_lines) lines = *forced_lines;
  if (!vi_.object && inclusive) {
    if (range.to < line_end(text(), range.to)) range.to = next_grapheme(text(), range.to);
  } else if (!lines && vi_.extent != ViExtent::exact && range.to > line_end(text(), range.from) &&
             line_start(text(), range.to) == range.to) {
    // As in vi: what ends at the start of a line does not take the newline before it, and from before all
    // text of its first line on it takes lines.
    --range.to;
    lines = range.from <= first_nonblank(text(), range.from) && !in_empty_line(text(), range.from);
  }
  if (operation == ViOperator::cut && !lines && !forced_lines) lines = spans_lines(text(), range);
  go(range.from);
  return operate(operation, range, lines);
}

Effect Editor::force_vi_extent(bool lines) {
  vi_.forced_lines = lines;
  vi_.begun = true;
  return Effect::redraw;
}

void Editor::end_vi_command() {
  vi_.operation.reset();
  vi_.forced_lines.reset();
  vi_.count.reset();
  vi_.register_name = 0;
  vi_.begun = false;
  if (inserting()) return;  // the change goes on
  if (vi_.changes && !vi_.repeating && !selecting_in_vi() && !vi_.recording.empty())
    vi_.last_change = std::move(vi_.recording);
  if (!vi_.repeating) vi_.recording.clear();
  vi_.changes = false;
  if (selecting_in_vi()) return;
  walk_.line().close_group();
  if (std::exchange(vi_.once, false)) begin_vi_insertion();
}

/// After each action: the cursor stands on a character in command mode, and whatever moves it during an
/// insertion starts the insertion anew.
void Editor::settle_vi() {
  if (inserting()) {
    if (!before_.inserting) return;
    const bool elsewhere = before_.place != walk_.place();
    const bool moved = before_.revision == walk_.line().revision() && before_.cursor != cursor();
    if (elsewhere || moved) restart_vi_insertion();
    vi_.insert_start = std::min(vi_.insert_start, cursor());
  } else if (mode() == EditMode::vi_command && !vi_.once) {
    walk_.line().move_to(std::min(cursor(), last_of_line(text(), cursor())));
  }
}

// --- macros ---

Effect Editor::vi_record_macro(Count) {
  if (!vi_.recorded_macro) return await(ViAwaited::macro_to_record);
  return Effect::end_macro;
}

Effect Editor::record_macro(std::string_view name) {
  if (name == ":") return Effect::edit_externally;
  const char letter = name.size() == 1 ? name.front() : '\0';
  if (!ViRegisters::is_name(letter) || letter == '_') return Effect::refuse;
  vi_.recorded_macro = letter;
  return Effect::begin_macro;
}

void Editor::keep_macro(std::optional<std::string_view> keys) {
  const std::optional<char> name = std::exchange(vi_.recorded_macro, std::nullopt);
  if (name && keys) vi_.registers.set(*name, *keys);
}

Effect Editor::vi_play_macro(Count) {
  return await(ViAwaited::macro_to_play);
}

Effect Editor::play_macro(std::string_view name, int times) {
  const char letter = name == "@" ? vi_.last_macro : name.size() == 1 ? name.front() : '\0';
  const std::optional<ViRegister> found = register_named(letter);
  if (letter == '\0' || !found) return Effect::refuse;
  vi_.last_macro = letter;
  macro_ = {found->lines ? found->text + '\n' : found->text, times};
  return Effect::play_macro;
}

// --- repeating ---

void Editor::record(ViStep step) {
  if (vi_.repeating || search_) return;
  const bool goes_on = step.kind == ViStep::Kind::text && !vi_.recording.empty() &&
                       vi_.recording.back().kind == ViStep::Kind::text;
  if (goes_on) {
    vi_.recording.back().text += step.text;
    return;
  }
  if (inserting() && vi_.recording.empty()) {
    // No command has led to this insertion.
    const bool replacing = mode_ == EditMode::vi_replace;
    vi_.recording.push_back(
        {ViStep::Kind::action, replacing ? Action::vi_replace : Action::vi_insertion_mode, {}, {}});
  }
  vi_.recording.push_back(std::move(step));
}

void Editor::repeat_step(const ViStep& step) {
  switch (step.kind) {
    case ViStep::Kind::action:
      perform(step.action, step.count);
      return;
    case ViStep::Kind::text:
    case ViStep::Kind::character:
      type(step.text);
      return;
    case ViStep::Kind::completion: {
      const std::size_t size = std::min(step.size, cursor());
      replace_before_cursor(cursor() - size, step.text, step.behind);
      return;
    }
    case ViStep::Kind::selection:
      begin_vi_selection(step.lines ? EditMode::vi_visual_line : EditMode::vi_visual);
      for (std::size_t i = 1; i < step.size; ++i) {
        const std::size_t end = line_end(text(), cursor());
        const std::size_t next =
            step.lines ? std::min(end + 1, text().size()) : next_grapheme(text(), cursor());
        if (next >= text().size()) break;
        walk_.line().move_to(next);
      }
      return;
  }
}

/// A count takes the place of those that the change was given with, and a register is for a change that was
/// given with none. A numbered register is followed by the
/// next one, so that "1p and dots bring back one cut after the other.
Effect Editor::vi_redo(Count count) {
  if (vi_.last_change.empty()) return Effect::refuse;
  const std::size_t revision = walk_.line().revision();
  std::vector<ViStep> steps = vi_.last_change;
  for (std::size_t i = 0; i < steps.size() && count.given; ++i) {
    if (steps[i].kind == ViStep::Kind::text) break;
    steps[i].count = i == 0 ? std::optional(count.times) : std::nullopt;
  }
  if (steps.size() > 1 && steps[1].kind == ViStep::Kind::character &&
      steps[0].action == Action::vi_set_register && steps[0].kind == ViStep::Kind::action) {
    char& name = steps[1].text.front();
    if (name >= '1' && name < '9') ++name;
  }
  const bool once = std::exchange(vi_.once, false);
  const char register_name = vi_.register_name;
  end_vi_command();
  vi_.register_name = register_name;
  vi_.repeating = true;
  for (const ViStep& step : steps) repeat_step(step);
  if (inserting()) end_vi_insertion(true);
  vi_.repeating = false;
  vi_.last_change = std::move(steps);
  vi_.once = once;
  return revision == walk_.line().revision() ? Effect::nothing : Effect::redraw;
}

}  // namespace runnel
