// Primitives, and the colours of everything.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "js/inspect_printer.hpp"
#include "js/inspect_styles.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

using Part = InspectState::Part;

std::string coloured(const std::string& text, const std::string& before, const std::string& after) {
  return before.empty() ? text : before + text + after;
}

/// The escape sequences of a name in util.inspect.colors; empty when there is no such colour.
std::pair<std::string, std::string> codes_of(JSContext* ctx, InspectState& state, const std::string& colour) {
  const auto sequence = [](std::string code) { return "\x1b[" + std::move(code) + "m"; };
  if (!state.parts_made()) {
    const auto* alias = std::find_if(std::begin(color_aliases), std::end(color_aliases),
                                     [&](const StyleColor& one) { return one.name == colour; });
    if (alias != std::end(color_aliases)) return codes_of(ctx, state, std::string(alias->color));
    const auto* found = std::find_if(std::begin(inspect_colors), std::end(inspect_colors),
                                     [&](const ColorCodes& one) { return one.name == colour; });
    if (found == std::end(inspect_colors)) return {};
    return {sequence(std::to_string(found->on)), sequence(std::to_string(found->off))};
  }
  const Value codes(ctx, JS_GetPropertyStr(ctx, state.part(Part::colors), colour.c_str()));
  if (!JS_IsObject(codes.get())) return {};
  const Value on(ctx, JS_GetPropertyUint32(ctx, codes.get(), 0));
  const Value off(ctx, JS_GetPropertyUint32(ctx, codes.get(), 1));
  return {sequence(raw_text(ctx, on.get())), sequence(raw_text(ctx, off.get()))};
}

}  // namespace

std::string style_text(JSContext* ctx, const std::string& text, const std::string& style) {
  InspectState& state = InspectState::of(ctx);
  const Value rule(ctx, JS_GetPropertyStr(ctx, state.part(Part::styles), style.c_str()));
  if (JS_IsFunction(ctx, rule.get())) {
    const Value argument(ctx, JS_NewStringLen(ctx, text.data(), text.size()));
    JSValueConst arguments[] = {argument.get()};
    const Value result(ctx, JS_Call(ctx, rule.get(), JS_UNDEFINED, 1, arguments));
    return result.exception() ? std::string() : raw_text(ctx, result.get());
  }
  if (JS_IsUndefined(rule.get())) return text;
  const auto [before, after] = codes_of(ctx, state, raw_text(ctx, rule.get()));
  return coloured(text, before, after);
}

std::vector<std::pair<std::string, std::string>> regexp_palette(JSContext* ctx) {
  InspectState& state = InspectState::of(ctx);
  std::vector<std::pair<std::string, std::string>> palette;
  std::int64_t count = 0;
  Value names;
  if (state.parts_made())
    names = Value(ctx, JS_GetPropertyStr(ctx, state.part(Part::highlight_regexp), "colors"));
  if (JS_IsArray(names.get())) JS_GetLength(ctx, names.get(), &count);
  for (std::uint32_t i = 0; i < count; i++) {
    const Value name(ctx, JS_GetPropertyUint32(ctx, names.get(), i));
    auto codes = codes_of(ctx, state, raw_text(ctx, name.get()));
    if (!codes.first.empty()) palette.push_back(std::move(codes));
  }
  if (palette.empty()) {
    for (const std::string_view name : regexp_colors)
      palette.push_back(codes_of(ctx, state, std::string(name)));
  }
  return palette;
}

const Printer::StyleRule& Printer::style_rule(Style style) {
  StyleRule& rule = rules_[static_cast<std::size_t>(style)];
  if (rule.resolved) return rule;
  rule.resolved = true;
  const StyleColor& entry = inspect_styles[static_cast<std::size_t>(style)];
  std::string colour(entry.color);
  if (!state_.parts_made()) {
    rule.highlight = style == Style::regexp;
  } else {
    Value chosen(ctx_, JS_GetPropertyStr(ctx_, state_.part(Part::styles), std::string(entry.name).c_str()));
    colour = JS_IsString(chosen.get()) ? raw_text(ctx_, chosen.get()) : std::string();
    rule.highlight = JS_IsStrictEqual(ctx_, chosen.get(), state_.part(Part::highlight_regexp));
    if (JS_IsFunction(ctx_, chosen.get())) rule.function = std::move(chosen);
  }
  if (!colour.empty()) std::tie(rule.before, rule.after) = codes_of(ctx_, state_, colour);
  return rule;
}

std::string Printer::stylize(std::string text, Style style) {
  if (!settings_.colors) {
    if (JS_IsUndefined(settings_.stylize)) return text;
    return call_stylize(settings_.stylize, text, style);
  }
  const StyleRule& rule = style_rule(style);
  if (rule.highlight) return highlight_regexp(text, regexp_palette(ctx_));
  if (JS_IsFunction(ctx_, rule.function.get())) return call_stylize(rule.function.get(), text, style);
  return coloured(text, rule.before, rule.after);
}

std::string Printer::call_stylize(JSValueConst function, const std::string& text, Style style) {
  if (failed_) return {};
  const std::string_view name = inspect_styles[static_cast<std::size_t>(style)].name;
  const Value argument(ctx_, JS_NewStringLen(ctx_, text.data(), text.size()));
  const Value kind(ctx_, JS_NewStringLen(ctx_, name.data(), name.size()));
  JSValueConst arguments[] = {argument.get(), kind.get()};
  const Value result(ctx_, JS_Call(ctx_, function, JS_UNDEFINED, 2, arguments));
  if (result.exception()) {
    failed_ = true;
    return {};
  }
  std::string out = raw_text(ctx_, result.get());
  if (JS_HasException(ctx_)) failed_ = true;
  return out;
}

std::string Printer::primitive(JSValueConst value, bool styled) {
  const auto plain_or = [&](std::string text, Style style) {
    return styled ? stylize(std::move(text), style) : text;
  };
  if (JS_IsString(value)) {
    std::string text = raw_text(ctx_, value);
    std::string rest;
    auto length = static_cast<double>(utf16_length(text));
    if (length > settings_.max_string_length) {
      // A negative limit counts from the end, as `slice` does.
      const double limit = settings_.max_string_length;
      const double kept = std::max(limit < 0 ? length + std::trunc(limit) : std::trunc(limit), 0.0);
      rest = more(ctx_, length - limit, "character");
      text = utf16_prefix(text, static_cast<std::size_t>(kept));
      length = static_cast<double>(utf16_length(text));
    }
    constexpr double shortest_broken = 16;
    if (settings_.compact != InspectSettings::Compact::always && length > shortest_broken &&
        length > settings_.break_length - indentation_ - 4) {
      std::string out;
      std::string_view lines = text;
      while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const std::size_t size = end == std::string_view::npos ? lines.size() : end + 1;
        if (!out.empty()) out += " +" + indent(2);
        out += plain_or(quoted(lines.substr(0, size)), Style::string);
        lines.remove_prefix(size);
      }
      return out + rest;
    }
    return plain_or(quoted(text), Style::string) + rest;
  }
  if (JS_IsNumber(value))
    return plain_or(number_text(ctx_, value, settings_.numeric_separator), Style::number);
  if (JS_IsBigInt(value))
    return plain_or(bigint_text(ctx_, value, settings_.numeric_separator), Style::bigint);
  if (JS_IsBool(value)) return plain_or(JS_VALUE_GET_BOOL(value) ? "true" : "false", Style::boolean);
  if (JS_IsNull(value)) return plain_or("null", Style::null);
  if (JS_IsSymbol(value)) return plain_or(raw_text(ctx_, value), Style::symbol);
  return plain_or("undefined", Style::undefined);
}

}  // namespace runnel::js
