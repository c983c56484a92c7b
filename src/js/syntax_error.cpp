// Syntax errors of programs, with the place and the words that Node has for them: the engine knows the line,
// and SyntaxChecker the token.
#include <optional>
#include <string>
#include <string_view>

#include "js/completeness.hpp"
#include "js/engine_state.hpp"
#include "js/modules.hpp"
#include "js/source.hpp"
#include "js/text.hpp"
#include "runnel/text.hpp"

namespace runnel::js {

namespace {

/// The token that the engine's own message quotes, where it stands once in the line.
std::optional<SyntaxFault> quoted_token(std::string_view source, std::size_t line,
                                        const std::string& message) {
  constexpr std::string_view lead = "unexpected token in expression: '";
  if (!message.starts_with(lead) || !message.ends_with('\'')) return std::nullopt;
  const std::string text = message.substr(lead.size(), message.size() - lead.size() - 1);
  std::optional<SyntaxFault> found;
  for (const Token& token : tokenize(source)) {
    if (source.substr(token.begin, token.end - token.begin) != text) continue;
    if (source_position(source, token.begin).line != line) continue;
    if (found) return std::nullopt;
    found = SyntaxFault{token.begin, token.end, "Unexpected token '" + text + "'"};
  }
  return found;
}

/// The frame of a fault at the end, which has no caret in V8's either.
std::string last_line(std::string_view source) {
  const std::string_view line = source.substr(source.rfind('\n') + 1);
  return std::string(line) + "\n" + std::string(static_cast<std::size_t>(display_width(line)), ' ');
}

/// `text` between the first `open` and the `close` after it.
std::string between(const std::string& text, const std::string& open, char close) {
  const std::size_t begin = text.find(open);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(close, begin + open.size());
  return text.substr(begin + open.size(), end == std::string::npos ? end : end - begin - open.size());
}

}  // namespace

void explain_missing_export(JSContext* ctx, JSValueConst error) {
  Engine::Impl& state = state_of(ctx);
  const Value value(ctx, JS_GetPropertyStr(ctx, error, "message"));
  const std::string engine_message = to_text(ctx, value.get());
  if (!engine_message.starts_with("Could not find export '")) return;
  const std::string name = between(engine_message, "export '", '\'');
  const std::string url = between(engine_message, "module '", '\'');
  const auto asked = state.modules->asked.find(url);
  if (asked == state.modules->asked.end()) return;
  const auto& [specifier, base] = asked->second;
  std::string message;
  if (state.modules->commonjs.contains(url)) {
    message = "Named export '" + name + "' not found. The requested module '" + specifier +
              "' is a CommonJS module, which may not support all module.exports as named exports.\nCommonJS "
              "modules can "
              "always be imported via the default export, for example using:\n\nimport pkg from '" +
              specifier + "';\nconst { " + name + " } = pkg;\n";
  } else {
    message = "The requested module '" + specifier + "' does not provide an export named '" + name + "'";
  }
  JS_DefinePropertyValueStr(ctx, error, "message", new_text(ctx, message),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
  // The name in the import declaration that has the specifier.
  const std::string source = source_of(state, base);
  const std::vector<Token> tokens = tokenize(source);
  const auto text_of = [&](const Token& token) {
    return std::string_view(source).substr(token.begin, token.end - token.begin);
  };
  const Token* candidate = nullptr;
  for (const Token& token : tokens) {
    if (token.statement_start) candidate = nullptr;
    if (text_of(token) == name && candidate == nullptr) candidate = &token;
    if (token.kind != TokenKind::string || text_of(token).find(specifier) == std::string_view::npos ||
        candidate == nullptr)
      continue;
    const SyntaxFault fault{candidate->begin, candidate->end, {}};
    state.syntax_error = Value::share(ctx, error);
    state.syntax_place = base + ":" + std::to_string(source_position(source, fault.begin).line) + "\n" +
                         code_frame(source, fault) + "\n";
    return;
  }
}

void explain_syntax_error(JSContext* ctx, JSValueConst error, const std::string& source,
                          const std::string& file, bool module) {
  Engine::Impl& state = state_of(ctx);
  const Position engine_place = first_position(raw_stack(ctx, error));
  if (engine_place.line <= 0 || engine_place.file != file) return;
  const auto line = static_cast<std::size_t>(engine_place.line);
  const Value value(ctx, JS_GetPropertyStr(ctx, error, "message"));
  std::optional<SyntaxFault> fault;
  if (module) {
    fault = quoted_token(source, line, to_text(ctx, value.get()));
  } else {
    fault = SyntaxChecker(ctx).fault(source);
  }
  if (!fault) return;
  JS_DefinePropertyValueStr(ctx, error, "message", new_text(ctx, fault->message),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
  state.syntax_error = Value::share(ctx, error);
  state.syntax_place = file + ":" + std::to_string(source_position(source, fault->begin).line) + "\n" +
                       (fault->begin < source.size() ? code_frame(source, *fault) : last_line(source)) +
                       "\n\n";
}

}  // namespace runnel::js
