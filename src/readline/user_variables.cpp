// One table: which options there are for a user to set, and what sets them.
#include "readline/user_variables.hpp"

#include <charconv>
#include <chrono>
#include <iterator>
#include <optional>
#include <string_view>

#include "keys/key_spelling.hpp"
#include "view/sgr.hpp"

namespace runnel {

namespace {

using Values = UserVariables::Values;

std::optional<std::string_view> value_of(const Values& values, std::string_view name) {
  const auto found = values.find(name);
  return found == values.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::optional<bool> switch_of(const Values& values, std::string_view name) {
  const auto value = value_of(values, name);
  if (!value) return std::nullopt;
  return value->empty() || *value == "1" || *value == "on" || *value == "On" || *value == "ON";
}

/// Of readline's numbers those that have a meaning here.
std::optional<std::size_t> count_of(const Values& values, std::string_view name) {
  const auto value = value_of(values, name);
  std::size_t number = 0;
  if (!value) return std::nullopt;
  const char* end = value->data() + value->size();
  const auto [at, error] = std::from_chars(value->data(), end, number);
  return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

template <auto Option>
bool same(const InterfaceOptions& left, const InterfaceOptions& right) {
  return left.*Option == right.*Option;
}

template <typename Option, typename Value>
void take(Option& option, const std::optional<Value>& value) {
  if (value) option = *value;
}

void take_editing_mode(InterfaceOptions& options, const Values& values) {
  const auto mode = value_of(values, "editing-mode");
  if (mode == "vi") options.editing_mode = EditingMode::vi;
  if (mode == "emacs") options.editing_mode = EditingMode::emacs;
}

void take_bell(InterfaceOptions& options, const Values& values) {
  const auto style = value_of(values, "bell-style");
  if (style == "none" || style == "off") options.bell = BellStyle::none;
  if (style == "visible") options.bell = BellStyle::visible;
  if (style == "audible" || style == "on") options.bell = BellStyle::audible;
}

void take_timeout(InterfaceOptions& options, const Values& values) {
  constexpr std::size_t longest = 3'600'000;
  const auto value = value_of(values, "keyseq-timeout");
  const auto time = value && value->starts_with('-') ? 0 : count_of(values, "keyseq-timeout");
  if (!time || *time > longest) return;
  // As in readline 0 and less are no limit.
  options.key_sequence_timeout = std::chrono::milliseconds(*time == 0 ? longest : *time);
}

void take_matching(InterfaceOptions& options, const Values& values) {
  if (const auto ignores = switch_of(values, "completion-ignore-case"))
    options.completion_matching =
        *ignores ? CompletionMatching::prefix_ignore_case : CompletionMatching::given;
}

void take_listing(InterfaceOptions& options, const Values& values) {
  const auto ambiguous = switch_of(values, "show-all-if-ambiguous");
  const auto unmodified = switch_of(values, "show-all-if-unmodified");
  if (!ambiguous && !unmodified) return;
  options.completion_listing = ambiguous.value_or(false)    ? CompletionListing::ambiguous
                               : unmodified.value_or(false) ? CompletionListing::unmodified
                                                            : CompletionListing::second_tab;
}

/// The text of a variable, or readline's own, while modes are to be shown.
void take_mode_string(std::string& option, const Values& values, std::string_view name,
                      std::string_view by_default) {
  const auto shown = switch_of(values, "show-mode-in-prompt");
  if (shown) option = *shown ? unescape_keys(value_of(values, name).value_or(by_default)) : std::string();
}

void take_emacs_mode_string(InterfaceOptions& options, const Values& values) {
  take_mode_string(options.emacs_mode_string, values, "emacs-mode-string", "@");
}
void take_vi_insert_mode_string(InterfaceOptions& options, const Values& values) {
  take_mode_string(options.vi_insert_mode_string, values, "vi-ins-mode-string", "(ins)");
}
void take_vi_command_mode_string(InterfaceOptions& options, const Values& values) {
  take_mode_string(options.vi_command_mode_string, values, "vi-cmd-mode-string", "(cmd)");
}

void take_history_size(InterfaceOptions& options, const Values& values) {
  const auto value = value_of(values, "history-size");
  if (value && value->starts_with('-')) options.history_size = unlimited_history;
  take(options.history_size, count_of(values, "history-size"));
}

/// What is not SGR in it changes nothing: where it ends the style is taken back in any case.
Style style_of(std::string_view sequences) {
  Style style;
  constexpr std::string_view introducer = "\x1b[";
  for (std::size_t at = sequences.find(introducer); at != std::string_view::npos;
       at = sequences.find(introducer, at + 1)) {
    const std::string_view body = sequences.substr(at + introducer.size());
    const std::size_t end = body.find_first_not_of("0123456789;:");
    if (end != std::string_view::npos && body[end] == 'm') apply_sgr(style, body.substr(0, end));
  }
  return style;
}

void take_region(InterfaceOptions& options, const Values& values) {
  if (const auto style = value_of(values, "active-region-start-color"))
    options.selection_style = style_of(unescape_keys(*style));
  if (!switch_of(values, "enable-active-region").value_or(true)) options.selection_style = {};
}

struct Setting {
  bool (*left)(const InterfaceOptions& host, const InterfaceOptions& defaults);
  void (*take)(InterfaceOptions& options, const Values& values, std::string_view name);
  std::string_view name;  // of the variable; empty: `take` knows
};

/// An option that has the value of one variable.
template <auto Option, auto Read>
constexpr Setting one(std::string_view name) {
  return {same<Option>,
          [](InterfaceOptions& options, const Values& values, std::string_view variable) {
            take(options.*Option, Read(values, variable));
          },
          name};
}

template <auto Option, auto Take>
constexpr Setting by() {
  return {same<Option>,
          [](InterfaceOptions& options, const Values& values, std::string_view /*variable*/) {
            Take(options, values);
          },
          {}};
}

using Options = InterfaceOptions;

constexpr Setting settings[] = {
    by<&Options::editing_mode, take_editing_mode>(),
    by<&Options::emacs_mode_string, take_emacs_mode_string>(),
    by<&Options::vi_insert_mode_string, take_vi_insert_mode_string>(),
    by<&Options::vi_command_mode_string, take_vi_command_mode_string>(),
    by<&Options::bell, take_bell>(),
    one<&Options::bracketed_paste, switch_of>("enable-bracketed-paste"),
    one<&Options::comment_begin, value_of>("comment-begin"),
    by<&Options::history_size, take_history_size>(),
    one<&Options::history_preserve_point, switch_of>("history-preserve-point"),
    one<&Options::search_ignore_case, switch_of>("search-ignore-case"),
    by<&Options::key_sequence_timeout, take_timeout>(),
    one<&Options::completion_query_items, count_of>("completion-query-items"),
    one<&Options::completion_disabled, switch_of>("disable-completion"),
    one<&Options::completion_display_width, count_of>("completion-display-width"),
    one<&Options::completion_prefix_display_length, count_of>("completion-prefix-display-length"),
    one<&Options::match_brackets, switch_of>("blink-matching-paren"),
    by<&Options::selection_style, take_region>(),
    by<&Options::completion_matching, take_matching>(),
    by<&Options::completion_listing, take_listing>(),
    one<&Options::cycle_from_prefix, switch_of>("menu-complete-display-prefix"),
};

}  // namespace

UserVariables::UserVariables(const InterfaceOptions& host) {
  const InterfaceOptions defaults;
  for (const Setting& setting : settings) left_.push_back(setting.left(host, defaults));
}

void UserVariables::apply(const Values& values, InterfaceOptions& options) const {
  for (std::size_t i = 0; i < std::size(settings); ++i) {
    if (left_[i]) settings[i].take(options, values, settings[i].name);
  }
}

}  // namespace runnel
