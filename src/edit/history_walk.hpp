// HistoryWalk: the line being edited and the way through history from it. Edits to recalled entries
// are put aside, undo and all, until a line is accepted; the history itself never changes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "edit/edited_line.hpp"
#include "edit/history.hpp"

namespace runnel {

/// Places are counted from the line being typed: 0 is that line, n the n-th newest entry.
class HistoryWalk {
 public:
  explicit HistoryWalk(const History& history) : history_(&history) { follow(); }

  [[nodiscard]] EditedLine& line() { return line_; }
  [[nodiscard]] const EditedLine& line() const { return line_; }
  [[nodiscard]] std::size_t place() const { return place_; }
  /// The place so many entries from here, older or (negative) newer, in any directory, or the last one on
  /// that way.
  [[nodiscard]] std::size_t place_after(std::ptrdiff_t steps) const;
  [[nodiscard]] std::size_t oldest_place() const;
  [[nodiscard]] bool has(std::size_t place) const { return history_->count_up_to(place) == place; }
  /// The place next to `place`, older or newer; empty at either end.
  [[nodiscard]] std::optional<std::size_t> next_to(std::size_t place, bool older) const;

  /// Whether a place that there is counts as one, or is passed over.
  [[nodiscard]] bool steps_on(std::size_t place) const {
    return place == 0 || !in_directory_ || history_->is_of(place - 1, directory_);
  }

  /// The working directory, from now on.
  void set_directory(std::string directory) { directory_ = std::move(directory); }
  /// With `on` only what was typed in the working directory is stepped on; the line being typed always is.
  void keep_to_directory(bool on) { in_directory_ = on; }
  [[nodiscard]] bool keeps_to_directory() const { return in_directory_; }
  /// There is a way back: from an entry, or to edits that were put aside.
  [[nodiscard]] bool under_way() const { return place_ != 0 || !aside_.empty(); }

  /// An empty new line; all that was put aside is forgotten.
  void start();
  /// When the history has changed: entries that were added move all places on. When others are gone places
  /// mean nothing, and when the entry at hand has fallen out it has none: the line stays, and is then the one
  /// being typed. True if anything has changed.
  bool follow_changes();
  /// The text at `place`, as edited.
  [[nodiscard]] std::string_view text_at(std::size_t place) const;
  /// Puts the line aside and takes the one at `place`, with the cursor at its end.
  void go_to(std::size_t place);

  enum class Scan : std::uint8_t { found, over, pending };
  /// So many bytes of a long history are looked at before something else has its turn.
  static constexpr std::size_t slice = std::size_t{4} << 20U;
  /// Goes from `place`, older or newer, to the next one that may be stepped on and that `test(place, text)`
  /// takes. What that costs is taken off `bytes`; when none are left it is pending, and goes on from `place`.
  template <typename Test>
  [[nodiscard]] Scan scan(std::size_t& place, bool older, std::size_t& bytes, Test test) const {
    constexpr std::size_t cost_of_line = 16;
    while (older ? has(place + 1) : place > 0) {
      older ? ++place : --place;
      const std::string_view text = text_at(place);
      if (steps_on(place) && test(place, text)) return Scan::found;
      const std::size_t cost = text.size() + cost_of_line;
      bytes -= std::min(cost, bytes);
      if (bytes == 0) return Scan::pending;
    }
    return Scan::over;
  }

 private:
  void follow();

  const History* history_;
  std::uint64_t added_ = 0;
  std::uint64_t generation_ = 0;
  EditedLine line_;
  std::size_t place_ = 0;
  std::map<std::size_t, EditedLine> aside_;
  std::string directory_;
  bool in_directory_ = false;
};

}  // namespace runnel
