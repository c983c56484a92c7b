// Strings that must not be left in memory.
#pragma once

#include <cstring>
#include <string>

namespace runnel {

/// Overwrites all that `text` has room for and empties it. Copies that it has outgrown are out of reach.
inline void wipe(std::string& text) {
  text.resize(text.capacity());
  ::explicit_bzero(text.data(), text.size());
  text.clear();
}

}  // namespace runnel
