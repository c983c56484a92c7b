// createHook: the events of promises.
const { createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');
const fs = require('fs');
const lines = [];
const log = (...words) => lines.push(words.join(' '));

createHook({
  init: (id, type, trigger) => log('init', id, type, trigger, executionAsyncId()),
  before: (id) => log('before', id, executionAsyncId(), triggerAsyncId()),
  after: (id) => log('after', id, executionAsyncId()),
  promiseResolve: (id) => log('resolve', id),
}).enable();

const parts = [
  () => Promise.resolve(1).then(() => log('then')),
  () => {
    let settle;
    new Promise((resolve) => { settle = resolve; }).then(() => log('first')).then(() => log('second'));
    log('pending');
    settle();
  },
  async () => {
    log('a');
    await 1;
    log('b');
    await Promise.resolve(2);
    log('c');
  },
  () => new Promise((resolve) => resolve(Promise.resolve(1))).then(() => log('adopted')),
  async () => {
    await { then(resolve) { log('in then'); resolve(1); } };
    log('after then');
  },
  () => Promise.reject(new Error('x')).catch(() => log('caught')),
  () => (async () => { throw 1; })().catch(() => log('caught')),
  async () => {
    try {
      await Promise.reject(1);
    } catch {
      log('caught');
    }
  },
  () => Promise.all([1, Promise.resolve(2)]).then(() => log('all')),
  () => Promise.race([1, Promise.resolve(2)]).then(() => log('race')),
  () => Promise.resolve(1).finally(() => log('finally')),
  () => { class Sub extends Promise {} Sub.resolve(1).then(() => log('subclass')); },
  async () => {
    async function* numbers() {
      yield 1;
      await 2;
      yield 3;
    }
    const generator = numbers();
    log((await generator.next()).value);
    log((await generator.next()).value);
  },
  () => Promise.withResolvers().promise,
];

function next() {
  const part = parts.shift();
  if (part === undefined) return;
  log('--', executionAsyncId(), triggerAsyncId());
  part();
  setImmediate(next);
}
next();
process.on('exit', () => fs.writeSync(1, `${lines.join('\n')}\n`));
