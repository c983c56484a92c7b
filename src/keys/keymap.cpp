// Keymap: bindings in one sorted vector, so that those that begin alike stand together.
#include "keys/keymap.hpp"

#include <algorithm>
#include <utility>

namespace runnel {

namespace {

/// What tells one key from another, in one number.
std::uint64_t identity(const Key& key) {
  const Modifiers& held = key.modifiers;
  const std::uint64_t modifiers =
      (held.shift ? 1U : 0U) | (held.alt ? 2U : 0U) | (held.ctrl ? 4U : 0U) | (held.super ? 8U : 0U);
  return (static_cast<std::uint64_t>(key.name) << 40U) | (modifiers << 32U) | key.character;
}

std::vector<std::uint64_t> identities(std::span<const Key> keys) {
  std::vector<std::uint64_t> result(keys.size());
  std::transform(keys.begin(), keys.end(), result.begin(), identity);
  return result;
}

bool starts_with(std::span<const std::uint64_t> keys, std::span<const std::uint64_t> prefix) {
  return keys.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), keys.begin());
}

constexpr auto before = [](const auto& binding, const std::vector<std::uint64_t>& keys) {
  return binding.keys < keys;
};

}  // namespace

bool Keymap::bind(std::string_view keys, ActionId action) {
  const std::optional<std::vector<Key>> parsed = parse_keys(keys);
  if (!parsed || parsed->empty()) return false;
  Sequence sequence = identities(*parsed);
  const auto place = std::lower_bound(bindings_.begin(), bindings_.end(), sequence, before);
  if (place != bindings_.end() && place->keys == sequence) {
    place->action = action;
  } else {
    bindings_.insert(place, {std::move(sequence), action});
  }
  return true;
}

void Keymap::unbind(std::string_view keys) {
  const std::optional<std::vector<Key>> parsed = parse_keys(keys);
  if (!parsed) return;
  const Sequence sequence = identities(*parsed);
  const auto place = std::lower_bound(bindings_.begin(), bindings_.end(), sequence, before);
  if (place != bindings_.end() && place->keys == sequence) bindings_.erase(place);
}

Keymap::Match Keymap::find(std::span<const Key> keys) const {
  const Sequence sequence = identities(keys);
  auto place = std::lower_bound(bindings_.begin(), bindings_.end(), sequence, before);
  Match match;
  if (place != bindings_.end() && place->keys == sequence) {
    match.kind = Match::Kind::whole;
    match.action = place->action;
    ++place;
  }
  if (place != bindings_.end() && starts_with(place->keys, sequence)) {
    if (match.kind == Match::Kind::whole) {
      match.longer = true;
    } else {
      match.kind = Match::Kind::prefix;
    }
  }
  return match;
}

}  // namespace runnel
