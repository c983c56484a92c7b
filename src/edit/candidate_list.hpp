// CandidateList: the candidates for a word, narrowed and ordered by what is typed, and the one that is
// selected. Pure: knows nothing of lines and columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/completion_match.hpp"
#include "runnel/completion.hpp"

namespace runnel {

class CandidateList {
 public:
  /// A candidate that is shown.
  struct Entry {
    std::size_t index = 0;         ///< among all candidates
    bool starts_group = false;     ///< not the first one's
    std::vector<ByteRange> found;  ///< to be pointed out in its text
  };

  /// `asked`: the word that the completer was asked for, and that it made its choice by.
  CandidateList(CompletionMatching matching, std::string_view asked);

  /// Behind those that are there. What is selected stays so.
  void add(std::vector<Candidate> more);
  /// Shows the candidates for another word. What is selected is then the first one.
  void narrow(std::string_view word);

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const Candidate& candidate(const Entry& entry) const { return candidates_[entry.index]; }
  /// What was asked for; the completer left out what does not fit it.
  [[nodiscard]] const std::string& asked() const { return asked_; }
  /// What all entries begin with, when it carries on from the word; never half a grapheme cluster.
  [[nodiscard]] std::optional<std::string> common_prefix() const;

  /// An index of `entries`.
  [[nodiscard]] std::optional<std::size_t> selected() const { return selected_; }
  void select(std::optional<std::size_t> entry) { selected_ = entry; }
  /// Changes whenever the entries do.
  [[nodiscard]] unsigned revision() const { return revision_; }

 private:
  void show();

  CompletionMatching matching_;
  std::string asked_;
  std::string word_;
  std::vector<Candidate> candidates_;
  std::vector<Entry> entries_;
  std::optional<std::size_t> selected_;
  unsigned revision_ = 0;
};

/// The longest beginning that all have never half a grapheme cluster.
[[nodiscard]] std::string common_prefix(const std::vector<std::string_view>& texts);

}  // namespace runnel
