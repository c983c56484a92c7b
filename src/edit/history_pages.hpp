// HistoryPages: the entries of a history file as it was at one moment. Pages of it come from the last to the
// first, each when an entry in it is asked for; an entry costs 32 bytes beside its text. Opens no file
// itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "edit/history_record.hpp"

namespace runnel {

/// A part of a file.
struct HistoryPage {
  std::unique_ptr<char[]> bytes;
  std::size_t size = 0;
};
/// Gives the page before the one that it gave last, at first the last one; empty: there is none before.
using PreviousPage = std::function<std::optional<HistoryPage>()>;

class HistoryPages {
 public:
  /// Without a file there is nothing.
  HistoryPages() = default;
  /// With `unique` an entry that came before, from the newest on, is passed over.
  HistoryPages(PreviousPage previous_page, bool unique);

  /// How many entries there are, but no more than `wanted`: reads no further than it must.
  [[nodiscard]] std::size_t count_up_to(std::size_t wanted);
  /// 0 is the newest; below what `count_up_to` has given. The view holds until `erase` takes it or the pages
  /// are gone.
  [[nodiscard]] std::string_view text(std::size_t index) const;
  [[nodiscard]] HistoryTime time(std::size_t index) const;
  [[nodiscard]] HistoryDetails details(std::size_t index) const;
  [[nodiscard]] bool is_of(std::size_t index, std::string_view directory) const;
  /// Takes every such entry away, also of those that are read later. False when none was known.
  bool erase(std::string_view text);

 private:
  /// Where the text is, and how many bytes of its line stand before it.
  struct Place {
    const char* text;
    std::uint32_t size;
    std::uint32_t head;
    std::string_view details;  ///< the line, if there is one

    [[nodiscard]] HistoryTime time() const { return record_time({text - head, head}); }
  };
  struct DetailsHash {
    std::size_t operator()(const DetailsKey& key) const {
      return static_cast<std::size_t>(key.hash ^
                                      static_cast<std::uint64_t>(key.time.time_since_epoch().count()));
    }
  };
  void take(HistoryPage page);
  void take_line(std::string_view line);
  std::string_view keep(std::string line);
  std::string_view take_details(const Place& place);

  PreviousPage previous_page_;  // empty once all has been read
  bool unique_ = false;
  std::vector<Place> entries_;
  std::vector<HistoryPage> pages_;
  std::deque<std::string> kept_;  // lines that stand in no page as they are needed
  std::string cut_;               // the end of a line that begins in the page before
  bool too_long_ = false;         // that line is
  // Of entries that come later; some are gone from the file.
  std::unordered_map<DetailsKey, std::string_view, DetailsHash> details_;
  std::unordered_set<std::string_view> seen_;
};

}  // namespace runnel
