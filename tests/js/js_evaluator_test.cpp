#include "support/catch.hpp"

#include "js/js_evaluator.hpp"

#include "js/text.hpp"
#include "js/uncaught_text.hpp"

using namespace runnel;
using namespace runnel::js;

namespace {

struct Session {
  explicit Session(JsEvaluator::Options options = {}) : engine(EngineOptions{}) {
    options.stoppable = false;
    options.notice = [this](std::string_view text) { notices += text; };
    evaluator.emplace(engine, std::move(options));
  }

  // Evaluates, also what is awaited.
  Evaluation run(std::string_view source) {
    std::optional<Evaluation> result;
    evaluator->evaluate(std::string(source) + "\n",
                        [&](Evaluation evaluation) { result = std::move(evaluation); });
    while (!result && engine.turn(true)) {
    }
    return result.value_or(Evaluation{Evaluation::Status::nothing, "(pending)"});
  }
  std::string text(std::string_view source) { return run(source).text; }

  Engine engine;
  std::string notices;
  std::optional<JsEvaluator> evaluator;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("texts give their values", "[js_evaluator]") {
  const auto [source, value] = GENERATE(table<std::string, std::string>({
      {"1 + 1", "2"},
      {"'a'", "'a'"},
      {"", ""},
      {" ", "undefined"},
      {"// comment", "undefined"},
      {"{ a: 1 }", "{ a: 1 }"},
      {"{ a: 1 };", "1"},
      {"{}", "{}"},
      {"{};", "undefined"},
      {"{ 1 }", "1"},
      {"{ a }", "Uncaught ReferenceError: a is not defined"},
      {"  { a: 1 }  ", "{ a: 1 }"},
      {"{ a: 1 } // comment", "{ a: 1 }"},
      {"{ a: 1 }.a", "1"},
      {"if (true) 3", "3"},
      {"1; let a = 2", "1"},
      {"1; class A {}", "1"},
      {"await 1", "1"},
      {"await Promise.resolve(2) + 1", "3"},
      {"{ a: await 1 }", "{ a: 1 }"},
      {"let a = await 1; a", "1"},
      {"var await = 3; await", "3"},
      {"await Promise.resolve()", "undefined"},
      {"'\xf0\x9f\x98\x80'.length", "2"},
      {"'\xff'", "'\xef\xbf\xbd'"},
      {"new Proxy({ a: 1 }, {})", "Proxy [ { a: 1 }, {} ]"},
  }));
  CAPTURE(source);
  Session session;
  CHECK(session.text(source) == value);
}

TEST_CASE("names may be declared again", "[js_evaluator]") {
  const auto [lines, last] = GENERATE(table<Lines, std::string>({
      {{"let x = 1", "let x = 2", "x"}, "2"},
      {{"let x = 1", "let x", "x"}, "undefined"},
      {{"let x", "x"}, "undefined"},
      {{"const x = 1", "const x = 2", "x"}, "2"},
      {{"const x = 1", "let x = 2", "x = 3", "x"}, "3"},
      {{"let x = 1", "const x = 2", "x = 3"}, "Uncaught TypeError: Assignment to constant variable."},
      {{"const x = 1", "let x", "x = 3", "x"}, "3"},
      {{"class A {}", "class A { a() {} }", "new A().a"}, "[Function: a]"},
      {{"class A {}", "let A = 1", "A"}, "1"},
      {{"var x = 1", "let x = 2", "x"}, "2"},
      {{"var x = 1", "const x = 2", "x = 3"}, "Uncaught TypeError: Assignment to constant variable."},
      {{"let x = 1", "var x = 2", "x"}, "2"},
      {{"const x = 1", "var x = 2"}, "Uncaught SyntaxError: Identifier 'x' has already been declared"},
      {{"const x = 1", "var x = 2", "x"}, "1"},
      {{"const x = 1", "function x() {}", "x"}, "[Function: x]"},
      {{"function x() {}", "let x = 1", "x"}, "1"},
      {{"let x = 1", "function f() { return x }", "let x = 2", "f()"}, "2"},
      {{"const x = 1", "function f() { return x }", "const x = 2", "f()"}, "2"},
      {{"let { a, b: [c], ...d } = { a: 1, b: [2], e: 3 }", "[a, c, d]"}, "[ 1, 2, { e: 3 } ]"},
      {{"const [a, b = 5] = [1]", "a = 2"}, "Uncaught TypeError: Assignment to constant variable."},
      {{"const f = () => 1", "f"}, "[Function: f]"},
      {{"class A { static one = new A() }", "A.one"}, "A {}"},
      {{"class A { a() { return A } }", "let B = A", "A = 1", "new B().a() === B"}, "true"},
      {{"for (let i = 0; i < 2; i++);", "typeof i"}, "'undefined'"},
      {{"{ let y = 1 }", "typeof y"}, "'undefined'"},
      {{"let x = 1", "delete globalThis.x", "typeof x"}, "'undefined'"},
      {{"let x = 1", "Object.keys(globalThis).includes('x')"}, "false"},
      {{"const x = await 1", "x = 2"}, "Uncaught TypeError: Assignment to constant variable."},
      {{"'use strict'; const x = 1; x = 2"}, "Uncaught TypeError: Assignment to constant variable."},
      {{"const x = 1; x = 2"}, "Uncaught TypeError: Assignment to constant variable."},
  }));
  Session session;
  std::string text;
  for (const std::string& line : lines) {
    UNSCOPED_INFO(line);
    text = session.text(line);
  }
  CHECK(text == last);
}

TEST_CASE("a name is refused where it cannot be declared", "[js_evaluator]") {
  const auto [source, name] = GENERATE(table<std::string, std::string>({
      {"let undefined = 1", "undefined"},
      {"const NaN = 1", "NaN"},
      {"class Infinity {}", "Infinity"},
      {"let a = 1, undefined", "undefined"},
  }));
  CAPTURE(source);
  Session session;
  const std::string text = session.text(source);
  CHECK(text.ends_with("Uncaught SyntaxError: Identifier '" + name + "' has already been declared"));
  CHECK(session.text("typeof a") == "'undefined'");  // nothing of it was declared
}

TEST_CASE("a name that was not initialised stays so until it is declared again", "[js_evaluator]") {
  const std::string keyword = GENERATE("let", "const");
  Session session;
  CHECK(session.text(keyword + " x = (() => { throw 1 })()") == "Uncaught 1");
  CHECK(session.text("x") == "Uncaught ReferenceError: Cannot access 'x' before initialization");
  CHECK(session.text(keyword + " x = 2; x") == "2");
  CHECK(session.text("y; " + keyword + " y = 1") ==
        "Uncaught ReferenceError: Cannot access 'y' before initialization");
}

TEST_CASE("columns stay where they are", "[js_evaluator]") {
  const auto [source, place] = GENERATE(table<std::string, std::string>({
      {"let a = () => { throw new Error('x') }; a()", "REPL1:1:"},
      {"const a =\n() => { throw new Error('x') }\na()", "REPL1:2:"},
      {"class A { static a() {\nthrow new Error('x') } }\nA.a()", "REPL1:2:"},
  }));
  CAPTURE(source);
  Session session;
  const std::string text = session.text(source);
  CHECK(text.find("    at ") != std::string::npos);
  CHECK(text.find(place) != std::string::npos);
}

TEST_CASE("errors are shown as Node shows them", "[js_evaluator]") {
  const auto [source, text] = GENERATE(table<std::string, std::string>({
      {"throw 1", "Uncaught 1"},
      {"throw 'a'", "Uncaught 'a'"},
      {"throw null", "Uncaught null"},
      {"throw { a: 1 }", "Uncaught { a: 1 }"},
      {"throw new Error('a')", "Uncaught Error: a"},
      {"throw new TypeError('a\\nb')", "Uncaught TypeError: a\nb"},
      {"throw Object.assign(new Error('a'), { code: 'X' })", "Uncaught [Error: a] { code: 'X' }"},
      {"nothing", "Uncaught ReferenceError: nothing is not defined"},
      {"await Promise.reject(1)", "Uncaught 1"},
      {"await nothing", "Uncaught ReferenceError: nothing is not defined"},
      {"a b", "a b\n  ^\n\nUncaught SyntaxError: Unexpected identifier 'b'"},
      {"1 +\n]", "]\n^\n\nUncaught SyntaxError: Unexpected token ']'"},
      {"{ a: 1, b b }", "{ a: 1, b b }\n          ^\n\nUncaught SyntaxError: Unexpected identifier 'b'"},
      {"await ]", "await ]\n      ^\n\nUncaught SyntaxError: Unexpected token ']'"},
      {"throw { get a() { throw 1 } }", "Uncaught { a: [Getter] }"},
  }));
  CAPTURE(source);
  Session session;
  const Evaluation evaluation = session.run(source);
  CHECK(evaluation.status == Evaluation::Status::error);
  CHECK(evaluation.text == text);
}

TEST_CASE("frames above the typed text are shown, those below are not", "[js_evaluator]") {
  Session session;
  session.text("function f() { throw new Error('a') }");
  const std::string text = session.text("f()");
  CHECK(text.find("Uncaught Error: a\n    at f (REPL1:1:") == 0);
  CHECK(std::count(text.begin(), text.end(), '\n') == 1);
  // The error itself keeps the shortened stack.
  CHECK(session.text("_error.stack.split('\\n').length") == "2");
}

TEST_CASE("Uncaught stands before the line that names the error", "[uncaught_text]") {
  const auto [text, shown] = GENERATE(table<std::string, std::string>({
      {"1", "Uncaught 1"},
      {"Error: a", "Uncaught Error: a"},
      {"[Error: a] { b: 1 }", "Uncaught [Error: a] { b: 1 }"},
      {"RangeError: a\n    at f", "Uncaught RangeError: a\n    at f"},
      {"MyError2_x: a", "Uncaught MyError2_x: a"},
      {"errorless", "Uncaught errorless"},
      {"{\n  a: 1\n}", "Uncaught:\n{\n  a: 1\n}"},
      {"context\nError: a", "context\nUncaught Error: a"},
      {"Error: " + std::string(73, 'x'), "Uncaught Error: " + std::string(73, 'x')},
      {"Error: " + std::string(74, 'x'), "Uncaught:\nError: " + std::string(74, 'x')},
  }));
  CHECK(with_uncaught(text) == shown);
}

TEST_CASE("the last value and the last error are remembered", "[js_evaluator]") {
  const auto [lines, last, notices] = GENERATE(table<Lines, std::string, std::string>({
      {{"5", "_ + 1"}, "6", ""},
      {{"5", "undefined", "_"}, "undefined", ""},
      {{"5", "", "_"}, "5", ""},
      {{"5", "throw 6", "_"}, "5", ""},
      {{"throw 6", "_error"}, "6", ""},
      {{"a b", "_error.message"}, "\"Unexpected identifier 'b'\"", ""},
      {{"_ = 5", "6", "_"}, "5", "Expression assignment to _ now disabled.\n"},
      {{"_ = 5", "_ = 6", "_"}, "6", "Expression assignment to _ now disabled.\n"},
      {{"_error = 5", "throw 6", "_error"}, "5", "Expression assignment to _error now disabled.\n"},
      {{"let _ = 5", "6", "_"}, "5", ""},
      {{"await 7", "_"}, "7", ""},
  }));
  Session session;
  std::string text;
  for (const std::string& line : lines) text = session.text(line);
  CHECK(text == last);
  CHECK(session.notices == notices);
}

TEST_CASE("a pending evaluation can be interrupted, and then is over", "[js_evaluator]") {
  Session session;
  std::vector<Evaluation> results;
  session.evaluator->evaluate("await new Promise(r => globalThis.r = r)\n",
                              [&](Evaluation e) { results.push_back(e); });
  REQUIRE(results.empty());
  session.evaluator->interrupt();
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == Evaluation::Status::interrupted);
  CHECK(results[0].text.find("Script execution was interrupted by `SIGINT`") != std::string::npos);
  CHECK(session.text("r(1); 2") == "2");
  CHECK(results.size() == 1);
  session.evaluator->interrupt();  // nothing is pending
  CHECK(session.text("3") == "3");
}

TEST_CASE("a running loop is interrupted", "[js_evaluator]") {
  const std::string source = GENERATE("interrupt(); while (true);", "await 1; interrupt(); while (true);",
                                      "try { interrupt(); while (true); } catch { 1 } finally { 2 }");
  CAPTURE(source);
  Session session;
  const auto interrupt = [](JSContext* ctx, JSValueConst, int, JSValueConst*) {
    Engine::of(ctx).interrupt();
    return JS_UNDEFINED;
  };
  JSContext* ctx = session.engine.context();
  const Value global(ctx, JS_GetGlobalObject(ctx));
  JS_SetPropertyStr(ctx, global.get(), "interrupt", JS_NewCFunction(ctx, interrupt, "interrupt", 0));
  session.text("var kept = 4");
  CHECK(session.run(source).status == Evaluation::Status::interrupted);
  CHECK(session.text("kept") == "4");
  // One that comes when nothing runs any more stops nothing.
  session.engine.interrupt();
  CHECK(session.text("for (let i = 0; i < 100000; i++); kept") == "4");
}

TEST_CASE("process.exit ends an evaluation", "[js_evaluator]") {
  const std::string source =
      GENERATE("process.exit(3)", "await 1; process.exit(3)", "try { process.exit(3) } finally { 1 }");
  CAPTURE(source);
  Session session;
  const Evaluation evaluation = session.run(source);
  CHECK((evaluation.status == Evaluation::Status::exit || evaluation.text == "(pending)"));
  CHECK(session.engine.exiting());
  CHECK(session.engine.exit_status() == 3);
}

TEST_CASE("texts are numbered as Node numbers them", "[js_evaluator]") {
  Session session;
  CHECK(session.evaluator->check("f(\n") == Completeness::incomplete);
  CHECK(session.evaluator->check("1\n") == Completeness::complete);
  const std::string text = session.text("(() => { throw new Error('a') })()");
  CHECK(text.find("REPL2:1:") != std::string::npos);
}

TEST_CASE("parts of a named text keep its lines", "[js_evaluator]") {
  JsEvaluator::Options options;
  options.name = "[part]";
  options.show_undefined = false;
  Session session(std::move(options));
  session.evaluator->set_line(7);
  CHECK(session.text("\nthrow new Error('a')").find("    at [part]:8:") != std::string::npos);
  CHECK(session.text("\n\na b").find("[part]:9\na b\n  ^\n") == 0);
  CHECK(session.run("undefined").status == Evaluation::Status::nothing);
}

TEST_CASE("results are coloured when asked for", "[js_evaluator]") {
  JsEvaluator::Options options;
  options.colors = true;
  Session session(std::move(options));
  CHECK(session.text("1") == "\x1b[33m1\x1b[39m");
  CHECK(session.text("throw 1") == "Uncaught \x1b[33m1\x1b[39m");
}
