// The context of a callback is that in which it was asked for.
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const fs = require('fs');
const EventEmitter = require('events');
const timers = require('timers/promises');
const store = new AsyncLocalStorage();
const lines = [];
const see = (label) => lines.push(`${label}: ${store.getStore()}`);

store.run('ticks', () => process.nextTick(() => {
  see('tick');
  process.nextTick(() => see('tick in tick'));
}));
process.nextTick(() => see('tick outside'));
store.run('micro', () => queueMicrotask(() => {
  see('microtask');
  queueMicrotask(() => see('microtask in microtask'));
}));
queueMicrotask(() => see('microtask outside'));
store.run('timeout', () => setTimeout(() => {
  see('timeout');
  store.enterWith('entered in timeout');
  setTimeout(() => see('timeout in timeout'), 1);
  process.nextTick(() => see('tick in timeout'));
}, 1));
setTimeout(() => see('timeout outside'), 1);
let turns = 0;
const interval = store.run('interval', () => setInterval(() => {
  see(`interval ${++turns}`);
  store.enterWith('does not stay');
  if (turns === 3) clearInterval(interval);
}, 1));
store.run('immediate', () => setImmediate(() => see('immediate')));
setImmediate(() => see('immediate outside'));
const refreshed = store.run('made', () => setTimeout(() => see('refreshed'), 1));
store.run('refresh', () => refreshed.refresh());

store.run('fs', () => {
  fs.stat('.', () => {
    see('stat');
    fs.readFile(__filename, () => see('readFile'));
  });
  fs.stat('/missing', (error) => see(error.code));
  fs.exists('.', () => see('exists'));
  fs.promises.stat('.').then(() => see('promises.stat'));
});
fs.stat('.', () => see('stat outside'));
store.run('timers/promises', async () => {
  await timers.setTimeout(1);
  see('promised timeout');
  await timers.setImmediate();
  see('promised immediate');
  let n = 0;
  for await (const _ of timers.setInterval(1)) {
    see(`promised interval ${n}`);
    if (++n === 2) break;
  }
});

// Events are synchronous: they have the context of whoever emits.
const emitter = new EventEmitter();
store.run('listens', () => emitter.on('x', () => see('event')));
store.run('emits', () => emitter.emit('x'));
store.run('bound', () => emitter.on('y', AsyncResource.bind(() => see('bound event'))));
store.run('emits', () => emitter.emit('y'));
store.run('once', () => EventEmitter.once(emitter, 'z').then(() => see('events.once')));
store.run('emits', () => emitter.emit('z'));

// An error that nobody catches is told of in the context that threw.
process.on('uncaughtException', (error) => see(`uncaught ${error}`));
store.run('throws', () => setTimeout(() => { throw 'timeout'; }, 3));
store.run('throws', () => process.nextTick(() => { throw 'tick'; }));
store.run('throws', () => queueMicrotask(() => { throw 'microtask'; }));
store.run('throws', () => setImmediate(() => { throw 'immediate'; }));
store.run('throws', () => fs.stat('.', () => { throw 'stat'; }));

process.on('SIGUSR2', () => see('signal'));
process.on('beforeExit', () => see('beforeExit'));
process.on('exit', () => {
  see('exit');
  console.log(lines.sort().join('\n'));
});
store.enterWith('main');
