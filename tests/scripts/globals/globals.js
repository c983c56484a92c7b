for (const name of ['console', 'process', 'global', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask', 'structuredClone', 'TextEncoder', 'TextDecoder', 'performance', 'atob', 'btoa']) {
  console.log(name, typeof globalThis[name], Object.getOwnPropertyDescriptor(globalThis, name).configurable);
}
console.log(global === globalThis, Object.prototype.toString.call(globalThis), Object.prototype.toString.call(console));
console.log([setTimeout, setInterval, setImmediate, clearTimeout, queueMicrotask, structuredClone].map((f) => `${f.name}/${f.length}`));
for (const bad of [undefined, 5]) { try { queueMicrotask(bad); } catch (e) { console.log(e.name, e.code, e.message); } }
console.log(atob(btoa('hello')), performance.now() > 0, typeof performance.timeOrigin);
var shadow = 1; const setTimeout2 = setTimeout; globalThis.setTimeout = 5; console.log(setTimeout, typeof setTimeout2); globalThis.setTimeout = setTimeout2;
globalThis.TextEncoder = 1; console.log(TextEncoder); globalThis.process = 2; console.log(process);
