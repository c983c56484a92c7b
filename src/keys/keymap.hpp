// Keymap: which action a sequence of keys stands for. Knows no action but by number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "keys/key.hpp"
#include "runnel/key_bindings.hpp"

namespace runnel {

class Keymap {
 public:
  using ActionId = std::uint16_t;
  struct Match {
    enum class Kind : std::uint8_t { none, prefix, whole };
    Kind kind = Kind::none;
    bool longer = false;  ///< whole, but a longer binding also starts so
    ActionId action = 0;  ///< where `kind` is whole
  };
  /// `keys` in the text form of `parse_keys`, in place of what they were bound to; false when it is empty or
  /// not readable.
  bool bind(std::string_view keys, ActionId action);
  void unbind(std::string_view keys);
  /// Returns what the keys were bound to.
  std::optional<ActionId> bind(std::span<const Key> keys, ActionId action);
  std::optional<ActionId> unbind(std::span<const Key> keys);
  /// What `keys` stand for so far. No keys are a prefix of any binding.
  [[nodiscard]] Match find(std::span<const Key> keys) const;

  struct Entry {
    std::vector<Key> keys;
    ActionId action = 0;
  };
  /// All bindings, those that begin alike together.
  [[nodiscard]] std::vector<Entry> entries() const;

 private:
  using Sequence =
      std::vector<std::uint64_t>;  ///< a key's identity in one number each, so that order is cheap
  struct Binding {
    Sequence keys;
    ActionId action = 0;
  };
  using Bindings = std::vector<Binding>;
  [[nodiscard]] bool is_bound_to(Bindings::const_iterator place, std::span<const Key> keys) const;
  Bindings bindings_;  ///< sorted by `keys`: a longer binding follows its prefix
};

}  // namespace runnel
