#include "support/catch.hpp"

#include "js/suggestions.hpp"

#include <algorithm>
#include <cstdlib>

#include "js/engine.hpp"

using namespace runnel;
using namespace runnel::js;

namespace {

struct Program {
  explicit Program(const std::string& source) : engine(EngineOptions{}) {
    REQUIRE(engine.run_text(source, "[test]", Engine::Language::script));
  }
  std::string candidates(std::string_view text) {
    const Completion completion = suggest(engine.context(), text);
    std::string out;
    for (const Candidate& candidate : completion.candidates)
      out += (out.empty() ? "" : " ") + (candidate.text.empty() ? "|" : candidate.text);
    return out;
  }
  Engine engine;
};

}  // namespace

TEST_CASE("names are completed", "[suggestions]") {
  ::setenv("SUGGESTIONS_TEST", "1", 1);
  Program program(
      "var apple = { aa: 1, ab: { deep: { deeper: 1 } }, 'no name': 1, 5: 1, \xc3\xa9: 1 };"
      "var apricot = Object.create({ below: 1, ab: 2 }, { above: { value: 1 } });"
      "var banana = { get getter() { globalThis.ran = true; return { x: 1 } }, proxy: new Proxy({ y: 1 }, "
      "{}) };");
  const auto [text, candidates] = GENERATE(table<std::string, std::string>({
      {"ap", "apple apricot"},
      {"1 + ap", "apple apricot"},
      {"f(ap", "apple apricot"},
      {"x = { a: ap", "apple apricot"},
      {"`${ap", "apple apricot"},
      {"apple.a", "aa ab"},
      {"apple?.a", "aa ab"},
      {"apple . a", "aa ab"},
      {"1 + apple.ab.d", "deep"},
      {"apple.ab.deep.",
       "deeper | __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor "
       "hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf"},
      {"globalThis.appl", "apple"},
      {"this.appl", "apple"},
      {"apricot.a", "above | ab"},
      {"apple.\xc3\xa9", "\xc3\xa9"},
      {"'x'.charC", "charCodeAt"},
      {"`x`.charC", "charCodeAt"},
      {"/x/.fla", "flags"},
      {"1..toF", "toFixed"},
      {"whil", "while"},
      {"apple.nothing", ""},
      {"nothing.a", ""},
      {"apple.aa.toF", "toFixed"},
      {"banana.getter.", ""},
      {"banana.proxy.", ""},
      {"f().a", ""},
      {"apple[0].a", ""},
      {"(apple).a", "aa ab"},
      {"(apple.ab).d", "deep"},
      {"(1 + apple).a", ""},
      {"f(apple).a", ""},
      {"(f()).a", ""},
      {"().a", ""},
      {"{}.hasO", ""},
      {").a", ""},
      {"(5).toF", "toFixed"},
      {"((5)).toF", "toFixed"},
      {"[1].cop", "copyWithin"},
      {"x = [[1], 2].cop", "copyWithin"},
      {"this[0].cop", ""},
      {"[1].length.toF", "toFixed"},
      {"/x/.te", "test"},
      {"`a`.toU", "toUpperCase"},
      {"process.env.SUGGESTIONS_T", "SUGGESTIONS_TEST"},
      {"process.env.SUGGESTIONS_TEST.charC", "charCodeAt"},
      {"require('pat", "path path/posix"},
      {"await import(\"ev", "events"},
      {"x.require('pat", ""},
      {"print('pat", ""},
      {"require('/dev/nul", "/dev/null"},
      {"require('/de", "/dev/"},
      {"require('/no/such/fol", ""},
      {"'ap", ""},
      {"`ap", ""},
      {"/ap", ""},
      {"// ap", ""},
      {"1 // ap", ""},
      {"/* ap", ""},
      {"x = 1\nap", "apple apricot"},
      {"apple.aa ", ""},
  }));
  CAPTURE(text);
  CHECK(program.candidates(text) == candidates);
  CHECK(program.candidates("ra").find("ran") == std::string::npos);  // no getter ran
}

TEST_CASE("only what is typed of the last name is replaced", "[suggestions]") {
  Program program("var apple = { core: 1 }");
  const auto [text, replace_from] = GENERATE(table<std::string, std::size_t>({
      {"", 0},
      {"ap", 0},
      {"1 + ap", 4},
      {"apple.", 6},
      {"apple.co", 6},
      {"\xc3\xa9 + ap", 5},
  }));
  CAPTURE(text);
  CHECK(suggest(program.engine.context(), text).replace_from == replace_from);
}

TEST_CASE("constants of the prompt complete, and are not read too early", "[suggestions]") {
  Program program(
      "Object.defineProperty(globalThis, 'lazy', { configurable: true, get() { globalThis.ran = 1; return {} "
      "} })");
  CHECK(program.candidates("laz") == "lazy");
  CHECK(program.candidates("lazy.").empty());
  CHECK(program.candidates("ran").empty());
}
