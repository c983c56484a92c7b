// process: an EventEmitter over the C++ side. Its streams are made when they are first touched.

const EventEmitter = require('events');
const { coded, invalidType, outOfRange, invalidValue, must } = require('internal/errors');
const own = native.process;

const nodeVersion = '26.12.1'; // whose behaviour is followed

function data(object, name, value, enumerable = true) {
  Object.defineProperty(object, name, { __proto__: null, value, enumerable, writable: true, configurable: true });
}

const prototype = Object.create(EventEmitter.prototype, {
  constructor: { __proto__: null, value: function process() {}, writable: true, configurable: true },
  [Symbol.toStringTag]: { __proto__: null, value: 'process', configurable: true },
});
const process = Object.create(prototype);

function lazy(name, make, enumerable = true) {
  Object.defineProperty(process, name, {
    __proto__: null,
    get() {
      const value = make();
      data(process, name, value, enumerable);
      return value;
    },
    set(value) {
      data(process, name, value, enumerable);
    },
    enumerable,
    configurable: true,
  });
}

data(process, 'version', `v${nodeVersion}`);
lazy('versions', () => Object.freeze({ node: nodeVersion, ...own.versions }));
lazy('arch', () => own.arch);
data(process, 'platform', 'linux');
lazy('release', () => ({ name: 'node', lts: undefined }));
EventEmitter.call(process);
Object.defineProperty(process, '_exiting', { __proto__: null, value: false, writable: true, configurable: true, enumerable: true });

// --- how it ends ---

let exitCode;

function checkExitCode(value, name) {
  if (value === undefined || value === null) return value;
  const number = typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
  if (typeof number !== 'number') throw invalidType(name, 'of type number', value);
  if (!Number.isInteger(number)) throw outOfRange(name, 'an integer', value);
  return number;
}

Object.defineProperty(process, 'exitCode', {
  __proto__: null,
  get: () => exitCode,
  set(value) {
    checkExitCode(value, 'code');
    exitCode = value;
  },
  enumerable: true,
  configurable: false,
});

process.exit = function exit(code) {
  if (arguments.length > 0 && code !== undefined) process.exitCode = checkExitCode(code, 'code');
  own.exit(exitCode ?? 0);
};
process.reallyExit = function reallyExit(code) {
  process._exiting = true;
  own.exit(code ?? 0);
};
process.abort = own.abort;

const printFailed = { __proto__: null };
own.setHooks({
  emit: (event, ...args) => process.emit(event, ...args),
  listens: (event) => process.listenerCount(event) > 0,
  exitCode: () => (exitCode === undefined || exitCode === null ? undefined : Number(exitCode)),
  exiting(status) {
    process._exiting = true;
    if (status !== 0) exitCode = status;
  },
  writeFailed(fd, number) {
    const stream = Object.getOwnPropertyDescriptor(process, fd === 1 ? 'stdout' : 'stderr')?.value;
    // As in Node, a stream tells of its first error only.
    if (printFailed[fd] || !(stream?.listenerCount('error') > 0)) return;
    printFailed[fd] = true;
    stream._failed(number);
  },
  deliver(number) {
    for (const name of Object.keys(signals)) {
      if (signals[name] === number) process.emit(name, name, number);
    }
  },
});

// --- signals ---

let signalTable;
const signals = new Proxy({ __proto__: null }, {
  get: (_, name) => (signalTable ??= native.system.signals())[name],
  ownKeys: () => Reflect.ownKeys((signalTable ??= native.system.signals())),
  getOwnPropertyDescriptor: (_, name) => ({ value: signalTable[name], enumerable: true, configurable: true }),
});

// An emitter whose first listener for a signal makes the loop watch it, and whose last one ends that.
function isSignal(event) {
  return typeof event === 'string' && event.startsWith('SIG') && signals[event] !== undefined;
}

function watch(event) {
  if (!isSignal(event) || process.listenerCount(event) > 0) return;
  const error = own.watchSignal(signals[event], true);
  if (error !== 0) throw native.system.errnoError(error, 'uv_signal_start');
}

for (const name of ['on', 'addListener', 'prependListener']) {
  const add = EventEmitter.prototype[name];
  data(prototype, name, {
    [name](event, listener) {
      if (typeof listener === 'function') watch(event);
      return add.call(this, event, listener);
    },
  }[name], false);
}
for (const name of ['off', 'removeListener', 'removeAllListeners']) {
  const remove = EventEmitter.prototype[name];
  data(prototype, name, {
    [name](...args) {
      const before = process.eventNames().filter(isSignal);
      const result = remove.apply(this, args);
      for (const event of before) if (process.listenerCount(event) === 0) own.watchSignal(signals[event], false);
      return result;
    },
  }[name], false);
}

process.kill = function kill(pid, signal) {
  if (typeof pid !== 'number' && typeof pid !== 'string') throw invalidType('pid', 'of type number', pid);
  // eslint-disable-next-line eqeqeq
  if (pid != (pid | 0)) throw invalidType('pid', 'of type number', pid);
  let number = signal === undefined ? signals.SIGTERM : signal;
  if (typeof number === 'string') {
    number = signals[number];
    if (number === undefined) throw coded(TypeError, 'ERR_UNKNOWN_SIGNAL', `Unknown signal: ${signal}`);
  }
  const failed = own.kill(pid | 0, number | 0);
  if (failed === 0) return true;
  const error = native.system.errnoError(failed, 'kill');
  error.message = `kill ${error.code}`;
  throw error;
};

// --- warnings ---

let warningsShown = false;

process.emitWarning = function emitWarning(warning, type, code, from) {
  let detail;
  if (type !== null && typeof type === 'object' && !Array.isArray(type)) {
    from = type.ctor;
    code = type.code;
    if (typeof type.detail === 'string') detail = type.detail;
    type = type.type || 'Warning';
  } else if (typeof type === 'function') {
    from = type;
    code = '';
    type = 'Warning';
  }
  if (type !== undefined) must.beString(type, 'type');
  if (typeof code === 'function') {
    from = code;
    code = '';
  } else if (code !== undefined) {
    must.beString(code, 'code');
  }
  if (typeof warning === 'string') {
    const error = new Error(warning);
    error.name = String(type || 'Warning');
    if (code !== undefined && code !== '') error.code = code;
    if (detail !== undefined) error.detail = detail;
    Error.captureStackTrace(error, from ?? process.emitWarning);
    warning = error;
  } else if (!(warning instanceof Error)) {
    throw invalidType('warning', 'of type string or an instance of Error', warning);
  }
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      process.nextTick(() => {
        throw warning;
      });
      return;
    }
  }
  process.nextTick(() => process.emit('warning', warning));
};

EventEmitter.prototype.on.call(process, 'warning', function onWarning(warning) {
  if (!(warning instanceof Error) || process.env.NODE_NO_WARNINGS === '1') return;
  const deprecation = warning.name === 'DeprecationWarning';
  if (deprecation && process.noDeprecation) return;
  const trace = process.traceProcessWarnings || (deprecation && process.traceDeprecation);
  let text = `(node:${process.pid}) `;
  if (warning.code) text += `[${warning.code}] `;
  text += trace && warning.stack ? warning.stack : `${warning.name}: ${warning.message}`;
  if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
  if (!trace && !warningsShown) {
    const flag = deprecation ? '--trace-deprecation' : '--trace-warnings';
    text += `\n(Use \`node ${flag} ...\` to show where the warning was created)`;
    warningsShown = true;
  }
  native.stdio.write(2, `${text}\n`);
});

// --- the rest ---

lazy('stdout', () => require('internal/stdout').make(1));
lazy('stdin', () => require('internal/stdin').make(0));
lazy('stderr', () => require('internal/stdout').make(2));
lazy('env', () => own.env);
lazy('argv', () => [own.execPath, ...own.argv]);
lazy('execArgv', () => own.execArgv);
lazy('execPath', () => own.execPath);
lazy('argv0', () => own.argv0);
lazy('pid', () => own.pid);
Object.defineProperty(process, 'ppid', { __proto__: null, get: () => own.ppid, enumerable: true, configurable: true });
data(process, 'title', 'runnel');
data(process, 'debugPort', 9229);
lazy('mainModule', () => require('internal/loader').mainModule());
lazy('config', () => ({ target_defaults: {}, variables: {} }));
lazy('features', () => ({ inspector: false, ipv6: true, tls: false, typescript: false, require_module: true }));

for (const name of ['cwd', 'umask', 'uptime', 'hrtime', 'memoryUsage', 'cpuUsage', 'nextTick', 'getuid', 'geteuid',
  'getgid', 'getegid', 'getgroups']) {
  data(process, name, own[name]);
}
process.hrtime.bigint = own.bigint;
process.memoryUsage.rss = own.rss;

process.chdir = function chdir(directory) {
  must.beString(directory, 'directory');
  own.chdir(directory);
};

process.getBuiltinModule = function getBuiltinModule(id) {
  must.beString(id, 'id');
  return native.isBuiltin(id) ? require(id) : undefined;
};

let captureCallback = null;
process.setUncaughtExceptionCaptureCallback = function setUncaughtExceptionCaptureCallback(callback) {
  if (callback === null) {
    if (captureCallback !== null) process.off('uncaughtException', captureCallback);
    captureCallback = null;
    return;
  }
  if (typeof callback !== 'function') throw invalidType('fn', 'of type function or null', callback);
  if (captureCallback !== null) {
    throw coded(Error, 'ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET',
      '`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active');
  }
  captureCallback = callback;
  process.on('uncaughtException', callback);
};
process.hasUncaughtExceptionCaptureCallback = () => captureCallback !== null;

module.exports = process;
