#include "view/transcript.hpp"

#include <algorithm>

#include "text/grapheme.hpp"
#include "view/flow.hpp"

namespace runnel {
namespace {

// Deleted text that is longer says less than the line that is left.
constexpr std::size_t longest_deletion = 80;

std::string without_sequences(std::string_view text) {
  std::string out;
  std::size_t from = 0;
  while (const auto sequence = find_control_sequence(text, from)) {
    out += text.substr(from, sequence->begin - from);
    from = sequence->end;
  }
  out += text.substr(from);
  return out;
}

// As it is read out: what would do something to the terminal goes by its name.
std::string spoken(std::string_view text, std::string_view continuation_prompt) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = is_control(text[at]) ? at + 1 : next_grapheme(text, at);
    const std::string_view cluster = text.substr(at, end - at);
    if (text[at] == '\n') {
      out.append("\n").append(without_sequences(continuation_prompt));
    } else if (text[at] == '\t') {
      out += ' ';
    } else if (is_control(text[at])) {
      out += {'^', caret_letter(text[at])};
    } else if (plain_width(cluster, {}) == 0) {
      out += visible_form(cluster);
    } else {
      out += valid_text(cluster);
    }
    at = end;
  }
  return out;
}

// Where two texts begin to differ, and how long their equal ends are behind that; in whole clusters of both.
struct Difference {
  std::size_t begin = 0;
  std::size_t end = 0;  // counted from the ends
};

Difference difference(std::string_view before, std::string_view after) {
  const std::size_t most = std::min(before.size(), after.size());
  Difference out;
  while (out.begin < most && before[out.begin] == after[out.begin]) ++out.begin;
  out.begin = std::min(grapheme_start(before, out.begin), grapheme_start(after, out.begin));
  while (out.end < most - out.begin &&
         before[before.size() - out.end - 1] == after[after.size() - out.end - 1])
    ++out.end;
  while (out.end > 0 && !(is_grapheme_boundary(before, before.size() - out.end) &&
                          is_grapheme_boundary(after, after.size() - out.end)))
    --out.end;
  return out;
}

}  // namespace

void Transcript::remember(const Scene& scene) {
  known_ = true;
  prompt_ = scene.prompt;
  text_ = scene.text;
  cursor_ = scene.cursor;
  below_.assign(scene.below.begin(), scene.below.end());
}

std::string Transcript::whole(const Scene& scene) {
  std::string out = known_ ? "\n" : "";
  for (const std::string_view line : scene.below) out.append(without_sequences(line)).append("\n");
  out += without_sequences(scene.prompt);
  out += spoken(scene.text, scene.continuation_prompt);
  whole_ = true;
  return out;
}

std::string Transcript::change(const Scene& scene) {
  if (text_ == scene.text) {
    if (cursor_ == scene.cursor || scene.cursor >= scene.text.size()) return {};
    whole_ = false;
    const std::size_t end = next_grapheme(scene.text, scene.cursor);
    return spoken(scene.text.substr(scene.cursor, end - scene.cursor), scene.continuation_prompt);
  }
  // Nothing is left of what stands there.
  if (text_.empty() && !whole_) return whole(scene);
  const auto [begin, end] = difference(text_, scene.text);
  const std::string_view removed = std::string_view(text_).substr(begin, text_.size() - end - begin);
  const std::string_view inserted = scene.text.substr(begin, scene.text.size() - end - begin);
  if (!removed.empty() && (!inserted.empty() || removed.size() > longest_deletion)) return whole(scene);
  if (!removed.empty() || end > 0) whole_ = false;
  return spoken(removed.empty() ? inserted : removed, scene.continuation_prompt);
}

std::string Transcript::show(const Scene& scene) {
  const bool below_is_new = !scene.below.empty() &&
                            !std::equal(scene.below.begin(), scene.below.end(), below_.begin(), below_.end());
  const bool nothing = !known_ && scene.prompt.empty() && scene.text.empty() && scene.below.empty();
  if (nothing) return {};
  const bool all = !known_ || below_is_new || prompt_ != scene.prompt;
  std::string out = all ? whole(scene) : change(scene);
  remember(scene);
  return out;
}

std::string Transcript::finish(const Scene& scene) {
  std::string out = show(scene);
  if (!known_) return out;
  if (!whole_) out += whole(scene);
  restart();
  return out += "\n";
}

std::string Transcript::interrupt() {
  const bool begun = known_;
  restart();
  return begun ? "\n" : "";
}

}  // namespace runnel
