#include "support/catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "js/engine.hpp"

using runnel::js::Engine;

namespace {

/// A folder of modules that is gone afterwards.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/runnel-modules-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path_ + "/" + name).parent_path());
    std::ofstream(path_ + "/" + name) << text;
  }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Runs a program in it and gives what it prints, with the folder's own path taken out.
  std::string run(const std::string& name) {
    Engine engine({{file(name)}, {}});
    std::string out;
    engine.output = [&](int, std::string_view text) {
      out += text;
      return 0;
    };
    engine.run_file(file(name));
    engine.finish();
    for (std::size_t at; (at = out.find(path_)) != std::string::npos;) out.erase(at, path_.size());
    return out;
  }

 private:
  std::string path_;
};

}  // namespace

// Other modules may already point to a module one of whose imports turns out to be missing.
TEST_CASE("a cycle with a missing import fails each time, and nothing dangles", "[modules]") {
  Folder folder;
  folder.write("a.mjs", "import './b.mjs'; import './missing.mjs'; export const a = 1;");
  folder.write("b.mjs", "import { a } from './a.mjs'; export const b = 2; export const f = () => a;");
  folder.write("main.mjs",
               "for (const m of ['./a.mjs', './b.mjs', './a.mjs', './b.mjs'])\n"
               "  await import(m).then(() => console.log(m, 'loaded'), (e) => console.log(m, e.code));");
  CHECK(folder.run("main.mjs") ==
        "./a.mjs ERR_MODULE_NOT_FOUND\n./b.mjs ERR_MODULE_NOT_FOUND\n"
        "./a.mjs ERR_MODULE_NOT_FOUND\n./b.mjs ERR_MODULE_NOT_FOUND\n");
}

TEST_CASE("a module that cannot be parsed fails those that import it, and can be tried again", "[modules]") {
  Folder folder;
  folder.write("bad.mjs", "let a = ;");
  folder.write("user.mjs", "import './bad.mjs'; console.log('never');");
  folder.write(
      "main.mjs",
      "for (const m of ['./user.mjs', './bad.mjs', './user.mjs'])\n"
      "  await import(m).then(() => console.log(m, 'loaded'), (e) => console.log(m, e.name, e.message));");
  CHECK(folder.run("main.mjs") ==
        "./user.mjs SyntaxError Unexpected token ';'\n./bad.mjs SyntaxError Unexpected token ';'\n"
        "./user.mjs SyntaxError Unexpected token ';'\n");
}

TEST_CASE("a module is evaluated once, whoever asks for it", "[modules]") {
  Folder folder;
  folder.write("once.mjs", "console.log('once'); export let n = 1; export const up = () => n++;");
  folder.write("mid.cjs", "const m = require('./once.mjs'); m.up(); module.exports = m;");
  folder.write("main.mjs",
               "import * as direct from './once.mjs'; import mid from './mid.cjs';\n"
               "const late = await import('./once.mjs');\n"
               "console.log(direct === late, mid === late, direct.n);");
  CHECK(folder.run("main.mjs") == "once\ntrue true 2\n");
}

TEST_CASE("a CommonJS module that fails is loaded anew the next time", "[modules]") {
  Folder folder;
  folder.write(
      "flaky.js",
      "globalThis.n = (globalThis.n ?? 0) + 1; if (n < 3) throw new Error('try ' + n); exports.n = n;");
  folder.write("main.js",
               "for (let i = 0; i < 4; i++) try { console.log(require('./flaky').n) } catch (e) { "
               "console.log(e.message) }");
  CHECK(folder.run("main.js") == "try 1\ntry 2\n3\n3\n");
}

TEST_CASE("programs that are no files", "[modules]") {
  Folder folder;
  folder.write("dir/keep", "");
  folder.write("addon.node", "");
  CHECK(folder.run("nothing.js").find("Error: Cannot find module '/nothing.js' {\n") != std::string::npos);
  CHECK(folder.run("dir").find("Error: Cannot find module '/dir' {\n") != std::string::npos);
  CHECK(folder.run("addon.node").find("native addons are not supported") != std::string::npos);
}
