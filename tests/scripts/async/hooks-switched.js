// Hooks that are switched on and off while operations are under way, several at once, and what they see.
const { createHook, executionAsyncId, AsyncResource } = require('async_hooks');
const fs = require('fs');
const lines = [];
const log = (...words) => lines.push(words.join(' '));
const watch = (name, callbacks = {}) => createHook({
  init: (id, type) => log(name, 'init', type),
  before: () => log(name, 'before'),
  after: () => log(name, 'after'),
  ...callbacks,
});

const one = watch('one');
const two = watch('two');
console.assert(one.enable() === one && one.enable() === one);
process.nextTick(() => log('tick of one'));
two.enable();
one.disable();
process.nextTick(() => log('tick of two'));
two.disable();
process.nextTick(() => log('tick of none'));
// Switched on between the call and the callback: the rest is seen.
const late = watch('late');
setTimeout(() => log('timeout'), 2);
setTimeout(() => {
  late.enable();
  setTimeout(() => {
    late.disable();
    promises();
  }, 10);
}, 1);

function promises() {
  const before = Promise.resolve(1);
  const hook = watch('promises').enable();
  before.then(() => log('then', executionAsyncId() > 1));
  const unseen = createHook({ init: (id, type) => log('without promises', type), trackPromises: false }).enable();
  setTimeout(() => {
    log('known', Object.getOwnPropertySymbols(before).length);
    hook.disable();
    unseen.disable();
    Promise.resolve(2).then(() => {
      const quiet = Promise.resolve(3);
      quiet.then(() => {
        log('unknown', Object.getOwnPropertySymbols(quiet).length);
        nested();
      });
    });
  }, 1);
}

// A hook that enables another: that one is called from the next event on.
function nested() {
  const second = watch('second');
  let first;
  first = watch('first', {
    init: (id, type) => {
      log('first init', type);
      second.enable();
    },
  }).enable();
  new AsyncResource('A', { requireManualDestroy: true });
  new AsyncResource('B', { requireManualDestroy: true });
  first.disable();
  new AsyncResource('C', { requireManualDestroy: true });
  second.disable();
  new AsyncResource('D', { requireManualDestroy: true });
}
process.on('exit', () => fs.writeSync(1, `${lines.join('\n')}\n`));

for (const wrong of [undefined, null, { init: 1 }, { before: 'x' }, { after: {} }, { destroy: [] }, { promiseResolve: null },
  { trackPromises: 1 }, { trackPromises: false, promiseResolve() {} }]) {
  try {
    log(typeof createHook(wrong));
  } catch (error) {
    log(error.name, error.code, error.code && error.message);
  }
}
