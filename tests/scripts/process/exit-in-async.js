process.on('exit', (c) => console.log('exit', c));
async function f() {
  try {
    await null;
    process.exit(3);
  } finally {
    console.log('finally must not run');
  }
}
f().then(() => console.log('never'), () => console.log('never'));
setTimeout(() => console.log('never'), 1);
