// Suspended functions whose variables closures share, while the collector runs: nothing alive may be freed.
let seed = 12345;
const random = n => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) % n;
const live = [];
let checks = 0, faults = 0;

function collect() {
  for (let i = 0; i < 3000; ++i) {
    const cycle = {};
    cycle.cycle = cycle;
  }
}

function* generator(tag) {
  const box = { tag, self: null };
  box.self = box;
  box.get = () => box;
  let count = 0;
  const bump = () => ++count;
  box.got = yield { get: box.get, bump };
  while (true) {
    const inner = { box };
    inner.self = inner;
    yield { get: () => inner.box, bump };
  }
}

async function wait(tag) {
  const box = { tag };
  box.self = box;
  let count = 0;
  const touch = () => (count++, box);
  const value = await new Promise(done => {
    box.done = done;
    if (random(2)) live.push({ tag, touch, done: x => box.done(x) });
  });
  if (box.tag !== tag || value.tag !== tag) faults++;
  checks++;
  return count;
}

async function* asyncGenerator(tag) {
  const box = { tag };
  box.self = box;
  const outer = () => box;
  for (;;) {
    const inner = { box };
    inner.self = inner;
    yield { outer, inner: () => inner.box };
    await new Promise(done => {
      box.done = done;
      done(inner);
    });
  }
}

for (let round = 0; round < 400; ++round) {
  const kind = random(3), tag = 't' + round;
  if (kind === 0) {
    const iterator = generator(tag);
    const { get, bump } = iterator.next().value;
    live.push(random(2) ? { tag, iterator, get, bump } : { tag, get, bump });
  } else if (kind === 1) {
    wait(tag);
  } else {
    const iterator = asyncGenerator(tag);
    iterator.next().then(({ value }) => {
      live.push({ tag, get: random(2) ? value.outer : value.inner, bump() {} });
      if (random(2)) iterator.next();
    });
  }
  if (random(5) === 0) collect();
  if (live.length > 40) {
    const [one] = live.splice(random(live.length), 1);
    checks++;
    if (one.touch) {
      if (one.touch().tag !== one.tag) faults++;
      one.done({ tag: one.tag });
    } else {
      if (one.get().tag !== one.tag) faults++;
      one.bump();
      if (one.iterator && one.iterator.next({ tag }).value.get().tag !== one.tag) faults++;
    }
  }
  if (random(3) === 0) await 0;
}
collect();
await 0;
console.log('checks', checks, 'faults', faults, 'live', live.length);
