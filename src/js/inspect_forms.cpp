// Which form each kind of object takes: what stands before its entries, and what its entries are.
#include <algorithm>
#include <iterator>

#include "js/inspect_printer.hpp"

namespace runnel::js {

namespace {

bool is_boxed(ObjectClass kind) {
  return kind == ObjectClass::number || kind == ObjectClass::string || kind == ObjectClass::boolean ||
         kind == ObjectClass::symbol || kind == ObjectClass::big_int;
}

bool is_buffer(ObjectClass kind) {
  return kind == ObjectClass::array_buffer || kind == ObjectClass::shared_array_buffer;
}

bool is_typed_array(ObjectClass kind) {
  return kind >= ObjectClass::uint8_clamped_array && kind <= ObjectClass::float64_array;
}

bool is_arguments(ObjectClass kind) {
  return kind == ObjectClass::arguments || kind == ObjectClass::mapped_arguments;
}

}  // namespace

bool Printer::load_keys(Work& work, bool only_names) {
  if (!work.keys.load(work.object, only_names, settings_.show_hidden)) failed_ = true;
  return !failed_;
}

/// Arrays, maps, sets and their like, which are iterable unless a program made them something else.
bool Printer::shape_iterable(Work& work) {
  const ObjectClass kind = class_of(work.object);
  const bool array = JS_IsArray(work.object);
  const bool map_or_set = kind == ObjectClass::map || kind == ObjectClass::set;
  const bool iterator = kind == ObjectClass::map_iterator || kind == ObjectClass::set_iterator;
  if (!array && !map_or_set && !iterator && !is_typed_array(kind)) return false;
  if (work.identity.constructor) {
    const int found = JS_HasProperty(ctx_, work.object, atom_Symbol_iterator);
    if (found < 0) failed_ = true;
    if (found <= 0) return false;
  }
  if (!load_keys(work, array || is_typed_array(kind))) return true;
  Layout& layout = work.layout;
  if (iterator) {
    work.form = Form::iterator;
    return true;
  }
  std::size_t count = 0;
  bool known_empty = true;
  std::string name;
  if (array) {
    std::int64_t length = 0;
    JS_GetLength(ctx_, work.object, &length);
    count = static_cast<std::size_t>(length);
    work.form = Form::array;
    name = "Array";
  } else if (map_or_set) {
    count = collection_entries(ctx_, work.object, 0).total;
    work.form = Form::collection;
    name = kind == ObjectClass::set ? "Set" : "Map";
  } else {
    std::size_t offset = 0, bytes = 0, element = 1;
    const Value buffer(ctx_, JS_GetTypedArrayBuffer(ctx_, work.object, &offset, &bytes, &element));
    if (buffer.exception()) forgive();
    count = bytes / element;
    work.form = Form::typed_array;
    name = internal_name(work.object);
    // Without its prototype a typed array has no `length`, and an empty one is not taken for empty.
    known_empty = work.identity.constructor.has_value();
  }
  work.length = static_cast<double>(count);
  layout.list = !map_or_set;
  layout.close = map_or_set ? "}" : "]";
  const bool ordinary = array && work.identity.constructor == "Array" && work.identity.tag.empty();
  layout.open = ordinary ? "" : prefix(work.identity, work.object, name, "(" + std::to_string(count) + ")");
  layout.open += map_or_set ? '{' : '[';
  if (count == 0 && known_empty && work.bare()) work.whole = layout.open + layout.close;
  return true;
}

void Printer::shape_other(Work& work) {
  if (!load_keys(work, false)) return;
  JSValueConst object = work.object;
  const Identity& identity = work.identity;
  const ObjectClass kind = class_of(object);
  Layout& layout = work.layout;
  const auto named = [&](std::string_view fallback, Form form) {
    layout.open = prefix(identity, object, fallback) + "{";
    work.form = form;
  };
  const auto whole_if_bare = [&](const std::string& text, std::optional<Style> style = std::nullopt) {
    if (work.bare()) work.whole = style ? stylize(text, *style) : text;
  };
  if (JS_IsFunction(ctx_, object)) {
    layout.base = function_base(object, identity);
    whole_if_bare(layout.base, Style::special);
  } else if (identity.constructor == "Object") {
    if (is_arguments(kind)) {
      layout.open = "[Arguments] {";
    } else if (!identity.tag.empty()) {
      named("Object", Form::plain);
    }
    whole_if_bare(layout.open + "}");
  } else if (kind == ObjectClass::regexp) {
    layout.base = stylize(regexp_base(object, identity), Style::regexp);
    if (work.bare() || beyond_depth(work.level)) work.whole = layout.base;
  } else if (kind == ObjectClass::date) {
    layout.base = date_base(object, identity);
    whole_if_bare(layout.base, Style::date);
  } else if (is_error(object)) {
    layout.base = error_base(object, identity, work.keys);
    whole_if_bare(layout.base);
  } else if (is_buffer(kind)) {
    named(kind == ObjectClass::array_buffer ? "ArrayBuffer" : "SharedArrayBuffer", Form::buffer);
    if (work.in_typed_array && work.bare()) {
      const Value bytes(ctx_, JS_GetPropertyStr(ctx_, object, "byteLength"));
      if (bytes.exception()) forgive();
      work.whole = layout.open + " [byteLength]: " + value(bytes.get()) + " }";
    }
  } else if (kind == ObjectClass::data_view) {
    named("DataView", Form::data_view);
  } else if (kind == ObjectClass::promise) {
    named("Promise", Form::promise);
  } else if (kind == ObjectClass::weak_set || kind == ObjectClass::weak_map) {
    named(kind == ObjectClass::weak_set ? "WeakSet" : "WeakMap", Form::collection);
  } else if (kind == ObjectClass::module_namespace) {
    named("Module", Form::module_namespace);
  } else if (is_boxed(kind)) {
    layout.base = boxed_base(object, work.keys, identity);
    whole_if_bare(layout.base);
  } else {
    named("Object", Form::plain);
    whole_if_bare(layout.open + "}");
  }
}

void Printer::fill(Work& work) {
  JSValueConst object = work.object;
  const double level = work.level;
  std::vector<std::string>& entries = work.layout.entries;
  switch (work.form) {
    case Form::plain:
      break;
    case Form::array:
      entries = array_entries(object, level);
      break;
    case Form::typed_array:
      entries = typed_array_entries(object, work.length, level);
      break;
    case Form::collection:
      entries = collection(object, level);
      break;
    case Form::iterator:
      entries = iterator(object, level, work.identity, work.layout);
      break;
    case Form::buffer:
      entries = buffer_entries(object);
      entries.push_back(hidden_entry(object, "byteLength", level, false));
      break;
    case Form::data_view:
      for (const char* name : {"byteLength", "byteOffset", "buffer"}) {
        entries.push_back(hidden_entry(object, name, level, false));
      }
      break;
    case Form::promise:
      entries = promise_entries(object, level);
      break;
    case Form::module_namespace:
      entries = namespace_entries(object, level, work.keys);
      break;
  }
  const Entry kind = work.layout.list ? Entry::extra : Entry::property;
  for (const JSAtom key : work.keys.atoms()) {
    if (failed_) return;
    entries.push_back(property(object, level, key, kind, object));
  }
  std::move(work.inherited.begin(), work.inherited.end(), std::back_inserter(entries));
}

}  // namespace runnel::js
