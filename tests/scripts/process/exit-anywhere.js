// process.exit ends the program wherever it is called: here inside of what swallows errors.
process.on('exit', (code) => {
  console.log('exit', code);
  process.exitCode = 6;
});
process.on('exit', () => {
  new Promise(() => {
    console.log('again');
    process.exit();
  });
  console.log('not reached: in a listener');
});
process.nextTick(() => console.log('not reached: a tick'));
Promise.resolve().then(() => console.log('not reached: a job'));
new Promise(() => {
  try {
    Promise.try(() => process.exit(5));
  } finally {
    console.log('not reached: finally');
  }
  console.log('not reached: the executor');
});
console.log('not reached: the program');
