// What the view's tests share: a screen as lines of text, and judges that apply frames to terminals.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/screen_model.hpp"
#include "support/vterm_screen.hpp"
#include "term/capabilities.hpp"
#include "view/layout.hpp"
#include "view/screen_diff.hpp"

namespace runnel::test {

/// The rows with a newline between them, without their trailing blanks, and `|` where the cursor stands.
[[nodiscard]] std::string drawn(const Screen& screen);

/// A terminal of a test's table.
struct Kind {
  const char* name;
  Capabilities capabilities;
  ModelTraits traits;
};

/// xterm and what has less: no ICH, no EL, one cursor step at a time, no auto margin, a wrap at once, dumb
/// ...
[[nodiscard]] const std::vector<Kind>& kinds();
[[nodiscard]] const Kind& kind(std::string_view name);

/// Shows frames on the model, and on libvterm where that has the same margins.
class Judge {
 public:
  Judge(const Kind& kind, int columns, int rows);

  /// Output of someone else, before the first frame.
  void foreign(std::string_view bytes);
  /// Draws `screen` as a change of the last one, or from nothing.
  void draw(const Screen& screen);
  /// The last screen is no longer known; the cursor is at its first row's start, as after erase_screen.
  void forget();
  void write(std::string_view bytes);

  /// The bytes of the last frame.
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] const ScreenModel& model() const { return model_; }
  [[nodiscard]] const Screen* last() const { return last_.get(); }
  /// What differs between the terminals and the last screen; empty when all is right.
  [[nodiscard]] std::string complaint() const;

 private:
  [[nodiscard]] std::string model_complaint(const Screen& expected) const;
  [[nodiscard]] std::string vterm_complaint(const Screen& expected) const;
  [[nodiscard]] std::vector<std::string> rows_above() const;

  const Kind* kind_;
  ScreenModel model_;
  VTermScreen vterm_;
  std::unique_ptr<Screen> last_;
  std::string bytes_;
  std::string fault_;
  std::vector<std::string> above_;  // of someone else
};

}  // namespace runnel::test
