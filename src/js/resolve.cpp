#include "js/resolve.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/source.hpp"
#include "js/text.hpp"

namespace runnel::js {

std::string directory_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return std::string(path.substr(0, std::max<std::size_t>(slash, 1)));
}

std::string normal_path(std::string_view path, std::string_view base) {
  std::string whole;
  if (!path.starts_with('/')) {
    whole = base.empty() ? current_directory() : std::string(base);
    whole += '/';
  }
  whole.append(path);
  std::string out;
  std::size_t i = 0;
  while (i < whole.size()) {
    while (i < whole.size() && whole[i] == '/') i++;
    const std::size_t end = std::min(whole.find('/', i), whole.size());
    const std::string_view part = std::string_view(whole).substr(i, end - i);
    i = end;
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      const std::size_t slash = out.rfind('/');
      out.resize(slash == std::string::npos ? 0 : slash);
    } else {
      out.append("/").append(part);
    }
  }
  return out.empty() ? "/" : out;
}

std::string real_path(const std::string& path) {
  char buffer[PATH_MAX];
  return realpath(path.c_str(), buffer) != nullptr ? std::string(buffer) : path;
}

bool is_file(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && !S_ISDIR(status.st_mode);
}

bool is_directory(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string current_directory() {
  char buffer[PATH_MAX];
  return getcwd(buffer, sizeof buffer) != nullptr ? std::string(buffer) : "/";
}

namespace {

bool ends_in_directory(std::string_view request) {
  return request.ends_with('/') || request.ends_with("/.") || request.ends_with("/..") || request == "." ||
         request == "..";
}

bool is_relative(std::string_view s) {
  return s == "." || s == ".." || s.starts_with("./") || s.starts_with("../");
}

struct PackageName {
  std::string name;
  std::string subpath;  ///< "." or "./..."
};

std::optional<PackageName> split_package(std::string_view specifier) {
  if (specifier.empty() || specifier[0] == '.') return std::nullopt;
  std::size_t slash = specifier.find('/');
  if (specifier[0] == '@') {
    if (slash == std::string_view::npos) return std::nullopt;
    slash = specifier.find('/', slash + 1);
  }
  const std::string_view name = specifier.substr(0, slash);
  if (name.find_first_of("\\%") != std::string_view::npos) return std::nullopt;
  std::string subpath = ".";
  if (slash != std::string_view::npos) subpath.append(specifier.substr(slash));
  return PackageName{std::string(name), subpath};
}

/// "./a/../b" and the like in a target, which must not leave its package.
bool climbs(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    const std::string_view part = path.substr(0, end);
    if (part == "." || part == ".." || part == "node_modules") return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

std::string string_property(JSContext* ctx, JSValueConst object, const char* name) {
  const Value value(ctx, JS_GetPropertyStr(ctx, object, name));
  return JS_IsString(value.get()) ? to_text(ctx, value.get()) : std::string();
}

std::string replace_stars(std::string_view target, std::string_view pattern) {
  std::string out;
  for (const char c : target) c == '*' ? out.append(pattern) : out.append(1, c);
  return out;
}

/// Node's PATTERN_KEY_COMPARE: the longer base first, then the longer key.
bool pattern_before(const std::string& a, const std::string& b) {
  const std::size_t base_a = a.find('*') + 1, base_b = b.find('*') + 1;
  return base_a != base_b ? base_a > base_b : a.size() > b.size();
}

std::vector<std::string> own_keys(JSContext* ctx, JSValueConst object) {
  std::vector<std::string> keys;
  JSPropertyEnum* names = nullptr;
  std::uint32_t count = 0;
  if (JS_GetOwnPropertyNames(ctx, &names, &count, object, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
    return keys;
  for (std::uint32_t i = 0; i < count; i++) keys.push_back(atom_text(ctx, names[i].atom));
  JS_FreePropertyEnum(ctx, names, count);
  return keys;
}

}  // namespace

// --- packages ---

const Resolver::Package* Resolver::package_in(const std::string& directory) {
  const auto known = packages_.find(directory);
  if (known != packages_.end()) return known->second ? &*known->second : nullptr;
  auto& slot = packages_[directory];
  const std::string file = (directory == "/" ? "" : directory) + "/package.json";
  const auto text = read_file(file);
  if (!text) return nullptr;
  const std::string json = clean_source(*text);
  const Value parsed(ctx_, JS_ParseJSON(ctx_, json.c_str(), json.size(), file.c_str()));
  if (parsed.exception()) {
    packages_.erase(directory);
    JS_FreeValue(ctx_, JS_GetException(ctx_));
    throw_coded(ctx_, "Error", "ERR_INVALID_PACKAGE_CONFIG", "Invalid package config " + file + ".");
    return nullptr;
  }
  Package package;
  package.file = file;
  if (JS_IsObject(parsed.get())) {
    package.name = string_property(ctx_, parsed.get(), "name");
    package.main = string_property(ctx_, parsed.get(), "main");
    package.type = string_property(ctx_, parsed.get(), "type");
    package.exports = Value(ctx_, JS_GetPropertyStr(ctx_, parsed.get(), "exports"));
    package.imports = Value(ctx_, JS_GetPropertyStr(ctx_, parsed.get(), "imports"));
  }
  slot = std::move(package);
  return &*slot;
}

const Resolver::Package* Resolver::nearest_package(std::string directory) {
  for (;;) {
    if (directory.ends_with("/node_modules")) return nullptr;
    const Package* package = package_in(directory);
    if (package != nullptr || JS_HasException(ctx_)) return package;
    if (directory == "/" || directory == ".") return nullptr;
    directory = directory_of(directory);
  }
}

Format Resolver::format_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::size_t dot = path.rfind('.');
  const bool dotted = dot != std::string::npos && (slash == std::string::npos || dot > slash + 1);
  const std::string_view extension = dotted ? std::string_view(path).substr(dot) : std::string_view();
  if (extension == ".mjs") return Format::module;
  if (extension == ".cjs") return Format::commonjs;
  if (extension == ".json") return Format::json;
  if (extension == ".node") return Format::addon;
  if (extension != ".js" && !extension.empty()) return Format::unknown;
  const Package* package = nearest_package(directory_of(path));
  if (package == nullptr) return Format::detect;
  if (package->type == "module") return Format::module;
  return package->type == "commonjs" ? Format::commonjs : Format::detect;
}

// --- files ---

void Resolver::throw_missing(const std::string& message) {
  JS_ThrowPlainError(ctx_, "%s", message.c_str());
  const Value error(ctx_, JS_GetException(ctx_));
  JS_DefinePropertyValueStr(ctx_, error.get(), "code", JS_NewString(ctx_, "MODULE_NOT_FOUND"), JS_PROP_C_W_E);
  JS_Throw(ctx_, JS_DupValue(ctx_, error.get()));
}

std::string Resolver::file_or_extension(const std::string& path) {
  if (is_file(path)) return path;
  for (const char* extension : {".js", ".json", ".node"}) {
    if (is_file(path + extension)) return path + extension;
  }
  return {};
}

std::string Resolver::directory_main(const std::string& directory) {
  const Package* package = package_in(directory);
  if (package == nullptr && JS_HasException(ctx_)) return {};
  if (package != nullptr && !package->main.empty()) {
    const std::string main = normal_path(package->main, directory);
    std::string found = file_or_extension(main);
    if (found.empty()) found = file_or_extension(main + "/index");
    if (!found.empty()) return found;
  }
  std::string found = file_or_extension(directory + "/index");
  if (found == directory + "/index") found.clear();  // "index" itself is no module
  if (found.empty() && package != nullptr && !package->main.empty()) {
    throw_missing("Cannot find module '" + normal_path(package->main, directory) +
                  "'. Please verify that the package.json has a valid \"main\" entry");
  }
  return found;
}

std::string Resolver::file_or_directory(const std::string& path) {
  std::string found = file_or_extension(path);
  if (found.empty() && is_directory(path)) found = directory_main(path);
  return found;
}

std::string Resolver::require_path(const std::string& request, const std::string& directory,
                                   const std::string& from, const std::vector<std::string>& paths) {
  const Request asked{Kind::require, from};
  const auto found = [](const std::string& path) { return path.empty() ? path : real_path(path); };
  // What a package.json names is taken as it is: no extension is tried.
  const auto named = [&](const std::string& path) -> std::string {
    if (path.empty() || path.starts_with("node:") || is_file(path)) return found(path);
    throw_missing("Cannot find module '" + path + "'");
    return {};
  };
  if (request.starts_with('#')) {
    const Package* own = nearest_package(directory);
    if (own != nullptr && JS_IsObject(own->imports.get()))
      return named(imports_path(request, directory, asked));
    if (JS_HasException(ctx_)) return {};
  }
  if (request.starts_with('/') || is_relative(request)) {
    const std::string path = normal_path(request, directory);
    if (!ends_in_directory(request)) return found(file_or_directory(path));
    return found(is_directory(path) ? directory_main(path) : std::string());
  }
  const auto package_name = split_package(request);
  if (package_name) {
    const Package* self = nearest_package(directory);
    if (self == nullptr && JS_HasException(ctx_)) return {};
    if (self != nullptr && self->name == package_name->name && !JS_IsUndefined(self->exports.get()) &&
        !JS_IsNull(self->exports.get())) {
      return named(exports_path(*self, package_name->subpath, asked));
    }
  }
  for (const std::string& folder : paths) {
    if (!is_directory(folder)) continue;
    if (package_name) {
      const Package* package = package_in(folder + "/" + package_name->name);
      if (package == nullptr && JS_HasException(ctx_)) return {};
      if (package != nullptr && !JS_IsUndefined(package->exports.get()) &&
          !JS_IsNull(package->exports.get())) {
        return named(exports_path(*package, package_name->subpath, asked));
      }
    }
    const std::string path = normal_path(request, folder);
    const std::string file = ends_in_directory(request)
                                 ? (is_directory(path) ? directory_main(path) : std::string())
                                 : file_or_directory(path);
    if (!file.empty() || JS_HasException(ctx_)) return found(file);
  }
  return {};
}

// --- "exports" and "imports" ---

std::optional<std::string> Resolver::target(const Package& package, JSValueConst value,
                                            const std::string& key, const std::string& pattern,
                                            bool is_pattern, bool imports, const Request& request) {
  const std::string directory = directory_of(package.file);
  const auto invalid = [&](const std::string& shown) {
    std::string message = "Invalid \"";
    message += imports ? "imports" : "exports";
    message += key == "." ? "\" main target " : "\" target ";
    message += shown + " defined ";
    if (key != ".") message += "for '" + key + "' ";
    message += "in the package config " + package.file;
    if (request.kind == Kind::import && !request.from.empty()) message += " imported from " + request.from;
    if (!imports && !shown.starts_with("\"./")) message += "; targets must start with \"./\"";
    throw_coded(ctx_, "Error", "ERR_INVALID_PACKAGE_TARGET", message);
    return std::nullopt;
  };
  if (JS_IsString(value)) {
    const std::string text = to_text(ctx_, value);
    if (!text.starts_with("./")) {
      const bool url = text.find(':') != std::string::npos;
      if (imports && !url && !text.starts_with("../") && !text.starts_with('/')) {
        const std::string name = is_pattern ? replace_stars(text, pattern) : text;
        if (request.kind == Kind::import) return package_import(name, directory, request);
        if (is_builtin(name)) return "node:" + (name.starts_with("node:") ? name.substr(5) : name);
        std::vector<std::string> folders;
        for (std::string at = directory;; at = directory_of(at)) {
          folders.push_back((at == "/" ? "" : at) + "/node_modules");
          if (at == "/") break;
        }
        return require_path(name, directory, request.from, folders);
      }
      return invalid("\"" + text + "\"");
    }
    if (climbs(std::string_view(text).substr(2))) return invalid("\"" + text + "\"");
    if (is_pattern && climbs(pattern)) {
      throw_coded(
          ctx_, "TypeError", "ERR_INVALID_MODULE_SPECIFIER",
          "Invalid module \"" + pattern + "\" request is not a valid match in pattern \"" + key + "\"");
      return std::nullopt;
    }
    return normal_path(is_pattern ? replace_stars(text, pattern) : text, directory);
  }
  if (JS_IsArray(value)) {
    std::int64_t length = 0;
    JS_GetLength(ctx_, value, &length);
    for (std::int64_t i = 0; i < length; i++) {
      const Value item(ctx_, JS_GetPropertyInt64(ctx_, value, i));
      auto found = target(package, item.get(), key, pattern, is_pattern, imports, request);
      if (found) return found;
      if (i + 1 < length && JS_HasException(ctx_)) JS_FreeValue(ctx_, JS_GetException(ctx_));
    }
    return std::nullopt;
  }
  if (JS_IsObject(value)) {
    for (const std::string& condition : own_keys(ctx_, value)) {
      const bool holds = condition == "default" || condition == "node" || condition == "module-sync" ||
                         condition == (request.kind == Kind::import ? "import" : "require");
      if (!holds) continue;
      const Value inner(ctx_, JS_GetPropertyStr(ctx_, value, condition.c_str()));
      auto found = target(package, inner.get(), key, pattern, is_pattern, imports, request);
      if (found || JS_HasException(ctx_) || JS_IsNull(inner.get())) return found;
    }
    return std::nullopt;
  }
  if (JS_IsNull(value)) return std::nullopt;
  return invalid(to_text(ctx_, value));
}

std::optional<std::string> Resolver::match(const Package& package, JSValueConst table, const std::string& key,
                                           bool imports, const Request& request) {
  std::vector<std::string> keys = own_keys(ctx_, table);
  if (key.find('*') == std::string::npos && std::find(keys.begin(), keys.end(), key) != keys.end()) {
    const Value value(ctx_, JS_GetPropertyStr(ctx_, table, key.c_str()));
    return target(package, value.get(), key, {}, false, imports, request);
  }
  std::sort(keys.begin(), keys.end(), [](const std::string& a, const std::string& b) {
    const bool star_a = a.find('*') != std::string::npos, star_b = b.find('*') != std::string::npos;
    return star_a != star_b ? star_a : star_a && pattern_before(a, b);
  });
  for (const std::string& candidate : keys) {
    const std::size_t star = candidate.find('*');
    if (star == std::string::npos) break;
    const std::string_view tail = std::string_view(candidate).substr(star + 1);
    if (!key.starts_with(std::string_view(candidate).substr(0, star)) || !key.ends_with(tail) ||
        key.size() < candidate.size()) {
      continue;
    }
    const Value value(ctx_, JS_GetPropertyStr(ctx_, table, candidate.c_str()));
    return target(package, value.get(), candidate, key.substr(star, key.size() - star - tail.size()), true,
                  imports, request);
  }
  return std::nullopt;
}

std::string Resolver::exports_path(const Package& package, const std::string& subpath,
                                   const Request& request) {
  JSValueConst exports = package.exports.get();
  bool by_subpath = false;
  if (JS_IsObject(exports) && !JS_IsArray(exports)) {
    const auto keys = own_keys(ctx_, exports);
    const auto dotted =
        std::count_if(keys.begin(), keys.end(), [](const auto& key) { return key.starts_with('.'); });
    by_subpath = dotted > 0;
    if (by_subpath && static_cast<std::size_t>(dotted) != keys.size()) {
      throw_coded(
          ctx_, "Error", "ERR_INVALID_PACKAGE_CONFIG",
          "Invalid package config " + package.file +
              ". \"exports\" cannot contain some keys starting with '.' and some not. The exports object "
              "must "
              "either be an object of package subpath keys or an object of main entry condition name keys "
              "only.");
      return {};
    }
  }
  std::optional<std::string> found;
  if (by_subpath) {
    found = match(package, exports, subpath, false, request);
  } else if (subpath == ".") {
    found = target(package, exports, ".", {}, false, false, request);
  }
  if (found || JS_HasException(ctx_)) return found.value_or("");
  std::string message =
      subpath == "." ? "No \"exports\" main defined in " + package.file
                     : "Package subpath '" + subpath + "' is not defined by \"exports\" in " + package.file;
  if (request.kind == Kind::import && !request.from.empty()) message += " imported from " + request.from;
  throw_coded(ctx_, "Error", "ERR_PACKAGE_PATH_NOT_EXPORTED", message);
  return {};
}

std::string Resolver::imports_path(const std::string& name, const std::string& directory,
                                   const Request& request) {
  if (name == "#" || name.starts_with("#/")) {
    throw_coded(ctx_, "TypeError", "ERR_INVALID_MODULE_SPECIFIER",
                "Invalid module \"" + name + "\" is not a valid internal imports specifier name" +
                    (request.from.empty() ? "" : " imported from " + request.from));
    return {};
  }
  const Package* package = nearest_package(directory);
  if (package == nullptr && JS_HasException(ctx_)) return {};
  if (package != nullptr && JS_IsObject(package->imports.get())) {
    const auto found = match(*package, package->imports.get(), name, true, request);
    if (found || JS_HasException(ctx_)) return found.value_or("");
  }
  std::string message = "Package import specifier \"" + name + "\" is not defined";
  if (package != nullptr) message += " in package " + package->file;
  if (!request.from.empty()) message += " imported from " + request.from;
  throw_coded(ctx_, "TypeError", "ERR_PACKAGE_IMPORT_NOT_DEFINED", message);
  return {};
}

// --- import ---

std::string Resolver::package_import(const std::string& specifier, const std::string& directory,
                                     const Request& request) {
  if (is_builtin(specifier))
    return "node:" + (specifier.starts_with("node:") ? specifier.substr(5) : specifier);
  const auto name = split_package(specifier);
  if (!name) {
    throw_coded(ctx_, "TypeError", "ERR_INVALID_MODULE_SPECIFIER",
                "Invalid module \"" + specifier + "\" is not a valid package name" +
                    (request.from.empty() ? "" : " imported from " + request.from));
    return {};
  }
  const auto has_exports = [](const Package* package) {
    return package != nullptr && !JS_IsUndefined(package->exports.get()) &&
           !JS_IsNull(package->exports.get());
  };
  const Package* self = nearest_package(directory);
  if (self == nullptr && JS_HasException(ctx_)) return {};
  if (has_exports(self) && self->name == name->name) return exports_path(*self, name->subpath, request);
  for (std::string at = directory;; at = directory_of(at)) {
    const std::string folder = (at == "/" ? "" : at) + "/node_modules/" + name->name;
    if (is_directory(folder)) {
      const Package* package = package_in(folder);
      if (package == nullptr && JS_HasException(ctx_)) return {};
      if (has_exports(package)) return exports_path(*package, name->subpath, request);
      if (name->subpath != ".") return normal_path(name->subpath, folder);
      std::string main = directory_main(folder);
      if (!main.empty()) return main;
      drop_error();
      throw_coded(ctx_, "Error", "ERR_MODULE_NOT_FOUND",
                  "Cannot find package '" + folder + "' imported from " + request.from);
      return {};
    }
    if (at == "/") break;
  }
  throw_coded(ctx_, "Error", "ERR_MODULE_NOT_FOUND",
              "Cannot find package '" + name->name + "'" +
                  (request.from.empty() ? "" : " imported from " + request.from));
  return {};
}

std::string Resolver::finish_import(const std::string& path, const Request& request) {
  const std::string from = request.from.empty() ? "" : " imported from " + request.from;
  if (path.ends_with('/') || is_directory(path)) {
    throw_coded(ctx_, "Error", "ERR_UNSUPPORTED_DIR_IMPORT",
                "Directory import '" + path + "' is not supported resolving ES modules" + from);
    return {};
  }
  if (!is_file(path)) {
    throw_coded(ctx_, "Error", "ERR_MODULE_NOT_FOUND", "Cannot find module '" + path + "'" + from);
    const Value error(ctx_, JS_GetException(ctx_));
    JS_DefinePropertyValueStr(ctx_, error.get(), "url", new_text(ctx_, path_to_url(path)), JS_PROP_C_W_E);
    JS_Throw(ctx_, JS_DupValue(ctx_, error.get()));
    return {};
  }
  return path_to_url(real_path(path));
}

std::string Resolver::import_url(const std::string& specifier, const std::string& base) {
  if (specifier.starts_with("node:")) {
    if (is_builtin(specifier)) return specifier;
    throw_coded(ctx_, "Error", "ERR_UNKNOWN_BUILTIN_MODULE", "No such built-in module: " + specifier);
    return {};
  }
  std::string from = base.starts_with("file:") ? url_to_path(base) : base;
  if (!from.starts_with('/')) from = current_directory() + "/" + from;
  const std::string directory = directory_of(from);
  const Request request{Kind::import, from};
  const std::string_view query =
      std::string_view(specifier).substr(std::min(specifier.find_first_of("?#", 1), specifier.size()));
  const std::string bare = specifier.substr(0, specifier.size() - query.size());
  std::string path;
  if (specifier.starts_with("file:")) {
    path = url_to_path(bare);
    if (path.empty()) {
      throw_coded(ctx_, "TypeError", "ERR_INVALID_FILE_URL_HOST",
                  "File URL host must be \"localhost\" or empty on linux");
      return {};
    }
  } else if (specifier.starts_with('/') || is_relative(bare)) {
    path = normal_path(url_to_path("file:///" + bare).substr(1), directory);
    if (ends_in_directory(bare) && path != "/") path += '/';
  } else if (specifier.starts_with('#')) {
    path = imports_path(specifier, directory, request);
  } else if (const std::size_t colon = specifier.find(':');
             colon != std::string::npos && colon > 1 && specifier.find('/') > colon) {
    const std::string protocol = specifier.substr(0, colon + 1);
    throw_coded(ctx_, "Error", "ERR_UNSUPPORTED_ESM_URL_SCHEME",
                protocol == "data:"
                    ? "Modules in data: URLs are not supported"
                    : "Only URLs with a scheme in: file and data are supported by the default "
                      "ESM loader. Received protocol '" +
                          protocol + "'");
    return {};
  } else {
    path = package_import(specifier, directory, request);
    if (path.starts_with("node:")) return path;
    if (path.empty() || JS_HasException(ctx_)) return {};
    return finish_import(path, request);
  }
  if (path.starts_with("node:")) return path;
  if (path.empty() || JS_HasException(ctx_)) return {};
  const std::string url = finish_import(path, request);
  // The same file under another query is another module.
  return url.empty() ? url : url + std::string(query);
}

}  // namespace runnel::js
