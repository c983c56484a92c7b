let n = 0;
process.on('beforeExit', (code) => {
  console.log('beforeExit', code, ++n);
  if (n === 1) setTimeout(() => console.log('more work'), 1);
  if (n === 2) Promise.resolve().then(() => console.log('a microtask is not work'));
});
process.on('exit', (code) => console.log('exit', code));
