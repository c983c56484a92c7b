// SafeLookup: reads properties without running code of the program.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "js/quickjs.hpp"
#include "js/text.hpp"

namespace runnel::js {

/// A prototype chain that a proxy or a program made endless is cut there.
inline constexpr int longest_chain = 64;

class SafeLookup {
 public:
  explicit SafeLookup(JSContext* ctx);

  [[nodiscard]] const Value& global() const { return global_; }
  /// A data property of `start`, or one whose getter is the engine's own, along the prototypes; empty: there
  /// is none, a getter of the program's gives it, or a proxy.
  [[nodiscard]] std::optional<Value> property(const Value& start, JSAtom name) const;
  [[nodiscard]] std::optional<Value> property(const Value& start, std::string_view name) const;
  /// The object that has the properties of a value: of a primitive, its prototype.
  [[nodiscard]] Value prototype_start(const Value& value) const;

 private:
  JSContext* ctx_;
  Value global_;
  std::set<JSClassID> native_;
};

}  // namespace runnel::js
