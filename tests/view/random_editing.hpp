// Random scenes and edits of them, the same for the same seed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/text.hpp"
#include "view/layout.hpp"

namespace runnel::test {

// A scene that owns its text.
struct Editing {
  std::string prompt;
  std::string continuation;
  std::string text;
  std::size_t cursor = 0;
  std::vector<std::string> below;

  [[nodiscard]] Scene scene(int first_row) const {
    Scene out{prompt, continuation, text, cursor, {}, first_row};
    for (const std::string& line : below) out.below.push_back(line);
    return out;
  }
};

class Random {
 public:
  /// `more`: further pieces of text.
  explicit Random(unsigned seed, std::vector<std::string> more = {})
      : engine_(seed), pieces_(common_pieces()) {
    pieces_.insert(pieces_.end(), more.begin(), more.end());
  }
  std::size_t below(std::size_t count) { return engine_() % count; }
  const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

  std::string text(std::size_t clusters) {
    std::string out;
    for (std::size_t i = 0; i < clusters; ++i) out += pick(pieces_);
    return out;
  }

  Editing editing() {
    static const std::vector<std::string> prompts = {"> ",
                                                     "",
                                                     "one\ntwo> ",
                                                     "\x1b[1;31mred>\x1b[m ",
                                                     "\x1b]133;A\x07$ \x1b]133;B\x07",
                                                     "long prompt: ",
                                                     "\x1b[44mblue \x1b]8;;u\x1b\\link\x1b]8;;\x1b\\\x1b[m"};
    static const std::vector<std::string> lines = {"", "one two", "\x1b[7mmarked\x1b[m rest",
                                                   "a line that is cut at the edge",
                                                   "\u754c\u754c\u754c\u754c\u754c\u754c"};
    Editing out{
        pick(prompts), pick(std::vector<std::string>{"- ", "", "\x1b[32m. \x1b[m"}), text(below(60)), 0, {}};
    out.cursor = boundary(out.text);
    for (std::size_t i = below(4); i > 1; --i) out.below.push_back(pick(lines));
    return out;
  }

  std::size_t boundary(std::string_view text) {
    const std::size_t offset = below(text.size() + 1);
    return offset == 0 ? 0
           : offset == text.size()
               ? offset
               : previous_grapheme(text, next_grapheme(text, previous_grapheme(text, offset)));
  }

  void edit(Editing& editing) {
    switch (below(8)) {
      case 0:
      case 1:
      case 2: {  // type
        const std::string typed = text(1 + (below(5) == 0 ? below(30) : 0));
        editing.text.insert(editing.cursor, typed);
        editing.cursor += typed.size();
        break;
      }
      case 3:  // rub out
      case 4: {
        const std::size_t from = below(4) == 0         ? boundary(editing.text)
                                 : editing.cursor == 0 ? 0
                                                       : previous_grapheme(editing.text, editing.cursor);
        const std::size_t begin = std::min(from, editing.cursor);
        editing.text.erase(begin, std::max(from, editing.cursor) - begin);
        editing.cursor = begin;
        break;
      }
      case 5:
        editing.cursor = boundary(editing.text);
        break;
      case 6:
        editing.cursor = below(2) == 0 ? 0 : editing.text.size();
        break;
      default:
        editing.below.clear();
        for (std::size_t i = below(5); i > 2; --i) editing.below.push_back(text(12));
        break;
    }
    // What was next to each other may now be one cluster.
    editing.cursor =
        editing.cursor == 0 || editing.cursor >= editing.text.size()
            ? std::min(editing.cursor, editing.text.size())
            : previous_grapheme(editing.text,
                                next_grapheme(editing.text, previous_grapheme(editing.text, editing.cursor)));
  }

 private:
  static std::vector<std::string> common_pieces() {
    return {"a",  "b",  "c",      "d",      "e",      " ",      " ",  "x",  "a",  "b",    "c",
            "ab", "ab", "ab cd ", "\u754c", "\u6f22", "\u00e9", "\n", "ba", "\t", "\x07", "e\u0301"};
  }

  std::mt19937 engine_;
  std::vector<std::string> pieces_;
};

}  // namespace runnel::test
