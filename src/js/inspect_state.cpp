#include "js/inspect_state.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "js/engine_internals.hpp"

namespace runnel::js {

namespace {

// The record hangs on the context as the prototype of a class that has no objects: a place that belongs to
// the context, is found by a number alone and that no program can reach. JS_NewClassID counts up from
// about 70.
constexpr JSClassID state_class = 250;

JSValue no_op(JSContext*, JSValueConst, int, JSValueConst*) {
  return JS_UNDEFINED;
}

void finalize_holder(JSRuntime*, JSValueConst holder) {
  delete static_cast<InspectState*>(JS_GetOpaque(holder, state_class));
}

void mark_holder(JSRuntime* runtime, JSValueConst holder, JS_MarkFunc* mark_value) {
  const auto* state = static_cast<const InspectState*>(JS_GetOpaque(holder, state_class));
  if (state != nullptr) state->mark(runtime, mark_value);
}

/// The own property of an intrinsic object, as a chain of names from the realm's global object.
JSValue member(JSContext* realm, std::string_view path) {
  JSValue at = JS_GetGlobalObject(realm);
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    const std::string_view name = path.substr(0, dot);
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    const JSAtom atom = JS_NewAtomLen(realm, name.data(), name.size());
    JSValue next = JS_GetProperty(realm, at, atom);
    JS_FreeAtom(realm, atom);
    JS_FreeValue(realm, at);
    at = next;
  }
  return at;
}

}  // namespace

InspectState& InspectState::of(JSContext* ctx) {
  JSRuntime* runtime = JS_GetRuntime(ctx);
  if (JS_IsRegisteredClass(runtime, state_class)) {
    const Value holder(ctx, JS_GetClassProto(ctx, state_class));
    if (auto* state = static_cast<InspectState*>(JS_GetOpaque(holder.get(), state_class))) return *state;
  } else {
    const JSClassDef definition = {"InspectState", finalize_holder, mark_holder, nullptr, nullptr};
    JS_NewClass(runtime, state_class, &definition);
  }
  JSValue holder = JS_NewObjectProtoClass(ctx, JS_NULL, state_class);
  auto* state = new InspectState(ctx);
  JS_SetOpaque(holder, state);
  JS_SetClassProto(ctx, state_class, holder);
  return *state;
}

InspectState::InspectState(JSContext* ctx) : ctx_(ctx), runtime_(JS_GetRuntime(ctx)) {
  parts_.fill(JS_UNDEFINED);
  intrinsics_.fill(JS_UNDEFINED);
  const Value symbol(ctx, JS_NewSymbol(ctx, "nodejs.util.inspect.custom", true));
  custom_ = JS_ValueToAtom(ctx, symbol.get());
  constexpr const char* options[] = {"showHidden", "depth",          "colors",          "customInspect",
                                     "showProxy",  "maxArrayLength", "maxStringLength", "breakLength",
                                     "compact",    "sorted",         "getters",         "numericSeparator",
                                     "stylize"};
  static_assert(std::size(options) == inspect_option_count);
  for (std::size_t i = 0; i < inspect_option_count; i++) option_atoms_[i] = JS_NewAtom(ctx, options[i]);
}

InspectState::~InspectState() {
  for (const JSAtom atom : option_atoms_) JS_FreeAtomRT(runtime_, atom);
  JS_FreeAtomRT(runtime_, custom_);
  for (JSValue value : parts_) JS_FreeValueRT(runtime_, value);
  for (JSValue value : intrinsics_) JS_FreeValueRT(runtime_, value);
}

void InspectState::mark(JSRuntime* runtime, JS_MarkFunc* mark_value) const {
  for (JSValue value : parts_) JS_MarkValue(runtime, value, mark_value);
  for (JSValue value : intrinsics_) JS_MarkValue(runtime, value, mark_value);
}

JSValueConst InspectState::part(Part which) {
  if (!parts_made_) make_parts();
  return parts_[static_cast<std::size_t>(which)];
}

std::optional<InspectOption> InspectState::option_of(JSAtom name) const {
  const auto found = std::find(option_atoms_.begin(), option_atoms_.end(), name);
  if (found == option_atoms_.end()) return std::nullopt;
  return static_cast<InspectOption>(found - option_atoms_.begin());
}

JSValueConst InspectState::intrinsic(Intrinsic which) {
  if (!intrinsics_made_) make_intrinsics();
  return intrinsics_[static_cast<std::size_t>(which)];
}

void InspectState::make_intrinsics() {
  constexpr std::string_view paths[] = {"Function.prototype.toString",
                                        "Number.prototype.valueOf",
                                        "String.prototype.valueOf",
                                        "Boolean.prototype.valueOf",
                                        "Symbol.prototype.valueOf",
                                        "BigInt.prototype.valueOf",
                                        "Date.prototype.getTime",
                                        "Date.prototype.toISOString",
                                        "RegExp",
                                        "Array.prototype.sort",
                                        "Number",
                                        "parseInt",
                                        "parseFloat"};
  static_assert(std::size(paths) == static_cast<std::size_t>(Intrinsic::no_op));
  intrinsics_made_ = true;
  JSContext* realm = JS_NewContextRaw(runtime_);
  if (realm == nullptr) return;
  JS_AddIntrinsicBaseObjects(realm);
  JS_AddIntrinsicDate(realm);
  JS_AddIntrinsicRegExp(realm);
  for (std::size_t i = 0; i < std::size(paths); i++) intrinsics_[i] = member(realm, paths[i]);
  intrinsics_[static_cast<std::size_t>(Intrinsic::no_op)] = JS_NewCFunction(realm, no_op, "", 0);
  JS_FreeContext(realm);  // lives on in its functions
}

// Asked from below a block as large as what a few levels of inspect take, so that these still have room for
// calls of their own after the answer was yes.
[[gnu::noinline]] bool InspectState::stack_left() {
  constexpr std::size_t margin = std::size_t{96} * 1024;
  volatile char reserve[margin];
  reserve[0] = 0;
  const Value result(ctx_, JS_Call(ctx_, intrinsic(Intrinsic::no_op), JS_UNDEFINED, 0, nullptr));
  if (!result.exception()) return true;
  JS_FreeValue(ctx_, JS_GetException(ctx_));
  return reserve[0] != 0;
}

}  // namespace runnel::js
