// async_hooks: values that follow asynchronous calls (AsyncLocalStorage), and the operations themselves.

const { coded, must } = require('internal/errors');
const { AsyncHook, kAsyncId, kTriggerId, kContext, collected, emitInit, emitBefore, emitAfter } = require('internal/async');
const { async } = native;

const kOperation = Symbol('destroyed');

class AsyncResource {
  constructor(type, options = {}) {
    must.beString(type, 'type');
    let trigger = options;
    let manual = false;
    if (typeof options !== 'number') {
      trigger = options.triggerAsyncId === undefined ? async.nextTrigger() : options.triggerAsyncId;
      manual = !!options.requireManualDestroy;
    }
    if (!Number.isSafeInteger(trigger) || trigger < -1) {
      throw coded(RangeError, 'ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${native.inspect.inspect(trigger)}`);
    }
    this[kContext] = async.context();
    const id = async.newId();
    this[kAsyncId] = id;
    this[kTriggerId] = trigger;
    if (async.initHooked()) {
      if (type.length === 0) throw coded(TypeError, 'ERR_ASYNC_TYPE', `Invalid name for async "type": ${type}`);
      emitInit(id, type, trigger, this);
    }
    if (!manual && async.destroyHooked()) {
      const operation = { id, ended: false };
      this[kOperation] = operation;
      collected.register(this, operation);
    }
  }

  runInAsyncScope(fn, thisArg, ...args) {
    const id = this[kAsyncId];
    emitBefore(id, this[kTriggerId], this);
    const outer = async.exchange(this[kContext]);
    try {
      return Reflect.apply(fn, thisArg, args);
    } finally {
      async.exchange(outer);
      emitAfter(id);
    }
  }

  emitDestroy() {
    if (this[kOperation] !== undefined) this[kOperation].ended = true;
    async.end(this[kAsyncId]);
    return this;
  }

  asyncId() {
    return this[kAsyncId];
  }

  triggerAsyncId() {
    return this[kTriggerId];
  }

  bind(fn, thisArg) {
    must.beFunction(fn, 'fn');
    const resource = this;
    let bound;
    if (thisArg === undefined) {
      bound = function (...args) {
        return Reflect.apply(resource.runInAsyncScope, resource, [fn, this, ...args]);
      };
    } else {
      bound = Function.prototype.bind.call(this.runInAsyncScope, this, fn, thisArg);
    }
    Object.defineProperty(bound, 'length', { __proto__: null, configurable: true, enumerable: false, value: fn.length, writable: false });
    return bound;
  }

  static bind(fn, type, thisArg) {
    type ||= fn.name;
    return new AsyncResource(type || 'bound-anonymous-fn').bind(fn, thisArg);
  }
}

// The values of all storages in one context. Changed only by `disable`; a new value makes a new one.
class AsyncContextFrame extends Map {
  constructor(storage, value) {
    super();
    const outer = async.context();
    if (outer !== undefined) for (const [key, each] of outer) this.set(key, each);
    this.set(storage, value);
  }
}

class AsyncLocalStorage {
  #defaultValue = undefined;
  #name = undefined;

  constructor(options = {}) {
    must.beObject(options, 'options');
    this.#defaultValue = options.defaultValue;
    if (options.name !== undefined) this.#name = `${options.name}`;
  }

  get name() {
    return this.#name || '';
  }

  static bind(fn) {
    return AsyncResource.bind(fn);
  }

  static snapshot() {
    return AsyncLocalStorage.bind((callback, ...args) => callback(...args));
  }

  disable() {
    async.context()?.delete(this);
  }

  enterWith(data) {
    async.exchange(new AsyncContextFrame(this, data));
  }

  run(data, fn, ...args) {
    const before = this.getStore();
    if (Object.is(before, data)) return Reflect.apply(fn, null, args);
    this.enterWith(data);
    try {
      return Reflect.apply(fn, null, args);
    } finally {
      this.enterWith(before);
    }
  }

  exit(fn, ...args) {
    return this.run(undefined, fn, ...args);
  }

  getStore() {
    const frame = async.context();
    return frame?.has(this) ? frame.get(this) : this.#defaultValue;
  }

  withScope(store) {
    return new RunScope(this, store);
  }
}

class RunScope {
  #storage;
  #before;
  #disposed = false;

  constructor(storage, store) {
    this.#storage = storage;
    this.#before = storage.getStore();
    storage.enterWith(store);
  }

  dispose() {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#storage.enterWith(this.#before);
  }

  [Symbol.dispose]() {
    this.dispose();
  }
}

// The kinds of operation that Node has, by its numbers; only a few occur here.
const providers = (
  'NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ BLOBREADER FSEVENTWRAP FSREQCALLBACK ' +
  'FSREQPROMISE GETADDRINFOREQWRAP GETNAMEINFOREQWRAP HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING HTTP2SETTINGS ' +
  'HTTPINCOMINGMESSAGE HTTPCLIENTREQUEST LOCKS DTLS_ENDPOINT DTLS_SESSION JSSTREAM MESSAGEPORT PIPECONNECTWRAP ' +
  'PIPESERVERWRAP PIPEWRAP PROCESSWRAP PROMISE QUERYWRAP QUIC_ENDPOINT QUIC_LOGSTREAM QUIC_SESSION QUIC_STREAM ' +
  'QUIC_UDP SHUTDOWNWRAP SIGNALWRAP STATWATCHER STREAMPIPE TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP TTYWRAP UDPSENDWRAP ' +
  'UDPWRAP SIGINTWATCHDOG WORKER WORKERCPUPROFILE WORKERCPUUSAGE WORKERHEAPPROFILE WORKERHEAPSNAPSHOT ' +
  'WORKERHEAPSTATISTICS WRITEWRAP ZLIB CHECKPRIMEREQUEST PBKDF2REQUEST KEYPAIRGENREQUEST KEYGENREQUEST ' +
  'KEYEXPORTREQUEST ARGON2REQUEST CIPHERREQUEST DERIVEBITSREQUEST HASHREQUEST RANDOMBYTESREQUEST RANDOMPRIMEREQUEST ' +
  'SCRYPTREQUEST SIGNREQUEST TLSWRAP VERIFYREQUEST'
).split(' ');

const topLevel = {};

module.exports = {
  AsyncLocalStorage,
  createHook: function createHook(callbacks) {
    return new AsyncHook(callbacks);
  },
  executionAsyncId: function executionAsyncId() {
    return async.executionId();
  },
  triggerAsyncId: function triggerAsyncId() {
    return async.triggerId();
  },
  executionAsyncResource: function executionAsyncResource() {
    return async.executionResource(async.executionId() > 1 ? {} : topLevel);
  },
  asyncWrapProviders: Object.freeze(providers.reduce((table, name, i) => {
    table[name] = i;
    return table;
  }, { __proto__: null })),
  AsyncResource,
};
