const util = require('util');
const log = (...a) => console.log(...a);
log(util.format('%s=%d', 'a', 5, 'x'), util.inspect({ a: [1, { b: 2 }] }, { depth: 0 }), util.formatWithOptions({ colors: true }, '%o', 1), util.inspect.custom, util.isArray([]));
function cb(a, done) { setTimeout(() => (a < 0 ? done(new Error('neg')) : done(null, a * 2)), 1); }
class K { constructor() { this.v = 3; } m(done) { done(null, this.v); } }
(async () => {
  log(await util.promisify(cb)(4)); await util.promisify(cb)(-1).catch((e) => log(e.message)); log(await util.promisify(K.prototype.m).call(new K()));
  function custom() {} custom[util.promisify.custom] = async () => 'custom'; log(await util.promisify(custom)(), util.promisify(custom) === custom[util.promisify.custom]);
  util.callbackify(async (x) => x + 1)(1, (e, v) => log(e, v)); util.callbackify(async () => { throw new Error('cb'); })((e) => log(e.message)); util.callbackify(() => Promise.reject(null))((e) => log(e.code, e.reason));
})();
for (const f of [() => util.promisify(5), () => util.callbackify(5), () => util.inherits(1), () => util.stripVTControlCharacters(5), () => util.styleText('nope', 'x')]) { try { f(); } catch (e) { log(e.name, e.code, e.message.slice(0, 90)); } }
log(JSON.stringify(util.stripVTControlCharacters('\x1b[31mred\x1b[0m \x1b]8;;u\x07link\x1b]8;;\x07')), JSON.stringify(util.styleText(['bold', 'red'], 'x', { validateStream: false })), util.styleText('red', 'plain in a pipe'));
const eq = util.isDeepStrictEqual;
const c1 = { a: 1 }; c1.c = c1; const c2 = { a: 1 }; c2.c = c2;
log([[1, 1], [1, '1'], [NaN, NaN], [0, -0], [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 1, b: undefined }], [[1, 2], [1, 2]], [[1, , 2], [1, undefined, 2]], [new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1])], [new Map([[{ k: 1 }, 2]]), new Map([[{ k: 1 }, 2]])], [new Date(1), new Date(1)], [/a/g, /a/i], [new Error('x'), new Error('x')], [Object(1), Object(1)], [new Uint8Array([1]), new Uint8Array([1])], [Object.create(null), {}], [c1, c2], [null, undefined], [1n, 1n], [{ [Symbol.for('q')]: 1 }, { [Symbol.for('q')]: 1 }], [new (class A {})(), new (class A {})()]].map(([x, y]) => eq(x, y)).join());
const t = util.types;
log([t.isDate(new Date()), t.isRegExp(/x/), t.isMap(new Map()), t.isPromise(Promise.resolve()), t.isProxy(new Proxy({}, {})), t.isGeneratorFunction(function* () {}), t.isAsyncFunction(async () => {}), t.isTypedArray(new Int8Array()), t.isBoxedPrimitive(Object(1n)), t.isArgumentsObject((function () { return arguments; })()), t.isNativeError(new TypeError()), t.isSetIterator(new Set().values()), t.isArrayBufferView(new DataView(new ArrayBuffer(1))), t.isDate({}), t.isUint8Array(new Uint8Array())].join());
const dep = util.deprecate(function f(a) { return a; }, 'deprecated!', 'DEP'); log(dep(5), dep.length);
log(util.debuglog('foo').enabled, util.toUSVString('\ud800x').codePointAt(0).toString(16), util.TextDecoder === TextDecoder, util.getSystemErrorName(-2), Object.keys(util.parseEnv('A=1\nB="x y"')).join());
