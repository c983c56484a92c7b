const { setTimeout: wait, setImmediate: soon, setInterval: every, scheduler } = require('timers/promises');
const util = require('util');
(async () => {
  console.log(await wait(1, 'value'));
  console.log(await soon('now'));
  let n = 0;
  for await (const v of every(1, 'tick')) {
    console.log(v, ++n);
    if (n === 3) break;
  }
  console.log(await util.promisify(setTimeout)(1, 'promisified'));
  console.log(await util.promisify(setImmediate)('immediately'));
  await scheduler.wait(1);
  await scheduler.yield();
  await wait('x').catch((e) => console.log(e.code, e.message));
  console.log(setTimeout === require('timers').setTimeout);
})();
