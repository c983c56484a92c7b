// Whose keys edit the line, and the modes of vi: insertions and selections.
#include <algorithm>
#include <string>
#include <utility>

#include "edit/editor.hpp"
#include "edit/logical_line.hpp"
#include "edit/vi_motions.hpp"
#include "runnel/text.hpp"
#include "text/grapheme.hpp"

namespace runnel {

void Editor::set_mode(EditMode mode) {
  if (mode_ != EditMode::emacs) {
    if (inserting() && !vi_.recording.empty()) {
      // The line is over: what was inserted can be repeated in the next one.
      vi_.last_change = std::move(vi_.recording);
    }
    walk_.line().close_group();
    end_vi_command();
    vi_.awaited.reset();
    vi_.once = false;
  }
  mode_ = mode;
  if (inserting()) restart_vi_insertion();
}

Effect Editor::emacs_editing_mode(Count) {
  set_mode(EditMode::emacs);
  return Effect::redraw;
}

Effect Editor::vi_editing_mode(Count) {
  set_mode(EditMode::vi_insert);
  return Effect::redraw;
}

// --- insertions ---

/// The text typed is one undo step with the command that has led here.
void Editor::begin_vi_insertion(int times, bool lines) {
  mode_ = EditMode::vi_insert;
  vi_.once = false;
  if (vi_.recording.empty() && !vi_.repeating) return restart_vi_insertion();
  vi_.insert_start = cursor();
  vi_.insert_count = std::max(times, 1);
  vi_.insert_lines = lines;
}

/// What is inserted from here on is a change of its own.
void Editor::restart_vi_insertion() {
  vi_.insert_start = cursor();
  vi_.insert_count = 1;
  vi_.insert_lines = false;
  vi_.overwritten = text().substr(cursor(), line_end(text(), cursor()) - cursor());
  if (!vi_.repeating) vi_.recording.clear();
  walk_.line().open_group();
}

void Editor::end_vi_insertion(bool step_left) {
  const std::size_t start = std::min(vi_.insert_start, cursor());
  vi_.last_inserted = text().substr(start, cursor() - start);
  if (vi_.insert_count > 1 && (vi_.insert_lines || !vi_.last_inserted.empty())) {
    const std::string again =
        repeated((vi_.insert_lines ? "\n" : "") + vi_.last_inserted, vi_.insert_count - 1);
    const std::size_t to = overwriting() ? overwritten_end(cursor(), again) : cursor();
    walk_.line().replace(cursor(), to, again);
  }
  walk_.line().set_mark(cursor(), '^');
  mode_ = EditMode::vi_command;
  if (step_left && cursor() > line_start(text(), cursor()))
    walk_.line().move_to(previous_grapheme(text(), cursor()));
  vi_.changes = true;
  end_vi_command();
}

Effect Editor::vi_movement_mode(Count) {
  if (inserting()) {
    end_vi_insertion(true);
    return Effect::redraw;
  }
  if (selecting_in_vi()) {
    end_vi_selection();
    return Effect::redraw;
  }
  return std::exchange(vi_.operation, std::nullopt) ? Effect::redraw : Effect::nothing;
}

Effect Editor::vi_insertion_mode(Count count) {
  begin_vi_insertion(count.times);
  return Effect::redraw;
}

Effect Editor::vi_append_mode(Count count) {
  if (selecting_in_vi()) {
    const std::size_t end = selection()->to;
    end_vi_selection();
    go(end);
  } else if (!in_empty_line(text(), cursor())) {
    go(next_grapheme(text(), cursor()));
  }
  return vi_insertion_mode(count);
}

Effect Editor::vi_append_eol(Count count) {
  go(line_end(text(), cursor()));
  return vi_insertion_mode(count);
}

Effect Editor::vi_insert_beg(Count count) {
  if (selecting_in_vi()) {
    go(line_start(text(), selection()->from));
    end_vi_selection();
    return vi_insertion_mode(count);
  }
  std::size_t start = line_start(text(), cursor());
  while (start < text().size() && (text()[start] == ' ' || text()[start] == '\t')) ++start;
  go(start);
  return vi_insertion_mode(count);
}

Effect Editor::vi_insert_bol(Count count) {
  go(line_start(text(), cursor()));
  return vi_insertion_mode(count);
}

Effect Editor::vi_insert_last(Count count) {
  if (const auto mark = walk_.line().mark('^')) go(*mark);
  return vi_insertion_mode(count);
}

Effect Editor::open_line(Count count, bool below) {
  const std::size_t at = below ? line_end(text(), cursor()) : line_start(text(), cursor());
  walk_.line().replace(at, at, "\n", below ? at + 1 : at);
  begin_vi_insertion(count.times, true);
  return Effect::redraw;
}

Effect Editor::vi_open_below(Count count) {
  return open_line(count, true);
}
Effect Editor::vi_open_above(Count count) {
  return open_line(count, false);
}

/// While inserting it changes between typing over and inserting.
Effect Editor::vi_replace(Count count) {
  if (inserting()) {
    mode_ = mode_ == EditMode::vi_insert ? EditMode::vi_replace : EditMode::vi_insert;
    restart_vi_insertion();
  } else {
    begin_vi_insertion(count.times);
    mode_ = EditMode::vi_replace;
    vi_.overwritten = text().substr(cursor(), line_end(text(), cursor()) - cursor());
  }
  return Effect::redraw;
}

Effect Editor::vi_command_once(Count) {
  if (!inserting()) return Effect::refuse;
  end_vi_insertion(false);
  vi_.once = true;
  return Effect::redraw;
}

Effect Editor::vi_insert_register(Count) {
  return await(ViAwaited::register_to_insert);
}

Effect Editor::vi_insert_again(Count) {
  return insert_register(".");
}

/// Also those that can only be read: . (what was inserted last) and / (the last pattern).
std::optional<ViRegister> Editor::register_named(char name) const {
  if (name != '.' && name != '/') return vi_.registers.get(name);
  const std::string& text = name == '.' ? vi_.last_inserted : last_pattern_;
  return text.empty() ? std::nullopt : std::optional(ViRegister{text, false});
}

Effect Editor::insert_register(std::string_view name) {
  constexpr std::string_view same_key = "\x12";
  if (name == same_key) return start_search(true, SearchKind::incremental);
  const auto found = name.size() == 1 ? register_named(name.front()) : std::nullopt;
  if (!found || name.front() == '\0') return Effect::refuse;
  const std::string inserted = found->lines ? found->text + '\n' : found->text;
  return change(cursor(), overwriting() ? overwritten_end(cursor(), inserted) : cursor(), inserted);
}

// --- selections ---

Effect Editor::begin_vi_selection(EditMode mode) {
  if (mode_ == mode) {
    end_vi_selection();
  } else {
    if (!selecting_in_vi()) vi_.anchor = cursor();
    mode_ = mode;
  }
  return Effect::redraw;
}

void Editor::end_vi_selection() {
  const std::size_t other = grapheme_start(text(), vi_.anchor);
  walk_.line().set_mark(std::min(other, cursor()), '<');
  walk_.line().set_mark(std::max(other, cursor()), '>');
  vi_.last_selection_lines = mode_ == EditMode::vi_visual_line;
  mode_ = EditMode::vi_command;
}

/// After an operator they say how it takes the motion.
Effect Editor::vi_visual_mode(Count) {
  return vi_.operation ? force_vi_extent(false) : begin_vi_selection(EditMode::vi_visual);
}
Effect Editor::vi_visual_line_mode(Count) {
  return vi_.operation ? force_vi_extent(true) : begin_vi_selection(EditMode::vi_visual_line);
}

Effect Editor::vi_reselect(Count) {
  const auto from = walk_.line().mark('<');
  const auto to = walk_.line().mark('>');
  if (!from || !to) return Effect::refuse;
  vi_.anchor = *from;
  mode_ = vi_.last_selection_lines ? EditMode::vi_visual_line : EditMode::vi_visual;
  go(*to);
  return Effect::redraw;
}

Effect Editor::vi_exchange_ends(Count) {
  if (!selecting_in_vi()) return Effect::refuse;
  const std::size_t here = cursor();
  go(vi_.anchor);
  vi_.anchor = here;
  return Effect::redraw;
}

}  // namespace runnel
