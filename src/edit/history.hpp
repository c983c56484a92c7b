// History: the entries of this session, the position in them, and edits to recalled entries.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runnel {

class History {
 public:
  explicit History(std::size_t capacity = 1000, bool remove_duplicates = false);
  /// Node's rule: no empty or blank-only entry, not the same as the newest; with `remove_duplicates` older
  /// ones go. True if it was added. The oldest falls out above the capacity; 0 keeps none.
  bool add(std::string_view entry);
  [[nodiscard]] std::size_t size() const;
  /// 0 is the newest.
  [[nodiscard]] const std::string& at(std::size_t index) const;
  [[nodiscard]] std::vector<std::string> newest_first() const;
  void assign(std::vector<std::string> newest_first);
};

}  // namespace runnel
