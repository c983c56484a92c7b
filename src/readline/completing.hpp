// Completing: what is going on about the completion of the line that is being edited: what was asked and is
// awaited, and what is shown under the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "edit/candidate_list.hpp"
#include "readline/completion_answer.hpp"
#include "readline/completion_menu.hpp"

namespace runnel {

/// The candidates that were found for the word from `from` up to the cursor.
class FoundCandidates {
 public:
  FoundCandidates(CompletionMatching matching, std::string_view word, std::size_t from)
      : list(matching, word), from_(from) {}
  FoundCandidates(const FoundCandidates&) = delete;
  FoundCandidates& operator=(const FoundCandidates&) = delete;

  CandidateList list;
  [[nodiscard]] std::size_t from() const { return from_; }
  /// Set for a width, and kept until it, the terminal's widths or the entries change.
  [[nodiscard]] const MenuTable& table(int columns, MenuLimits limits, const WidthRules& rules) {
    const bool kept = table_ && table_->columns() == columns && table_->rules() == rules;
    if (!kept || revision_ != list.revision()) {
      table_.emplace(list, columns, limits, rules);
      revision_ = list.revision();
    }
    return *table_;
  }
  std::size_t first_row = 0;  ///< in sight
  bool entry_a_row = false;   ///< never in columns

 private:
  std::size_t from_;
  std::optional<MenuTable> table_;
  unsigned revision_ = 0;
};

/// How far history has been looked through for the menu.
struct HistoryScan {
  std::uint64_t revision = 0;              ///< of the entries: when they change it begins anew
  std::size_t index = 0;                   ///< of the next entry
  std::unordered_set<std::uint64_t> seen;  ///< hashes of what was found: each text stands there once
  bool over = false;
};

struct Completing {
  /// What an answer is asked for.
  enum class Purpose : std::uint8_t { complete, cycle, list, insert, typing };
  /// What is under the line.
  enum class Shown : std::uint8_t {
    nothing,
    menu,
    list,      ///< until the next key
    question,  ///< whether so many are to be listed
  };
  /// A run of menu-complete.
  struct Cycle {
    std::size_t from = 0;
    std::vector<std::string> texts;  ///< the last one is what it began with
    std::size_t place = 0;
  };

  Purpose purpose = Purpose::complete;
  bool choosing = false;                            ///< the first entry is selected as soon as there is one
  int steps = 1;                                    ///< of a cycle that begins
  bool again = false;                               ///< the Tab before this one has completed as well
  std::shared_ptr<CompletionAnswer::State> answer;  ///< that is awaited
  std::shared_ptr<FoundCandidates> found;           ///< for what was asked last, as far as it has come

  Shown shown = Shown::nothing;
  std::shared_ptr<FoundCandidates> menu;  ///< what is shown
  std::optional<HistoryScan> history;     ///< the menu's entries come from there
  std::optional<Cycle> cycle;
  bool completed = false;  ///< the last key was Tab
  bool typed = false;      ///< the last key has changed the text as typing does
};

}  // namespace runnel
