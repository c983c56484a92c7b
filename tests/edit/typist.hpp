// Typist: performs a list of steps on an editor, and shows text and cursor as a person would write
// them: "foo ba|r".
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "edit/editor.hpp"

namespace runnel::test {

/// Steps are action names ("kill-word"), with a count before a star ("-2*kill-word"), text typed after a
/// quote ("'abc") or pasted after an equals sign ("=abc").
class Typist {
 public:
  /// `newest_first` fills the history.
  explicit Typist(std::string_view before, std::vector<std::string> newest_first = {});

  /// What it looks for is awaited: the effect is the last one.
  Effect act(std::string_view step);
  Effect act_once(std::string_view step);
  Typist& act(std::initializer_list<std::string_view> steps);
  [[nodiscard]] std::string shown() const;
  /// "reverse'abc", with "failed " in front when it has; empty when not searching.
  [[nodiscard]] std::string search() const;

  History history{History::Rules{.capacity = 100'000}};
  Editor editor{history};
};

/// What `steps` make of `before`.
std::string after(std::string_view before, std::initializer_list<std::string_view> steps);
/// The effect of the last of `steps`.
Effect effect_of(std::string_view before, std::initializer_list<std::string_view> steps);

}  // namespace runnel::test
