// Layout: where the prompt, the text and what hangs below it stand on a screen of a given size.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "text/width.hpp"
#include "view/row_index.hpp"
#include "view/screen.hpp"

namespace runnel {

/// Everything that is to be seen. Views: they must outlive the call.
struct Scene {
  std::string_view prompt;               ///< may hold SGR, OSC, newlines, readline's \001 \002
  std::string_view continuation_prompt;  ///< before each further line of the text; as `prompt`
  std::string_view text;
  std::size_t cursor = 0;               ///< a byte offset into `text`, at a grapheme's start or the end
  std::vector<std::string_view> below;  ///< lines under the text (candidates, a search line); may hold SGR
  /// `Screen::first_row` of the frame before, so that a layout taller than the screen scrolls no further
  /// than the cursor needs. A hint: any value is good.
  int first_row = 0;
  /// Parts of the text. Where they overlap the later ones are on top; all are merged over the style that the
  /// prompt ends in. A cluster has the style of its first byte.
  std::span<const StyledRange> styles = {};
  std::string_view hint = {};          ///< ghost text behind the text, of which the cursor knows nothing
  Style hint_style = {};               ///< over the prompt's style, as `styles`
  bool reorders = true;                ///< right-to-left text is shown as it is seen, else in logical order
  std::string_view right_prompt = {};  ///< at the right edge of the text's first row; may hold SGR
  WidthRules widths = {};              ///< of the terminal
};

struct Size {
  int columns = 80;
  int rows = 24;
};

/// A place in the whole layout: rows from the prompt's first, hidden ones included.
struct Position {
  int row = 0;
  int column = 0;
  bool operator==(const Position&) const = default;
};

/// Lays `scene` out in time linear in its length. A size below 1 counts as 80 columns, 24 rows.
///
/// Prompts: SGR and OSC 8 style their cells, and the style that `prompt` ends in is the text's; other control
/// strings are kept beside the cells, other sequences are dropped (but EL, which clears the row's rest). A
/// newline starts a row; CR, BS and tab move as in a terminal, and what follows overwrites.
///
/// Text: a wide cluster that does not fit goes to the next row whole, and the last cell stays blank. A tab is
/// blanks up to the next multiple of 8 columns, but not beyond the last column: it never wraps by itself.
/// Control characters are `^X` and `^?`, kept together; what would be invisible or reorder the row (C1
/// controls, bidi controls, line separators, zero-width characters that are not inside a cluster) is
/// `<U+202E>`; invalid bytes are U+FFFD; a wide cluster on a single column is `?`. What the terminal draws in
/// parts (WidthRules) may go on in the next row; the cursor stands before or behind all of them. A cursor
/// behind a full row stands at the start of the next, which exists only for it when no text follows.
///
/// Right-to-left text wraps in logical order, then each row is put in the order in which it is seen, by the
/// direction of its line's first letter; the text starts behind the prompt all the same. The cursor stands on
/// the character that it is before; behind a line of such a direction on a blank left of it, which is always
/// there.
///
/// The hint: as the text, but it takes only the rows that the text and `below` leave free, and ends with `…`
/// where that is not enough.
///
/// The right prompt: left out as soon as less than a column would be between it and what is left of it, and
/// where that goes on in another row. The last column stays blank; control strings in it are dropped.
///
/// `below`: one row each, cut at the edge with `…` (`>` where that is wide).
///
/// Never more than `size.rows` rows. `below` keeps half of the screen, and more where the text leaves it; a
/// text that is taller than the rest is a window that holds the cursor's row, as near as can be to
/// `scene.first_row`.
[[nodiscard]] Screen layout(const Scene& scene, Size size);
/// The same, with what `index` knows of the scene before: it costs what has changed and what is seen, but for
/// a look at the text as fast as memory allows. Whatever scenes `index` has followed, the result is the same.
[[nodiscard]] Screen layout(const Scene& scene, Size size, RowIndex& index);

/// Where the cursor would stand if it were at `byte_offset` of the text.
[[nodiscard]] Position position_of(const Scene& scene, Size size, std::size_t byte_offset);

/// The offset in the text that the cursor has nearest to `column` in `row` of the layout: the last one that
/// is not right of it, or the row's first. Empty where the row holds no place of the text: outside of the
/// layout, or in a prompt of several rows.
[[nodiscard]] std::optional<std::size_t> offset_at(const Scene& scene, Size size, Position position);

}  // namespace runnel
