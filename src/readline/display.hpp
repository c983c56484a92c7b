// Display: our rows on the terminal. Remembers what the terminal shows, and builds each frame (what must
// go before the drawing, and the drawing) as one string for one write.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/interface.hpp"
#include "term/capabilities.hpp"
#include "view/layout.hpp"
#include "view/screen.hpp"
#include "view/transcript.hpp"

namespace runnel {

class Display {
 public:
  /// `reflows`: the terminal wraps its lines anew when it is resized.
  Display(Capabilities capabilities, bool reflows);
  /// From now on all is told to a screen reader: appended, and nothing else. The terminal must be a dumb one.
  void append_only() { transcript_.emplace(); }

  [[nodiscard]] const Capabilities& capabilities() const { return capabilities_; }
  [[nodiscard]] Size size() const { return size_; }
  /// What the terminal shows; null: unknown.
  [[nodiscard]] const Screen* shown() const { return shown_ ? &*shown_ : nullptr; }
  /// What it shows once the frame that was made last is sent.
  [[nodiscard]] const Screen* drawn() const { return drawn_ ? &*drawn_ : nullptr; }

  // --- what the next frame starts with ---

  /// Starts on the cursor's row; what is there is overwritten, or with `own_row` ended with a mark.
  void start(Size size, bool own_row);
  /// Starts with nothing on the screen, at the cursor: for typing without a prompt.
  void start_empty(Size size);
  /// Modes and the like, sent before anything is drawn.
  void send_first(std::string_view bytes) { before_ += bytes; }
  /// The terminal has another size now; `cursor` is where it says that the cursor is, when it could be asked.
  void resize(Size size, std::optional<Position> cursor);
  /// The terminal has said that it knows the marks of a synchronized update.
  void set_synchronized_update(bool known) { capabilities_.synchronized_update = known; }
  /// The terminal may show anything, with the cursor where it was left.
  void forget();
  /// Others have written, each time ending their line: our rows start on the cursor's row now, but for those
  /// that are above it.
  void draw_in_place();
  /// Sends `questions`, which write into the row that the cursor is in, and draws our rows anew over it.
  void ask_in_place(std::string_view questions);
  /// `all`: also what has scrolled off the screen, where the terminal can do it.
  void clear(bool all);
  /// Writes `text`, which ends a line, above our rows.
  void put_above(std::string_view text);
  void ring_bell();
  void set_bell(BellStyle style) { bell_ = style; }
  /// Sent behind the next frame.
  void send_last(std::string_view bytes) { after_ += bytes; }

  // --- frames ---

  /// The bytes that draw `scene`. Call `sent` once they are written.
  [[nodiscard]] std::string frame(Scene scene);
  /// The bytes that draw `scene` for the last time and leave it, with `modes` at the end.
  [[nodiscard]] std::string last_frame(const Scene& scene, std::string_view modes);
  /// The frame was written as a whole, or not: then what the terminal shows is unknown.
  void sent(bool whole);

  /// Bytes that go from the end of `partial_line`, just written from the left edge on, back to its start.
  [[nodiscard]] std::string back_to_start(std::string_view partial_line, Size size,
                                          const WidthRules& rules) const;

 private:
  [[nodiscard]] std::string up(int rows) const;

  Capabilities capabilities_;
  bool reflows_;  // a guess, until a resize has shown it
  BellStyle bell_ = BellStyle::audible;
  Size size_;
  RowIndex rows_;
  std::optional<Screen> shown_;  // empty: unknown, and the cursor will be at the left edge of our first row
  std::optional<Screen> drawn_;  // in the frame that is being written
  std::optional<Transcript> transcript_;  // instead of screens, which are then all unknown
  std::vector<Row> above_;  // ours that a resize has pushed off the screen, and another may bring back
  std::string before_;
  std::string after_;
};

}  // namespace runnel
