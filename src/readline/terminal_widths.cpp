// How wide the terminal draws what is not ASCII: guessed by the locale, then asked.
#include "readline/terminal_widths.hpp"

#include <cstdlib>

#include "readline/interface_impl.hpp"

namespace runnel {

namespace {

// As setlocale finds it for LC_CTYPE.
std::string_view locale_name() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

}  // namespace

bool has_wide_ambiguous(std::string_view name) {
  const std::string_view language = name.substr(0, name.find_first_of("_.@"));
  return language == "zh" || language == "ja" || language == "ko";
}

WidthRules guessed_widths(std::optional<int> ambiguous_width) {
  WidthRules widths;
  widths.ambiguous_doubted = !ambiguous_width && has_wide_ambiguous(locale_name());
  widths.ambiguous_wide = ambiguous_width == 2 || widths.ambiguous_doubted;
  return widths;
}

bool Interface::Impl::widths_are_due() const {
  const Editing& parts = *parts_;
  const Screen* shown = parts.display.shown();
  return parts.may_ask_widths && shown != nullptr && shown->doubtful && parts.talk.facts().answers &&
         typed_ahead_ == 0 && parts.raw.entered() && parts.modes.bracketed_paste &&
         parts.display.size().columns >= TerminalTalk::widths_columns;
}

void Interface::Impl::ask_widths() {
  Editing& parts = *parts_;
  parts.may_ask_widths = false;
  parts.widths_asked = true;
  change_modes();
  parts.display.ask_in_place(parts.talk.ask_widths());
}

void Interface::Impl::take_widths(WidthRules rules) {
  Editing& parts = *parts_;
  if (options_.ambiguous_width) rules.ambiguous_wide = *options_.ambiguous_width == 2;
  if (parts.widths == rules) return;
  parts.widths = rules;
  if (!editing_) return;
  parts.display.draw_in_place();
  parts.changed = true;
}

}  // namespace runnel
