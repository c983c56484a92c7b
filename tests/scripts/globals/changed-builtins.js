// What a program does to the objects that all share does not break timers, events and modules.
Object.prototype.get = () => 1;
Object.prototype.set = () => 1;
Array.prototype.push = () => {
  throw new Error('a changed method was called');
};
const modules = ['fs', 'util', 'path', 'os', 'assert', 'timers', 'events', 'timers/promises', 'fs/promises'];
for (const name of modules) console.log(name, typeof require(name));
console.log(process.version.length > 0, typeof process.stdout.write);

const emitter = new (require('events'))();
const first = () => console.log('first');
emitter.on('a', () => console.log('on'));
emitter.once('a', () => console.log('once'));
emitter.prependListener('a', first);
emitter.emit('a');
emitter.off('a', first);
emitter.emit('a');

setTimeout(() => console.log('timer'), 1);
setTimeout(() => setImmediate(() => console.log('immediate')), 20);
const interval = setInterval(() => {
  clearInterval(interval);
  console.log('interval');
}, 8);
clearTimeout(setTimeout(() => console.log('not reached'), 4));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('job'));
