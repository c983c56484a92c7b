#include "readline/brackets.hpp"

#include <algorithm>

namespace runnel {
namespace {

constexpr std::string_view opening = "([{";
constexpr std::string_view closing = ")]}";
constexpr std::size_t farthest = std::size_t{64} << 10U;

std::optional<std::size_t> partner_behind(std::string_view text, std::size_t at, char open, char close) {
  const std::size_t end = std::min(text.size(), at + farthest);
  std::size_t depth = 0;
  for (std::size_t i = at; i < end; ++i) {
    if (text[i] == open) ++depth;
    if (text[i] == close && --depth == 0) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> partner_before(std::string_view text, std::size_t at, char open, char close) {
  const std::size_t begin = at > farthest ? at - farthest : 0;
  std::size_t depth = 0;
  for (std::size_t i = at + 1; i-- > begin;) {
    if (text[i] == close) ++depth;
    if (text[i] == open && --depth == 0) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::pair<std::size_t, std::size_t>> bracket_pair(std::string_view text, std::size_t cursor) {
  const auto pair_at = [&](std::size_t at) -> std::optional<std::pair<std::size_t, std::size_t>> {
    if (at >= text.size()) return std::nullopt;
    if (const std::size_t kind = opening.find(text[at]); kind != std::string_view::npos) {
      const auto partner = partner_behind(text, at, opening[kind], closing[kind]);
      if (partner) return std::pair(at, *partner);
    } else if (const std::size_t other = closing.find(text[at]); other != std::string_view::npos) {
      const auto partner = partner_before(text, at, opening[other], closing[other]);
      if (partner) return std::pair(*partner, at);
    }
    return std::nullopt;
  };
  const auto pair = pair_at(cursor);
  return pair || cursor == 0 ? pair : pair_at(cursor - 1);
}

char closing_of(char bracket) {
  const std::size_t kind = opening.find(bracket);
  return kind == std::string_view::npos ? '\0' : closing[kind];
}

}  // namespace runnel
