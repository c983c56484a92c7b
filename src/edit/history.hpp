// History: the entries of this session. The position in them and edits to recalled ones are HistoryWalk's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace runnel {

class History {
 public:
  explicit History(std::size_t capacity = 1000, bool remove_duplicates = false)
      : capacity_(capacity), remove_duplicates_(remove_duplicates) {}
  /// Node's rule: no empty or blank-only entry, not the same as the newest; with `remove_duplicates` older
  /// ones go. True if it was added. The oldest falls out above the capacity; 0 keeps none.
  bool add(std::string_view entry);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  /// 0 is the newest.
  [[nodiscard]] const std::string& at(std::size_t index) const { return entries_.at(index); }
  [[nodiscard]] std::vector<std::string> newest_first() const;
  /// Takes the entries as they are, blank ones too, up to the capacity; with `remove_duplicates` the
  /// newest of each.
  void assign(std::vector<std::string> newest_first);
  /// Changes whenever the entries do: an index kept from before means nothing then.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  std::deque<std::string> entries_;
  std::size_t capacity_;
  bool remove_duplicates_;
  std::uint64_t revision_ = 0;
};

}  // namespace runnel
