// Every change ends by putting the cursor on a cluster boundary: what stands around the changed
// place may have joined into one cluster.
#include "edit/line_buffer.hpp"

#include <algorithm>
#include <utility>

#include "text/grapheme.hpp"
#include "text/wipe.hpp"

namespace runnel {

namespace {

std::size_t boundary_from(std::string_view text, std::size_t byte_offset) {
  return is_grapheme_boundary(text, byte_offset) ? byte_offset
                                                 : next_grapheme(text, grapheme_start(text, byte_offset));
}

}  // namespace

void LineBuffer::assign(std::string text, std::size_t cursor) {
  text_ = std::move(text);
  move_to(cursor);
}

void LineBuffer::replace(std::size_t from, std::size_t to, std::string_view text) {
  to = std::min(to, text_.size());
  from = std::min(from, to);
  text_.replace(from, to - from, text);
  cursor_ = boundary_from(text_, from + text.size());
}

void LineBuffer::move_to(std::size_t byte_offset) {
  cursor_ = grapheme_start(text_, byte_offset);
}

void LineBuffer::replace_secret(std::size_t from, std::size_t to, std::string_view text) {
  const std::size_t most = text_.size() + text.size();
  if (most > text_.capacity() || text_.empty()) {
    std::string roomier = with_room(2 * most);
    roomier += text_;
    wipe(text_);
    text_ = std::move(roomier);
  }
  replace(from, to, text);
}

std::string LineBuffer::take() {
  cursor_ = 0;
  return std::exchange(text_, {});
}

}  // namespace runnel
