// The options of util.inspect as JavaScript gives them.
#pragma once

#include <string_view>
#include <vector>

#include "js/inspect_printer.hpp"
#include "js/quickjs.hpp"

namespace runnel::js {

/// Settings of one call. What they point to lives as long as this.
class CallOptions {
 public:
  /// Starts from util.inspect.defaultOptions.
  explicit CallOptions(JSContext* ctx);
  /// Takes over the options that `object` has. False: a getter among them threw; the exception is pending.
  [[nodiscard]] bool read(JSValueConst object);
  void read(InspectOption option, JSValueConst value);
  [[nodiscard]] const InspectSettings& settings() const { return settings_; }

 private:
  [[nodiscard]] double limit(JSValueConst value) const;
  [[nodiscard]] bool truth(JSValueConst value) const { return JS_ToBool(ctx_, value) > 0; }

  JSContext* ctx_;
  InspectState& state_;
  InspectSettings settings_;
  std::vector<Value> held_;
};

/// A new object with Node's default options; no option can be added to it.
[[nodiscard]] JSValue make_default_options(JSContext* ctx);

}  // namespace runnel::js
