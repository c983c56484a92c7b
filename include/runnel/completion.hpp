// What a completer is given and what it answers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace runnel {

/// What may stand in the place of the bytes from `replace_from` up to the cursor. An empty candidate
/// stands for none: it starts a new group in the list that is shown, as in Node.
struct Completion {
  std::vector<std::string> candidates;
  std::size_t replace_from = 0;  ///< a byte offset into the text before the cursor
};

/// Gets the text before the cursor. Called on the thread that drives the Interface.
using Completer = std::function<Completion(std::string_view text_before_cursor)>;

/// The same for an answer that takes its time: `answer` is called once, at once or later, on the thread
/// that drives the Interface. Keys never wait for it: an answer to a text that is no longer before the cursor
/// is dropped, also when the Interface is gone.
using AsyncCompleter =
    std::function<void(std::string_view text_before_cursor, std::function<void(Completion)> answer)>;

}  // namespace runnel
