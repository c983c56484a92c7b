// Types keys of vi into an Interface, and shows text and cursor after them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig.hpp"

namespace runnel::test {

/// `text` with <esc>, <bs>, <cr>, <c-a>, <c-r>, <c-u>, <c-w> and <c-x> as terminals send them; Escape comes
/// whole, so that nothing waits for it.
inline std::string vi_bytes(std::string text) {
  const std::pair<std::string_view, std::string_view> names[] = {
      {"<esc>", "\x1b[27u"}, {"<bs>", "\x7f"},  {"<cr>", "\r"},    {"<c-r>", "\x12"},
      {"<c-u>", "\x15"},     {"<c-w>", "\x17"}, {"<c-a>", "\x01"}, {"<c-x>", "\x18"}};
  for (const auto& [name, bytes] : names) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + bytes.size()))
      text.replace(at, name.size(), bytes);
  }
  return text;
}

/// What `keys`, typed in command mode, make of `before`, where `|` is the cursor ("foo b|ar").
inline std::string after_vi_keys(std::string_view before, const std::string& keys,
                                 std::vector<std::string> history = {}) {
  InterfaceOptions options;
  options.editing_mode = EditingMode::vi;
  options.history = std::move(history);
  Rig rig(80, 10, options);
  rig->prompt();
  rig.type(vi_bytes("<esc>"));
  const std::size_t bar = before.find('|');
  rig->set_line(std::string(before.substr(0, bar)).append(before.substr(bar + 1)), bar);
  rig.type(vi_bytes(keys));
  return rig.line();
}

}  // namespace runnel::test
