#include "edit/abbreviations.hpp"

#include <algorithm>

#include "runnel/quoting.hpp"

namespace runnel {

namespace {

constexpr std::string_view separators = " \t\n;|&<>()";
constexpr std::string_view before_command = "\n;|&(";

bool at_command(std::string_view before) {
  const std::size_t last = before.find_last_not_of(" \t");
  return last == std::string_view::npos || before_command.find(before[last]) != std::string_view::npos;
}

Expansion expansion_of(const Abbreviation& abbreviation, std::size_t from) {
  Expansion expansion{from, abbreviation.expansion, std::nullopt};
  const std::string& marker = abbreviation.cursor_marker;
  const std::size_t place = marker.empty() ? std::string::npos : expansion.text.find(marker);
  if (place != std::string::npos) {
    expansion.text.erase(place, marker.size());
    expansion.cursor = place;
  }
  return expansion;
}

}  // namespace

bool ends_abbreviation(std::string_view typed) {
  return typed.size() == 1 && separators.find(typed.front()) != std::string_view::npos;
}

std::optional<Expansion> expand_abbreviation(std::string_view text_before_cursor,
                                             std::span<const Abbreviation> abbreviations) {
  const auto may_be = [text_before_cursor](const Abbreviation& abbreviation) {
    return !abbreviation.word.empty() && text_before_cursor.ends_with(abbreviation.word);
  };
  // Few words are; only then all of the text is looked through for quotes.
  if (std::none_of(abbreviations.begin(), abbreviations.end(), may_be)) return std::nullopt;
  const QuotedWord last = last_word(text_before_cursor, separators);
  const std::string_view raw = text_before_cursor.substr(last.begin);
  const bool command = at_command(text_before_cursor.substr(0, last.begin));
  for (const Abbreviation& abbreviation : abbreviations) {
    if (raw == abbreviation.word && (command || abbreviation.place == Abbreviation::Place::anywhere))
      return expansion_of(abbreviation, last.begin);
  }
  return std::nullopt;
}

}  // namespace runnel
