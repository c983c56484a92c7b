#include "js/completeness.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "runnel/text.hpp"

namespace runnel::js {
namespace {

// What is tried after a text that does not compile. If the parser had not reached the end, nothing that
// follows can change its verdict; if it had, one of these does. The likeliest come first.
constexpr std::array<std::string_view, 14> continuations = {
    "\nx",  "\n)", "\n]",         "\n}",      "\n=0",   "\n(0)",  "\n{}",
    "\n:0", "\n;", "\nfinally{}", "\ntarget", "\nmeta", "\nfrom", "\nx(){}"};

// Nested patterns deeper than this are judged when they are closed.
constexpr std::size_t deepest_pattern = 8;

constexpr std::size_t always_ask = 4096;

bool is_blank(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

struct Phrase {
  std::string_view engine;
  std::string_view node;
};

// What the engine says of particular mistakes, and what Node does.
constexpr std::array<Phrase, 17> phrases = {{
    {"missing initializer for variable", "Missing initializer in const declaration"},
    {"return not in a function", "Illegal return statement"},
    {"break must be inside loop or switch", "Illegal break statement"},
    {"continue must be inside loop", "Illegal continue statement: no surrounding iteration statement"},
    {"invalid assignment left-hand side", "Invalid left-hand side in assignment"},
    {"invalid increment/decrement operand", "Invalid left-hand side expression in postfix operation"},
    {"unexpected line terminator in regexp", "Invalid regular expression: missing /"},
    {"unexpected end of regexp", "Invalid regular expression: missing /"},
    {"unexpected end of string", "Invalid or unexpected token"},
    {"invalid number literal", "Invalid or unexpected token"},
    {"invalid use of 'super'", "'super' keyword unexpected here"},
    {"line terminator not allowed after throw", "Illegal newline after throw"},
    {"break/continue label not found", "Undefined label"},
    {"new.target only allowed", "new.target expression is not allowed here"},
    {"super() is only valid", "'super' keyword unexpected here"},
    {"'let' is not a valid lexical", "let is disallowed as a lexically bound name"},
    {"expecting catch or finally", "Missing catch or finally after try"},
}};

// The engine's ways to say that a token is not what it expected.
constexpr std::array<std::string_view, 13> surprises = {
    "unexpected token in expression", "expecting ",          "Unexpected ",
    "invalid property name",          "missing formal",      "variable name expected",
    "function name expected",         "class statement",     "expected ",
    "invalid switch statement",       "unsupported keyword", "Invalid or unexpected",
    "missing variable name"};

std::string unexpected(const Token& token, std::string_view word) {
  switch (token.kind) {
    case TokenKind::end:
      return "Unexpected end of input";
    case TokenKind::number:
      return "Unexpected number";
    case TokenKind::string:
      return "Unexpected string";
    case TokenKind::template_part:
      return "Unexpected template string";
    case TokenKind::regexp:
      return "Unexpected regular expression";
    case TokenKind::invalid:
      return "Invalid or unexpected token";
    case TokenKind::identifier:
    case TokenKind::private_name:
      return "Unexpected identifier '" + std::string(word) + "'";
    case TokenKind::keyword:
      if (word == "await" || word == "enum") return "Unexpected reserved word";
      return "Unexpected token '" + std::string(word) + "'";
    case TokenKind::punctuator:
      return "Unexpected token '" + std::string(word) + "'";
  }
  return {};
}

std::string in_nodes_words(std::string_view message, const Token& token, std::string_view word) {
  if (message.find("redefinition") != std::string_view::npos || message.ends_with("already declared")) {
    return "Identifier '" + std::string(word) + "' has already been declared";
  }
  for (const Phrase& phrase : phrases) {
    if (message.starts_with(phrase.engine)) return std::string(phrase.node);
  }
  if (token.kind == TokenKind::regexp) {
    return "Invalid regular expression: " + std::string(word) + ": " + std::string(message);
  }
  const bool surprise = std::any_of(surprises.begin(), surprises.end(),
                                    [&](std::string_view start) { return message.starts_with(start); });
  return surprise ? unexpected(token, word) : std::string(message);
}

std::string without_last_line_end(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

bool looks_like_object(std::string_view source) {
  const std::string trimmed = without_last_line_end(source);
  const std::size_t first = trimmed.find_first_not_of(" \t\v\f\r\n");
  return first != std::string::npos && trimmed[first] == '{' && trimmed.back() != ';';
}

SyntaxChecker::~SyntaxChecker() {
  if (context_ != nullptr) JS_FreeContext(context_);
}

SyntaxChecker::Outcome SyntaxChecker::compile_as(const std::string& source, int flags) {
  if (context_ == nullptr) {
    context_ = JS_NewContextRaw(runtime_);
    if (context_ == nullptr || JS_AddIntrinsicBaseObjects(context_) < 0 ||
        JS_AddIntrinsicEval(context_) < 0 || JS_AddIntrinsicRegExp(context_) < 0 ||
        JS_AddIntrinsicPromise(context_) < 0) {
      return {};
    }
    JS_AddIntrinsicRegExpCompiler(context_);
  }
  const Value code(context_, JS_Eval(context_, source.c_str(), source.size(), "",
                                     JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY | flags));
  if (!code.exception()) return {true, {}};
  const Value error(context_, JS_GetException(context_));
  const Value message(context_, JS_GetPropertyStr(context_, error.get(), "message"));
  Outcome outcome;
  if (const char* text = JS_ToCString(context_, message.get())) {
    outcome.message = text;
    JS_FreeCString(context_, text);
  }
  return outcome;
}

SyntaxChecker::Outcome SyntaxChecker::compile(const std::string& source) {
  // Outside of functions `await` may be an operator, or in a plain script a name.
  if (source.find("await") == std::string::npos) return compile_as(source, 0);
  Outcome outcome = compile_as(source, JS_EVAL_FLAG_ASYNC);
  if (!outcome.ok && compile_as(source, 0).ok) outcome = {true, {}};
  return outcome;
}

bool SyntaxChecker::at_end(const std::string& source, const Outcome& outcome) {
  const bool changes = std::any_of(continuations.begin(), continuations.end(), [&](std::string_view more) {
    const Outcome with_more = compile(source + std::string(more));
    return with_more.ok || with_more.message != outcome.message;
  });
  return changes || (outcome.message == "variable name expected" && may_be_pattern(source));
}

// The engine looks for the "=" behind a pattern before it reads it, so an open one needs to be closed first.
bool SyntaxChecker::may_be_pattern(const std::string& source) {
  Tokenizer tokenizer;
  while (tokenizer.next(source).kind != TokenKind::end) {
  }
  const std::string closers = tokenizer.closers();
  for (std::size_t own = 1; own <= std::min(closers.size(), deepest_pattern); ++own) {
    const std::string rest = closers.substr(0, own) + "=0" + closers.substr(own);
    for (const std::string_view name : {"\n", "\nx"}) {
      if (compile(std::string(source).append(name).append(rest)).ok) return true;
    }
  }
  return false;
}

bool SyntaxChecker::viable(std::string_view source) {
  const std::string text(source);
  const Outcome outcome = compile(text);
  return outcome.ok || at_end(text, outcome);
}

Completeness SyntaxChecker::check_script(std::string_view source) {
  Tokenizer tokenizer;
  while (tokenizer.next(source).kind != TokenKind::end) {
  }
  if (tokenizer.open() != Tokenizer::Open::nothing) {
    // Whatever the open construct becomes, the text before it decides; a template or string could stand
    // there.
    std::string before(source.substr(0, tokenizer.open_begin()));
    if (tokenizer.open() == Tokenizer::Open::template_text)
      before += source[tokenizer.open_begin()] == '}' ? "}`" : "``";
    if (tokenizer.open() == Tokenizer::Open::continued_string) before += "''";
    return viable(before) ? Completeness::incomplete : Completeness::invalid;
  }
  const std::string text(source);
  const Outcome outcome = compile(text);
  if (outcome.ok) return Completeness::complete;
  return at_end(text, outcome) ? Completeness::incomplete : Completeness::invalid;
}

Completeness SyntaxChecker::check(std::string_view source) {
  if (looks_like_object(source) && compiles("(" + without_last_line_end(source) + "\n)"))
    return Completeness::complete;
  const Completeness as_script = check_script(source);
  if (as_script != Completeness::invalid) return as_script;
  // `{a: 1, b:` is no block, but may become an object.
  const std::size_t first = source.find_first_not_of(" \t\v\f\r\n");
  if (first != std::string_view::npos && source[first] == '{' &&
      check_script("(" + std::string(source)) == Completeness::incomplete) {
    return Completeness::incomplete;
  }
  return Completeness::invalid;
}

std::optional<SyntaxFault> SyntaxChecker::fault(std::string_view source) {
  const Outcome outcome = compile(std::string(source));
  if (outcome.ok) return std::nullopt;
  const std::vector<Token> tokens = tokenize(source);
  // The first prefix that nothing can complete ends with the token at fault.
  std::size_t good = 0;
  std::size_t bad = tokens.size() + 1;
  while (bad - good > 1) {
    const std::size_t middle = good + (bad - good) / 2;
    const Token& last = tokens[middle - 1];
    if (last.kind != TokenKind::invalid && viable(source.substr(0, last.end))) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  if (bad > tokens.size()) {
    return SyntaxFault{source.size(), source.size(), in_nodes_words(outcome.message, Token{}, {})};
  }
  const Token& token = tokens[bad - 1];
  const std::string_view word = token_text(source, token);
  return SyntaxFault{token.begin, token.end, in_nodes_words(outcome.message, token, word)};
}

Completeness LineCollector::add(std::string_view line) {
  text_ += line;
  while (tokenizer_.next(text_).kind != TokenKind::end) {
  }
  const bool waits =
      tokenizer_.open() != Tokenizer::Open::nothing || tokenizer_.depth() > 0 || tokenizer_.expects_operand();
  if (waits && text_.size() > always_ask && text_.size() < 2 * asked_at_) return Completeness::incomplete;
  asked_at_ = text_.size();
  return checker_.check(text_);
}

void LineCollector::clear() {
  text_.clear();
  tokenizer_ = Tokenizer();
  asked_at_ = 0;
}

SourcePosition source_position(std::string_view source, std::size_t byte_offset) {
  SourcePosition position;
  for (std::size_t i = 0; i < std::min(byte_offset, source.size()); ++i) {
    const auto byte = static_cast<unsigned char>(source[i]);
    if (byte == '\n') {
      ++position.line;
      position.column = 1;
    } else if ((byte & 0xc0) != 0x80) {
      position.column += byte >= 0xf0 ? 2 : 1;
    }
  }
  return position;
}

std::string code_frame(std::string_view source, const SyntaxFault& fault) {
  // What is missing at the end is shown after the last character.
  std::size_t begin = fault.begin;
  if (begin == source.size()) {
    while (begin > 0 && is_blank(source[begin - 1])) --begin;
  }
  const std::size_t line_begin = begin == 0 ? 0 : source.rfind('\n', begin - 1) + 1;
  const std::size_t line_end = std::min(source.find('\n', begin), source.size());
  const std::string_view before = source.substr(line_begin, begin - line_begin);
  std::string frame(source.substr(line_begin, line_end - line_begin));
  frame += '\n';
  // A tab keeps its width whatever the terminal makes of it.
  for (std::size_t at = 0;;) {
    const std::size_t tab = std::min(before.find('\t', at), before.size());
    frame.append(static_cast<std::size_t>(display_width(before.substr(at, tab - at))), ' ');
    if (tab == before.size()) break;
    frame += '\t';
    at = tab + 1;
  }
  const std::size_t end = std::min(fault.end, line_end);
  const int width = end > begin ? display_width(source.substr(begin, end - begin)) : 1;
  frame.append(static_cast<std::size_t>(std::max(1, width)), '^');
  return frame;
}

}  // namespace runnel::js
