// Own properties: which there are, their names, and getters.
#include <algorithm>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

/// Whether an atom that is not a small index names an array index nevertheless (2^31 to 2^32 - 2).
bool is_large_index(JSContext* ctx, JSAtom atom) {
  const Value key(ctx, JS_AtomToValue(ctx, atom));
  if (!JS_IsString(key.get())) return false;
  const std::string text = atom_text(ctx, atom);
  constexpr std::size_t digits = 10;
  return text.size() == digits && text.front() != '0' && text <= "4294967294" &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Printer::Keys::~Keys() {
  clear();
}

bool Printer::Keys::load(JSValueConst object, bool only_names, bool hidden) {
  JSPropertyEnum* found = nullptr;
  std::uint32_t count = 0;
  // Of a module namespace the engine would read the values to tell which are enumerable, and some may not be
  // there yet.
  const bool names_of_module = class_of(object) == ObjectClass::module_namespace;
  int flags = JS_GPN_STRING_MASK | (names_of_module && !hidden ? 0 : JS_GPN_SYMBOL_MASK);
  if (!hidden && !names_of_module) flags |= JS_GPN_ENUM_ONLY;
  if (JS_GetOwnPropertyNames(ctx_, &found, &count, object, flags) < 0) return false;
  for (std::uint32_t i = 0; i < count; i++) {
    const JSAtom atom = found[i].atom;
    if (only_names && (is_index_atom(atom) || is_large_index(ctx_, atom))) continue;
    atoms_.push_back(JS_DupAtom(ctx_, atom));
  }
  JS_FreePropertyEnum(ctx_, found, count);
  return true;
}

bool Printer::Keys::has(JSAtom key) const {
  return std::find(atoms_.begin(), atoms_.end(), key) != atoms_.end();
}

void Printer::Keys::remove(JSAtom key) {
  const auto found = std::find(atoms_.begin(), atoms_.end(), key);
  if (found == atoms_.end()) return;
  JS_FreeAtom(ctx_, *found);
  atoms_.erase(found);
}

void Printer::Keys::remove_first(std::size_t count) {
  count = std::min(count, atoms_.size());
  for (std::size_t i = 0; i < count; i++) JS_FreeAtom(ctx_, atoms_[i]);
  atoms_.erase(atoms_.begin(), atoms_.begin() + static_cast<std::ptrdiff_t>(count));
}

std::string Printer::property(JSValueConst object, double level, JSAtom key, Entry entry,
                              JSValueConst original) {
  if (failed_) return {};
  JSPropertyDescriptor found;
  int has = JS_GetOwnProperty(ctx_, &found, object, key);
  if (has == 0) {  // inherited, or gone since the keys were listed
    found = {JS_PROP_ENUMERABLE, get(object, key), JS_UNDEFINED, JS_UNDEFINED};
    has = JS_IsException(found.value) ? -1 : 1;
  }
  if (has < 0) {
    failed_ = true;
    return {};
  }
  const Value held(ctx_, found.value);
  const Value get_function(ctx_, found.getter);
  const Value set_function(ctx_, found.setter);
  const bool has_setter = !JS_IsUndefined(set_function.get());

  std::string text;
  std::string gap = " ";
  if (!JS_IsUndefined(held.get())) {
    const bool deep = settings_.compact == InspectSettings::Compact::always && entry == Entry::property;
    const int step = deep ? 3 : 2;
    indentation_ += step;
    text = value(held.get(), level);
    if (deep && settings_.break_length < static_cast<double>(plain_width(text))) gap = indent();
    indentation_ -= step;
  } else if (!JS_IsUndefined(get_function.get())) {
    text = getter(get_function.get(), has_setter, original, level);
  } else if (has_setter) {
    text = stylize("[Setter]", Style::special);
  } else {
    text = stylize("undefined", Style::undefined);
  }
  if (failed_ || entry == Entry::element) return text;
  return property_name(key, (found.flags & JS_PROP_ENUMERABLE) != 0) + ":" + gap + text;
}

std::string Printer::getter(JSValueConst function, bool with_setter, JSValueConst original, double level) {
  using Getters = InspectSettings::Getters;
  const std::string label = with_setter ? "Getter/Setter" : "Getter";
  const bool call = settings_.getters == Getters::all ||
                    (settings_.getters == Getters::without_setter && !with_setter) ||
                    (settings_.getters == Getters::with_setter && with_setter);
  if (!call) return stylize("[" + label + "]", Style::special);
  const Value result(ctx_, JS_Call(ctx_, function, original, 0, nullptr));
  if (JS_IsObject(result.get())) {
    indentation_ += 2;
    std::string text = stylize("[" + label + "]", Style::special) + " " + value(result.get(), level);
    indentation_ -= 2;
    return text;
  }
  std::string inner;
  indentation_ += 2;
  if (result.exception()) {
    const Value thrown(ctx_, JS_GetException(ctx_));
    inner = "<Inspection threw (" + value(thrown.get(), level) + ")>";
  } else {
    inner = primitive(result.get());
  }
  indentation_ -= 2;
  return stylize("[" + label + ":", Style::special) + " " + inner + stylize("]", Style::special);
}

std::string Printer::property_name(JSAtom key, bool enumerable) {
  const Value name(ctx_, JS_AtomToValue(ctx_, key));
  std::string text;
  if (JS_IsSymbol(name.get())) {
    text = stylize("Symbol(" + escaped(atom_text(ctx_, key)) + ")", Style::symbol);
  } else {
    text = atom_text(ctx_, key);
    if (text == "__proto__") return "['__proto__']";
    text = is_plain_key(text) ? stylize(std::move(text), Style::name) : stylize(quoted(text), Style::string);
  }
  return enumerable ? text : "[" + text + "]";
}

std::string Printer::hidden_entry(JSValueConst object, const char* name, double level, bool in_typed_array) {
  const Value found(ctx_, JS_GetPropertyStr(ctx_, object, name));
  if (found.exception()) forgive();  // of a detached buffer
  indentation_ += 2;
  std::string text = value(found.exception() ? JS_UNDEFINED : found.get(), level, in_typed_array);
  indentation_ -= 2;
  return stylize("[" + std::string(name) + "]", Style::string) + ": " + text;
}

}  // namespace runnel::js
