// ASCII is matched where it stands; other text is folded, and what was found mapped back to clusters.
#include "edit/search_pattern.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runnel/text.hpp"
#include "text/grapheme.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

using Found = std::optional<std::size_t>;

char upper(char byte) {
  return byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - 'a' + 'A') : byte;
}

bool is_plain(std::string_view text) {
  return ascii_run(text, 0) == text.size();
}

Found found_at(std::size_t place) {
  return place == std::string_view::npos ? std::nullopt : Found(place);
}

Found find_bytes(std::string_view text, std::string_view pattern, std::size_t from, bool backward) {
  return found_at(backward ? text.rfind(pattern, from) : text.find(pattern, from));
}

/// A byte in all eight places of a word, to be compared with or without regard to case.
class ByteTest {
 public:
  explicit ByteTest(char byte) {
    const bool letter = byte >= 'A' && byte <= 'Z';
    case_bits_ = letter ? 0x20 * ones : 0;
    wanted_ = static_cast<unsigned char>(letter ? byte + ('a' - 'A') : byte) * ones;
  }
  /// 80 in each place where it stands, exactly.
  [[nodiscard]] std::uint64_t places(const char* bytes) const {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    word = (word | case_bits_) ^ wanted_;
    return ~(((word & low_bits) + low_bits) | word | low_bits);
  }

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101U;
  static constexpr std::uint64_t low_bits = 0x7F * ones;
  std::uint64_t case_bits_;
  std::uint64_t wanted_;
};

/// Whether ASCII text has the folded pattern in it. Most lines of a long history have not, and are told here
/// by the first and the last byte of the pattern, eight places at a time.
bool has_plain(std::string_view text, std::string_view pattern) {
  if (pattern.size() > text.size()) return false;
  const auto same = [](char byte, char wanted) { return upper(byte) == wanted; };
  const auto is_at = [&](std::size_t place) {
    return std::equal(pattern.begin(), pattern.end(), text.begin() + static_cast<std::ptrdiff_t>(place),
                      [&](char wanted, char byte) { return same(byte, wanted); });
  };
  const std::size_t places = text.size() - pattern.size() + 1;
  constexpr std::size_t step = sizeof(std::uint64_t);
  if (places < step) {
    return std::search(text.begin(), text.end(), pattern.begin(), pattern.end(), same) != text.end();
  }
  const ByteTest first(pattern.front());
  const ByteTest last(pattern.back());
  for (std::size_t place = 0;;) {
    std::uint64_t found =
        first.places(text.data() + place) & last.places(text.data() + place + pattern.size() - 1);
    for (; found != 0; found &= found - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(found)) / 8;
      const std::size_t in_order = std::endian::native == std::endian::little ? bit : step - 1 - bit;
      if (is_at(place + in_order)) return true;
    }
    if (place + step == places) return false;
    place = std::min(place + step, places - step);
  }
}

/// `find_bytes` in ASCII text, for a folded pattern.
Found find_plain(std::string_view text, std::string_view pattern, std::size_t from, bool backward) {
  if (pattern.size() > text.size() || (!backward && from > text.size())) return std::nullopt;
  const auto same = [](char byte, char wanted) { return upper(byte) == wanted; };
  if (backward) text = text.substr(0, std::min(from, text.size() - pattern.size()) + pattern.size());
  const auto begin = backward ? text.begin() : text.begin() + static_cast<std::ptrdiff_t>(from);
  const auto place = backward ? std::find_end(begin, text.end(), pattern.begin(), pattern.end(), same)
                              : std::search(begin, text.end(), pattern.begin(), pattern.end(), same);
  return place == text.end() ? std::nullopt : Found(static_cast<std::size_t>(place - text.begin()));
}

std::size_t cluster_end(std::string_view text, std::size_t offset) {
  const std::size_t start = grapheme_start(text, offset);
  return start == offset ? offset : next_grapheme(text, start);
}

/// Where each cluster starts in a text and in its folding, which are of different lengths.
class FoldedOffsets {
 public:
  FoldedOffsets(std::string_view text, CaseFolding& folding) {
    std::string folded;
    for (std::size_t offset = 0; offset < text.size();) {
      clusters_.push_back({offset, folded.size()});
      const std::size_t end = next_grapheme(text, offset);
      folding.append_folded(folded, text.substr(offset, end - offset));
      offset = end;
    }
    clusters_.push_back({text.size(), folded.size()});
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

}  // namespace

void CaseFolding::append_folded(std::string& folded, std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    if (const std::size_t plain = ascii_run(text, offset); plain > 0) {
      const auto start = static_cast<std::ptrdiff_t>(folded.size());
      folded += text.substr(offset, plain);
      std::transform(folded.begin() + start, folded.end(), folded.begin() + start, upper);
      offset += plain;
      continue;
    }
    const CodePoint code_point = decode_utf8(text, offset);
    const std::string_view bytes = text.substr(offset, code_point.length);
    offset += code_point.length;
    if (!code_point.valid) {
      folded += bytes;
      continue;
    }
    const auto [known, added] = known_.try_emplace(code_point.value);
    if (added) known->second = upcase(downcase(bytes));
    folded += known->second;
  }
}

bool is_by_case(std::string_view pattern) {
  return downcase(pattern) != pattern;
}

SearchPattern::SearchPattern(std::string_view pattern, bool by_case) : by_case_(by_case) {
  if (by_case_) {
    pattern_ = pattern;
  } else {
    folding_.append_folded(pattern_, pattern);
  }
}

bool SearchPattern::is_in(std::string_view text) {
  if (by_case_) return text.find(pattern_) != std::string_view::npos;
  if (is_plain(text)) return has_plain(text, pattern_);
  folded_.clear();
  folding_.append_folded(folded_, text);
  return folded_.find(pattern_) != std::string::npos;
}

std::optional<TextMatch> SearchPattern::find(std::string_view text, std::size_t from, bool backward) {
  const bool plain = !by_case_ && is_plain(text);
  if (!by_case_ && !plain) return find_folded(text, from, backward);
  const Found found =
      plain ? find_plain(text, pattern_, from, backward) : find_bytes(text, pattern_, from, backward);
  if (!found) return std::nullopt;
  return TextMatch{grapheme_start(text, *found), cluster_end(text, *found + pattern_.size())};
}

std::optional<TextMatch> SearchPattern::find_folded(std::string_view text, std::size_t from, bool backward) {
  folded_.clear();
  folding_.append_folded(folded_, text);
  // Most lines have no match and need no map.
  if (folded_.find(pattern_) == std::string::npos) return std::nullopt;
  const FoldedOffsets offsets(text, folding_);
  const std::size_t cluster = offsets.cluster_at(from);
  std::size_t limit = offsets.folded_of(cluster);
  // A match may also start inside what one cluster became.
  if (backward && cluster < offsets.last()) limit = std::max(limit + 1, offsets.folded_of(cluster + 1)) - 1;
  const Found found = find_bytes(folded_, pattern_, limit, backward);
  if (!found) return std::nullopt;
  const std::size_t last = offsets.cluster_at_folded(*found + pattern_.size() - 1);
  return TextMatch{offsets.offset_of(offsets.cluster_at_folded(*found)), offsets.offset_of(last + 1)};
}

}  // namespace runnel
