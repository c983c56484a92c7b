// Programs and modules: how each kind is compiled, and the engine's module loader behind `import`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "js/engine.hpp"
#include "js/engine_state.hpp"
#include "js/quickjs.hpp"
#include "js/resolve.hpp"

namespace runnel::js {

struct Engine::Impl::Modules {
  explicit Modules(JSContext* ctx) : resolver(ctx) {}
  Resolver resolver;
  std::map<std::string, Value, std::less<>> loaded;                  ///< module values by URL
  std::map<std::pair<std::string, std::string>, std::string> asked;  ///< by importer and URL: the specifier
  std::set<std::string, std::less<>> commonjs;                       ///< URLs of CommonJS modules
  std::string main_url;                                              ///< of the program, when it is a module
  Value main_promise;  ///< of a program that turned out to be a module
  // The engine frees a module one of whose imports cannot be had, even where others already point to it. So
  // it is given a stand-in, and the first failure is thrown once the outermost compilation is over.
  int compiling = 0;
  Value failure;
  int stand_ins = 0;
  std::map<std::string, Value, std::less<>> failed;  ///< by URL of outermost modules: why
  bool parse_only = false;                           ///< imports are not followed
};

/// What a text named `[eval]` is called as a module: a URL in the current folder, as in Node.
[[nodiscard]] std::string module_name_of_text(const std::string& name);
/// Compiles, without running, so that lines and columns count from 1; an exception when it fails.
[[nodiscard]] Value compile_source(JSContext* ctx, const std::string& source, const std::string& name,
                                   int flags);
/// Compiles a module and what it imports; an exception when that fails.
[[nodiscard]] Value compile_module(JSContext* ctx, const std::string& source, const std::string& url);
/// Links and evaluates; the promise of that, also of an evaluation before.
[[nodiscard]] Value evaluate_module(JSContext* ctx, const Value& module);
/// Whether the pending exception says that the module named `url` itself cannot be parsed.
[[nodiscard]] bool syntax_error_in(JSContext* ctx, JSValueConst error, const std::string& url);
/// The function (exports, require, module, __filename, __dirname) of a CommonJS source.
[[nodiscard]] Value compile_commonjs(JSContext* ctx, const std::string& source, const std::string& path);
/// Parses only; false with the error pending.
[[nodiscard]] bool compiles(JSContext* ctx, const std::string& source, const std::string& name,
                            Engine::Language language);

struct Program {
  Value value;  ///< of a module: the promise of its evaluation
  bool module = false;
};
/// Finds, compiles and starts the program file.
[[nodiscard]] Program load_program(JSContext* ctx, const std::string& path);

/// `require`, `module`, `exports`, `__filename`, `__dirname` and the built-in modules as globals, as a
/// program given as text has them. They are made when first touched.
void define_text_globals(JSContext* ctx, const std::string& name);

/// Functions for lib/module.js.
[[nodiscard]] JSValue make_module_functions(JSContext* ctx);

}  // namespace runnel::js
