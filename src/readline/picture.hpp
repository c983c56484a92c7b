// Picture: what one frame is to show, with the strings behind it. Each part of the Interface that has
// something to show adds to it (drawing.cpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "view/layout.hpp"

namespace runnel {

struct Picture {
  std::string prompt;
  std::string_view continuation_prompt;
  std::string_view text;
  std::optional<std::string> masked_text;  ///< shown instead
  std::size_t cursor = 0;                  ///< in what is shown
  std::vector<StyledRange> styles;         ///< of the text, the later ones on top
  std::string hint;
  Style hint_style;
  std::string_view right_prompt;
  bool reorders = true;            ///< right-to-left text
  WidthRules widths;               ///< of the terminal
  std::vector<std::string> below;  ///< rows under the text; may hold SGR

  [[nodiscard]] std::string_view shown_text() const { return masked_text ? *masked_text : text; }
  /// Views of all of it: the picture must outlive it, unchanged.
  [[nodiscard]] Scene scene() const {
    Scene scene;
    scene.prompt = prompt;
    scene.continuation_prompt = continuation_prompt;
    scene.text = shown_text();
    scene.cursor = cursor;
    scene.styles = styles;
    scene.hint = hint;
    scene.hint_style = hint_style;
    scene.right_prompt = right_prompt;
    scene.reorders = reorders;
    scene.widths = widths;
    scene.below.assign(below.begin(), below.end());
    return scene;
  }
};

}  // namespace runnel
