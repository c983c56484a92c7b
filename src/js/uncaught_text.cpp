#include "js/uncaught_text.hpp"

#include <algorithm>

#include "js/ascii.hpp"
#include "js/inspect.hpp"
#include "js/text.hpp"

namespace runnel::js {
namespace {

constexpr std::string_view frame_start = "    at ";

// The frame of a typed text: "    at REPL12:1:7", without a function's name.
bool is_prompt_frame(std::string_view line) {
  if (!line.starts_with("    at REPL")) return false;
  line.remove_prefix(11);
  std::size_t digits = 0;
  while (digits < line.size() && is_digit(line[digits])) ++digits;
  return digits > 0 && line.substr(digits).starts_with(':');
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

// Without the last prompt frame and all below it, nor the frames of what stands for a constant.
std::string above_prompt(std::string_view stack) {
  constexpr std::string_view own_frame = "\n    at <anonymous> (<anonymous>)";
  std::size_t cut = stack.size();
  for (std::size_t at = 0; at < stack.size(); at = line_end(stack, at) + 1) {
    if (is_prompt_frame(stack.substr(at, line_end(stack, at) - at))) cut = at == 0 ? 0 : at - 1;
  }
  std::string shorter(stack.substr(0, cut));
  for (std::size_t at = shorter.find(own_frame); at != std::string::npos; at = shorter.find(own_frame)) {
    shorter.erase(at, own_frame.size());
  }
  return shorter;
}

std::string_view without_frames(std::string_view stack) {
  for (std::size_t at = 0; at < stack.size(); at = line_end(stack, at) + 1) {
    if (stack.substr(at).starts_with(frame_start)) return stack.substr(0, at == 0 ? 0 : at - 1);
  }
  return stack;
}

// A stack that the program made itself may be anything; only text is changed.
void shorten_stack(JSContext* ctx, JSValueConst error) {
  const Value stack(ctx, JS_GetPropertyStr(ctx, error, "stack"));
  const Value name(ctx, JS_GetPropertyStr(ctx, error, "name"));
  drop_exception(ctx);
  if (!JS_IsString(stack.get())) return;
  const std::string text = to_text(ctx, stack.get());
  const bool syntax_error = JS_IsString(name.get()) && to_text(ctx, name.get()) == "SyntaxError";
  const std::string shorter = syntax_error ? std::string(without_frames(text)) : above_prompt(text);
  if (shorter.size() == text.size()) return;
  JS_DefinePropertyValueStr(ctx, error, "stack", new_text(ctx, shorter),
                            JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
  drop_exception(ctx);
}

// Node's /^\[?([A-Z][a-z0-9_]*)*Error/.
bool names_error(std::string_view line) {
  if (line.starts_with('[')) line.remove_prefix(1);
  const auto word_end = std::find_if(
      line.begin(), line.end(), [](char byte) { return !is_letter(byte) && !is_digit(byte) && byte != '_'; });
  const std::string_view word(line.data(), static_cast<std::size_t>(word_end - line.begin()));
  return !word.empty() && is_upper(word.front()) && word.find("Error") != std::string_view::npos;
}

}  // namespace

std::string with_uncaught(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); at = line_end(text, at) + 1) {
    const std::string_view line = text.substr(at, line_end(text, at) + 1 - at);
    if (!names_error(line)) continue;
    const auto columns =
        std::count_if(line.begin(), line.end(), [](char byte) { return (byte & 0xc0) != 0x80; });
    const std::string_view separator =
        static_cast<double>(columns) <= InspectOptions().break_length ? " " : ":\n";
    return out.append(text.substr(0, at)).append("Uncaught").append(separator).append(text.substr(at));
  }
  const bool one_line = text.find('\n') == std::string_view::npos;
  return out.append("Uncaught").append(one_line ? " " : ":\n").append(text);
}

std::string uncaught_text(JSContext* ctx, JSValueConst error, bool colors) {
  const bool is_error = JS_IsError(error);
  if (is_error) shorten_stack(ctx, error);
  InspectOptions options;
  options.colors = colors;
  options.show_proxy = true;
  std::string text = inspect(ctx, error, options);
  if (JS_HasException(ctx)) {
    // Its own inspect function failed; String() may still do.
    drop_exception(ctx);
    text = to_text(ctx, error);
  }
  // One line errors are shown without inspect's brackets.
  if (is_error && text.size() > 1 && text.front() == '[' && text.back() == ']')
    text = text.substr(1, text.size() - 2);
  return with_uncaught(text);
}

}  // namespace runnel::js
