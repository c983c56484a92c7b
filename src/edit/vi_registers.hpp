// ViRegisters: the named and numbered registers of vi. The unnamed one is the kill ring's newest text, so
// that whoever changes between vi and emacs has one clipboard.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "edit/kill_ring.hpp"

namespace runnel {

struct ViRegister {
  std::string text;
  bool lines = false;  ///< whole lines, without the newline of the last
};

/// Names are a to z (as capitals: append), 0 (the last yank), 1 to 9 (the last deletions of lines, the newest
/// first), - (the last smaller deletion), _ (nothing) and " (the unnamed one, as are + and *). 0 stands for
/// no name given.
class ViRegisters {
 public:
  explicit ViRegisters(KillRing& unnamed) : unnamed_(unnamed) {}

  [[nodiscard]] static bool is_name(char name);
  /// Empty when nothing is in it.
  [[nodiscard]] std::optional<ViRegister> get(char name) const;
  void yank(char name, std::string_view text, bool lines);
  /// A text that was not in the line; the unnamed register stays as it is where another is named.
  void set(char name, std::string_view text);
  /// `large`: for the numbered registers, too, whatever its size.
  void cut(char name, std::string_view text, bool lines, bool large);

 private:
  /// Also to the unnamed register.
  void store(char name, std::string_view text, bool lines);
  /// Not for the unnamed one and _.
  const ViRegister& put(char name, std::string_view text, bool lines);
  [[nodiscard]] static bool is_unnamed(char name);

  KillRing& unnamed_;
  std::array<std::optional<ViRegister>, 26> named_;
  std::array<std::optional<ViRegister>, 10> numbered_;
  std::optional<ViRegister> small_;
};

}  // namespace runnel
