// The text is checked token by token, names and their properties are looked up and become parameters, and
// what is left, which can do nothing but compute, is evaluated.
#include "js/preview.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "js/inspect.hpp"
#include "js/safe_lookup.hpp"
#include "js/text.hpp"
#include "js/tokenizer.hpp"

namespace runnel::js {
namespace {

constexpr std::size_t longest_text = 2000;

// These look at truth and identity alone.
constexpr std::string_view harmless[] = {"(", ")",  "]",  "}",   ",",   ":",  "?",
                                         "!", "&&", "||", "?\?", "===", "!=="};
// These turn objects into primitives, by functions of theirs.
constexpr std::string_view converting[] = {"+",  "-",  "*", "/", "%", "**", "==", "!=", "<",  ">",
                                           "<=", ">=", "&", "|", "^", "~",  "<<", ">>", ">>>"};

bool is_in(const auto& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

class Checker {
 public:
  Checker(JSContext* ctx, std::string_view text)
      : ctx_(ctx), text_(text), tokens_(tokenize(text)), lookup_(ctx) {
    while (!tokens_.empty() && word(tokens_.size() - 1) == ";") tokens_.pop_back();
  }

  std::optional<Value> value() {
    if (tokens_.empty() || !check()) return std::nullopt;
    if (converts_ && (has_objects_ || std::any_of(values_.begin(), values_.end(), is_no_number_or_text)))
      return std::nullopt;
    std::string source = "(function(";
    for (std::size_t i = 0; i < values_.size(); ++i) source += (i == 0 ? "$" : ",$") + std::to_string(i);
    source += "){return(\n" + code_ + "\n)})";
    const Value function(ctx_, JS_Eval(ctx_, source.c_str(), source.size(), "preview", JS_EVAL_TYPE_GLOBAL));
    if (function.exception()) return std::nullopt;
    std::vector<JSValueConst> arguments;
    for (const Value& value : values_) arguments.push_back(value.get());
    Value result(ctx_, JS_Call(ctx_, function.get(), JS_UNDEFINED, static_cast<int>(arguments.size()),
                               arguments.data()));
    if (result.exception()) return std::nullopt;
    return result;
  }

 private:
  static bool is_no_number_or_text(const Value& value) {
    return JS_IsObject(value.get()) || JS_IsSymbol(value.get()) || JS_IsBigInt(value.get());
  }

  [[nodiscard]] std::string_view word(std::size_t i) const { return token_text(text_, tokens_, i); }

  void keep(std::size_t i) { code_.append(word(i)).append(" "); }

  bool check() {
    for (at_ = 0; at_ < tokens_.size();) {
      if (!step()) return false;
    }
    return true;
  }

  bool step() {
    const Token& token = tokens_[at_];
    switch (token.kind) {
      case TokenKind::number:
        // A large power of a BigInt takes its time.
        if (word(at_).ends_with('n')) has_objects_ = true;
        return literal();
      case TokenKind::template_part:
        converts_ |= !word(at_).ends_with('`') || !word(at_).starts_with('`');
        return literal();
      case TokenKind::regexp:
        has_objects_ = true;
        return literal();
      case TokenKind::string:
        return is_key() || !goes_on(at_ + 1) ? literal() : chain(literal_value());
      case TokenKind::identifier:
        return is_key() ? literal() : name();
      case TokenKind::keyword:
        return keyword();
      case TokenKind::punctuator:
        return punctuator();
      default:
        return false;
    }
  }

  // What has a value ends before it, or not.
  bool literal() {
    if (after_value_ && tokens_[at_].kind != TokenKind::template_part) return false;
    // A tagged template is a call; the middle of one goes on after its expression.
    if (tokens_[at_].kind == TokenKind::template_part && word(at_).starts_with('`') && after_value_)
      return false;
    keep(at_);
    after_value_ = tokens_[at_].kind != TokenKind::template_part || word(at_).ends_with('`');
    ++at_;
    return true;
  }

  // Of an object literal.
  [[nodiscard]] bool is_key() const {
    return !open_.empty() && open_.back() == '{' && (word(at_ - 1) == "{" || word(at_ - 1) == ",");
  }

  bool keyword() {
    const std::string_view text = word(at_);
    if (is_key()) return literal();
    if (text == "this") return chain(Value::share(ctx_, lookup_.global().get()));
    if (text == "true" || text == "false" || text == "null") return literal();
    if ((text != "typeof" && text != "void") || after_value_) return false;
    keep(at_++);
    return true;
  }

  bool name() {
    const std::string_view text = word(at_);
    if (after_value_ || text == "await" || text == "async" || text == "yield" || text == "let") return false;
    return chain(lookup_.property(lookup_.global(), text));
  }

  std::optional<Value> literal_value() {
    const std::string source(word(at_));
    Value value(ctx_, JS_Eval(ctx_, source.c_str(), source.size(), "preview", JS_EVAL_TYPE_GLOBAL));
    return value.exception() ? std::nullopt : std::optional(std::move(value));
  }

  [[nodiscard]] bool goes_on(std::size_t i) const {
    return word(i) == "." || word(i) == "?." || word(i) == "[";
  }

  // From a value along its properties.
  bool chain(std::optional<Value> value) {
    if (after_value_) return false;
    ++at_;
    while (value && goes_on(at_)) {
      std::string key;
      if (word(at_) == "[") {
        const TokenKind kind = at_ + 1 < tokens_.size() ? tokens_[at_ + 1].kind : TokenKind::end;
        if ((kind != TokenKind::number && kind != TokenKind::string) || word(at_ + 2) != "]") return false;
        ++at_;
        const std::optional<Value> index = literal_value();
        if (!index) return false;
        key = to_text(ctx_, index->get());
        at_ += 2;
      } else {
        ++at_;
        if (at_ >= tokens_.size() || !is_identifier_name(word(at_))) return false;
        key = word(at_++);
      }
      if (JS_IsUndefined(value->get()) || JS_IsNull(value->get())) return false;
      value = member(*value, key);
    }
    if (!value) return false;
    code_ += "$" + std::to_string(values_.size()) + " ";
    values_.push_back(*std::move(value));
    after_value_ = true;
    return true;
  }

  std::optional<Value> member(const Value& object, const std::string& key) {
    if (JS_IsString(object.get())) {
      // Its characters and its length are its own.
      JSPropertyDescriptor own{};
      const Value text(ctx_, JS_ToObject(ctx_, object.get()));
      const JSAtom atom = JS_NewAtomLen(ctx_, key.data(), key.size());
      const int found = JS_GetOwnProperty(ctx_, &own, text.get(), atom);
      JS_FreeAtom(ctx_, atom);
      if (found > 0) return Value(ctx_, own.value);
    }
    return lookup_.property(object, key);
  }

  bool punctuator() {
    const std::string_view text = word(at_);
    if (text == "{" || text == "[") {
      if (after_value_) return false;
      has_objects_ = true;
      open_ += text.front();
    } else if (text == "(") {
      if (after_value_) return false;
      open_ += '(';
    } else if (text == ")" || text == "]" || text == "}") {
      if (open_.empty()) return false;
      open_.pop_back();
    } else if (is_in(converting, text)) {
      converts_ = true;
    } else if (!is_in(harmless, text)) {
      return false;
    }
    after_value_ = text == ")" || text == "]" || text == "}";
    // Between the braces of an object a key comes first: no computed one, no method.
    if ((text == "{" || (text == "," && !open_.empty() && open_.back() == '{')) && !has_key_next())
      return false;
    keep(at_++);
    return true;
  }

  [[nodiscard]] bool has_key_next() const { return word(at_ + 1) == "}" || word(at_ + 2) == ":"; }

  JSContext* ctx_;
  std::string_view text_;
  std::vector<Token> tokens_;
  SafeLookup lookup_;
  std::size_t at_ = 0;
  std::string code_;           // with parameters in the place of names
  std::vector<Value> values_;  // theirs
  std::string open_;           // brackets
  bool after_value_ = false;
  bool converts_ = false;
  bool has_objects_ = false;
};

}  // namespace

std::string preview(JSContext* ctx, std::string_view text) {
  if (text.size() > longest_text) return {};
  std::string shown;
  if (const std::optional<Value> value = Checker(ctx, text).value()) {
    InspectOptions options;
    options.depth = 1;
    options.custom_inspect = false;
    options.only_looks = true;
    options.break_length = std::numeric_limits<double>::infinity();
    shown = inspect(ctx, value->get(), options);
    std::replace(shown.begin(), shown.end(), '\n', ' ');
  }
  drop_exception(ctx);
  return shown == text ? std::string() : shown;
}

}  // namespace runnel::js
