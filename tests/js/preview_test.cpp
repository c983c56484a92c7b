#include "support/catch.hpp"

#include "js/preview.hpp"

#include "js/engine.hpp"
#include "js/text.hpp"

using namespace runnel;
using namespace runnel::js;

namespace {

// `ran` counts what must not run.
constexpr const char* program = R"js(
  var ran = 0;
  const run = () => { ++ran; return 'ran'; };
  var q = { a: { b: [1, 2, { c: 3 }] }, get g() { return run() }, s: 'str', n: null, u: undefined, f() {} };
  var hostile = { valueOf: run, toString: run, [Symbol.toPrimitive]: run, toJSON: run };
  hostile[Symbol.for('nodejs.util.inspect.custom')] = run;
  class Tagged { get [Symbol.toStringTag]() { return run() } }
  class Named { static get name() { return run() } }
  var tagged = new Tagged, named = new Named;
  var proxy = new Proxy({ x: 1 }, { get: run, has: run, ownKeys: run, getPrototypeOf: run, getOwnPropertyDescriptor: run });
  Object.defineProperty(String.prototype, 'mine', { get: run });
  Object.defineProperty(globalThis, 'global', { get: run });
  var big = 10n, symbol = Symbol('y'), list = [1, 2, 3];
)js";

}  // namespace

TEST_CASE("what is certain is previewed as Node shows it", "[preview]") {
  Engine engine{EngineOptions{}};
  REQUIRE(engine.run_text(program, "[test]", Engine::Language::script));
  const auto shown = [&](std::string_view text) { return preview(engine.context(), text); };
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"1+1", "2"},
      {"1 + 1;", "2"},
      {"(1 + 2) * 3", "9"},
      {"2 ** 0.5", "1.4142135623730951"},
      {"-5 % 3", "-2"},
      {"1 < 2", "true"},
      {"0x10", "16"},
      {"'a' + \"b\"", "'ab'"},
      {"`a${1 + 2}b`", "'a3b'"},
      {"`a${q.s}${`x`}`", "'astrx'"},
      {"\"abc\".length", "3"},
      {"'abc'[1]", "'b'"},
      {"q.s.length", "3"},
      {"q.s[0]", "'s'"},
      {"q",
       "{\n  a: { b: [Array] },\n  g: [Getter],\n  s: 'str',\n  n: null,\n  u: undefined,\n  f: [Function: "
       "f]\n}"},
      {"q.a.b[1]", "2"},
      {"q?.a?.b", "[ 1, 2, { c: 3 } ]"},
      {"q['s']", "'str'"},
      {"q.n", "null"},
      {"q.u", "undefined"},
      {"q.f", "[Function: f]"},
      {"!q", "false"},
      {"q ? 1 : 'no'", "1"},
      {"q.n ?? q.s", "'str'"},
      {"q === q.a", "false"},
      {"typeof q", "'object'"},
      {"void q", "undefined"},
      {"{ a: 1, 'b': [q.s], 2: {} }", "{ '2': {}, a: 1, b: [ 'str' ] }"},
      {"[1, [2, [3]]]", "[ 1, [ 2, [Array] ] ]"},
      {"[, 1]", "[ <1 empty item>, 1 ]"},
      {"/a/g", ""},
      {"[/a/g, -0, 1n, symbol]", ""},
      {"[/a/g, 0, 1n, symbol]", "[ /a/g, 0, 1n, Symbol(y) ]"},
      {"big", "10n"},
      {"Math.PI", "3.141592653589793"},
      {"this.big", "10n"},
      {"list.length", "3"},
      {"tagged", "Tagged {}"},
      {"proxy", "Proxy({ x: 1 })"},
      // What is the same as the text, or nothing.
      {"5", ""},
      {"'abc'", ""},
      {"null", ""},
      {"", ""},
      {"  ", ""},
      {";", ""},
      // What would run something, throw, or end nowhere.
      {"q.g", ""},
      {"q.nothing", ""},
      {"q.s.mine", ""},
      {"'x'.mine", ""},
      {"global", ""},
      {"nowhere", ""},
      {"q.n.x", ""},
      {"hostile + 1", ""},
      {"`${hostile}`", ""},
      {"hostile == 1", ""},
      {"[1] + 1", ""},
      {"{} + 1", ""},
      {"big ** big", ""},
      {"2n ** 9n", ""},
      {"+symbol", ""},
      {"list[q.u]", ""},
      {"list[run()]", ""},
      {"{ [run()]: 1 }", ""},
      {"{ q }", ""},
      {"{ ...q }", ""},
      {"{ get x() { return 1 } }", ""},
      {"[...list]", ""},
      {"run()", ""},
      {"run``", ""},
      {"q.f``", ""},
      {"(run)()", ""},
      {"[1](2)", ""},
      {"new Tagged", ""},
      {"ran = 1", ""},
      {"ran++", ""},
      {"--ran", ""},
      {"ran += 1", ""},
      {"delete q.s", ""},
      {"'s' in proxy", ""},
      {"q instanceof Tagged", ""},
      {"x => 1", ""},
      {"function f() {}", ""},
      {"class A {}", ""},
      {"await 1", ""},
      {"import('fs')", ""},
      {"var x = 1", ""},
      {"1; 2", ""},
      {"1\n2", ""},
      {"1)(2", ""},
      {"1 +", ""},
      {"(1", ""},
      {"a b", ""},
      {".help", ""},
      {"'open", ""},
      {"`open", ""},
      {"/* open", ""},
      {"\xFF", ""},
      {std::string("1\0", 2), ""},
  };
  for (const auto& [text, expected] : rows) {
    CAPTURE(text);
    std::string one_row = expected;
    for (std::size_t at = 0; (at = one_row.find("\n  ")) != std::string::npos;) one_row.replace(at, 3, " ");
    std::replace(one_row.begin(), one_row.end(), '\n', ' ');
    CHECK(shown(text) == one_row);
  }
  CHECK(shown("ran") == "0");
  CHECK_FALSE(JS_HasException(engine.context()));
  CHECK(shown(std::string(3000, ' ') + "1+1").empty());
  std::string deep(900, '[');
  deep.append(900, ']');
  CHECK(shown(deep) == "[ [ [Array] ] ]");
}
