#include "support/catch.hpp"

#include "js/completeness.hpp"

#include "js/completeness_cases.hpp"

using namespace runnel;
using namespace runnel::js;

namespace {

struct Fixture {
  Fixture() : runtime(JS_NewRuntime()), context(JS_NewContext(runtime)), checker(std::in_place, context) {}
  ~Fixture() {
    checker.reset();
    JS_FreeContext(context);
    JS_FreeRuntime(runtime);
  }
  JSRuntime* runtime;
  JSContext* context;
  std::optional<SyntaxChecker> checker;
};

}  // namespace

TEST_CASE("texts are whole, beginnings or wrong, as Node decides", "[completeness]") {
  Fixture fixture;
  const auto check = [&](const auto& texts, Completeness expected) {
    for (const std::string_view text : texts) {
      CAPTURE(std::string(text));
      CHECK(static_cast<int>(fixture.checker->check(std::string(text) + "\n")) == static_cast<int>(expected));
    }
  };
  check(complete_texts, Completeness::complete);
  check(incomplete_texts, Completeness::incomplete);
  check(invalid_texts, Completeness::invalid);
}

TEST_CASE("where we know better than Node", "[completeness]") {
  Fixture fixture;
  for (const OtherDecision& decision : other_decisions) {
    CAPTURE(std::string(decision.text));
    CHECK(static_cast<int>(fixture.checker->check(std::string(decision.text) + "\n")) ==
          static_cast<int>(decision.ours));
  }
}

TEST_CASE("a whole program is a beginning at each of its line ends but the last", "[completeness]") {
  Fixture fixture;
  const std::string text =
      "class Point extends Base {\n  constructor(x,\n  y) {\n    super(\n)\n    this.text = `a\n${ [\nx\n] "
      "}`\n  }\n  static {\n  }\n}\n";
  for (std::size_t end = text.find('\n'); end + 1 < text.size(); end = text.find('\n', end + 1)) {
    CAPTURE(end);
    CHECK(fixture.checker->check(text.substr(0, end + 1)) == Completeness::incomplete);
  }
  CHECK(fixture.checker->check(text) == Completeness::complete);
}

TEST_CASE("a check runs and changes nothing", "[completeness]") {
  Fixture fixture;
  const std::string setup =
      "Error.prepareStackTrace = () => { globalThis.ran = true }; Error.stackTraceLimit = 0; undefined";
  const Value done(fixture.context,
                   JS_Eval(fixture.context, setup.c_str(), setup.size(), "", JS_EVAL_TYPE_GLOBAL));
  CHECK(fixture.checker->check("ran = true") == Completeness::complete);
  CHECK(fixture.checker->check("ran = (") == Completeness::incomplete);
  CHECK(fixture.checker->check("ran = )") == Completeness::invalid);
  const Value global(fixture.context, JS_GetGlobalObject(fixture.context));
  const Value ran(fixture.context, JS_GetPropertyStr(fixture.context, global.get(), "ran"));
  CHECK(JS_IsUndefined(ran.get()));
}

TEST_CASE("a fault is shown under the token where nothing can help any more", "[completeness]") {
  const auto [text, frame, message] = GENERATE(table<std::string, std::string, std::string>({
      {"var a = ]", "var a = ]\n        ^", "Unexpected token ']'"},
      {"a b", "a b\n  ^", "Unexpected identifier 'b'"},
      {"foo bar(", "foo bar(\n    ^^^", "Unexpected identifier 'bar'"},
      {"1 2", "1 2\n  ^", "Unexpected number"},
      {"'a' 'bc'", "'a' 'bc'\n    ^^^^", "Unexpected string"},
      {"1\n\n  else\n2", "  else\n  ^^^^", "Unexpected token 'else'"},
      {"\tx y", "\tx y\n\t  ^", "Unexpected identifier 'y'"},
      {"'\xe7\x95\x8c' x", "'\xe7\x95\x8c' x\n     ^", "Unexpected identifier 'x'"},
      {"'abc", "'abc\n^^^^", "Invalid or unexpected token"},
      {"/abc", "/abc\n^^^^", "Invalid regular expression: missing /"},
      {"let a; let a", "let a; let a\n           ^", "Identifier 'a' has already been declared"},
      {"const a;", "const a;\n       ^", "Missing initializer in const declaration"},
      {"return 1", "return 1\n^^^^^^", "Illegal return statement"},
      {"break", "break\n^^^^^", "Illegal break statement"},
      {"a = b)", "a = b)\n     ^", "Unexpected token ')'"},
      {"foo(", "foo(\n    ^", "Unexpected end of input"},
      {"foo(\n\n", "foo(\n    ^", "Unexpected end of input"},
      {"`${1 2}`", "`${1 2}`\n     ^", "Unexpected number"},
      {"export default 1", "export default 1\n^^^^^^", "Unexpected token 'export'"},
  }));
  CAPTURE(text);
  Fixture fixture;
  const auto fault = fixture.checker->fault(text);
  REQUIRE(fault);
  CHECK(code_frame(text, *fault) == frame);
  CHECK(fault->message == message);
}

TEST_CASE("what compiles has no fault", "[completeness]") {
  Fixture fixture;
  for (const std::string_view text : complete_texts) {
    // Objects that stand alone are whole for a prompt, and no script.
    if (looks_like_object(text)) continue;
    CAPTURE(std::string(text));
    CHECK_FALSE(fixture.checker->fault(text));
  }
}

TEST_CASE("positions are counted as JavaScript counts", "[completeness]") {
  const std::string text =
      "a\n\xc3\xa9"
      "b\n\xf0\x9f\x98\x80"
      "c";
  const auto [offset, line, column] = GENERATE(table<std::size_t, std::size_t, std::size_t>({
      {0, 1, 1},
      {1, 1, 2},
      {2, 2, 1},
      {4, 2, 2},
      {5, 2, 3},
      {6, 3, 1},
      {10, 3, 3},
      {11, 3, 4},
      {99, 3, 4},
  }));
  CAPTURE(offset);
  CHECK(source_position(text, offset).line == line);
  CHECK(source_position(text, offset).column == column);
}

TEST_CASE("collected lines are judged as the whole text is", "[completeness]") {
  Fixture fixture;
  LineCollector collector(*fixture.checker);
  const auto [lines, verdicts] = GENERATE(table<std::vector<std::string>, std::string>({
      {{"1\n"}, "c"},
      {{"f(\n", "1\n", ")\n"}, "iic"},
      {{"`a\n", "b\n", "`\n"}, "iic"},
      {{"1 +\n", "2\n"}, "ic"},
      {{"if (1)\n", "2\n"}, "ic"},
      {{"{ a: 1,\n", "b: 2 }\n"}, "ic"},
      {{"f(\n", "]\n"}, "ix"},
      {{"a b\n"}, "x"},
      {{"\n"}, "c"},
      {{"1"}, "c"},
  }));
  std::string found;
  for (const std::string& line : lines) {
    const Completeness verdict = collector.add(line);
    found += verdict == Completeness::complete ? 'c' : verdict == Completeness::incomplete ? 'i' : 'x';
  }
  CHECK(found == verdicts);
  collector.clear();
  CHECK(collector.text().empty());
  CHECK(collector.add("2\n") == Completeness::complete);
}

TEST_CASE("a long text is collected without being compiled for each line", "[completeness]") {
  const auto [head, line, tail] = GENERATE(table<std::string, std::string, std::string>({
      {"x = [\n", "'some text here',\n", "]\n"},
      {"x = `\n", "some text here\n", "`\n"},
      {"x = 1 +\n", "1 + 2 + 3 +\n", "1\n"},
      {"/*\n", "some text here\n", "*/\n"},
  }));
  CAPTURE(head);
  Fixture fixture;
  LineCollector collector(*fixture.checker);
  REQUIRE(collector.add(head) == Completeness::incomplete);
  std::size_t incomplete = 0;
  for (int i = 0; i < 20000; ++i) incomplete += collector.add(line) == Completeness::incomplete ? 1U : 0U;
  CHECK(incomplete == 20000);
  CHECK(collector.add(tail) == Completeness::complete);
}
