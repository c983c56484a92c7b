// What single clusters and control strings become; the rest of Flow is a template.
#include "view/flow.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace runnel {

std::size_t printable_run(std::string_view text, std::size_t at, std::size_t most) {
  const std::size_t end = at + std::min(most, text.size() - at);
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t tops = ones << 7U;
  std::size_t run = at;
  for (; run + 8 <= end; run += 8) {
    std::uint64_t block = 0;
    std::memcpy(&block, text.data() + run, sizeof block);
    // No byte above 7E, and none below 20.
    if (((block | (block + ones)) & tops) != 0 || (((block | tops) - ones * 0x20U) & tops) != tops) break;
  }
  while (run < end && is_ascii(text[run]) && !is_control(text[run])) ++run;
  return run - at;
}

char caret_letter(char control) {
  return static_cast<char>(control ^ 0x40);
}

int plain_width(std::string_view cluster, const WidthRules& rules) {
  // A terminal may break the line at a separator, whatever its width is said to be.
  return cluster == "\u2028" || cluster == "\u2029" ? 0 : drawn_width(cluster, rules);
}

std::string_view cut_mark(const WidthRules& rules) {
  return rules.ambiguous_wide ? ">" : "…";
}

std::string visible_form(std::string_view cluster) {
  std::string out;
  for (std::size_t at = 0; at < cluster.size();) {
    const CodePoint point = decode_utf8(cluster, at);
    out += fmt::format("<U+{:04X}>", static_cast<std::uint32_t>(point.value));
    at += point.length;
  }
  return out;
}

std::string valid_text(std::string_view cluster) {
  std::string out;
  for (std::size_t at = 0; at < cluster.size();) {
    const CodePoint point = decode_utf8(cluster, at);
    append_utf8(out, point.value);
    at += point.length;
  }
  return out;
}

std::string control_string(const ControlSequence& sequence) {
  using Kind = ControlSequence::Kind;
  if (!sequence.complete) return {};
  char introducer = 0;
  switch (sequence.kind) {
    case Kind::osc:
      introducer = ']';
      break;
    case Kind::dcs:
      introducer = 'P';
      break;
    case Kind::sos:
      introducer = 'X';
      break;
    case Kind::pm:
      introducer = '^';
      break;
    case Kind::apc:
      introducer = '_';
      break;
    default:
      return {};
  }
  return fmt::format("\x1b{}{}\x1b\\", introducer, sequence.payload);
}

}  // namespace runnel
