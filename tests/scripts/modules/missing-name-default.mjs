import nothing, { one } from './fixtures/esm/first.mjs';
console.log(nothing, one);
