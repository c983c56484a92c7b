// LineBuffer: the text being edited and the cursor in it, which always stands between grapheme clusters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace runnel {

/// A part of a text: from `from` on, up to but without `to`.
struct TextSpan {
  std::size_t from = 0;
  std::size_t to = 0;
  bool operator==(const TextSpan&) const = default;
};

/// Text is UTF-8 bytes as they came (invalid ones too); offsets are bytes, and those beyond the
/// end mean the end. The cursor never stands inside a grapheme cluster.
class LineBuffer {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t cursor() const { return cursor_; }
  void assign(std::string text, std::size_t cursor);
  /// Puts `text` in the place of [from, to), with the cursor behind it (and behind what joins it:
  /// a mark that follows in the text).
  void replace(std::size_t from, std::size_t to, std::string_view text);
  void move_to(std::size_t byte_offset);  ///< snapped back to the start of its cluster
  /// The same for a text that is a secret: where it must grow, what it leaves is overwritten.
  void replace_secret(std::size_t from, std::size_t to, std::string_view text);
  /// Gives the text away, without a copy; it is empty then.
  [[nodiscard]] std::string take();

 private:
  std::string text_;
  std::size_t cursor_ = 0;
};

}  // namespace runnel
