// Loads the JavaScript sides of the built-in modules, and gives them their C++ side, `native`.
#include "js/library.hpp"

#include <algorithm>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/inspect.hpp"
#include "js/modules.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

std::string_view without_scheme(std::string_view name) {
  if (name.starts_with("node:")) name.remove_prefix(5);
  return name;
}

const LibraryModule* find(std::string_view name) {
  const auto found = std::lower_bound(library_modules.begin(), library_modules.end(), name,
                                      [](const LibraryModule& m, std::string_view n) { return m.name < n; });
  return found != library_modules.end() && found->name == name ? &*found : nullptr;
}

JSValue internal_require(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return load_library(ctx, to_text(ctx, argv[0]));
}

JSValue js_is_builtin(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return JS_NewBool(ctx, is_builtin(to_text(ctx, argv[0])));
}

JSValue js_builtin_names(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  JSValue names = JS_NewArray(ctx);
  std::uint32_t count = 0;
  for (const LibraryModule& module : library_modules) {
    if (is_builtin(module.name)) JS_SetPropertyUint32(ctx, names, count++, JS_NewString(ctx, module.name));
  }
  return names;
}

JSValue native_part(JSContext* ctx, int magic) {
  static constexpr JSValue (*makers[])(JSContext*) = {
      make_module_functions,   make_timer_functions,  make_process_functions, make_stdio_functions,
      make_file_functions,     make_system_functions, make_type_functions,    make_inspect_functions,
      make_encoding_functions, make_async_functions,
  };
  return makers[magic](ctx);
}

JSValueConst native_of(JSContext* ctx) {
  static constexpr LazyProperty parts[] = {
      {"modules", native_part, 0, JS_PROP_C_W_E},  {"timers", native_part, 1, JS_PROP_C_W_E},
      {"process", native_part, 2, JS_PROP_C_W_E},  {"stdio", native_part, 3, JS_PROP_C_W_E},
      {"files", native_part, 4, JS_PROP_C_W_E},    {"system", native_part, 5, JS_PROP_C_W_E},
      {"types", native_part, 6, JS_PROP_C_W_E},    {"inspect", native_part, 7, JS_PROP_C_W_E},
      {"encoding", native_part, 8, JS_PROP_C_W_E}, {"async", native_part, 9, JS_PROP_C_W_E},
  };
  Engine::Impl& state = state_of(ctx);
  if (JS_IsUndefined(state.native.get())) {
    state.native = Value(ctx, JS_NewObject(ctx));
    for (const LazyProperty& part : parts) define_lazy(ctx, state.native.get(), part);
    JS_SetPropertyStr(ctx, state.native.get(), "isBuiltin",
                      JS_NewCFunction(ctx, js_is_builtin, "isBuiltin", 1));
    JS_SetPropertyStr(ctx, state.native.get(), "builtinNames",
                      JS_NewCFunction(ctx, js_builtin_names, "builtinNames", 0));
  }
  return state.native.get();
}

Value evaluate(JSContext* ctx, const LibraryModule& module) {
  Value code(ctx, JS_ReadObject(ctx, module.bytecode, module.size, JS_READ_OBJ_BYTECODE));
  if (code.exception()) return code;
  const Value function(ctx, JS_EvalFunction(ctx, code.release()));
  if (function.exception()) return {ctx, JS_EXCEPTION};
  const Value holder(ctx, JS_NewObject(ctx));
  const Value exports(ctx, JS_NewObject(ctx));
  JS_SetPropertyStr(ctx, holder.get(), "exports", JS_DupValue(ctx, exports.get()));
  const Value require(ctx, JS_NewCFunction(ctx, internal_require, "require", 1));
  JSValueConst arguments[] = {exports.get(), require.get(), holder.get(), native_of(ctx)};
  // Set before it runs, so that a circular require finds what there is so far.
  auto& libraries = state_of(ctx).libraries;
  libraries[module.name] = Value::share(ctx, exports.get());
  const Value done(ctx, JS_Call(ctx, function.get(), JS_UNDEFINED, 4, arguments));
  if (done.exception()) {
    libraries.erase(module.name);
    return {ctx, JS_EXCEPTION};
  }
  Value result(ctx, JS_GetPropertyStr(ctx, holder.get(), "exports"));
  libraries[module.name] = Value::share(ctx, result.get());
  return result;
}

JSValue builtin_global(JSContext* ctx, int index) {
  return load_library(ctx, library_modules[static_cast<std::size_t>(index)].name);
}

}  // namespace

JSValue load_library(JSContext* ctx, std::string_view name) {
  const std::string_view bare = without_scheme(name);
  const auto& libraries = state_of(ctx).libraries;
  if (const auto known = libraries.find(bare); known != libraries.end())
    return JS_DupValue(ctx, known->second.get());
  const LibraryModule* module = find(bare);
  if (module == nullptr) {
    return throw_coded(ctx, "Error", "ERR_UNKNOWN_BUILTIN_MODULE",
                       "No such built-in module: " + std::string(name));
  }
  return evaluate(ctx, *module).release();
}

bool is_builtin(std::string_view name) {
  const std::string_view bare = without_scheme(name);
  return !bare.starts_with("internal/") && find(bare) != nullptr;
}

void define_builtin_globals(JSContext* ctx) {
  Engine::Impl& state = state_of(ctx);
  if (!state.builtin_globals.empty()) return;
  state.builtin_globals.reserve(library_modules.size());
  const Value global(ctx, JS_GetGlobalObject(ctx));
  for (std::size_t i = 0; i < library_modules.size(); i++) {
    const std::string_view name = library_modules[i].name;
    if (!is_builtin(name) || name.find('/') != std::string_view::npos) continue;
    const JSAtom atom = JS_NewAtom(ctx, library_modules[i].name);
    const bool taken = JS_HasProperty(ctx, global.get(), atom) != 0;
    JS_FreeAtom(ctx, atom);
    if (taken) continue;
    state.builtin_globals.push_back({library_modules[i].name, builtin_global, static_cast<int>(i),
                                     JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE});
    define_lazy(ctx, global.get(), state.builtin_globals.back());
  }
}

}  // namespace runnel::js
