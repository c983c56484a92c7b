#include "support/catch.hpp"

#include "js/engine.hpp"
#include "js/engine_state.hpp"
#include "js/text.hpp"

using runnel::js::Engine;
using runnel::js::to_text;
using runnel::js::Value;

namespace {

/// An engine whose output is kept.
struct Program {
  Engine engine{{{"program"}, {}}};
  std::string out, err;
  int writes = 0;

  Program() {
    engine.output = [this](int fd, std::string_view text) {
      writes++;
      (fd == 2 ? err : out) += text;
      return 0;
    };
  }
  int run(std::string_view code, Engine::Language language = Engine::Language::detect) {
    engine.run_text(code, "[eval]", language);
    return engine.finish();
  }
  std::string print(std::string_view code) {
    Value result;
    engine.run_text(code, "[eval]", Engine::Language::detect, &result);
    return to_text(engine.context(), result.get());
  }
};

}  // namespace

TEST_CASE("an engine makes no loop before something needs one", "[engine]") {
  Program program;
  CHECK(program.run("1 + 1; console.log('x'); process.nextTick(() => console.log('tick'));") == 0);
  CHECK(program.out == "x\ntick\n");
  CHECK(program.engine.impl().loop == nullptr);
}

TEST_CASE("a program that touches neither process nor console loads no library", "[engine]") {
  Program program;
  CHECK(program.run("let a = [1, 2].map((x) => x * 2); JSON.stringify(a)") == 0);
  CHECK(program.engine.impl().libraries.empty());
}

TEST_CASE("a text gives its completion value, awaited", "[engine]") {
  const auto [code, value] = GENERATE(table<std::string, std::string>({
      {"1 + 1", "2"},
      {"let x = 5; x * 2", "10"},
      {"await 5", "5"},
      {"await Promise.resolve('a') + 'b'", "ab"},
      {"await new Promise((r) => setTimeout(r, 1, 'later'))", "later"},
      {"for (const x of [1, 2]) x * 3", "6"},
      {"var v = 1; if (v) { 'yes' }", "yes"},
      {"", "undefined"},
      {"'use strict'; typeof this", "object"},
      {"typeof require + typeof module + __filename", "functionobject[eval]"},
  }));
  CAPTURE(code);
  Program program;
  CHECK(program.print(code) == value);
  CHECK(program.err.empty());
}

TEST_CASE("declarations of one text are there for the next", "[engine]") {
  Program program;
  CHECK(program.print("let a = 1; const b = 2; function f() { return a + b; } 0") == "0");
  CHECK(program.print("f() + a") == "4");
  CHECK(program.print("await null; var later = a; later") == "1");
  CHECK(program.print("later + 1") == "2");
}

TEST_CASE("a language is kept to when it is given", "[engine]") {
  using Language = Engine::Language;
  const auto [code, language, status] = GENERATE(table<std::string, Language, int>({
      {"await 1", Language::commonjs, 1},
      {"await 1", Language::script, 0},
      {"import 'path'", Language::script, 1},
      {"import 'path'", Language::module, 0},
      {"import 'path'", Language::detect, 0},
      {"with ({}) {}", Language::module, 1},
      {"with ({}) {}", Language::detect, 0},
      {"typeof require === 'undefined' || process.exit(2)", Language::script, 0},
  }));
  CAPTURE(code);
  Program program;
  CHECK(program.run(code, language) == status);
}

TEST_CASE("an uncaught error is one message and status 1", "[engine]") {
  Program program;
  CHECK(program.run("throw new Error('x')") == 1);
  CHECK(program.writes == 1);
  CHECK(program.err ==
        "[eval]:1\nthrow new Error('x')\n^\n\nError: x\n    at [eval]:1:11\n\nrunnel v" RUNNEL_VERSION "\n");
}

TEST_CASE("on_uncaught takes errors and rejections, and the program goes on", "[engine]") {
  Program program;
  std::string seen;
  program.engine.on_uncaught = [&](JSValueConst error) {
    seen += to_text(program.engine.context(), error) + ";";
  };
  CHECK(program.run("setTimeout(() => { throw 'timer' }, 1); Promise.reject('rejected'); throw 'main'") == 0);
  CHECK(seen == "main;rejected;timer;");
  CHECK(program.err.empty());
}

TEST_CASE("process.exit unwinds everything at once", "[engine]") {
  const std::string code = GENERATE(
      as<std::string>(),
      "try { process.exit(3) } catch { console.log('caught') } finally { console.log('finally') }",
      "(async () => { try { process.exit(3) } finally { console.log('finally') } })(); console.log('after')",
      "setTimeout(() => { process.exit(3); console.log('after') }, 1); setTimeout(() => console.log('next'), "
      "1)",
      "queueMicrotask(() => process.exit(3)); queueMicrotask(() => console.log('next'))",
      "process.nextTick(() => process.exit(3)); process.nextTick(() => console.log('next'))",
      "process.on('exit', () => process.exit(3)); process.on('exit', () => console.log('second'))",
      "[1].forEach(() => process.exit(3)); console.log('after')",
      "new Proxy({}, { get() { process.exit(3) } }).x; console.log('after')",
      "String({ toString() { process.exit(3) } }); console.log('after')",
      "await null; process.exit(3); console.log('after')",
      "setImmediate(() => { process.exit(3) }); setImmediate(() => console.log('next'))");
  CAPTURE(code);
  Program program;
  CHECK(program.run(code) == 3);
  CHECK(program.out.empty());
  CHECK(program.err.empty());
  CHECK(program.engine.exiting());
  CHECK(program.engine.exit_status() == 3);
}

TEST_CASE("an interrupt stops a running loop, and the engine can go on", "[engine]") {
  Program program;
  int times = 0;
  Engine& engine = program.engine;
  engine.output = [&](int, std::string_view) {
    if (++times == 3) engine.interrupt();
    return 0;
  };
  CHECK_FALSE(engine.take_interrupted());
  engine.run_text("try { for (;;) console.log(1) } catch { for (;;); }", "[eval]", Engine::Language::script);
  CHECK(engine.take_interrupted());
  CHECK_FALSE(engine.take_interrupted());
  CHECK_FALSE(engine.exiting());
  CHECK(program.print("1 + 2") == "3");
}

TEST_CASE("turn runs one turn of the loop and says whether more may come", "[engine]") {
  Program program;
  Engine& engine = program.engine;
  CHECK_FALSE(engine.turn(true));
  engine.run_text("setImmediate(() => { console.log('a'); setImmediate(() => console.log('b')); })", "[eval]",
                  Engine::Language::script);
  CHECK(engine.turn(false));
  CHECK(program.out == "a\n");
  CHECK_FALSE(engine.turn(false));
  CHECK(program.out == "a\nb\n");
}

TEST_CASE("check_syntax tells the fault and runs nothing", "[engine]") {
  const auto [code, message] = GENERATE(table<std::string, std::string>({
      {"console.log(1)", ""},
      {"return 5", ""},
      {"import x from './nowhere.mjs'; export default x", ""},
      {"await 1", ""},
      {"let a = ;",
       "[f]:1\nlet a = ;\n        ^\n\nSyntaxError: Unexpected token ';'\n\nrunnel v" RUNNEL_VERSION "\n"},
      {"\n\nfoo(",
       "[f]:3\nfoo(\n    \n\nSyntaxError: Unexpected end of input\n\nrunnel v" RUNNEL_VERSION "\n"},
  }));
  CAPTURE(code);
  Program program;
  CHECK(program.engine.check_syntax(code, "[f]", Engine::Language::detect) == message);
  CHECK(program.out.empty());
}

TEST_CASE("deep recursion is an error that can be caught", "[engine]") {
  const std::string code = GENERATE(
      as<std::string>(), "function f() { return f() + 1 } try { f() } catch (e) { e instanceof RangeError }",
      "const o = {}; o.toString = () => `${o}`; try { String(o) } catch (e) { e instanceof RangeError }",
      "let a = []; for (let i = 0; i < 1e6; i++) a = [a]; try { JSON.stringify(a); true } catch (e) { e "
      "instanceof RangeError }",
      "const f = () => [1].map(f); try { f() } catch (e) { e instanceof RangeError }",
      "try { new RegExp('('.repeat(1e5)) } catch (e) { e instanceof Error }",
      "try { eval('['.repeat(1e5)) } catch (e) { e instanceof Error }");
  CAPTURE(code);
  Program program;
  CHECK(program.print(code) == "true");
}

TEST_CASE("sources are cleaned: byte order mark, invalid UTF-8, NULs", "[engine]") {
  using namespace std::string_literals;
  const auto [code, value] = GENERATE(table<std::string, std::string>({
      {"\xef\xbb\xbf"s
       "'bom'",
       "bom"},
      {"'\xff\xe4\xbd'.length", "2"},
      {"'a\0b'.length"s, "3"},
      {"// \0 \xff\n5"s, "5"},
      {"#!/usr/bin/env runnel\n'shebang'", "shebang"},
      {"\r\n'crlf'\r\n", "crlf"},
  }));
  CAPTURE(code);
  Program program;
  CHECK(program.print(code) == value);
}

namespace {

int promises_told = 0;

void count_promise(JSContext*, JSPromiseHookType, JSValueConst, JSValueConst, void*) {
  promises_told++;
}

}  // namespace

TEST_CASE("the engine's promise hook is set while a hook of async_hooks is enabled, and only then",
          "[engine]") {
  // Whoever sets a hook replaces ours, which then counts no more.
  const auto replaced = [](Program& program, const char* code) {
    JS_SetPromiseHook(JS_GetRuntime(program.engine.context()), count_promise, nullptr);
    program.print(code);
    promises_told = 0;
    program.print("Promise.resolve(1).then(() => {}); 1");
    return promises_told == 0;
  };
  Program program;
  CHECK_FALSE(
      replaced(program, "setTimeout(() => {}); process.nextTick(() => {}); queueMicrotask(() => {}); 1"));
  CHECK_FALSE(replaced(
      program,
      "globalThis.hooks = require('async_hooks'); globalThis.store = new hooks.AsyncLocalStorage(); 1"));
  CHECK_FALSE(replaced(program, "store.enterWith(1); await store.run(2, async () => { await 1; })"));
  CHECK_FALSE(
      replaced(program, "new hooks.AsyncResource('x').runInAsyncScope(() => hooks.executionAsyncId())"));
  CHECK_FALSE(replaced(program, "globalThis.hook = hooks.createHook({ init() {} }); 1"));
  CHECK_FALSE(replaced(
      program, "globalThis.other = hooks.createHook({ init() {}, trackPromises: false }).enable(); 1"));
  CHECK(replaced(program, "hook.enable(); 1"));
  CHECK(replaced(program, "hook.enable(); hook.disable(); other.disable(); 1"));
  program.print("1");
  CHECK_FALSE(replaced(program, "1"));
}

TEST_CASE("promises and resources that are gone are told of as destroyed", "[engine]") {
  const std::string setup =
      "const { createHook, AsyncResource } = require('async_hooks');\n"
      "const open = new Map(); const ended = [];\n"
      "createHook({ init: (id, type) => open.set(id, type), destroy: (id) => { ended.push(open.get(id)); "
      "open.delete(id); } }).enable();\n";
  const auto [code, out] = GENERATE(table<std::string, std::string>({
      {"Promise.resolve(1).then(() => {});", "PROMISE PROMISE / 0"},
      {"(async () => { await 1; })();", "PROMISE PROMISE PROMISE / 0"},
      {"globalThis.kept = Promise.resolve(1);", " / 1"},
      {"new AsyncResource('R');", "R / 0"},
      {"new AsyncResource('R').emitDestroy();", "R / 0"},
      {"new AsyncResource('R', { requireManualDestroy: true });", " / 1"},
      {"globalThis.kept = new AsyncResource('R');", " / 1"},
  }));
  CAPTURE(code);
  Program program;
  CHECK(program.run(setup + code +
                    "process.on('exit', () => console.log(ended.join(' '), '/', open.size));") == 0);
  CHECK(program.out == out + "\n");
}
