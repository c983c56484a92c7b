// Keymap: which action a sequence of keys stands for. Knows no action but by number.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "keys/key.hpp"

namespace runnel {

class Keymap {
 public:
  using ActionId = std::uint16_t;
  struct Match {
    enum class Kind : std::uint8_t { none, prefix, whole };
    Kind kind = Kind::none;
    bool longer = false;  ///< whole, but a longer binding also starts so
    ActionId action = 0;
  };
  /// `keys` in the text form of `parse_keys`; false when it is not readable.
  bool bind(std::string_view keys, ActionId action);
  void unbind(std::string_view keys);
  [[nodiscard]] Match find(std::span<const Key> keys) const;
};

}  // namespace runnel
