const util = require('util');
const shape = { a: 1, d: new Date(5), r: /x/gi, m: new Map([[{ k: 1 }, new Set([1, 'b'])]]), u: undefined, n: null, big: 10n, nan: NaN, neg: -0, buf: new Uint8Array([1, 2, 3]).subarray(1), ab: new ArrayBuffer(4), dv: new DataView(new ArrayBuffer(8), 2, 3), boxed: Object('s'), holes: [1, , 3], err: new RangeError('r', { cause: 'c' }), f64: new Float64Array([1.5]) };
shape.self = shape;
shape.list = [shape.d, shape.d];
const copy = structuredClone(shape);
console.log(copy.self === copy, copy.list[0] === copy.list[1], copy.d !== shape.d, copy.d instanceof Date, copy.r, copy.m, copy.big, copy.nan, Object.is(copy.neg, -0), copy.buf, copy.ab, copy.dv.byteLength, copy.boxed, copy.holes, 1 in copy.holes, copy.f64, 'u' in copy);
console.log(copy.err instanceof RangeError, copy.err.message, copy.err.cause, copy.err.stack === shape.err.stack);
class Point { constructor() { this.x = 1; } get y() { return 2; } }
console.log(structuredClone(new Point()), structuredClone({ get g() { return 5; } }), structuredClone(Object.create({ inherited: 1 })));
for (const bad of [() => 1, function named() {}, Symbol('s'), { f() {} }, new WeakMap(), Promise.resolve(), new Proxy({}, {}), Object(Symbol('t'))]) {
  try { structuredClone(bad); } catch (e) { console.log(e.constructor.name, e.name, e.code, e.message); }
}
const buffer = new ArrayBuffer(8); new Uint8Array(buffer)[0] = 7;
const moved = structuredClone({ b: buffer }, { transfer: [buffer] });
console.log(buffer.byteLength, buffer.detached, new Uint8Array(moved.b)[0]);
for (const transfer of [[5], [buffer]]) { try { structuredClone(1, { transfer: transfer }); } catch (e) { console.log(e.name, e.message); } }
const t = new ArrayBuffer(1); try { structuredClone(1, { transfer: [t, t] }); } catch (e) { console.log(e.name); }
try { structuredClone(); } catch (e) { console.log(e.name, e.code); }
console.log(structuredClone(undefined), structuredClone(null), structuredClone('s'), structuredClone([new Error('x')])[0].message, structuredClone(Object.assign([1, 2], { extra: 1 })));
