// Cell: one column of a screen. Plain bytes, so that rows are copied and compared as such.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "runnel/style.hpp"

namespace runnel {

/// The text of a cell. Up to 15 bytes stand in it, as nearly all clusters have; a longer one is in a
/// CellStore, which must outlive it.
class CellText {
 public:
  static constexpr std::size_t capacity = 15;

  CellText() = default;
  // NOLINTBEGIN(google-explicit-constructor): it is what it holds
  constexpr CellText(char ascii) { bytes_[0] = ascii, bytes_[capacity] = 1; }
  /// Throws std::length_error for more than `capacity` bytes.
  CellText(std::string_view text) {
    if (text.size() > capacity) throw std::length_error("CellText");
    text.copy(bytes_, text.size());
    bytes_[capacity] = static_cast<char>(text.size());
  }
  CellText(const char* text) : CellText(std::string_view(text)) {}
  CellText(const std::string& text) : CellText(std::string_view(text)) {}
  operator std::string_view() const {
    return is_long() ? std::string_view(*stored()) : std::string_view(bytes_, length());
  }
  // NOLINTEND(google-explicit-constructor)
  [[nodiscard]] std::size_t size() const { return is_long() ? stored()->size() : length(); }
  [[nodiscard]] bool empty() const { return length() == 0; }
  /// It is in a store.
  [[nodiscard]] bool is_long() const { return length() == in_store; }
  friend bool operator==(const CellText& a, std::string_view b) { return std::string_view(a) == b; }

 private:
  friend class CellStore;
  static constexpr unsigned char in_store = 0xFF;

  explicit CellText(const std::string* stored) {
    std::memcpy(bytes_, &stored, sizeof(void*));
    bytes_[capacity] = static_cast<char>(in_store);
  }
  [[nodiscard]] std::size_t length() const { return static_cast<unsigned char>(bytes_[capacity]); }
  [[nodiscard]] const std::string* stored() const {
    const std::string* text = nullptr;
    std::memcpy(&text, bytes_, sizeof(void*));
    return text;
  }

  alignas(std::uint64_t) char bytes_[capacity + 1] = {};  // unused ones are 0; the last is the length
};

/// The link of a cell, which is in a CellStore that must outlive it.
class CellLink {
 public:
  CellLink() = default;
  operator std::string_view() const {  // NOLINT(google-explicit-constructor)
    return target_ != nullptr ? std::string_view(*target_) : std::string_view();
  }
  [[nodiscard]] bool empty() const { return target_ == nullptr; }
  void clear() { target_ = nullptr; }
  friend bool operator==(const CellLink& a, const CellLink& b) {
    return a.target_ == b.target_ || std::string_view(a) == std::string_view(b);
  }
  friend bool operator==(const CellLink& a, std::string_view b) { return std::string_view(a) == b; }

 private:
  friend class CellStore;
  explicit CellLink(const std::string* target) : target_(target) {}

  const std::string* target_ = nullptr;
};

/// One grapheme cluster on the screen. The second column of a wide one is a cell of width 0 without text.
struct Cell {
  CellText text = ' ';
  std::int8_t width = 1;      ///< columns: 0 (the rest of a wide cell), 1 or 2
  std::uint8_t doubtful = 0;  ///< 1: the terminal may draw it in more columns than `width`, or in less
  Style style;
  CellLink link;  ///< OSC 8: parameters and URI as they came ("id=1;https://..."); empty: none

  constexpr Cell() = default;
  Cell(CellText text, int width, const Style& style, CellLink link, bool doubtful = false)
      : text(text),
        width(static_cast<std::int8_t>(width)),
        doubtful(doubtful ? 1 : 0),
        style(style),
        link(link) {}

  friend bool operator==(const Cell& a, const Cell& b) {
    if (std::memcmp(&a, &b, sizeof a) == 0) return true;
    // What is stored twice may be equal yet.
    if (!a.text.is_long() && a.link.empty()) return false;
    return std::string_view(a.text) == std::string_view(b.text) && a.width == b.width &&
           a.doubtful == b.doubtful && a.style == b.style && a.link == b.link;
  }
};
static_assert(std::is_trivially_copyable_v<Cell> && std::has_unique_object_representations_v<Cell>);

/// Keeps what is too long for cells. Copies keep the same.
class CellStore {
 public:
  /// `text` for a cell, whatever its length.
  [[nodiscard]] CellText text(std::string_view text) {
    return text.size() <= CellText::capacity ? CellText(text) : CellText(keep(text));
  }
  [[nodiscard]] CellLink link(std::string_view target) {
    return target.empty() ? CellLink() : CellLink(keep(target));
  }
  [[nodiscard]] bool empty() const { return kept_.empty(); }
  /// What is kept shows in the cells.
  bool operator==(const CellStore& /*other*/) const { return true; }

 private:
  const std::string* keep(std::string_view text) {
    // Cells of one link follow each other.
    if (kept_.empty() || *kept_.back() != text) kept_.push_back(std::make_shared<const std::string>(text));
    return kept_.back().get();
  }

  std::vector<std::shared_ptr<const std::string>> kept_;
};

}  // namespace runnel
