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

Key key_of(std::uint64_t number) {
  Key key;
  key.name = static_cast<KeyName>(number >> 40U);
  const std::uint64_t modifiers = number >> 32U;
  key.modifiers = {(modifiers & 1U) != 0, (modifiers & 2U) != 0, (modifiers & 4U) != 0,
                   (modifiers & 8U) != 0};
  key.character = static_cast<char32_t>(number & 0xFFFF'FFFFU);
  return key;
}

std::vector<std::uint64_t> identities(std::span<const Key> keys) {
  std::vector<std::uint64_t> result(keys.size());
  std::transform(keys.begin(), keys.end(), result.begin(), identity);
  return result;
}

bool starts_with(std::span<const std::uint64_t> keys, std::span<const Key> prefix) {
  return keys.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), keys.begin(),
                    [](const Key& key, std::uint64_t number) { return identity(key) == number; });
}

// Each key is looked for: nothing is allocated.
constexpr auto before = [](const auto& binding, std::span<const Key> keys) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i == binding.keys.size()) return true;
    if (const std::uint64_t wanted = identity(keys[i]); binding.keys[i] != wanted)
      return binding.keys[i] < wanted;
  }
  return false;
};

}  // namespace

bool Keymap::bind(std::string_view keys, ActionId action) {
  const std::optional<std::vector<Key>> parsed = parse_keys(keys);
  if (!parsed || parsed->empty()) return false;
  bind(*parsed, action);
  return true;
}

void Keymap::unbind(std::string_view keys) {
  if (const auto parsed = parse_keys(keys)) unbind(*parsed);
}

std::optional<Keymap::ActionId> Keymap::bind(std::span<const Key> keys, ActionId action) {
  const auto place = std::lower_bound(bindings_.begin(), bindings_.end(), keys, before);
  if (is_bound_to(place, keys)) return std::exchange(place->action, action);
  bindings_.insert(place, {identities(keys), action});
  return std::nullopt;
}

std::optional<Keymap::ActionId> Keymap::unbind(std::span<const Key> keys) {
  const auto place = std::lower_bound(bindings_.begin(), bindings_.end(), keys, before);
  if (!is_bound_to(place, keys)) return std::nullopt;
  const ActionId action = place->action;
  bindings_.erase(place);
  return action;
}

bool Keymap::is_bound_to(Bindings::const_iterator place, std::span<const Key> keys) const {
  return place != bindings_.end() && place->keys.size() == keys.size() && starts_with(place->keys, keys);
}

Keymap::Match Keymap::find(std::span<const Key> keys) const {
  auto place = std::lower_bound(bindings_.begin(), bindings_.end(), keys, before);
  Match match;
  if (is_bound_to(place, keys)) {
    match.kind = Match::Kind::whole;
    match.action = place->action;
    ++place;
  }
  if (place != bindings_.end() && starts_with(place->keys, keys)) {
    if (match.kind == Match::Kind::whole) {
      match.longer = true;
    } else {
      match.kind = Match::Kind::prefix;
    }
  }
  return match;
}

std::vector<Keymap::Entry> Keymap::entries() const {
  std::vector<Entry> result;
  result.reserve(bindings_.size());
  for (const Binding& binding : bindings_) {
    Entry& entry = result.emplace_back();
    entry.action = binding.action;
    for (const std::uint64_t number : binding.keys) entry.keys.push_back(key_of(number));
  }
  return result;
}

}  // namespace runnel
