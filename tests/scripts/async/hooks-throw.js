// A hook that throws ends the program, whatever would catch it.
const { createHook } = require('async_hooks');
const fs = require('fs');
process.on('uncaughtException', () => console.log('not told'));
process.on('exit', (code) => fs.writeSync(1, `exit ${code}\n`));
createHook({ init() { throw new TypeError('thrown by a hook'); } }).enable();
try {
  setTimeout(() => {}, 1);
} catch {
  console.log('not caught');
}
console.log('not reached');
