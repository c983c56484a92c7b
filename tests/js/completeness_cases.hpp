// What is a whole text, a beginning, or wrong, by the decisions of the prompt of Node 26. Each text is followed by
// a line end, as when it is typed.
#pragma once

#include <string_view>

#include "runnel/evaluator.hpp"

constexpr std::string_view complete_texts[] = {
    "1", "1 + 2", "1 ? 2 : 3", "[1, 2]", "{a:1}", "{a:1,b:2}", "{a:1};", "{}", "{};", "{} 1", "({a:1})",
    "`abc`", "`a${'}'}`", "'abc'", "'abc\\\ndef'", "/abc/", "/abc/g", "/[/]/", "1 / 2", "a = /x/",
    "x = 1 / /re/", "/* abc */", "// abc", "1 // +", "<!-- x", "/**/1", "a /* \n */ b", "function f() {}",
    "function* g() { yield }", "async function f() { await 1 }", "(function() {})", "() => {}", "x => x",
    "async", "class A {}", "(class {})", "if (1) 2", "if (1) {}", "if (1) {} else 3", "for (;0;) ;",
    "for (let i of []) {}", "for (const x in {}) {}", "for await (const x of []) {}", "while (0) {}",
    "do {} while (0)", "do 1; while (0)", "switch (1) { case 1: }", "switch (1) {}", "try {} catch (e) {}",
    "try {} catch {}", "try {} finally {}", "var a", "var a = 1", "var a = 1, b", "var {a} = {}",
    "var [a] = []", "let", "let b", "let b2 = 1", "let {b3} = {}", "const c1 = 1", "const {c4} = {}",
    "throw 1", "debugger", "with ({}) 1", "label: 1", "new Date", "a[1]", "1.", "2n", "1,2", ";", "", ";;",
    "\\u0061", "yield", "await", "await 1", "x = await", "async function g() { } await",
    "const {e} = await", "let\nx1", "a\n.b", "var f = function() {\n  return 1\n}", "[1,\n2,\n]", "$", "_",
    "\xc3\xa9", "\xf0\x9d\x92\xb3", "x = {}", "null", "this", "true", "implements", "static", "of", "get",
    "undefined", "NaN", "-->", "#!x", "\t", "  ", "1;", "'use strict'", "0777", "x = 08", "delete x",
    "({a, b} = {})", "[a, b] = []", "1 ** -1", "if (1) function f(){}", "`a` `b`", "a`b`", "a++\nb",
    "i\n++\nj", "x = async", "{ let x }", "{ let x; }", "{ 1; }", "{ 1 }", "{ a: b: c }", "{ 'a': 1 }",
    "{ [a]: 1 }", "{ get a() { return 1 } }", "{a(){}}", "{a,}", "{a;b}",
};

constexpr std::string_view incomplete_texts[] = {
    "1 +", "1 -", "1 *", "1 /", "1 %", "1 **", "1 <", "1 <<", "1 >>>", "1 &", "1 &&", "1 |", "1 ||", "1 ^",
    "1 ?\?", "1 ? 2", "1 ? 2 :", "!", "~", "typeof", "void", "delete", "-", "+", "++", "--", "x ==",
    "x ===", "x !=", "x instanceof", "'a' in", "foo(", "foo(1", "foo(1,", "foo(1, 2", "[", "[1", "[1,",
    "[...", "{", "{a", "{a:", "{a:1", "{a:1,", "{a:1,b", "{a:1,b:", "{a:1,b:2", "({", "({a", "({a:",
    "({a:1", "({get", "({get a", "({get a(", "({get a() {", "({async", "({*", "({[", "({[a]", "({...", "`",
    "`abc", "`abc\\", "`a${", "`a${b", "`a${b}", "`a${b}c", "`a${`", "`a${`b`", "`a${{", "`a${1 +", "tag`",
    "tag`x${", "`a\nb", "'abc\\", "\"abc\\", "1 / 2 /", "/*", "/* abc", "/* a\nb", "1 /* x", "1 + // x",
    "function", "function f", "function f(", "function f()", "function f() {", "function f() { return",
    "function f() { return 1", "function f(a", "function f(a,", "function f(a = ", "function f({",
    "function f({a", "function f({a}", "function f({a}) {", "function f(...", "function*", "function* g",
    "function* g() { yield", "async function", "async function f() {", "async function f() { await",
    "(function", "(function() {", "(function() {}", "() =>", "() => {", "() => (", "x =>", "x => {",
    "x => x +", "async (", "async () =>", "async () => {", "async x => {", "(x", "(x,", "(x, y) =>",
    "(x, y) => {", "({a}) =>", "class", "class A", "class A {", "class A { m", "class A { m(",
    "class A { m() {", "class A { m() {}", "class A extends", "class A extends B", "class A extends B {",
    "class A { static", "class A { static {", "class A { #x", "class A { #x = ", "class A { get x() {",
    "(class {", "if", "if (", "if (1", "if (1)", "if (1) {", "if (1) {} else", "if (1) {} else {",
    "if (1) {} else if", "if (1) 2; else", "for", "for (", "for (;", "for (;;", "for (;;)", "for (let",
    "for (let i", "for (let i = 0", "for (let i of", "for (let i of []", "for (let i of [])",
    "for (let i of []) {", "for (const", "for await (", "for await (const x of [])", "while", "while (",
    "while (0", "while (0)", "while (0) {", "do", "do {", "do {}", "do {} while", "do {} while (",
    "do {} while (0", "do x", "switch", "switch (", "switch (1", "switch (1)", "switch (1) {",
    "switch (1) { case", "switch (1) { case 1", "switch (1) { case 1:", "switch (1) { default", "try",
    "try {", "try {}", "try {} catch", "try {} catch (", "try {} catch (e", "try {} catch (e)",
    "try {} catch (e) {", "try {} catch {", "try {} finally", "try {} finally {", "var", "var a =",
    "var a = 1,", "var {", "var {a", "var {a}", "var {a} =", "var [", "var [a", "var [a]", "let b1 =",
    "let {", "let [", "const", "const c", "const c =", "const {c2", "const {c3} =", "throw new", "with",
    "with ({", "with ({})", "label:", "label: for", "label: {", "new", "new Date(", "new.", "a.", "a?.",
    "a.b.", "a?.[", "a[", "a[1", "1..", "((", "1,", "a =", "a +=", "a ||=", "a ?\?=", "a = b = ", "a:",
    "a: b:", "import(", "import('x'", "import.", "await 1 +", "await (", "await foo(", "await {",
    "[await 1", "await 1; {", "if (await 1)", "`${await 1", "let x2\n=", "a.\n", "a\n(", "x\n++", "1\n+",
    "if (1)\n2\nelse", "var f = function() {\n  return 1\n", "[1,\n2,\n", "foo(function() {\n",
    "foo(() => {\n", "\xc3\xa9 =", "x = {", "x = { y: {", "x = y ? {", "1; 2 +", "a => { return",
    "switch (1) { case 1: foo(", "while (0) foo(", "do { foo(", "// x\n1 +", "/* */ 1 +",
    "let a9; { let a9", "class B2 { x() { super.y", "async () => { for await (x of", "(async () => { await",
    "({a, b} =", "[a, b] = ", "`a``b", "/x/ /y/", "++a\n++", "x = function", "x = function(", "x = class",
    "x = class extends", "x = new", "x = typeof", "x = [", "x = `", "x = (", "x =>\n", "a ? b : c ?",
    "a ? (b", "{ let x", "{ const x", "{ function f() {", "{ class A {", "{ if (1) {", "{ a: 1, ...b",
    "{ 'a': 1", "{ 1: 2", "{ async a() {", "{a(){", "{a;", "{(",
};

constexpr std::string_view invalid_texts[] = {
    "`${1 2", "`a${}`", "1 2 `abc", "'abc", "\"abc", "'abc\\\ndef", "'abc\\n", "/abc", "/[/", "/a(/",
    "1 2 /* x", "class {", "class A { constructor() { super(", "else", "if 1", "let let = 1", "var 1",
    "return", "return 1", "a.1", "1.a", "0x", "0xg", "1e", "1_", "1__0", "0b2", "'\\u12'", "'\\x1'", "a b",
    "a b (", "foo bar(", "]", ")", "}", "var a = ]", "foo(]", "foo(])", "[1}", "{]", "(1))", ",", "..",
    "...", "...a", "=>", "=> x", "=", "1 = 2", "?", "? 1", ":", "@", "#", "#x", "\\", "import x from 'y'",
    "import 'fs'", "export", "export default", "export const x = 1", "super.x", "yield 1", "'\xc3\xa9",
    "1 -->", "'use strict'; with", "function f() { 'use strict'; with (a) {} }",
    "function f(a, a) { 'use strict' }", "(a, b) => { let a }",
    "class B1 { constructor() {} constructor() {} }", "'use strict'; 0777", "function f() { await x }",
    "a?.b = 1", "a => {} ()", "() => {} || 1", "-1 ** 2", "a ?\? b || c", "if (1) class A {}",
    "while (0) let x", "\"a\" \"b\"", "a++ b", "return\n1", "throw\n1", "var a\nb c", "x = '", "x = /",
    "(x)\n=> 1", "{,}", "{a b}", "{)",
};

// Where we differ from Node on purpose, and why.
struct OtherDecision {
  std::string_view text;
  runnel::Completeness ours;
};
constexpr OtherDecision other_decisions[] = {
    {"async x", runnel::Completeness::invalid},  // no line end may stand before `=>`
    {"for await", runnel::Completeness::incomplete},  // `for await (` may follow
    {"let q=1; let q", runnel::Completeness::invalid},  // declared twice, whatever follows
    {"throw", runnel::Completeness::invalid},  // no line end may follow `throw`
    {"break", runnel::Completeness::invalid},  // no loop
    {"continue", runnel::Completeness::invalid},  // no loop
    {"break x", runnel::Completeness::invalid},  // no such label
    {"new.target", runnel::Completeness::invalid},  // no function
    {"(()", runnel::Completeness::invalid},  // no line end may stand before `=>`
    {"#x in", runnel::Completeness::incomplete},  // found wrong once it is whole
    {"import", runnel::Completeness::incomplete},  // `import(` may follow
    {"import.meta", runnel::Completeness::invalid},  // no module
    {"super", runnel::Completeness::incomplete},  // found wrong once it is whole
    {"await 'abc", runnel::Completeness::invalid},  // the string is over
    {"enum", runnel::Completeness::invalid},  // reserved
    {"for (let x of [],", runnel::Completeness::incomplete},  // found wrong once it is whole
    {"break\n", runnel::Completeness::invalid},  // no loop
};
