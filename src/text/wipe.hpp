// Strings that must not be left in memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>

namespace runnel {

/// Overwrites all that `text` has room for and empties it. Copies that it has outgrown are out of reach.
template <typename Allocator>
void wipe(std::basic_string<char, std::char_traits<char>, Allocator>& text) {
  text.resize(text.capacity());
  ::explicit_bzero(text.data(), text.size());
  text.clear();
}

/// Wipes a text at the end of its scope; null: none.
class WipedAtEnd {
 public:
  explicit WipedAtEnd(std::string* text) : text_(text) {}
  WipedAtEnd(const WipedAtEnd&) = delete;
  WipedAtEnd& operator=(const WipedAtEnd&) = delete;
  ~WipedAtEnd() {
    if (text_ != nullptr) wipe(*text_);
  }

 private:
  std::string* text_;
};

/// Overwrites what it gives back: for containers that grow. What a string keeps inside itself is no memory of
/// its allocator's.
template <typename T>
struct WipingAllocator : std::allocator<T> {
  WipingAllocator() = default;
  template <typename Other>
  // NOLINTNEXTLINE(google-explicit-constructor): the standard asks for it.
  WipingAllocator(const WipingAllocator<Other>& /*other*/) noexcept {}
  template <typename Other>
  struct rebind {
    using other = WipingAllocator<Other>;
  };
  void deallocate(T* place, std::size_t count) {
    ::explicit_bzero(static_cast<void*>(place), count * sizeof(T));
    std::allocator<T>::deallocate(place, count);
  }
};

using WipedString = std::basic_string<char, std::char_traits<char>, WipingAllocator<char>>;

/// A string that has its bytes in memory of its own, so that to move it leaves no copy of them.
[[nodiscard]] inline std::string with_room(std::size_t size) {
  constexpr std::size_t never_inside = 64;
  std::string text;
  text.reserve(size < never_inside ? never_inside : size);
  return text;
}

}  // namespace runnel
