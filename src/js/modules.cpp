#include "js/modules.hpp"

#include <utility>

#include "js/arguments.hpp"
#include "js/cjs_exports.hpp"
#include "js/source.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

Engine::Impl::Modules& modules_of(JSContext* ctx) {
  return *state_of(ctx).modules;
}

JSModuleDef* definition(const Value& module) {
  return static_cast<JSModuleDef*>(JS_VALUE_GET_PTR(module.get()));
}

std::string name_of(JSContext* ctx, JSModuleDef* module) {
  const JSAtom atom = JS_GetModuleName(ctx, module);
  std::string name = atom_text(ctx, atom);
  JS_FreeAtom(ctx, atom);
  return name;
}

Value library_call(JSContext* ctx, const char* function, int argc, JSValueConst* argv) {
  const Value library(ctx, load_library(ctx, "internal/loader"));
  if (library.exception()) return {ctx, JS_EXCEPTION};
  const Value callee(ctx, JS_GetPropertyStr(ctx, library.get(), function));
  return {ctx, JS_Call(ctx, callee.get(), JS_UNDEFINED, argc, argv)};
}

std::vector<std::string> string_list(JSContext* ctx, JSValueConst array) {
  std::vector<std::string> list;
  std::int64_t length = 0;
  if (!JS_IsObject(array) || JS_GetLength(ctx, array, &length) < 0) return list;
  for (std::int64_t i = 0; i < length; i++) {
    const Value item(ctx, JS_GetPropertyInt64(ctx, array, i));
    list.push_back(to_text(ctx, item.get()));
  }
  return list;
}

// --- import.meta ---

JSValue meta_resolve(JSContext* ctx, JSValueConst, int, JSValueConst* argv, int, JSValueConst* data) {
  const Text specifier(ctx, argv[0]);
  if (!specifier.ok()) return JS_EXCEPTION;
  const std::string url =
      modules_of(ctx).resolver.import_url(std::string(specifier.view()), to_text(ctx, data[0]));
  if (!url.empty()) return new_text(ctx, url);
  // A file that is missing still has a URL.
  const Value error(ctx, JS_GetException(ctx));
  const Value missing(ctx, JS_GetPropertyStr(ctx, error.get(), "url"));
  if (JS_IsString(missing.get())) return JS_DupValue(ctx, missing.get());
  return JS_Throw(ctx, JS_DupValue(ctx, error.get()));
}

void set_import_meta(JSContext* ctx, JSModuleDef* module, const std::string& url) {
  const Value meta(ctx, JS_GetImportMeta(ctx, module));
  const auto set = [&](const char* name, JSValue value) {
    JS_DefinePropertyValueStr(ctx, meta.get(), name, value, JS_PROP_C_W_E);
  };
  const std::string path = url_to_path(url);
  if (!path.empty()) {
    set("dirname", new_text(ctx, directory_of(path)));
    set("filename", new_text(ctx, path));
  }
  set("main", JS_NewBool(ctx, url == modules_of(ctx).main_url));
  const Value base(ctx, new_text(ctx, url));
  JSValueConst data[] = {base.get()};
  set("resolve", JS_NewCFunctionData2(ctx, meta_resolve, "resolve", 1, 0, 1, data));
  set("url", JS_DupValue(ctx, base.get()));
}

// --- modules that are not ECMAScript: their exports are set when they are evaluated ---

/// The names of an object's own enumerable properties.
std::vector<std::string> export_names(JSContext* ctx, JSValueConst exports) {
  std::vector<std::string> result;
  JSPropertyEnum* names = nullptr;
  std::uint32_t count = 0;
  if (!JS_IsObject(exports)) return result;
  if (JS_GetOwnPropertyNames(ctx, &names, &count, exports, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
    return result;
  for (std::uint32_t i = 0; i < count; i++) result.push_back(atom_text(ctx, names[i].atom));
  JS_FreePropertyEnum(ctx, names, count);
  return result;
}

void add_exports(JSContext* ctx, JSModuleDef* module, const std::vector<std::string>& names) {
  JS_AddModuleExport(ctx, module, "default");
  for (const std::string& name : names) {
    if (name != "default" && name != "module.exports") JS_AddModuleExport(ctx, module, name.c_str());
  }
}

void set_exports(JSContext* ctx, JSModuleDef* module, JSValueConst exports,
                 const std::vector<std::string>& names) {
  JS_SetModuleExport(ctx, module, "default", JS_DupValue(ctx, exports));
  if (!JS_IsObject(exports)) return;
  for (const std::string& name : names) {
    if (name == "default" || name == "module.exports") continue;
    Value value(ctx, JS_GetPropertyStr(ctx, exports, name.c_str()));
    if (value.exception()) {
      drop_exception(ctx);
      value = Value();
    }
    JS_SetModuleExport(ctx, module, name.c_str(), value.release());
  }
}

int evaluate_builtin(JSContext* ctx, JSModuleDef* module) {
  const Value exports(ctx, load_library(ctx, name_of(ctx, module).substr(5)));
  if (exports.exception()) return -1;
  set_exports(ctx, module, exports.get(), export_names(ctx, exports.get()));
  return 0;
}

int evaluate_json(JSContext* ctx, JSModuleDef* module) {
  const Value exports(ctx, JS_GetModulePrivateValue(ctx, module));
  set_exports(ctx, module, exports.get(), {});
  return 0;
}

// The private value is the list of names that were found in the source.
int evaluate_commonjs(JSContext* ctx, JSModuleDef* module) {
  const Value path(ctx, new_text(ctx, url_to_path(name_of(ctx, module))));
  JSValueConst argument = path.get();
  const Value exports = library_call(ctx, "requireFromModule", 1, &argument);
  if (exports.exception()) return -1;
  const Value names(ctx, JS_GetModulePrivateValue(ctx, module));
  JS_SetModuleExport(ctx, module, "module.exports", JS_DupValue(ctx, exports.get()));
  set_exports(ctx, module, exports.get(), string_list(ctx, names.get()));
  return 0;
}

Value keep_module(JSContext* ctx, const std::string& url, JSModuleDef* module) {
  if (module == nullptr) return {ctx, JS_EXCEPTION};
  // The context owns the definition; a module value holds another reference to it.
  Value value(ctx, JS_DupValue(ctx, JS_MKPTR(JS_TAG_MODULE, module)));
  modules_of(ctx).loaded[url] = Value::share(ctx, value.get());
  return value;
}

Value builtin_module(JSContext* ctx, const std::string& url) {
  const Value exports(ctx, load_library(ctx, url.substr(5)));
  if (exports.exception()) return {ctx, JS_EXCEPTION};
  JSModuleDef* module = JS_NewCModule(ctx, url.c_str(), evaluate_builtin);
  if (module == nullptr) return {ctx, JS_EXCEPTION};
  add_exports(ctx, module, export_names(ctx, exports.get()));
  return keep_module(ctx, url, module);
}

Value commonjs_module(JSContext* ctx, const std::string& url, const std::string& source) {
  JSModuleDef* module = JS_NewCModule(ctx, url.c_str(), evaluate_commonjs);
  if (module == nullptr) return {ctx, JS_EXCEPTION};
  const auto names = commonjs_export_names(modules_of(ctx).resolver, url_to_path(url), source);
  JSValue list = JS_NewArray(ctx);
  std::uint32_t count = 0;
  for (const std::string& name : names) JS_SetPropertyUint32(ctx, list, count++, new_text(ctx, name));
  JS_SetModulePrivateValue(ctx, module, list);
  add_exports(ctx, module, names);
  JS_AddModuleExport(ctx, module, "module.exports");
  modules_of(ctx).commonjs.insert(url);
  return keep_module(ctx, url, module);
}

Value json_module(JSContext* ctx, const std::string& url, const std::string& source) {
  const std::string path = url_to_path(url);
  Value parsed(ctx, JS_ParseJSON(ctx, source.c_str(), source.size(), path.c_str()));
  if (parsed.exception()) {
    const Value error(ctx, JS_GetException(ctx));
    const Value message(ctx, JS_GetPropertyStr(ctx, error.get(), "message"));
    const std::string text = path + ": " + to_text(ctx, message.get());
    return {ctx, JS_ThrowSyntaxError(ctx, "%s", text.c_str())};
  }
  JSModuleDef* module = JS_NewCModule(ctx, url.c_str(), evaluate_json);
  if (module == nullptr) return {ctx, JS_EXCEPTION};
  JS_SetModulePrivateValue(ctx, module, parsed.release());
  JS_AddModuleExport(ctx, module, "default");
  return keep_module(ctx, url, module);
}

// --- the loader ---

std::string attribute_type(JSContext* ctx, JSValueConst attributes) {
  if (!JS_IsObject(attributes)) return {};
  const Value type(ctx, JS_GetPropertyStr(ctx, attributes, "type"));
  return JS_IsString(type.get()) ? to_text(ctx, type.get()) : std::string();
}

constexpr std::string_view stand_in_scheme = "runnel:failed:";

/// Keeps the pending exception as why the modules that are being compiled cannot be had.
void keep_failure(JSContext* ctx) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  Value error(ctx, JS_GetException(ctx));
  if (JS_IsUndefined(modules.failure.get())) modules.failure = std::move(error);
}

int evaluate_stand_in(JSContext* ctx, JSModuleDef* module) {
  JS_Throw(ctx, JS_GetModulePrivateValue(ctx, module));
  return -1;
}

JSModuleDef* stand_in(JSContext* ctx, const char* name) {
  JSModuleDef* module = JS_NewCModule(ctx, name, evaluate_stand_in);
  if (module != nullptr) {
    JS_SetModulePrivateValue(ctx, module, JS_DupValue(ctx, modules_of(ctx).failure.get()));
  }
  return module;
}

/// The URL that is imported; empty with an exception pending when there is none.
std::string imported_url(JSContext* ctx, const char* base, const char* specifier, JSValueConst attributes) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  std::string url = modules.resolver.import_url(specifier, base);
  if (url.empty()) return {};
  modules.asked[{base, url}] = specifier;
  if (const auto failed = modules.failed.find(url); failed != modules.failed.end()) {
    JS_Throw(ctx, JS_DupValue(ctx, failed->second.get()));
    return {};
  }
  const std::string path = url_to_path(url);
  const std::string type = attribute_type(ctx, attributes);
  if (!type.empty() && type != "json") {
    throw_coded(ctx, "TypeError", "ERR_IMPORT_ATTRIBUTE_UNSUPPORTED",
                "Import attribute \"type\" with value \"" + type + "\" is not supported in " + url);
    return {};
  }
  if (!path.empty()) {
    const bool json = modules.resolver.format_of(path) == Format::json;
    if (json && type.empty()) {
      throw_coded(ctx, "TypeError", "ERR_IMPORT_ATTRIBUTE_MISSING",
                  "Module \"" + url + "\" needs an import attribute of \"type: json\"");
      return {};
    }
    if (!json && !type.empty()) {
      throw_coded(ctx, "TypeError", "ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE",
                  "Module \"" + url + "\" is not of type \"json\"");
      return {};
    }
  }
  return JS_HasException(ctx) ? std::string() : url;
}

char* normalize(JSContext* ctx, const char* base, const char* specifier, JSValueConst attributes, void*) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  if (modules.parse_only) {
    JS_ThrowReferenceError(ctx, "imports are not followed");
    return nullptr;
  }
  std::string url = imported_url(ctx, base, specifier, attributes);
  if (url.empty()) {
    if (modules.compiling == 0) return nullptr;
    keep_failure(ctx);
    url = std::string(stand_in_scheme) + std::to_string(++modules.stand_ins);
  }
  return js_strndup(ctx, url.data(), url.size());
}

/// Of a source that is neither CommonJS nor a module, throws the error that lies further in it.
void throw_later(JSContext* ctx, Value commonjs, Value module, const std::string& source,
                 const std::string& path, const std::string& url) {
  if (!syntax_error_in(ctx, module.get(), url)) {  // it is a module, but something that it imports is wrong
    JS_Throw(ctx, module.release());
  } else if (position_of(ctx, module.get()) > position_of(ctx, commonjs.get())) {
    explain_syntax_error(ctx, module.get(), source, url, true);
    JS_Throw(ctx, module.release());
  } else {
    explain_syntax_error(ctx, commonjs.get(), source, path, false);
    JS_Throw(ctx, commonjs.release());
  }
}

/// The module at a file: URL or of a built-in; compiled with all that it imports, not yet evaluated.
Value load_module(JSContext* ctx, const std::string& url) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  if (const auto known = modules.loaded.find(url); known != modules.loaded.end()) {
    return Value::share(ctx, known->second.get());
  }
  if (url.starts_with("node:")) return builtin_module(ctx, url);
  const std::string path = url_to_path(url);
  const Format format = modules.resolver.format_of(path);
  if (JS_HasException(ctx)) return {ctx, JS_EXCEPTION};
  if (format == Format::unknown || format == Format::addon) {
    throw_coded(ctx, "TypeError", "ERR_UNKNOWN_FILE_EXTENSION",
                "Unknown file extension \"" + path.substr(path.rfind('.')) + "\" for " + path);
    return {ctx, JS_EXCEPTION};
  }
  const auto bytes = read_file(path);
  if (!bytes) {
    throw_coded(ctx, "Error", "ERR_MODULE_NOT_FOUND", "Cannot find module '" + path + "'");
    return {ctx, JS_EXCEPTION};
  }
  const std::string source = clean_source(*bytes);
  switch (format) {
    case Format::json:
      return json_module(ctx, url, source);
    case Format::module: {
      Value module = compile_module(ctx, source, url);
      if (!module.exception()) return module;
      Value error(ctx, JS_GetException(ctx));
      if (syntax_error_in(ctx, error.get(), url)) explain_syntax_error(ctx, error.get(), source, url, true);
      JS_Throw(ctx, error.release());
      return {ctx, JS_EXCEPTION};
    }
    case Format::commonjs:
      return commonjs_module(ctx, url, source);
    default:
      break;
  }
  if (!compile_commonjs(ctx, source, path).exception()) return commonjs_module(ctx, url, source);
  Value first(ctx, JS_GetException(ctx));
  Value module = compile_module(ctx, source, url);
  if (!module.exception()) return module;
  Value second(ctx, JS_GetException(ctx));
  throw_later(ctx, std::move(first), std::move(second), source, path, url);
  return {ctx, JS_EXCEPTION};
}

JSModuleDef* load(JSContext* ctx, const char* url, void*, JSValueConst) {
  if (std::string_view(url).starts_with(stand_in_scheme)) return stand_in(ctx, url);
  const Value module = load_module(ctx, url);
  if (!module.exception()) return definition(module);
  Engine::Impl::Modules& modules = modules_of(ctx);
  if (modules.compiling == 0) return nullptr;
  keep_failure(ctx);
  return stand_in(ctx, (std::string(stand_in_scheme) + std::to_string(++modules.stand_ins)).c_str());
}

// --- functions for lib/module.js ---

// resolve(request, directory, from, paths): a path, or undefined.
JSValue js_resolve(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = modules_of(ctx).resolver.require_path(
      to_text(ctx, argv[0]), to_text(ctx, argv[1]), to_text(ctx, argv[2]), string_list(ctx, argv[3]));
  if (!path.empty()) return new_text(ctx, path);
  return JS_HasException(ctx) ? JS_EXCEPTION : JS_UNDEFINED;
}

JSValue js_format(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  constexpr const char* names[] = {"commonjs", "module", "json", "addon", "detect", "unknown"};
  const Format format = modules_of(ctx).resolver.format_of(to_text(ctx, argv[0]));
  if (JS_HasException(ctx)) return JS_EXCEPTION;
  return JS_NewString(ctx, names[static_cast<int>(format)]);
}

JSValue js_read_source(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  const auto bytes = read_file(path);
  if (!bytes) return JS_UNDEFINED;
  return new_text(ctx, clean_source(*bytes));
}

JSValue do_nothing(JSContext*, JSValueConst, int, JSValueConst*) {
  return JS_UNDEFINED;
}

/// The namespace of an evaluated module, as require gives it.
JSValue required_namespace(JSContext* ctx, const Value& module, const std::string& url) {
  const Value promise = evaluate_module(ctx, module);
  if (promise.exception()) return JS_EXCEPTION;
  const JSPromiseStateEnum settled = JS_PromiseState(ctx, promise.get());
  if (settled == JS_PROMISE_REJECTED) {
    // Told by the exception: the promise's own rejection is handled thereby.
    const Value ignore(ctx, JS_NewCFunction(ctx, do_nothing, "", 0));
    JSValueConst arguments[] = {JS_UNDEFINED, ignore.get()};
    static_cast<void>(call_method(ctx, promise.get(), "then", 2, arguments));
    return JS_Throw(ctx, JS_PromiseResult(ctx, promise.get()));
  }
  if (settled == JS_PROMISE_PENDING) {
    return throw_coded(
        ctx, "Error", "ERR_REQUIRE_ASYNC_MODULE",
        "require() cannot be used on an ESM graph with top-level await. Use import() instead. To see "
        "where the top-level await comes from, use --experimental-print-required-tla.");
  }
  Value exports(ctx, JS_GetModuleNamespace(ctx, definition(module)));
  const auto has = [&](const char* name) {
    const JSAtom atom = JS_NewAtom(ctx, name);
    const int found = JS_HasProperty(ctx, exports.get(), atom);
    JS_FreeAtom(ctx, atom);
    return found > 0;
  };
  if (has("module.exports")) return JS_GetPropertyStr(ctx, exports.get(), "module.exports");
  if (!has("default") || has("__esModule")) return exports.release();
  // What transpilers look for; a namespace itself cannot be added to.
  const std::string quoted = '"' + url + '"';
  const std::string wrapper =
      "export * from " + quoted + "; export { default } from " + quoted + "; export const __esModule = true;";
  const Value outer = compile_module(ctx, wrapper, url + "#required");
  if (outer.exception()) return JS_EXCEPTION;
  const Value done = evaluate_module(ctx, outer);
  if (done.exception()) return JS_EXCEPTION;
  return JS_GetModuleNamespace(ctx, definition(outer));
}

// attempt(work, undo): what `work` throws comes through after `undo`.
JSValue js_attempt(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  Value done(ctx, JS_Call(ctx, argv[0], JS_UNDEFINED, 0, nullptr));
  if (!done.exception()) return JS_UNDEFINED;
  Value error(ctx, JS_GetException(ctx));
  const Value undone(ctx, JS_Call(ctx, argv[1], JS_UNDEFINED, 0, nullptr));
  if (undone.exception()) return JS_EXCEPTION;
  return JS_Throw(ctx, error.release());
}

// requireModule(path): the namespace of an ES module.
JSValue js_require_module(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string url = path_to_url(to_text(ctx, argv[0]));
  const Value module = load_module(ctx, url);
  return module.exception() ? JS_EXCEPTION : required_namespace(ctx, module, url);
}

// compile(source, path, isMain, format): the CommonJS function, or { exports } when the source is a module.
JSValue js_compile(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string source = to_text(ctx, argv[0]);
  const std::string path = to_text(ctx, argv[1]);
  const bool is_main = JS_ToBool(ctx, argv[2]) > 0;
  Value function = compile_commonjs(ctx, source, path);
  if (!function.exception()) return function.release();
  Value error(ctx, JS_GetException(ctx));
  if (to_text(ctx, argv[3]) != "detect") {
    explain_syntax_error(ctx, error.get(), source, path, false);
    return JS_Throw(ctx, error.release());
  }
  Engine::Impl::Modules& modules = modules_of(ctx);
  const std::string url = path_to_url(path);
  if (is_main) modules.main_url = url;
  const Value module = compile_module(ctx, source, url);
  if (module.exception()) {
    Value module_error(ctx, JS_GetException(ctx));
    throw_later(ctx, std::move(error), std::move(module_error), source, path, url);
    return JS_EXCEPTION;
  }
  Value exports;
  if (is_main) {
    leave_execution(ctx);  // as in Node: a module is nobody's callback
    modules.main_promise = evaluate_module(ctx, module);
    if (modules.main_promise.exception()) return JS_EXCEPTION;
  } else {
    exports = Value(ctx, required_namespace(ctx, module, url));
    if (exports.exception()) return JS_EXCEPTION;
  }
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "exports", exports.release());
  return result;
}

// --- globals of programs given as text ---

JSValue text_global(JSContext* ctx, int magic) {
  const Value index(ctx, JS_NewInt32(ctx, magic));
  const Value name(ctx, new_text(ctx, state_of(ctx).text_name));
  JSValueConst arguments[] = {index.get(), name.get()};
  return library_call(ctx, "textGlobal", 2, arguments).release();
}

}  // namespace

void install_module_loader(Engine::Impl& state) {
  state.modules = std::make_unique<Engine::Impl::Modules>(state.context);
  JS_SetModuleLoaderFunc2(state.runtime, nullptr, load, nullptr, nullptr);
  JS_SetModuleNormalizeFunc2(state.runtime, normalize);
}

std::string module_name_of_text(const std::string& name) {
  std::string inner = name;
  if (inner.ends_with(']')) inner.insert(inner.size() - 1, "1");
  return "file://" + current_directory() + "/" + inner;
}

namespace {

/// In the first line of a text the engine's columns are one too low, so there are two lines before it, -1 and
/// 0.
Value compile_between(JSContext* ctx, const std::string& head, const std::string& source,
                      const std::string& tail, const std::string& name, int flags) {
  std::string text = head + "\n\n";
  const std::size_t start = text.size();
  text.append(source).append(tail);
  if (source.starts_with("#!")) text.replace(start, 2, "//");
  JSEvalOptions options{};
  options.version = JS_EVAL_OPTIONS_VERSION;
  options.eval_flags = flags;
  options.filename = name.c_str();
  options.line_num = -1;
  return {ctx, JS_Eval2(ctx, text.c_str(), text.size(), &options)};
}

}  // namespace

Value compile_source(JSContext* ctx, const std::string& source, const std::string& name, int flags) {
  return compile_between(ctx, {}, source, {}, name, flags | JS_EVAL_FLAG_COMPILE_ONLY);
}

Value compile_module(JSContext* ctx, const std::string& source, const std::string& url) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  modules.compiling++;
  Value module = compile_source(ctx, source, url, JS_EVAL_TYPE_MODULE);
  modules.compiling--;
  if (modules.compiling == 0 && !JS_IsUndefined(modules.failure.get())) {
    const Value failure = std::exchange(modules.failure, Value());
    if (module.exception()) {
      drop_exception(ctx);
    } else {
      modules.failed[url] = Value::share(ctx, failure.get());
    }
    JS_Throw(ctx, JS_DupValue(ctx, failure.get()));
    return {ctx, JS_EXCEPTION};
  }
  if (module.exception()) return module;
  modules.loaded[url] = Value::share(ctx, module.get());
  set_import_meta(ctx, definition(module), url);
  return module;
}

Value evaluate_module(JSContext* ctx, const Value& module) {
  return {ctx, JS_EvalFunction(ctx, JS_DupValue(ctx, module.get()))};
}

bool syntax_error_in(JSContext* ctx, JSValueConst error, const std::string& url) {
  const std::string frames = raw_stack(ctx, error);
  return frames.starts_with("    at " + url + ":");
}

Value compile_commonjs(JSContext* ctx, const std::string& source, const std::string& path) {
  Value function = compile_between(ctx, "(function (exports, require, module, __filename, __dirname) {",
                                   source, "\n})", path, JS_EVAL_TYPE_GLOBAL);
  if (function.exception()) return function;
  JS_DefinePropertyValueStr(ctx, function.get(), "name", JS_NewString(ctx, "Object.<anonymous>"),
                            JS_PROP_CONFIGURABLE);
  return function;
}

bool compiles(JSContext* ctx, const std::string& source, const std::string& name, Engine::Language language) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  Value error;
  if (language != Engine::Language::module) {
    if (!compile_commonjs(ctx, source, name).exception()) return true;
    error = Value(ctx, JS_GetException(ctx));
    if (language == Engine::Language::commonjs) {
      explain_syntax_error(ctx, error.get(), source, name, false);
      JS_Throw(ctx, error.release());
      return false;
    }
  }
  modules.parse_only = true;
  const Value module = compile_source(ctx, source, name, JS_EVAL_TYPE_MODULE);
  modules.parse_only = false;
  if (!module.exception()) return true;
  Value module_error(ctx, JS_GetException(ctx));
  if (!syntax_error_in(ctx, module_error.get(), name)) return true;  // stopped at its imports
  const bool keep =
      JS_IsError(error.get()) && position_of(ctx, error.get()) >= position_of(ctx, module_error.get());
  explain_syntax_error(ctx, keep ? error.get() : module_error.get(), source, name, !keep);
  JS_Throw(ctx, keep ? error.release() : module_error.release());
  return false;
}

namespace {

/// process.argv[1] is the file that was found.
void set_program_name(Engine::Impl& state, const std::string& file) {
  if (!state.options.argv.empty()) state.options.argv.front() = file;
}

}  // namespace

Program load_program(JSContext* ctx, const std::string& path) {
  Engine::Impl::Modules& modules = modules_of(ctx);
  const std::string directory = current_directory();
  const std::string request = path.starts_with('/') ? path : "./" + path;
  std::string file = modules.resolver.require_path(request, directory, {}, {});
  if (JS_HasException(ctx)) return {Value(ctx, JS_EXCEPTION)};
  if (!file.empty() && modules.resolver.format_of(file) == Format::module) {
    modules.main_url = path_to_url(file);
    set_program_name(state_of(ctx), file);
    const Value module = load_module(ctx, modules.main_url);
    if (module.exception()) return {Value(ctx, JS_EXCEPTION)};
    leave_execution(ctx);
    return {evaluate_module(ctx, module), true};
  }
  if (file.empty()) file = normal_path(path, directory);
  set_program_name(state_of(ctx), file);
  const Value name(ctx, new_text(ctx, file));
  JSValueConst argument = name.get();
  Value done = library_call(ctx, "runMain", 1, &argument);
  if (!done.exception() && JS_IsObject(modules.main_promise.get()))
    return {std::move(modules.main_promise), true};
  return {std::move(done)};
}

void define_text_globals(JSContext* ctx, const std::string& name) {
  static constexpr LazyProperty properties[] = {
      {"__filename", text_global, 0, JS_PROP_C_W_E}, {"module", text_global, 1, JS_PROP_C_W_E},
      {"exports", text_global, 2, JS_PROP_C_W_E},    {"__dirname", text_global, 3, JS_PROP_C_W_E},
      {"require", text_global, 4, JS_PROP_C_W_E},
  };
  state_of(ctx).text_name = name;
  const Value global(ctx, JS_GetGlobalObject(ctx));
  for (const LazyProperty& property : properties) define_lazy(ctx, global.get(), property);
  define_builtin_globals(ctx);
}

JSValue make_module_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("resolve", 4, js_resolve),  JS_CFUNC_DEF("format", 1, js_format),
      JS_CFUNC_DEF("read", 1, js_read_source), JS_CFUNC_DEF("requireModule", 1, js_require_module),
      JS_CFUNC_DEF("compile", 4, js_compile),  JS_CFUNC_DEF("attempt", 2, js_attempt),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
