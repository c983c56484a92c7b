// Matches in folded text and maps what was found back to clusters.
#include "edit/search_pattern.hpp"

#include <algorithm>
#include <vector>

#include "runnel/text.hpp"
#include "text/grapheme.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

bool is_plain(std::string_view text) {
  return ascii_run(text, 0) == text.size();
}

/// Text in which case no longer counts. Upper after lower case is what full case folding tells apart and no
/// more: ẞ, ß and ss are one, and so are both small sigmas.
std::string fold(std::string_view text) {
  return is_plain(text) ? upcase(text) : upcase(downcase(text));
}

std::size_t find_bytes(std::string_view text, std::string_view pattern, std::size_t from, bool backward) {
  return backward ? text.rfind(pattern, from) : text.find(pattern, from);
}

/// Where each cluster starts in a text and in its folding, which are of different lengths.
class FoldedOffsets {
 public:
  explicit FoldedOffsets(std::string_view text) {
    std::size_t folded = 0;
    for (std::size_t offset = 0; offset < text.size();) {
      clusters_.push_back({offset, folded});
      const std::size_t end = next_grapheme(text, offset);
      folded += fold(text.substr(offset, end - offset)).size();
      offset = end;
    }
    clusters_.push_back({text.size(), folded});
  }

  /// The cluster that `offset` is in; the end of the text is one.
  [[nodiscard]] std::size_t cluster_at(std::size_t offset) const {
    return last_up_to(offset, &Cluster::offset);
  }
  [[nodiscard]] std::size_t cluster_at_folded(std::size_t folded) const {
    return last_up_to(folded, &Cluster::folded);
  }
  [[nodiscard]] std::size_t offset_of(std::size_t cluster) const { return clusters_[cluster].offset; }
  [[nodiscard]] std::size_t folded_of(std::size_t cluster) const { return clusters_[cluster].folded; }
  [[nodiscard]] std::size_t last() const { return clusters_.size() - 1; }

 private:
  struct Cluster {
    std::size_t offset;
    std::size_t folded;
  };
  [[nodiscard]] std::size_t last_up_to(std::size_t limit, std::size_t Cluster::*member) const {
    const auto behind = std::upper_bound(
        clusters_.begin(), clusters_.end(), limit,
        [member](std::size_t value, const Cluster& cluster) { return value < cluster.*member; });
    return static_cast<std::size_t>(behind - clusters_.begin()) - 1;
  }

  std::vector<Cluster> clusters_;
};

std::optional<std::size_t> find_folded(std::string_view text, std::string_view folded_pattern,
                                       std::size_t from, bool backward) {
  const std::string folded = fold(text);
  // Most lines have no match, and those that are ASCII need no map.
  if (folded.find(folded_pattern) == std::string::npos) return std::nullopt;
  if (is_plain(text)) {
    const std::size_t found = find_bytes(folded, folded_pattern, from, backward);
    return found == std::string::npos ? std::nullopt : std::optional(found);
  }
  const FoldedOffsets offsets(text);
  const std::size_t cluster = offsets.cluster_at(from);
  std::size_t limit = offsets.folded_of(cluster);
  // A match may also start inside what one cluster became.
  if (backward && cluster < offsets.last()) limit = std::max(limit + 1, offsets.folded_of(cluster + 1)) - 1;
  const std::size_t found = find_bytes(folded, folded_pattern, limit, backward);
  if (found == std::string::npos) return std::nullopt;
  return offsets.offset_of(offsets.cluster_at_folded(found));
}

}  // namespace

SearchPattern::SearchPattern(std::string_view pattern)
    : by_case_(downcase(pattern) != pattern), pattern_(by_case_ ? std::string(pattern) : fold(pattern)) {}

std::optional<std::size_t> SearchPattern::find(std::string_view text, std::size_t from, bool backward) const {
  if (!by_case_) return find_folded(text, pattern_, from, backward);
  const std::size_t found = find_bytes(text, pattern_, from, backward);
  if (found == std::string_view::npos) return std::nullopt;
  return grapheme_start(text, found);
}

}  // namespace runnel
