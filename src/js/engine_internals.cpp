#include "js/engine_internals.hpp"

#include <cstdint>

namespace runnel::js {

namespace {

// quickjs.c: struct list_head, JSMapRecord, JSMapState, JSMapIteratorData.
struct ListLink {
  ListLink* previous;
  ListLink* next;
};

struct MapState;

struct MapRecord {
  int references;
  bool deleted;
  MapState* map;
  ListLink link;
  ListLink hash_link;
  JSValue key;
  JSValue value;
};

struct MapState {
  bool weak;
  ListLink records;
  std::uint32_t count;
};

struct MapIterator {
  JSValue collection;  ///< undefined once the end was reached
  int kind;            ///< 0 keys, 1 values, 2 both
  MapRecord* given;    ///< the last that was given; null before the first
};

MapRecord* record_of(ListLink* link) {
  return reinterpret_cast<MapRecord*>(reinterpret_cast<char*>(link) - offsetof(MapRecord, link));
}

const MapState* map_state_of(JSValueConst collection) {
  JSClassID id = 0;
  return static_cast<const MapState*>(JS_GetAnyOpaque(collection, &id));
}

void collect(JSContext* ctx, const MapState& map, ListLink* from, bool with_values, std::size_t limit,
             Entries& out) {
  for (ListLink* link = from; link != &map.records; link = link->next) {
    const MapRecord* record = record_of(link);
    if (record->deleted) continue;
    if (map.weak && JS_IsObject(record->key) && !JS_IsLiveObject(JS_GetRuntime(ctx), record->key)) continue;
    out.total++;
    if (out.keys.size() == limit) continue;
    out.keys.push_back(Value::share(ctx, record->key));
    if (with_values) out.values.push_back(Value::share(ctx, record->value));
  }
}

}  // namespace

Entries collection_entries(JSContext* ctx, JSValueConst collection, std::size_t limit) {
  Entries out;
  const MapState* map = map_state_of(collection);
  if (map == nullptr) return out;
  const ObjectClass kind = class_of(collection);
  const bool with_values = kind == ObjectClass::map || kind == ObjectClass::weak_map;
  if (limit == 0 && !map->weak) {
    out.total = map->count;
    return out;
  }
  collect(ctx, *map, map->records.next, with_values, limit, out);
  return out;
}

Entries iterator_entries(JSContext* ctx, JSValueConst iterator, std::size_t limit) {
  Entries out;
  JSClassID id = 0;
  const auto* position = static_cast<const MapIterator*>(JS_GetAnyOpaque(iterator, &id));
  if (position == nullptr) return out;
  out.kind = static_cast<Entries::Kind>(position->kind);
  if (JS_IsUndefined(position->collection)) return out;
  const MapState* map = map_state_of(position->collection);
  ListLink* from = position->given == nullptr ? map->records.next : position->given->link.next;
  collect(ctx, *map, from, class_of(position->collection) == ObjectClass::map, limit, out);
  return out;
}

}  // namespace runnel::js
