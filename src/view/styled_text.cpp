// A sweep over the ends of the ranges; of those that are open the last one that has a property gives it.
#include "view/styled_text.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace runnel {
namespace {

constexpr bool Style::*attributes[] = {&Style::bold,      &Style::dim,     &Style::italic,
                                       &Style::underline, &Style::reverse, &Style::strike};

// The ranges that are open, by what they contribute.
class OpenRanges {
 public:
  void open(std::size_t index, const Style& style) { change(index, style, 1); }
  void close(std::size_t index, const Style& style) { change(index, style, -1); }
  [[nodiscard]] bool empty() const { return count_ == 0; }

  [[nodiscard]] Style style(std::span<const StyledRange> ranges) const {
    Style style;
    if (!foregrounds_.empty()) style.foreground = ranges[*foregrounds_.rbegin()].style.foreground;
    if (!backgrounds_.empty()) style.background = ranges[*backgrounds_.rbegin()].style.background;
    for (std::size_t i = 0; i < std::size(attributes); ++i) style.*attributes[i] = attribute_counts_[i] > 0;
    return style;
  }

 private:
  static void change(std::set<std::size_t>& set, std::size_t index, int by) {
    if (by > 0) {
      set.insert(index);
    } else {
      set.erase(index);
    }
  }
  void change(std::size_t index, const Style& style, int by) {
    count_ += by;
    if (style.foreground != Color{}) change(foregrounds_, index, by);
    if (style.background != Color{}) change(backgrounds_, index, by);
    for (std::size_t i = 0; i < std::size(attributes); ++i)
      if (style.*attributes[i]) attribute_counts_[i] += by;
  }

  int count_ = 0;
  std::set<std::size_t> foregrounds_;
  std::set<std::size_t> backgrounds_;
  std::array<int, std::size(attributes)> attribute_counts_{};
};

struct Edge {
  std::size_t offset = 0;
  std::size_t index = 0;
  bool opens = false;
};

bool apart(std::span<const StyledRange> ranges, std::size_t size) {
  std::size_t end = 0;
  for (const StyledRange& range : ranges) {
    if (range.begin < end || range.end <= range.begin || range.end > size) return false;
    end = range.end;
  }
  return true;
}

}  // namespace

Style merged(const Style& base, const Style& top) {
  Style style = base;
  if (top.foreground != Color{}) style.foreground = top.foreground;
  if (top.background != Color{}) style.background = top.background;
  for (bool Style::*const attribute : attributes) style.*attribute |= top.*attribute;
  return style;
}

std::vector<StyledRange> flat_styles(std::span<const StyledRange> ranges, std::size_t size) {
  if (apart(ranges, size)) return {ranges.begin(), ranges.end()};
  std::vector<Edge> edges;
  for (std::size_t index = 0; index < ranges.size(); ++index) {
    const std::size_t begin = ranges[index].begin;
    const std::size_t end = std::min(ranges[index].end, size);
    if (begin >= end) continue;
    edges.push_back({begin, index, true});
    edges.push_back({end, index, false});
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.offset < b.offset; });

  std::vector<StyledRange> flat;
  OpenRanges open;
  std::size_t from = 0;
  for (const Edge& edge : edges) {
    if (edge.offset > from && !open.empty()) flat.push_back({from, edge.offset, open.style(ranges)});
    from = edge.offset;
    if (edge.opens) {
      open.open(edge.index, ranges[edge.index].style);
    } else {
      open.close(edge.index, ranges[edge.index].style);
    }
  }
  return flat;
}

}  // namespace runnel
