// The text objects of vi (iw, a", i( ...): pure functions of a text and a place in it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "edit/line_buffer.hpp"

namespace runnel {

struct ViObject {
  TextSpan span;
  bool lines = false;  ///< whole lines, without the newline of the last
};

/// What the object is that `name` stands for behind i or (`around`) a: w W s p " ' ` ( ) b [ ] { } B < > t.
/// It is the one that `at` is in; for words, sentences and paragraphs `count` of them, for brackets and tags
/// the `count`-th out. Empty: there is none.
[[nodiscard]] std::optional<ViObject> vi_object(std::string_view text, std::size_t at, std::string_view name,
                                                bool around, int count);

}  // namespace runnel
