// Timers that give promises.

const timers = require('internal/timers');
const { invalidType, must } = require('internal/errors');

function aborted(signal) {
  const error = new Error('The operation was aborted', { cause: signal.reason });
  error.name = 'AbortError';
  error.code = 'ABORT_ERR';
  return error;
}

function check({ signal, ref = true }) {
  if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
    throw invalidType('options.signal', 'an instance of AbortSignal', signal);
  }
  must.beBoolean(ref, 'options.ref');
}

// One promise around one timer; `clear` undoes `start`.
function wait(start, clear, value, options) {
  try {
    must.beObject(options, 'options');
    check(options);
  } catch (error) {
    return Promise.reject(error);
  }
  const { signal, ref = true } = options;
  if (signal?.aborted) return Promise.reject(aborted(signal));
  return new Promise((resolve, reject) => {
    const stop = () => {
      clear(timer);
      reject(aborted(signal));
    };
    const timer = start(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    });
    if (!ref) timer.unref();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function setTimeout(delay, value, options = {}) {
  if (delay !== undefined && typeof delay !== 'number') {
    return Promise.reject(invalidType('delay', 'of type number', delay));
  }
  return wait((done) => timers.setTimeout(done, delay), timers.clearTimeout, value, options);
}

function setImmediate(value, options = {}) {
  return wait((done) => timers.setImmediate(done), timers.clearImmediate, value, options);
}

async function* setInterval(delay, value, options = {}) {
  must.beObject(options, 'options');
  check(options);
  const { signal, ref = true } = options;
  if (signal?.aborted) throw aborted(signal);
  let due = 0;
  let wake;
  const timer = timers.setInterval(() => {
    due++;
    wake?.();
  }, delay);
  if (!ref) timer.unref();
  const stop = () => wake?.();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      if (signal?.aborted) throw aborted(signal);
      if (due === 0) {
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
      for (; due > 0; due--) yield value;
    }
  } finally {
    timers.clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const scheduler = {
  wait: (delay, options) => setTimeout(delay, undefined, options),
  yield: () => setImmediate(),
};

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
