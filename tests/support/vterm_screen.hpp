// VTermScreen: what a real terminal (libvterm's parser and state) shows after the bytes it was sent. Rows,
// cursor, looks, scrollback, replies; reflows wrapped lines on a resize, as most terminals do today.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runnel::test {

/// How a cell looks. Colours: "" the terminal's own, "0".."255" of the palette, "#rrggbb".
struct Look {
  bool bold = false;
  bool italic = false;
  bool underline = false;
  bool reverse = false;
  bool strike = false;
  std::string foreground;
  std::string background;
  bool operator==(const Look&) const = default;
};

class VTermScreen {
 public:
  VTermScreen(int columns, int rows);
  ~VTermScreen();
  VTermScreen(VTermScreen&&) noexcept;
  VTermScreen& operator=(VTermScreen&&) noexcept;

  /// `bytes` may end anywhere, also inside a character or a sequence.
  void write(std::string_view bytes);
  /// Rewraps the lines that the terminal wrapped by itself (`reflow`), or cuts them as xterm does.
  void resize(int columns, int rows, bool reflow = true);

  [[nodiscard]] int columns() const;
  [[nodiscard]] int height() const;
  /// Without trailing blanks; a wide character once.
  [[nodiscard]] std::string row(int index) const;
  /// All `height()` rows.
  [[nodiscard]] std::vector<std::string> rows() const;
  /// The rows down to the last one that is not empty, with a newline between them.
  [[nodiscard]] std::string text() const;
  /// As `text`, down to the cursor's row at least, with `mark` where the cursor is.
  [[nodiscard]] std::string picture(std::string_view mark) const;
  /// Rows that left at the top, the oldest first.
  [[nodiscard]] std::vector<std::string> scrollback() const;
  /// Row `index` goes on from the row above it: the terminal wrapped there by itself.
  [[nodiscard]] bool continued(int index) const;

  [[nodiscard]] int cursor_row() const;
  [[nodiscard]] int cursor_column() const;
  [[nodiscard]] bool cursor_visible() const;
  [[nodiscard]] bool alternate() const;  ///< the alternate screen is shown
  [[nodiscard]] int bells() const;
  [[nodiscard]] std::string title() const;

  /// One cell's text: "" never written (or erased), or the rest of a wide one.
  [[nodiscard]] std::string cell(int row, int column) const;
  [[nodiscard]] Look look(int row, int column) const;

  /// What the terminal has sent back (to a cursor report, say) since the last call.
  [[nodiscard]] std::string replies();
  /// Sequences that libvterm does not know, since the last call, as it names them: "CSI ?2026h", "OSC 8;;u".
  [[nodiscard]] std::vector<std::string> unknown();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace runnel::test
