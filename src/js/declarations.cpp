#include "js/declarations.hpp"

#include <cstddef>

#include "js/completion_value.hpp"
#include "js/tokenizer.hpp"

namespace runnel::js {
namespace {

class DeclarationReader {
 public:
  explicit DeclarationReader(std::string_view source) : source_(source), tokens_(tokenize(source)) {}

  Rewritten read() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.in_function) continue;
      const std::string_view text = word(i);
      if (text == "await" && token.kind == TokenKind::keyword) {
        result_.awaits = true;
      } else if (token.kind == TokenKind::keyword && text == "var") {
        declarators(i + 1, Declared::Kind::var_name);
      } else if (!token.statement_start || token.depth != 0) {
        continue;
      } else if (text == "const" && token.kind == TokenKind::keyword) {
        replace(token.begin, token.end, "var  ");
        declarators(i + 1, Declared::Kind::const_name);
      } else if (text == "let" && starts_pattern(i + 1)) {
        replace(token.begin, token.end, "var");
        declarators(i + 1, Declared::Kind::let_name);
      } else if (text == "class" && token.kind == TokenKind::keyword && i + 1 < tokens_.size()) {
        const std::string name(word(i + 1));
        replace(token.begin, token.begin, "var " + name + "=");
        result_.names.push_back({Declared::Kind::class_name, name});
      }
    }
    result_.source.append(source_.substr(copied_));
    // As in Node: with await only an expression at the end has a value.
    if (result_.awaits && !ends_with_expression(source_, tokens_)) result_.source += "\n;void 0";
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t i) const { return token_text(source_, tokens_, i); }

  [[nodiscard]] bool is_name(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::identifier;
  }

  [[nodiscard]] bool starts_pattern(std::size_t i) const {
    return is_name(i) || word(i) == "[" || word(i) == "{" || word(i) == "await" || word(i) == "yield";
  }

  void replace(std::size_t begin, std::size_t end, std::string_view text) {
    result_.source.append(source_.substr(copied_, begin - copied_)).append(text);
    copied_ = end;
  }

  // `a, b = 1, {c} = d`: from the first name to the end of the statement.
  void declarators(std::size_t i, Declared::Kind kind) {
    if (i >= tokens_.size()) return;
    const int depth = tokens_[i].depth;
    for (;;) {
      const std::size_t first = result_.names.size();
      i = target(i, kind);
      if (word(i) != "=") {
        for (std::size_t n = first; n < result_.names.size(); ++n) result_.names[n].initialised = false;
      }
      for (; !ends_statement(i, depth); ++i) {
        if (word(i) == "," && tokens_[i].depth == depth) break;
      }
      if (ends_statement(i, depth)) return;
      ++i;
    }
  }

  [[nodiscard]] bool ends_statement(std::size_t i, int depth) const {
    if (i >= tokens_.size() || tokens_[i].depth < depth) return true;
    return tokens_[i].depth == depth && (tokens_[i].statement_start || word(i) == ";");
  }

  // A name or a pattern at `i`; returns the token behind it.
  std::size_t target(std::size_t i, Declared::Kind kind) {
    const std::string_view text = word(i);
    if (text == "{" || text == "[") return pattern(i, kind);
    if (is_name(i) || text == "await" || text == "yield") {
      result_.names.push_back({kind, std::string(text)});
      return i + 1;
    }
    return i;
  }

  std::size_t pattern(std::size_t open, Declared::Kind kind) {
    const int depth = tokens_[open].depth;
    const bool object = word(open) == "{";
    std::size_t i = open + 1;
    while (!closes(i, depth)) {
      if (word(i) == "," || word(i) == "...") {
        ++i;
        continue;
      }
      if (object && word(i) == "[") {  // a computed key
        i = after_bracket(i) + 1;
      } else if (object && word(i + 1) == ":") {
        i += 2;
      } else if (object && !is_name(i)) {
        return after_bracket(open);  // not a pattern
      }
      i = target(i, kind);
      // A default value.
      while (!closes(i, depth) && !(word(i) == "," && tokens_[i].depth == depth + 1)) ++i;
    }
    return i < tokens_.size() ? i + 1 : i;
  }

  [[nodiscard]] bool closes(std::size_t i, int depth) const {
    return i >= tokens_.size() || tokens_[i].depth <= depth;
  }

  [[nodiscard]] std::size_t after_bracket(std::size_t open) const {
    std::size_t i = open + 1;
    while (!closes(i, tokens_[open].depth)) ++i;
    return i < tokens_.size() ? i + 1 : i;
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  Rewritten result_;
  std::size_t copied_ = 0;
};

}  // namespace

Rewritten rewrite_declarations(std::string_view source) {
  return DeclarationReader(source).read();
}

}  // namespace runnel::js
