// createHook: the events of each kind of operation, in order, with ids. Written at the end, by no operation of its own.
const { createHook, executionAsyncId, triggerAsyncId, AsyncResource } = require('async_hooks');
const fs = require('fs');
const lines = [];
const destroyed = []; // which of several comes first is the loop's affair
const log = (...words) => lines.push(words.join(' '));

createHook({
  init: (id, type, trigger) => log('init', id, type, trigger, executionAsyncId()),
  before: (id) => log('before', id, executionAsyncId(), triggerAsyncId()),
  after: (id) => log('after', id, executionAsyncId()),
  destroy: (id) => destroyed.push(id),
}).enable();

const done = () => setImmediate(next);
const then = (word) => () => {
  log(word);
  done();
};
const parts = [
  () => process.nextTick(then('tick')),
  () => queueMicrotask(then('microtask')),
  () => setTimeout(then('timeout'), 1),
  () => setImmediate(then('immediate')),
  () => {
    let n = 0;
    const interval = setInterval(() => {
      log('interval');
      if (++n < 2) return;
      clearInterval(interval);
      done();
    }, 1);
  },
  () => {
    clearTimeout(setTimeout(() => log('never'), 1));
    clearImmediate(setImmediate(() => log('never')));
    done();
  },
  () => fs.stat('.', then('stat')),
  () => fs.readFile(__filename, then('readFile')),
  () => fs.stat('/missing', then('no stat')),
  () => {
    const resource = new AsyncResource('Mine', { requireManualDestroy: true });
    resource.runInAsyncScope(() => {
      log('in mine');
      setImmediate(then('immediate of mine'));
    });
    resource.emitDestroy();
  },
  () => setTimeout(() => {
    process.nextTick(() => log('tick of timeout'));
    queueMicrotask(() => log('microtask of timeout'));
    setTimeout(then('timeout of timeout'), 1);
  }, 1),
];

function next() {
  const part = parts.shift();
  if (part === undefined) return;
  log('--', executionAsyncId(), triggerAsyncId());
  part();
}
next();
process.on('exit', () => {
  log('exit', executionAsyncId(), triggerAsyncId());
  log('destroyed', destroyed.sort((a, b) => a - b));
  fs.writeSync(1, `${lines.join('\n')}\n`);
});
