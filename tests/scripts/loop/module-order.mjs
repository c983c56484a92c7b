// In a module the promise jobs come before the ticks.
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('micro'));
console.log('body');
await null;
console.log('after await');
process.nextTick(() => console.log('tick 2'));
queueMicrotask(() => console.log('micro 2'));
