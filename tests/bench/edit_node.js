// The same with Node's readline.
const {createInterface} = require('readline');
const rl = createInterface({input: process.stdin, output: process.stdout, prompt: '> '});
rl.on('line', line => {
  const bytes = Buffer.from(line);
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) >>> 0;
  process.stdout.write(`#${bytes.length}:${sum}#\n`);
  rl.prompt();
});
rl.prompt();
