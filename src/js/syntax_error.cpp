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
    if (token_text(source, token) != text) continue;
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

/// The name in an import or export declaration that asks `specifier` for `name`: as in V8 the name alone of
/// an import, the name with what it is exported as, and the local name of a default import.
std::optional<SyntaxFault> asking_name(std::string_view source, std::string_view specifier,
                                       std::string_view name) {
  const std::vector<Token> tokens = tokenize(source);
  const auto text_of = [&](std::size_t i) {
    const std::string_view text = token_text(source, tokens, i);
    const bool string = i < tokens.size() && tokens[i].kind == TokenKind::string;
    return string && text.size() > 1 ? text.substr(1, text.size() - 2) : text;
  };
  std::optional<SyntaxFault> candidate;
  bool exporting = false;
  for (std::size_t i = 0; i < tokens.size(); i++) {
    if (tokens[i].statement_start) {
      candidate.reset();
      exporting = text_of(i) == "export";
      const std::string_view local = text_of(i + 1);
      if (name == "default" && !exporting && local != "{" && local != "*" && i + 1 < tokens.size()) {
        candidate = SyntaxFault{tokens[i + 1].begin, tokens[i + 1].end, {}};
      }
    } else if (tokens[i].kind == TokenKind::string && text_of(i - 1) == "from") {
      if (candidate && text_of(i) == specifier) return candidate;
    } else if (!candidate && text_of(i) == name && (text_of(i - 1) == "{" || text_of(i - 1) == ",")) {
      const bool renamed = exporting && text_of(i + 1) == "as" && i + 2 < tokens.size();
      candidate = SyntaxFault{tokens[i].begin, tokens[renamed ? i + 2 : i].end, {}};
    }
  }
  return std::nullopt;
}

}  // namespace

// Called by the engine, see fix_engine.awk.
extern "C" void runnel_explain_missing_export(JSContext* ctx, JSValueConst error, JSAtom importer_atom,
                                              JSAtom module, JSAtom name_atom) {
  Engine::Impl& state = state_of(ctx);
  const std::string importer = atom_text(ctx, importer_atom);
  const std::string url = atom_text(ctx, module);
  const std::string name = atom_text(ctx, name_atom);
  const auto asked = state.modules->asked.find({importer, url});
  if (asked == state.modules->asked.end()) return;
  const std::string& specifier = asked->second;
  std::string message;
  if (state.modules->commonjs.contains(url)) {
    message =
        "Named export '" + name + "' not found. The requested module '" + specifier +
        "' is a CommonJS module, which may not support all module.exports as named exports.\nCommonJS "
        "modules can always be imported via the default export, for example using:\n\nimport pkg from '" +
        specifier + "';\nconst { " + name + " } = pkg;\n";
  } else {
    message = "The requested module '" + specifier + "' does not provide an export named '" + name + "'";
  }
  JS_DefinePropertyValueStr(ctx, error, "message", new_text(ctx, message),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
  const std::string source = source_of(state, importer);
  if (const std::optional<SyntaxFault> fault = asking_name(source, specifier, name)) {
    state.syntax_error = Value::share(ctx, error);
    state.syntax_place = importer + ":" + std::to_string(source_position(source, fault->begin).line) + "\n" +
                         code_frame(source, *fault) + "\n";
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
