const timers = [];
for (let i = 0; i < 5; i++) {
  timers.push(setTimeout(() => {
    console.log('timer', i);
    if (i === 1) {
      clearTimeout(timers[2]);
      clearTimeout(timers[4]);
    }
  }, 300));
}
setTimeout(() => {
  const immediates = [];
  for (let i = 0; i < 4; i++) {
    immediates.push(setImmediate(() => {
      console.log('immediate', i);
      if (i === 0) clearImmediate(immediates[2]);
    }));
  }
}, 1);
let count = 0;
const self = setInterval(() => {
  if (++count === 2) {
    clearInterval(self);
    process.nextTick(() => console.log('cleared'));
  }
}, 200);
const again = setTimeout(() => {
  if (again.times === undefined) {
    again.times = 1;
    again.refresh();
    console.log('first');
  } else {
    console.log('second');
  }
}, 250);
