#include "support/catch.hpp"

#include "js/inspect.hpp"

#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <tuple>

#include "js/engine_internals.hpp"

using namespace runnel::js;

namespace {

/// A context of its own with `util`, and nothing else of Node.
class Rig {
 public:
  Rig() : runtime_(JS_NewRuntime()), ctx_(JS_NewContext(runtime_)) {
    const Value global(ctx_, JS_GetGlobalObject(ctx_));
    JS_SetPropertyStr(ctx_, global.get(), "util", make_inspect_functions(ctx_));
  }
  Rig(const Rig&) = delete;
  Rig& operator=(const Rig&) = delete;
  ~Rig() {
    JS_FreeContext(ctx_);
    JS_FreeRuntime(runtime_);
  }

  JSContext* ctx() { return ctx_; }
  Value run(const std::string& code) {
    return {ctx_, JS_Eval(ctx_, code.data(), code.size(), "test", JS_EVAL_TYPE_GLOBAL)};
  }
  std::string text(JSValueConst value) {
    std::size_t size = 0;
    const char* data = JS_ToCStringLen(ctx_, &size, value);
    if (data == nullptr) return "(no string)";
    std::string out(data, size);
    JS_FreeCString(ctx_, data);
    return out;
  }
  /// inspect of the value of an expression, or the message of what was thrown.
  std::string shown(const std::string& expression, const InspectOptions& options = {}) {
    const Value value = run("(" + expression + ")");
    std::string out = value.exception() ? std::string() : inspect(ctx_, value.get(), options);
    if (!JS_HasException(ctx_)) return out;
    CHECK(out.empty());
    return "threw " + thrown();
  }
  std::string thrown() {
    const Value error(ctx_, JS_GetException(ctx_));
    return text(error.get());
  }
  std::string formatted(const std::string& arguments) {
    const Value list = run("[" + arguments + "]");
    std::int64_t count = 0;
    JS_GetLength(ctx_, list.get(), &count);
    std::vector<Value> held;
    std::vector<JSValueConst> values;
    for (std::uint32_t i = 0; i < count; i++) {
      held.emplace_back(ctx_, JS_GetPropertyUint32(ctx_, list.get(), i));
      values.push_back(held.back().get());
    }
    return format(ctx_, static_cast<int>(count), values.data());
  }

 private:
  JSRuntime* runtime_;
  JSContext* ctx_;
};

std::string file(const std::string& name) {
  std::ifstream in("tests/scripts/inspect/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string with_valid_surrogates(std::string text) {
  for (std::size_t i = 0; i + 2 < text.size(); i++) {
    if (text[i] == '\xed' && static_cast<unsigned char>(text[i + 1]) >= 0xa0)
      text.replace(i, 3, "\xef\xbf\xbd");
  }
  return text;
}

}  // namespace

TEST_CASE("inspect and format print what Node prints", "[inspect]") {
  const auto name = GENERATE(as<std::string>(), "primitives", "objects", "collections", "errors", "options",
                             "format", "layout");
  const std::string cases = file(name + ".cases");
  const std::string expected = file(name + ".expected");
  REQUIRE_FALSE(cases.empty());
  REQUIRE_FALSE(expected.empty());
  Rig rig;
  REQUIRE_FALSE(rig.run(file("evaluate.js")).exception());
  const Value evaluate = rig.run("evaluate_cases");

  std::vector<std::string> lines;
  std::istringstream in(cases);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && !line.starts_with("//")) lines.push_back(line);
  }
  CHECK(lines.size() >= 90);
  std::size_t at = 0;
  for (std::size_t i = 0; i < lines.size(); i++) {
    const std::size_t end =
        i + 1 < lines.size() ? expected.find("\n> " + lines[i + 1] + "\n", at) + 1 : expected.size();
    REQUIRE(end > at);
    const Value line(rig.ctx(), JS_NewStringLen(rig.ctx(), lines[i].data(), lines[i].size()));
    JSValueConst arguments[] = {line.get()};
    const Value result(rig.ctx(), JS_Call(rig.ctx(), evaluate.get(), JS_UNDEFINED, 1, arguments));
    REQUIRE_FALSE(result.exception());
    INFO(name << ": " << lines[i]);
    CHECK(with_valid_surrogates(rig.text(result.get())) == expected.substr(at, end - at));
    at = end;
  }
}

TEST_CASE("the engine's internals are as inspect takes them", "[inspect]") {
  Rig rig;
  using C = ObjectClass;
  const std::vector<std::pair<std::string, C>> samples = {
      {"{}", C::object},
      {"[]", C::array},
      {"new Error", C::error},
      {"Object(1)", C::number},
      {"Object('')", C::string},
      {"Object(true)", C::boolean},
      {"Object(Symbol())", C::symbol},
      {"Object(1n)", C::big_int},
      {"(function () { 'use strict'; return arguments; })()", C::arguments},
      {"(function (a) { return arguments; })(1)", C::mapped_arguments},
      {"new Date", C::date},
      {"Math.max", C::c_function},
      {"() => 1", C::bytecode_function},
      {"(() => 1).bind()", C::bound_function},
      {"function* () {}", C::generator_function},
      {"/a/", C::regexp},
      {"new ArrayBuffer(1)", C::array_buffer},
      {"new SharedArrayBuffer(1)", C::shared_array_buffer},
      {"new Uint8ClampedArray", C::uint8_clamped_array},
      {"new Int8Array", C::int8_array},
      {"new Uint8Array", C::uint8_array},
      {"new Int16Array", C::int16_array},
      {"new Uint16Array", C::uint16_array},
      {"new Int32Array", C::int32_array},
      {"new Uint32Array", C::uint32_array},
      {"new BigInt64Array", C::big_int64_array},
      {"new BigUint64Array", C::big_uint64_array},
      {"new Float16Array", C::float16_array},
      {"new Float32Array", C::float32_array},
      {"new Float64Array", C::float64_array},
      {"new DataView(new ArrayBuffer(1))", C::data_view},
      {"new Map", C::map},
      {"new Set", C::set},
      {"new WeakMap", C::weak_map},
      {"new WeakSet", C::weak_set},
      {"new (class extends Iterator {})", C::iterator},
      {"[].values().map((x) => x)", C::iterator_helper},
      {"Iterator.from({ next() {} })", C::iterator_wrap},
      {"new Map().keys()", C::map_iterator},
      {"new Set().keys()", C::set_iterator},
      {"[].values()", C::array_iterator},
      {"''[Symbol.iterator]()", C::string_iterator},
      {"''.matchAll(/a/g)", C::regexp_string_iterator},
      {"(function* () {})()", C::generator},
      {"new DisposableStack", C::disposable_stack},
      {"new Proxy({}, {})", C::proxy},
      {"Promise.resolve()", C::promise},
      {"async () => 1", C::async_function},
      {"async function* () {}", C::async_generator_function},
      {"(async function* () {})()", C::async_generator},
      {"new AsyncDisposableStack", C::async_disposable_stack},
      {"new WeakRef({})", C::weak_ref},
      {"new FinalizationRegistry(() => 1)", C::finalization_registry},
      {"new DOMException", C::dom_exception},
      {"JSON.rawJSON('1')", C::raw_json}};
  for (const auto& [expression, expected] : samples) {
    INFO(expression);
    const Value value = rig.run("(" + expression + ")");
    REQUIRE_FALSE(value.exception());
    CHECK(class_of(value.get()) == expected);
  }
  const std::vector<std::pair<JSAtom, std::string>> atoms = {{atom_constructor, "constructor"},
                                                             {atom_prototype, "prototype"},
                                                             {atom_name, "name"},
                                                             {atom_message, "message"},
                                                             {atom_stack, "stack"},
                                                             {atom_cause, "cause"},
                                                             {atom_errors, "errors"},
                                                             {atom_source, "source"},
                                                             {atom_flags, "flags"},
                                                             {atom_toString, "toString"},
                                                             {atom_Symbol_iterator, "Symbol.iterator"},
                                                             {atom_Symbol_toStringTag, "Symbol.toStringTag"},
                                                             {atom_Symbol_toPrimitive, "Symbol.toPrimitive"}};
  for (const auto& [atom, expected] : atoms) {
    const char* name = JS_AtomToCString(rig.ctx(), atom);
    CHECK(std::string(name) == expected);
    JS_FreeCString(rig.ctx(), name);
  }
  const Value tag(rig.ctx(), JS_AtomToValue(rig.ctx(), atom_Symbol_toStringTag));
  CHECK(JS_IsStrictEqual(rig.ctx(), tag.get(), rig.run("Symbol.toStringTag").get()));
}

TEST_CASE("entries of collections are read without moving iterators", "[inspect]") {
  Rig rig;
  const Value map = rig.run("globalThis.m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]); m");
  const Entries two = collection_entries(rig.ctx(), map.get(), 2);
  CHECK(two.total == 3);
  REQUIRE(two.keys.size() == 2);
  CHECK(rig.text(two.values[1].get()) == "b");
  CHECK(collection_entries(rig.ctx(), map.get(), 0).total == 3);

  const Value iterator = rig.run("globalThis.i = m.entries(); i.next(); i");
  const Entries rest = iterator_entries(rig.ctx(), iterator.get(), 10);
  CHECK(rest.kind == Entries::Kind::entries);
  REQUIRE(rest.keys.size() == 2);
  CHECK(rig.text(rest.keys[0].get()) == "2");
  CHECK(rig.text(rig.run("i.next().value.join()").get()) == "2,b");

  CHECK(rig.shown("(m.delete(2), m.delete(3), m.set(4, 'd'), i)") == "[Map Entries] { [ 4, 'd' ] }");
  CHECK(rig.shown("(i.next(), i.next(), i)") == "[Map Entries] {  }");
  CHECK(rig.shown("(m.clear(), m.keys())") == "[Map Iterator] {  }");
  CHECK(rig.shown("(globalThis.w = new WeakSet([globalThis.k = { k: 1 }, {}]), w)", {.show_hidden = true}) ==
        "WeakSet { { k: 1 } }");
}

TEST_CASE("inspect runs no code of the program but custom functions", "[inspect]") {
  Rig rig;
  rig.run(R"(
    globalThis.calls = [];
    globalThis.map = new Map([[1, { a: 2 }]]);
    globalThis.set = new Set(['a']);
    const spy = (name) => function () { calls.push(name); throw new Error(name); };
    Map.prototype.forEach = Map.prototype.entries = Map.prototype[Symbol.iterator] = spy('map');
    Set.prototype.forEach = Set.prototype.values = Set.prototype[Symbol.iterator] = spy('set');
    Object.defineProperty(Map.prototype, 'size', { get: spy('size') });
    Date.prototype.toISOString = Date.prototype.getTime = Date.prototype.valueOf = spy('date');
    Number.prototype.valueOf = String.prototype.valueOf = Symbol.prototype.valueOf = spy('valueOf');
    Number.prototype.toString = String.prototype.toString = spy('toString');
    Function.prototype.toString = spy('source');
    Array.prototype.join = Array.prototype.sort = Array.prototype[Symbol.iterator] = spy('array');
    Error.prototype.toString = spy('error');
    Object.keys = Reflect.ownKeys = Object.getOwnPropertyDescriptor = spy('keys');
    globalThis.traps = new Proxy({}, { get: (_, name) => spy(name) });
  )");
  const auto [expression, expected] = GENERATE(table<std::string, std::string>({
      {"map", "Map(1) { 1 => { a: 2 } }"},
      {"set", "Set(1) { 'a' }"},
      {"new Date(0)", "1970-01-01T00:00:00.000Z"},
      {"Object(3)", "[Number: 3]"},
      {"Object('abc')", "[String: 'abc']"},
      {"Object(Symbol('a'))", "[Symbol: Symbol(a)]"},
      {"class A {}", "[class A]"},
      {"{ get a() { calls.push('a'); return 1; } }", "{ a: [Getter] }"},
      {"new Proxy({ a: 1 }, traps)", "Proxy({ a: 1 })"},
      {"new Proxy([1], traps)", "Proxy([ 1 ])"},
      {"{ p: new Proxy(function f() {}, traps) }", "{ p: Proxy([Function: f]) }"},
      {"Object.defineProperty(new Error('x'), 'stack', { value: undefined })", "[Error: x]"},
      {"[3, 1, 2]", "[ 3, 1, 2 ]"},
  }));
  INFO(expression);
  const Value before = rig.run("calls.length = 0");
  CHECK(rig.shown(expression) == expected);
  CHECK(rig.text(rig.run("calls.length").get()) == "0");
}

TEST_CASE("what custom functions throw is left pending", "[inspect]") {
  Rig rig;
  CHECK(rig.shown("{ [util.inspect.custom]() { throw new Error('mine'); } }") == "threw Error: mine");
  CHECK(rig.shown("[[{ a: { get [util.inspect.custom]() { throw 5; } } }]]") == "threw 5");
  CHECK(rig.shown("1") == "1");
  CHECK(rig.formatted("'%s', { toString() { throw new Error('text'); } }").empty());
  CHECK(rig.thrown() == "Error: text");
  CHECK(rig.formatted("'%d', { valueOf() { throw new Error('number'); } }").empty());
  CHECK(rig.thrown() == "Error: number");
}

TEST_CASE("nesting without end is cut off", "[inspect]") {
  Rig rig;
  rig.run(
      "globalThis.deep = []; for (let i = 0; i < 100000; i++) deep = [deep];"
      "globalThis.linked = null; for (let i = 0; i < 50000; i++) linked = { next: linked, map: new Map([[1, "
      "linked]]) };"
      "globalThis.chain = {}; for (let i = 0; i < 20000; i++) chain = { get [Symbol.toStringTag]() {}, chain "
      "};");
  InspectOptions all;
  all.depth = std::numeric_limits<double>::infinity();
  const std::string cut = ": Inspection interrupted prematurely. Maximum call stack size exceeded.]";
  CHECK(rig.shown("deep", all).find("[Array" + cut) != std::string::npos);
  CHECK(rig.shown("chain", all).find("[Object" + cut) != std::string::npos);
  CHECK(rig.shown("linked", {.depth = 3}).find("[Object]") != std::string::npos);
  CHECK(rig.shown("{ [util.inspect.custom](d, o, again) { return again(this, o); } }")
            .starts_with("threw RangeError"));
  CHECK(rig.shown("{ a: 1 }") == "{ a: 1 }");
}

TEST_CASE("large values stay within their limits", "[inspect]") {
  Rig rig;
  CHECK(rig.shown("'x'.repeat(1 << 24)").size() < 11000);
  CHECK(rig.shown("new Array(1 << 20).fill(1)").ends_with("... 1048476 more items\n]"));
  CHECK(rig.shown("Object.fromEntries(Array.from({ length: 5000 }, (_, i) => ['k' + i, i]))")
            .ends_with("k4999: 4999\n}"));
  CHECK(rig.shown("new Uint8Array(1 << 20)").ends_with("... 1048476 more items\n]"));
}

TEST_CASE("C++ callers get valid UTF-8", "[inspect]") {
  Rig rig;
  CHECK(rig.formatted("'a\\ud83d'") == "a\xef\xbf\xbd");
  CHECK(rig.formatted("'%s', '\\ud83d!'") == "\xef\xbf\xbd!");
  CHECK(rig.formatted("'\\ud83d\\ude00'") == "\xf0\x9f\x98\x80");
  CHECK(rig.shown("'\\ud83d'") == "'\\ud83d'");
  CHECK(rig.shown("Symbol('\\ud83d')") == "Symbol(\xef\xbf\xbd)");
}

TEST_CASE("options of C++ callers", "[inspect]") {
  Rig rig;
  CHECK(rig.shown("{ a: { b: {} } }", {.depth = 0}) == "{ a: [Object] }");
  CHECK(rig.shown("[1, 'a']", {.colors = true}) == "[ \x1b[33m1\x1b[39m, \x1b[32m'a'\x1b[39m ]");
  CHECK(rig.shown("{ b: 1, a: 1 }", {.sorted = true}) == "{ a: 1, b: 1 }");
  CHECK(rig.shown("{ get a() { return 1; } }", {.getters = true}) == "{ a: [Getter: 1] }");
  CHECK(rig.shown("{ a: 1 }", {.compact = 0}) == "{\n  a: 1\n}");
  CHECK(rig.shown("[1, 2, 3]", {.max_array_length = 1}) == "[ 1, ... 2 more items ]");

  CHECK(default_inspect_options(rig.ctx()).depth == 2);
  rig.run(
      "util.inspect.defaultOptions.depth = 7; util.inspect.defaultOptions = { maxArrayLength: null, colors: "
      "true };");
  const InspectOptions changed = default_inspect_options(rig.ctx());
  CHECK(changed.depth == 7);
  CHECK(changed.max_array_length == std::numeric_limits<double>::infinity());
  CHECK(changed.colors);
}

TEST_CASE("errors of the bare engine get their header", "[inspect]") {
  Rig rig;
  const Value error =
      rig.run("(function thrower() { return Object.assign(new TypeError('bad'), { code: 5 }); })()");
  const std::string text = inspect_error(rig.ctx(), error.get());
  CHECK(text.starts_with("TypeError: bad\n    at "));
  CHECK(text.ends_with(" {\n  code: 5\n}"));
}

TEST_CASE("module namespaces", "[inspect]") {
  Rig rig;
  const std::string source =
      "globalThis.seen = () => [a, f]; export let a = 1; export function f() {} export default 5;";
  const Value compiled(rig.ctx(), JS_Eval(rig.ctx(), source.data(), source.size(), "m.mjs",
                                          JS_EVAL_TYPE_MODULE | JS_EVAL_FLAG_COMPILE_ONLY));
  REQUIRE_FALSE(compiled.exception());
  auto* module = static_cast<JSModuleDef*>(JS_VALUE_GET_PTR(compiled.get()));
  REQUIRE(JS_ResolveModule(rig.ctx(), compiled.get()) == 0);
  const Value done(rig.ctx(), JS_EvalFunction(rig.ctx(), JS_DupValue(rig.ctx(), compiled.get())));
  const Value names(rig.ctx(), JS_GetModuleNamespace(rig.ctx(), module));
  CHECK(inspect(rig.ctx(), names.get()) == "[Module: null prototype] { a: 1, default: 5, f: [Function: f] }");
}

TEST_CASE("two contexts of one runtime do not share what programs change", "[inspect]") {
  Rig rig;
  JSContext* other = JS_NewContext(JS_GetRuntime(rig.ctx()));
  {
    const Value functions(other, make_inspect_functions(other));
    rig.run("util.inspect.styles.number = 'red'");
    const Value one(other, JS_NewInt32(other, 1));
    CHECK(inspect(other, one.get(), {.colors = true}) == "\x1b[33m1\x1b[39m");
    CHECK(rig.shown("1", {.colors = true}) == "\x1b[31m1\x1b[39m");
  }
  JS_FreeContext(other);
}
