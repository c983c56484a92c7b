#include "support/catch.hpp"

#include "js/completion_value.hpp"
#include "js/declarations.hpp"

using namespace runnel::js;

namespace {

// "let a, const b = ..., class C": names without an initial value have a question mark.
std::string shown(const std::vector<Declared>& names) {
  std::string out;
  for (const Declared& declared : names) {
    if (!out.empty()) out += ' ';
    switch (declared.kind) {
      case Declared::Kind::let_name:
        out += "let:";
        break;
      case Declared::Kind::const_name:
        out += "const:";
        break;
      case Declared::Kind::class_name:
        out += "class:";
        break;
      case Declared::Kind::var_name:
        out += "var:";
        break;
    }
    out += declared.name + (declared.initialised ? "" : "?");
  }
  return out;
}

}  // namespace

TEST_CASE("top-level declarations are found and made assignable", "[declarations]") {
  const auto [text, rewritten, names] = GENERATE(table<std::string, std::string, std::string>({
      {"", "", ""},
      {"a = 1", "a = 1", ""},
      {"let a = 1", "var a = 1", "let:a"},
      {"let a", "var a", "let:a?"},
      {"let a, b = 1, c", "var a, b = 1, c", "let:a? let:b let:c?"},
      {"const a = 1, b = 2", "var   a = 1, b = 2", "const:a const:b"},
      {"let a\nb", "var a\nb", "let:a?"},
      {"let\na = 1", "var\na = 1", "let:a"},
      {"let a = b\n, c = d\ne", "var a = b\n, c = d\ne", "let:a let:c"},
      {"let a = (1, 2), b = [3, 4], c = {d, e}", "var a = (1, 2), b = [3, 4], c = {d, e}",
       "let:a let:b let:c"},
      {"let a = x => { let b; return b }, c", "var a = x => { let b; return b }, c", "let:a let:c?"},
      {"let {a, b: c, ...d} = e", "var {a, b: c, ...d} = e", "let:a let:c let:d"},
      {"const {a = 1, b: c = 2, 'd': e, [f()]: g, 1: h} = i",
       "var   {a = 1, b: c = 2, 'd': e, [f()]: g, 1: h} = i", "const:a const:c const:e const:g const:h"},
      {"let [a, , b = 1, ...c] = d", "var [a, , b = 1, ...c] = d", "let:a let:b let:c"},
      {"let {a: {b: [c, {d}]}, e} = f, g = 1", "var {a: {b: [c, {d}]}, e} = f, g = 1",
       "let:c let:d let:e let:g"},
      {"let {a = {x: y}, b = [z]} = c", "var {a = {x: y}, b = [z]} = c", "let:a let:b"},
      {"const {if: a, class: b} = c", "var   {if: a, class: b} = c", "const:a const:b"},
      {"class A {}", "var A=class A {}", "class:A"},
      {"class A extends B { c() {} }\nclass D {}", "var A=class A extends B { c() {} }\nvar D=class D {}",
       "class:A class:D"},
      {"x = class A {}", "x = class A {}", ""},
      {"x =\nclass A {}", "x =\nclass A {}", ""},
      {"f(class A {})", "f(class A {})", ""},
      {"{ let a; const b = 1; class C {} }", "{ let a; const b = 1; class C {} }", ""},
      {"for (let a of b) { let c }", "for (let a of b) { let c }", ""},
      {"for (const a in b) c", "for (const a in b) c", ""},
      {"function f() { let a; var b }", "function f() { let a; var b }", ""},
      {"async function f() {} let a", "async function f() {} var a", "let:a?"},
      {"if (a) { var b = 1 }", "if (a) { var b = 1 }", "var:b"},
      {"for (var a = 1, b; ;) c", "for (var a = 1, b; ;) c", "var:a var:b?"},
      {"for (var a of b) c", "for (var a of b) c", "var:a?"},
      {"var {a, b} = c; let d", "var {a, b} = c; var d", "var:a var:b let:d?"},
      {"let = 1", "let = 1", ""},
      {"let.a", "let.a", ""},
      {"x = let", "x = let", ""},
      {"a.let b", "a.let b", ""},
      {"'let a'; /let b/; `let c`", "'let a'; /let b/; `let c`", ""},
      {"`${`x`}`; let a = 1", "`${`x`}`; var a = 1", "let:a"},
      {"a: 1; let b", "a: 1; var b", "let:b?"},
      {"const a = async () => { const b = 1 }\nconst c = 2",
       "var   a = async () => { const b = 1 }\nvar   c = 2", "const:a const:c"},
      {"let \xc3\xa9 = 1", "var \xc3\xa9 = 1", "let:\xc3\xa9"},
  }));
  CAPTURE(text);
  const Rewritten result = rewrite_declarations(text);
  CHECK(result.source == rewritten);
  CHECK(shown(result.names) == names);
}

TEST_CASE("an await outside of functions is noticed", "[declarations]") {
  const auto [text, awaits] = GENERATE(table<std::string, bool>({
      {"await 1", true},
      {"let a = await 1", true},
      {"if (a) { await b }", true},
      {"for await (const a of b) c", true},
      {"`${await a}`", true},
      {"async function f() { await 1 }", false},
      {"x = async () => { await 1 }", false},
      {"class A { async b() { await 1 } }", false},
      {"'await'", false},
      {"a.await", false},
      {"awaits", false},
  }));
  CAPTURE(text);
  CHECK(rewrite_declarations(text).awaits == awaits);
}

TEST_CASE("the values of expression statements are kept", "[completion_value]") {
  const auto [code, kept] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"a", "v=(a)"},
      {"a;", "v=(a);"},
      {"a; b", "v=(a); v=(b)"},
      {"a\nb", "v=(a)\nv=(b)"},
      {"a, b", "v=(a, b)"},
      {"a // b", "v=(a) // b"},
      {"let a = 1; a", "let a = 1; v=(a)"},
      {"var a = 1", "var a = 1"},
      {"const {a} = b; a", "const {a} = b; v=(a)"},
      {"if (a) b", "if (a) v=(b)"},
      {"if (a) b; else c", "if (a) v=(b); else v=(c)"},
      {"if (a) b\nelse c", "if (a) v=(b)\nelse v=(c)"},
      {"if (a) { b } else { c; d }", "if (a) { v=(b) } else { v=(c); v=(d) }"},
      {"for (a; b; c) d", "for (a; b; c) v=(d)"},
      {"do a; while (b)", "do v=(a); while (b)"},
      {"function f() { a } f()", "function f() { a } v=(f())"},
      {"async function f() { a }\nf()", "async function f() { a }\nv=(f())"},
      {"f(function() { a; b })", "v=(f(function() { a; b }))"},
      {"() => { a; b }", "v=(() => { a; b })"},
      {"[1, 2].map(x => { x; x })", "v=([1, 2].map(x => { x; x }))"},
      {"switch (a) { case 1: b; break; default: c }", "switch (a) { case 1: v=(b); break; default: v=(c) }"},
      {"try { a } catch { b }", "try { v=(a) } catch { v=(b) }"},
      {"x: a", "x: v=(a)"},
      {"/a/.test(b)", "v=(/a/.test(b))"},
      {"`a${b}`", "v=(`a${b}`)"},
      {"!a", "v=(!a)"},
      {"new A", "v=(new A)"},
      {"this.a", "v=(this.a)"},
      {"await a", "v=(await a)"},
      {"return a", "return a"},
      {"throw a", "throw a"},
      {"a = {\nb: c\n}\nd", "v=(a = {\nb: c\n})\nv=(d)"},
      {"a\n(b)", "v=(a\n(b))"},
      {"let = 1", "v=(let = 1)"},
  }));
  CAPTURE(code);
  CHECK(keep_completion_value(code, "v") == kept);
}

TEST_CASE("with await only an expression at the end is the result") {
  const auto [text, expression] = GENERATE(table<std::string, bool>({
      {"await 5", true},
      {"await 1;", true},
      {"await 5; ;", true},
      {"(await 3)", true},
      {"await 3 // c", true},
      {"await f()\n5", true},
      {"await 1; [2]", true},
      {"await 1; new Date", true},
      {"await 1; async () => 2", true},
      {"const y = await 5", false},
      {"await 7; let k = 1", false},
      {"if (await 1) 5", false},
      {"if (await 1) 5; else 6", false},
      {"while (await f()) g()", false},
      {"for await (const x of [1]) x", false},
      {"here: await 1", false},
      {"await 1; class X {}", false},
      {"await 1; async function h(){}", false},
      {"{ await 3 }", false},
      {"await 3; debugger", false},
  }));
  CAPTURE(text);
  const Rewritten rewritten = rewrite_declarations(text);
  REQUIRE(rewritten.awaits);
  CHECK(rewritten.source.ends_with("\n;void 0") == !expression);
}
