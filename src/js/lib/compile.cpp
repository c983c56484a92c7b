// Build tool: js_compile OUT.cpp FOLDER FILES... compiles the JavaScript files of FOLDER to bytecode and
// writes them as one C++ source, the table of library.hpp.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "js/quickjs.hpp"

namespace {

struct File {
  std::string name;
  std::string path;
};

// Two lines ahead of the source, numbered -1 and 0, so that the file's own lines count from 1.
constexpr const char* head = "(function (exports, require, module, native) { 'use strict';\n\n";
constexpr const char* tail = "\n})";

std::string read(const std::string& path) {
  std::string text;
  std::FILE* in = std::fopen(path.c_str(), "rb");
  if (in == nullptr) return text;
  char buffer[65536];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, in)) > 0;) text.append(buffer, n);
  std::fclose(in);
  return text;
}

void complain(JSContext* ctx, const std::string& path) {
  const JSValue error = JS_GetException(ctx);
  const JSValue stack = JS_GetPropertyStr(ctx, error, "stack");
  const char* message = JS_ToCString(ctx, error);
  const char* where = JS_ToCString(ctx, stack);
  std::fputs(
      (path + ": " + (message != nullptr ? message : "") + "\n" + (where != nullptr ? where : "")).c_str(),
      stderr);
  JS_FreeCString(ctx, message);
  JS_FreeCString(ctx, where);
  JS_FreeValue(ctx, stack);
  JS_FreeValue(ctx, error);
}

bool compile(JSContext* ctx, const File& file, std::size_t number, std::string& out) {
  const std::string source = head + read(file.path) + tail;
  const std::string script = "node:" + file.name;
  JSEvalOptions options{};
  options.version = JS_EVAL_OPTIONS_VERSION;
  options.eval_flags = JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY;
  options.filename = script.c_str();
  options.line_num = -1;
  const JSValue function = JS_Eval2(ctx, source.c_str(), source.size(), &options);
  if (JS_IsException(function)) {
    complain(ctx, file.path);
    return false;
  }
  std::size_t size = 0;
  std::uint8_t* bytes =
      JS_WriteObject(ctx, &size, function, JS_WRITE_OBJ_BYTECODE | JS_WRITE_OBJ_STRIP_SOURCE);
  JS_FreeValue(ctx, function);
  if (bytes == nullptr) {
    complain(ctx, file.path);
    return false;
  }
  out += "constexpr std::uint8_t bytes_" + std::to_string(number) + "[] = {";
  for (std::size_t i = 0; i < size; i++) {
    if (i % 32 == 0) out += '\n';
    out += std::to_string(bytes[i]) + ',';
  }
  out += "};\n";
  js_free(ctx, bytes);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string folder = argv[2];
  std::vector<File> files;
  for (int i = 3; i < argc; i++) {
    const std::string path = argv[i];
    std::string name = path.substr(folder.size() + 1);
    name.resize(name.size() - 3);  // .js
    files.push_back({name, path});
  }
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });

  JSRuntime* runtime = JS_NewRuntime();
  JSContext* ctx = JS_NewContext(runtime);
  std::string out =
      "// Made by js_compile.\n#include \"js/library.hpp\"\n\nnamespace runnel::js {\nnamespace {\n";
  bool ok = true;
  for (std::size_t i = 0; i < files.size(); i++) ok = compile(ctx, files[i], i, out) && ok;
  out += "constexpr LibraryModule modules[] = {\n";
  for (std::size_t i = 0; i < files.size(); i++) {
    const std::string bytes = "bytes_" + std::to_string(i);
    out.append("    {\"")
        .append(files[i].name)
        .append("\", ")
        .append(bytes)
        .append(", sizeof(")
        .append(bytes)
        .append(")},\n");
  }
  out +=
      "};\n}  // namespace\n\nconstinit const std::span<const LibraryModule> library_modules{modules};\n"
      "}  // namespace runnel::js\n";
  JS_FreeContext(ctx);
  JS_FreeRuntime(runtime);
  if (!ok) return 1;
  std::FILE* file = std::fopen(argv[1], "wb");
  if (file == nullptr) return 1;
  const bool written = std::fwrite(out.data(), 1, out.size(), file) == out.size();
  return std::fclose(file) == 0 && written ? 0 : 1;
}
