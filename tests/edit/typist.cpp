// Reads the notation of steps and shows the result in it.
#include "typist.hpp"

#include <stdexcept>
#include <utility>

namespace runnel::test {

Typist::Typist(std::string_view before, std::vector<std::string> newest_first) {
  history.assign(newest_first);
  const std::size_t bar = before.find('|');
  if (bar == std::string_view::npos) throw std::invalid_argument("no cursor in " + std::string(before));
  editor.start();
  editor.set_line(std::string(before.substr(0, bar)).append(before.substr(bar + 1)), bar);
}

Effect Typist::act(std::string_view step) {
  Effect effect = act_once(step);
  while (editor.search_pending()) effect = editor.continue_search();
  return effect;
}

Effect Typist::act_once(std::string_view step) {
  if (step.starts_with('\'')) return editor.type(step.substr(1));
  if (step.starts_with('=')) return editor.paste(step.substr(1));
  std::optional<int> count;
  if (const std::size_t star = step.find('*'); star != std::string_view::npos) {
    count = std::stoi(std::string(step.substr(0, star)));
    step.remove_prefix(star + 1);
  }
  const auto action = find_action(step);
  if (!action) throw std::invalid_argument("no action " + std::string(step));
  return editor.perform(*action, count);
}

Typist& Typist::act(std::initializer_list<std::string_view> steps) {
  for (const std::string_view step : steps) act(step);
  return *this;
}

std::string Typist::shown() const {
  std::string text = editor.buffer().text();
  return text.insert(editor.buffer().cursor(), 1, '|');
}

std::string Typist::search() const {
  const auto* search = editor.search();
  if (search == nullptr) return "";
  return (search->failed ? "failed " : "") + std::string(search->backward ? "reverse" : "forward") + "'" +
         search->pattern;
}

std::string after(std::string_view before, std::initializer_list<std::string_view> steps) {
  return Typist(before).act(steps).shown();
}

Effect effect_of(std::string_view before, std::initializer_list<std::string_view> steps) {
  Typist typist(before);
  Effect effect = Effect::nothing;
  for (const std::string_view step : steps) effect = typist.act(step);
  return effect;
}

}  // namespace runnel::test
