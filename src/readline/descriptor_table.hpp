// The constant table behind <runnel/interface_properties.hpp>.
#pragma once

#include <limits>

#include "runnel/interface_properties.hpp"

namespace runnel {

namespace property {

template <typename Value, auto Member>
PropertyValue get(const Interface& interface) {
  return static_cast<Value>((interface.*Member)());
}

/// `Apply` is given the Interface and the value, and may refuse it.
template <typename Value, auto Apply>
bool set(Interface& interface, const PropertyValue& value) {
  const auto* typed = std::get_if<Value>(&value);
  return typed != nullptr && Apply(interface, *typed);
}

inline bool set_history(Interface& interface, const std::vector<std::string>& newest_first) {
  interface.set_history(newest_first);
  return true;
}

inline bool set_history_index(Interface& interface, std::int64_t index) {
  if (index < -1 || index > std::numeric_limits<int>::max()) return false;
  interface.set_history_index(static_cast<int>(index));
  return true;
}

inline bool set_line(Interface& interface, const std::string& text) {
  interface.set_line(text, text.size());
  return true;
}

inline bool set_cursor(Interface& interface, std::int64_t byte_offset) {
  if (byte_offset < 0) return false;
  const std::string text = interface.line();
  if (static_cast<std::uint64_t>(byte_offset) > text.size()) return false;
  interface.set_line(text, static_cast<std::size_t>(byte_offset));
  return true;
}

inline bool set_prompt(Interface& interface, const std::string& prompt) {
  interface.set_prompt(prompt);
  return true;
}

/// Entries are in the file before `on_line` runs, so that nothing is ever waiting to be written.
inline PropertyValue is_flushing(const Interface& /*interface*/) {
  return false;
}

inline constexpr std::uint8_t accessor =
    InterfaceProperty::own | InterfaceProperty::enumerable | InterfaceProperty::configurable;

}  // namespace property

inline constexpr InterfaceProperty descriptor_table[] = {
    {"history", &property::get<std::vector<std::string>, &Interface::history>,
     &property::set<std::vector<std::string>, &property::set_history>, property::accessor},
    {"historyIndex", &property::get<std::int64_t, &Interface::history_index>,
     &property::set<std::int64_t, &property::set_history_index>, property::accessor},
    {"historySize", &property::get<std::int64_t, &Interface::history_size>, nullptr, property::accessor},
    {"isFlushing", &property::is_flushing, nullptr, property::accessor},
    {"line", &property::get<std::string, &Interface::line>, &property::set<std::string, &property::set_line>,
     property::accessor},
    {"cursor", &property::get<std::int64_t, &Interface::cursor>,
     &property::set<std::int64_t, &property::set_cursor>, property::accessor},
    {"terminal", &property::get<bool, &Interface::terminal>, nullptr, property::accessor},
    {"paused", &property::get<bool, &Interface::paused>, nullptr, property::accessor},
    {"closed", &property::get<bool, &Interface::closed>, nullptr, property::accessor},
    {"prompt", &property::get<std::string, &Interface::get_prompt>,
     &property::set<std::string, &property::set_prompt>, 0},
};

}  // namespace runnel
