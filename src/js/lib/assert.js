// assert: checks that throw.

const { coded, invalidType, must } = require('internal/errors');
const { isDeepStrictEqual, isDeepEqual } = require('internal/equal');
const { inspect } = native.inspect;

const show = (value) => inspect(value, { compact: false, depth: 1000, sorted: true, maxArrayLength: Infinity, getters: true });

const headings = {
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
};

// Lines of both, those that only one has marked + (actual) and - (expected). By the longest common subsequence.
function difference(actual, expected) {
  const a = actual.split('\n');
  const b = expected.split('\n');
  const length = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i][j] = a[i] === b[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(`  ${a[i]}`);
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && length[i + 1][j] >= length[i][j + 1])) {
      lines.push(`+ ${a[i++]}`);
    } else {
      lines.push(`- ${b[j++]}`);
    }
  }
  return lines.join('\n');
}

function messageFor(operator, actual, expected) {
  const heading = headings[operator];
  if (operator.startsWith('not')) return `${heading} ${show(expected)}`.replace(/: (?=[^\n]*\n)/, '\n\n');
  const a = show(actual);
  const b = show(expected);
  const simple = (value) => value === null || (typeof value !== 'object' && typeof value !== 'function');
  if (operator === 'strictEqual' && simple(actual) && simple(expected) && !a.includes('\n') && !b.includes('\n') &&
      a.length + b.length <= 12) {
    return `${heading}\n\n${a} !== ${b}\n`;
  }
  return `${heading}\n+ actual - expected\n\n${difference(a, b)}\n`;
}

// What a message of one's own is followed by.
function details({ operator, actual, expected }) {
  if (operator !== 'strictEqual' && operator !== 'deepStrictEqual') return '';
  const generated = messageFor(operator, actual, expected);
  return generated.slice(headings[operator].length);
}

class AssertionError extends Error {
  constructor(options) {
    must.beObject(options, 'options');
    const { message, operator, actual, expected, stackStartFn } = options;
    super(message !== undefined && message !== null ? `${message}${details(options)}`
      : headings[operator] ? messageFor(operator, actual, expected)
        : `${show(actual)} ${operator} ${show(expected)}`);
    this.generatedMessage = message === undefined || message === null;
    Object.defineProperty(this, 'name', { __proto__: null, value: 'AssertionError [ERR_ASSERTION]', configurable: true, writable: true });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    Error.captureStackTrace(this, stackStartFn ?? AssertionError);
    this.stack; // made under the longer name
    this.name = 'AssertionError';
    Object.defineProperty(this, 'name', { __proto__: null, enumerable: false });
    this.diff = options.diff ?? 'simple';
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
}

function fail(options) {
  if (options.message instanceof Error) throw options.message;
  throw new AssertionError(options);
}

function failGenerated(options, generated) {
  if (options.message instanceof Error) throw options.message;
  const error = new AssertionError(options);
  error.generatedMessage = generated;
  throw error;
}

function check(passed, operator, actual, expected, message, stackStartFn) {
  if (!passed) fail({ actual, expected, message, operator, stackStartFn });
}

function assert(...args) {
  truthy(args, assert);
}

function truthy(args, stackStartFn) {
  if (args[0]) return;
  let [value, message] = args;
  let generated = false;
  if (args.length === 0) {
    generated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (message === undefined || message === null) {
    generated = true;
    message = 'The expression evaluated to a falsy value';
  }
  if (message instanceof Error) throw message;
  failGenerated({ actual: value, expected: true, message, operator: '==', stackStartFn }, generated);
}

assert.ok = function ok(...args) {
  truthy(args, ok);
};
assert.fail = function (message = 'Failed') {
  if (message instanceof Error) throw message;
  failGenerated({ message, operator: 'fail', stackStartFn: assert.fail }, arguments.length === 0);
};

// eslint-disable-next-line eqeqeq
const loose = (a, b) => a == b || (a !== a && b !== b);

function comparison(name, passes) {
  const fn = (...args) => {
    const [actual, expected, message] = args;
    if (args.length < 2) throw coded(TypeError, 'ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
    check(passes(actual, expected), operators[name] ?? name, actual, expected, message, fn);
  };
  Object.defineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
  assert[name] = fn;
}
const operators = { equal: '==', notEqual: '!=' };
comparison('equal', loose);
comparison('notEqual', (a, b) => !loose(a, b));
comparison('strictEqual', Object.is);
comparison('notStrictEqual', (a, b) => !Object.is(a, b));
comparison('deepEqual', isDeepEqual);
comparison('notDeepEqual', (a, b) => !isDeepEqual(a, b));
comparison('deepStrictEqual', isDeepStrictEqual);
comparison('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b));

function matcher(name, wanted) {
  const fn = (text, expression, message) => {
    if (Object.prototype.toString.call(expression) !== '[object RegExp]') {
      throw invalidType('regexp', 'an instance of RegExp', expression);
    }
    if (typeof text === 'string' && (expression.exec(text) !== null) === wanted) return;
    if (message instanceof Error) throw message;
    const generated = message === undefined;
    message ??= typeof text !== 'string'
      ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
      : `The input ${wanted ? 'did not match the regular expression' : 'was expected to not match the regular expression'} ` +
        `${inspect(expression)}. Input:\n\n${inspect(text)}\n`;
    failGenerated({ actual: text, expected: expression, message, operator: name, stackStartFn: fn }, generated);
  };
  Object.defineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
  assert[name] = fn;
}
matcher('match', true);
matcher('doesNotMatch', false);

// Whether an error is the expected one; throws what is wrong otherwise.
function checkError(actual, expected, message, fn) {
  if (expected === undefined) return;
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && actual instanceof expected) return;
    if (Object.prototype.isPrototypeOf.call(Error, expected) || expected === Error) {
      const generated = message === undefined;
      message ??= `The error is expected to be an instance of "${expected.name}". Received ` +
        `${actual?.constructor?.name ? `"${actual.constructor.name}"` : `"${inspect(actual, { depth: -1 })}"`}` +
        `${actual instanceof Error ? `\n\nError message:\n\n${actual.message}` : ''}`;
      failGenerated({ actual, expected, message, operator: fn.name, stackStartFn: fn }, generated);
    }
    const result = Reflect.apply(expected, {}, [actual]);
    if (result === true) return;
    fail({
      actual, expected, operator: fn.name, stackStartFn: fn,
      message: message ?? `The ${expected.name ? `"${expected.name}" ` : ''}validation function is expected to return "true". ` +
        `Received ${inspect(result)}\n\nCaught error:\n\n${inspect(actual)}`,
    });
  }
  if (Object.prototype.toString.call(expected) === '[object RegExp]') {
    const text = String(actual);
    if (expected.exec(text) !== null) return;
    fail({
      actual, expected, operator: fn.name, stackStartFn: fn,
      message: message ?? `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`,
    });
  }
  if (expected === null || typeof expected !== 'object') {
    throw invalidType('expected', 'of type function or an instance of Error, RegExp, or Object', expected);
  }
  if (actual === null || typeof actual !== 'object') {
    fail({ actual, expected, message, operator: fn.name, stackStartFn: fn });
  }
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push('name', 'message');
  else if (keys.length === 0) throw coded(TypeError, 'ERR_INVALID_ARG_VALUE', `The argument 'error' may not be an empty object. Received {}`);
  for (const key of keys) {
    const wanted = expected[key];
    const matches = typeof actual[key] === 'string' && Object.prototype.toString.call(wanted) === '[object RegExp]'
      ? wanted.exec(actual[key]) !== null
      : key in actual && isDeepStrictEqual(actual[key], wanted);
    if (matches) continue;
    if (message instanceof Error) throw message;
    const pick = (source) => Object.fromEntries(keys.map((name) => [name, source[name]]));
    fail({ actual: pick(actual), expected: pick(expected), message, operator: 'deepStrictEqual', stackStartFn: fn });
  }
}

const nothing = Symbol('nothing');

function outcome(fn) {
  must.beFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    return error;
  }
  return nothing;
}

async function laterOutcome(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (typeof promise?.then !== 'function') {
      throw coded(TypeError, 'ERR_INVALID_RETURN_VALUE',
        `Expected instance of Promise to be returned from the "promiseFn" function but got ${native.system.received(promise)}.`);
    }
  } else if (typeof promise?.then !== 'function') {
    throw invalidType('promiseFn', 'of type function or an instance of Promise', promiseFn);
  }
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return nothing;
}

function expectError(fn, actual, args) {
  let [expected, message] = args;
  if (typeof expected === 'string') {
    if (args.length === 2) throw invalidType('error', 'of type function or an instance of Error, RegExp, or Object', expected);
    message = expected;
    expected = undefined;
  }
  if (actual === nothing) {
    let details = expected?.name ? ` (${expected.name})` : '';
    details += message ? `: ${message}` : '.';
    const kind = fn === assert.rejects ? 'rejection' : 'exception';
    fail({ actual: undefined, expected, operator: fn.name, message: `Missing expected ${kind}${details}`, stackStartFn: fn });
  }
  checkError(actual, expected, message, fn);
}

function expectNoError(fn, actual, args) {
  if (actual === nothing) return;
  let [expected, message] = args;
  if (typeof expected === 'string') {
    message = expected;
    expected = undefined;
  }
  if (expected !== undefined && !(typeof expected === 'function' ? actual instanceof expected : expected.test(String(actual)))) throw actual;
  const kind = fn === assert.doesNotReject ? 'rejection' : 'exception';
  fail({
    actual, expected, operator: fn.name, stackStartFn: fn,
    message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\nActual message: "${actual?.message}"`,
  });
}

assert.throws = function throws(fn, ...args) {
  expectError(throws, outcome(fn), args);
};
assert.doesNotThrow = function doesNotThrow(fn, ...args) {
  expectNoError(doesNotThrow, outcome(fn), args);
};
assert.rejects = async function rejects(promiseFn, ...args) {
  expectError(rejects, await laterOutcome(promiseFn), args);
};
assert.doesNotReject = async function doesNotReject(fn, ...args) {
  expectNoError(doesNotReject, await laterOutcome(fn), args);
};
assert.ifError = function ifError(error) {
  if (error === null || error === undefined) return;
  const message = typeof error === 'object' && typeof error.message === 'string'
    ? (error.message || error.constructor?.name) : inspect(error);
  fail({
    actual: error, expected: null, operator: 'ifError', stackStartFn: ifError,
    message: `ifError got unwanted exception: ${message}`,
  });
};

assert.AssertionError = AssertionError;
assert.strict = Object.assign((...args) => truthy(args, assert.strict), assert, {
  equal: assert.strictEqual,
  notEqual: assert.notStrictEqual,
  deepEqual: assert.deepStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
Object.defineProperty(assert.strict, 'name', { __proto__: null, value: 'strict', configurable: true });
assert.strict.strict = assert.strict;

module.exports = assert;
