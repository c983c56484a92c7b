// The context of a promise's callback is that of its `then` or `await`, not of what settles it.
const { AsyncLocalStorage } = require('async_hooks');
const store = new AsyncLocalStorage();
const lines = [];
const see = (label) => lines.push(`${label}: ${store.getStore()}`);
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

let settle;
let fail;
const pending = new Promise((resolve) => { settle = resolve; });
const failing = new Promise((_, reject) => { fail = reject; });
store.run('then', () => {
  pending.then(() => see('then')).then(() => see('then then')).finally(() => see('finally'));
  failing.catch(() => see('catch')).then(() => see('catch then'));
  Promise.resolve().then(() => see('settled before'));
  Promise.reject(1).then(() => see('never'), () => see('rejected before'));
});
pending.then(() => see('outside'));
store.run('settles', () => {
  settle();
  fail(new Error('x'));
  see('in settles');
});

// Functions that await, whose context may change between.
store.run('async', async () => {
  see('async 1');
  await 1;
  see('async 2');
  await sleep(2);
  see('async 3');
  store.enterWith('async entered');
  await null;
  see('async 4');
  await store.run('inner', async () => {
    see('inner 1');
    await pending;
    see('inner 2');
    store.enterWith('inner entered');
    await 0;
    see('inner 3');
  });
  see('async 5');
  try {
    await store.run('throws', async () => { await 1; throw new Error('y'); });
  } catch {
    see('caught');
  }
});
see('after async');

async function enters() {
  store.enterWith('entered before the first await');
  await 1;
  see('enters');
}
store.run('caller', () => {
  enters();
  see('caller of enters');
});

// Thenables, and a promise resolved with a promise.
store.run('thenable', async () => {
  await { then(resolve) { see('in thenable'); resolve(); } };
  see('after thenable');
  await new Promise((resolve) => resolve(new Promise((inner) => setTimeout(inner, 1))));
  see('after adopted');
});

// Generators and iteration.
async function* numbers() {
  see('generator 1');
  yield 1;
  see('generator 2');
  await 2;
  see('generator 3');
  yield 3;
}
store.run('generator', async () => {
  for await (const n of numbers()) see(`for await ${n}`);
  for await (const n of [1, Promise.resolve(2)]) see(`for await sync ${n}`);
});
const shared = store.run('made in', () => numbers());
store.run('first', () => shared.next().then(() => see('shared next')));
store.run('second', () => shared.next().then(() => see('shared next 2')));

// What the combinators and subclasses do.
class Sub extends Promise {}
store.run('combined', async () => {
  await Promise.all([1, sleep(1), pending]);
  see('all');
  await Promise.race([sleep(1), sleep(2)]);
  see('race');
  await Promise.any([Promise.reject(1), sleep(1)]);
  see('any');
  await Promise.allSettled([Promise.reject(1)]);
  see('allSettled');
  await new Sub((resolve) => setTimeout(resolve, 1)).then(() => see('subclass'));
  const { promise, resolve } = Promise.withResolvers();
  promise.then(() => see('withResolvers'));
  store.run('resolves', resolve);
  await promise;
  await Array.fromAsync([1, 2]);
  see('fromAsync');
});

process.on('unhandledRejection', (reason) => see(`unhandled ${reason}`));
store.run('rejects', () => { Promise.reject(1); });
store.run('rejects later', () => { setTimeout(() => { (async () => { throw 2; })(); }, 1); });

process.on('exit', () => {
  see('exit');
  console.log(lines.sort().join('\n'));
});
