// What a completer is given and what it answers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace runnel {

/// What may stand in the place of the bytes from `replace_from` up to the cursor.
struct Completion {
  std::vector<std::string> candidates;
  std::size_t replace_from = 0;  ///< a byte offset into the text before the cursor
};

/// Gets the text before the cursor. Called on the thread that drives the Interface.
using Completer = std::function<Completion(std::string_view text_before_cursor)>;

}  // namespace runnel
