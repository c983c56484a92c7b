#include "readline/descriptor_table.hpp"

#include <algorithm>
#include <iterator>

namespace runnel {

std::span<const InterfaceProperty> interface_properties() {
  return descriptor_table;
}

const InterfaceProperty* find_interface_property(std::string_view name) {
  const auto* found = std::find_if(std::begin(descriptor_table), std::end(descriptor_table),
                                   [&](const InterfaceProperty& property) { return property.name == name; });
  return found == std::end(descriptor_table) ? nullptr : found;
}

}  // namespace runnel
