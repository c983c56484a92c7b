// util: inspect and format come from C++, the rest is here.

const { coded, invalidType, must } = require('internal/errors');
const types = require('util/types');
const { isDeepStrictEqual } = require('internal/equal');
const { inspect, format, formatWithOptions } = native.inspect;

const kCustomPromisify = Symbol.for('nodejs.util.promisify.custom');

function promisify(original) {
  must.beFunction(original, 'original');
  if (original === setTimeout || original === setImmediate) require('timers'); // defines their own promise forms
  const own = original[kCustomPromisify];
  if (own) {
    must.beFunction(own, 'util.promisify.custom');
    return Object.defineProperty(own, kCustomPromisify, { __proto__: null, value: own, configurable: true });
  }
  function fn(...args) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [...args, (error, value) => (error ? reject(error) : resolve(value))]);
    });
  }
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
  Object.defineProperty(fn, kCustomPromisify, { __proto__: null, value: fn, configurable: true });
  const descriptors = Object.getOwnPropertyDescriptors(original);
  delete descriptors.prototype;
  return Object.defineProperties(fn, descriptors);
}
promisify.custom = kCustomPromisify;

function callbackify(original) {
  must.beFunction(original, 'original');
  function callbackified(...args) {
    const callback = args.pop();
    must.beFunction(callback, 'last argument');
    Reflect.apply(original, this, args).then(
      (value) => process.nextTick(callback, null, value),
      (reason) => {
        const error = reason || coded(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value', { reason });
        process.nextTick(callback, error);
      });
  }
  const descriptors = Object.getOwnPropertyDescriptors(original);
  if (typeof descriptors.length?.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name?.value === 'string') descriptors.name.value += 'Callbackified';
  delete descriptors.prototype;
  return Object.defineProperties(callbackified, descriptors);
}

const deprecated = new Set();

function deprecate(fn, message, code) {
  if (process.noDeprecation === true) return fn;
  if (code !== undefined) must.beString(code, 'code');
  let warned = false;
  function wrapper(...args) {
    if (!warned) {
      warned = true;
      if (code === undefined) {
        process.emitWarning(message, 'DeprecationWarning', wrapper);
      } else if (!deprecated.has(code)) {
        deprecated.add(code);
        process.emitWarning(message, 'DeprecationWarning', code, wrapper);
      }
    }
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  }
  Object.setPrototypeOf(wrapper, fn);
  if (fn.prototype) wrapper.prototype = fn.prototype;
  Object.defineProperty(wrapper, 'length', { __proto__: null, value: fn.length, configurable: true });
  return wrapper;
}

function inherits(constructor, superConstructor) {
  if (constructor === undefined || constructor === null) throw invalidType('ctor', 'of type function', constructor);
  if (superConstructor === undefined || superConstructor === null) {
    throw invalidType('superCtor', 'of type function', superConstructor);
  }
  if (superConstructor.prototype === undefined) {
    throw invalidType('superCtor.prototype', 'of type object', superConstructor.prototype);
  }
  Object.defineProperty(constructor, 'super_', { __proto__: null, value: superConstructor, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, superConstructor.prototype);
}

// --- debuglog ---

const debugs = { __proto__: null };

function debugEnabled(set) {
  const wanted = process.env.NODE_DEBUG;
  if (!wanted) return false;
  return wanted.split(',').some((pattern) => {
    const expression = pattern.trim().replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${expression}$`, 'i').test(set);
  });
}

function debuglog(set, callback) {
  set = `${set}`.toUpperCase();
  const log = (...args) => {
    const debug = (debugs[set] ??= debugEnabled(set)
      ? (...rest) => native.stdio.write(2, `${set} ${process.pid}: ${format(...rest)}\n`)
      : () => {});
    if (callback !== undefined) {
      const notify = callback;
      callback = undefined;
      notify(debug);
    }
    debug(...args);
  };
  Object.defineProperty(log, 'enabled', { __proto__: null, get: () => debugEnabled(set), configurable: true, enumerable: true });
  return log;
}

// --- text ---

// Control sequences: OSC up to BEL or ST, CSI and the shorter ones. Source: ECMA-48.
const controlSequence = /(?:\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c))|[\x1b\x9b][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

function stripVTControlCharacters(text) {
  must.beString(text, 'str');
  return text.replace(controlSequence, '');
}

function styleText(format_, text, { validateStream = true, stream = process.stdout } = {}) {
  must.beString(text, 'text');
  const names = Array.isArray(format_) ? format_ : [format_];
  let open = '';
  let close = '';
  for (const name of names) {
    if (name === 'none') continue;
    const codes = inspect.colors[name];
    if (codes === undefined) {
      const known = Object.keys(inspect.colors).map((key) => `'${key}'`).join(', ');
      throw coded(TypeError, 'ERR_INVALID_ARG_VALUE', `The argument 'format' must be one of: ${known}. Received ${inspect(name)}`);
    }
    open += `\x1b[${codes[0]}m`;
    close = `\x1b[${codes[1]}m${close}`;
  }
  if (validateStream) {
    if (stream === null || typeof stream !== 'object' || typeof stream.write !== 'function') {
      throw invalidType('stream', 'an instance of ReadableStream, WritableStream, or Stream', stream);
    }
    const colors = stream.isTTY && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2);
    if (!colors) return text;
  }
  return `${open}${text}${close}`;
}

function toUSVString(text) {
  return `${text}`.toWellFormed();
}

function getSystemErrorName(number) {
  must.beInteger(number, 'err', Number.MIN_SAFE_INTEGER, -1);
  return native.system.errnoError(-number, '').code;
}

function getSystemErrorMessage(number) {
  must.beInteger(number, 'err', Number.MIN_SAFE_INTEGER, -1);
  return native.system.errnoError(-number, '').message.replace(/^[A-Z0-9_]+: (.*), $/, '$1');
}

function aborted(signal) {
  if (signal === null || typeof signal !== 'object') return Promise.reject(invalidType('signal', 'an instance of AbortSignal', signal));
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

function parseEnv(content) {
  must.beString(content, 'content');
  const env = {};
  const line = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*?(?:'([^']*)'|"((?:\\.|[^"\\])*)"|`([^`]*)`|([^#\n\r]*))?[ \t]*(?:#.*)?$/gm;
  for (const [, key, single, double, back, bare] of content.matchAll(line)) {
    env[key] = single ?? double?.replaceAll('\\n', '\n') ?? back ?? (bare ?? '').trim();
  }
  return env;
}

module.exports = {
  aborted,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  getSystemErrorMessage,
  getSystemErrorName,
  inherits,
  inspect,
  isArray: deprecate(Array.isArray, 'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.', 'DEP0044'),
  isDeepStrictEqual,
  parseEnv,
  promisify,
  stripVTControlCharacters,
  styleText,
  toUSVString,
  TextDecoder: globalThis.TextDecoder,
  TextEncoder: globalThis.TextEncoder,
  types,
};
