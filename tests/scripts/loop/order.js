// The order of ticks, microtasks, timers and immediates. Inside of a timer an immediate always comes first.
const out = (...x) => console.log(...x);
function start() {
  setTimeout(() => {
    out('timeout 1');
    process.nextTick(() => out('tick in timeout'));
    Promise.resolve().then(() => out('micro in timeout'));
  }, 1);
  setTimeout(() => out('timeout 2'), 1);
  setTimeout(() => out('timeout 100'), 100);
  setImmediate(() => {
    out('immediate 1');
    process.nextTick(() => out('tick in immediate'));
    Promise.resolve().then(() => out('micro in immediate'));
  });
  setImmediate(() => out('immediate 2'));
  process.nextTick(() => {
    out('tick 1');
    process.nextTick(() => out('tick of tick'));
    Promise.resolve().then(() => out('micro of tick'));
  });
  process.nextTick((...args) => out('tick 2', ...args), 'a', 'b');
  Promise.resolve().then(() => {
    out('micro 1');
    process.nextTick(() => out('tick of micro'));
    queueMicrotask(() => out('micro of micro'));
  });
  queueMicrotask(() => out('micro 2'));
  (async () => {
    out('async start');
    await null;
    out('async 1');
    await null;
    out('async 2');
  })();
  out('end of start');
}
setTimeout(start, 1);
process.nextTick(() => out('tick of main'));
Promise.resolve().then(() => out('micro of main'));
out('main');
