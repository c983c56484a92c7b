// Arrays, typed arrays, buffers, maps, sets and their iterators, promises, module namespaces, proxies.
#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

std::optional<std::uint32_t> array_index(std::string_view name) {
  std::uint32_t index = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  const bool whole = error == std::errc() && end == name.data() + name.size();
  if (!whole || (name.size() > 1 && name.front() == '0') || index == UINT32_MAX) return std::nullopt;
  return index;
}

}  // namespace

std::string more(JSContext* ctx, double count, std::string_view what) {
  const Value number(ctx, JS_NewNumber(ctx, count));
  return fmt::format("... {} more {}{}", number_text(ctx, number.get(), false), what, count > 1 ? "s" : "");
}

double Printer::shown_of(double count) const {
  const double limit = settings_.max_array_length;
  return std::isnan(limit) ? limit : std::min(std::max(limit, 0.0), count);
}

std::size_t Printer::entry_limit() const {
  constexpr double all = 4294967296.0;  // no array is longer
  const double limit = shown_of(all);
  if (std::isnan(limit)) return 0;
  return limit >= all ? SIZE_MAX : static_cast<std::size_t>(std::ceil(limit));
}

void Printer::add_more(std::vector<std::string>& entries, double count, std::string_view what) const {
  const double rest = count - shown_of(count);
  if (rest > 0) entries.push_back(more(ctx_, rest, what));
}

// --- arrays ---

std::vector<std::string> Printer::array_entries(JSValueConst array, double level) {
  std::int64_t count = 0;
  JS_GetLength(ctx_, array, &count);
  const auto length = static_cast<double>(count);
  const double limit = shown_of(length);
  std::vector<std::string> entries;
  for (std::uint32_t i = 0; i < limit && !failed_; i++) {
    const JSAtom key = JS_NewAtomUInt32(ctx_, i);
    const bool present = has_own(array, key);
    if (present) entries.push_back(property(array, level, key, Entry::element, array));
    JS_FreeAtom(ctx_, key);
    if (!present) return sparse_entries(array, level, length, limit, std::move(entries));
  }
  add_more(entries, length, "item");
  return entries;
}

// From the first hole on: by the keys that there are, since the holes between them may be billions.
std::vector<std::string> Printer::sparse_entries(JSValueConst array, double level, double length,
                                                 double limit, std::vector<std::string> entries) {
  const auto hole = [&](double items) {
    const Value number(ctx_, JS_NewNumber(ctx_, items));
    entries.push_back(stylize(
        fmt::format("<{} empty item{}>", number_text(ctx_, number.get(), false), items > 1 ? "s" : ""),
        Style::undefined));
  };
  const auto full = [&] { return static_cast<double>(entries.size()) >= limit; };
  Keys keys(ctx_);
  if (!keys.load(array, false, false)) failed_ = true;
  auto index = static_cast<double>(entries.size());
  for (std::size_t i = entries.size(); i < keys.atoms().size() && !full() && !failed_; i++) {
    const JSAtom key = keys.atoms()[i];
    const std::optional<std::uint32_t> at = array_index(atom_text(ctx_, key));
    if (!at) break;
    if (*at != index) {
      hole(*at - index);
      index = *at;
      if (full()) break;
    }
    entries.push_back(property(array, level, key, Entry::element, array));
    index++;
  }
  const double rest = length - index;
  if (full()) {
    if (rest > 0) entries.push_back(more(ctx_, rest, "item"));
  } else if (rest > 0) {
    hole(rest);
  }
  return entries;
}

std::vector<std::string> Printer::typed_array_entries(JSValueConst array, double length, double level) {
  const double limit = shown_of(length);
  std::vector<std::string> entries;
  for (std::uint32_t i = 0; i < limit; i++) {
    const Value element(ctx_, JS_GetPropertyUint32(ctx_, array, i));
    const bool big = JS_IsBigInt(element.get());
    entries.push_back(stylize(big ? bigint_text(ctx_, element.get(), settings_.numeric_separator)
                                  : number_text(ctx_, element.get(), settings_.numeric_separator),
                              big ? Style::bigint : Style::number));
  }
  add_more(entries, length, "item");
  if (settings_.show_hidden) {
    for (const char* name : {"BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"}) {
      entries.push_back(hidden_entry(array, name, level, true));
    }
  }
  return entries;
}

std::vector<std::string> Printer::buffer_entries(JSValueConst buffer) {
  std::size_t size = 0;
  const std::uint8_t* bytes = JS_GetArrayBuffer(ctx_, &size, buffer);
  if (bytes == nullptr && JS_HasException(ctx_)) {
    forgive();
    return {stylize("(detached)", Style::special)};
  }
  std::string hex;
  const std::size_t shown = std::min(size, entry_limit());
  for (std::size_t i = 0; i < shown; i++) hex += fmt::format("{}{:02x}", i == 0 ? "" : " ", bytes[i]);
  const double rest = static_cast<double>(size) - shown_of(static_cast<double>(size));
  if (rest > 0) hex += " " + more(ctx_, rest, "byte");
  return {stylize("[Uint8Contents]", Style::special) + ": <" + hex + ">"};
}

// --- maps and sets ---

std::vector<std::string> Printer::set_entries(const Entries& entries, double level, bool sort) {
  const std::vector<Value>& shown =
      entries.kind == Entries::Kind::values && !entries.values.empty() ? entries.values : entries.keys;
  std::vector<std::string> out;
  out.reserve(shown.size());
  indentation_ += 2;
  for (const Value& entry : shown) out.push_back(value(entry.get(), level));
  indentation_ -= 2;
  if (sort && !settings_.sorted) std::sort(out.begin(), out.end(), utf16_less);
  add_more(out, static_cast<double>(entries.total), "item");
  return out;
}

std::vector<std::string> Printer::map_entries(const Entries& entries, double level, bool sort) {
  std::vector<std::string> out;
  indentation_ += 2;
  for (std::size_t i = 0; i < entries.keys.size(); i++) {
    std::string key = value(entries.keys[i].get(), level);
    out.push_back(std::move(key) + " => " + value(entries.values[i].get(), level));
  }
  indentation_ -= 2;
  if (sort && !settings_.sorted) std::sort(out.begin(), out.end(), utf16_less);
  add_more(out, static_cast<double>(entries.total), "item");
  return out;
}

std::vector<std::string> Printer::pair_entries(const Entries& entries, double level) {
  std::vector<std::string> out;
  indentation_ += 2;
  for (std::size_t i = 0; i < entries.keys.size(); i++) {
    const Value& second = entries.values.empty() ? entries.keys[i] : entries.values[i];
    Layout pair;
    pair.open = "[";
    pair.close = "]";
    pair.list = true;
    pair.entries = {value(entries.keys[i].get(), level)};
    pair.entries.push_back(value(second.get(), level));
    out.push_back(join(std::move(pair), level, JS_UNDEFINED));
  }
  indentation_ -= 2;
  add_more(out, static_cast<double>(entries.total), "item");
  return out;
}

std::vector<std::string> Printer::collection(JSValueConst object, double level) {
  const ObjectClass kind = class_of(object);
  const bool weak = kind == ObjectClass::weak_map || kind == ObjectClass::weak_set;
  if (weak && !settings_.show_hidden) return {stylize("<items unknown>", Style::special)};
  const Entries entries = collection_entries(ctx_, object, entry_limit());
  const bool map = kind == ObjectClass::map || kind == ObjectClass::weak_map;
  return map ? map_entries(entries, level, weak) : set_entries(entries, level, weak);
}

std::vector<std::string> Printer::iterator(JSValueConst object, double level, const Identity& identity,
                                           Layout& layout) {
  const std::string type = class_of(object) == ObjectClass::map_iterator ? "Map" : "Set";
  const Entries entries = iterator_entries(ctx_, object, entry_limit());
  const bool pairs = entries.kind == Entries::Kind::entries;
  layout.open = "[";
  if (!identity.tag.empty() && identity.tag != type + " Iterator") layout.open += identity.tag + "] [";
  layout.open += type + (pairs ? " Entries] {" : " Iterator] {");
  return pairs ? pair_entries(entries, level) : set_entries(entries, level, false);
}

// --- the others ---

std::vector<std::string> Printer::promise_entries(JSValueConst promise, double level) {
  const JSPromiseStateEnum state = JS_PromiseState(ctx_, promise);
  if (state == JS_PROMISE_PENDING) return {stylize("<pending>", Style::special)};
  const Value result(ctx_, JS_PromiseResult(ctx_, promise));
  indentation_ += 2;
  std::string text = value(result.get(), level);
  indentation_ -= 2;
  return {state == JS_PROMISE_REJECTED ? stylize("<rejected>", Style::special) + " " + text
                                       : std::move(text)};
}

std::vector<std::string> Printer::namespace_entries(JSValueConst object, double level, Keys& keys) {
  std::vector<std::string> out;
  for (const JSAtom key : keys.atoms()) {
    const Value name(ctx_, JS_AtomToValue(ctx_, key));
    const Value held(ctx_, JS_IsSymbol(name.get()) ? JS_UNDEFINED : get(object, key));
    if (held.exception()) {  // not initialized yet
      forgive();
      out.push_back(property_name(key, true) + ": " + stylize("<uninitialized>", Style::special));
    } else {
      out.push_back(property(object, level, key, Entry::property, object));
    }
  }
  keys.clear();
  return out;
}

std::string Printer::proxy(JSValueConst proxy, double level) {
  if (beyond_depth(level)) return stylize("Proxy [Array]", Style::special);
  const Value target(ctx_, JS_GetProxyTarget(ctx_, proxy));
  const Value handler(ctx_, JS_GetProxyHandler(ctx_, proxy));
  if (target.exception() || handler.exception()) forgive();
  level += 1;
  Layout layout;
  layout.open = "Proxy [";
  layout.close = "]";
  layout.list = true;
  indentation_ += 2;
  layout.entries = {value(target.get(), level)};
  layout.entries.push_back(value(handler.get(), level));
  indentation_ -= 2;
  return join(std::move(layout), level, JS_UNDEFINED);
}

}  // namespace runnel::js
