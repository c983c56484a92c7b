#include "js/tokenizer.hpp"

#include <algorithm>
#include <array>

#include "js/ascii.hpp"

namespace runnel::js {
namespace {

constexpr std::array<std::string_view, 38> keywords = {
    "break",  "case",     "catch",  "class",  "const",  "continue",   "debugger", "default",
    "delete", "do",       "else",   "enum",   "export", "extends",    "false",    "finally",
    "for",    "function", "if",     "import", "in",     "instanceof", "new",      "null",
    "return", "super",    "switch", "this",   "throw",  "true",       "try",      "typeof",
    "var",    "void",     "while",  "with",   "yield",  "await"};

// After these a division may follow; after every other keyword an expression begins.
constexpr std::array<std::string_view, 8> operand_keywords = {"this",  "super", "null",     "true",
                                                              "false", "break", "continue", "debugger"};

constexpr std::array<char, 4> openers = {'(', '[', '{', '`'};
constexpr std::array<char, 4> closing = {')', ']', '}', '}'};

// The longest first where one begins another.
constexpr std::array<std::string_view, 34> punctuators = {
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "?\?=", "=>",
    "==",   "!=",  "<=",  ">=",  "&&",  "||",  "?\?", "?.",  "++",  "--",  "+=",   "-=",
    "*=",   "/=",  "%=",  "&=",  "|=",  "^=",  "<<",  ">>",  "**",  "#"};
constexpr std::string_view single_punctuators = "{}()[];,<>+-*/%&|^!~?:=.@";

bool contains(const auto& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// The length of the blank (not a line end) at `at`: ASCII blanks, U+00A0, U+FEFF and the Unicode space
// separators.
std::size_t blank_length(std::string_view text, std::size_t at) {
  const char byte = text[at];
  if (byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f') return 1;
  if (static_cast<unsigned char>(byte) < 0x80) return 0;
  if (text.substr(at, 2) == "\xc2\xa0") return 2;
  const std::string_view three = text.substr(at, 3);
  if (three == "\xef\xbb\xbf" || three == "\xe1\x9a\x80" || three == "\xe2\x80\xaf" ||
      three == "\xe2\x81\x9f" || three == "\xe3\x80\x80") {
    return 3;
  }
  // U+2000 to U+200A.
  return three >= "\xe2\x80\x80" && three <= "\xe2\x80\x8a" ? 3 : 0;
}

std::size_t line_end_length(std::string_view text, std::size_t at) {
  if (text[at] == '\n') return 1;
  if (text[at] == '\r') return text.substr(at, 2) == "\r\n" ? 2 : 1;
  const std::string_view three = text.substr(at, 3);
  return three == "\xe2\x80\xa8" || three == "\xe2\x80\xa9" ? 3 : 0;
}

std::size_t line_end_after(std::string_view text, std::size_t at) {
  while (at < text.size() && line_end_length(text, at) == 0) ++at;
  return at;
}

// With no semicolon between them, a token that begins so starts a new statement after a line end.
bool may_begin_statement(TokenKind kind, std::string_view word) {
  switch (kind) {
    case TokenKind::keyword:
      return word != "in" && word != "instanceof";
    case TokenKind::punctuator:
      return word == "{" || word == "++" || word == "--" || word == "~" || word == "!" || word == "@";
    case TokenKind::template_part:
    case TokenKind::invalid:
    case TokenKind::end:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool is_identifier_byte(char byte) {
  return is_letter(byte) || is_digit(byte) || byte == '_' || byte == '$' ||
         static_cast<unsigned char>(byte) >= 0x80;
}

bool is_identifier_name(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::all_of(name.begin(), name.end(), is_identifier_byte);
}

bool is_keyword(std::string_view word) {
  return contains(keywords, word);
}

std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> tokens;
  Tokenizer tokenizer;
  for (Token token = tokenizer.next(text); token.kind != TokenKind::end; token = tokenizer.next(text)) {
    tokens.push_back(token);
  }
  return tokens;
}

Token Tokenizer::next(std::string_view text) {
  Token token;
  switch (open_) {
    case Open::template_text:
      if (!scan_template(text)) return token;
      token.kind = TokenKind::template_part;
      return settle(text, token);
    case Open::continued_string:
      if (!scan_string(text)) return token;
      token.kind = TokenKind::string;
      return settle(text, token);
    case Open::block_comment:
      if (!skip_block_comment(text)) return token;
      break;
    case Open::nothing:
      break;
  }
  if (!skip_blanks(text)) return token;

  token_begin_ = position_;
  const char byte = text[position_];
  if (byte == '`' || (byte == '}' && brackets_.back().opener == '`')) {
    ++position_;
    if (!scan_template(text)) return token;
    token.kind = TokenKind::template_part;
  } else if (byte == '"' || byte == '\'') {
    ++position_;
    if (!scan_string(text)) return token;
    const bool closed = position_ > token_begin_ + 1 && text[position_ - 1] == byte;
    token.kind = closed ? TokenKind::string : TokenKind::invalid;
  } else if (is_digit(byte) ||
             (byte == '.' && position_ + 1 < text.size() && is_digit(text[position_ + 1]))) {
    scan_number(text);
    token.kind = TokenKind::number;
  } else if (is_identifier_byte(byte) || byte == '\\' ||
             (byte == '#' && position_ + 1 < text.size() && is_identifier_byte(text[position_ + 1]))) {
    if (byte != '\\') ++position_;
    while (position_ < text.size()) {
      if (text[position_] == '\\' && text.substr(position_, 3) == "\\u{") {
        while (position_ < text.size() && text[position_] != '}') ++position_;
      } else if (text[position_] != '\\' &&
                 (!is_identifier_byte(text[position_]) || blank_length(text, position_) != 0 ||
                  line_end_length(text, position_) != 0)) {
        break;
      }
      if (position_ < text.size()) ++position_;
    }
    token.kind = byte == '#' ? TokenKind::private_name : TokenKind::identifier;
    if (position_ == token_begin_ + 1 && byte == '\\') token.kind = TokenKind::invalid;
  } else if (byte == '/' && !operand_end_) {
    scan_regexp(text, token);
  } else {
    scan_punctuator(text, token);
  }
  return settle(text, token);
}

std::string Tokenizer::closers() const {
  std::string text;
  for (std::size_t i = brackets_.size() - 1; i > 0; --i) {
    const auto* const opener = std::find(openers.begin(), openers.end(), brackets_[i].opener);
    text += closing[static_cast<std::size_t>(opener - openers.begin())];
    if (*opener == '`') text += '`';
  }
  return text;
}

// False: the text ends here.
bool Tokenizer::skip_blanks(std::string_view text) {
  while (position_ < text.size()) {
    if (const std::size_t blank = blank_length(text, position_); blank != 0) {
      position_ += blank;
      continue;
    }
    if (const std::size_t line_end = line_end_length(text, position_); line_end != 0) {
      newline_ = true;
      position_ += line_end;
      continue;
    }
    const std::string_view rest = text.substr(position_);
    // HTML-like comments are part of the language for scripts.
    const bool line_comment = rest.starts_with("//") || rest.starts_with("<!--") ||
                              (position_ == 0 && rest.starts_with("#!")) ||
                              ((newline_ || !seen_any_) && rest.starts_with("-->"));
    if (line_comment) {
      position_ = line_end_after(text, position_);
    } else if (rest.starts_with("/*")) {
      token_begin_ = position_;
      position_ += 2;
      if (!skip_block_comment(text)) return false;
    } else {
      return true;
    }
  }
  return false;
}

bool Tokenizer::skip_block_comment(std::string_view text) {
  // One byte back, when the comment has one: a "*/" may have been cut in two.
  const std::size_t from = std::max(token_begin_ + 2, position_ == 0 ? 0 : position_ - 1);
  const std::size_t end = text.find("*/", from);
  const std::string_view body = text.substr(from, end == std::string_view::npos ? end : end - from);
  if (body.find_first_of("\r\n") != std::string_view::npos ||
      body.find("\xe2\x80\xa8") != std::string_view::npos ||
      body.find("\xe2\x80\xa9") != std::string_view::npos) {
    newline_ = true;
  }
  if (end == std::string_view::npos) {
    open_ = Open::block_comment;
    position_ = text.size();
    return false;
  }
  open_ = Open::nothing;
  position_ = end + 2;
  return true;
}

bool Tokenizer::scan_template(std::string_view text) {
  while (position_ < text.size()) {
    const char byte = text[position_];
    if (byte == '\\') {
      if (position_ + 1 == text.size()) break;
      position_ += 2;
    } else if (byte == '`') {
      ++position_;
      open_ = Open::nothing;
      return true;
    } else if (byte == '$') {
      if (position_ + 1 == text.size()) break;
      ++position_;
      if (text[position_] != '{') continue;
      ++position_;
      open_ = Open::nothing;
      return true;
    } else {
      ++position_;
    }
  }
  open_ = Open::template_text;
  return false;
}

// False: the text ends after a backslash and a line end, so that more may come.
bool Tokenizer::scan_string(std::string_view text) {
  const char quote = text[token_begin_];
  open_ = Open::nothing;
  bool continued = position_ > token_begin_ + 1;
  while (position_ < text.size()) {
    const char byte = text[position_];
    continued = false;
    if (byte == quote) {
      ++position_;
      return true;
    }
    if (byte == '\n' || byte == '\r') return true;
    if (byte != '\\') {
      ++position_;
      continue;
    }
    if (position_ + 1 == text.size()) {
      ++position_;
      return true;
    }
    const std::size_t line_end = line_end_length(text, position_ + 1);
    position_ += 1 + std::max<std::size_t>(1, line_end);
    continued = line_end != 0;
  }
  if (!continued) return true;
  open_ = Open::continued_string;
  return false;
}

void Tokenizer::scan_regexp(std::string_view text, Token& token) {
  token.kind = TokenKind::regexp;
  bool in_class = false;
  ++position_;
  for (; position_ < text.size() && line_end_length(text, position_) == 0; ++position_) {
    const char byte = text[position_];
    if (byte == '\\') {
      if (position_ + 1 < text.size() && line_end_length(text, position_ + 1) == 0) ++position_;
    } else if (byte == '[') {
      in_class = true;
    } else if (byte == ']') {
      in_class = false;
    } else if (byte == '/' && !in_class) {
      ++position_;
      while (position_ < text.size() && is_identifier_byte(text[position_])) ++position_;
      return;
    }
  }
  token.kind = TokenKind::invalid;
}

void Tokenizer::scan_number(std::string_view text) {
  const bool radix = text[position_] == '0' && position_ + 1 < text.size() &&
                     std::string_view("xXoObB").find(text[position_ + 1]) != std::string_view::npos;
  bool dot = false;
  while (position_ < text.size()) {
    const char byte = text[position_];
    if (byte == '.') {
      if (dot || radix) break;
      dot = true;
    } else if (!radix && (byte == 'e' || byte == 'E')) {
      if (position_ + 1 < text.size() && (text[position_ + 1] == '+' || text[position_ + 1] == '-'))
        ++position_;
      dot = true;
    } else if (!is_identifier_byte(byte) || blank_length(text, position_) != 0 ||
               line_end_length(text, position_) != 0) {
      break;
    }
    ++position_;
  }
}

void Tokenizer::scan_punctuator(std::string_view text, Token& token) {
  token.kind = TokenKind::punctuator;
  const std::string_view rest = text.substr(position_);
  for (const std::string_view punctuator : punctuators) {
    if (!rest.starts_with(punctuator)) continue;
    // In `a?.5:b` the question mark stands alone.
    if (punctuator == "?." && rest.size() > 2 && is_digit(rest[2])) continue;
    position_ += punctuator.size();
    if (punctuator == "#") token.kind = TokenKind::invalid;
    return;
  }
  if (single_punctuators.find(rest.front()) == std::string_view::npos) token.kind = TokenKind::invalid;
  ++position_;
}

// Everything but the bounds of a token: its place among the brackets, and what may follow it.
Token Tokenizer::settle(std::string_view text, Token token) {
  token.begin = token_begin_;
  token.end = position_;
  token.newline_before = newline_;
  newline_ = false;
  const std::string_view word = token_text(text, token);

  Bracket& bracket = brackets_.back();
  if (bracket.role == Role::class_body && token.newline_before && operand_end_) bracket.key_position = true;
  const bool property_name = last_ == "." || last_ == "?." || bracket.key_position;
  if (token.kind == TokenKind::identifier && !property_name && is_keyword(word))
    token.kind = TokenKind::keyword;

  token.depth = depth();
  token.in_function = functions_ > 0;
  const bool restricted = last_ == "return" || last_ == "break" || last_ == "continue";
  const bool closes = word == "}" || word == ")" || word == "]";
  token.statement_start = !closes && holds_statements(bracket.role) &&
                          (at_start_ || (token.newline_before && (operand_end_ || restricted) &&
                                         may_begin_statement(token.kind, word)));
  seen_any_ = true;

  switch (token.kind) {
    case TokenKind::keyword:
    case TokenKind::identifier:
      after_word(word, token);
      break;
    case TokenKind::punctuator:
      after_punctuator(word, token);
      break;
    case TokenKind::template_part:
      operand_end_ = word.ends_with('`') && word.size() > 1;
      if (word.front() == '}') --token.depth;
      if (word.front() == '}' && operand_end_) brackets_.pop_back();
      if (word.front() == '`' && !operand_end_) push('`', Role::group, true);
      last_.clear();
      at_start_ = false;
      break;
    default:
      operand_end_ = true;
      at_start_ = false;
      last_.clear();
      break;
  }
  return token;
}

void Tokenizer::after_word(std::string_view word, Token& token) {
  Bracket& bracket = brackets_.back();
  const bool starts = token.statement_start;
  at_start_ = false;
  after_parameters_ = false;
  if (token.kind == TokenKind::identifier) {
    operand_end_ = true;
    // What they begin depends on what follows, as with a keyword.
    last_ = starts && (word == "async" || word == "let") ? word : std::string_view();
    return;
  }
  operand_end_ = contains(operand_keywords, word);
  if (word == "function") {
    bracket.function =
        starts || last_ == "async" || last_ == "default" ? Pending::declaration : Pending::expression;
  } else if (word == "class") {
    bracket.class_head = starts || last_ == "default" ? Pending::declaration : Pending::expression;
  } else if (word == "if" || word == "while" || word == "for" || word == "with" || word == "switch" ||
             word == "catch") {
    control_head_ = true;
  } else if (word == "else" || word == "do" || word == "try" || word == "finally") {
    at_start_ = true;
  } else if (word == "await" && last_ == "for") {
    last_ = "for";
    return;
  }
  last_ = word;
}

void Tokenizer::after_punctuator(std::string_view word, Token& token) {
  const bool was_start = token.statement_start;
  const bool after_parameters = after_parameters_;
  at_start_ = false;
  after_parameters_ = false;
  Bracket& bracket = brackets_.back();
  if (word == "{") {
    after_parameters_ = after_parameters;
    at_start_ = was_start;
    open_brace(token);
  } else if (word == "(") {
    Role role = Role::group;
    if (control_head_) {
      role = Role::control;
    } else if (bracket.function != Pending::nothing || bracket.key_position) {
      role = Role::parameters;
    }
    control_head_ = false;
    push('(', role, role == Role::group);
    if (role == Role::parameters) ++functions_;
    operand_end_ = false;
  } else if (word == "[") {
    push('[', Role::group, true);
    operand_end_ = false;
  } else if (word == ")" || word == "]" || word == "}") {
    close_bracket(word.front(), token);
  } else if (word == ";") {
    // In the head of a `for` it ends no statement.
    at_start_ = holds_statements(bracket.role);
    if (bracket.role == Role::class_body) bracket.key_position = true;
    bracket.questions = 0;
    bracket.function = bracket.class_head = Pending::nothing;
    operand_end_ = false;
  } else if (word == ",") {
    if (bracket.role == Role::object) bracket.key_position = true;
    operand_end_ = false;
  } else if (word == "?") {
    ++bracket.questions;
    operand_end_ = false;
  } else if (word == ":") {
    operand_end_ = false;
    if (bracket.questions > 0) {
      --bracket.questions;
    } else if (bracket.role == Role::object) {
      bracket.key_position = false;
    } else {
      at_start_ = holds_statements(bracket.role);  // a label, or a case
    }
  } else if (word == "++" || word == "--") {
    const bool postfix = operand_end_ && !token.newline_before;
    operand_end_ = postfix;
  } else {
    if (word == "=" || word == "...") bracket.key_position = false;
    operand_end_ = false;
  }
  last_ = word;
}

void Tokenizer::open_brace(Token& token) {
  Bracket& outer = brackets_.back();
  control_head_ = false;
  Role role = Role::object;
  bool ends_operand = true;
  if (last_ != "let") {
    if (outer.class_head != Pending::nothing && last_ != "extends") {
      role = Role::class_body;
      ends_operand = outer.class_head == Pending::expression;
      outer.class_head = Pending::nothing;
    } else if (after_parameters_) {
      role = Role::function_body;
      ends_operand = outer.function == Pending::expression;
      outer.function = Pending::nothing;
    } else if (last_ == "=>") {
      role = Role::function_body;
    } else if (at_start_ || operand_end_ || last_ == ")" || last_ == "catch") {
      role = outer.role == Role::class_body ? Role::function_body : Role::block;  // `static {` in a class
      ends_operand = false;
    }
  }
  token.statement_start = token.statement_start && role == Role::block;
  push('{', role, ends_operand);
  if (role == Role::function_body || role == Role::class_body) ++functions_;
  brackets_.back().key_position = role == Role::object || role == Role::class_body;
  at_start_ = holds_statements(role);
  after_parameters_ = false;
  operand_end_ = false;
}

void Tokenizer::close_bracket(char closer, Token& token) {
  const char opener = closer == ')' ? '(' : closer == ']' ? '[' : '{';
  if (brackets_.size() == 1 || brackets_.back().opener != opener) {
    operand_end_ = true;  // a mistake: it closes nothing
    return;
  }
  const Bracket closed = brackets_.back();
  brackets_.pop_back();
  Bracket& outer = brackets_.back();
  token.depth = depth();
  if (closed.role == Role::parameters || closed.role == Role::function_body ||
      closed.role == Role::class_body)
    --functions_;
  token.in_function = functions_ > 0;
  after_parameters_ = closed.role == Role::parameters;
  operand_end_ = closed.ends_operand;
  if (closer == '}') {
    at_start_ = !closed.ends_operand && holds_statements(outer.role);
    if (outer.role == Role::class_body && closed.role == Role::function_body) outer.key_position = true;
  } else if (closed.role == Role::control) {
    at_start_ = holds_statements(outer.role);
  }
}

void Tokenizer::push(char opener, Role role, bool ends_operand) {
  Bracket bracket;
  bracket.opener = opener;
  bracket.role = role;
  bracket.ends_operand = ends_operand;
  brackets_.push_back(bracket);
}

}  // namespace runnel::js
