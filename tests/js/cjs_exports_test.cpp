#include "support/catch.hpp"

#include "js/cjs_exports.hpp"
#include "js/engine.hpp"

using namespace runnel::js;

namespace {

std::string names_of(std::string_view source) {
  Engine engine({});
  Resolver resolver(engine.context());
  std::string text;
  for (const std::string& name : commonjs_export_names(resolver, "/nowhere/x.js", source)) {
    text += (text.empty() ? "" : ",") + name;
  }
  return text;
}

}  // namespace

// What Node finds in the same sources.
TEST_CASE("names that a CommonJS source exports", "[cjs_exports]") {
  const auto [source, names] = GENERATE(table<std::string, std::string>({
      {"module.exports = { a: 1, b: 2 };", ""},
      {"module.exports = { x, q: y, z: 3, w: x };", "x,q"},
      {"exports.a = 1; exports['b'] = 2; module.exports.c = 3;", "a,b,c"},
      {"module.exports = { 'a': 1, c() {}, d };", ""},
      {"module.exports = { 'a': x, \"b\": y };", "a,b"},
      {"module.exports = function f() {}; module.exports.g = 1;", "g"},
      {"if (false) exports.zz = 1; // exports.no = 1", "zz"},
      {"var s = \"exports.bad = 1\"; `exports.bad2 = 1`; /exports.bad3 = 1/; exports.good = 1", "good"},
      {"`${exports.inside = 1}` + `a${`b${1}`}`; exports.after = 1", "inside,after"},
      {"/* exports.a = 1 */ a / exports.b / 2; exports.c = 1", "c"},
      {"(function (exports) { exports.inner = 1 })(exports)", "inner"},
      {"foo.exports = {}; foo.exports.a = 1; this.exports.b = 1", ""},
      {"module.exports = { get a() { return 1 }, b };", ""},
      {"exports.a == 1; exports.b === 2; exports.c => 1", ""},
      {"exports.a = exports.b = exports.c = 1", "a,b,c"},
      {"Object.defineProperty(exports, 'a', { value: 1 })", "a"},
      {"Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return m.a; } })", "a"},
      {"Object.defineProperty(module.exports, 'a', { enumerable: true, get() { return m['a']; } })", "a"},
      {"Object.defineProperty(exports, 'a', { enumerable: true, get() { return 1 } })", ""},
      {"Object.defineProperty(exports, 'a', { get() { return m.a } })", ""},
      {"#!/usr/bin/env node\nexports.a = 1", "a"},
      {"exports.\u00e9 = 1", "\u00e9"},
      {"exports.a", ""},
      {"exports", ""},
      {"'unterminated exports.a = 1", ""},
      {"`unterminated ${ exports.a = 1", "a"},
      {"", ""},
  }));
  CAPTURE(source);
  CHECK(names_of(source) == names);
}
