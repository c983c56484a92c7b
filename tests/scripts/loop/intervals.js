let n = 0;
const interval = setInterval((a, b) => {
  console.log('interval', ++n, a, b);
  if (n === 3) clearInterval(interval);
}, 2, 'a', 'b');
const never = setTimeout(() => console.log('never'), 1000);
clearTimeout(never);
const byNumber = setTimeout(() => console.log('never by number'), 1);
clearTimeout(+byNumber);
const byText = setTimeout(() => console.log('never by text'), 1);
clearTimeout(`${+byText}`);
clearTimeout(undefined);
clearTimeout(null);
clearTimeout({});
clearTimeout(12345);
const unref = setTimeout(() => console.log('unreferenced'), 100000);
unref.unref();
console.log(unref.hasRef(), unref.ref() === unref, unref.hasRef());
unref.unref();
const immediate = setImmediate(() => console.log('never immediate'));
clearImmediate(immediate);
const quiet = setImmediate(() => {});
console.log(quiet.hasRef(), quiet.unref() === quiet, quiet.hasRef());
const refreshed = setTimeout(() => console.log('refreshed'), 20);
console.log(refreshed.refresh() === refreshed);
console.log(typeof refreshed[Symbol.toPrimitive](), refreshed.close() === refreshed);
const last = setTimeout(function () { console.log(this === last, this.constructor.name); }, 200);
for (const bad of [undefined, null, 1, 'code', {}]) {
  try {
    setTimeout(bad);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
