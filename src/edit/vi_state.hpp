// ViState: what the Editor remembers between the keys of vi: the command that is being given, the insertion
// or selection that is being made, and what can be repeated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "edit/action.hpp"
#include "edit/line_buffer.hpp"
#include "edit/vi_motions.hpp"
#include "edit/vi_objects.hpp"
#include "edit/vi_registers.hpp"

namespace runnel {

/// What is done to the text that a motion, an object or a selection spans.
enum class ViOperator : std::uint8_t {
  cut,
  change,
  yank,
  toggle_case,
  downcase,
  upcase,
  indent,
  unindent,
};

/// How much of the text a motion spans.
enum class ViExtent : std::uint8_t {
  exclusive,  ///< without the cluster where it ends, and without the newline before one that starts a line
  exact,      ///< with that newline
  inclusive,  ///< with that cluster
  lines,      ///< whole lines
};

/// A command that waits for a character, and what for.
enum class ViAwaited : std::uint8_t {
  find_next,
  find_previous,
  find_before_next,
  find_behind_previous,
  open_bracket,
  close_bracket,
  replacement,
  register_name,
  register_to_insert,
  macro_to_record,
  macro_to_play,
  mark_to_set,
  mark,
  mark_line,
  inner_object,
  around_object,
};

/// A part of a command as `.` gives it again.
struct ViStep {
  enum class Kind : std::uint8_t { action, text, character, completion, selection };
  Kind kind = Kind::action;
  Action action{};           ///< action
  std::optional<int> count;  ///< action
  std::string text;          ///< text: typed; character: awaited; completion: what was put in
  std::size_t size = 0;      ///< completion: bytes replaced before the cursor; selection: clusters, or lines
  std::size_t behind = 0;    ///< completion: bytes replaced behind it
  bool lines = false;        ///< selection
};

struct ViState {
  explicit ViState(KillRing& unnamed) : registers(unnamed) {}

  // The command that is being given.
  std::optional<ViOperator> operation;  ///< waits for what it is done to
  std::optional<int> count;             ///< all that were typed, multiplied
  char register_name = 0;
  std::optional<ViAwaited> awaited;
  bool begun = false;    ///< more keys belong to it
  bool changes = false;  ///< `.` repeats it
  ViExtent extent = ViExtent::exclusive;
  std::optional<ViObject> object;    ///< instead of a motion
  std::optional<bool> forced_lines;  ///< lines, or characters, whatever the motion spans
  bool large = false;                ///< what it cuts counts as much, as vim has it for some motions

  // The insertion.
  std::size_t insert_start = 0;
  int insert_count = 1;
  bool insert_lines = false;  ///< by o or O: each repetition is a line
  std::string overwritten;    ///< by R: what stood from its start to the end of the line
  std::string last_inserted;
  bool once = false;  ///< one command, then insertion goes on

  // The selection.
  std::size_t anchor = 0;
  bool last_selection_lines = false;  ///< the ends are the marks < and >

  // What can be repeated.
  std::optional<CharacterSearch> last_find;
  bool search_backward = true;
  std::vector<ViStep> recording;
  std::vector<ViStep> last_change;
  bool repeating = false;
  std::optional<char> recorded_macro;  ///< the register that keys are being recorded in
  char last_macro = 0;                 ///< the register that was played last; 0: none was

  ViRegisters registers;
};

}  // namespace runnel
