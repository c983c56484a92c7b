// Cell: one column of a screen, small enough that rows are copied and compared by the thousand.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "view/style.hpp"

namespace runnel {

/// The text of a cell. Up to 15 bytes stand in it, as nearly all clusters have; more are on the heap.
class CellText {
 public:
  CellText() = default;
  // NOLINTBEGIN(google-explicit-constructor): it is what it holds
  CellText(std::string_view text) { assign(text); }
  CellText(char ascii) { bytes_[0] = ascii, bytes_[capacity] = 1; }
  CellText(const char* text) : CellText(std::string_view(text)) {}
  CellText(const std::string& text) : CellText(std::string_view(text)) {}
  // NOLINTEND(google-explicit-constructor)
  CellText(const CellText& other) {
    if (other.is_long()) {
      assign(other);
    } else {
      std::memcpy(bytes_, other.bytes_, sizeof bytes_);
    }
  }
  CellText(CellText&& other) noexcept { take(other); }
  CellText& operator=(const CellText& other) {
    if (this != &other) *this = CellText(other);
    return *this;
  }
  CellText& operator=(CellText&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(other);
    return *this;
  }
  ~CellText() { release(); }

  operator std::string_view() const {  // NOLINT(google-explicit-constructor)
    return is_long() ? std::string_view(*heap()) : std::string_view(bytes_, length());
  }
  [[nodiscard]] std::size_t size() const { return is_long() ? heap()->size() : length(); }
  [[nodiscard]] bool empty() const { return length() == 0; }

  friend bool operator==(const CellText& a, const CellText& b) {
    if (a.is_long() || b.is_long()) return std::string_view(a) == std::string_view(b);
    return std::memcmp(a.bytes_, b.bytes_, sizeof a.bytes_) == 0;
  }
  friend bool operator==(const CellText& a, std::string_view b) { return std::string_view(a) == b; }
  friend bool operator==(const CellText& a, const char* b) { return std::string_view(a) == b; }
  friend bool operator==(const CellText& a, const std::string& b) { return std::string_view(a) == b; }

 private:
  static constexpr std::size_t capacity = 15;
  static constexpr unsigned char on_heap = 0xFF;

  [[nodiscard]] std::size_t length() const { return static_cast<unsigned char>(bytes_[capacity]); }
  [[nodiscard]] bool is_long() const { return length() == on_heap; }
  [[nodiscard]] std::string* heap() const {
    std::string* text = nullptr;
    std::memcpy(&text, bytes_, sizeof text);
    return text;
  }
  void assign(std::string_view text) {
    if (text.size() <= capacity) {
      text.copy(bytes_, text.size());
      bytes_[capacity] = static_cast<char>(text.size());
    } else {
      auto* const copy = new std::string(text);
      std::memcpy(bytes_, &copy, sizeof copy);
      bytes_[capacity] = static_cast<char>(on_heap);
    }
  }
  void take(CellText& other) {
    std::memcpy(bytes_, other.bytes_, sizeof bytes_);
    std::memset(other.bytes_, 0, sizeof other.bytes_);
  }
  void release() {
    if (is_long()) delete heap();
  }

  alignas(std::string*) char bytes_[capacity + 1] = {};  // unused ones are 0; the last is the length
};

/// The link of a cell; cells of one link may share it.
class CellLink {
 public:
  CellLink() = default;
  // NOLINTBEGIN(google-explicit-constructor)
  CellLink(std::string_view target)
      : target_(target.empty() ? nullptr : std::make_shared<const std::string>(target)) {}
  CellLink(const char* target) : CellLink(std::string_view(target)) {}
  CellLink(const std::string& target) : CellLink(std::string_view(target)) {}
  // NOLINTEND(google-explicit-constructor)

  operator std::string_view() const {  // NOLINT(google-explicit-constructor)
    return target_ ? std::string_view(*target_) : std::string_view();
  }
  [[nodiscard]] bool empty() const { return target_ == nullptr; }
  void clear() { target_.reset(); }

  friend bool operator==(const CellLink& a, const CellLink& b) {
    return a.target_ == b.target_ || std::string_view(a) == std::string_view(b);
  }
  friend bool operator==(const CellLink& a, const char* b) { return std::string_view(a) == b; }
  friend bool operator==(const CellLink& a, const std::string& b) { return std::string_view(a) == b; }

 private:
  std::shared_ptr<const std::string> target_;
};

/// One grapheme cluster on the screen. The second column of a wide one is a cell of width 0 without text.
struct Cell {
  CellText text = " ";
  int width = 1;  ///< columns: 0 (the rest of a wide cell), 1 or 2
  Style style;
  CellLink link;  ///< OSC 8: parameters and URI as they came ("id=1;https://..."); empty: none
  bool operator==(const Cell&) const = default;
};

}  // namespace runnel
