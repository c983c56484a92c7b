// What async_hooks.createHook listens to: tells each hook of what begins, runs and ends.

const { coded, invalidValue, must } = require('internal/errors');
const { async } = native;

// Node's own names: programs see them on promises and resources.
const kAsyncId = Symbol('async_id_symbol');
const kTriggerId = Symbol('trigger_async_id_symbol');
const kFrame = Symbol('kAsyncContextFrame');
const kContext = Symbol('context_frame');
const kNoPromiseHook = Symbol('kNoPromiseHook');
const kinds = ['init', 'before', 'after', 'destroy', 'promiseResolve']; // in the order of C++'s bits
const [kInit, kBefore, kAfter, kDestroy, kResolve] = kinds.map((kind) => Symbol(kind));
const symbols = [kInit, kBefore, kAfter, kDestroy, kResolve];

let active = []; // hooks that are enabled
let changed = null; // what becomes of them once none is being called
let depth = 0; // of hooks whose work other hooks are told of
let hooked = 0; // bits of the kinds that somebody listens to
let promisesWatched = false;

// A hook that throws ends the program, whatever would catch it.
function fatal(error) {
  let text = error?.stack;
  if (typeof text !== 'string') {
    const place = { message: error };
    Error.captureStackTrace(place, fatal);
    text = `Error: ${native.inspect.inspect(error)}${place.stack.slice(place.stack.indexOf('\n'))}`;
  }
  native.stdio.write(2, `${text}\n`);
  process.exit(1);
}

function tell(symbol, a, b, c, d) {
  depth++;
  try {
    for (let i = 0; i < active.length; i++) {
      const hook = active[i];
      if (typeof hook[symbol] === 'function') hook[symbol](a, b, c, d);
    }
  } catch (error) {
    fatal(error);
  } finally {
    depth--;
  }
  if (depth === 0 && changed !== null) {
    active = changed;
    changed = null;
  }
}

// --- promises ---

function track(promise, parent) {
  if (promise[kAsyncId]) return;
  let trigger;
  if (parent === undefined) {
    trigger = async.nextTrigger();
  } else {
    trigger = parent[kAsyncId] ?? (track(parent), parent[kAsyncId]);
  }
  promise[kAsyncId] = async.newId();
  promise[kTriggerId] = trigger;
}

const collected = new FinalizationRegistry((operation) => {
  if (!operation.ended) async.end(operation.id);
});

class TickObject {
  constructor(callback, id, trigger, context) {
    this.callback = callback;
    this.args = undefined;
    this[kAsyncId] = id;
    this[kTriggerId] = trigger;
    this[kFrame] = context;
  }
}

const listeners = {
  // Of the C++ side: gives what stands for the operation.
  begin(id, type, trigger, callback, context) {
    let resource;
    if (type === 'TickObject') {
      resource = new TickObject(callback, id, trigger, context);
    } else if (type === 'Microtask') {
      resource = Object.create(require('async_hooks').AsyncResource.prototype);
      resource.callback = callback;
      resource[kContext] = context;
      resource[kAsyncId] = id;
      resource[kTriggerId] = trigger;
    } else {
      resource = { [kAsyncId]: id, [kTriggerId]: trigger };
    }
    tell(kInit, id, type, trigger, resource);
    return resource;
  },
  before: (id) => tell(kBefore, id),
  after: (id) => tell(kAfter, id),
  destroy: (id) => tell(kDestroy, id),

  promiseInit(promise, parent) {
    if (!promisesWatched) return;
    if (hooked & 0b01001) {
      track(promise, parent);
      if (hooked & 0b01000) collected.register(promise, { id: promise[kAsyncId], ended: false });
      tell(kInit, promise[kAsyncId], 'PROMISE', promise[kTriggerId], promise);
    }
  },
  promiseBefore(promise) {
    track(promise);
    async.enter(promise[kAsyncId], promise[kTriggerId], promise);
    if (hooked & 0b00010) tell(kBefore, promise[kAsyncId]);
  },
  promiseAfter(promise) {
    track(promise);
    // One whose `before` nobody saw was not entered.
    if (async.executionId() !== promise[kAsyncId]) return;
    if (hooked & 0b00100) tell(kAfter, promise[kAsyncId]);
    async.leave();
  },
  promiseSettled(promise) {
    if (!(hooked & 0b10000)) return;
    track(promise);
    tell(kResolve, promise[kAsyncId]);
  },
};

// --- hooks ---

function update() {
  const list = changed ?? active;
  hooked = 0;
  for (const hook of list) symbols.forEach((symbol, i) => (hooked |= hook[symbol] === undefined ? 0 : 1 << i));
  async.listen(listeners, hooked);
}

// Not at once: a promise may be between its `before` and its `after`.
function unwatchPromises() {
  if (hooked !== 0 || !promisesWatched) return;
  promisesWatched = false;
  async.watchPromises(false);
}

class AsyncHook {
  constructor({ init, before, after, destroy, promiseResolve, trackPromises }) {
    [init, before, after, destroy, promiseResolve].forEach((callback, i) => {
      if (callback !== undefined && typeof callback !== 'function') {
        throw coded(TypeError, 'ERR_ASYNC_CALLBACK', `hook.${kinds[i]} must be a function`);
      }
    });
    if (trackPromises !== undefined) must.beBoolean(trackPromises, 'trackPromises');
    this[kInit] = init;
    this[kBefore] = before;
    this[kAfter] = after;
    this[kDestroy] = destroy;
    this[kResolve] = promiseResolve;
    if (trackPromises === false && promiseResolve) {
      throw invalidValue('trackPromises', trackPromises, 'must not be false when promiseResolve is enabled');
    }
    this[kNoPromiseHook] = trackPromises === false;
  }

  enable() {
    const list = changed ?? active;
    if (list.includes(this)) return this;
    replace([...list, this]);
    if (!this[kNoPromiseHook] && !promisesWatched) {
      promisesWatched = true;
      async.watchPromises(true);
    }
    return this;
  }

  disable() {
    const list = changed ?? active;
    if (!list.includes(this)) return this;
    replace(list.filter((hook) => hook !== this));
    if (hooked === 0) async.enqueue(unwatchPromises);
    return this;
  }
}

// Those that are being called stay the same to the end of that call.
function replace(list) {
  if (depth > 0) changed = list;
  else active = list;
  update();
}

module.exports = {
  AsyncHook,
  kAsyncId,
  kTriggerId,
  kContext,
  collected,
  emitInit: (id, type, trigger, resource) => tell(kInit, id, type, trigger, resource),
  emitBefore(id, trigger, resource) {
    async.enter(id, trigger, resource);
    if (hooked & 0b00010) tell(kBefore, id);
  },
  emitAfter(id) {
    if (hooked & 0b00100) tell(kAfter, id);
    async.leave();
  },
};
