// Node's resolution of module specifiers: files, directories, packages with their "exports" and "imports".
// Runs no program and keeps only the package.json files that it has read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "js/quickjs.hpp"
#include "js/text.hpp"

namespace runnel::js {

enum class Format { commonjs, module, json, addon, detect, unknown };

class Resolver {
 public:
  explicit Resolver(JSContext* ctx) : ctx_(ctx) {}

  /// `require(request)` from a module in `directory` (whose file is `from`, for messages). `paths`: the
  /// node_modules folders to look in. Empty and no exception: not found. Empty and an exception: refused.
  /// Source: Node's documentation of modules, "All together".
  [[nodiscard]] std::string require_path(const std::string& request, const std::string& directory,
                                         const std::string& from, const std::vector<std::string>& paths);
  /// The URL that `import "specifier"` means in the module named `base` (a URL, a path, or a name of a text).
  /// Built-in modules are "node:NAME". Empty: an exception is pending.
  /// Source: Node's documentation of ECMAScript modules, "Resolution algorithm specification".
  [[nodiscard]] std::string import_url(const std::string& specifier, const std::string& base);
  /// What kind of module a file is, from its name and the nearest package.json.
  [[nodiscard]] Format format_of(const std::string& path);
  void drop_error() { drop_exception(ctx_); }

 private:
  struct Package {
    std::string file;  ///< its package.json
    std::string name;
    std::string main;
    std::string type;
    Value exports;
    Value imports;
  };
  enum class Kind { require, import };
  struct Request {
    Kind kind;
    std::string from;  ///< for messages: the path of the module that asks
  };

  const Package* package_in(const std::string& directory);
  const Package* nearest_package(std::string directory);
  void throw_missing(const std::string& message);
  std::string file_or_extension(const std::string& path);
  std::string directory_main(const std::string& directory);
  std::string file_or_directory(const std::string& path);
  std::string exports_path(const Package& package, const std::string& subpath, const Request& request);
  std::string imports_path(const std::string& name, const std::string& directory, const Request& request);
  /// nullopt: no target (or null, or an exception pending).
  std::optional<std::string> match(const Package& package, JSValueConst table, const std::string& key,
                                   bool imports, const Request& request);
  std::optional<std::string> target(const Package& package, JSValueConst value, const std::string& key,
                                    const std::string& pattern, bool is_pattern, bool imports,
                                    const Request& request);
  std::string package_import(const std::string& specifier, const std::string& directory,
                             const Request& request);
  std::string finish_import(const std::string& path, const Request& request);

  JSContext* ctx_;
  std::map<std::string, std::optional<Package>> packages_;
};

[[nodiscard]] std::string directory_of(std::string_view path);
/// `path` made absolute against `base` and without `.`, `..` and double slashes.
[[nodiscard]] std::string normal_path(std::string_view path, std::string_view base = {});
[[nodiscard]] std::string real_path(const std::string& path);
[[nodiscard]] bool is_file(const std::string& path);
[[nodiscard]] bool is_directory(const std::string& path);
[[nodiscard]] std::string current_directory();

}  // namespace runnel::js
