// What the engine's C API does not tell and inspect must know: which class an object is of, the atoms of
// well-known names and symbols, and what lies inside of maps, sets and their iterators. It mirrors
// QuickJS-ng's own sources and stands in this one place; a test checks every line of it against live objects.
#pragma once

#include <cstddef>
#include <vector>

#include "js/quickjs.hpp"

static_assert(QJS_VERSION_MAJOR == 0 && QJS_VERSION_MINOR == 15,
              "check engine_internals.hpp and engine_internals.cpp against this QuickJS-ng's quickjs.c");

namespace runnel::js {

/// The atoms that the engine makes before any other: `atom_length`, `atom_Symbol_iterator` ...; never freed.
enum KnownAtom : JSAtom {
  atom_none,
#define DEF(name, text) atom_##name,
#include <quickjs-atom.h>
#undef DEF
};

/// The class of an object, as JS_GetClassID gives it.
enum class ObjectClass : JSClassID {
  none,
  object,
  array,
  error,
  number,
  string,
  boolean,
  symbol,
  arguments,
  mapped_arguments,
  date,
  module_namespace,
  c_function,
  bytecode_function,
  bound_function,
  c_function_data,
  c_closure,
  generator_function,
  for_in_iterator,
  regexp,
  array_buffer,
  shared_array_buffer,
  uint8_clamped_array,
  int8_array,
  uint8_array,
  int16_array,
  uint16_array,
  int32_array,
  uint32_array,
  big_int64_array,
  big_uint64_array,
  float16_array,
  float32_array,
  float64_array,
  data_view,
  big_int,
  map,
  set,
  weak_map,
  weak_set,
  iterator,
  iterator_concat,
  iterator_helper,
  iterator_wrap,
  map_iterator,
  set_iterator,
  array_iterator,
  string_iterator,
  regexp_string_iterator,
  generator,
  disposable_stack,
  proxy,
  promise,
  promise_resolve_function,
  promise_reject_function,
  async_function,
  async_function_resolve,
  async_function_reject,
  async_from_sync_iterator,
  async_generator_function,
  async_generator,
  async_disposable_stack,
  weak_ref,
  finalization_registry,
  dom_exception,
  call_site,
  raw_json,
};

[[nodiscard]] inline ObjectClass class_of(JSValueConst value) {
  return static_cast<ObjectClass>(JS_GetClassID(value));
}

/// Array indices up to 2^31 - 1 are atoms of their own kind.
[[nodiscard]] inline bool is_index_atom(JSAtom atom) {
  return (atom & 0x80000000U) != 0;
}

/// What a Map, Set, WeakMap, WeakSet or an iterator over one still has to give, without moving anything.
struct Entries {
  std::vector<Value> keys;
  std::vector<Value> values;                                       ///< those of maps; else empty
  std::size_t total = 0;                                           ///< also counts those beyond the limit
  enum class Kind { keys, values, entries } kind = Kind::entries;  ///< of an iterator
};

/// At most `limit` entries of a collection.
[[nodiscard]] Entries collection_entries(JSContext* ctx, JSValueConst collection, std::size_t limit);
/// At most `limit` of the entries that a map or set iterator has not given yet.
[[nodiscard]] Entries iterator_entries(JSContext* ctx, JSValueConst iterator, std::size_t limit);

}  // namespace runnel::js
