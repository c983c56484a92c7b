// The global timer functions, as a module.

const { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval } = globalThis;
const custom = Symbol.for('nodejs.util.promisify.custom');

for (const [set, name] of [[setTimeout, 'setTimeout'], [setImmediate, 'setImmediate']]) {
  Object.defineProperty(set, custom, {
    enumerable: true,
    configurable: true,
    get: () => require('timers/promises')[name],
  });
}

module.exports = { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval };
Object.defineProperty(module.exports, 'promises', {
  enumerable: true,
  configurable: true,
  get: () => require('timers/promises'),
});
