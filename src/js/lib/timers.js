// The global timer functions, as a module.

const { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval } = globalThis;
const custom = Symbol.for('nodejs.util.promisify.custom');

for (const [set, name] of [[setTimeout, 'setTimeout'], [setImmediate, 'setImmediate']]) {
  Object.defineProperty(set, custom, {
    __proto__: null,
    enumerable: true,
    configurable: true,
    get: () => require('timers/promises')[name],
  });
}

module.exports = { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval };
Object.defineProperty(module.exports, 'promises', {
  __proto__: null,
  enumerable: true,
  configurable: true,
  get: () => require('timers/promises'),
});
