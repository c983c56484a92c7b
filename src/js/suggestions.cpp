#include "js/suggestions.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

// A prototype chain that a proxy or a program made endless is cut.
constexpr int longest_chain = 64;

class Finder {
 public:
  explicit Finder(JSContext* ctx) : ctx_(ctx), global_(ctx, JS_GetGlobalObject(ctx)) {
    // What functions of the engine itself look like, to tell harmless getters from the program's.
    const Value plain(ctx, JS_NewCFunction(ctx, nothing, "", 0));
    const Value with_data(ctx, JS_NewCFunctionData(ctx, nothing_with_data, 0, 0, 0, nullptr));
    const Value closure(ctx, JS_NewCClosure(ctx, nothing_with_opaque, "", nullptr, 0, 0, nullptr));
    for (const Value* function : {&plain, &with_data, &closure})
      native_.insert(JS_GetClassID(function->get()));
  }

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
      add_names(global_, typed, completion);
      add_words(typed, completion);
      return completion;
    }
    tokens.pop_back();
    if (const auto object = value_of(text, tokens)) add_names(*object, typed, completion);
    return completion;
  }

 private:
  static JSValue nothing(JSContext*, JSValueConst, int, JSValueConst*) { return JS_UNDEFINED; }
  static JSValue nothing_with_data(JSContext*, JSValueConst, int, JSValueConst*, int, JSValueConst*) {
    return JS_UNDEFINED;
  }
  static JSValue nothing_with_opaque(JSContext*, JSValueConst, int, JSValueConst*, int, void*) {
    return JS_UNDEFINED;
  }

  static bool is_word(const Token& token) {
    return token.kind == TokenKind::identifier || token.kind == TokenKind::keyword;
  }
  static std::string_view word(std::string_view text, const Token& token) {
    return text.substr(token.begin, token.end - token.begin);
  }
  static bool is_dot(std::string_view text, const Token& token) {
    return token.kind == TokenKind::punctuator && (word(text, token) == "." || word(text, token) == "?.");
  }
  static bool ends_value(const Token& token, std::string_view text) {
    if (token.kind == TokenKind::keyword) return false;
    if (token.kind != TokenKind::punctuator) return true;
    const std::string_view closing = word(text, token);
    return closing == ")" || closing == "]" || closing == "}";
  }

  // The value of the chain that ends with the last of `tokens`: `a`, `a.b?.c`, `this.d`, `"text"`.
  std::optional<Value> value_of(std::string_view text, const std::vector<Token>& tokens) {
    if (tokens.empty()) return std::nullopt;
    switch (tokens.back().kind) {
      case TokenKind::string:
      case TokenKind::template_part:
        return prototype_of("String");
      case TokenKind::regexp:
        return prototype_of("RegExp");
      case TokenKind::number:
        return prototype_of("Number");
      default:
        break;
    }
    std::vector<std::string_view> path;
    for (std::size_t i = tokens.size(); i > 0 && is_word(tokens[i - 1]); i -= 2) {
      path.push_back(word(text, tokens[i - 1]));
      const bool more = i > 1 && is_dot(text, tokens[i - 2]);
      if (!more) return walk(path);
      if (i == 2) break;
    }
    return std::nullopt;  // it begins with a call, an index, a bracket
  }

  // `path`: the last name first.
  std::optional<Value> walk(std::vector<std::string_view>& path) {
    const std::string_view root = path.back();
    std::optional<Value> value = root == "this" ? Value::share(ctx_, global_.get()) : property(global_, root);
    for (path.pop_back(); value && !path.empty(); path.pop_back()) value = property(*value, path.back());
    return value;
  }

  std::optional<Value> prototype_of(std::string_view constructor) {
    const auto function = property(global_, constructor);
    return function ? property(*function, "prototype") : std::nullopt;
  }

  // Without running code of the program.
  std::optional<Value> property(const Value& start, std::string_view name) {
    const JSAtom atom = JS_NewAtomLen(ctx_, name.data(), name.size());
    std::optional<Value> found;
    Value object = prototype_start(start);
    for (int i = 0; i < longest_chain && JS_IsObject(object.get()) && !JS_IsProxy(object.get()); ++i) {
      JSPropertyDescriptor own{};
      const int exists = JS_GetOwnProperty(ctx_, &own, object.get(), atom);
      if (exists < 0) break;
      if (exists > 0) {
        Value value(ctx_, own.value);
        const Value getter(ctx_, own.getter);
        const Value setter(ctx_, own.setter);
        if ((own.flags & JS_PROP_GETSET) == 0) {
          found = std::move(value);
        } else if (native_.contains(JS_GetClassID(getter.get()))) {
          Value got(ctx_, JS_Call(ctx_, getter.get(), start.get(), 0, nullptr));
          if (!got.exception()) found = std::move(got);
        }
        break;
      }
      object = Value(ctx_, JS_GetPrototype(ctx_, object.get()));
    }
    JS_FreeAtom(ctx_, atom);
    drop_exception(ctx_);
    return found;
  }

  // The object that has the properties of a value: of a primitive, its prototype.
  Value prototype_start(const Value& value) {
    if (JS_IsObject(value.get())) return Value::share(ctx_, value.get());
    if (JS_IsUndefined(value.get()) || JS_IsNull(value.get())) return {};
    return {ctx_, JS_GetPrototype(ctx_, value.get())};
  }

  void add_names(const Value& value, std::string_view typed, Completion& completion) {
    std::set<std::string, std::less<>> seen;
    Value object = prototype_start(value);
    for (int i = 0; i < longest_chain && JS_IsObject(object.get()) && !JS_IsProxy(object.get()); ++i) {
      std::vector<std::string> group;
      JSPropertyEnum* properties = nullptr;
      std::uint32_t count = 0;
      if (JS_GetOwnPropertyNames(ctx_, &properties, &count, object.get(), JS_GPN_STRING_MASK) < 0) break;
      for (std::uint32_t k = 0; k < count; ++k) {
        const Value key(ctx_, JS_AtomToString(ctx_, properties[k].atom));
        std::string name = to_text(ctx_, key.get());
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
  Value global_;
  std::set<JSClassID> native_;
};

}  // namespace

Completion suggest(JSContext* ctx, std::string_view text_before_cursor) {
  return Finder(ctx).find(text_before_cursor);
}

}  // namespace runnel::js
