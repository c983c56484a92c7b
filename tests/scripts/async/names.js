// What the module exports.
const hooks = require('node:async_hooks');
console.log(Object.keys(hooks), Object.isFrozen(hooks.asyncWrapProviders), hooks.asyncWrapProviders);
for (const Type of [hooks.AsyncLocalStorage, hooks.AsyncResource]) {
  console.log(Type.name, Type.length, Object.getOwnPropertyNames(Type), Object.getOwnPropertyNames(Type.prototype));
}
const hook = hooks.createHook({ init() {} });
console.log(hook, Object.getOwnPropertyNames(Object.getPrototypeOf(hook)), hooks.createHook.length);
