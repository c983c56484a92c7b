#include "js/completion_value.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "js/tokenizer.hpp"

namespace runnel::js {
namespace {

// Keywords that begin expressions; all others begin statements of other kinds.
constexpr std::string_view expression_words[] = {"this",   "super", "null",   "true",  "false", "new",
                                                 "typeof", "void",  "delete", "await", "yield"};

bool begins_expression(std::string_view code, const std::vector<Token>& tokens, std::size_t i) {
  const auto word = [&](std::size_t k) { return token_text(code, tokens, k); };
  switch (tokens[i].kind) {
    case TokenKind::keyword:
      if (word(i) == "import") return word(i + 1) == "(" || word(i + 1) == ".";
      return std::find(std::begin(expression_words), std::end(expression_words), word(i)) !=
             std::end(expression_words);
    case TokenKind::identifier:
      if (word(i + 1) == ":") return false;  // a label
      if (word(i) == "async" && word(i + 1) == "function") return false;
      return word(i) != "let" || word(i + 1) == "=" || word(i + 1) == "." || word(i + 1) == ";" ||
             i + 1 == tokens.size();
    case TokenKind::punctuator:
      return word(i) != "{" && word(i) != ";";
    default:
      return true;
  }
}

// Whether the statement that begins at `i` is the body of another: of a loop, an if, an else or a label.
bool inside_statement(std::string_view code, const std::vector<Token>& tokens, std::size_t i) {
  if (i == 0) return false;
  const auto word = [&](std::size_t k) { return token_text(code, tokens, k); };
  const std::string_view before = word(i - 1);
  if (before == "else" || before == "do" || before == ":") return true;
  if (before != ")") return false;
  std::size_t open = i - 1;
  while (open > 0 && !(word(open) == "(" && tokens[open].depth == 0)) --open;
  if (open == 0) return false;
  const std::string_view head = word(open - 1);
  if (head == "while" && !tokens[open - 1].statement_start) return false;  // of do
  return head == "if" || head == "for" || head == "while" || head == "with" ||
         (head == "await" && open > 1 && word(open - 2) == "for");
}

// The token behind the statement that begins at `i`.
std::size_t statement_end(std::string_view code, const std::vector<Token>& tokens, std::size_t i) {
  const int depth = tokens[i].depth;
  for (std::size_t k = i + 1; k < tokens.size(); ++k) {
    if (tokens[k].depth < depth) return k;
    if (tokens[k].depth > depth) continue;
    if (tokens[k].statement_start || code[tokens[k].begin] == ';') return k;
  }
  return tokens.size();
}

}  // namespace

bool ends_with_expression(std::string_view code, const std::vector<Token>& tokens) {
  bool expression = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].statement_start || tokens[i].depth != 0 || token_text(code, tokens[i]) == ";") continue;
    if (!inside_statement(code, tokens, i)) expression = begins_expression(code, tokens, i);
  }
  return expression;
}

std::string keep_completion_value(std::string_view code, std::string_view variable) {
  const std::vector<Token> tokens = tokenize(code);
  std::string out;
  std::size_t copied = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].statement_start || tokens[i].in_function || !begins_expression(code, tokens, i)) continue;
    const std::size_t end = statement_end(code, tokens, i);
    out.append(code.substr(copied, tokens[i].begin - copied)).append(variable).append("=(");
    out.append(code.substr(tokens[i].begin, tokens[end - 1].end - tokens[i].begin)).append(")");
    copied = tokens[end - 1].end;
    i = end - 1;
  }
  return out.append(code.substr(copied));
}

}  // namespace runnel::js
