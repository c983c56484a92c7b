// Syntax errors of programs, with the place and the words that Node has for them: the engine knows the line, and
// SyntaxChecker the token.
#include <optional>
#include <string>
#include <string_view>

#include "js/completeness.hpp"
#include "js/engine_state.hpp"
#include "js/source.hpp"
#include "js/text.hpp"
#include "runnel/text.hpp"

namespace runnel::js {

namespace {

/// The token that the engine's own message quotes, where it stands once in the line.
std::optional<SyntaxFault> quoted_token(std::string_view source, std::size_t line, const std::string& message) {
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

}  // namespace

void explain_syntax_error(JSContext* ctx, JSValueConst error, const std::string& source, const std::string& file,
                          bool module) {
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
                       (fault->begin < source.size() ? code_frame(source, *fault) : last_line(source)) + "\n";
}

}  // namespace runnel::js
