// IncrementalSearch: finds a pattern in the lines of a HistoryWalk while it is being typed, and
// remembers each step for Backspace. Moves nothing: it says where the match is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/history_walk.hpp"
#include "edit/search_words.hpp"

namespace runnel {

enum class SearchKind : std::uint8_t {
  incremental,  ///< all matches, one after the other, while the pattern is typed
  vi,           ///< / and ?: of each line but the first one match; ^ is the start of an entry
  at_enter,     ///< the same, and it is looked for when Enter is typed
};

/// What a search line shows.
struct SearchState {
  std::string pattern;
  bool backward = true;
  bool failed = false;
  SearchKind kind = SearchKind::incremental;
  bool pending = false;  ///< it is not known yet whether there is one
  /// In the line that was found: the one at the cursor, then where the other words are.
  std::vector<TextMatch> matches;
};

class IncrementalSearch {
 public:
  struct Spot {
    std::size_t place = 0;        ///< as HistoryWalk counts
    std::size_t byte_offset = 0;  ///< in the text there
  };

  IncrementalSearch(const HistoryWalk& walk, bool backward, SearchKind kind, bool ignore_case);

  [[nodiscard]] const SearchState& state() const { return state_; }
  [[nodiscard]] Spot origin() const { return steps_.front().spot; }
  /// Where the last match starts; the origin as long as there was none.
  [[nodiscard]] Spot spot() const { return steps_.back().spot; }

  /// The words of `text` part at blanks (SearchWords says how). A line that was shown before is passed over.
  void extend(std::string_view text);
  /// Takes back the last cluster of the pattern and what was found with it. False when it is empty.
  bool shorten();
  /// Looks for a pattern of SearchKind::at_enter.
  void look() { look(spot(), true); }
  /// Goes on to the next match; that way from now on.
  void next(bool backward);
  /// A search looks at so much of a long history at once, and is then pending: goes on with it.
  void go_on() { go_on(HistoryWalk::slice); }
  void finish();

 private:
  struct Step {
    std::size_t pattern_size = 0;
    bool backward = true;
    bool failed = false;
    Spot spot;
  };
  /// What is being looked for, and how far.
  struct Scan {
    SearchWords words;
    bool anchored;
    Spot from;
    std::size_t place;
  };
  void look(Spot from, bool from_itself);
  void go_on(std::size_t bytes);
  [[nodiscard]] std::optional<TextMatch> match_in(std::string_view text, std::size_t from);
  [[nodiscard]] bool was_shown(std::size_t place, std::string_view text) const;
  void settle(std::optional<Spot> found);
  void show_matches();
  [[nodiscard]] bool is_anchored() const;
  [[nodiscard]] SearchWords words() const;

  const HistoryWalk& walk_;
  bool ignore_case_;
  SearchState state_;
  std::optional<Scan> scan_;
  std::vector<Step> steps_;  // never empty: the first is the origin
};

}  // namespace runnel
