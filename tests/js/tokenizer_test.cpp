#include "support/catch.hpp"

#include <set>

#include "js/tokenizer.hpp"

using namespace runnel::js;

namespace {

const char* letter(TokenKind kind) {
  switch (kind) {
    case TokenKind::end:
      return "";
    case TokenKind::identifier:
      return "i";
    case TokenKind::keyword:
      return "k";
    case TokenKind::private_name:
      return "#";
    case TokenKind::number:
      return "n";
    case TokenKind::string:
      return "s";
    case TokenKind::template_part:
      return "t";
    case TokenKind::regexp:
      return "r";
    case TokenKind::punctuator:
      return "p";
    case TokenKind::invalid:
      return "!";
  }
  return "?";
}

// "i:a p:= n:1"
std::string shown(std::string_view text, const std::vector<Token>& tokens) {
  std::string out;
  for (const Token& token : tokens) {
    if (!out.empty()) out += ' ';
    out += std::string(letter(token.kind)) + ":" +
           std::string(text.substr(token.begin, token.end - token.begin));
  }
  return out;
}

// The text with a bar before each statement.
std::string statements(std::string_view text) {
  std::string out;
  std::size_t copied = 0;
  for (const Token& token : tokenize(text)) {
    if (!token.statement_start) continue;
    out.append(text.substr(copied, token.begin - copied)).append("|");
    copied = token.begin;
  }
  return out.append(text.substr(copied));
}

}  // namespace

TEST_CASE("text is split into tokens", "[tokenizer]") {
  const auto [text, tokens] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {" \t\v\f\r\n", ""},
      {"a", "i:a"},
      {"if", "k:if"},
      {"a.if", "i:a p:. i:if"},
      {"a?.if", "i:a p:?. i:if"},
      {"a?.5:b", "i:a p:? n:.5 p:: i:b"},
      {"{a: 1}", "p:{ i:a p:: n:1 p:}"},
      {"({if: 1, for: 2})", "p:( p:{ i:if p:: n:1 p:, i:for p:: n:2 p:} p:)"},
      {"class A { if() {} static for = 1\nnew() {} }",
       "k:class i:A p:{ i:if p:( p:) p:{ p:} i:static i:for p:= n:1 i:new p:( p:) p:{ p:} p:}"},
      {"#a in b", "#:#a k:in i:b"},
      {"1 1.5 .5 1e3 1e-3 1E+3 0x1f 0b1 0o7 1_000 1n",
       "n:1 n:1.5 n:.5 n:1e3 n:1e-3 n:1E+3 n:0x1f n:0b1 n:0o7 n:1_000 n:1n"},
      {"1..a", "n:1. p:. i:a"},
      {"0x.a", "n:0x p:. i:a"},
      {"1...a", "n:1. p:. p:. i:a"},
      {"'a' \"b\" 'a\\'b' \"\\\\\"", "s:'a' s:\"b\" s:'a\\'b' s:\"\\\\\""},
      {"'a\\\nb'", "s:'a\\\nb'"},
      {"'a\nb", "!:'a i:b"},
      {"'", "!:'"},
      {"'\\", "!:'\\"},
      {"`a`", "t:`a`"},
      {"`a${b}c${d}e`", "t:`a${ i:b t:}c${ i:d t:}e`"},
      {"`${`${a}`}`", "t:`${ t:`${ i:a t:}` t:}`"},
      {"`\\`$a{`", "t:`\\`$a{`"},
      {"`${{a:{}}}`", "t:`${ p:{ i:a p:: p:{ p:} p:} t:}`"},
      {"a>>>=b>>>c>>d", "i:a p:>>>= i:b p:>>> i:c p:>> i:d"},
      {"a?\?=b?\?c", "i:a p:?\?= i:b p:?\? i:c"},
      {"a=>b", "i:a p:=> i:b"},
      {"a**=b**c", "i:a p:**= i:b p:** i:c"},
      {"a // b\nc", "i:a i:c"},
      {"a /* b\n */ c", "i:a i:c"},
      {"#!/bin/x\na", "i:a"},
      {"a <!-- b\nc", "i:a i:c"},
      {"--> a\nb", "i:b"},
      {"a --> b", "i:a p:-- p:> i:b"},
      {"\xc3\xa9 = \xf0\x9d\x92\xb3", "i:\xc3\xa9 p:= i:\xf0\x9d\x92\xb3"},
      {"a\xc2\xa0"
       "b\xe2\x80\x82"
       "c\xe3\x80\x80"
       "d\xef\xbb\xbf"
       "e",
       "i:a i:b i:c i:d i:e"},
      {"a\xe2\x80\xa8"
       "b",
       "i:a i:b"},
      {"\\u0061b \\u{62}c", "i:\\u0061b i:\\u{62}c"},
      {"@ \\ \x01", "p:@ !:\\ !:\x01"},
      {"# a", "!:# i:a"},
  }));
  CAPTURE(text);
  CHECK(shown(text, tokenize(text)) == tokens);
}

TEST_CASE("a slash divides after a value and begins a regular expression elsewhere", "[tokenizer]") {
  const auto [text, regexp] = GENERATE(table<std::string, bool>({
      {"/a/", true},
      {"x = /a/", true},
      {"x /a/ y", false},
      {"1 /a/ y", false},
      {"'s' /a/ y", false},
      {"`t` /a/ y", false},
      {"f() /a/ y", false},
      {"b[0] /a/ y", false},
      {"this /a/ y", false},
      {"null /a/ y", false},
      {"x++ /a/ y", false},
      {"x\n++/a/.y", true},
      {"(/a/)", true},
      {"[/a/]", true},
      {"{/a/}", true},
      {"x, /a/", true},
      {"!/a/", true},
      {"return /a/", true},
      {"typeof /a/", true},
      {"x in /a/", true},
      {"a.return /b/ c", false},
      {"if (x) /a/", true},
      {"while (x) /a/", true},
      {"for (;;) /a/", true},
      {"with (x) /a/", true},
      {"if (x) {} /a/", true},
      {"{} /a/", true},
      {"x = {} /a/ y", false},
      {"({} /a/ y)", false},
      {"function f() {} /a/", true},
      {"x = function() {} /a/ y", false},
      {"(function() {} /a/ y)", false},
      {"class A {} /a/", true},
      {"x = class {} /a/ y", false},
      {"`${x} /a/ y`", false},
      {"`${/a/}`", true},
      {"`${x /a/ y}`", false},
      {"/[/]/", true},
      {"/\\//", true},
      {"x ? /a/ : y", true},
      {"x ? y : /a/", true},
      {"a: /b/", true},
      {"switch (x) { case 1: /a/ }", true},
      {"switch (x) {} /a/", true},
      {"try {} catch {} /a/", true},
      {"do /a/; while (x)", true},
      {"x => {}\n/a/", false},
      {"y ? {a: 1} /a/ 2 : 3", false},
      {"let {a} = b /c/ d", false},
  }));
  CAPTURE(text);
  const auto tokens = tokenize(text);
  CHECK(std::any_of(tokens.begin(), tokens.end(),
                    [](const Token& t) { return t.kind == TokenKind::regexp; }) == regexp);
}

TEST_CASE("statements begin where the grammar or a line end says so", "[tokenizer]") {
  const std::string marked = GENERATE(
      "", "|a", "|a; |b", "|a\n|b", "|a\n+ b", "|a\n(b)", "|a\n[b]", "|a +\nb", "|a\n|++b",
      "|a = {\nb: c,\nd\n}\n|e", "|{ |a; |b }", "|{\n|a\n|b\n}\n|c", "|{} |a", "|if (a) |b; |else |c",
      "|if (a)\n|b", "|for (a; b; c) |d", "|while (a) |b", "|do |a; |while (b)\n|c",
      "|function f() { |a } |b", "|async function f() {} |class A {}", "|x = function() { |a }\n|b",
      "|x = () => { |a; |b }\n|c", "|class A { b() { |c; |d } e = 1\nf = 2 } |g", "|a: |b",
      "|switch (a) |{ |case 1: |b; |default: |c }", "|return\n|a", "|x = `${a\n+b}`\n|c",
      "|f(function() { |a }, {\nb\n})\n|c", "|let a = 1\n|const b = 2\n|class C {}", "|throw a\n|b",
      "|a\n|!b", "|a !=\nb", "|a\nin b", "|a\n|{ |b }", "|try |{ |a } |catch (e) |{ |b } |finally |{ |c }",
      "|try |{} |catch { |a }", "|x = a ? {b} : {c}\n|d", "|;|;");
  CAPTURE(marked);
  std::string text = marked;
  std::erase(text, '|');
  std::string found = statements(text);
  CHECK(found == marked);
}

TEST_CASE("brackets are counted", "[tokenizer]") {
  const std::string text = "a(b[c]{`d${e}f`})";
  std::string depths;
  for (const Token& token : tokenize(text)) depths += static_cast<char>('0' + token.depth);
  CHECK(depths == "001121123210");
}

TEST_CASE("what stands in functions and classes is known", "[tokenizer]") {
  const auto [text, inside] = GENERATE(table<std::string, std::string>({
      {"x y z", ""},
      {"function f(x) { y } z", "xy"},
      {"x = (y) => { z }", "z"},
      {"class A { x() { y } static { z } }", "xyz"},
      {"({ x() { y } }) ; z", "y"},
      {"{ x } if (y) { z }", ""},
  }));
  CAPTURE(text);
  std::string found;
  for (const Token& token : tokenize(text)) {
    const std::string_view word = std::string_view(text).substr(token.begin, token.end - token.begin);
    if (token.in_function && (word == "x" || word == "y" || word == "z")) found += word;
  }
  CHECK(found == inside);
}

TEST_CASE("the end says what it cuts through, and what would close it", "[tokenizer]") {
  using Open = Tokenizer::Open;
  struct Row {
    std::string text;
    Open open;
    std::string closers;
    bool expects_operand;
  };
  const Row row = GENERATE(values<Row>({
      {"", Open::nothing, "", false},
      {"a", Open::nothing, "", false},
      {"a +", Open::nothing, "", true},
      {"a;", Open::nothing, "", false},
      {"f(", Open::nothing, ")", true},
      {"f(a", Open::nothing, ")", false},
      {"{", Open::nothing, "}", false},
      {"[{(", Open::nothing, ")}]", true},
      {"`a", Open::template_text, "", false},
      {"`a\\", Open::template_text, "", false},
      {"`a$", Open::template_text, "", false},
      {"`a${", Open::nothing, "}`", true},
      {"`a${b", Open::nothing, "}`", false},
      {"`a${b}c", Open::template_text, "}`", false},
      {"[`a${{", Open::nothing, "}}`]", true},
      {"/* a", Open::block_comment, "", false},
      {"/* a *", Open::block_comment, "", false},
      {"'a\\\n", Open::continued_string, "", false},
      {"'a", Open::nothing, "", false},
      {")", Open::nothing, "", false},
  }));
  CAPTURE(row.text);
  Tokenizer tokenizer;
  while (tokenizer.next(row.text).kind != TokenKind::end) {
  }
  CHECK(tokenizer.open() == row.open);
  CHECK(tokenizer.closers() == row.closers);
  if (row.open == Open::nothing) CHECK(tokenizer.expects_operand() == row.expects_operand);
}

TEST_CASE("a text that grows line by line gives the tokens of the whole", "[tokenizer]") {
  const std::string text =
      "a = `x\n${ b +\n`y\n` }\nz`\n/* c\n * d\n */ e\n'f\\\ng\\\nh'\nfunction i(\nj\n) {\n/k/\n}\nl\n=> "
      "{\n}\nclass m {\nn\n()\n{\n}\n}\n";
  const auto whole = tokenize(text);
  Tokenizer tokenizer;
  std::vector<Token> tokens;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
    const std::string_view part = std::string_view(text).substr(0, end + 1);
    for (Token token = tokenizer.next(part); token.kind != TokenKind::end; token = tokenizer.next(part))
      tokens.push_back(token);
  }
  REQUIRE(shown(text, tokens) == shown(text, whole));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    CAPTURE(i);
    CHECK(tokens[i].depth == whole[i].depth);
    CHECK(tokens[i].statement_start == whole[i].statement_start);
    CHECK(tokens[i].newline_before == whole[i].newline_before);
    CHECK(tokens[i].in_function == whole[i].in_function);
  }
}

TEST_CASE("any bytes are tokens, and all of them are read", "[tokenizer]") {
  // Every pair of bytes, alone and inside a template's expression.
  std::size_t texts = 0;
  std::set<std::string> wrong;    // texts with tokens that are empty, overlap or go over the end
  std::set<std::string> skipped;  // what stands between tokens, apart from ASCII blanks
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string pair = {static_cast<char>(first), static_cast<char>(second)};
      for (const std::string& text : {pair, "`${" + pair + "}`"}) {
        ++texts;
        Tokenizer tokenizer;
        std::size_t end = 0;
        const auto skip_to = [&](std::size_t place) {
          const std::string gap = text.substr(end, place - end);
          if (gap.find_first_not_of(" \t\n\v\f\r") != std::string::npos) skipped.insert(gap);
        };
        Token token = tokenizer.next(text);
        for (; token.kind != TokenKind::end; token = tokenizer.next(text)) {
          if (token.begin < end || token.end <= token.begin || token.end > text.size()) {
            wrong.insert(text);
            break;
          }
          skip_to(token.begin);
          end = token.end;
        }
        // What is open at the end is no token yet.
        skip_to(tokenizer.open() == Tokenizer::Open::nothing ? text.size() : tokenizer.open_begin());
      }
    }
  }
  CHECK(texts == 2U * 256U * 256U);
  CHECK(wrong == std::set<std::string>{});
  CHECK(skipped == std::set<std::string>{"//", "//}`", "#!", "\xc2\xa0"});
}

TEST_CASE("bytes that begin like a blank are none", "[tokenizer]") {
  const std::string text =
      GENERATE("\xe2\x80", "\xe2\x80}", "\xe2\x80x", "\xe2\x80\x8b", "\xe2\x80\x7f", "\xc2\xa1");
  CAPTURE(text);
  Tokenizer tokenizer;
  const Token token = tokenizer.next(text);
  CHECK(token.kind == TokenKind::identifier);
  CHECK(token.begin == 0);
  CHECK(token.end >= 2);
}

TEST_CASE("names and keywords", "[tokenizer]") {
  CHECK(is_identifier_name("a1_$"));
  CHECK(is_identifier_name("\xc3\xa9"));
  CHECK_FALSE(is_identifier_name("1a"));
  CHECK_FALSE(is_identifier_name("a-b"));
  CHECK_FALSE(is_identifier_name(""));
  CHECK(is_keyword("instanceof"));
  CHECK_FALSE(is_keyword("let"));
}
