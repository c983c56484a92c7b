// Evaluates the lines of a .cases file, each an expression, and prints for each the line and what inspect makes of
// its value (a string is printed as it is). `node evaluate.js NAME.cases > NAME.expected` makes what is expected.
const util = globalThis.util ?? require('util');

globalThis.evaluate_cases = (function () {
  const { inspect, format, formatWithOptions } = util;
  const frames = '\n    at foo (file:1:2)\n    at bar (file:2:3)';

  const stacked = (made, value) => Object.defineProperty(made, 'stack', { value, writable: true, configurable: true });
  /// An error with a stack that is the same everywhere.
  const error = (Type, message, options, stack) => {
    const made = new Type(message, options);
    return stacked(made, stack ?? made.name + (message ? ': ' + message : '') + frames);
  };
  /// An error without frames.
  const bare = (Type, message, options) => error(Type, message, options, made_header(Type, message));
  const made_header = (Type, message) => Type.prototype.name + (message ? ': ' + message : '');
  const frameList = (letters) => 'Error: x' + letters.split('').map((c) => `\n    at ${c} (f:1:1)`).join('');
  const noProto = (object) => Object.setPrototypeOf(object, null);
  const hidden = (object, key, value) => Object.defineProperty(object, key, { value, configurable: true });
  const tagged = (object, tag) => hidden(object, Symbol.toStringTag, tag);
  const rejected = (value) => {
    const promise = Promise.reject(value);
    promise.catch(() => {});
    return promise;
  };
  const range = (count, make = (i) => i) => Array.from({ length: count }, (_, i) => make(i));
  const advanced = (iterator, steps = 1) => {
    while (steps-- > 0) iterator.next();
    return iterator;
  };
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const nested = (depth, value = {}) => {
    while (depth-- > 0) value = { a: value };
    return value;
  };
  const visible = (text) => text.replaceAll('\x1b', '^[');
  const colored = (value, options) => visible(inspect(value, { colors: true, ...options }));
  const held = { a: 1 };  // stays alive in weak collections
  class Foo {}
  class Bar extends Foo {
    constructor() {
      super();
      this.x = 1;
    }
  }

  return (text) => {
    let out = '';
    for (const line of text.split('\n')) {
      if (line === '' || line.startsWith('//')) continue;
      let shown;
      try {
        const value = eval('(' + line + '\n)');
        shown = typeof value === 'string' ? value : inspect(value);
      } catch (thrown) {
        shown = `threw ${thrown?.name}: ${thrown?.message}`;
      }
      out += `> ${line}\n${shown}\n`;
    }
    return out;
  };
})();

if (typeof process === 'object' && typeof require === 'function' && process.argv[2]) {
  const text = require('fs').readFileSync(process.argv[2], 'utf8');
  process.stdout.write(globalThis.evaluate_cases(text));
}
