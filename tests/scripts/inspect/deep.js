// Long texts of objects inside of objects come out whole, whatever is around them.
const { inspect } = require('util');

function checksum(text) {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return `${text.length} ${sum}`;
}

const wrap = {
  object: (inner) => ({ a: inner }),
  objects: (inner, i) => ({ before: i, ['a b']: inner, after: 'x'.repeat(i % 90) }),
  array: (inner) => [inner],
  pair: (inner) => [1, inner],
  map: (inner, i) => new Map([[i, inner], [{ i }, 'é']]),
  key: (inner) => new Map([[inner, 1]]),
  set: (inner) => new Set([inner, 1]),
  promise: (inner) => Promise.resolve(inner),
  many: (inner, i) => [1, 2, 3, inner, 5, 6, 7, 8, 9, i],
};
const options = [{}, { colors: true }, { compact: 0 }, { compact: true }, { compact: 10 }, { sorted: true },
  { breakLength: 200 }, { breakLength: Infinity }, { sorted: (a, b) => (a < b ? 1 : -1) }];
for (const [name, around] of Object.entries(wrap)) {
  let value = { end: 1 };
  for (let i = 0; i < 100; i++) value = around(value, i);
  for (const option of options) {
    const text = inspect(value, { depth: Infinity, ...option });
    console.log(name, inspect(option), checksum(text));
  }
}
const circular = { name: 'circular' };
let inside = circular;
for (let i = 0; i < 100; i++) inside = { inside, other: [circular] };
circular.inside = inside;
console.log(checksum(inspect(circular, { depth: Infinity })));
console.log(checksum(inspect(new Proxy(inside, {}), { depth: Infinity, showProxy: true })));
console.log(checksum(inspect({ get x() { return inside; } }, { depth: Infinity, getters: true })));
