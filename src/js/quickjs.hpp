// The engine's C header, once, with the warnings that its inline functions would raise under ours, and a guard
// that frees a value.
#pragma once

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
#include <quickjs.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <utility>

namespace runnel::js {

/// Owns one reference to a JavaScript value.
class Value {
 public:
  Value() = default;
  Value(JSContext* ctx, JSValue value) : ctx_(ctx), value_(value) {}  ///< takes the reference over
  Value(Value&& other) noexcept : ctx_(other.ctx_), value_(std::exchange(other.value_, JS_UNDEFINED)) {}
  Value& operator=(Value&& other) noexcept {
    std::swap(ctx_, other.ctx_);
    std::swap(value_, other.value_);
    return *this;
  }
  ~Value() {
    if (ctx_ != nullptr) JS_FreeValue(ctx_, value_);
  }
  [[nodiscard]] static Value share(JSContext* ctx, JSValueConst value) { return {ctx, JS_DupValue(ctx, value)}; }

  [[nodiscard]] JSValueConst get() const { return value_; }
  [[nodiscard]] JSValue release() { return std::exchange(value_, JS_UNDEFINED); }
  [[nodiscard]] bool exception() const { return JS_IsException(value_); }

 private:
  JSContext* ctx_ = nullptr;
  JSValue value_ = JS_UNDEFINED;
};

}  // namespace runnel::js
