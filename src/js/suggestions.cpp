#include "js/suggestions.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "js/engine_state.hpp"
#include "js/library.hpp"
#include "js/safe_lookup.hpp"
#include "js/text.hpp"
#include "js/tokenizer.hpp"

namespace runnel::js {
namespace {

constexpr std::string_view words[] = {
    "async",    "await",    "break",  "case",   "catch", "class",      "const", "continue",
    "debugger", "default",  "delete", "do",     "else",  "export",     "false", "finally",
    "for",      "function", "if",     "import", "in",    "instanceof", "let",   "new",
    "null",     "return",   "super",  "switch", "this",  "throw",      "true",  "try",
    "typeof",   "var",      "void",   "while",  "with",  "yield"};

class Finder {
 public:
  explicit Finder(JSContext* ctx) : ctx_(ctx), lookup_(ctx) {}

  Completion find(std::string_view text) {
    Completion none;
    none.replace_from = text.size();
    Tokenizer tokenizer;
    std::vector<Token> tokens;
    for (Token token = tokenizer.next(text); token.kind != TokenKind::end; token = tokenizer.next(text)) {
      tokens.push_back(token);
    }
    if (tokenizer.open() != Tokenizer::Open::nothing) return none;
    const std::string_view blanks = text.substr(tokens.empty() ? 0 : tokens.back().end);
    if (blanks.substr(blanks.rfind('\n') + 1).find("//") != std::string_view::npos) return none;

    if (names_module(text, tokens)) return modules(text, tokens.back().begin + 1);

    std::string_view typed;
    if (!tokens.empty() && tokens.back().end == text.size() && is_word(tokens.back())) {
      typed = text.substr(tokens.back().begin);
      tokens.pop_back();
    }
    Completion completion;
    completion.replace_from = text.size() - typed.size();
    if (tokens.empty() || !is_dot(text, tokens.back())) {
      // Behind a value, on its line, no name can follow.
      const bool same_line = blanks.find('\n') == std::string_view::npos;
      if (!tokens.empty() && typed.empty() && same_line && ends_value(tokens.back(), text)) return none;
      add_names(lookup_.global(), typed, completion);
      add_words(typed, completion);
      return completion;
    }
    tokens.pop_back();
    std::size_t end = tokens.size();
    if (const auto object = value_of(text, tokens, end)) add_names(*object, typed, completion);
    return completion;
  }

 private:
  static bool is_word(const Token& token) {
    return token.kind == TokenKind::identifier || token.kind == TokenKind::keyword;
  }
  // `require("x` and `import("x`.
  static bool names_module(std::string_view text, const std::vector<Token>& tokens) {
    const std::size_t n = tokens.size();
    if (n < 3 || tokens[n - 1].kind != TokenKind::invalid || token_text(text, tokens[n - 2]) != "(")
      return false;
    const char quote = text[tokens[n - 1].begin];
    const std::string_view function = token_text(text, tokens[n - 3]);
    return (quote == '"' || quote == '\'') && (function == "require" || function == "import") &&
           (n == 3 || !is_dot(text, tokens[n - 4]));
  }

  // The built-in modules, or the files of a folder when a path is typed.
  static Completion modules(std::string_view text, std::size_t begin) {
    const std::string_view typed = text.substr(begin);
    Completion completion;
    completion.replace_from = begin;
    std::vector<std::string> group;
    if (typed.starts_with('.') || typed.starts_with('/')) {
      const std::string_view folder = typed.substr(0, typed.rfind('/') + 1);
      const std::string_view start = typed.substr(folder.size());
      std::error_code error;
      for (std::filesystem::directory_iterator entry(folder.empty() ? "." : std::string(folder), error), last;
           !error && entry != last; entry.increment(error)) {
        std::string name = entry->path().filename();
        if (!name.starts_with(start) || (start.empty() && name.starts_with('.'))) continue;
        std::error_code unknown;
        if (entry->is_directory(unknown)) name += '/';
        group.push_back(std::string(folder) + name);
      }
    } else {
      for (const LibraryModule& module : library_modules) {
        const std::string_view name = module.name;
        if (name.starts_with(typed) && is_builtin(name)) group.emplace_back(name);
      }
    }
    add_group(std::move(group), completion);
    return completion;
  }

  static bool is_dot(std::string_view text, const Token& token) {
    return token.kind == TokenKind::punctuator &&
           (token_text(text, token) == "." || token_text(text, token) == "?.");
  }
  static bool ends_value(const Token& token, std::string_view text) {
    if (token.kind == TokenKind::keyword) return false;
    if (token.kind != TokenKind::punctuator) return true;
    const std::string_view closing = token_text(text, token);
    return closing == ")" || closing == "]" || closing == "}";
  }

  // The value of the chain that ends before `end`: `a`, `a.b?.c`, `this.d`, `"text"`, `[1]`, `(5)`. `end`
  // becomes where it begins.
  std::optional<Value> value_of(std::string_view text, const std::vector<Token>& tokens, std::size_t& end,
                                int depth = 0) {
    if (end == 0 || depth == longest_chain) return std::nullopt;
    const Token& last = tokens[end - 1];
    switch (last.kind) {
      case TokenKind::string:
      case TokenKind::template_part:
        --end;
        return prototype_of("String");
      case TokenKind::regexp:
        --end;
        return prototype_of("RegExp");
      case TokenKind::number:
        --end;
        return prototype_of("Number");
      case TokenKind::punctuator:
        return bracketed(text, tokens, end, depth);
      default:
        break;
    }
    if (!is_word(last)) return std::nullopt;
    const std::string_view name = token_text(text, last);
    --end;
    if (end > 0 && is_dot(text, tokens[end - 1])) {
      --end;
      const auto object = value_of(text, tokens, end, depth + 1);
      return object ? lookup_.property(*object, name) : std::nullopt;
    }
    return name == "this" ? Value::share(ctx_, lookup_.global().get())
                          : lookup_.property(lookup_.global(), name);
  }

  // An array, or a chain in parentheses; a call or an index has no value here.
  std::optional<Value> bracketed(std::string_view text, const std::vector<Token>& tokens, std::size_t& end,
                                 int depth) {
    const std::string_view closing = token_text(text, tokens[end - 1]);
    if (closing != "]" && closing != ")") return std::nullopt;
    std::size_t open = end - 1;
    do {
      if (open == 0) return std::nullopt;
      --open;
    } while (tokens[open].depth > tokens[end - 1].depth);
    if (open > 0) {
      const Token& before = tokens[open - 1];
      if (ends_value(before, text) || before.kind == TokenKind::keyword) return std::nullopt;
    }
    std::size_t inner = end - 1;
    end = open;
    if (closing == "]") return prototype_of("Array");
    auto value = value_of(text, tokens, inner, depth + 1);
    return inner == open + 1 ? std::move(value) : std::nullopt;
  }

  std::optional<Value> prototype_of(std::string_view constructor) {
    const auto function = lookup_.property(lookup_.global(), constructor);
    return function ? lookup_.property(*function, "prototype") : std::nullopt;
  }

  void add_names(const Value& value, std::string_view typed, Completion& completion) {
    std::set<std::string, std::less<>> seen;
    Value object = lookup_.prototype_start(value);
    for (int i = 0; i < longest_chain && JS_IsObject(object.get()) && !JS_IsProxy(object.get()); ++i) {
      std::vector<std::string> group;
      JSPropertyEnum* properties = nullptr;
      std::uint32_t count = 0;
      if (JS_GetOwnPropertyNames(ctx_, &properties, &count, object.get(), JS_GPN_STRING_MASK) < 0) break;
      for (std::uint32_t k = 0; k < count; ++k) {
        std::string name = atom_text(ctx_, properties[k].atom);
        if (name.starts_with(typed) && is_identifier_name(name) && seen.insert(name).second)
          group.push_back(std::move(name));
      }
      JS_FreePropertyEnum(ctx_, properties, count);
      add_group(std::move(group), completion);
      object = Value(ctx_, JS_GetPrototype(ctx_, object.get()));
    }
    drop_exception(ctx_);
  }

  static void add_words(std::string_view typed, Completion& completion) {
    std::vector<std::string> group;
    if (!typed.empty()) {
      for (const std::string_view name : words) {
        if (name.starts_with(typed)) group.emplace_back(name);
      }
    }
    add_group(std::move(group), completion);
  }

  static void add_group(std::vector<std::string> group, Completion& completion) {
    if (group.empty()) return;
    std::sort(group.begin(), group.end());
    if (!completion.candidates.empty()) completion.candidates.emplace_back();
    completion.candidates.insert(completion.candidates.end(), std::make_move_iterator(group.begin()),
                                 std::make_move_iterator(group.end()));
  }

  JSContext* ctx_;
  SafeLookup lookup_;
};

}  // namespace

Completion suggest(JSContext* ctx, std::string_view text_before_cursor) {
  return Finder(ctx).find(text_before_cursor);
}

}  // namespace runnel::js
