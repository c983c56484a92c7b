// EventEmitter, as Node documents it.

const { coded, invalidType, must } = require('internal/errors');

const captureSymbol = Symbol.for('nodejs.rejection');
const errorMonitor = Symbol('events.errorMonitor');
const kCapture = Symbol('kCapture');
const kShapeMode = Symbol('shapeMode');
let defaultMaxListeners = 10;

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;
Object.defineProperty(EventEmitter.prototype, kCapture, { __proto__: null, value: false, writable: true });

EventEmitter.init = function (options) {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = { __proto__: null };
    this._eventsCount = 0;
    this[kShapeMode] = false;
  } else {
    this[kShapeMode] = true;
  }
  this._maxListeners = this._maxListeners || undefined;
  if (options?.captureRejections) {
    must.beBoolean(options.captureRejections, 'options.captureRejections');
    this[kCapture] = true;
  } else {
    this[kCapture] = EventEmitter.prototype[kCapture];
  }
};

function maxListeners(emitter) {
  return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

function checkMax(n, name) {
  must.beNumber(n, name, 0);
}

// A promise that a listener returned: its rejection goes to the emitter's handler, or becomes an 'error' event.
function captureRejection(emitter, promise, type, args) {
  try {
    const then = promise.then;
    if (typeof then !== 'function') return;
    then.call(promise, undefined, (error) => {
      process.nextTick(() => {
        if (typeof emitter[captureSymbol] === 'function') {
          emitter[captureSymbol](error, type, ...args);
          return;
        }
        const capture = emitter[kCapture];
        emitter[kCapture] = false; // an 'error' listener that rejects must not come back here
        try {
          emitter.emit('error', error);
        } finally {
          emitter[kCapture] = capture;
        }
      });
    });
  } catch (error) {
    emitter.emit('error', error);
  }
}

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
  checkMax(n, 'setMaxListeners');
  this._maxListeners = n;
  return this;
};

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
  return maxListeners(this);
};

function unhandled(error) {
  if (error instanceof Error) return error;
  let shown;
  try {
    shown = native.inspect.inspect(error);
  } catch {
    shown = error;
  }
  return coded(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${shown})`, { context: error });
}

EventEmitter.prototype.emit = function emit(type, ...args) {
  const events = this._events;
  if (type === 'error') {
    if (events !== undefined && events[errorMonitor] !== undefined) this.emit(errorMonitor, ...args);
    if (events === undefined || events.error === undefined) throw unhandled(args[0]);
  } else if (events === undefined) {
    return false;
  }
  const handler = events[type];
  if (handler === undefined) return false;
  const listeners = typeof handler === 'function' ? [handler] : copy(handler);
  for (let i = 0; i < listeners.length; i++) {
    const result = Reflect.apply(listeners[i], this, args);
    if (result !== undefined && result !== null && this[kCapture]) captureRejection(this, result, type, args);
  }
  return true;
};

// Not by the methods of arrays, which a program may change.
function copy(list) {
  const result = [];
  for (let i = 0; i < list.length; i++) result[i] = list[i];
  return result;
}

function insertAt(list, position, item) {
  for (let i = list.length; i > position; i--) list[i] = list[i - 1];
  list[position] = item;
}

function removeAt(list, position) {
  for (let i = position + 1; i < list.length; i++) list[i - 1] = list[i];
  list.length--;
}

function add(emitter, type, listener, prepend) {
  must.beFunction(listener, 'listener');
  let events = emitter._events;
  if (events === undefined) {
    events = emitter._events = { __proto__: null };
    emitter._eventsCount = 0;
  } else if (events.newListener !== undefined) {
    // Before the listener is added, so that the event of its own addition does not reach it.
    emitter.emit('newListener', type, listener.listener ?? listener);
    events = emitter._events;
  }
  let existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  if (typeof existing === 'function') {
    existing = events[type] = prepend ? [listener, existing] : [existing, listener];
  } else if (prepend) {
    insertAt(existing, 0, listener);
  } else {
    existing[existing.length] = listener;
  }
  const most = maxListeners(emitter);
  if (most > 0 && existing.length > most && !existing.warned) {
    existing.warned = true;
    const who = native.inspect.inspect(emitter, { depth: -1 });
    const warning = new Error(
      `Possible EventEmitter memory leak detected. ${existing.length} ${String(type)} listeners added to ${who}. ` +
        `MaxListeners is ${most}. Use emitter.setMaxListeners() to increase limit`);
    warning.name = 'MaxListenersExceededWarning';
    warning.emitter = emitter;
    warning.type = type;
    warning.count = existing.length;
    process.emitWarning(warning);
  }
  return emitter;
}

EventEmitter.prototype.addListener = function addListener(type, listener) {
  return add(this, type, listener, false);
};
EventEmitter.prototype.on = EventEmitter.prototype.addListener;
EventEmitter.prototype.prependListener = function prependListener(type, listener) {
  return add(this, type, listener, true);
};

function onceWrapper(emitter, type, listener) {
  const state = { fired: false };
  function wrapper(...args) {
    if (state.fired) return undefined;
    emitter.removeListener(type, wrapper);
    state.fired = true;
    return Reflect.apply(listener, emitter, args);
  }
  wrapper.listener = listener;
  return wrapper;
}

EventEmitter.prototype.once = function once(type, listener) {
  must.beFunction(listener, 'listener');
  this.on(type, onceWrapper(this, type, listener));
  return this;
};
EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
  must.beFunction(listener, 'listener');
  this.prependListener(type, onceWrapper(this, type, listener));
  return this;
};

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
  must.beFunction(listener, 'listener');
  const events = this._events;
  if (events === undefined) return this;
  const list = events[type];
  if (list === undefined) return this;
  if (list === listener || list.listener === listener) {
    this._eventsCount--;
    if (this._eventsCount === 0 && !this[kShapeMode]) {
      this._events = { __proto__: null };
    } else {
      delete events[type];
    }
    if (events.removeListener) this.emit('removeListener', type, list.listener ?? listener);
  } else if (typeof list !== 'function') {
    // The last one added goes first.
    let position = list.length - 1;
    while (position >= 0 && list[position] !== listener && list[position].listener !== listener) position--;
    if (position < 0) return this;
    removeAt(list, position);
    if (list.length === 1) events[type] = list[0];
    if (events.removeListener !== undefined) this.emit('removeListener', type, listener);
  }
  return this;
};
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  if (events.removeListener === undefined) {
    if (arguments.length === 0) {
      this._events = { __proto__: null };
      this._eventsCount = 0;
    } else if (events[type] !== undefined) {
      if (--this._eventsCount === 0) this._events = { __proto__: null };
      else delete events[type];
    }
    return this;
  }
  // Somebody listens to removals: each is told.
  if (arguments.length === 0) {
    for (const key of Reflect.ownKeys(events)) if (key !== 'removeListener') this.removeAllListeners(key);
    this.removeAllListeners('removeListener');
    this._events = { __proto__: null };
    this._eventsCount = 0;
    return this;
  }
  const list = events[type];
  if (typeof list === 'function') {
    this.removeListener(type, list);
  } else if (list !== undefined) {
    for (let i = list.length - 1; i >= 0; i--) this.removeListener(type, list[i]);
  }
  return this;
};

function listenersOf(emitter, type, unwrap) {
  const list = emitter._events?.[type];
  if (list === undefined) return [];
  const all = typeof list === 'function' ? [list] : copy(list);
  return unwrap ? all.map((listener) => listener.listener ?? listener) : all;
}

EventEmitter.prototype.listeners = function listeners(type) {
  return listenersOf(this, type, true);
};
EventEmitter.prototype.rawListeners = function rawListeners(type) {
  return listenersOf(this, type, false);
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
  const list = listenersOf(this, type, false);
  if (listener === undefined || listener === null) return list.length;
  return list.filter((each) => each === listener || each.listener === listener).length;
};
EventEmitter.prototype.eventNames = function eventNames() {
  return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : [];
};

function aborted(signal) {
  const error = new Error('The operation was aborted', signal?.reason !== undefined ? { cause: signal.reason } : undefined);
  error.name = 'AbortError';
  error.code = 'ABORT_ERR';
  return error;
}

function listen(emitter, type, listener, options) {
  if (typeof emitter.on === 'function') {
    if (options?.once) emitter.once(type, listener);
    else emitter.on(type, listener);
  } else if (typeof emitter.addEventListener === 'function') {
    emitter.addEventListener(type, listener, options);
  } else {
    throw invalidType('emitter', 'an instance of EventEmitter', emitter);
  }
}

function unlisten(emitter, type, listener) {
  if (typeof emitter.removeListener === 'function') emitter.removeListener(type, listener);
  else if (typeof emitter.removeEventListener === 'function') emitter.removeEventListener(type, listener);
  else throw invalidType('emitter', 'an instance of EventEmitter', emitter);
}

EventEmitter.once = async function once(emitter, type, options = {}) {
  must.beObject(options, 'options');
  const signal = options.signal;
  if (signal?.aborted) throw aborted(signal);
  return new Promise((resolve, reject) => {
    const done = () => {
      unlisten(emitter, type, resolver);
      if (type !== 'error') unlisten(emitter, 'error', failer);
      signal?.removeEventListener('abort', stopper);
    };
    const resolver = (...args) => (done(), resolve(args));
    const failer = (error) => (done(), reject(error));
    const stopper = () => (done(), reject(aborted(signal)));
    listen(emitter, type, resolver, { once: true });
    if (type !== 'error' && typeof emitter.once === 'function') emitter.once('error', failer);
    signal?.addEventListener('abort', stopper, { once: true });
  });
};

EventEmitter.on = function on(emitter, type, options = {}) {
  must.beObject(options, 'options');
  const signal = options.signal;
  if (signal?.aborted) throw aborted(signal);
  const values = [];
  const waiting = [];
  let error = null;
  let finished = false;

  const arrive = (...args) => {
    if (waiting.length > 0) waiting.shift().resolve({ value: args, done: false });
    else values[values.length] = args;
  };
  const fail = (reason) => {
    if (waiting.length > 0) waiting.shift().reject(reason);
    else error = reason;
    close();
  };
  const stop = () => fail(aborted(signal));
  const close = () => {
    unlisten(emitter, type, arrive);
    if (type !== 'error') unlisten(emitter, 'error', fail);
    for (const end of options.close ?? []) unlisten(emitter, end, close);
    signal?.removeEventListener('abort', stop);
    finished = true;
    for (const { resolve } of waiting.splice(0)) resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  };

  listen(emitter, type, arrive);
  if (type !== 'error' && typeof emitter.on === 'function') emitter.on('error', fail);
  for (const end of options.close ?? []) listen(emitter, end, close);
  signal?.addEventListener('abort', stop, { once: true });

  const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);
  return Object.setPrototypeOf({
    next() {
      if (values.length > 0) return Promise.resolve({ value: values.shift(), done: false });
      if (error !== null) {
        const reason = error;
        error = null;
        return Promise.reject(reason);
      }
      if (finished) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => {
        waiting[waiting.length] = { resolve, reject };
      });
    },
    return() {
      return close();
    },
    throw(reason) {
      if (!(reason instanceof Error)) throw invalidType('EventEmitter.AsyncIterator', 'an instance of Error', reason);
      fail(reason);
      return Promise.resolve({ value: undefined, done: true });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  }, AsyncIteratorPrototype);
};

EventEmitter.listenerCount = (emitter, type) => emitter.listenerCount(type);
EventEmitter.getEventListeners = (emitter, type) => emitter.listeners(type);
EventEmitter.getMaxListeners = (emitter) => maxListeners(emitter);
EventEmitter.setMaxListeners = function setMaxListeners(n = defaultMaxListeners, ...emitters) {
  checkMax(n, 'setMaxListeners');
  if (emitters.length === 0) defaultMaxListeners = n;
  for (const emitter of emitters) emitter.setMaxListeners(n);
};
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = captureSymbol;
EventEmitter.errorMonitor = errorMonitor;

Object.defineProperties(EventEmitter, {
  captureRejections: {
    __proto__: null,
    get: () => EventEmitter.prototype[kCapture],
    set(value) {
      must.beBoolean(value, 'EventEmitter.captureRejections');
      EventEmitter.prototype[kCapture] = value;
    },
    enumerable: true,
    configurable: true,
  },
  defaultMaxListeners: {
    __proto__: null,
    get: () => defaultMaxListeners,
    set(n) {
      checkMax(n, 'defaultMaxListeners');
      defaultMaxListeners = n;
    },
    enumerable: true,
    configurable: true,
  },
});

module.exports = EventEmitter;
