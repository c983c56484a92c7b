#include "js/static_import.hpp"

#include <string>
#include <vector>

#include "js/tokenizer.hpp"

namespace runnel::js {
namespace {

class Declaration {
 public:
  Declaration(std::string_view source, const std::vector<Token>& tokens, std::size_t first)
      : source_(source), tokens_(tokens), at_(first + 1) {}

  // `const { default: d, a: b } = await import("x");`, as far as the declaration can be read.
  std::string dynamic() {
    std::string target;
    if (!string()) {
      if (word() != "{" && word() != "*") name("default: ");
      if (word() == ",") ++at_;
      if (word() == "*") {
        at_ += 2;  // as
        if (names_.empty()) {
          target = word();
          ++at_;
        } else {
          name("default: ");
        }
      }
      if (word() == "{") named();
      if (word() == "from") ++at_;
      if (target.empty()) target = "{ " + names_ + " }";
      target = "const " + target + " = ";
    }
    std::string_view module = word();
    if (!string()) return {};
    module = module.substr(1, module.size() - 2);
    return target + "await import(\"" + std::string(module) + "\");";
  }

 private:
  [[nodiscard]] std::string_view word() const { return token_text(source_, tokens_, at_); }
  [[nodiscard]] bool string() const {
    return at_ < tokens_.size() && tokens_[at_].kind == TokenKind::string && word().size() > 1;
  }

  void name(std::string_view before) {
    if (!names_.empty()) names_ += ", ";
    names_.append(before).append(word());
    ++at_;
  }

  void named() {
    for (++at_; at_ < tokens_.size() && word() != "}";) {
      name({});
      if (word() == "as") {
        ++at_;
        names_.append(": ").append(word());
        ++at_;
      }
      if (word() != ",") break;
      ++at_;
    }
    if (word() == "}") ++at_;
  }

  std::string_view source_;
  const std::vector<Token>& tokens_;
  std::size_t at_;
  std::string names_;
};

}  // namespace

std::optional<SyntaxFault> static_import(std::string_view source) {
  const std::vector<Token> tokens = tokenize(source);
  const auto word = [&](std::size_t i) { return token_text(source, tokens, i); };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].statement_start || tokens[i].depth != 0 || word(i) != "import") continue;
    if (word(i + 1) == "(" || word(i + 1) == ".") continue;
    const std::string dynamic = Declaration(source, tokens, i).dynamic();
    if (dynamic.empty()) continue;
    return SyntaxFault{
        tokens[i].begin, tokens[i].end,
        "Cannot use import statement inside the REPL, alternatively use dynamic import: " + dynamic};
  }
  return std::nullopt;
}

}  // namespace runnel::js
