// The properties of an Interface by name: one constant table for all of them, which bindings to other
// languages read instead of keeping their own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runnel/export.hpp"
#include "runnel/interface.hpp"

namespace runnel {

/// A property's value. Integers are positions and sizes in the units that Interface uses (bytes).
using PropertyValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

struct InterfaceProperty {
  /// In JavaScript a property of each instance (Node's `ObjectDefineProperties` on `this`), not of the class.
  static constexpr std::uint8_t own = 1;
  static constexpr std::uint8_t enumerable = 2;
  static constexpr std::uint8_t configurable = 4;

  std::string_view name;  ///< Node's
  PropertyValue (*get)(const Interface&);
  /// Null: it can only be read. False when `value` has the wrong type or is out of range; nothing is changed.
  bool (*set)(Interface&, const PropertyValue& value);
  std::uint8_t flags;
};

/// In the order in which Node defines them.
[[nodiscard]] RUNNEL_EXPORT std::span<const InterfaceProperty> interface_properties();
/// Null when there is none of that name.
[[nodiscard]] RUNNEL_EXPORT const InterfaceProperty* find_interface_property(std::string_view name);

}  // namespace runnel
