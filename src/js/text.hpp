// Small helpers around the engine: strings as UTF-8, calls, properties made on first use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "js/quickjs.hpp"

namespace runnel::js {

/// String(value) as UTF-8, lone surrogates as U+FFFD. Empty when the conversion throws; what it threw is
/// dropped.
[[nodiscard]] std::string to_text(JSContext* ctx, JSValueConst value);
/// The name that `atom` stands for, which stays the caller's.
[[nodiscard]] std::string atom_text(JSContext* ctx, JSAtom atom);

[[nodiscard]] inline JSValue new_text(JSContext* ctx, std::string_view text) {
  return JS_NewStringLen(ctx, text.data(), text.size());
}

inline void drop_exception(JSContext* ctx) {
  if (JS_HasException(ctx)) JS_FreeValue(ctx, JS_GetException(ctx));
}

/// Calls a method of `object`.
[[nodiscard]] Value call_method(JSContext* ctx, JSValueConst object, const char* name, int argc,
                                JSValueConst* argv);

/// Functions that the engine makes on first use.
template <std::size_t count>
void set_functions(JSContext* ctx, JSValueConst object, const JSCFunctionListEntry (&functions)[count]) {
  JS_SetPropertyFunctionList(ctx, object, functions, static_cast<int>(count));
}
template <std::size_t count>
[[nodiscard]] JSValue make_functions(JSContext* ctx, const JSCFunctionListEntry (&functions)[count]) {
  JSValue object = JS_NewObject(ctx);
  set_functions(ctx, object, functions);
  return object;
}

/// Object.prototype.toString then gives [object `tag`].
void define_tag(JSContext* ctx, JSValueConst object, const char* tag);

/// A property whose value is made when it is first read; it is a plain data property from then on, with
/// `flags`.
struct LazyProperty {
  const char* name;
  JSValue (*make)(JSContext* ctx, int magic);
  int magic;
  int flags;
};
/// `property` must outlive the context.
void define_lazy(JSContext* ctx, JSValueConst object, const LazyProperty& property);

/// The bytes of a typed array, a DataView or an ArrayBuffer, which own them; false: it is none, and nothing
/// is thrown.
[[nodiscard]] bool view_bytes(JSContext* ctx, JSValueConst value, std::string_view& bytes);

/// The UTF-8 of a string value as long as the guard lives; `ok()` false: the conversion threw, pending.
class Text {
 public:
  Text(JSContext* ctx, JSValueConst value) : ctx_(ctx), data_(JS_ToCStringLen(ctx, &size_, value)) {}
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  ~Text() {
    if (data_ != nullptr) JS_FreeCString(ctx_, data_);
  }
  [[nodiscard]] bool ok() const { return data_ != nullptr; }
  [[nodiscard]] std::string_view view() const { return {data_, size_}; }
  [[nodiscard]] std::string str() const { return std::string(view()); }
  [[nodiscard]] const char* c_str() const { return data_; }

 private:
  JSContext* ctx_;
  std::size_t size_ = 0;
  const char* data_;
};

}  // namespace runnel::js
