// What inspect keeps for each context, made when it is first needed: the symbol of custom inspect functions,
// the JavaScript objects of util.inspect, and the engine's own functions as they were before any program
// changed them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "js/quickjs.hpp"

namespace runnel::js {

/// What util.inspect can be told, in the order of util.inspect.defaultOptions.
enum class InspectOption : unsigned char {
  show_hidden,
  depth,
  colors,
  custom_inspect,
  show_proxy,
  max_array_length,
  max_string_length,
  break_length,
  compact,
  sorted,
  getters,
  numeric_separator,
  stylize,
};
inline constexpr std::size_t inspect_option_count = static_cast<std::size_t>(InspectOption::stylize) + 1;

class InspectState {
 public:
  [[nodiscard]] static InspectState& of(JSContext* ctx);

  /// The objects that programs see as members of util.inspect, or are handed by it.
  enum class Part : unsigned char {
    inspect,
    default_options,
    styles,
    colors,
    stylize_with_color,
    stylize_no_color,
    highlight_regexp,
    count
  };
  [[nodiscard]] JSValueConst part(Part which);
  /// False: no program has seen the parts, so that none can have changed them.
  [[nodiscard]] bool parts_made() const { return parts_made_; }

  [[nodiscard]] JSAtom option_atom(InspectOption option) const {
    return option_atoms_[static_cast<std::size_t>(option)];
  }
  [[nodiscard]] std::optional<InspectOption> option_of(JSAtom name) const;

  /// Functions of a realm of inspect's own, which no program can reach and change.
  enum class Intrinsic : unsigned char {
    function_to_string,
    number_value_of,
    string_value_of,
    boolean_value_of,
    symbol_value_of,
    bigint_value_of,
    date_get_time,
    date_to_iso_string,
    regexp,
    array_sort,
    number,
    parse_int,
    parse_float,
    no_op,
    count
  };
  [[nodiscard]] JSValueConst intrinsic(Intrinsic which);

  /// Symbol.for('nodejs.util.inspect.custom').
  [[nodiscard]] JSAtom custom() const { return custom_; }

  /// False: the engine would soon refuse a call because its stack is used up.
  [[nodiscard]] bool stack_left();

  ~InspectState();
  InspectState(const InspectState&) = delete;
  InspectState& operator=(const InspectState&) = delete;
  void mark(JSRuntime* runtime, JS_MarkFunc* mark_value) const;

 private:
  explicit InspectState(JSContext* ctx);
  void make_intrinsics();
  void make_parts();  // inspect_functions.cpp
  void keep(Part which, JSValue value) { parts_[static_cast<std::size_t>(which)] = value; }

  JSContext* ctx_;
  JSRuntime* runtime_;
  JSAtom custom_;
  std::array<JSAtom, inspect_option_count> option_atoms_{};
  std::array<JSValue, static_cast<std::size_t>(Part::count)> parts_;
  std::array<JSValue, static_cast<std::size_t>(Intrinsic::count)> intrinsics_;
  bool parts_made_ = false;
  bool intrinsics_made_ = false;
};

}  // namespace runnel::js
