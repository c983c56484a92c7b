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

namespace runnel {

/// What a search line shows.
struct SearchState {
  std::string pattern;
  bool backward = true;
  bool failed = false;
  bool vi = false;  ///< / or ?: Enter ends it and accepts nothing
};

class IncrementalSearch {
 public:
  struct Spot {
    std::size_t place = 0;        ///< as HistoryWalk counts
    std::size_t byte_offset = 0;  ///< in the text there
  };

  enum class Kind : std::uint8_t {
    matches,  ///< all matches, one after the other
    entries,  ///< of each line but the first one match, as vi searches; ^ is the start of an entry
  };
  IncrementalSearch(const HistoryWalk& walk, bool backward, Kind kind = Kind::matches);

  [[nodiscard]] const SearchState& state() const { return state_; }
  [[nodiscard]] Spot origin() const { return steps_.front().spot; }
  /// Where the last match starts; the origin as long as there was none.
  [[nodiscard]] Spot spot() const { return steps_.back().spot; }

  void extend(std::string_view text);
  /// Takes back the last cluster of the pattern and what was found with it. False when it is empty.
  bool shorten();
  /// Goes on to the next match; that way from now on.
  void next(bool backward);

 private:
  struct Step {
    std::size_t pattern_size = 0;
    bool backward = true;
    bool failed = false;
    Spot spot;
  };
  void look(Spot from, bool from_itself);

  const HistoryWalk& walk_;
  Kind kind_;
  SearchState state_;
  std::vector<Step> steps_;  // never empty: the first is the origin
};

}  // namespace runnel
