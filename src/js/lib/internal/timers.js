// Timers and immediates over one timer of the loop. Timers of one duration stand in one list, in the order in
// which they are due; a heap has the lists by the time at which each is next due.

const { must } = require('internal/errors');
const { inspect } = native.inspect;
const loop = native.timers;
const { async } = native;

const longest = 2 ** 31 - 1;
const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');
const kFrame = Symbol('kAsyncContextFrame');

let timerRefs = 0;
let nextExpiry = Infinity;
const lists = { __proto__: null }; // by duration
const byNumber = { __proto__: null }; // timers that were converted to numbers
const heap = []; // of lists

// As async_hooks knows what will call back: its own id, that of what asked for it, and the context of that.
function begin(resource, type) {
  const id = (resource[kAsyncId] = async.newId());
  const trigger = (resource[kTriggerId] = async.nextTrigger());
  resource[kFrame] = async.context();
  if (async.initHooked()) require('internal/async').emitInit(id, type, trigger, resource);
}

function call(callback, resource, args) {
  return loop.call(callback, resource, args, resource[kAsyncId], resource[kTriggerId], resource[kFrame]);
}

// --- lists: rings through _idleNext and _idlePrev ---

class TimersList {
  constructor(expiry, msecs) {
    this._idleNext = this;
    this._idlePrev = this;
    this.expiry = expiry;
    this.msecs = msecs;
    this.position = 0;
  }
}

function unlink(item) {
  if (item._idleNext) item._idleNext._idlePrev = item._idlePrev;
  if (item._idlePrev) item._idlePrev._idleNext = item._idleNext;
  item._idleNext = null;
  item._idlePrev = null;
}

function append(list, item) {
  if (item._idleNext || item._idlePrev) unlink(item);
  item._idleNext = list._idleNext;
  item._idlePrev = list;
  list._idleNext._idlePrev = item;
  list._idleNext = item;
}

const firstOf = (list) => (list._idlePrev === list ? null : list._idlePrev);

// --- heap ---

function place(list, position) {
  heap[position] = list;
  list.position = position;
}

function up(position) {
  const list = heap[position];
  while (position > 0) {
    const parent = (position - 1) >> 1;
    if (heap[parent].expiry <= list.expiry) break;
    place(heap[parent], position);
    position = parent;
  }
  place(list, position);
}

function down(position) {
  const list = heap[position];
  for (;;) {
    let child = 2 * position + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1].expiry < heap[child].expiry) child++;
    if (heap[child].expiry >= list.expiry) break;
    place(heap[child], position);
    position = child;
  }
  place(list, position);
}

function removeList(list) {
  delete lists[list.msecs];
  const last = heap[heap.length - 1];
  heap.length--;
  if (last !== list) {
    place(last, list.position);
    up(last.position);
    down(last.position);
  }
}

// --- timers ---

function retain() {
  if (timerRefs++ === 0) loop.refTimer(true);
}

function release() {
  if (--timerRefs === 0) loop.refTimer(false);
}

function insert(item, msecs, start = loop.now()) {
  msecs = Math.trunc(msecs);
  item._idleStart = start;
  let list = lists[msecs];
  if (list === undefined) {
    const expiry = start + msecs;
    list = lists[msecs] = new TimersList(expiry, msecs);
    heap[heap.length] = list;
    up(heap.length - 1);
    if (nextExpiry > expiry) {
      loop.schedule(msecs);
      nextExpiry = expiry;
    }
  }
  append(list, item);
}

function stop(item) {
  item._onTimeout = undefined;
  item._timerArgs = undefined;
  if (item._destroyed) return;
  item._destroyed = true;
  async.end(item[kAsyncId]);
  if (item[kHasPrimitive]) delete byNumber[item[kAsyncId]];
  unlink(item);
  const list = lists[Math.trunc(item._idleTimeout)];
  if (list !== undefined && firstOf(list) === null) removeList(list);
  if (item[kRefed]) release();
  item._idleTimeout = -1;
}

function duration(after) {
  after *= 1;
  if (after >= 1 && after <= longest) return after;
  if (after > longest) {
    process.emitWarning(`${after} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`,
      'TimeoutOverflowWarning');
  } else if (after < 0) {
    process.emitWarning(`${after} is a negative number.\nTimeout duration was set to 1.`, 'TimeoutNegativeWarning');
  } else if (Number.isNaN(after)) {
    process.emitWarning(`${after} is not a number.\nTimeout duration was set to 1.`, 'TimeoutNaNWarning');
  }
  return 1;
}

class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    after = after === undefined ? 1 : duration(after);
    this._idleTimeout = after;
    this._idlePrev = this;
    this._idleNext = this;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? after : null;
    this._destroyed = false;
    if (isRefed) retain();
    this[kRefed] = isRefed;
    this[kHasPrimitive] = false;
    begin(this, 'Timeout');
  }

  refresh() {
    if (this[kRefed]) activate(this);
    else insert(this, this._idleTimeout);
    return this;
  }

  unref() {
    if (this[kRefed]) {
      this[kRefed] = false;
      if (!this._destroyed) release();
    }
    return this;
  }

  ref() {
    if (!this[kRefed]) {
      this[kRefed] = true;
      if (!this._destroyed) retain();
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  close() {
    clearTimeout(this);
    return this;
  }

  // One level: its neighbours in the list are nobody's business.
  [inspect.custom](_, options) {
    return inspect(this, { ...options, depth: 0, customInspect: false });
  }

  [Symbol.dispose]() {
    clearTimeout(this);
  }

  [Symbol.toPrimitive]() {
    const id = this[kAsyncId];
    if (!this[kHasPrimitive] && !this._destroyed) {
      this[kHasPrimitive] = true;
      byNumber[id] = this;
    }
    return id;
  }
}

function activate(item) {
  if (item._destroyed) {
    item._destroyed = false;
    retain();
  }
  insert(item, item._idleTimeout);
}

function processTimers(now) {
  nextExpiry = Infinity;
  for (let list; (list = heap[0]) !== undefined;) {
    if (list.expiry > now) {
      nextExpiry = list.expiry;
      now = loop.now();
      if (nextExpiry > now) return timerRefs > 0 ? nextExpiry : -nextExpiry;
    }
    processList(list, now);
  }
  return 0;
}

function processList(list, now) {
  for (let timer; (timer = firstOf(list)) !== null;) {
    if (now - timer._idleStart < list.msecs) {
      now = loop.now();
      if (now - timer._idleStart < list.msecs) {
        list.expiry = Math.max(timer._idleStart + list.msecs, now + 1);
        down(list.position);
        return;
      }
    }
    unlink(timer);
    const start = timer._repeat ? loop.now() : 0;
    const fine = call(timer._onTimeout, timer, timer._timerArgs);
    if (timer._repeat && timer._idleTimeout !== -1) {
      timer._idleTimeout = timer._repeat;
      if (!timer._idleNext) insert(timer, timer._idleTimeout, start);
    } else if (!timer._idleNext && !timer._idlePrev && !timer._destroyed) {
      timer._destroyed = true;
      if (timer[kHasPrimitive]) delete byNumber[timer[kAsyncId]];
      if (timer[kRefed]) release();
      async.end(timer[kAsyncId]);
    }
    if (fine) loop.drain();
  }
  if (lists[list.msecs] === list) removeList(list);
}

// --- immediates ---

let queue = [];
let immediateRefs = 0;

function releaseImmediate() {
  if (--immediateRefs === 0) loop.refImmediates(false);
}

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = null;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    begin(this, 'Immediate');
    if (immediateRefs++ === 0) loop.refImmediates(true);
    queue[queue.length] = this;
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      if (immediateRefs++ === 0) loop.refImmediates(true);
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      releaseImmediate();
    }
    return this;
  }

  hasRef() {
    return !!this[kRefed];
  }

  [Symbol.dispose]() {
    clearImmediate(this);
  }
}

// Those that are set meanwhile are for the next turn.
function processImmediates() {
  const batch = queue;
  if (batch.length === 0) return;
  queue = [];
  for (const immediate of batch) {
    if (immediate._destroyed) continue;
    immediate._destroyed = true;
    if (immediate[kRefed]) releaseImmediate();
    immediate[kRefed] = null;
    const fine = call(immediate._onImmediate, immediate, immediate._argv);
    immediate._onImmediate = null;
    async.end(immediate[kAsyncId]);
    if (fine) loop.drain();
  }
}

loop.setProcessors(processTimers, processImmediates);

// --- the functions ---

function setTimeout(callback, after, ...args) {
  must.beFunction(callback, 'callback');
  const timeout = new Timeout(callback, after, args.length > 0 ? args : undefined, false, true);
  insert(timeout, timeout._idleTimeout);
  return timeout;
}

function setInterval(callback, repeat, ...args) {
  must.beFunction(callback, 'callback');
  const timeout = new Timeout(callback, repeat, args.length > 0 ? args : undefined, true, true);
  insert(timeout, timeout._idleTimeout);
  return timeout;
}

function clearTimeout(timer) {
  if (timer?._onTimeout) {
    stop(timer);
    return;
  }
  if (typeof timer === 'number' || typeof timer === 'string') {
    const found = byNumber[timer];
    if (found !== undefined) stop(found);
  }
}

function setImmediate(callback, ...args) {
  must.beFunction(callback, 'callback');
  return new Immediate(callback, args.length > 0 ? args : undefined);
}

function clearImmediate(immediate) {
  if (!(immediate instanceof Immediate) || immediate._destroyed) return;
  immediate._destroyed = true;
  if (immediate[kRefed]) releaseImmediate();
  immediate[kRefed] = null;
  async.end(immediate[kAsyncId]);
  immediate._onImmediate = null;
}

module.exports = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval: clearTimeout,
  clearImmediate,
  Timeout,
  Immediate,
};
