const ns = require('./fixtures/esm/third.mjs');
console.log(ns.counter, ns);
const first = require('./fixtures/esm/first.mjs');
console.log(first.default, first.__esModule, first);
try { require('./fixtures/esm/tla.mjs'); } catch (e) { console.log(e.code); }
import('./fixtures/esm/third.mjs').then((m) => console.log(m === ns, m.counter));
import('./fixtures/esm/c.cjs').then((m) => console.log(m.default, m.named));
import('./none.mjs').catch((e) => console.log(e.code));
import('path').then((m) => console.log(m.sep, m.default === require('path')));
