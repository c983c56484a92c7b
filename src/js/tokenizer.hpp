// Splits JavaScript into tokens without parsing it: enough to know where a statement starts, how deep in
// brackets a token stands, and what the end of a text cuts through. Says nothing about grammar; the engine
// does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace runnel::js {

enum class TokenKind : unsigned char {
  end,         ///< no further token in the text so far
  identifier,  ///< also contextual keywords (let, async, await ...) and keywords used as property names
  keyword,
  private_name,
  number,
  string,
  template_part,  ///< "`...${", "}...${", "}...`" or a whole template
  regexp,
  punctuator,
  invalid,  ///< a byte that starts no token, or a string or regular expression cut by a line end
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::size_t begin = 0;  ///< byte offsets into the text
  std::size_t end = 0;
  int depth = 0;  ///< brackets open around it; an opening and its closing bracket have the same depth
  bool newline_before = false;
  /// It begins a statement, also where a missing semicolon is implied. (So do the braces of try and switch.)
  bool statement_start = false;
  bool in_function = false;  ///< inside the parameters or the braces of a function or a class
};

/// Reads one text that may grow at its end between calls, so that long input that arrives line by line is
/// read once. Regular expressions are told from divisions by what stands before them.
/// Source: ECMA-262, Lexical Grammar and Automatic Semicolon Insertion.
class Tokenizer {
 public:
  /// What the end of the text cuts through.
  enum class Open : unsigned char { nothing, template_text, block_comment, continued_string };

  /// The next token of `text`, which must begin with the text of the calls before.
  Token next(std::string_view text);

  [[nodiscard]] Open open() const { return open_; }
  /// Where the construct that `open` names begins.
  [[nodiscard]] std::size_t open_begin() const { return token_begin_; }
  [[nodiscard]] int depth() const { return static_cast<int>(brackets_.size()) - 1; }
  /// What would close the brackets that are open, the innermost first.
  [[nodiscard]] std::string closers() const;
  /// The last token cannot end a statement (an operator, an open bracket, a comma ...).
  [[nodiscard]] bool expects_operand() const { return seen_any_ && !operand_end_ && !at_start_; }

 private:
  enum class Role : unsigned char { group, control, parameters, block, object, function_body, class_body };
  enum class Pending : unsigned char { nothing, declaration, expression };
  static bool holds_statements(Role role) { return role == Role::block || role == Role::function_body; }
  struct Bracket {
    char opener = 0;
    Role role = Role::block;
    bool ends_operand = false;  ///< a division, not a regular expression, may follow its end
    bool key_position = false;  ///< of an object or class body: a property name may come next
    unsigned questions = 0;     ///< conditional operators still waiting for their colon
    Pending function = Pending::nothing;
    Pending class_head = Pending::nothing;
  };

  bool skip_blanks(std::string_view text);
  bool skip_block_comment(std::string_view text);
  bool scan_template(std::string_view text);
  bool scan_string(std::string_view text);
  void scan_regexp(std::string_view text, Token& token);
  void scan_number(std::string_view text);
  void scan_punctuator(std::string_view text, Token& token);
  Token settle(std::string_view text, Token token);
  void after_word(std::string_view word, Token& token);
  void after_punctuator(std::string_view word, Token& token);
  void open_brace(Token& token);
  void close_bracket(char closer, Token& token);
  void push(char opener, Role role, bool ends_operand);

  std::vector<Bracket> brackets_{1};
  std::size_t position_ = 0;
  std::size_t token_begin_ = 0;
  Open open_ = Open::nothing;
  std::string last_;  ///< the previous token when it was a keyword or a punctuator, else empty
  int functions_ = 0;
  bool newline_ = false;
  bool at_start_ = true;  ///< the next token begins a statement
  bool operand_end_ = false;
  bool control_head_ = false;  ///< after if, for, while, with: the parenthesis belongs to it
  bool after_parameters_ = false;
  bool seen_any_ = false;
};

/// All tokens of `text`, without the final `end`.
[[nodiscard]] std::vector<Token> tokenize(std::string_view text);
/// The token as it stands in `text`, of which it is one.
[[nodiscard]] inline std::string_view token_text(std::string_view text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}
/// The same of the token at `i`; empty behind the last one.
[[nodiscard]] inline std::string_view token_text(std::string_view text, const std::vector<Token>& tokens,
                                                 std::size_t i) {
  return i < tokens.size() ? token_text(text, tokens[i]) : std::string_view();
}

/// Whether `name` can be written as an identifier (keywords too).
[[nodiscard]] bool is_identifier_name(std::string_view name);
[[nodiscard]] bool is_identifier_byte(char byte);
/// A word that the language keeps for itself.
[[nodiscard]] bool is_keyword(std::string_view word);

}  // namespace runnel::js
