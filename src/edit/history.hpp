// History: the entries that a session sees, its own and behind them those of a file. The position in them and
// edits to recalled ones are HistoryWalk's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "edit/history_pages.hpp"
#include "edit/history_record.hpp"

namespace runnel {

class History {
 public:
  struct Rules {
    std::size_t capacity = 1000;
    bool remove_duplicates = false;  ///< a new entry takes the place of older ones like it
    bool keep_repeats = false;       ///< also one like the newest is an entry of its own
  };
  History() : History(Rules{}) {}
  explicit History(Rules rules) : rules_(rules) {}

  /// Whether a text would become an entry: not when it is empty or nothing but blanks, nor when it is the
  /// newest again.
  [[nodiscard]] bool wants(std::string_view entry) const;
  /// True if it was wanted and added. The oldest falls out above the capacity; 0 keeps none. `stored`: it is
  /// in the file as well.
  bool add(std::string_view entry, HistoryTime time = std::nullopt, bool stored = false);
  /// More about the newest such entry of those that were added.
  void describe(const DetailsKey& key, const HistoryDetails& details);
  /// What comes behind the entries that were added. They stay, but with `but_stored`, when what comes has
  /// them.
  void set_older(PreviousPage previous_page, bool but_stored);
  /// Takes the entries as they are, blank ones too, up to the capacity, in the place of all others; with
  /// `remove_duplicates` the newest of each.
  void assign(const std::vector<std::string>& newest_first);
  /// Takes all such entries away. False when there was none; those that have not been read yet are not looked
  /// at.
  bool erase(std::string_view entry);

  [[nodiscard]] std::size_t capacity() const { return rules_.capacity; }
  /// How many there are, but no more than `wanted`: a file is read no further than it must be.
  [[nodiscard]] std::size_t count_up_to(std::size_t wanted) const;
  /// Reads all of the file, up to the capacity.
  [[nodiscard]] std::size_t size() const { return count_up_to(rules_.capacity); }
  /// 0 is the newest; below what `count_up_to` has given. Holds until the entries change.
  [[nodiscard]] std::string_view at(std::size_t index) const;
  [[nodiscard]] HistoryTime time_at(std::size_t index) const;
  [[nodiscard]] HistoryDetails details_at(std::size_t index) const;
  /// Known to have been added in that directory.
  [[nodiscard]] bool is_of(std::size_t index, std::string_view directory) const;
  [[nodiscard]] std::vector<std::string> newest_first() const;

  /// How many entries have been added so far: each has moved the others on by one.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  /// Changes whenever entries go from among the others: an index kept from before means nothing then.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }
  /// Changes whenever the entries do.
  [[nodiscard]] std::uint64_t revision() const { return added_ + generation_; }

 private:
  struct Recent {
    std::string text;
    HistoryTime time;
    bool stored;
    HistoryDetails details;
  };

  Rules rules_;
  std::deque<Recent> recent_;
  mutable HistoryPages older_;  // what is read when it is asked for was there before
  std::uint64_t added_ = 0;
  std::uint64_t generation_ = 0;
};

/// Knows again the entry one newer than that at a place (as HistoryWalk counts), whatever is added meanwhile.
class HistoryBookmark {
 public:
  HistoryBookmark(const History& history, std::size_t place);
  /// Where it is now; 0: there is no such entry.
  [[nodiscard]] std::size_t place(const History& history) const;

 private:
  std::size_t place_;  // 1: the entry is what is added next
  std::string text_;
  std::uint64_t added_;
  std::uint64_t generation_;
};

}  // namespace runnel
